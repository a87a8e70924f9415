"""Presets of Labyrinth: Disney Villains."""

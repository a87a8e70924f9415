"""Presets: ready questions, one folder a game."""

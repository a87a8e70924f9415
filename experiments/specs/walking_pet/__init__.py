"""Presets of The Walking Pet."""

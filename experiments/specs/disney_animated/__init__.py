"""Presets for Disney Animated."""

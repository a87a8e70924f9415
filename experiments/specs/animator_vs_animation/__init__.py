"""Presets of Animator vs Animation."""

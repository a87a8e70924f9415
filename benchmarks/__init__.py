"""Throughput of every game and bot, and its history; never a timed test."""

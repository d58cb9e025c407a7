"""Treasure, experience and upkeep: `/do award` and `/do upkeep`."""

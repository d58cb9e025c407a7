"""Treasure, experience and upkeep: `/award` and `/upkeep`."""

"""Positions: who is engaged in melee with whom, and how far apart people are."""

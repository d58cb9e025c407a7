"""Spells: `/cast` and `/do spell`."""

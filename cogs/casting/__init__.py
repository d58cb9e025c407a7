"""Spells: `/cast` and `/spell`."""

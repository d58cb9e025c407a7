"""Monsters and their stat blocks: `/do monster`."""

"""Monsters and their stat blocks: `/monster`."""

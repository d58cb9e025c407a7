"""Magical research: `/do research`."""

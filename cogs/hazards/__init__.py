"""Poison, falls, water, illusions: `/hazard` and `/illusion`."""

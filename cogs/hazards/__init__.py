"""Poison, falls, water, illusions: `/do hazard` and `/do illusion`."""

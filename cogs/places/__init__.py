"""Prepared places: `/do place`."""

"""Prepared places: `/place`."""

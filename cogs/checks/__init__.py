"""Checks and saving throws: `/check` and `/do ask`."""

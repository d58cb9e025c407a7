"""Checks and saving throws: `/check` and `/ask`."""

"""Searching, and what elves and dwarves notice without it."""

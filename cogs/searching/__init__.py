"""Searches and traps: `/search` and `/trap`."""

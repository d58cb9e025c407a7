"""Searches and traps: `/do search` and `/do trap`."""

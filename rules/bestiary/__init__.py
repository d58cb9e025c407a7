"""Stat blocks: what a game keeps of its monsters, and what every game knows of well-known ones."""

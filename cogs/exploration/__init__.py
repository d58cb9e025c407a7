"""Turns of the party and its people: `/explore` and `/task`."""

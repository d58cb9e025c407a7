"""Turns of the party and its people: `/do explore` and `/do task`."""

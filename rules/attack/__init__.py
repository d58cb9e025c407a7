"""Attacks: what is needed to hit, the roll, and the damage of a hit."""

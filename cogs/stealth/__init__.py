"""Sneaking and picking pockets: `/do sneak` and `/do pickpocket`."""

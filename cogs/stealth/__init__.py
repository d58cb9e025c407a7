"""Sneaking and picking pockets: `/sneak` and `/pickpocket`."""

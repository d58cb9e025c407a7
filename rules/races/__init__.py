"""Elves, dwarves and hobbits of Planet Eris: what being one changes in a fight."""

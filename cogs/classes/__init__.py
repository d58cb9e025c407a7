"""Classes, levels, and what elves, dwarves, hobbits and clerics are: `/do level` and `/do turn`."""

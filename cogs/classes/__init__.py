"""Classes, levels, and what elves, dwarves, hobbits and clerics are: `/level` and `/turn`."""

"""Days on the water: `/do sea`."""

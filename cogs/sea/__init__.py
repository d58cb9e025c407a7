"""Days on the water: `/sea`."""

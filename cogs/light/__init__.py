"""Light: `/do light`."""

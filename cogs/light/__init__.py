"""Light: `/light`."""

"""Flight and pursuit: `/chase`."""

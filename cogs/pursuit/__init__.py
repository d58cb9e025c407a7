"""Flight and pursuit: `/do chase`."""

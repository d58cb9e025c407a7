"""Hit points, death and wounds: `/ref damage`, `/ref heal` and `/do life`."""

"""Hit points, death and wounds: `/damage`, `/heal` and `/life`."""

"""Rest and healing surges: `/do rest` and `/do surge`."""

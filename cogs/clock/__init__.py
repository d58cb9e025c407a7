"""Game time, rest and healing surges: `/do time`, `/do rest` and `/do surge`."""

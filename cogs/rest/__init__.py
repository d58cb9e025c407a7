"""Rest and healing surges: `/rest` and `/surge`."""

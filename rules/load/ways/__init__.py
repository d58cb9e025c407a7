"""The ways to reckon load: one file for each value of `encumbrance`."""

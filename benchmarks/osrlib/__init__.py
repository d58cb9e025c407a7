"""Our game of `ose` beside osrlib, the rules library of this field: `compare.py` tells of both."""

"""Days on the road: terrain, course, miles, rest."""

"""Doors: listening at them, forcing and picking them, what keeps them open or shut."""

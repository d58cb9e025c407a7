"""Rest: days of it, short and long rests, what heals by itself, and healing surges (§5)."""

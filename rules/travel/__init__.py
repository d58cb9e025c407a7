"""Days in the wilderness: the way, how far, losing it, rest, food on the way, and the log (§12)."""

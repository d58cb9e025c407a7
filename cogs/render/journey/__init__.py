"""A journey as text and as a map: both say the same."""

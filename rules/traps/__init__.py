"""Traps: what sets them off, what they do, and making them harmless."""

"""Doors, listening, searching and traps."""

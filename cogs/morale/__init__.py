"""Morale and loyalty: `/morale`."""

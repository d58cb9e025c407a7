"""Hirelings: `/hire`."""

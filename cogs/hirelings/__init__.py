"""Hirelings: `/do hire`."""

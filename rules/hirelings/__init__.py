"""Hirelings: who can be hired, for what, and whom they serve."""

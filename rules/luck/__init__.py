"""Luck of a session: a bonus for each character, and the rolls that use it (4E-LUCK)."""

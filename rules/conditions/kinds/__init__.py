"""Conditions with a key, one file each: what they forbid and what they change."""

"""Battles of many: `/do battle`."""

"""Battles of many: `/battle`."""

"""Ability checks and saving throws: rolled at once, or asked for and owed."""

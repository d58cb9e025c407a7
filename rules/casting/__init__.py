"""Casting: memorised spells, casting what was declared, and spells that are disrupted."""

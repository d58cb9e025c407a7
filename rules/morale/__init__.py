"""Morale of monsters and mercenaries, loyalty of retainers."""

"""Stealth: moving unseen, and picking pockets."""

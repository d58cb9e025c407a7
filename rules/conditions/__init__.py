"""Conditions and bonuses: what lies on somebody, what it changes, and when it ends."""

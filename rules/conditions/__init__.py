"""Conditions and bonuses: who has them, what they change, and when they end."""

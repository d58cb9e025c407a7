"""Conditions and bonuses, and monsters that tire: `/condition` and `/endurance`."""

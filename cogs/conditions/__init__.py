"""Conditions and bonuses, and monsters that tire: `/do condition` and `/do endurance`."""

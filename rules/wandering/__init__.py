"""Encounters that come by themselves: the wandering check, its tables, and how they begin."""

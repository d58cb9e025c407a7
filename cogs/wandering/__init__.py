"""Encounters that come by themselves: `/do wandering`."""

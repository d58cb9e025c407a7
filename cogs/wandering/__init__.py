"""Encounters that come by themselves: `/wandering`."""

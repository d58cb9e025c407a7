"""Encounters that come by themselves: tables, checks in their rhythm, what comes of them."""

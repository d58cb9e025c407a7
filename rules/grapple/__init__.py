"""Grapples: who holds whom, and how they break free."""

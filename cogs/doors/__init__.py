"""Doors: `/do door`."""

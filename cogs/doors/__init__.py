"""Doors: `/door`."""

"""Encounters and their board: `/encounter`."""

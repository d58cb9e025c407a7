"""Sheets: `/sheet`."""

"""Whole sheets: taken in from elsewhere, or written on in one go."""

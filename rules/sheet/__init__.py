"""Sheets: the characters of a game, whose they are, and the numbers that rules ask for."""

"""Searches, traps and stealth: `/do search`, `/do trap`, `/do sneak`, `/do pickpocket`."""

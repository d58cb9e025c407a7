"""Dungeons and other sites: how referees prepare them, and how the party goes through them."""

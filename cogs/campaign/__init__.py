"""A game, its rules, referees and channels: `/game`."""

"""Real time: `/do deadline`, `/do nudge`, and how fast a game goes."""

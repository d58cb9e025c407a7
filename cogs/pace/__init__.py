"""Real time: `/deadline`, `/nudge`, and how fast a game goes."""

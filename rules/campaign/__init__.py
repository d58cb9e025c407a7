"""The rules a game is played by: settings, rulebooks, and what the referee is warned of."""

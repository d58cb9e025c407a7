"""Game time: the clock of a campaign in rounds, ten-minute turns, hours and days."""

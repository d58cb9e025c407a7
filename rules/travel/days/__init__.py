"""How a day of a journey can be spent: one file for each way."""

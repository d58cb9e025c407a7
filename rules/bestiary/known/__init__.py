"""Well-known monsters, in our own words and with the numbers that most referees would type."""

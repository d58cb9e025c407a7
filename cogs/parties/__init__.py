"""Several parties in one game: splitting up, joining up, and where each of them is read."""

"""The notebook: what referees and players write down, find again, show and hand out."""

"""What Discord sees: slash commands, buttons, boards; thin over `data` and `rules`."""

"""What Discord sees: slash commands, buttons and boards, each a thin layer over `data` and `rules`."""

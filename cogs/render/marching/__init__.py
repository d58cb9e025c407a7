"""Who walks where: as a picture of ranks and columns, and as the text that says the same."""

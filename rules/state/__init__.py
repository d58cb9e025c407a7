"""The document of one game, a file for each family that keeps something in it."""

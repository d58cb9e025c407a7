"""What other tools export of a character, read as far as it says what a sheet has."""

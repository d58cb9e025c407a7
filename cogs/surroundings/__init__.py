"""What the place does to a fight: `/do bomb`, `/do encounter water`."""

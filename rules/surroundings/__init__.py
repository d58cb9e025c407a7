"""What the place does to a fight: water, and what is dropped from above."""

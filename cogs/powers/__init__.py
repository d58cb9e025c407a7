"""Powers, action points and luck: `/power`, `/point` and `/luck`."""

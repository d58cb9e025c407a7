"""Powers, action points and luck: `/do power`, `/do point` and `/luck`."""

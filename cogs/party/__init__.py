"""The party and its votes: `/party` and `/vote`."""

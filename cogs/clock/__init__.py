"""Game time: `/do time`."""

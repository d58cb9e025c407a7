"""Game time: `/time`."""

"""Movement in a round, and where people stand to each other: `/do move`."""

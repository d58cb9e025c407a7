"""Posts: what can be done with a message of the channel, and texts that are read."""

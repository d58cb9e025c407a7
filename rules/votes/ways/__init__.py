"""The ways in which a vote is decided, one file a way."""

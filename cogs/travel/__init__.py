"""Days in the wilderness: `/do travel`."""

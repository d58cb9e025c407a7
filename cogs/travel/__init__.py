"""Days in the wilderness: `/travel`."""

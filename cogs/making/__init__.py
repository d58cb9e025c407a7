"""New characters."""

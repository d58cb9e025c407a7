"""What can be checked, one file a kind."""

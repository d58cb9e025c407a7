"""What can be searched for, one file a kind."""

"""What anybody can do in a turn or a day, one file each."""

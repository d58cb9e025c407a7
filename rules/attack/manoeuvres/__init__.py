"""Special ways to attack, one file each."""

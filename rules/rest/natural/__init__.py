"""What heals by itself: one file for each value of `natural_healing`."""

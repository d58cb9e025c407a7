"""Skills in percent, the training for them, and backgrounds over a class."""

"""Skills, the training for them, and backgrounds over a class."""

"""Initiative: the methods that settle who acts when, each in a file of its own."""

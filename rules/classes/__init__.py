"""Classes and levels: experience, what a level needs and gives, and what elves and clerics are."""

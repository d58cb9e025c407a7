"""Dice, their odds and their fairness: `/roll` and `/do dice`."""

"""Dice, their odds and their fairness: `/roll`, `/macro`, `/odds` and `/do dice`."""

"""The course of an encounter's rounds: declarations, initiative, places in the order, turns."""

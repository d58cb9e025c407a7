"""All ways of deciding a vote; the first is the one of a new game."""

from rules.votes.ways import caller, first_three, majority
from rules.votes.ways.shape import Way

WAYS: tuple[Way, ...] = (majority.WAY, first_three.WAY, caller.WAY)
BY_KEY = {way.key: way for way in WAYS}

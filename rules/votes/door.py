"""The door of this family: what other rooms may call of it, beside its records."""

from rules.votes.asking import LONGEST_OPTION, LONGEST_QUESTION, MOST_OPTIONS
from rules.votes.deciding import count_for_declarations
from rules.votes.naming import shares_of
from rules.votes.reading import find_vote
from rules.votes.voters import count_of, has_part, may_close, voters_of, votes_of
from rules.votes.ways.registry import BY_KEY as WAY_BY_KEY
from rules.votes.ways.registry import WAYS

__all__ = [
    "LONGEST_OPTION",
    "LONGEST_QUESTION",
    "MOST_OPTIONS",
    "WAYS",
    "WAY_BY_KEY",
    "count_for_declarations",
    "count_of",
    "find_vote",
    "has_part",
    "may_close",
    "shares_of",
    "voters_of",
    "votes_of",
]

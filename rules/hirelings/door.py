"""The door of this family: what other rooms may call of it, beside its records."""

from rules.hirelings.bargain import MOST_GOLD
from rules.hirelings.keeping import LONGEST_PLACE, called, open_prospects, trade_of
from rules.hirelings.notices import MOST_ANSWERS, MOST_WEEKS, weeks_over
from rules.hirelings.offering import LARGEST_MODIFIER
from rules.hirelings.reading import (
    can_lead,
    employer_of,
    goes_along,
    hirelings_of,
    in_service,
    is_unusual,
    serves,
)
from rules.hirelings.serving import without_leader
from rules.hirelings.taking_on import MOST_AT_ONCE
from rules.hirelings.trades import BY_KEY, OF_TAVERNS, TRADES, Asks, Sort, Trade, find_trade
from rules.hirelings.wages import wage_of

__all__ = [
    "BY_KEY",
    "LARGEST_MODIFIER",
    "LONGEST_PLACE",
    "MOST_ANSWERS",
    "MOST_AT_ONCE",
    "MOST_GOLD",
    "MOST_WEEKS",
    "OF_TAVERNS",
    "TRADES",
    "Asks",
    "Sort",
    "Trade",
    "called",
    "can_lead",
    "employer_of",
    "find_trade",
    "goes_along",
    "hirelings_of",
    "in_service",
    "is_unusual",
    "open_prospects",
    "serves",
    "trade_of",
    "wage_of",
    "weeks_over",
    "without_leader",
]

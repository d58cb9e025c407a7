"""The door of this family: what other rooms may call of it, beside its records."""

from rules.treasure.awarding import LONGEST_WHY
from rules.treasure.dividing import WAYS
from rules.treasure.dues import is_to_award
from rules.treasure.merits import MOST_XP
from rules.treasure.picking import offered
from rules.treasure.pool import Lot, all_lots, coins_in, lots_of
from rules.treasure.reckoning import GRADES, Line, Reckoning, Sort, reckon
from rules.treasure.rolling_off import MOST_SIDES, has_answered
from rules.treasure.sharing import (
    party_of,
    player_characters,
    share_experience,
    share_treasure,
)

__all__ = [
    "GRADES",
    "LONGEST_WHY",
    "MOST_SIDES",
    "MOST_XP",
    "WAYS",
    "Line",
    "Lot",
    "Reckoning",
    "Sort",
    "all_lots",
    "coins_in",
    "has_answered",
    "is_to_award",
    "lots_of",
    "offered",
    "party_of",
    "player_characters",
    "reckon",
    "share_experience",
    "share_treasure",
]

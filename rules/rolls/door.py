"""The door of this family: what other rooms may call of it, beside its records."""

from rules.rolls.armour import Attacks, attacks_of
from rules.rolls.chances import Odds, bind_to_sheet, odds, read_one
from rules.rolls.rolling import roll_unrecorded

__all__ = [
    "Attacks",
    "Odds",
    "attacks_of",
    "bind_to_sheet",
    "odds",
    "read_one",
    "roll_unrecorded",
]

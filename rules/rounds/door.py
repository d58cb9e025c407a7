"""The door of this family: what other rooms may call of it, beside its records."""

from rules.rounds.ahead import is_offered_ahead
from rules.rounds.declarations import (
    LONGEST_TEXT,
    MOVES_IN_MELEE,
    NOTHING,
    is_before_anybody_acts,
    is_declaring,
)
from rules.rounds.done import (
    end_turn_after_attack,
    end_turn_if_come,
    mark_not_done,
    require_acting,
    require_place,
    require_turn,
)
from rules.rounds.order import SLOW
from rules.rounds.standing import declares_moves, is_silent
from rules.rounds.together import declare_for, undeclared_of_party
from rules.rounds.turns import can_act, require_round, take_turns, takes_part
from rules.rounds.unseen import place_of, who_have_come
from rules.rounds.words import NOBODY, phase_name

__all__ = [
    "LONGEST_TEXT",
    "MOVES_IN_MELEE",
    "NOBODY",
    "NOTHING",
    "SLOW",
    "can_act",
    "declare_for",
    "declares_moves",
    "end_turn_after_attack",
    "end_turn_if_come",
    "is_before_anybody_acts",
    "is_declaring",
    "is_offered_ahead",
    "is_silent",
    "mark_not_done",
    "phase_name",
    "place_of",
    "require_acting",
    "require_place",
    "require_round",
    "require_turn",
    "take_turns",
    "takes_part",
    "undeclared_of_party",
    "who_have_come",
]

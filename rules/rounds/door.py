"""The door of this family: what other rooms may call of it, beside its records."""

from rules.rounds.ahead import declare_ahead, is_offered_ahead, require_early_declarer
from rules.rounds.declarations import (
    LONGEST_TEXT,
    MOVES_IN_MELEE,
    NOTHING,
    declare,
    is_before_anybody_acts,
    is_declaring,
    require_declarer,
)
from rules.rounds.done import (
    end_turn_after_attack,
    end_turn_if_come,
    mark_not_done,
    require_acting,
    require_place,
    require_turn,
)
from rules.rounds.everybody_done import is_between_steps, is_round_over
from rules.rounds.monsters import acts_by_itself, order_in_force, own_order_of
from rules.rounds.order import PHASES, SLOW
from rules.rounds.standing import declares_moves, is_silent
from rules.rounds.telling import said_of
from rules.rounds.together import declare_for, undeclared_of_party
from rules.rounds.turns import can_act, named, require_round, take_turns, takes_part
from rules.rounds.unseen import place_of, who_have_come
from rules.rounds.words import DECIDED, NOBODY, UNASKED, phase_name

__all__ = [
    "DECIDED",
    "LONGEST_TEXT",
    "MOVES_IN_MELEE",
    "NOBODY",
    "NOTHING",
    "PHASES",
    "SLOW",
    "UNASKED",
    "acts_by_itself",
    "can_act",
    "declare",
    "declare_ahead",
    "declare_for",
    "declares_moves",
    "end_turn_after_attack",
    "end_turn_if_come",
    "is_before_anybody_acts",
    "is_between_steps",
    "is_declaring",
    "is_offered_ahead",
    "is_round_over",
    "is_silent",
    "mark_not_done",
    "named",
    "order_in_force",
    "own_order_of",
    "phase_name",
    "place_of",
    "require_acting",
    "require_declarer",
    "require_early_declarer",
    "require_place",
    "require_round",
    "require_turn",
    "said_of",
    "take_turns",
    "takes_part",
    "undeclared_of_party",
    "who_have_come",
]

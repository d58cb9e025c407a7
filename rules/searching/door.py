"""The door of this family: what other rooms may call of it, beside its records."""

from rules.searching.finding import all_hidden
from rules.searching.kinds.registry import BY_KEY, KINDS
from rules.searching.kinds.room_traps import room_traps
from rules.searching.spots import forget_searches, spots

__all__ = ["BY_KEY", "KINDS", "all_hidden", "forget_searches", "room_traps", "spots"]

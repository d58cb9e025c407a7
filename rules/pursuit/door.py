"""The door of this family: what other rooms may call of it, beside its records."""

from rules.pursuit.chasing import require_no_chase
from rules.pursuit.dropping import bait_in, stop
from rules.pursuit.evading import may_run
from rules.pursuit.kinds.registry import KINDS, kind_of
from rules.pursuit.sides import environment_of, left_lying, members_of, named_side, side_of
from rules.pursuit.words import is_fleeing, party_in, played_in, speaks_for

__all__ = [
    "KINDS",
    "bait_in",
    "environment_of",
    "is_fleeing",
    "kind_of",
    "left_lying",
    "may_run",
    "members_of",
    "named_side",
    "party_in",
    "played_in",
    "require_no_chase",
    "side_of",
    "speaks_for",
    "stop",
]

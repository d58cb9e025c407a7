"""Pursuers on the water who lost sight of somebody, and may follow again on another day alone
(OSE-EVASION-WATER)."""

from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_DAY
from rules.errors import RuleError, WayOut
from rules.kernel.folding import folded
from rules.kernel.resolution import Resolution
from rules.pursuit.chasing import members_of, named_side, side_of
from rules.pursuit.state import LOST_ON_WATER, Chase, LostOnWater
from rules.state.game import GameState


def remember(resolution: Resolution, chase: Chase) -> None:
    """Those who run are out of sight for today; what was lost on another day is forgotten."""
    lost = _lost_now(resolution.state, chase)
    kept = (
        one for one in LOST_ON_WATER.of(resolution.state) if one.day == lost.day and one != lost
    )
    resolution.put(LOST_ON_WATER, (*kept, lost))


def require_another_day(resolution: Resolution, chase: Chase) -> None:
    """Raise RuleError for pursuers who lost the same ones on the same day."""
    if _lost_now(resolution.state, chase) in LOST_ON_WATER.of(resolution.state):
        whom = named_side(resolution.state, chase, chase.fleeing).name
        raise RuleError(
            f"They lost sight of {whom} today, and follow again only if they meet another day. ",
            WayOut("Let them follow all the same", "chase follow", allow="True"),
            ".",
        )


def _lost_now(state: GameState, chase: Chase) -> LostOnWater:
    """What is to be kept of it: the party's foes by their names, for they have others' ids when
    they are met again."""
    flees = side_of(state, chase, chase.fleeing).is_party
    foes = members_of(state, chase, chase.pursuing if flees else chase.fleeing)
    names = tuple(sorted({folded(one.name) for one in foes}))
    return LostOnWater(names, flees, now(state) // SECONDS_PER_DAY)

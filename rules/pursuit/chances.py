"""The dice of a pursuit, which fall in secret: they hang on numbers that players may not know."""

from rules.encounter.records import RollDistance
from rules.kernel.actor import CLOCK
from rules.kernel.events import REFEREES, Throw
from rules.kernel.resolution import Resolution, acting_as
from rules.pursuit.chasing import (
    CATCH_UP_IN_A_DAY,
    TENTHS,
    environment_of,
    gap_between,
    named_side,
    rates_of,
    unit_of,
)
from rules.pursuit.records import CatchingRolled, ChancesCompared, RaceRolled
from rules.pursuit.state import Chase

PERCENT = 100


def measured(resolution: Resolution, chase: Chase) -> int:
    """How far apart the two sides are, in tenths; rolled now where nobody has said it, or a pursuit
    would have no end (OSE-ENCOUNTER-DISTANCE)."""
    gap = gap_between(resolution.state, chase)
    if gap is not None:
        return gap
    acting_as(resolution, CLOCK, lambda: resolution.perform(RollDistance()))
    assert resolution.encounter.distance is not None
    return TENTHS * resolution.encounter.distance


def gets_away(resolution: Resolution, chase: Chase, chance: int, rule: str) -> bool:
    """Roll for those who run; the first time the referee's own chance counts, if there is one."""
    if chase.chance is not None and not chase.stretch:
        chance = chase.chance
    throw = resolution.roll("getting away", 1, PERCENT, secret=True)
    compare(resolution, chase, rule, chance, throw)
    return throw.total <= chance


def compare(
    resolution: Resolution,
    chase: Chase,
    rule: str,
    chance: int | None = None,
    throw: Throw | None = None,
) -> None:
    """Show referees what it hung on."""
    state = resolution.state
    resolution.emit(
        ChancesCompared(
            side=named_side(state, chase, chase.fleeing),
            whom=named_side(state, chase, chase.pursuing),
            rates=rates_of(state, chase),
            unit=unit_of(environment_of(state, chase)),
            chance=chance,
            throw=throw,
            rule=rule,
            audience=REFEREES,
        )
    )


def catches_up(resolution: Resolution, chase: Chase) -> bool:
    """Whether faster pursuers come up in a day."""
    throw = resolution.roll("catching up", 1, PERCENT, secret=True)
    caught = throw.total <= CATCH_UP_IN_A_DAY
    resolution.emit(
        CatchingRolled(
            side=named_side(resolution.state, chase, chase.fleeing),
            whom=named_side(resolution.state, chase, chase.pursuing),
            chance=CATCH_UP_IN_A_DAY,
            throw=throw,
            caught=caught,
            rule="OSE-PURSUIT-WILD",
            audience=REFEREES,
        )
    )
    return caught


def wins_the_race(resolution: Resolution, chase: Chase) -> bool:
    """1d6 each, in the open: the pursuers need more to act upon those who run (ERIS-PURSUIT)."""
    fleeing = resolution.roll("initiative of those who run", 1, 6)
    following = resolution.roll("initiative of the pursuers", 1, 6)
    caught = following.total > fleeing.total
    resolution.emit(
        RaceRolled(
            side=named_side(resolution.state, chase, chase.fleeing),
            whom=named_side(resolution.state, chase, chase.pursuing),
            fleeing=fleeing,
            following=following,
            caught=caught,
            rule="ERIS-PURSUIT",
        )
    )
    return caught

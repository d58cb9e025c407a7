"""When it is checked whether something comes (OSE-WANDERING-DUNGEON, OSE-WILD-WANDERING)."""

from collections.abc import Iterator

from rules.clock.door import SECONDS_PER_TURN, TURNS_PER_DAY, now
from rules.expedition.door import scale_of
from rules.kernel.comings import Coming
from rules.state.expedition import Scale
from rules.state.game import GameState
from rules.wandering.ground import turns_between

SECONDS_PER_DAY = TURNS_PER_DAY * SECONDS_PER_TURN
LOOKED_AHEAD = 2 * SECONDS_PER_DAY
COMING = "wandering"
RULES = {
    Scale.DUNGEON: "OSE-WANDERING-DUNGEON",
    Scale.WILDERNESS: "OSE-WILD-WANDERING",
    Scale.WATER: "OSE-SEA-WANDERING",
}


def moments(state: GameState, since: int, until: int) -> Iterator[int]:
    """The checks after one moment and up to another, in seconds of game time, in their order."""
    scale = scale_of(state)
    if scale is Scale.DUNGEON:
        yield from _by_turns(state, since, until)
    elif scale is not None and state.wandering.a_day:
        yield from _by_day(state.wandering.a_day, since, until)


def _by_turns(state: GameState, since: int, until: int) -> Iterator[int]:
    """Each so many turns after the last; one that was missed is made up for with the next turn."""
    step = turns_between(state) * SECONDS_PER_TURN
    moment = state.wandering.last + step
    if moment <= since:
        moment = (since // SECONDS_PER_TURN + 1) * SECONDS_PER_TURN
    while step and moment <= until:
        yield moment
        moment += step


def _by_day(a_day: int, since: int, until: int) -> Iterator[int]:
    """So many times a day, evenly: once is at noon, twice at six and at eighteen hours."""
    number = since * a_day // SECONDS_PER_DAY
    while (moment := _moment(number, a_day)) <= until:
        if moment > since:
            yield moment
        number += 1


def _moment(number: int, a_day: int) -> int:
    """The middle of one of the parts of a day, counted from the first day on."""
    return (2 * number + 1) * SECONDS_PER_DAY // (2 * a_day)


def next_check(state: GameState) -> int | None:
    """When the next check falls if time goes by, None for never."""
    present = now(state)
    return next(moments(state, present, present + LOOKED_AHEAD), None)


def checks_to_come(state: GameState, until: int) -> Iterator[Coming]:
    """The checks that time will bring: the referees' alone to know."""
    scale = scale_of(state)
    if scale is not None and state.encounter is None:
        for moment in moments(state, now(state), until):
            yield Coming(at=moment, what=COMING, secret=True, rule=RULES[scale])

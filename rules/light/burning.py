"""How lights burn down, and when each goes out (R-LIGHT-UNIT, R-LIGHT-BURN).

A lantern takes a new flask of oil by itself while its bearer has one. What is foretold and what
happens are worked out by the same function.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.clock.door import SECONDS_PER_TURN
from rules.kernel.rounding import divide_up
from rules.light.reading import fuel_of
from rules.light.sources import source_of
from rules.state.game import GameState
from rules.state.light import Light


@dataclass(frozen=True, slots=True)
class Burnt:
    """A light at some moment: `until` when it burns on, whether it is `out`, flasks it `took`."""

    light: Light
    until: int
    out: bool
    took: int


def turns_in(seconds: int) -> int:
    """How many turns that is, one that has begun counting whole."""
    return divide_up(seconds, SECONDS_PER_TURN)


def burn(state: GameState, to: int) -> Iterator[Burnt]:
    """The lights that burn down up to a moment in seconds, in the order in which they do."""
    oil: dict[tuple[str, str], int] = {}
    queue = [(light.until, n, 0) for n, light in enumerate(state.lights) if light.until is not None]
    while queue and min(queue)[0] <= to:
        until, number, took = min(queue)
        queue.remove((until, number, took))
        light = state.lights[number]
        key = (light.bearer, source_of(light).fuel)
        if key not in oil:
            oil[key] = flasks_of(state, light)
        if not oil[key]:
            yield Burnt(light, until, out=True, took=took)
            continue
        oil[key] -= 1
        queue.append((until + _filling(light), number, took + 1))
    yield from (
        Burnt(state.lights[number], until, out=False, took=took)
        for until, number, took in sorted(queue)
        if took
    )


def flasks_of(state: GameState, light: Light) -> int:
    """How many fillings its bearer has for it."""
    return sum(item.count for item in fuel_of(state, light.bearer, source_of(light)))


def _filling(light: Light) -> int:
    seconds = source_of(light).seconds
    assert seconds is not None
    return seconds

"""Lights that burn down as the clock moves, and what is foretold of them (R-LIGHT-BURN)."""

from collections import Counter
from collections.abc import Iterator

from rules.clock.records import ClockMoved
from rules.items.having import strike_off
from rules.kernel.comings import Coming
from rules.kernel.resolution import Resolution
from rules.light import FAMILY
from rules.light.lighting import RULE, told_bearer, told_of
from rules.light.records import LIGHTS, Light, LightFed, LightWentOut
from rules.light.sources import (
    Burnt,
    burn,
    flasks_of,
    fuel_of,
    is_dark_around,
    is_monsters,
    is_unseen,
    put_light,
    remove_light,
    shining,
    source_of,
)
from rules.record import replace
from rules.state.game import GameState

COMING = "light"


@FAMILY.follows("R-LIGHT-BURN")
def time_passes(resolution: Resolution, event: ClockMoved) -> None:
    """Let what has burned down go out, after its bearer's oil."""
    if not LIGHTS.of(resolution.state):
        return
    for burnt in list(burn(resolution.state, event.after)):
        if burnt.took:
            _feed(resolution, burnt)
        if burnt.out:
            _go_out(resolution, burnt)


def _feed(resolution: Resolution, burnt: Burnt) -> None:
    """Take the oil that went into a lantern from its bearer."""
    light, source = burnt.light, source_of(burnt.light)
    missing = burnt.took
    for item in fuel_of(resolution.state, light.bearer, source):
        count = min(missing, item.count)
        if count:
            strike_off(resolution, light.bearer, item.id, count)
        missing -= count
    put_light(resolution, replace(light, until=burnt.until))
    resolution.emit(
        LightFed(
            name=source.name,
            bearer=resolution.who(light.bearer),
            fuel=source.fuel,
            count=burnt.took,
            left=flasks_of(resolution.state, light),
            rule=RULE,
        )
    )


def _go_out(resolution: Resolution, burnt: Burnt) -> None:
    """A lantern that is dry can be filled; everything else is gone."""
    light, source = burnt.light, source_of(burnt.light)
    resolution.emit(
        LightWentOut(
            name=source.name,
            bearer=told_bearer(resolution, light),
            fuel=source.fuel,
            rule=RULE,
            audience=told_of(resolution, light),
        )
    )
    if source.fuel:
        put_light(resolution, replace(light, until=None, left=0))
    else:
        remove_light(resolution, light)


@FAMILY.foresees
def what_comes(state: GameState, until: int) -> Iterator[Coming]:
    """The lights that go out up to a moment; the last one in the dark stops what goes on."""
    ends = [burnt for burnt in burn(state, until) if burnt.out] if LIGHTS.of(state) else []
    if not ends:
        return
    last = _last(state, ends)
    found = Counter(
        (burnt.until, source_of(burnt.light).name, _is_secret(state, burnt.light)) for burnt in ends
    )
    for (moment, name, secret), count in found.items():
        yield Coming(
            at=moment,
            what=COMING,
            name=name,
            count=count,
            stops=moment == last and not secret,
            secret=secret,
            rule=RULE,
        )


def _is_secret(state: GameState, light: Light) -> bool:
    return is_unseen(state, light) or is_monsters(state, light)


def _last(state: GameState, ends: list[Burnt]) -> int | None:
    """When it gets dark; None where it does not."""
    ending = {burnt.light.id: burnt.until for burnt in ends}
    ours = [light.id for light in shining(state)]
    if not ours or not is_dark_around(state) or any(light not in ending for light in ours):
        return None
    return max(ending[light] for light in ours)

"""The lights as one viewer may know them: those that are with the party, and no hidden ones."""

from collections.abc import Iterator

from rules.clock.clock import now
from rules.kernel.actor import Viewer
from rules.kernel.targets import find_character, find_combatant
from rules.light.records import LIGHTS, Light
from rules.light.sources import (
    Glow,
    glow_of,
    in_darkness,
    is_lit,
    is_monsters,
    is_unseen,
    radius_of,
    shines,
    source_of,
    turns_in,
)
from rules.record import Record
from rules.state.game import GameState


class LightView(Record, frozen=True):
    """One light. `bearer` is a name, "" for what stands on the ground.

    `turns` are those that are left, None for what no clock ends; of a lantern those of the oil in
    it, of a monster's the referees' alone to know. `lit` if it burns, `shines` if that is seen,
    `dry` if it waits for oil. `has_cover` and `drawn` say what can be done with it, `mine` whether
    the viewer may do it. `elsewhere` is the referees' to see: it was left behind, or its bearer is
    hidden.
    """

    id: str
    name: str
    bearer: str
    radius: int
    dim: bool
    turns: int | None
    lit: bool
    shines: bool
    covered: bool
    dry: bool
    has_cover: bool
    drawn: bool
    mine: bool
    elsewhere: bool


class LightsView(Record, frozen=True):
    """All of them, and whether it is dark."""

    lights: tuple[LightView, ...]
    dark: bool


def view_lights(state: GameState, viewer: Viewer) -> LightsView:
    """What a viewer may know of the lights."""
    return LightsView(tuple(_known(state, viewer)), in_darkness(state))


def _known(state: GameState, viewer: Viewer) -> Iterator[LightView]:
    for light in LIGHTS.of(state):
        if viewer.is_referee or not is_unseen(state, light):
            yield _view(state, viewer, light)


def _view(state: GameState, viewer: Viewer, light: Light) -> LightView:
    source, lit = source_of(light), is_lit(light)
    one = find_character(state, light.bearer) or find_combatant(state, light.bearer)
    seconds = light.left if light.until is None else light.until - now(state)
    if is_monsters(state, light) and not viewer.is_referee:
        seconds = None
    return LightView(
        id=light.id,
        name=source.name,
        bearer="" if one is None else one.name,
        radius=radius_of(light),
        dim=glow_of(light) is Glow.DIM,
        turns=None if seconds is None else turns_in(seconds),
        lit=lit,
        shines=shines(state, light),
        covered=light.covered,
        dry=light.left == 0,
        has_cover=bool(source.covered),
        drawn=source.drawn,
        mine=one is None or viewer.acts_for(one.owner),
        elsewhere=is_unseen(state, light),
    )

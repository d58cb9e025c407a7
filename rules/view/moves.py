"""Where somebody could go in this round, as one viewer may know it."""

from collections.abc import Iterator

from rules.encounter.bodies import who_stand
from rules.encounter.meeting import distance_unit
from rules.kernel.actor import Viewer
from rules.kernel.questions import Found
from rules.kernel.targets import find_combatant
from rules.load.rates import rate_of as load_rate
from rules.movement.leaving import left_to_move, rate_of, ways_out
from rules.positions.reading import engaged_with, known_distance, reach_in
from rules.record import Record
from rules.state.encounter import Combatant
from rules.state.game import GameState


class WayView(Record, frozen=True):
    """A way to go: "towards" or "away", or "withdrawal" or "retreat" out of a melee.

    `whom` is the target that it is about, "" for all foes, and `name` what that is called. `feet`
    is how far it goes, None where the viewer does not know. `reaches` says that they could be in
    melee then, as far as the viewer knows.
    """

    way: str
    whom: str
    name: str
    feet: int | None
    reaches: bool = False


class MoveView(Record, frozen=True):
    """Where one combatant can go: `left` of `rate` in this round, in `unit`.

    `base` is its base rate in feet, and what that follows from. `foes` are those it is in melee
    with, as far as the viewer sees them; without `ways` it may not leave that melee.
    """

    mover: str
    name: str
    left: int
    rate: int
    unit: str
    base: Found
    foes: tuple[str, ...]
    ways: tuple[WayView, ...]


def view_move(state: GameState, viewer: Viewer, mover: str) -> MoveView | None:
    """Where somebody can go; None for who is not there or not the viewer's to move."""
    combatant, encounter = find_combatant(state, mover), state.encounter
    if combatant is None or encounter is None or not viewer.acts_for(combatant.owner):
        return None
    foes = engaged_with(state, mover, seen_only=not viewer.is_referee)
    left = left_to_move(state, mover)
    found = _out(state, viewer, combatant) if foes else _ways(state, viewer, combatant, left)
    return MoveView(
        mover=mover,
        name=combatant.name,
        left=left,
        rate=rate_of(state, mover, ""),
        unit=distance_unit(encounter),
        base=load_rate(state, mover),
        foes=tuple(dict.fromkeys(_name(state, foe) for foe in foes)),
        ways=tuple(found),
    )


def _name(state: GameState, target: str) -> str:
    combatant = find_combatant(state, target)
    assert combatant is not None
    return combatant.name


def _out(state: GameState, viewer: Viewer, combatant: Combatant) -> Iterator[WayView]:
    """The ways out of a melee that are open."""
    for how in ways_out(state, combatant.id, is_referee=viewer.is_referee):
        feet = max(0, rate_of(state, combatant.id, how) - combatant.turn.moved)
        if feet:
            yield WayView(how or "away", "", "", feet)


def _ways(state: GameState, viewer: Viewer, combatant: Combatant, left: int) -> Iterator[WayView]:
    """Towards each foe beyond reach, the nearest first, and away from them all."""
    if not left:
        return
    if not combatant.turn.withdrawing:
        yield from _towards(state, viewer, combatant, left)
    yield WayView("away", "", "", left)


def _towards(
    state: GameState, viewer: Viewer, combatant: Combatant, left: int
) -> Iterator[WayView]:
    """What is shown of a foe hangs on what the viewer may know of how far away they are."""
    foes = [
        (known_distance(state, viewer, combatant.id, foe.id), foe)
        for foe in _foes(state, viewer, combatant)
    ]
    for distance, foe in sorted(foes, key=lambda found: (found[0] is None, found[0] or 0)):
        beyond = None if distance is None else distance - reach_in(state)
        if beyond is None or beyond > 0:
            feet = None if beyond is None else min(left, beyond)
            yield WayView("towards", foe.id, foe.name, feet, beyond is None or beyond <= left)


def _foes(state: GameState, viewer: Viewer, combatant: Combatant) -> Iterator[Combatant]:
    standing = who_stand(state)
    assert state.encounter is not None
    for one in state.encounter.combatants:
        is_seen = viewer.is_referee or not one.hidden
        if one.side != combatant.side and one.id in standing and is_seen:
            yield one

"""Who is in an encounter by name, as one viewer may know it: for commands that name somebody.

A whole view takes many times as long, and most of it is of no use to them.
"""

from rules.encounter.bodies import bodies_of
from rules.kernel.actor import Viewer
from rules.kernel.known import KnownByParts
from rules.record import Record
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.health import Life


class NamedBody(Record, frozen=True):
    """A body by its target and its number, and whether it is neither dead nor gone."""

    target: str
    number: int
    is_there: bool


class Named(Record, frozen=True):
    """A combatant by its name, whose it is, and its bodies."""

    id: str
    name: str
    owner: int | None
    bodies: tuple[NamedBody, ...]


def view_names(state: GameState, viewer: Viewer) -> tuple[Named, ...]:
    """All combatants of the running encounter whom the viewer may know of; () without one."""
    return _all(state) if viewer.is_referee else _known_to_players(state)


def _named(state: GameState, *, with_hidden: bool) -> tuple[Named, ...]:
    here = () if state.encounter is None else state.encounter.combatants
    return tuple(_name(state, one) for one in here if with_hidden or not one.hidden)


def _name(state: GameState, combatant: Combatant) -> Named:
    found = enumerate(bodies_of(state, combatant), start=1)
    bodies = tuple(
        NamedBody(target, number, vitals.life is not Life.DEAD and not gone)
        for number, (target, vitals, gone) in found
    )
    return Named(combatant.id, combatant.name, combatant.owner, bodies)


def _read(state: GameState) -> tuple[object, ...]:
    return state.characters, state.encounter and state.encounter.combatants


_all = KnownByParts(_read, lambda state: _named(state, with_hidden=True))
_known_to_players = KnownByParts(_read, lambda state: _named(state, with_hidden=False))

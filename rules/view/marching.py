"""Who walks where, who draws the map and what speaks against the party: everybody may know that."""

from rules.expedition.going import travellers
from rules.party.forming import advice_on, formation_now, in_order, party_of
from rules.party.mapping import is_running, mapper_of
from rules.party.records import Advice
from rules.record import Record
from rules.state.game import GameState
from rules.state.party import MapNote


class FormationView(Record, frozen=True):
    """A marching order by the names of those who are there; `holds` is whether it does now.

    `outside` are those who travel along and have no place in it: they walk last.
    """

    name: str
    ranks: tuple[tuple[str, ...], ...]
    holds: bool
    outside: tuple[str, ...]


class MapView(Record, frozen=True):
    """Who draws the map, "" for nobody, whether all run, and what the map has."""

    mapper: str
    is_running: bool
    notes: tuple[MapNote, ...]


def view_formations(state: GameState) -> tuple[FormationView, ...]:
    """All marching orders, the one that holds first."""
    people = {one.id: one.name for one in travellers(state)}
    now = formation_now(state)
    views = (
        FormationView(
            name=one.name,
            ranks=tuple(
                names
                for rank in one.ranks
                if (names := tuple(people[w] for w in rank if w in people))
            ),
            holds=one == now,
            outside=tuple(
                name for who, name in people.items() if all(who not in rank for rank in one.ranks)
            ),
        )
        for one in state.party.formations
    )
    return tuple(sorted(views, key=lambda one: not one.holds))


def view_formation(state: GameState) -> FormationView | None:
    """The marching order that holds, None without any."""
    return next(iter(view_formations(state)), None)


def view_map(state: GameState) -> MapView:
    """The map that players keep themselves."""
    mapper = mapper_of(state)
    return MapView("" if mapper is None else mapper.name, is_running(state), state.party.map_notes)


def view_advice(state: GameState) -> tuple[Advice, ...]:
    """What speaks against the party as it is (OSE-PARTY-SIZE)."""
    return advice_on(party_of(state))


def people_to_place(state: GameState) -> tuple[tuple[str, str], ...]:
    """The ids and names of all who can have a place, in the order in which they walk now."""
    return tuple((one.id, one.name) for one in in_order(state, travellers(state)))

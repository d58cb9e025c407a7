"""Who looks at what: the one thing that all parts of a view need to know."""

from collections.abc import Mapping, Sequence

from rules.checks.reading import checks_due
from rules.conditions.reading import by_target
from rules.encounter.bodies import bodies_of
from rules.health.records import death_rule_of
from rules.items.reading import slow_ones
from rules.kernel.actor import Viewer
from rules.kernel.dues import Due, DueKind
from rules.kernel.known import KnownByParts
from rules.orders.declared import ready_in
from rules.record import Record
from rules.state.encounter import Combatant, Encounter
from rules.state.game import GameState
from rules.state.health import Effect, Harm, Life


class Look:
    """A viewer before an encounter. `exact` shows players the hit points of monsters.

    `dues` is all that is open, as far as the viewer may know of it; `awaited` are the targets of
    what the game waits for and `asked_at` since when, `acting` those whose turn it is, `ready`
    those of them who can do now what they have declared. All else is the state's, sorted once by
    what the views of single combatants ask for: `effects` and `held` damage by what they lie on,
    sheets and combatants by their ids.
    """

    def __init__(
        self,
        state: GameState,
        encounter: Encounter,
        viewer: Viewer,
        exact: bool,
        dues: tuple[Due, ...],
    ) -> None:
        self.state = state
        self.encounter = encounter
        self.viewer = viewer
        self.exact = exact
        self.awaited = frozenset([due.target for due in dues if due.holds])
        turn = DueKind.TURN
        self.acting = frozenset([due.target for due in dues if due.kind is turn])
        self.ready = frozenset([one.id for one in ready_in(state)])
        self.effects: Mapping[str, Sequence[Effect]] = by_target(state.effects)
        self.held = _by_target(encounter.held)
        self.sheets = {sheet.id: sheet for sheet in state.characters}
        self.combatants = {one.id: one for one in encounter.combatants}
        self.checks = checks_due(state)
        self.slow = slow_ones(state)
        self.death_rule = death_rule_of(state)
        self.asked_at = {
            wait.target: wait.since for wait in state.pace.waits if wait.target in self.awaited
        }


def _by_target(held: Sequence[Harm]) -> dict[str, list[Harm]]:
    found: dict[str, list[Harm]] = {}
    for harm in held:
        found.setdefault(harm.target, []).append(harm)
    return found


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

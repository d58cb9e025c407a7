"""Who looks at what: the one thing that all parts of a view need to know."""

from collections.abc import Mapping, Sequence

from rules.checks.reading import checks_due
from rules.conditions.reading import by_target
from rules.health.records import death_rule_of
from rules.items.reading import slow_ones
from rules.kernel.actor import Viewer
from rules.kernel.dues import Due, DueKind
from rules.orders.declared import ready_in
from rules.state.conditions import Effect
from rules.state.encounter import Encounter
from rules.state.game import GameState
from rules.state.health import Harm


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

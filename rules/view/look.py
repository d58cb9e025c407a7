"""Who looks at what: the one thing that all parts of a view need to know."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.initiative.method import InitiativeMethod
from rules.initiative.registry import METHODS
from rules.kernel.actor import Viewer
from rules.rounds.turns import can_act, takes_part
from rules.state.conditions import Effect
from rules.state.encounter import Combatant, Encounter
from rules.state.game import GameState
from rules.state.rounds import RoundStep


@dataclass(frozen=True, slots=True)
class Look:
    """A viewer before an encounter. `exact` shows players the hit points of monsters.

    `effects` are all that there are, by what they lie on.
    """

    state: GameState
    encounter: Encounter
    viewer: Viewer
    exact: bool
    effects: Mapping[str, Sequence[Effect]]

    @property
    def step(self) -> RoundStep | None:
        """The step being played."""
        return self.encounter.step

    @property
    def method(self) -> InitiativeMethod | None:
        """The initiative method in force; None for one that is no longer known."""
        chosen = self.encounter.settings.get("initiative")
        return next((method for method in METHODS if method.key == chosen), None)


def is_waited_for(look: Look, combatant: Combatant) -> bool:
    """Whether a combatant has a place in this round and can use it."""
    return takes_part(look.encounter, combatant) and can_act(look.state, combatant)

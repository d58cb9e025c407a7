"""Who looks at what: the one thing that all parts of a view need to know."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules.kernel.actor import Viewer
from rules.kernel.dues import Due, DueKind
from rules.state.conditions import Effect
from rules.state.encounter import Encounter
from rules.state.game import GameState


@dataclass(frozen=True, slots=True)
class Look:
    """A viewer before an encounter. `exact` shows players the hit points of monsters.

    `effects` are all that there are, by what they lie on. `dues` is all that is open, as far as the
    viewer may know of it; `awaited` are the targets of what the game waits for, `acting` those
    whose turn it is.
    """

    state: GameState
    encounter: Encounter
    viewer: Viewer
    exact: bool
    effects: Mapping[str, Sequence[Effect]]
    dues: tuple[Due, ...]
    awaited: frozenset[str] = field(init=False)
    acting: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        """Sort what is due by what the views ask for."""
        awaited = frozenset([due.target for due in self.dues if due.holds])
        acting = frozenset([due.target for due in self.dues if due.kind is DueKind.TURN])
        object.__setattr__(self, "awaited", awaited)
        object.__setattr__(self, "acting", acting)

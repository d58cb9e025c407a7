"""What a feature says in `/help`: lines about what somebody can do with it here and now."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules.expedition.going import scale_of
from rules.kernel.actor import Viewer
from rules.kernel.dues import Due, DueKind
from rules.state.expedition import Scale
from rules.state.game import GameState
from rules.state.sheet import Character
from rules.systems import ENGINE
from rules.view.records import CombatantView, EncounterView


class Situation(StrEnum):
    """Where people are, in words: each has other commands that help there."""

    TOWN = "In town"
    ROAD = "On the road"
    DUNGEON = "In the dungeon"
    FIGHT = "In the encounter"


@dataclass(frozen=True, slots=True)
class Here:
    """The game, who asks, whom they play, and the encounter as far as they may know it."""

    state: GameState
    viewer: Viewer
    character: Character | None = None
    encounter: EncounterView | None = None

    @property
    def situation(self) -> Situation:
        """Where they are: an encounter comes before everything else."""
        if self.state.encounter is not None:
            return Situation.FIGHT
        scale = scale_of(self.state)
        if scale is None:
            return Situation.TOWN
        return Situation.DUNGEON if scale is Scale.DUNGEON else Situation.ROAD

    @property
    def combatants(self) -> tuple[CombatantView, ...]:
        """Their own in the encounter; a referee's are those they play, not the monsters."""
        found = self.encounter.combatants if self.encounter else ()
        return tuple(one for one in found if self.viewer.plays_for(one.owner))

    @property
    def is_decided(self) -> bool:
        """Whether the referee alone is asked any more: to end the fight, or to go on with it."""
        return self.encounter is not None and self.encounter.awaits(DueKind.END)

    @property
    def fighting(self) -> tuple[CombatantView, ...]:
        """Those of their own who are still in the fight, nobody once it is decided."""
        if self.is_decided:
            return ()
        return tuple(combatant for combatant in self.combatants if not combatant.is_out)

    @property
    def owed(self) -> tuple[Due, ...]:
        """What they owe as a player."""
        known = self.encounter
        dues = known.dues if known else ENGINE.what_is_due(self.state, self.viewer)
        return tuple(due for due in dues if self.viewer.plays_for_any(due.owners))


Tell = Callable[[Here], Iterable[str]]
"""Hints as lines of text without a bullet; a pure function of what somebody sees."""


def _nothing(_: Here) -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Hints:
    """A feature's part of `/help`: for everybody, for referees, and for those who owe something.

    `first` is what the state of the game calls for, told before all else; `always` what can be done
    at any time. `yours` and `referee` are told in the situations of `where` alone. In a text of
    `owed`, `{name}` is whom the due is for.
    """

    first: Tell = _nothing
    yours: Tell = _nothing
    referee: Tell = _nothing
    always: tuple[str, ...] = ()
    owed: Mapping[DueKind, str] = field(default_factory=dict[DueKind, str])
    where: frozenset[Situation] = frozenset(Situation)

"""What the round reports as it goes on: rounds, steps, and turns taken inside them."""

from dataclasses import dataclass, replace
from typing import Self

from rules.events import Event, Who


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegan(Event):
    """A round began; `surprise` marks the free round against a surprised side."""

    round: int
    surprise: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded(Event):
    """A round is over: durations in rounds go down, end-of-round morale falls due."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StepBegan(Event):
    """A step of the round began. `label` is empty in what players see of a hidden step.

    `who` leaves hidden combatants out, except in a hidden step. `declares_moves` says, of a step of
    declarations, whether moves out of melee are declared as well as spells.
    """

    round: int
    step_number: int
    kind: str
    label: str
    side: str = ""
    phase: str = ""
    who: tuple[Who, ...] = ()
    simultaneous: bool = False
    hidden: bool = False
    declares_moves: bool = True

    def concerns_hidden(self) -> bool:
        """That the referee acts is no secret; `public` takes out what happens."""
        return False

    def public(self) -> Self:
        """A hidden step says nothing but that it is there."""
        if not self.hidden:
            return self
        bare = replace(self, kind="act", label="", side="", phase="", who=())
        return replace(bare, simultaneous=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class StepEnded(Event):
    """A step is over, or after `RoundEnded` with `whole_round` all of them.

    It stands behind everything that the end set off, so that this is settled before what comes
    next is chosen. Book-keeping: there is nothing to show.
    """

    round: int
    step_number: int
    whole_round: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnTaken(Event):
    """A combatant's turn of this round is over: it was marked done, or its last step passed.

    Reported exactly once per combatant and round, unless a `TurnReopened` takes it back. `by_hand`
    is False when the step simply went by, also for those who lie there and could not act.
    """

    target: Who
    round: int
    by_hand: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnReopened(Event):
    """A combatant was marked as not having acted after all."""

    target: Who
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StepReopened(Event):
    """A referee went back to the step before; `step_number` is the new one."""

    round: int
    step_number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared(Event):
    """Somebody announced a spell, a move out of melee, or something else (OSE-DECLARE)."""

    target: Who
    round: int
    kind: str
    text: str = ""
    secret: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclarationWithdrawn(Event):
    """Somebody took their declaration back."""

    target: Who
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """A declaration that was secret until now."""

    target: Who
    kind: str
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclarationsRevealed(Event):
    """Secret declarations became known: initiative is rolled, or the referee showed them."""

    round: int
    announcements: tuple[Announcement, ...]

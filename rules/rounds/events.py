"""What the round reports as it goes on: rounds, steps, and turns taken inside them."""

from dataclasses import dataclass
from typing import ClassVar, Self

from rules.kernel.events import Event, Who
from rules.record import replace


class RoundBegan(Event, frozen=True, kw_only=True):
    """A round began; `surprise` marks the free round against a surprised side."""

    round: int
    surprise: bool = False


class RoundEnded(Event, frozen=True, kw_only=True):
    """A round is over, and with it the turns nobody took. Its time has gone by."""

    round: int


class StepBegan(Event, frozen=True, kw_only=True):
    """A step of the round began. `label` is empty in what players see of a hidden step.

    `who` leaves hidden combatants out, except in a hidden step. `declares_moves` says, of a step of
    declarations, whether moves out of melee are declared as well as spells. `goes_on` is a further
    phase of the place that was being played.
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
    goes_on: bool = False

    def is_bookkeeping(self) -> bool:
        """The board shows the phase; whose turn it is has been told."""
        return self.goes_on

    def concerns_hidden(self) -> bool:
        """That the referee acts is no secret; `public` takes out what happens."""
        return False

    def public(self) -> Self:
        """A hidden step says nothing but that it is there."""
        if not self.hidden:
            return self
        bare = replace(self, kind="act", label="", side="", phase="", who=())
        return replace(bare, simultaneous=False)


class StepEnded(Event, frozen=True, kw_only=True):
    """A step is over, or after `RoundEnded` with `whole_round` all of them.

    It stands behind everything that the end set off, so that this is settled before what comes
    next is chosen. Book-keeping: there is nothing to show.
    """

    round: int
    step_number: int
    whole_round: bool = False


class TurnTaken(Event, frozen=True, kw_only=True):
    """A combatant's turn of this round is over: it was marked done, or its last step passed.

    Reported exactly once per combatant and round, unless a `TurnReopened` takes it back. `by_hand`
    is False when the step simply went by, also for those who lie there and could not act.
    """

    bookkeeping: ClassVar[bool] = True

    target: Who
    round: int
    by_hand: bool = True


class TurnReopened(Event, frozen=True, kw_only=True):
    """A combatant was marked as not having acted after all."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    round: int


class StepReopened(Event, frozen=True, kw_only=True):
    """A referee went back to the step before; `step_number` is the new one."""

    round: int
    step_number: int


class Declared(Event, frozen=True, kw_only=True):
    """Somebody announced a spell, a move out of melee, or something else (OSE-DECLARE)."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    round: int
    kind: str
    text: str = ""
    secret: bool = False


class DeclarationWithdrawn(Event, frozen=True, kw_only=True):
    """Somebody took their declaration back."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """What somebody has declared, as it is told when all declarations are in."""

    target: Who
    kind: str
    text: str = ""


class DeclarationsRevealed(Event, frozen=True, kw_only=True):
    """What was declared is told together: all declarations are in, or the referee showed theirs.

    Nobody is named who has nothing to declare, unless that was secret.
    """

    round: int
    announcements: tuple[Announcement, ...]

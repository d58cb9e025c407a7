"""What the round reports as it goes on: rounds, steps, and turns taken inside them."""

from dataclasses import dataclass
from typing import ClassVar

from rules.kernel.events import Event, Who


class RoundBegan(Event, frozen=True, kw_only=True):
    """A round began; `surprise` marks the free round against a surprised side."""

    round: int
    surprise: bool = False


class RoundEnded(Event, frozen=True, kw_only=True):
    """A round is over, and with it the turns nobody took. Its time has gone by."""

    round: int


class StepBegan(Event, frozen=True, kw_only=True):
    """A step of the round began. `who` are those who may act in it and whom players know.

    `declares_moves` says, of a step of declarations, whether moves out of melee are declared as
    well as spells, `everybody` whether all say what they will do. `goes_on` is a further phase of
    the place that was being played.
    """

    round: int
    step_number: int
    kind: str
    label: str
    side: str = ""
    phase: str = ""
    who: tuple[Who, ...] = ()
    simultaneous: bool = False
    declares_moves: bool = True
    everybody: bool = False
    goes_on: bool = False

    def is_bookkeeping(self) -> bool:
        """The board shows the phase; whose turn it is has been told."""
        return self.goes_on

    def opens_place(self) -> bool:
        """A further phase belongs to the place that was being played."""
        return not self.goes_on


class PlaceEnded(Event, frozen=True, kw_only=True):
    """A place of the order is over, and what waited for its end counts now. Book-keeping."""

    round: int


class StepEnded(Event, frozen=True, kw_only=True):
    """A step is over. Once all that this set off is settled, the next one begins.

    Book-keeping: there is nothing to show.
    """

    round: int
    step_number: int


class PassedOver(Event, frozen=True, kw_only=True):
    """The referee went on, and the turns of those who were still waited for went by."""

    targets: tuple[Who, ...]
    round: int


class AbsentHeld(Event, frozen=True, kw_only=True):
    """The turns of those who are away, and for whom nobody plays, went by: they hold."""

    targets: tuple[Who, ...]
    round: int


class PhaseDone(Event, frozen=True, kw_only=True):
    """A combatant has played a part of its place, such as its movement, and acts in the next."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    round: int
    phase: str


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

    def opens_place(self) -> bool:
        """What is done from here on is told apart from what was done before."""
        return True


class Declared(Event, frozen=True, kw_only=True):
    """Somebody announced what they will do, as an order is told (OSE-DECLARE).

    `standing` says that nothing holds for the rounds to come too.
    """

    bookkeeping: ClassVar[bool] = True

    target: Who
    round: int
    kind: str
    text: str = ""
    targets: tuple[str, ...] = ()
    weapon: str = ""
    how: tuple[str, ...] = ()
    secret: bool = False
    standing: bool = False


class DeclaredAhead(Event, frozen=True, kw_only=True):
    """Somebody announced what they will do in `round`, the next one."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    round: int
    kind: str
    text: str = ""
    targets: tuple[str, ...] = ()
    weapon: str = ""
    how: tuple[str, ...] = ()


class DeclaringResumed(Event, frozen=True, kw_only=True):
    """Somebody is asked for declarations again who had none until they said so."""

    bookkeeping: ClassVar[bool] = True

    target: Who


class DeclarationWithdrawn(Event, frozen=True, kw_only=True):
    """Somebody took their declaration back."""

    bookkeeping: ClassVar[bool] = True

    target: Who
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """What somebody has declared, as it is told when all declarations are in; `several` of them."""

    target: Who
    kind: str
    text: str = ""
    targets: tuple[str, ...] = ()
    weapon: str = ""
    how: tuple[str, ...] = ()
    several: bool = False


class DeclarationsRevealed(Event, frozen=True, kw_only=True):
    """What was declared is told together: all declarations are in, or the referee showed theirs.

    Nobody is named who has nothing to declare, unless that was secret.
    """

    round: int
    announcements: tuple[Announcement, ...]

"""What somebody can do with the course of a round."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep(Action):
    """End the step being played and go on; the first time it begins the rounds.

    `step_number` is the step that a button answers. `to` "side" goes past the remaining phases of
    the side, "round" to the next round (referee).
    """

    step_number: int | None = None
    to: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoBack(Action):
    """Reopen the step before this one (referee)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkDone(Action):
    """A combatant has acted in this round. `round` is the one that a button answers."""

    target: str
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EndPhase(Action):
    """A combatant has played this phase of its place, such as movement, and acts in the next.

    `step_number` is the step that a button answers.
    """

    target: str
    step_number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkNotDone(Action):
    """A combatant has not acted in this round after all."""

    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Declare(Action):
    """Announce an order (`rules.state.orders`), such as an "attack", a "spell" or "nothing".

    A later declaration replaces an earlier one. `secret` keeps it until the referee reveals it
    (referee): until then everything is as without it, so a spell has no phase of its own. `round`
    is the one that a button answers.
    """

    target: str
    kind: str
    text: str = ""
    targets: tuple[str, ...] = ()
    item: str = ""
    how: tuple[str, ...] = ()
    secret: bool = False
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareAhead(Action):
    """Announce while a round is being played what somebody does in the next one, as in `Declare`.

    A later one replaces an earlier one.
    """

    target: str
    kind: str
    text: str = ""
    targets: tuple[str, ...] = ()
    item: str = ""
    how: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareNothing(Action):
    """All of one's own who are waited for have nothing to declare; with `standing` until they
    declare something. `round` is the one that a button answers.
    """

    standing: bool = False
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeDeclaring(Action):
    """Ask somebody for declarations again who had nothing to declare until they said so."""

    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawDeclaration(Action):
    """Take a declaration back while declarations are being taken, or that for the next round."""

    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealDeclarations(Action):
    """Show the declarations that the referee has kept secret (referee)."""

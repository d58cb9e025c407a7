"""What somebody can do with orders."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class CarryOutDeclared(Action):
    """Carry out what a combatant has declared, now that its turn has come.

    `round` is the one that a button answers.
    """

    target: str
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CarryOutAll(Action):
    """Carry out what all have declared whose turn it is (referee).

    `step_number` is the step that a button answers.
    """

    step_number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetStandingOrder(Action):
    """Say what somebody does where their player does not answer in time; `kind` "" gives it up.

    Those whom the referee plays do it in every round, unless the referee is quicker.

    `text` is the spell, or what is to be done in the player's own words.
    """

    target: str
    kind: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveMonsters(Action):
    """Say for this encounter whether monsters act by themselves, by their orders (referee)."""

    by_order: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowStandingOrders(Action):
    """Those who are waited for and have standing orders follow them now (referee).

    `step_number` is the step that a button answers.
    """

    step_number: int | None = None

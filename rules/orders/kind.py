"""The shape of a kind of order: a record of plain functions, one record a file."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.kernel.resolution import Resolution
from rules.state.game import GameState
from rules.state.orders import Order

Run = Callable[[Resolution, str, Order], None]


def take_as_said(resolution: Resolution, who: str, order: Order) -> Order:
    """An order in which there is nothing to check."""
    del resolution, who
    return order


def in_any_phase(state: GameState, who: str, order: Order) -> str:
    """No phase of its own."""
    del state, who, order
    return ""


@dataclass(frozen=True, slots=True)
class OrderKind:
    """One kind of order, such as an attack.

    `label` says in a picker what it is. `run` does it for a combatant, by those who act for it, and
    raises RuleError where a rule refuses; None is for people to play. `check` gives the order as it
    is kept, with its names read, or raises RuleError. `phase` is the phase of a place in which it
    is done, "" for any. `is_declared` says whether it can be declared, `at_once` that it is done as
    soon as all have declared, and not when the place in the order has come.
    """

    key: str
    label: str
    run: Run | None
    check: Callable[[Resolution, str, Order], Order] = take_as_said
    phase: Callable[[GameState, str, Order], str] = in_any_phase
    is_declared: bool = True
    at_once: bool = False

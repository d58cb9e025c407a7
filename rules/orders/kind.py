"""The shape of a kind of order: a record of plain functions, one record a file."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant
from rules.orders.events import CarriedOut
from rules.state.game import GameState
from rules.state.orders import Order

Run = Callable[[Resolution, str, Order], None]
Means = Callable[[Resolution, str, Order], Order]


def keep_words(resolution: Resolution, who: str, order: Order) -> Order:
    """An order of which only the words count."""
    del resolution, who
    return Order(order.kind, order.text)


def in_any_phase(state: GameState, who: str, order: Order) -> str:
    """No phase of its own."""
    del state, who, order
    return ""


def never(state: GameState) -> bool:
    """Not before the place in the order has come."""
    del state
    return False


def always(state: GameState, who: str) -> bool:
    """Whoever has done it has used the turn."""
    del state, who
    return True


def nobody(state: GameState, who: str) -> str:
    """It hangs on nobody else."""
    del state, who
    return ""


def for_all(state: GameState, who: str) -> str:
    """Everybody can have it as a standing order."""
    del state, who
    return ""


def for_players(state: GameState, who: str) -> str:
    """Not those whom the referee plays."""
    if not is_played_by_referee(state, who):
        return ""
    return "That is an order for those whom players play. Pick another from the list."


def for_the_referees(state: GameState, who: str) -> str:
    """Only those whom the referee plays."""
    if is_played_by_referee(state, who):
        return ""
    return "That is an order for those whom the referee plays. Pick another from the list."


def is_played_by_referee(state: GameState, who: str) -> bool:
    """Whether somebody is nobody's, and so the referee's."""
    one = find_character(state, who) or find_combatant(state, who)
    return one is not None and one.owner is None


@dataclass(frozen=True, slots=True)
class OrderKind:
    """One kind of order, such as an attack.

    `label` says in a picker what it is. `run` does it for a combatant, by those who act for it, and
    raises RuleError where a rule refuses; None is for people to play. `check` gives the order as it
    is kept, with its names read, or raises RuleError. `phase` is the phase of a place in which it
    is done, "" for any. `is_declared` says whether it can be declared, `at_once` whether it is done
    as soon as all have declared, and not when the place in the order has come. `ends_turn` says
    whether somebody's turn is over with it. `told_by` is the event that reports it.

    `standing` says what it is as a standing order, "" for what cannot be one. `means` turns an
    order that is about others, such as "attack the nearest", into what that is now: another kind,
    or `hold`. `waits_for` is the id of whoever acts first if they are to act too. `refuses` says
    why somebody cannot have it as a standing order, "" if they can.
    """

    key: str
    label: str
    run: Run | None
    check: Callable[[Resolution, str, Order], Order] = keep_words
    phase: Callable[[GameState, str, Order], str] = in_any_phase
    is_declared: bool = True
    at_once: Callable[[GameState], bool] = never
    ends_turn: Callable[[GameState, str], bool] = always
    told_by: type[CarriedOut] = CarriedOut
    standing: str = ""
    means: Means | None = None
    waits_for: Callable[[GameState, str], str] = nobody
    refuses: Callable[[GameState, str], str] = for_all

"""The shape of a kind of order: a record of plain functions."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rules.attack.attackers import foes_of, nearest_first
from rules.encounter.bodies import bodies_of
from rules.encounter.joining import combatant_of
from rules.errors import MissingNumberError, RuleError
from rules.kernel.naming import name_combatant
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant, id_of
from rules.light.sight import sees
from rules.orders.records import CarriedOut
from rules.record import replace
from rules.state.game import GameState
from rules.state.health import UP
from rules.state.rounds import Order

MOST_TARGETS = 20


@dataclass(frozen=True, slots=True)
class Unable:
    """One of a group who could not do what the others did, for want of a number."""

    who: str
    refusal: MissingNumberError


Run = Callable[[Resolution, str, Order], Sequence[Unable] | None]
Means = Callable[[Resolution, str, Order], Order]


def _keep_words(resolution: Resolution, who: str, order: Order) -> Order:
    """An order of which only the words count."""
    del resolution, who
    return Order(order.kind, order.text)


def _in_any_phase(state: GameState, who: str, order: Order) -> str:
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
    if not _is_played_by_referee(state, who):
        return ""
    return "That is an order for those whom players play. Pick another from the list."


def for_the_referees(state: GameState, who: str) -> str:
    """Only those whom the referee plays."""
    if _is_played_by_referee(state, who):
        return ""
    return "That is an order for those whom the referee plays. Pick another from the list."


def _is_played_by_referee(state: GameState, who: str) -> bool:
    """Whether somebody is nobody's, and so the referee's."""
    one = find_character(state, who) or find_combatant(state, who)
    return one is not None and one.owner is None


@dataclass(frozen=True, slots=True)
class OrderKind:
    """One kind of order, such as an attack.

    `label` says in a picker what it is. `run` does it for a combatant, by those who act for it, and
    raises RuleError where a rule refuses; it gives those of a group whom only a number kept from
    it. None is for people to play. `check` gives the order as it
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
    check: Callable[[Resolution, str, Order], Order] = _keep_words
    phase: Callable[[GameState, str, Order], str] = _in_any_phase
    is_declared: bool = True
    at_once: Callable[[GameState], bool] = never
    ends_turn: Callable[[GameState, str], bool] = always
    told_by: type[CarriedOut] = CarriedOut
    standing: str = ""
    means: Means | None = None
    waits_for: Callable[[GameState, str], str] = nobody
    refuses: Callable[[GameState, str], str] = for_all


def stands(state: GameState, target: str) -> bool:
    """Whether a body, or anybody of a group, is there and up."""
    combatant = find_combatant(state, target)
    bodies = () if combatant is None else bodies_of(state, combatant)
    return any(
        target in (body, id_of(body)) and vitals.life is UP and not gone
        for body, vitals, gone in bodies
    )


def foes_up(resolution: Resolution, who: str) -> tuple[str, ...]:
    """The foes of somebody who stand, as far as the actor knows of them: those first whom somebody
    sees, the nearest first."""
    state = resolution.state
    foes = foes_of(resolution, resolution.actor, who)
    near = nearest_first(resolution, who, (f for f in foes if stands(state, f)))
    return tuple(sorted(near, key=lambda foe: not sees(state, who, foe)))


def by_now(resolution: Resolution, who: str, order: Order) -> tuple[str, ...]:
    """Whom an attack meets: those named who stand, the next of their groups, else the nearest foe.

    Raises RuleError where none is left.
    """
    foes = foes_up(resolution, who)
    if not foes:
        raise RuleError("Nobody is left to attack.")
    return tuple(dict.fromkeys(_named(resolution.state, order, foes))) or foes[:1]


def _named(state: GameState, order: Order, foes: tuple[str, ...]) -> Iterator[str]:
    for target in order.targets:
        if id_of(target) in foes:
            yield target if stands(state, target) else id_of(target)


def with_targets(resolution: Resolution, who: str, order: Order) -> Order:
    """The order with its targets as the actor may name them. RuleError for those who are hidden:
    what is declared is told to all."""
    if len(order.targets) > MOST_TARGETS:
        raise RuleError(f"At most {MOST_TARGETS} targets can be named.")
    named = tuple(dict.fromkeys(name_combatant(resolution, one) for one in order.targets))
    is_hidden = resolution.combatants[id_of(who)].hidden
    for target in named:
        if combatant_of(resolution, target).hidden and not is_hidden:
            name = resolution.who(target).label
            raise RuleError(f"{name} is hidden, and what is declared is told. Pick another target.")
    return replace(order, targets=named)

"""Whom an order means by the time it is carried out."""

from collections.abc import Iterator

from rules.attack.door import foes_of, nearest_first
from rules.encounter.door import bodies_of, combatant_of
from rules.errors import RuleError
from rules.kernel.naming import name_combatant
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of
from rules.record import replace
from rules.state.game import GameState
from rules.state.health import UP
from rules.state.orders import Order

MOST_TARGETS = 20


def stands(state: GameState, target: str) -> bool:
    """Whether a body, or anybody of a group, is there and up."""
    combatant = find_combatant(state, target)
    bodies = () if combatant is None else bodies_of(state, combatant)
    return any(
        target in (body, id_of(body)) and vitals.life is UP and not gone
        for body, vitals, gone in bodies
    )


def foes_up(resolution: Resolution, who: str) -> tuple[str, ...]:
    """The foes of somebody who stand, as far as the actor sees them, the nearest first."""
    foes = foes_of(resolution, resolution.actor, who)
    return nearest_first(resolution, who, (f for f in foes if stands(resolution.state, f)))


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

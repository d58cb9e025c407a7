"""Standing orders: what is to be done where a player does not answer in time."""

from rules.casting.door import named_in
from rules.errors import NotFoundError, RuleError
from rules.kernel.events import REFEREES, Who
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant, id_of
from rules.orders.actions import SetStandingOrder
from rules.orders.events import StandingOrderSet
from rules.orders.kind import OrderKind
from rules.orders.kinds import spell, waiting
from rules.orders.registry import BY_KEY, KINDS
from rules.record import replace
from rules.rounds.door import LONGEST_TEXT
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.orders import Order, StandingOrder
from rules.state.sheet import Character

STANDING = tuple(kind for kind in KINDS if kind.standing)
"""The kinds of order that can stand, in the order of pickers."""


def standing_order_of(state: GameState, who: str) -> Order | None:
    """What somebody does if their player does not answer; a character's stands on its sheet."""
    one = find_character(state, who) or find_combatant(state, who)
    standing = None if one is None else one.standing_order
    return None if standing is None else Order(standing.kind, standing.text)


def offered_to(state: GameState, who: str) -> tuple[OrderKind, ...]:
    """The kinds of standing orders that somebody can have, in the order of pickers."""
    return tuple(kind for kind in STANDING if not kind.refuses(state, who))


def set_standing_order(resolution: Resolution, action: SetStandingOrder) -> None:
    """Say what somebody does if their player does not answer in time, or give that up.

    Who is the referee's acts by it in each round (`rules.rounds.monsters`).
    """
    resolution.require_control(action.target, "give a standing order to {}")
    one = _orderable(resolution, action.target)
    order = _order(resolution, one.id, action) if action.kind else None
    who = resolution.who(one.id)
    if order == one.standing_order:
        raise RuleError(_as_before(who, is_none=order is None))
    if isinstance(one, Character):
        resolution.put_character(replace(one, standing_order=order))
    else:
        resolution.put_combatant(replace(one, standing_order=order))
    resolution.emit(
        StandingOrderSet(
            target=who,
            kind=action.kind,
            text="" if order is None else order.text,
            audience=REFEREES if one.owner is None else (one.owner,),
        )
    )


def _as_before(who: Who, *, is_none: bool) -> str:
    if is_none:
        return f"{who.label} has no standing order. Pick one from the list that appears."
    return f"{who.label} has just that standing order already."


def _orderable(resolution: Resolution, target: str) -> Character | Combatant:
    """The sheet, or whoever has none."""
    return resolution.find_character(id_of(target)) or resolution.combatant(target)


def _order(resolution: Resolution, who: str, action: SetStandingOrder) -> StandingOrder:
    kind = BY_KEY.get(action.kind)
    if kind is None or not kind.standing:
        raise NotFoundError("There is no such standing order. Pick one from the list that appears.")
    refusal = kind.refuses(resolution.state, who)
    if refusal:
        raise RuleError(refusal)
    text = " ".join(action.text.split())[:LONGEST_TEXT]
    if kind.key == waiting.OTHER.key and not text:
        raise RuleError("Say in a few words what is to be done: the referee will play it.")
    if kind.key != spell.KIND.key:
        return StandingOrder(kind.key, text if kind.key == waiting.OTHER.key else "")
    name = named_in(resolution.state, who, text)
    if not name:
        label = resolution.who(who).label
        raise RuleError(f"{label} has no such spell in memory. Pick one from the list.")
    return StandingOrder(kind.key, name)

"""Follow the caller: do as the character does who speaks for the party (OSE-CALLER)."""

from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant
from rules.orders.kind import OrderKind, for_players
from rules.orders.kinds import attack, defend, going, waiting
from rules.party.door import caller_of
from rules.positions.door import engaged_with, in_melee, is_engaged
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.orders import Order

_LEAVING = (going.WITHDRAWAL.key, going.RETREAT.key)
_FOLLOWED = (attack.KIND.key, defend.KIND.key, going.KIND.key, *_LEAVING)
_HOLD = Order(waiting.KIND.key)


def leader(state: GameState, who: str) -> str:
    """The id of the caller whom somebody can follow: another who is there and to be seen."""
    caller = caller_of(state)
    found = find_combatant(state, caller) if caller not in ("", who) else None
    return "" if found is None or found.hidden else caller


def means(resolution: Resolution, who: str, order: Order) -> Order:
    """What the caller has done in this round, else has declared as far as one knows of it."""
    del order
    return as_does(resolution, who, leader(resolution.state, who))


def as_does(resolution: Resolution, who: str, model_id: str) -> Order:
    """The same as somebody else does, or has declared as far as one knows of it; else hold."""
    state = resolution.state
    model = find_combatant(state, model_id) if model_id else None
    if model is None:
        return _HOLD
    did = model.turn.did
    if did is not None:
        return _as_followed(state, who, Order(did.kind, targets=did.targets, how=did.how))
    known = _known(resolution, model)
    return _HOLD if known is None else _as_followed(state, who, known)


def _known(resolution: Resolution, model: Combatant) -> Order | None:
    declaration = model.turn.declaration
    if declaration is None or declaration.kept:
        return None
    is_known = not declaration.secret or resolution.actor.plays_for(model.owner)
    return declaration if is_known else None


def _as_followed(state: GameState, who: str, model: Order) -> Order:
    """The same done by somebody else, with weapons of their own; to leave a melee one is in it.

    Who is held in a melee of their own strikes there.
    """
    if model.kind not in _FOLLOWED or who in model.targets:
        return _HOLD
    if model.kind in _LEAVING and not in_melee(state, who, seen_only=True):
        return _HOLD
    if model.kind == attack.KIND.key:
        return Order(model.kind, targets=_within_reach(state, who, model.targets))
    way = model.how if model.kind == going.KIND.key else ()
    return Order(model.kind, targets=model.targets, how=way)


def _within_reach(state: GameState, who: str, targets: tuple[str, ...]) -> tuple[str, ...]:
    """The same foes; who is in melee with none of them strikes those they are in melee with."""
    close = engaged_with(state, who, seen_only=True)
    if any(is_engaged(state, who, target) for target in targets):
        return targets
    return close or targets


KIND = OrderKind(
    "follow",
    "follow the caller",
    None,
    is_declared=False,
    standing="follow the caller",
    means=means,
    waits_for=leader,
    refuses=for_players,
)

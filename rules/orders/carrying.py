"""Carrying out an order: what was wanted is played by the rules, for whoever may act by then."""

from rules.errors import MissingNumberError, OpenError, RuleError
from rules.kernel.events import EVERYBODY, REFEREES, audience_of
from rules.kernel.resolution import Resolution, acting_as, attempt
from rules.kernel.targets import id_of
from rules.orders.kind import OrderKind
from rules.orders.kinds import BY_KEY
from rules.orders.records import BY_ORDER, OrderRefused
from rules.orders.standing import meant, player_of
from rules.record import replace
from rules.rounds.declarations import said_of
from rules.rounds.done import end_turn_if_come, require_acting, require_turn
from rules.rounds.dues import is_decided
from rules.speech.saying import exclaim
from rules.state.encounter import Combatant
from rules.state.rounds import Declaration, Order


def carry_out(
    resolution: Resolution, combatant_id: str, order: Order, *, why: str, fallback: str = ""
) -> bool:
    """Do what was ordered for a combatant whose place in the order has come.

    Its turn is over then, but for moves after which somebody may still attack. `why` tells how it
    comes to be done, such as "as declared". Where a rule refuses, all is as it was before: its
    player is told why and is waited for as usual, or with `fallback="hold"` the turn goes by.
    False then. Where the fight is decided nobody is asked for anything else. Whoever acts, it is
    done in the name of the combatant's player.
    """
    refusal = try_order(resolution, combatant_id, order, why)
    if refusal is None:
        return True
    asks = not fallback and not is_decided(resolution.state)
    tell_refusal(resolution, combatant_id, refusal, why, asks=asks)
    if fallback:
        try_order(resolution, combatant_id, Order(fallback), why, instead=True)
    return False


def try_order(
    resolution: Resolution, combatant_id: str, order: Order, why: str = "", *, instead: bool = False
) -> RuleError | None:
    """The same, but for the telling: why a rule refuses, None if it does not.

    `instead` of what was ordered, and could not be done. Without `why` nothing tells of the order.
    """
    combatant = resolution.combatants[combatant_id]
    return acting_as(
        resolution,
        player_of(combatant),
        lambda: attempt(resolution, lambda: _do(resolution, combatant, order, why, instead)),
    )


def _do(
    resolution: Resolution, combatant: Combatant, order: Order, why: str, instead: bool
) -> None:
    """Raises RuleError where a rule refuses, and for what is for people to play."""
    words = order.words if isinstance(order, Declaration) else ""
    order = meant(resolution, combatant.id, order)
    kind = BY_KEY[order.kind]
    require_acting(resolution, combatant)
    if not kind.at_once(resolution.state):
        require_turn(resolution, combatant)
    if kind.run is None:
        raise RuleError("That is for somebody to play.")
    exclaim(resolution, combatant.id, words)
    if why:
        _tell(resolution, combatant, order, why, instead)
    unable = kind.run(resolution, combatant.id, order)
    _close(resolution, combatant.id, kind, is_left=bool(unable))
    for one in unable or ():
        tell_refusal(resolution, one.who, one.refusal, why or BY_ORDER)


def _tell(
    resolution: Resolution, combatant: Combatant, order: Order, why: str, instead: bool
) -> None:
    said = said_of(resolution.state, order)
    resolution.emit(
        BY_KEY[order.kind].told_by(
            target=resolution.who(combatant.id),
            kind=order.kind,
            text=said.text,
            targets=said.targets,
            weapon=said.weapon,
            how=said.how,
            why=why,
            instead=instead,
            audience=audience_of(hidden=combatant.hidden),
        )
    )


def _close(resolution: Resolution, combatant_id: str, kind: OrderKind, *, is_left: bool) -> None:
    """The turn is over, or goes on in the phases of the place that are still to come, where the
    player has declared it and not a standing order. Where somebody of a group `is_left` whom only a
    number kept from it, it is for people to play."""
    after = resolution.combatants[combatant_id]
    turn = replace(after.turn, carried_out=True)
    is_over = turn.by_order or kind.ends_turn(resolution.state, after.id)
    if not is_over and turn.declaration is not None:
        turn = replace(turn, declaration=replace(turn.declaration, phase=""))
    resolution.put_combatant(replace(after, turn=turn))
    if is_over and not is_left:
        end_turn_if_come(resolution, combatant_id)


def _lack_of(refusal: RuleError) -> tuple[str, ...]:
    """Whose number was missing, and its keys; () for any other refusal."""
    found = refusal.lack if isinstance(refusal, MissingNumberError) else None
    return () if found is None else (found.who, *found.fields)


def tell_refusal(
    resolution: Resolution, target: str, refusal: RuleError, why: str, *, asks: bool = False
) -> None:
    """Keep why it was not possible, for whoever acts for them alone.

    If it `asks` their player what they do instead, all others are told that it was not possible.
    """
    combatant = resolution.combatants[id_of(target)]
    turn = replace(combatant.turn, refused=refusal.message)
    resolution.put_combatant(replace(combatant, turn=turn))
    owner = None if combatant.hidden else combatant.owner
    told = OrderRefused(
        target=resolution.who(target),
        why=why,
        reason=refusal.message,
        lack=_lack_of(refusal),
        audience=REFEREES if owner is None else (owner,),
    )
    if asks and owner is not None:
        is_open = isinstance(refusal, OpenError)
        told = replace(told, asks=owner, is_open=is_open, audience=EVERYBODY)
    resolution.emit(told)

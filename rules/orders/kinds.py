"""The kinds of orders."""

from collections.abc import Callable, Mapping, Sequence

from rules.attack.attackers import bodies_among, foremost, ready_bodies
from rules.attack.attacking import attack
from rules.attack.manoeuvres import BY_KEY as MANOEUVRES_BY_KEY
from rules.attack.permitting import require_leave, require_numbers
from rules.attack.records import Attack
from rules.attack.slowness import weapon_of
from rules.attack.waiting import as_said
from rules.attack.weapons import PLAIN, ROUTINE, as_used, find_weapon
from rules.casting.casting import cast, check_castable, declared_spell, named_in
from rules.casting.records import Cast
from rules.combat.parry import MOST, is_parried, parry
from rules.combat.records import Parry
from rules.encounter.bodies import leader_of
from rules.errors import MissingNumberError, RuleError
from rules.kernel.questions import Mode
from rules.kernel.resolution import Resolution, attempt
from rules.kernel.targets import find_character, find_combatant, id_of
from rules.light.sight import sees
from rules.monstrous.saving import breathes_now
from rules.movement.leaving import is_whole_action, left_to_move
from rules.movement.moving import move
from rules.movement.records import Move
from rules.orders.kind import (
    OrderKind,
    Run,
    Unable,
    by_now,
    foes_up,
    for_players,
    for_the_referees,
    stands,
    with_targets,
)
from rules.orders.records import AttackCarriedOut
from rules.party.forming import caller_of
from rules.positions.spacing import (
    distance_between,
    engaged_with,
    in_melee,
    is_engaged,
    is_within_reach,
    reach_in,
)
from rules.record import replace
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.rounds import Blow, Order

MELEE, MISSILE = "melee", "missile"
OTHER = OrderKind("other", "something else", None, standing="own words", refuses=for_players)
REFEREE = OrderKind(
    "referee",
    "wait for the referee",
    None,
    is_declared=False,
    standing="wait for the referee",
    refuses=for_the_referees,
)
NOTHING = OrderKind("nothing", "nothing to declare", None)
MOVEMENT = "movement"
AWAY, TOWARDS = "away", "towards"
MAGIC = "magic"
MOST_USES = 10


def _run_attack(resolution: Resolution, who: str, order: Order) -> Sequence[Unable]:
    return strike(resolution, who, order)


def strike(
    resolution: Resolution, who: str, order: Order, blow: Blow | None = None
) -> Sequence[Unable]:
    """Attack; who is too far away for a blow is gone up to as far as the round lets one.

    Where not all of a group can do that, each of them strikes whom it can. A blow that has waited
    is dealt as it was said.
    """
    targets = by_now(resolution, who, order)
    refusal = _strike(resolution, who, targets, order, blow)
    if refusal is None:
        return ()
    refusals = _strike_apart(resolution, who, targets, order)
    unable = [Unable(b, why) for b, why in refusals.items() if isinstance(why, MissingNumberError)]
    if not all(refusals.values()):
        return unable
    if unable:
        raise unable[0].refusal
    if not _is_too_far(resolution.state, who, targets[0], order):
        raise refusal
    move(resolution, Move(target=who, whom=targets[0]))
    return ()


def _strike(
    resolution: Resolution,
    attacker: str,
    targets: tuple[str, ...],
    order: Order,
    blow: Blow | None = None,
) -> RuleError | None:
    """Why rules refuse the attack; None if it is made."""
    item = weapon_of(resolution.state, id_of(attacker), order).id
    if order.item in ("", ROUTINE):
        item = breathes_now(resolution, attacker) or item
    deed = Attack(attacker=attacker, targets=targets, item=item, how=order.how)
    deed = deed if blow is None else as_said(deed, blow)
    return attempt(resolution, lambda: attack(resolution, deed))


def _strike_apart(
    resolution: Resolution, who: str, targets: tuple[str, ...], order: Order
) -> Mapping[str, RuleError | None]:
    """Each of a group strikes whom it is in melee with, else the next target; why rules refuse it.

    Nothing for somebody alone.
    """
    bodies, foes = ready_bodies(resolution, who), foes_up(resolution, who)
    if len(bodies) < 2:
        return {}
    refusals: dict[str, RuleError | None] = {}
    for index, body in enumerate(bodies):
        close = [foe for foe in foes if is_engaged(resolution.state, body, foe)]
        whom = close[0] if close else targets[index % len(targets)]
        refusals[body] = _strike(resolution, body, (whom,), order)
    return refusals


def _mode(state: GameState, who: str, target: str, order: Order) -> Mode:
    is_close = bool(target) and is_within_reach(state, who, target)
    return as_used(weapon_of(state, who, order), None, is_close=is_close)[1]


def _is_too_far(state: GameState, who: str, target: str, order: Order) -> bool:
    """Whether a blow is refused because it is too far to go there in this round."""
    distance = distance_between(state, who, foremost(state, target, who) or target)
    if distance is None or _mode(state, who, target, order) is not Mode.MELEE:
        return False
    return distance - reach_in(state) > left_to_move(state, who)


def _phase_attack(state: GameState, who: str, order: Order) -> str:
    """Shots are for the missile phase, blows for melee."""
    target = order.targets[0] if order.targets else ""
    return MISSILE if _mode(state, who, target, order) is Mode.MISSILE else MELEE


def _check_attack(resolution: Resolution, who: str, order: Order) -> Order:
    """An attack on foes whom one sees, with something that one has; without any it is the nearest.

    A weapon that goes without saying is kept too, so that it can be told.
    """
    order = with_targets(resolution, who, order)
    for target in order.targets:
        require_leave(resolution, who, target)
    unknown = [word for word in order.how if word not in MANOEUVRES_BY_KEY]
    if unknown:
        raise RuleError(
            f"There is no such way to attack as `{unknown[0]}`. Pick one from the list."
        )
    if not order.targets and not foes_up(resolution, who):
        raise RuleError("Nobody is there to attack. Declare something else.")
    weapon = find_weapon(resolution.state, who, order.item)
    require_numbers(resolution, who, weapon)
    return replace(order, item=weapon.id, weapon="" if weapon.id == PLAIN else weapon.name)


ATTACK = OrderKind(
    "attack",
    "attack",
    _run_attack,
    check=_check_attack,
    phase=_phase_attack,
    told_by=AttackCarriedOut,
)


def hold(resolution: Resolution, who: str, order: Order) -> None:
    """Let the turn go by."""
    del resolution, who, order


WAITING = OrderKind("hold", "hold, and do nothing", hold, standing="hold")


def _means_attacker(resolution: Resolution, who: str, order: Order) -> Order:
    """Attack who attacked last and stands, else who is in melee with one, else hold."""
    del order
    state, foes = resolution.state, foes_up(resolution, who)
    attackers = reversed(resolution.combatants[who].attackers)
    striking = (one for one in attackers if id_of(one) in foes and stands(state, one))
    close = (foe for foe in foes if is_engaged(state, who, foe))
    target = next(striking, None) or next(close, None)
    if target is None:
        return Order(WAITING.key)
    return Order(ATTACK.key, targets=(target,))


ATTACKER = OrderKind(
    "attacker",
    "attack whoever attacks you",
    None,
    is_declared=False,
    standing="attack whoever attacks me",
    means=_means_attacker,
)


def _run_defend(resolution: Resolution, who: str, order: Order) -> None:
    """Parry those named, else the nearest foes, as evenly as the points go."""
    if not is_parried(resolution.state):
        return
    foes = foes_up(resolution, who)
    named = [one for one in foes if any(id_of(target) == one for target in order.targets)]
    bodies = bodies_among(resolution, who, named or foes)[:MOST]
    if bodies:
        parry(resolution, Parry(parrier=who, shares=tuple((body, 0) for body in bodies)))


DEFEND = OrderKind(
    "defend",
    "defend yourself",
    _run_defend,
    check=with_targets,
    at_once=is_parried,
    standing="defend",
)


def _run_going(resolution: Resolution, who: str, order: Order) -> None:
    """Go as far as the round lets one."""
    whom = order.targets[0] if order.targets else ""
    way = AWAY if AWAY in order.how else TOWARDS
    move(resolution, Move(target=who, whom=whom, way=way))


def _check_going(resolution: Resolution, who: str, order: Order) -> Order:
    """Towards one whom the actor sees, or away from one or from all foes."""
    if any(word not in (AWAY, TOWARDS) for word in order.how):
        raise RuleError("Say `towards` or `away`.")
    if len(order.targets) > 1 or (not order.targets and AWAY not in order.how):
        raise RuleError(
            "Say towards whom: pick one from the list that appears. "
            "For any other way declare something else, in your own words."
        )
    return with_targets(resolution, who, order)


def _always(phase: str) -> Callable[[GameState, str, Order], str]:
    """The same phase for whoever does it."""
    return lambda _state, _who, _order: phase


def _leave(way: str) -> Run:
    def leave(resolution: Resolution, who: str, order: Order) -> None:
        """Leave the melee that was declared to be left."""
        del order
        move(resolution, Move(target=who, way=way))

    return leave


GOING = OrderKind(
    "move",
    "move",
    _run_going,
    check=_check_going,
    phase=_always(MOVEMENT),
    ends_turn=is_whole_action,
)
WITHDRAWAL = OrderKind(
    "withdrawal",
    "fighting withdrawal",
    _leave("withdrawal"),
    phase=_always(MOVEMENT),
    ends_turn=is_whole_action,
)
RETREAT = OrderKind("retreat", "retreat from melee", _leave("retreat"), phase=_always(MOVEMENT))


_LEAVING = (WITHDRAWAL.key, RETREAT.key)
_FOLLOWED = (ATTACK.key, DEFEND.key, GOING.key, *_LEAVING)
_HOLD = Order(WAITING.key)


def _leader_caller(state: GameState, who: str) -> str:
    """The id of the caller whom somebody can follow: another who is there and to be seen."""
    caller = caller_of(state)
    found = find_combatant(state, caller) if caller not in ("", who) else None
    return "" if found is None or found.hidden else caller


def _means_caller(resolution: Resolution, who: str, order: Order) -> Order:
    """What the caller has done in this round, else has declared as far as one knows of it."""
    del order
    return _as_does(resolution, who, _leader_caller(resolution.state, who))


def _as_does(resolution: Resolution, who: str, model_id: str) -> Order:
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
    if model.turn.later:
        return model.turn.later[-1].order
    return model.turn.declaration


def _as_followed(state: GameState, who: str, model: Order) -> Order:
    """The same done by somebody else, with weapons of their own; to leave a melee one is in it.

    Who is held in a melee of their own strikes there.
    """
    if model.kind not in _FOLLOWED or who in model.targets:
        return _HOLD
    if model.kind in _LEAVING and not in_melee(state, who, seen_only=True):
        return _HOLD
    if model.kind == ATTACK.key:
        return Order(model.kind, targets=_within_reach(state, who, model.targets))
    way = model.how if model.kind == GOING.key else ()
    return Order(model.kind, targets=model.targets, how=way)


def _within_reach(state: GameState, who: str, targets: tuple[str, ...]) -> tuple[str, ...]:
    """The same foes; who is in melee with none of them strikes those they are in melee with."""
    close = engaged_with(state, who, seen_only=True)
    if any(is_engaged(state, who, target) for target in targets):
        return targets
    return close or targets


CALLER = OrderKind(
    "follow",
    "follow the caller",
    None,
    is_declared=False,
    standing="follow the caller",
    means=_means_caller,
    waits_for=_leader_caller,
    refuses=for_players,
)


def refuses(state: GameState, who: str) -> str:
    """Whoever is no hireling."""
    one = find_character(state, who)
    if one is not None and one.service is not None:
        return ""
    name = "That" if one is None else one.name
    return f"{name} is no hireling. Pick another order from the list."


def _leader_employer(state: GameState, who: str) -> str:
    """The id of whoever leads a hireling, if they are there; "" for others."""
    combatant = find_combatant(state, who)
    found = "" if combatant is None else leader_of(state, combatant)
    return "" if find_combatant(state, found) is None else found


def _means_employer(resolution: Resolution, who: str, order: Order) -> Order:
    """What the employer has done in this round, else has declared."""
    del order
    return _as_does(resolution, who, _leader_employer(resolution.state, who))


EMPLOYER = OrderKind(
    "employer",
    "do as the employer does",
    None,
    is_declared=False,
    standing="do as the employer does",
    means=_means_employer,
    waits_for=_leader_employer,
    refuses=refuses,
)


def _means_nearest(resolution: Resolution, who: str, order: Order) -> Order:
    """Attack the foe in melee, else the nearest whom one sees, else hold.

    Where nobody is seen a rule refuses it, and says why.

    Those whom the referee plays share out among them the foes that are equally near.
    """
    del order
    foes = foes_up(resolution, who)
    foes = tuple(foe for foe in foes if sees(resolution.state, who, foe)) or foes
    if resolution.combatants[id_of(who)].owner is None:
        foes = _shared_out(resolution, who, foes)
    else:
        foes = foes[:1]
    return Order(ATTACK.key, targets=foes) if foes else Order(WAITING.key)


def _shared_out(resolution: Resolution, who: str, foes: Sequence[str]) -> tuple[str, ...]:
    """One foe for each body as far as there are any: in melee first, then who is least beset."""
    state = resolution.state
    seen = [foe for foe in foes if not resolution.combatants[foe].hidden]
    if not seen:
        return ()
    farthest = max(_distance(state, who, seen[0]), reach_in(state))
    near = [foe for foe in seen if _distance(state, who, foe) <= farthest]
    near.sort(
        key=lambda foe: (
            not is_engaged(state, who, foe),
            len(engaged_with(state, foe, seen_only=True)),
        )
    )
    return tuple(near[: len(ready_bodies(resolution, who))])


def _distance(state: GameState, who: str, foe: str) -> int:
    """How far away somebody is; 0 where nobody has said."""
    return distance_between(state, who, foe) or 0


NEAREST = OrderKind(
    "nearest",
    "attack the nearest",
    None,
    is_declared=False,
    standing="attack the nearest",
    means=_means_nearest,
)


def _run_spell(resolution: Resolution, who: str, order: Order) -> None:
    """Cast it at those named who can still be seen."""
    state = resolution.state
    is_declared = declared_spell(state, who) is not None
    spell = "" if is_declared else named_in(state, who, order.text) or order.text
    there = [resolution.who(one) for one in order.targets if resolution.find_combatant(one)]
    seen = [one for one in there if not one.hidden]
    at, whom = ", ".join(one.label for one in seen), tuple(one.target for one in seen)
    use = next((n for n in range(1, MOST_USES) if use_word(n) in order.how), None)
    cast(resolution, Cast(target=who, spell=spell, at=at, whom=whom, use=use, anyway=True))


def use_word(number: int) -> str:
    """How an order says by which of its uses a spell is cast, where that is not the first."""
    return f"use {number}"


def _check_spell(resolution: Resolution, who: str, order: Order) -> Order:
    """A spell that is in memory and not used up, at those whom one may name."""
    name = resolution.who(who).label
    check_castable(resolution.state, who, order.text, name=name)
    return with_targets(resolution, who, order)


SPELL = OrderKind(
    "spell", "cast a spell", _run_spell, check=_check_spell, phase=_always(MAGIC), standing="cast"
)


KINDS: tuple[OrderKind, ...] = (
    ATTACK,
    DEFEND,
    SPELL,
    WITHDRAWAL,
    RETREAT,
    GOING,
    OTHER,
    NOTHING,
    WAITING,
    REFEREE,
    CALLER,
    EMPLOYER,
    ATTACKER,
    NEAREST,
)
"""All kinds there are. A new one is its file and a line here."""
BY_KEY = {kind.key: kind for kind in KINDS}
HOLD = WAITING.key

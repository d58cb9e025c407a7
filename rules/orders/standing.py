"""Standing orders: what is to be done where a player does not answer in time, and doing it."""

from rules.attack.records import AttackRolled
from rules.attack.waiting import wait_with_order
from rules.casting.casting import named_in
from rules.combat.records import ParryTaken
from rules.errors import MissingNumberError, NotFoundError, OpenError, RuleError
from rules.kernel.actor import CLOCK, Actor, is_unplayed
from rules.kernel.events import EVERYBODY, REFEREES, Who, audience_of
from rules.kernel.resolution import Resolution, acting_as, attempt
from rules.kernel.targets import find_character, find_combatant, id_of
from rules.kernel.words import listed
from rules.movement.records import Moved
from rules.orders import FAMILY
from rules.orders.kind import OrderKind
from rules.orders.kinds import (
    ATTACK,
    ATTACKER,
    AWAY,
    BY_KEY,
    DEFEND,
    GOING,
    HOLD,
    KINDS,
    NEAREST,
    OTHER,
    SPELL,
    TOWARDS,
)
from rules.orders.records import (
    BY_ORDER,
    WHILE_AWAY,
    LeftToOrder,
    OrderRefused,
    SetStandingOrder,
    StandingOrderSet,
)
from rules.record import replace
from rules.rounds.acting import end_turn_if_come, require_acting, require_turn
from rules.rounds.declarations import LONGEST_TEXT, MOVES_IN_MELEE, NOTHING, declare_for, said_of
from rules.rounds.dues import is_decided, own_order_of
from rules.rounds.records import everybody_declares
from rules.speech.saying import exclaim
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.rounds import Declaration, Deed, Order, StandingOrder
from rules.state.sheet import Character

STANDING = tuple(kind for kind in KINDS if kind.standing)
"""The kinds of order that can stand, in the order of pickers."""
FIGHTS = frozenset(("attack", "fight", "strike", "hit", "shoot", "kill"))
"""One of these alone does not say whom."""
BY_THE_BOOK = ("spell", *MOVES_IN_MELEE)
"""What of a standing order is declared where only what the book asks for is."""
MOST_ATTACKERS = 6


def standing_order_of(state: GameState, who: str) -> Order | None:
    """What somebody does if their player does not answer; a character's stands on its sheet."""
    one = find_character(state, who) or find_combatant(state, who)
    standing = None if one is None else one.standing_order
    return None if standing is None else Order(standing.kind, standing.text)


def offered_to(state: GameState, who: str) -> tuple[OrderKind, ...]:
    """The kinds of standing orders that somebody can have, in the order of pickers."""
    return tuple(kind for kind in STANDING if not kind.refuses(state, who))


@FAMILY.handles
def set_standing_order(resolution: Resolution, action: SetStandingOrder) -> None:
    """Say what somebody does if their player does not answer in time, or give that up.

    Who is the referee's acts by it in each round (`rules.rounds.dues`).
    """
    resolution.require_control(action.target, "give a standing order to {}")
    one = resolution.find_character(id_of(action.target)) or resolution.combatant(action.target)
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


def _order(resolution: Resolution, who: str, action: SetStandingOrder) -> StandingOrder:
    kind = BY_KEY.get(action.kind)
    if kind is None or not kind.standing:
        raise NotFoundError("There is no such standing order. Pick one from the list that appears.")
    refusal = kind.refuses(resolution.state, who)
    if refusal:
        raise RuleError(refusal)
    text = " ".join(action.text.split())[:LONGEST_TEXT]
    if kind.key == OTHER.key:
        if not text:
            raise RuleError("Say in a few words what is to be done: the referee will play it.")
        wanted = text.casefold().removesuffix("s")
        if wanted == SPELL.standing:
            raise RuleError("Say which spell: type `cast Sleep`, or another that is in memory.")
        near = [kind.standing for kind in STANDING if wanted in kind.standing.split()]
        if wanted in FIGHTS:
            near = [ATTACKER.standing, NEAREST.standing]
        if near:
            ways = listed([f"`{words}`" for words in near], "or")
            raise RuleError(f"“{text}” alone says too little. Type {ways}.")
    if kind.key != SPELL.key:
        return StandingOrder(kind.key, text if kind.key == OTHER.key else "")
    name = named_in(resolution.state, who, text)
    if not name:
        label = resolution.who(who).label
        raise RuleError(f"{label} has no such spell in memory. Pick one from the list.")
    return StandingOrder(kind.key, name)


def player_of(combatant: Combatant) -> Actor:
    """In whose name a combatant acts: its player's, who knows no more than players do."""
    return CLOCK if combatant.owner is None else Actor(combatant.owner)


def meant(resolution: Resolution, who: str, order: Order) -> Order:
    """The order, or what one that is about others means as far as the actor knows of them."""
    means = BY_KEY[order.kind].means
    return order if means is None else means(resolution, who, order)


def is_for_people(order: Order) -> bool:
    """Whether rules cannot carry it out, so that somebody has to play it."""
    kind = BY_KEY[order.kind]
    return kind.run is None and kind.means is None


def declare_by_order(resolution: Resolution, combatant_id: str) -> bool:
    """Declare what the standing order of somebody comes to; False if there is nothing to declare.

    What hangs on others who have not said yet what they do is decided when its turn comes.
    """
    standing = standing_order_of(resolution.state, combatant_id)
    if standing is None:
        return False
    order = _declared_as(resolution, combatant_id, standing)
    is_by_book = not everybody_declares(resolution.state)
    if is_by_book and (order is None or order.kind not in BY_THE_BOOK):
        return False
    declare_for(resolution, combatant_id, order or Order(NOTHING))
    combatant = resolution.combatants[combatant_id]
    turn = replace(
        combatant.turn,
        ordered=order is None,
        by_order=True,
        referee_plays=order is not None and order.kind == "other",
    )
    resolution.put_combatant(replace(combatant, turn=turn))
    who = resolution.who(combatant_id)
    resolution.emit(LeftToOrder(target=who, why=why_for(resolution, combatant_id)))
    return True


def declare_hold(resolution: Resolution, combatant_id: str) -> None:
    """Declare that somebody holds, and let that be done whoever else has to say so."""
    declare_for(resolution, combatant_id, Order(HOLD))
    combatant = resolution.combatants[combatant_id]
    turn = replace(combatant.turn, ordered=True, by_order=True)
    resolution.put_combatant(replace(combatant, turn=turn))


def _declared_as(resolution: Resolution, who: str, standing: Order) -> Order | None:
    """The order to declare, None where that cannot be said yet, or rules refuse it now."""
    found: list[Order] = []

    def check() -> None:
        order = meant(resolution, who, standing)
        is_open = bool(BY_KEY[standing.kind].waits_for(resolution.state, who))
        if not (is_open and order.kind == HOLD):
            found.append(BY_KEY[order.kind].check(resolution, who, order))

    player = player_of(resolution.combatants[who])
    acting_as(resolution, player, lambda: attempt(resolution, check))
    return found[0] if found else None


def why_for(resolution: Resolution, who: str) -> str:
    """How it comes that somebody's order is followed."""
    is_away = is_unplayed(resolution.state, resolution.combatants[who].owner)
    return WHILE_AWAY if is_away else BY_ORDER


@FAMILY.follows("OSE-CALLER")
def note_blow(resolution: Resolution, event: AttackRolled) -> None:
    """Somebody struck or shot at somebody, and hit or not."""
    if event.audience is not None or event.concerns_hidden():
        return
    attacker, target = _players(resolution, event.attacker.id), event.target.target
    if attacker is not None:
        did = attacker.turn.did
        before = did.targets if did is not None and did.kind == ATTACK.key else ()
        targets = tuple(dict.fromkeys((*before, target)))
        _put_deed(resolution, attacker, Deed(ATTACK.key, targets=targets))
    struck = resolution.find_combatant(event.target.id)
    if struck is not None and _looks_back(resolution.state, struck):
        others = [one for one in struck.attackers if one != event.attacker.target]
        attackers = (*others, event.attacker.target)[-MOST_ATTACKERS:]
        resolution.put_combatant(replace(struck, attackers=attackers))


@FAMILY.follows("OSE-CALLER")
def note_move(resolution: Resolution, event: Moved) -> None:
    """Somebody went somewhere; who attacked before does not undo that."""
    mover = _players(resolution, event.target.id)
    if mover is None or event.concerns_hidden():
        return
    if event.how:
        _put_deed(resolution, mover, Deed(event.how))
    elif mover.turn.did is None:
        whom = () if event.whom is None else (event.whom.target,)
        way = (AWAY if event.away else TOWARDS,)
        _put_deed(resolution, mover, Deed(GOING.key, targets=whom, how=way))


@FAMILY.follows("OSE-CALLER")
def note_parry(resolution: Resolution, event: ParryTaken) -> None:
    """Somebody does nothing but defend."""
    parrier = _players(resolution, event.target.id)
    if parrier is not None and not event.concerns_hidden():
        _put_deed(resolution, parrier, Deed(DEFEND.key))


def _looks_back(state: GameState, combatant: Combatant) -> bool:
    """Whether it counts who attacked somebody: players', and the referee's who have an order."""
    return combatant.owner is not None or own_order_of(state, combatant) is not None


def _players(resolution: Resolution, combatant_id: str) -> Combatant | None:
    """The combatant, if a player owns it."""
    found = resolution.find_combatant(combatant_id)
    return None if found is None or found.owner is None else found


def _put_deed(resolution: Resolution, combatant: Combatant, did: Deed) -> None:
    resolution.put_combatant(replace(combatant, turn=replace(combatant.turn, did=did)))


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
    if wait_with_order(resolution, combatant.id, order, words):
        return
    exclaim(resolution, combatant.id, words)
    if why:
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
    unable = kind.run(resolution, combatant.id, order)
    _close(resolution, combatant.id, kind, is_left=bool(unable))
    for one in unable or ():
        tell_refusal(resolution, one.who, one.refusal, why or BY_ORDER)


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
    found = refusal.lack if isinstance(refusal, MissingNumberError) else None
    told = OrderRefused(
        target=resolution.who(target),
        why=why,
        reason=refusal.message,
        lack=() if found is None else (found.who, *found.fields),
        audience=REFEREES if owner is None else (owner,),
    )
    if asks and owner is not None:
        is_open = isinstance(refusal, OpenError)
        told = replace(told, asks=owner, is_open=is_open, audience=EVERYBODY)
    resolution.emit(told)

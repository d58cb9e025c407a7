"""ERIS-CRITICAL: a natural 20 doubles the damage, unless something takes the blow for once.

ERIS-DUAL-WIELD: a weapon in the other hand, to strike better or to be struck less. ERIS-MULTI-
ATTACK: fighters, and some monsters, attack several targets at once.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from rules.attack.records import (
    AttackBonus,
    AttackRolled,
    BlowsApart,
    DamageBonus,
    HitRuling,
    TargetsAllowed,
)
from rules.attack.weapons import is_weapon, strikes
from rules.books.ose import OSE
from rules.books.settings import book_of
from rules.combat import FAMILY
from rules.combat.records import (
    CRIT_IMMUNE,
    CRITICAL,
    MULTI_ATTACK,
    OFF_HAND,
    TARGETS,
    WEAK_POINT,
    ProtectionBroken,
    StanceTaken,
    TakeStance,
)
from rules.conditions.kinds import ASLEEP
from rules.conditions.reading import effects_on, stopped
from rules.encounter.joining import combatant_of
from rules.errors import RuleError, WayOut
from rules.health.damage import SUBDUAL
from rules.health.hit_points import kill
from rules.items.having import strike_off
from rules.items.known import hands_taken, has_edge, is_a
from rules.items.reading import find_item, in_use, items_of
from rules.items.tags import HELMET
from rules.items.tags import NATURAL as TAGS_NATURAL
from rules.items.things import Kind
from rules.kernel.events import audience_of
from rules.kernel.fields import has_trait, traits_of
from rules.kernel.questions import Addend, DamageVerdict, Found, Mode, Toll
from rules.kernel.resolution import Resolution
from rules.kernel.targets import (
    body_of,
    find_character,
    find_combatant,
    id_of,
    is_monster,
    split_target,
)
from rules.kernel.words import singular
from rules.record import replace
from rules.rounds.declarations import is_before_anybody_acts
from rules.sheet.reading import typed_number
from rules.sheet.records import CLERIC, ELF, FIGHTER, MAGIC_USER
from rules.state.encounter import Body
from rules.state.game import GameState
from rules.state.items import Held, Item

ERIS_CRITICAL = "ERIS-CRITICAL"
NATURAL = 20
SCALE = "the scale over its weak spot"
ERIS_DUAL_WIELD = "ERIS-DUAL-WIELD"
LABEL = "off-hand weapon"
ERIS_MULTI_ATTACK = "ERIS-MULTI-ATTACK"
RULE = "OSE-ATTACK"
_AGAINST = re.compile(r"\+(?P<bonus>\d) (?:vs\.?|versus|against) (?P<whom>[^+]+)", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_BETWEEN = re.compile(r",| and | or |/")
_STEM, _LEAST = 9, 3
_CASTERS = "spell user"
_WHO_CAST = frozenset((MAGIC_USER.key, CLERIC.key, ELF.key))
_FLAMING = "flaming"
FLAMES: Mapping[str, int] = {
    "regenerates": 2, "pegasus": 2, "hippogriff": 2, "roc": 2, "plant": 3, "treant": 3, "undead": 3,
}  # fmt: skip
"""What a flaming sword is in all, against whom (OSE SRD: Swords)."""
BLADE = "blade"


@FAMILY.answers(ERIS_CRITICAL)
def doubles(state: GameState, question: HitRuling) -> Iterator[DamageVerdict]:
    """A natural 20 doubles, unless the target is protected from this one (R-CRIT-DOUBLE)."""
    if question.natural != NATURAL or CRITICAL.in_force(state) == "off":
        return
    is_first = NATURAL not in question.earlier
    if not _is_immune(state, question.whom, is_first=is_first):
        yield DamageVerdict(Toll.DOUBLE, "critical hit", ERIS_CRITICAL)


def _is_immune(state: GameState, target: str, *, is_first: bool) -> bool:
    """Whether a critical hit does no more than another; what breaks protects from the first."""
    if has_trait(state, target, CRIT_IMMUNE.key):
        return True
    return is_first and (_helmet(state, target) is not None or _has_scale(state, target))


def _helmet(state: GameState, target: str) -> Item | None:
    """The helmet on somebody's head, None for a bare one."""
    body = _body(state, target)
    if body is not None and HELMET in body.lost:
        return None
    worn = in_use(state, target, Held.WORN)
    return next((one for one in worn if is_a(one, Kind.HELMET)), None)


def _has_scale(state: GameState, target: str) -> bool:
    body = _body(state, target)
    return (
        body is not None
        and WEAK_POINT.key not in body.lost
        and has_trait(state, target, WEAK_POINT.key)
    )


def _body(state: GameState, target: str) -> Body | None:
    combatant = find_combatant(state, target)
    return None if combatant is None else body_of(combatant, split_target(target)[1])


@FAMILY.follows(ERIS_CRITICAL)
def breaks(resolution: Resolution, event: AttackRolled) -> None:
    """What saved somebody from a critical hit is destroyed."""
    state, target = resolution.state, event.target.target
    is_critical = event.hit and event.natural == NATURAL and CRITICAL.in_force(state) == "eris"
    if not is_critical or has_trait(state, target, CRIT_IMMUNE.key):
        return
    helmet = _helmet(state, target)
    if helmet is not None:
        # Strike it off; of a group, whose items are written once for all, this one has it no more.
        combatant = find_combatant(resolution.state, target)
        assert combatant is not None
        if len(combatant.bodies) > 1:
            _mark(resolution, target, HELMET)
        else:
            strike_off(resolution, combatant.id, helmet.id)
        resolution.emit(ProtectionBroken(target=event.target, what=helmet.name))
    elif _has_scale(state, target):
        _mark(resolution, target, WEAK_POINT.key)
        resolution.emit(ProtectionBroken(target=event.target, what=SCALE, weak_spot=True))


def _mark(resolution: Resolution, target: str, lost: str) -> None:
    combatant, body = find_combatant(resolution.state, target), _body(resolution.state, target)
    assert combatant is not None
    assert body is not None
    without = replace(body, lost=(*body.lost, lost))
    bodies = tuple(without if one is body else one for one in combatant.bodies)
    resolution.put_combatant(replace(combatant, bodies=bodies))


def _has_off_hand(state: GameState, target: str) -> bool:
    """Whether somebody has a weapon for blows in each hand; one for shots is none (R-IN-HAND)."""
    in_hand = (one for one in in_use(state, target) if is_weapon(one) and strikes(one))
    return sum(hands_taken(one) == 1 for one in in_hand) > 1


def may_choose(state: GameState, target: str) -> bool:
    """Whether a stance makes any difference to somebody."""
    return OFF_HAND.in_force(state) == "eris" and _has_off_hand(state, target)


@FAMILY.handles
def take_stance(resolution: Resolution, action: TakeStance) -> None:
    """Say how somebody fights with two weapons: in this round until somebody acts, else the next.

    Whoever says nothing fights defensively.
    """
    combatant = combatant_of(resolution, action.target)
    resolution.require_control(combatant.id, "say how {} fights")
    if OFF_HAND.in_force(resolution.state) == "off":
        raise RuleError("In this game a second weapon makes no difference.")
    if not _has_off_hand(resolution.state, combatant.id):
        raise RuleError(
            f"{combatant.name} has no weapon in each hand. ",
            WayOut("Take a second one up", "item wield"),
            ".",
        )
    is_now, turn = is_before_anybody_acts(resolution), combatant.turn
    said = turn.aggressive if is_now else turn.aggressive_next
    if said == action.offensive:
        how = "offensively" if said else "defensively"
        when = "in this round" if is_now else "in the next round"
        raise RuleError(f"{combatant.name} fights {how} {when} already.")
    after = (
        replace(turn, aggressive=action.offensive)
        if is_now
        else replace(turn, aggressive_next=action.offensive)
    )
    resolution.put_combatant(replace(combatant, turn=after))
    resolution.emit(
        StanceTaken(
            target=resolution.who(combatant.id),
            offensive=action.offensive,
            next_round=not is_now,
            audience=audience_of(hidden=combatant.hidden),
        )
    )


def counts(state: GameState) -> bool:
    """Whether a second weapon has rules."""
    return OFF_HAND.in_force(state) != "off"


@FAMILY.answers(ERIS_DUAL_WIELD, needs=counts, after="penalty")
def bonus(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """What a second weapon adds to the blows of whoever has it, or takes off those at them."""
    if question.mode is not Mode.MELEE:
        return
    if _has_off_hand(state, question.who) and _is_offensive(state, question.who):
        yield Addend(LABEL, 1, ERIS_DUAL_WIELD)
    if _is_guarded(state, question.whom):
        yield Addend(f"the target's {LABEL}", -1, ERIS_DUAL_WIELD)


def _is_offensive(state: GameState, target: str) -> bool:
    combatant = find_combatant(state, target)
    return combatant is not None and combatant.turn.aggressive


def _is_guarded(state: GameState, target: str) -> bool:
    """Whether somebody keeps blows off with a second weapon."""
    if not _has_off_hand(state, target) or _is_offensive(state, target):
        return False
    return not {target, id_of(target)} & stopped(state)


@FAMILY.answers(ERIS_MULTI_ATTACK)
def allowed(state: GameState, question: TargetsAllowed) -> Iterator[Found]:
    """A fighter's level, and what is written of a monster."""
    if MULTI_ATTACK.in_force(state) == "off":
        return
    who = question.who
    if has_trait(state, who, FIGHTER.key):
        one = find_character(state, who) or find_combatant(state, who)
        assert one is not None
        yield Found(one.level, f"level {one.level} fighter", ERIS_MULTI_ATTACK)
    written = typed_number(state, who, TARGETS.key)
    if written is not None:
        yield Found(written.value, TARGETS.label, TARGETS.source)


def is_penalised(state: GameState) -> bool:
    """Whether attacks at once are each the worse for the others."""
    return MULTI_ATTACK.in_force(state) == "eris"


@FAMILY.answers(ERIS_MULTI_ATTACK, needs=is_penalised)
def one_a_target(state: GameState, question: BlowsApart) -> Iterator[Found]:
    """A monster of which it is written how many foes it attacks has one attack on each
    (ERIS-OSR-CONVERSION)."""
    written = typed_number(state, question.who, TARGETS.key)
    if written is not None and is_monster(state, question.who):
        yield Found(written.value, TARGETS.label, TARGETS.source)


@FAMILY.answers(ERIS_MULTI_ATTACK, needs=is_penalised)
def penalty(_state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """One less on every roll for each of the attacks (R-MULTI); one alone is an ordinary attack."""
    if question.attacks > 1:
        yield Addend(f"for {question.attacks} attacks", -question.attacks, ERIS_MULTI_ATTACK)


@lru_cache(maxsize=512)
def banes_of(name: str) -> tuple[tuple[str, int], ...]:
    """Against whom a weapon of that name has another bonus, and which, as words are compared."""
    found = [
        (_stem(whom), int(one["bonus"]))
        for one in _AGAINST.finditer(name)
        for whom in _BETWEEN.split(one["whom"])
        if whom.strip()
    ]
    return (*found, *(FLAMES.items() if _FLAMING in name.casefold() else ()))


def _stem(text: str) -> str:
    """Spell users as they are; of others the beginning of the first word, of one of them."""
    one = singular(text)
    return one if one == _CASTERS else singular(one.split()[0])[:_STEM]


def _more(state: GameState, question: AttackBonus | DamageBonus) -> Iterator[Addend]:
    """What such a weapon has against this foe beyond its own bonus; the best counts."""
    item = None if question.item is None else find_item(state, question.who, question.item)
    banes = () if item is None else banes_of(item.name)
    if item is None or not banes:
        return
    best = max((bonus for stem, bonus in banes if _is(state, question.whom, stem)), default=0)
    if best > item.bonus:
        yield Addend(item.name, best - item.bonus, RULE)


def _is(state: GameState, target: str, stem: str) -> bool:
    if stem == _CASTERS:
        return not _WHO_CAST.isdisjoint(traits_of(state, id_of(target)))
    return len(stem) >= _LEAST and any(word.startswith(stem) for word in _words_of(state, target))


def _words_of(state: GameState, target: str) -> Iterator[str]:
    """What tells of somebody what it is: traits, words of its attacks, and its name."""
    who = id_of(target)
    one = find_character(state, who) or find_combatant(state, who)
    yield from traits_of(state, who)
    yield from (tag for item in items_of(state, who) for tag in item.tags)
    yield from () if one is None else map(singular, _WORD.findall(one.name))


@FAMILY.answers(RULE)
def hits_better(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """More to hit those against whom it was made."""
    yield from _more(state, question)


@FAMILY.answers(RULE)
def hurts_more(state: GameState, question: DamageBonus) -> Iterator[Addend]:
    """More damage to them."""
    yield from _more(state, question)


@FAMILY.follows("OSE-HELPLESS")
def slays_sleepers(resolution: Resolution, event: AttackRolled) -> None:
    """A hit with a blade is the death of an enchanted sleeper, whatever damage it does."""
    state = resolution.state
    is_blow = event.hit and not event.harmless and event.mode is Mode.MELEE
    if not state.effects or not is_blow or SUBDUAL in event.how:
        return
    if is_enchanted_asleep(state, event.target.target) and _is_blade(state, event):
        kill(resolution, event.target.target, cause=BLADE)


def is_enchanted_asleep(state: GameState, target: str) -> bool:
    """Whether a spell holds somebody asleep, where the book says what that means."""
    if book_of(state) is not OSE:
        return False
    return any(one.key == ASLEEP.key and one.level for one in effects_on(state, target))


def _is_blade(state: GameState, event: AttackRolled) -> bool:
    """Whether it was struck with a weapon with an edge, which is no part of a body."""
    item = find_item(state, event.attacker.target, event.item)
    return item is not None and TAGS_NATURAL not in item.tags and has_edge(item)

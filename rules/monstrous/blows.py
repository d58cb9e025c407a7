"""Blows that are more than blows: charges, swoops, hugs, trampling, swarms, heads (R-MONSTER)."""

import re
from collections.abc import Iterator

from rules.attack.records import (
    AttackBonus,
    AttackMade,
    AttackRolled,
    AttackRuling,
    FixedDamage,
    HitRuling,
)
from rules.bestiary.records import FLY
from rules.bestiary.words import FEARS_WOLFSBANE, HUMANOID, IMMUNE_TO, PACK, RULE
from rules.checks.asking import is_alive
from rules.checks.records import Stake
from rules.conditions.bearing import ALOFT
from rules.conditions.effects import begin_effect
from rules.conditions.reading import is_under
from rules.conditions.records import AddEffect
from rules.hazards.afflictions import AFFLICTS, DEATH
from rules.hazards.words import ask_save, for_time
from rules.health.damage import read_amount, take_damage
from rules.health.hit_points import kill
from rules.health.records import HitPointsChanged
from rules.items.known import is_a
from rules.items.reading import find_item, items_of
from rules.items.things import Kind
from rules.items.wares import braces, charges
from rules.kernel.fields import has_trait
from rules.kernel.questions import Addend, DamageVerdict, Found, Ruling, Toll, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant, find_vitals, id_of
from rules.monstrous import FAMILY
from rules.monstrous.records import MONSTROUS
from rules.morale.records import MoraleBonus
from rules.movement.leaving import is_in_water
from rules.record import replace
from rules.sheet.reading import typed_number
from rules.state.game import GameState
from rules.state.health import UP, Harm
from rules.state.items import Held
from rules.surroundings.records import AQUATIC

R_BOOK = "R-BOOK"
TRAMPLES, SWOOPS, SWARMS, HEADS, DIES = "tramples", "swoops", "swarms", "heads", "dies of it"
TRAMPLING = 4
PACKED = 4
"""So many make a pack."""
HEAD = 8
"""The damage after which one head less bites."""
ARMOURED, BARE = 2, 4
"""What a swarm does to who wears armour, and to who does not."""
LYCANTHROPY = "lycanthropy"
_HUGS = re.compile(r"hugs (?P<dice>\S+)")
_MORE = re.compile(r"(?P<dice>\d\S*) more to those (?P<where>.+)")


Blow = AttackBonus | AttackRuling | HitRuling | FixedDamage
WOLFSBANE = "wolfsbane"
TERROR = "terror"


def _tags(state: GameState, question: Blow) -> tuple[str, ...]:
    """The words on what a blow is struck with."""
    item = find_item(state, question.who, question.item) if question.item else None
    return () if item is None else item.tags


# Before the damage


@FAMILY.answers(RULE)
def tramples(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """What tramples hits people and those of their size easily."""
    is_person = find_character(state, question.whom) is not None
    if TRAMPLES in _tags(state, question) and (
        is_person or has_trait(state, question.whom, HUMANOID.key)
    ):
        yield Addend("trampling", TRAMPLING, RULE)


@FAMILY.answers(RULE)
def cannot_miss(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Nobody in a swarm gets away."""
    if SWARMS in _tags(state, question):
        yield Verdict(Ruling.AUTOMATIC, "a swarm", RULE)


@FAMILY.answers(RULE)
def stings_of_a_swarm(state: GameState, question: FixedDamage) -> Iterator[Found]:
    """Less where armour keeps some of it off."""
    if SWARMS not in _tags(state, question):
        return
    worn = (one for one in items_of(state, question.whom) if one.held is Held.WORN)
    is_armoured = any(is_a(one, Kind.ARMOUR) for one in worn)
    yield Found(ARMOURED if is_armoured else BARE, "a swarm", RULE)


@FAMILY.answers(RULE)
def doubles(state: GameState, question: HitRuling) -> Iterator[DamageVerdict]:
    """A charge does double damage, and so does swooping down on the surprised."""
    tags = _tags(state, question)
    item = find_item(state, question.who, question.item) if question.item else None
    if item is not None and charges(state, item) and "charge" in question.how:
        yield DamageVerdict(Toll.DOUBLE, "a charge", RULE)
    if item is not None and braces(state, item) and _came_charging(state, question.whom):
        yield DamageVerdict(Toll.DOUBLE, "set against a charge", R_BOOK)
    if SWOOPS in tags and _is_surprised(state, question.whom):
        yield DamageVerdict(Toll.DOUBLE, "swooping down", RULE)


def _came_charging(state: GameState, target: str) -> bool:
    """Whether somebody has charged in this round."""
    encounter, came = state.encounter, MONSTROUS.of(state).charged.get(target)
    return encounter is not None and came == encounter.round


@FAMILY.follows(R_BOOK)
def charged(resolution: Resolution, event: AttackMade) -> None:
    """Remember who came charging: a spear or a pole arm that is set against them does double."""
    if "charge" in event.how:
        kept, who = MONSTROUS.of(resolution.state), event.attacker.target
        came = {**kept.charged, who: resolution.encounter.round}
        resolution.put(MONSTROUS, replace(kept, charged=came))


def _is_surprised(state: GameState, target: str) -> bool:
    encounter, combatant = state.encounter, find_combatant(state, id_of(target))
    return encounter is not None and combatant is not None and encounter.is_surprised(combatant)


# After a hit


@FAMILY.follows(RULE)
def hugs(resolution: Resolution, event: AttackMade) -> None:
    """Who is hit by both paws of a bear is squeezed as well."""
    del event
    hits: dict[tuple[str, str], list[str]] = {}
    for blow in resolution.deed:
        if isinstance(blow, AttackRolled) and blow.hit and not blow.harmless:
            dice = [found["dice"] for tag in blow.tags if (found := _HUGS.fullmatch(tag))]
            hits.setdefault((blow.attacker.target, blow.target.target), []).extend(dice)
    for (by, whom), dice in hits.items():
        if len(dice) > 1 and is_alive(resolution.state, whom):
            _hurt(resolution, by, whom, dice[0])


@FAMILY.follows(RULE)
def harms_some_more(resolution: Resolution, event: AttackRolled) -> None:
    """Elementals harm those who are in their element, or out of it."""
    if not event.hit or event.harmless:
        return
    whom = event.target.target
    for tag in event.tags:
        found = _MORE.fullmatch(tag)
        if found is not None and _is_there(resolution.state, whom, found["where"]):
            _hurt(resolution, event.attacker.target, whom, found["dice"])
    if DIES in event.tags:
        kill(resolution, event.attacker.target, cause="rule")


def _is_there(state: GameState, target: str, where: str) -> bool:
    """Whether somebody is "in the air", "on the ground", "in water" or "of cold"."""
    if where == "of cold":
        return has_trait(state, target, IMMUNE_TO["cold"].key)
    if where == "in water":
        return is_in_water(state, target) or has_trait(state, target, AQUATIC.key)
    flies = typed_number(state, target, FLY.key)
    is_up = (flies is not None and bool(flies.value)) or is_under(state, target, *ALOFT)
    return is_up if where == "in the air" else not is_up


def _hurt(resolution: Resolution, by: str, whom: str, dice: str) -> None:
    amount, throw = read_amount(resolution, dice, "damage")
    take_damage(resolution, Harm(whom, amount, is_attack=False, by=by), throw)


# How brave they are


@FAMILY.answers(RULE)
def strong_together(state: GameState, question: MoraleBonus) -> Iterator[Addend]:
    """A pack is braver while half of it is left."""
    own = find_combatant(state, question.who)
    if own is None or PACK.key not in own.traits or len(own.bodies) < PACKED:
        return
    left = sum(not one.gone and one.vitals.life is UP for one in own.bodies)
    if 2 * left >= len(own.bodies):
        yield Addend("a pack", 2, RULE)


# What wounds do


@FAMILY.follows(RULE)
def heads_fall(resolution: Resolution, event: HitPointsChanged) -> None:
    """A hydra bites with one head less for every 8 points that it has lost."""
    combatant = find_combatant(resolution.state, event.target.id)
    if combatant is None or len(combatant.bodies) != 1:
        return
    vitals = combatant.bodies[0].vitals
    heads = max(1, -(-max(0, vitals.hit_points) // HEAD))
    items = tuple(
        replace(item, shots=heads) if HEADS in item.tags else item for item in combatant.items
    )
    if items != combatant.items:
        resolution.put_combatant(replace(combatant, items=items))


@FAMILY.follows(RULE)
def is_infected(resolution: Resolution, event: HitPointsChanged) -> None:
    """Who has lost more than half to the teeth and claws of a werebeast becomes like it."""
    target = event.target.target
    if LYCANTHROPY not in event.tags or event.amount >= 0 or not event.target.is_character:
        return
    kept, vitals = MONSTROUS.of(resolution.state), find_vitals(resolution.state, target)
    lost = kept.bitten.get(target, 0) + event.lost
    resolution.put(MONSTROUS, replace(kept, bitten={**kept.bitten, target: lost}))
    has_it = any(
        one.target == target and one.name == LYCANTHROPY for one in resolution.state.effects
    )
    if vitals is not None and 2 * lost > vitals.maximum and not has_it:
        wanted = AddEffect(target=target, name=LYCANTHROPY)
        begin_effect(resolution, for_time(resolution, wanted, "2d12 days"), rule=RULE)


def _is_wolfsbane(state: GameState, who: str, item_id: str) -> bool:
    item = find_item(state, who, item_id) if item_id else None
    return item is not None and WOLFSBANE in item.name.casefold()


@FAMILY.answers(RULE)
def does_no_wound(state: GameState, question: FixedDamage) -> Iterator[Found]:
    """A bunch of herbs hurts nobody by itself."""
    if _is_wolfsbane(state, question.who, question.item or ""):
        yield Found(0, "wolfsbane", RULE)


@FAMILY.follows(RULE)
def is_struck(resolution: Resolution, event: AttackRolled) -> None:
    """Whoever fears it saves against poison, or is afraid until somebody ends it."""
    target, attacker = event.target.target, event.attacker.target
    fears = event.hit and has_trait(resolution.state, target, FEARS_WOLFSBANE.key)
    if fears and _is_wolfsbane(resolution.state, attacker, event.item):
        stake = Stake(on_failure=f"{AFFLICTS}:{TERROR}:", by=attacker, tags=(WOLFSBANE,))
        ask_save(resolution, target, DEATH, stake, WOLFSBANE)

"""What spells that last do to attacks, damage and saves, as answers to those who ask."""

from collections.abc import Iterator

from rules.attack.records import ArmourBesides, AttackBonus, AttackRuling, AttacksAllowed, HitRuling
from rules.checks.records import SaveBonus
from rules.conditions.reading import effects_on
from rules.health.records import DamageTaken
from rules.items.reading import find_item, is_magical
from rules.kernel.fields import traits_of
from rules.kernel.questions import (
    Addend,
    DamageVerdict,
    Found,
    Mode,
    Ruling,
    Toll,
    Verdict,
    any_effect,
)
from rules.kernel.targets import find_combatant, id_of
from rules.spells import FAMILY
from rules.spells.aiming import is_foe_of
from rules.state.game import GameState
from rules.state.health import Effect

RULE = "OSE-SPELLCASTING"
CONJURED = frozenset(("construct", "elemental", "enchanted", "summoned"))
"""Traits of those whom protection from evil keeps out of melee."""
PROTECTION, RESISTANCE = 1, 2
SHIELD_AC, SHIELD_AC_MISSILES = 4, 2
TWICE = 2


def effect_of(state: GameState, target: str, key: str) -> Effect | None:
    """The effect of that key on somebody, None where there is none."""
    if not target or not state.effects:
        return None
    return next((effect for effect in effects_on(state, target) if effect.key == key), None)


def _has(state: GameState, target: str, key: str) -> bool:
    return effect_of(state, target, key) is not None


@FAMILY.answers(RULE, needs=any_effect)
def charmed(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """The charmed do not attack whoever charmed them."""
    charm = effect_of(state, question.who, "charmed")
    if charm is not None and charm.source and id_of(charm.source) == id_of(question.whom):
        refusal = "The charmed do not attack whoever charmed them."
        yield Verdict(Ruling.FORBIDDEN, refusal, RULE)


@FAMILY.answers(RULE, needs=any_effect)
def slowed(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """The slowed attack every second round."""
    encounter = state.encounter
    if encounter is not None and encounter.round % 2 == 0 and _has(state, question.who, "slowed"):
        yield Verdict(Ruling.FORBIDDEN, "The slowed attack every second round.", RULE)


# Protection from evil


@FAMILY.answers(RULE, needs=any_effect)
def protected(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """Attacks of foes on the protected lose 1."""
    if _has(state, question.whom, "protected") and is_foe_of(state, question.who, question.whom):
        yield Addend("protection from evil", -PROTECTION, RULE)


@FAMILY.answers(RULE, needs=any_effect)
def kept_off(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Conjured creatures do not strike the protected hand to hand, unless these have attacked
    them."""
    if question.mode is not Mode.MELEE or not _has(state, question.whom, "protected"):
        return
    if not CONJURED.intersection(traits_of(state, question.who)):
        return
    foe = find_combatant(state, question.who)
    if foe is None or id_of(question.whom) not in map(id_of, foe.attackers):
        refusal = "Protection from evil keeps conjured creatures from striking hand to hand."
        yield Verdict(Ruling.FORBIDDEN, refusal, RULE)


@FAMILY.answers(RULE, needs=any_effect)
def saves_better(state: GameState, question: SaveBonus) -> Iterator[Addend]:
    """Who is protected saves better against foes, and who resists cold or fire against these."""
    if _has(state, question.who, "protected") and is_foe_of(state, question.who, question.whom):
        yield Addend("protection from evil", PROTECTION, RULE)
    for element in ("cold", "fire"):
        if element in question.tags and _has(state, question.who, f"resists-{element}"):
            yield Addend(f"resist {element}", RESISTANCE, RULE)


# Damage


@FAMILY.answers(RULE, needs=any_effect)
def damage(state: GameState, question: DamageTaken) -> Iterator[DamageVerdict]:
    """Cold and fire do less to who resists them; plain missiles do nothing to the warded, and
    animals of double size do double."""
    for element in ("cold", "fire"):
        if element in question.tags and _has(state, question.whom, f"resists-{element}"):
            yield DamageVerdict(Toll.LESS, f"resists {element}", RULE)
    if question.mode is Mode.MISSILE and _has(state, question.whom, "warded"):
        item = find_item(state, question.who, question.item or "")
        if item is None or not is_magical(item):
            yield DamageVerdict(Toll.UNHARMED, "warded from missiles", RULE)
    if question.is_attack and _has(state, question.who, "grown"):
        yield DamageVerdict(Toll.DOUBLE, "double size", RULE)


@FAMILY.answers(RULE, needs=any_effect)
def image_is_hit(state: GameState, question: HitRuling) -> Iterator[DamageVerdict]:
    """A hit on somebody with mirror images destroys an image, as long as there are any."""
    images = effect_of(state, question.whom, "mirror-images")
    if images is not None and len(question.earlier) < images.amount:
        yield DamageVerdict(Toll.HARMLESS, "a mirror image", RULE)


# Armour, attacks, sight


@FAMILY.answers(RULE, needs=any_effect)
def magic_shield(state: GameState, question: ArmourBesides) -> Iterator[Found]:
    """The shield spell gives an armour class of its own."""
    if _has(state, question.whom, "shielded"):
        missile = question.mode is Mode.MISSILE
        yield Found(SHIELD_AC_MISSILES if missile else SHIELD_AC, "the shield spell", RULE)


@FAMILY.answers(RULE, needs=any_effect)
def attacks_twice(state: GameState, question: AttacksAllowed) -> Iterator[Found]:
    """The hasted attack twice as often."""
    if _has(state, question.who, "hasted"):
        yield Found(TWICE, "hasted", RULE)

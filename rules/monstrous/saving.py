"""Breath, gazes and songs: whom they reach saves, and takes half, or turns to stone (R-MONSTER)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rules.attack.records import AttackRuling, Unleashed
from rules.bestiary.nature import is_immune
from rules.bestiary.words import ELEMENTS, RULE
from rules.checks.asking import ask_checks, can_answer
from rules.checks.records import Stake
from rules.hazards.afflictions import AFFLICTIONS, AFFLICTS
from rules.hazards.paralysis import SEIZES
from rules.hazards.poisoning import TAKES, leaving
from rules.hazards.poisons import DEADLY
from rules.hazards.records import Unaffected
from rules.hazards.words import Word, ask_save, read_word
from rules.health.damage import read_amount, take_damage
from rules.items.reading import find_item
from rules.items.tags import AREAS, PARALYSIS, SAVE
from rules.kernel.questions import Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant
from rules.monstrous import FAMILY
from rules.monstrous.records import MONSTROUS
from rules.record import replace
from rules.state.encounter import Kind
from rules.state.game import GameState
from rules.state.health import Harm
from rules.state.items import Item

POISON, HALF, BREATH = "poison", "half", "breath"
KINDS = (*ELEMENTS, "steam", "breath", "gaze", "magic", POISON)
"""The words on such an attack that say of its damage and its save what they are of."""
_A_DAY = re.compile(r"(\d+) a day")
_AT = re.compile(r"at ([+-]\d+)")
EVEN, SELDOM = (1, 2), (2, 6)
"""How often a monster breathes by itself: once in two rounds, or in 2 of 6 where it never tires."""


@dataclass(frozen=True, slots=True)
class Unleashing:
    """What the words of an attack that needs no roll say: the save, and what comes of it.

    `half` if whoever saves takes half of its damage; else it does all of that in any case. `brings`
    is what else it does to those who fail, None for nothing.
    """

    save: str
    half: bool
    modifier: int
    brings: Word | None


def read_tags(tags: tuple[str, ...]) -> Unleashing:
    """What the words on an attack say of it."""
    said = next(tag for tag in tags if tag.startswith(SAVE)).split()
    modifiers = [int(found[1]) for tag in tags if (found := _AT.fullmatch(tag)) is not None]
    words = (read_word(tag) for tag in tags)
    brings = next((one for one in words if one.key in (POISON, PARALYSIS, *AFFLICTIONS)), None)
    return Unleashing(f"save_{said[1]}", HALF in said, sum(modifiers), brings)


@FAMILY.follows(RULE)
def saves_are_due(resolution: Resolution, event: Unleashed) -> None:
    """Everybody whom it reaches saves, each as the game has it; the damage is rolled once."""
    # Once more today, of what has an end.
    if any(_A_DAY.fullmatch(tag) for tag in event.tags):
        kept, key = MONSTROUS.of(resolution.state), _key(event.attacker.target, event.item)
        used = {**kept.used, key: kept.used.get(key, 0) + 1}
        resolution.put(MONSTROUS, replace(kept, used=used))
    said = read_tags(event.tags)
    targets = [who.target for who in event.targets]
    damage = event.damage if said.half else ""
    if event.damage and not said.half:
        _hurt(resolution, event, targets)
    targets = [one for one in targets if not _is_spared(resolution, one, event, said)]
    stake = Stake(
        damage=damage,
        on_failure=_consequence(said),
        on_success=_leaves(said.brings),
        by=event.attacker.target,
        item=event.item,
        tags=tuple(tag for tag in event.tags if tag in KINDS),
    )
    able = [one for one in targets if can_answer(resolution, one, said.save)]
    label = event.weapon.lower()
    if able:
        ask_checks(resolution, able, said.save, stake=stake, modifier=said.modifier, label=label)
    for one in targets:
        if one not in able:
            ask_save(resolution, one, said.save, stake, label)


def _hurt(resolution: Resolution, event: Unleashed, targets: list[str]) -> None:
    """Damage that no save makes less."""
    amount, throw = read_amount(resolution, event.damage, "damage")
    for target in targets:
        harm = Harm(
            target,
            amount,
            by=event.attacker.target,
            item=event.item,
            tags=tuple(tag for tag in event.tags if tag in KINDS),
        )
        take_damage(resolution, harm, throw)


def _is_spared(resolution: Resolution, target: str, event: Unleashed, said: Unleashing) -> bool:
    """Whether what it does besides damage does nothing to somebody; that is told."""
    if said.brings is None:
        return False
    kind = AFFLICTIONS.get(said.brings.key)
    word = {POISON: POISON, PARALYSIS: "hold"}.get(said.brings.key) or (kind and kind.spares)
    if not word or not is_immune(resolution.state, target, word):
        return False
    who = resolution.who(target)
    why = f"{word} does nothing to them"
    resolution.emit(Unaffected(target=who, label=event.weapon, why=why, rule=RULE))
    return True


def _consequence(said: Unleashing) -> str:
    """What comes of a save that fails, besides damage."""
    if said.brings is None:
        return ""
    if said.brings.key == POISON:
        return f"{TAKES}:{DEADLY.key}:{said.brings.within or 0}"
    if said.brings.key == PARALYSIS:
        return f"{SEIZES}:{said.brings.lasting}"
    return f"{AFFLICTS}:{said.brings.key}:{said.brings.lasting}"


def _leaves(brings: Word | None) -> str:
    """What a poison says that it still does to those who pass."""
    if brings is None or brings.key != POISON or not brings.saved:
        return ""
    return leaving(brings.saved)


# How often, and how far


def _key(body: str, item: str) -> str:
    return f"{body}/{item}"


def uses_left(state: GameState, body: str, item: Item) -> int | None:
    """How often somebody can still use an attack today; None where that has no end."""
    found = [match for tag in item.tags if (match := _A_DAY.fullmatch(tag)) is not None]
    if not found:
        return None
    return int(found[0][1]) - MONSTROUS.of(state).used.get(_key(body, item.id), 0)


def breathes_now(resolution: Resolution, who: str) -> str:
    """The id of the breath that a monster uses now by itself, "" for none.

    A dragon does so first of all, and then as often as not while it can; a hound in 2 rounds of 6.
    """
    combatant = find_combatant(resolution.state, who)
    if combatant is None or combatant.kind is not Kind.MONSTER:
        return ""
    item = next((one for one in combatant.items if BREATH in one.tags), None)
    if item is None:
        return ""
    left = uses_left(resolution.state, who, item)
    if left is not None and _key(who, item.id) not in MONSTROUS.of(resolution.state).used:
        return item.id
    needed, sides = SELDOM if left is None else EVEN
    is_spent = left is not None and left <= 0
    if is_spent or resolution.roll("breath", 1, sides, secret=True).total > needed:
        return ""
    return item.id


@FAMILY.answers(RULE)
def not_for_ever(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """What is used up for today, and what does not reach so far."""
    item = find_item(state, question.who, question.item) if question.item else None
    if item is None:
        return
    left = uses_left(state, question.who, item)
    if left is not None and left <= 0:
        label = f"The {item.name.lower()} is used up for today."
        yield Verdict(Ruling.FORBIDDEN, label, RULE)
    shapes = ((*tag.split(), "", "")[:2] for tag in item.tags)
    reach = next((int(feet) for shape, feet in shapes if shape in AREAS and feet.isdecimal()), 0)
    reach = item.bands.long if reach and item.bands is not None else reach
    if reach and question.distance is not None and question.distance > reach:
        label = f"The {item.name.lower()} reaches {reach} feet."
        yield Verdict(Ruling.FORBIDDEN, label, RULE)

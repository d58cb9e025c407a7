"""What a character's level says to attacks, damage and defences."""

from collections.abc import Iterator

from rules.attack.records import AttackBonus, DamageBonus, DefenceBonus
from rules.items.known import has_word
from rules.items.reading import find_item
from rules.items.tags import IMPLEMENT
from rules.kernel.numbers import Table
from rules.kernel.questions import Addend, Mode
from rules.kernel.targets import find_character, find_combatant
from rules.levels import FAMILY
from rules.levels.records import EXPERTISE, IMPLEMENT_EXPERTISE, INHERENT_BONUSES, WEAPON_EXPERTISE
from rules.sheet.reading import typed_number
from rules.state.game import GameState

INHERENT = "4E-INHERENT-BONUSES"
FREE_FEATS_FROM = 5

STRIKING = Table(
    (
        (None, 1, 0),
        (2, 6, 1),
        (7, 11, 2),
        (12, 16, 3),
        (17, 21, 4),
        (22, 26, 5),
        (27, None, 6),
    )
)
"""What attacks and damage get by level (R-INHERENT: the running column)."""

DEFENDING = Table(
    (
        (None, 3, 0),
        (4, 8, 1),
        (9, 13, 2),
        (14, 18, 3),
        (19, 23, 4),
        (24, 28, 5),
        (29, None, 6),
    )
)
"""What armour class and the other defences get by level."""


def has_inherent(state: GameState) -> bool:
    """Whether levels give bonuses."""
    return INHERENT_BONUSES.in_force(state) == "on"


def level_of(state: GameState, target: str) -> int | None:
    """A character's level as it counts now, None for monsters and hirelings."""
    character, combatant = find_character(state, target), find_combatant(state, target)
    if character is None:
        return None
    return character.level if combatant is None else combatant.level


@FAMILY.answers(INHERENT, needs=has_inherent)
def striking(state: GameState, question: AttackBonus | DamageBonus) -> Iterator[Addend]:
    """What the level of whoever attacks adds to the roll, and to the damage."""
    return _inherent(state, question.who, STRIKING)


@FAMILY.answers(INHERENT, needs=has_inherent)
def defending(state: GameState, question: DefenceBonus) -> Iterator[Addend]:
    """What the level of whoever is attacked adds to the defence."""
    return _inherent(state, question.whom, DEFENDING)


def inherent_bonuses(state: GameState, target: str) -> tuple[int, int] | None:
    """What a character's level adds to attacks and damage, and to defences; None for nobody's."""
    level = level_of(state, target) if has_inherent(state) else None
    return None if level is None else (STRIKING.at(level), DEFENDING.at(level))


def _inherent(state: GameState, target: str, table: Table[int]) -> Iterator[Addend]:
    level = level_of(state, target)
    if level is not None:
        yield Addend(f"level {level}", table.at(level), INHERENT)


def has_expertise(state: GameState) -> bool:
    """Whether everybody has the free feat."""
    return EXPERTISE.in_force(state) == "on"


@FAMILY.answers("4E-EXPERTISE", needs=has_expertise)
def expertise(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """What the free feat for weapons or implements adds to the roll, from level 5."""
    level = level_of(state, question.who)
    if level is None or level < FREE_FEATS_FROM:
        return
    field = IMPLEMENT_EXPERTISE if _is_implement(state, question) else WEAPON_EXPERTISE
    found = typed_number(state, question.who, field.key)
    if found is not None:
        yield Addend(field.label, found.value, field.source)


def _is_implement(state: GameState, question: AttackBonus) -> bool:
    item = find_item(state, question.who, question.item) if question.item else None
    return question.mode is Mode.SPELL or (item is not None and has_word(item, IMPLEMENT))

"""What a monster's hit dice say where nobody typed a number: how it attacks and how it saves."""

from collections.abc import Iterator, Mapping

from rules.checks.records import INDIVIDUAL_MONSTER_SAVES
from rules.encounter import FAMILY
from rules.kernel.questions import Found
from rules.kernel.tables import Table
from rules.kernel.targets import find_character, find_combatant
from rules.sheet.classes import SAVES, rank_at
from rules.sheet.reading import TURNED
from rules.sheet.records import FIGHTER, NumberOf
from rules.state.game import GameState
from rules.state.health import HitDice

Row = Mapping[str, int]


def _saves(*targets: int) -> Row:
    return dict(zip(SAVES, targets, strict=True))


NORMAL_HUMAN_SAVES = _saves(14, 15, 16, 17, 18)
SAVES_BY_HIT_DICE = Table(
    (
        (None, 0, NORMAL_HUMAN_SAVES),
        (1, 3, _saves(12, 13, 14, 15, 16)),
        (4, 6, _saves(10, 11, 12, 13, 14)),
        (7, 9, _saves(8, 9, 10, 10, 12)),
        (10, 12, _saves(6, 7, 8, 8, 10)),
        (13, 15, _saves(4, 5, 6, 5, 8)),
        (16, 18, _saves(2, 3, 4, 3, 6)),
        (19, 21, _saves(2, 2, 2, 2, 4)),
        (22, None, _saves(2, 2, 2, 2, 2)),
    )
)
"""OSE-MONSTER-SAVES; 0 is less than one hit die."""

NORMAL_HUMAN_THAC0 = 20
THAC0_BY_HIT_DICE = Table(
    (
        (None, 1, 19),
        (2, 2, 18),
        (3, 3, 17),
        (4, 4, 16),
        (5, 5, 15),
        (6, 6, 14),
        (7, 7, 13),
        (8, 9, 12),
        (10, 11, 11),
        (12, 13, 10),
        (14, 15, 9),
        (16, 17, 8),
        (18, 19, 7),
        (20, 21, 6),
        (22, None, 5),
    )
)
"""OSE-ATTACK; hit dice with a bonus count as one more (OSE-HD-ROW)."""


def _attack_row(thac0: int) -> Row:
    """THAC0 and the attack bonus of the same row (OSE-AAC)."""
    return {"thac0": thac0, "attack": TURNED - thac0}


NORMAL_HUMAN: Row = {**_attack_row(NORMAL_HUMAN_THAC0), **NORMAL_HUMAN_SAVES}


NORMAL_HUMAN_LEVEL = 0


@FAMILY.answers("OSE-NORMAL-HUMAN", about=NORMAL_HUMAN.__contains__, after="saves_as")
def normal_human(state: GameState, question: NumberOf) -> Iterator[Found]:
    """The rows `NH` of people without a class, who are level 0 on a sheet (OSE-NORMAL-HUMAN)."""
    if _is_normal_human_answers(state, question.who):
        yield Found(NORMAL_HUMAN[question.key], "NH row", "OSE-NORMAL-HUMAN")


def _is_normal_human_answers(state: GameState, target: str) -> bool:
    character = find_character(state, target)
    if character is not None:
        return character.level == NORMAL_HUMAN_LEVEL
    combatant = find_combatant(state, target)
    return combatant is not None and combatant.normal_human


@FAMILY.answers("OSE-MONSTER-SAVES", about=SAVES.__contains__)
def saves_as(state: GameState, question: NumberOf) -> Iterator[Found]:
    """The saves of the row that a description names instead of its own (OSE-MONSTER-SAVES).

    A class has those of the referee's table; a fighter without one those of hit dice.
    """
    named = _named(state, question.who)
    if named is None:
        return
    if named.class_name:
        yield from _save_of_class(state, named.class_name, named.count, question.key)
        return
    saves = SAVES_BY_HIT_DICE.at(_saving(named))
    yield Found(saves[question.key], f"the row of {named.text}", "OSE-MONSTER-SAVES")


def _named(state: GameState, target: str) -> HitDice | None:
    """What somebody saves as by their description, None for their own hit dice."""
    combatant = find_combatant(state, target)
    return None if combatant is None else combatant.saves_as


def _save_of_class(state: GameState, name: str, level: int, key: str) -> Iterator[Found]:
    """A save of a class at a level; the last row of its table holds for all above it."""
    rank = rank_at(state, name, level)
    saves: Mapping[str, int] = dict(zip(SAVES, () if rank is None else rank.saves, strict=False))
    if not saves and name == FIGHTER.key:
        saves = SAVES_BY_HIT_DICE.at(level)
    if key in saves:
        yield Found(saves[key], f"a {name} of level {level}", "ERIS-MONSTER-SAVES")


@FAMILY.answers("OSE-HD-ROW", about=NORMAL_HUMAN.__contains__)
def hit_dice(state: GameState, question: NumberOf) -> Iterator[Found]:
    """The rows of a number of hit dice; plain dice such as 2d6 have none (OSE-HD-ROW)."""
    combatant = find_combatant(state, question.who)
    found = None if combatant is None else combatant.hit_dice
    if found is None or found.sides:
        return
    attacks = _attack_row(THAC0_BY_HIT_DICE.at(_attacking(found)))
    if question.key in attacks:
        yield Found(attacks[question.key], _label(found), "OSE-HD-ROW")
    named = _named(state, question.who)
    is_own = named is None or not named.class_name
    if is_own and INDIVIDUAL_MONSTER_SAVES.in_force(state) == "ose-table":
        yield from _save(state, found, question.key)


def _save(state: GameState, found: HitDice, key: str) -> Iterator[Found]:
    """The row of the hit dice; in ERIS a fighter's of that level, where the referee has typed it,
    else the same row, which stands in for it (R-SAVE-FIGHTER)."""
    dice = _saving(found)
    if state.preset == "eris" and dice:
        yield from _save_of_class(state, FIGHTER.key, dice, key)
        return
    saves = SAVES_BY_HIT_DICE.at(dice)
    if key in saves:
        yield Found(saves[key], _label(found), "OSE-MONSTER-SAVES")


def _is_less_than_one(found: HitDice) -> bool:
    return found.half or found.normal_human


def _attacking(found: HitDice) -> int:
    """Hit dice as attacks count them: any bonus is one more, a minus nothing (R-HD-MINUS)."""
    return 1 if _is_less_than_one(found) else found.count + (found.bonus > 0)


def _saving(found: HitDice) -> int:
    """Hit dice as saves count them: no bonus counts, and 1-1 is less than one (R-SAVE-HD)."""
    is_less = _is_less_than_one(found) or (found.count == 1 and found.bonus < 0)
    return 0 if is_less else found.count


def _label(found: HitDice) -> str:
    text = found.text.rstrip("*")
    return f"{text} hit die" if text in ("1", "½") else f"{text} hit dice"

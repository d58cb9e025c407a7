"""What potions do that no spell does: levels for a while, and what somebody only believes."""

from collections.abc import Sequence

from rules.conditions.effects import begin_effect
from rules.conditions.magic import HEROIC
from rules.conditions.records import AddEffect, EffectEnded
from rules.health.damage import read_amount
from rules.health.temporary import lend, lose
from rules.kernel.events import REFEREES
from rules.kernel.numbers import Table
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_vitals
from rules.record import replace
from rules.sheet.classes import added_hit_dice, class_word
from rules.spells import FAMILY
from rules.spells.records import SpellMade
from rules.spells.rows import Deludes, Emboldens
from rules.spells.work import RULE, Working, does, fail

FIGHTERS = ("fighter", "dwarf", "hobbit")
MORE: Table[int] = Table(((None, 0, 4), (1, 3, 3), (4, 7, 2), (8, 10, 1), (11, None, 0)))
"""The levels that a potion of heroism gives, by those that somebody has; normal humans have none,
and fight as a fighter does."""


@does(Emboldens)
def emboldens(
    resolution: Resolution, working: Working, _deed: Emboldens, whom: Sequence[str]
) -> None:
    """The attacks and saves of some levels more, and their hit points, which are lost first."""
    for target in whom:
        sheet = find_character(resolution.state, target)
        if sheet is not None and not (sheet.level or class_word(sheet)):
            sheet = replace(sheet, class_name=FIGHTERS[0])
        is_fighter = sheet is not None and class_word(sheet) in FIGHTERS
        more = MORE.at(sheet.level) if sheet is not None and is_fighter else 0
        if sheet is None or not more:
            fail(resolution, working, target, "it makes nobody of that class and level a hero")
            continue
        dice = added_hit_dice(resolution, sheet, sheet.level + more, since=sheet.level)
        amount, throw = read_amount(resolution, dice, "hit points of a hero")
        wanted = AddEffect(
            target=target,
            name=HEROIC.name,
            key=HEROIC.key,
            amount=more,
            modifies="levels",
            source=working.caster,
            turns=working.turns,
        )
        begin_effect(resolution, wanted, rule=RULE, level=working.level)
        lend(resolution, target, max(1, amount), throw=throw)


@FAMILY.follows(RULE)
def is_no_hero_any_more(resolution: Resolution, event: EffectEnded) -> None:
    """What is left of the hit points goes with the levels."""
    vitals = find_vitals(resolution.state, event.target.target)
    if event.name == HEROIC.name and vitals is not None and vitals.temporary:
        lose(resolution, event.target.target, "spell")


@does(Deludes)
def deludes(resolution: Resolution, working: Working, deed: Deludes, whom: Sequence[str]) -> None:
    """A die says in secret for what they take it."""
    for target in whom:
        name = believed(resolution, target, deed.names, working.row.name)
        wanted = AddEffect(target=target, name=name, source=working.caster, turns=working.turns)
        begin_effect(resolution, wanted, rule=RULE, level=working.level)


def believed(resolution: Resolution, target: str, names: Sequence[str], thing: str) -> str:
    """What somebody believes of a thing, by a secret die; the referees are told."""
    place = resolution.roll("delusion", 1, len(names), secret=True).total
    resolution.emit(
        SpellMade(
            target=resolution.who(target),
            spell=thing,
            what=f"taken for what it is not: {names[place - 1]}",
            rule=RULE,
            audience=REFEREES,
        )
    )
    return names[place - 1]

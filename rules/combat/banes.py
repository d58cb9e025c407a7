"""Magic weapons that are better against some foes: `Sword +1, +3 vs undead`, a flaming sword.

Against whom stands in the name of the weapon, so that a referee's own work like those of a book.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from rules.attack.records import AttackBonus, DamageBonus
from rules.combat import FAMILY
from rules.items.reading import find_item, items_of
from rules.kernel.questions import Addend
from rules.kernel.targets import find_character, find_combatant, id_of
from rules.kernel.traits import traits_of
from rules.kernel.words import singular
from rules.sheet.records import CLERIC, ELF, MAGIC_USER
from rules.state.game import GameState

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

"""What can stand in a stat block as text: one word for each part, how it is read and how written.

Files, the form and pasted text all go through here. A part that is none of `PARTS` is a number of a
sheet, by its key or any of its names.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated

from cogs.bestiary.changing import MONSTER, ArmourClass, Name, write_attack
from cogs.core.files.written import Contents, Texts, Value, one_text, words_of
from cogs.core.numbers import given_numbers, read_numbers, read_words
from cogs.core.option import Option, Pairs, Typed, one_of, whole
from cogs.core.options import Traits
from cogs.render.text import shorten
from rules.bestiary.records import (
    BESTIARY,
    ConvertMonster,
    SayAttacks,
    StatBlock,
)
from rules.bestiary.stat_blocks import MORALE_SCORES, attacks_of
from rules.bestiary.words import parse_hit_dice, parse_saves_as
from rules.errors import RuleError
from rules.items.attack_lines import read_attacks
from rules.kernel.action import Action
from rules.sheet.records import MOST_HIT_POINTS
from rules.state.health import HitDice
from rules.state.items import Item

STAT_BLOCKS = Contents(
    one="stat block",
    many="stat blocks",
    file_name="stat-blocks",
    heads=("name",),
    table="name,hit_dice,ac,attacks",
    object='{"name": "Goblin", "hit_dice": "1-1"}',
    entry="- name: Goblin",
    below="hit_dice: 1-1",
    most_letters=60_000,
)
"""What their files hold."""
_TIES = {"bonus": 1, "neither": 0, "penalty": -1}
_YES = frozenset(("yes", "true", "on", "1"))
_NO = frozenset(("no", "false", "off", "0", ""))
_MOST_DIGITS = 6
Several = Annotated[
    str,
    one_of(
        {
            "ignore them: one attack a round": "ignored",
            "the original booklets give them": "booklets",
            "it is large enough to sweep several foes": "sweeps",
            "I allow them": "allowed",
        }
    ),
]
Attacks = Annotated[tuple[Item, ...], Option(read=lambda _, text: read_attacks(text))]
Numbers = Annotated[
    tuple[tuple[str, int], ...],
    Option(
        about="Anything else on a sheet: save death 12, dex 14",
        read=lambda _, text: read_numbers(text),
    ),
]
Morale = Annotated[int, whole(*MORALE_SCORES, "Morale score, 2 to 12")]


@dataclass(frozen=True, slots=True)
class Part:
    """One part: its key in a file, the field of the record, and what else people call it.

    `write` gives None where there is nothing to say.
    """

    key: str
    field: str
    read: Callable[[Texts], object]
    write: Callable[[StatBlock], Value | None]
    words: tuple[str, ...] = ()
    is_list: bool = False
    splits_commas: bool = False


def read_whole(text: str) -> int:
    """A whole number. Raises RuleError."""
    typed = text.strip().replace("\u2212", "-")
    digits = typed.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS):
        raise RuleError(f"“{shorten(text.strip(), 40)}” is not a whole number, such as `7`.")
    return int(typed)


def _number(texts: Texts) -> int:
    return read_whole(one_text(texts))


def _flag(texts: Texts) -> bool:
    word = one_text(texts).lower()
    if word in _YES or word in _NO:
        return word in _YES
    raise RuleError(f"“{shorten(word, 40)}” is neither `yes` nor `no`.")


def _ties(texts: Texts) -> int:
    word = one_text(texts).lower()
    if word not in _TIES:
        raise RuleError("Write `bonus`, `neither` or `penalty`.")
    return _TIES[word]


def _text(key: str, read: Callable[[Texts], object], *words: str) -> Part:
    """A part that is called as its field; blank, none and no say nothing."""
    return Part(key, key, read, lambda block: getattr(block, key) or None, words)


def _list(key: str, *words: str) -> Part:
    """A part of several words."""
    return Part(
        key,
        key,
        words_of,
        lambda block: list(getattr(block, key)) or None,
        words,
        is_list=True,
        splits_commas=True,
    )


def _dice(key: str, read: Callable[[str], HitDice], *words: str) -> Part:
    """A part that is hit dice, or what stands for them."""

    def write(block: StatBlock) -> str | None:
        dice: HitDice | None = getattr(block, key)
        return None if dice is None else dice.text

    return Part(key, key, lambda texts: read(one_text(texts)), write, words)


PARTS: tuple[Part, ...] = (
    _text("name", one_text),
    _dice("hit_dice", parse_hit_dice, "hd"),
    _text("hit_points", _number, "hp"),
    Part("level", "level", _number, lambda b: None if b.level == 1 else b.level),
    _text("morale", _number, "ml"),
    _text("normal_human", _flag),
    _dice("saves_as", parse_saves_as, "save_as"),
    Part(
        "on_ties",
        "dexterity_class",
        _ties,
        lambda b: next((word for word, n in _TIES.items() if n == b.dexterity_class), None),
    ),
    _text("slow", _flag),
    Part(
        "attacks",
        "items",
        lambda texts: tuple(item for line in words_of(texts) for item in read_attacks(line)),
        lambda b: [write_attack(item) for item in b.items] or None,
        ("attack_lines", "att", "items"),
        is_list=True,
    ),
    _list("traits", "trait"),
    _list("loses"),
    Part("experience", "experience", _number, lambda b: b.experience, ("xp",)),
    _text("alignment", " ".join, "al"),
    _text("in_dungeon", one_text),
    _text("in_lair", one_text),
    _text("treasure", " ".join, "tt"),
    _list("abilities", "ability"),
    _list("also"),
    _text("notes", " ".join, "note"),
)
BY_NAME: Mapping[str, Part] = {name: part for part in PARTS for name in (part.key, *part.words)}


@MONSTER.command(
    "convert",
    name="What it is called",
    hit_dice="Its hit dice as listed: 6, 3+1, 4d8+4; they become d6",
    ac="Its armour class as listed, as your game writes it",
    attacks="Its attacks as listed: 2 claws 1d4; bite 2d8",
    magical="Whether it is highly magical, with skin like enchanted armour",
    shield="Whether it uses a shield",
    several="Whether several attacks count; if left out, they are ignored",
    keep_damage="Whether the original booklets give this damage; else it is 1d6",
    hit_points="Its hit points as listed, which are ignored",
    numbers="Other numbers of its description: movement 120, fly 240",
    traits="What it is, set apart by commas: undead",
)
def convert(
    name: Name,
    hit_dice: str,
    ac: ArmourClass | None = None,
    attacks: Attacks = (),
    magical: bool = False,
    shield: bool = False,
    several: Several = "ignored",
    keep_damage: bool = False,
    hit_points: Annotated[int, whole(0, MOST_HIT_POINTS)] = 0,
    morale: Morale | None = None,
    numbers: Numbers = (),
    traits: Traits = "",
) -> Action:
    """Convert a monster of another book, to what it becomes on Planet Eris (referee)"""
    return ConvertMonster(
        name=name,
        hit_dice=hit_dice,
        hit_points=hit_points,
        numbers=(*given_numbers(ac=ac), *numbers),
        items=attacks,
        traits=read_words(traits),
        morale=morale,
        magical=magical,
        shield=shield,
        several=several,
        keep_damage=keep_damage,
    )


def _with_several(typed: Typed) -> Pairs:
    kept = BESTIARY.of(typed.game.state) if typed.viewer.is_referee else ()
    return [(one.name, one.name) for one in kept if attacks_of(one) > 1]


@MONSTER.command(
    "attacks",
    name="Which of the stat blocks that your game keeps",
    sweeps="Whether each of its attacks goes to another foe; else it makes one a round",
)
def say_attacks(name: Annotated[str, Option(suggest=_with_several)], sweeps: bool) -> Action:
    """Say how a monster of several attacks fights (referee)"""
    return SayAttacks(name=name, sweeps=sweeps)

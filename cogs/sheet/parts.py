"""The parts of a sheet as they stand in a text: what each is called, how it is written and read.

A field of `Character` that has no line in `OWN` goes by its type, so that a new one stands in
every text without a word here.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import UnionType
from typing import Any, Union, get_args, get_origin

from cogs.core.files.written import Texts, Value, split_list
from cogs.render.text import shorten
from cogs.sheet.lines import (
    read_items,
    read_record,
    read_value,
    said_in,
    said_of,
    split_items,
    write_items,
    write_record,
)
from rules.errors import RuleError
from rules.record import Record, fields_of, replace
from rules.state.health import Vitals
from rules.state.items import Item
from rules.state.sheet import Character, Rest, Skill, Spell
from rules.transfer.checks import BARE, PARTS, as_document

_POINTS = re.compile(
    r"(?P<now>-?\d{1,5})(?: ?(?:/|of) ?(?P<most>\d{1,5}))?(?: ?\((?P<words>.*)\))?"
)
_SPELL = re.compile(
    r"(?:(?P<before>\d{1,2}) )?(?P<name>.*?\S)(?: ?[x\u00d7] ?(?P<count>\d{1,2}))?"
    r"(?: ?\((?P<left>\d{1,2}) left\))?",
    re.IGNORECASE,
)
_SKILL = re.compile(r"(?P<name>[^()]*\S)\s+(?P<value>\d{1,3})\s?%?(?:\s*\((?P<words>[^()]*)\))?")
Read = Callable[[Texts], object]
Write = Callable[[Any], Value]
_KEYS: Mapping[str, str] = {"action_points": "action_points_left"}
"""Fields whose name is that of a number, and what they are called instead."""
_WORDS: Mapping[str, tuple[str, ...]] = {
    "experience": ("xp", "experience_points", "exp"),
    "name": ("character_name", "character"),
    "languages": ("language",),
}


@dataclass(frozen=True, slots=True)
class Part:
    """A field of a sheet: what it is called in a text, what else people call it, how it is read.

    A list is taken apart by `split`, each text of it being a line of its own.
    """

    field: str
    key: str
    read: Read
    write: Write
    words: tuple[str, ...] = ()
    is_list: bool = False
    split: Callable[[str], Sequence[str]] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """All that it can be called, as `as_key` gives it."""
        return (self.key, *self.words)


def one_of(texts: Texts) -> str:
    """The only text. Raises RuleError for a list."""
    if len(texts) != 1:
        raise RuleError("Write one value there, and no list.")
    return " ".join(texts[0].split())


# Parts with words of their own


def _write_vitals(vitals: Vitals) -> str:
    words = ", ".join(said_of(vitals, but=("hit_points", "maximum")))
    points = f"{vitals.hit_points}/{vitals.maximum}"
    return f"{points} ({words})" if words else points


def _read_vitals(texts: Texts) -> Vitals:
    """`8`, `5/8`, or `5/8 (wound level 1)`. Raises RuleError."""
    text = one_of(texts).replace("\u2212", "-")
    found = _POINTS.fullmatch(text)
    if found is None:
        raise RuleError(f"“{shorten(text, 40)}” is not hit points. Write `8`, or `5/8`.")
    now = int(found["now"])
    vitals = Vitals(now, int(found["most"] or now))
    for word in filter(None, (word.strip() for word in (found["words"] or "").split(","))):
        vitals = replace(vitals, **said_in(Vitals, word))
    return vitals


def _write_spell(spell: Spell) -> str:
    words = [spell.name, f"x{spell.count}" if spell.count != 1 else ""]
    words.append(f"({spell.left} left)" if spell.left != spell.count else "")
    line = " ".join(filter(None, words))
    return line if _read_spell(line) == spell else write_record(spell)


def _read_spell(text: str) -> Spell:
    if text.startswith("{"):
        return read_record(Spell, text)
    found = _SPELL.fullmatch(" ".join(text.split()))
    if found is None:
        raise RuleError("Name the spell, as in `Sleep x2`.")
    count = int(found["count"] or found["before"] or 1)
    return Spell(found["name"], count, count if found["left"] is None else int(found["left"]))


def _entries(texts: Texts) -> Iterator[str]:
    return (tidy for text in texts if (tidy := text.strip()))


def _read_items(texts: Texts) -> tuple[Item, ...]:
    return read_items([line for text in texts for line in split_items(text)])


def _commas(text: str) -> Sequence[str]:
    return split_list(text, splits_commas=True)


_BETWEEN = re.compile(r" [/\u00b7] ")


def _pieces(text: str) -> Sequence[str]:
    """What commas and slashes set apart, but for those in brackets."""
    return [text] if text.lstrip().startswith("{") else split_items(_BETWEEN.sub(", ", text))


def _write_skill(skill: Skill) -> str:
    words = ", ".join(said_of(skill, but=("name", "value")))
    line = f"{skill.name} {skill.value}%" + (f" ({words})" if words else "")
    return line if _is_skill(line, skill) else write_record(skill)


def _is_skill(line: str, skill: Skill) -> bool:
    try:
        return _read_skill(line) == skill
    except RuleError:
        return False


def _read_skill(text: str) -> Skill:
    """`Climbing 40%`, or `Climbing 40% (kind trained)`. Raises RuleError."""
    found = _SKILL.fullmatch(text.strip())
    if found is None:
        return read_record(Skill, text)
    words = ", ".join(filter(None, (f"value {found['value']}", found["words"])))
    return read_record(Skill, f"{found['name']} ({words})")


OWN: tuple[Part, ...] = (
    Part(
        "vitals", "hit_points", _read_vitals, _write_vitals, ("hp", "hits", "hit_point", "vitals")
    ),
    Part("level", "level", lambda texts: read_value(int, one_of(texts)), int, ("lvl", "lv")),
    Part(
        "traits",
        "traits",
        lambda texts: tuple(_entries(texts)),
        list,
        ("trait",),
        is_list=True,
        split=_commas,
    ),
    Part(
        "items",
        "items",
        _read_items,
        write_items,
        (
            *("equipment", "inventory", "gear", "possessions", "things"),
            *("weapons", "armour", "armor", "treasure"),
        ),
        is_list=True,
        split=split_items,
    ),
    Part(
        "spells",
        "spells",
        lambda texts: tuple(map(_read_spell, _entries(texts))),
        lambda spells: list(map(_write_spell, spells)),
        ("memorised_spells", "memorized_spells", "spells_memorised", "prepared_spells"),
        is_list=True,
        split=_pieces,
    ),
    Part(
        "skills",
        "skills",
        lambda texts: tuple(map(_read_skill, _entries(texts))),
        lambda skills: list(map(_write_skill, skills)),
        is_list=True,
        split=_pieces,
    ),
    Part("remarks", "remarks", lambda texts: tuple(_entries(texts)), list, is_list=True),
    Part(
        "rest",
        "surges_spent",
        lambda texts: Rest(surges_spent=read_value(int, one_of(texts))),
        lambda rest: rest.surges_spent,
    ),
)
_BY_FIELD = {part.field: part for part in OWN}


# Parts that go by their type


def _by_type(field: str, kind: object) -> Part:
    key, words = _KEYS.get(field, field), _WORDS.get(field, ())
    origin, inner = get_origin(kind), get_args(kind)
    if origin is tuple:
        one = inner[0]
        return Part(field, key, _reads_all(one), _write_all, words, is_list=True, split=_pieces)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return Part(field, key, _reads_pairs(inner[1]), _write_pairs, words, is_list=True)
    return Part(field, key, lambda texts: _read_one(kind, one_of(texts)), _write_one, words)


def _read_one(kind: object, text: str) -> object:
    options = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    record = next(
        (one for one in options if isinstance(one, type) and issubclass(one, Record)), None
    )
    return read_value(kind, text) if record is None else read_record(record, text)


def _write_one(value: object) -> Value:
    if isinstance(value, Record):
        return write_record(value)
    return value if isinstance(value, bool | int) else str(value)


def _reads_all(kind: object) -> Read:
    return lambda texts: tuple(_read_one(kind, text) for text in _entries(texts))


def _write_all(values: Sequence[object]) -> Value:
    return [str(_write_one(value)) for value in values]


def _reads_pairs(kind: object) -> Read:
    def read(texts: Texts) -> dict[str, object]:
        pairs = (text.partition(":") for text in _entries(texts))
        return {key.strip(): _read_one(kind, value.strip()) for key, _, value in pairs}

    return read


def _write_pairs(values: Mapping[str, object]) -> Value:
    return [f"{key}: {_write_one(value)}" for key, value in values.items()]


PARTS_OF_A_SHEET: tuple[Part, ...] = tuple(
    _BY_FIELD.get(field) or _by_type(field, kind)
    for field, kind in fields_of(Character).items()
    if field in PARTS and field != "numbers"
)
"""All parts but the numbers, in the order of the record."""
BY_NAME: Mapping[str, Part] = {name: part for part in PARTS_OF_A_SHEET for name in part.names}


def written_parts(character: Character) -> Iterator[tuple[Part, Value]]:
    """What a sheet says of each part; nothing where it says what every new sheet does."""
    document = as_document(character)
    for part in PARTS_OF_A_SHEET:
        value = getattr(document, part.field)
        if part.field in ("vitals", "level") or value != getattr(BARE, part.field):
            yield part, part.write(value)

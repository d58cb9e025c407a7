"""A sheet as people type it, line by line: read as far as it can be, and written.

Name: Morgan Ironwolf
Hit points: 6/8
STR 13, INT 9, WIS 12, DEX 15, CON 10, CHA 8
Items:
- 2 torches
"""

import re
from collections.abc import Iterator, Mapping
from typing import cast

from cogs.core.files.written import Value, as_key
from cogs.sheet.lines import line_of
from cogs.sheet.parts import BY_NAME, Part, written_parts
from cogs.sheet.peers import Entry, Json, number_in, text_in
from cogs.sheet.reading import (
    ABILITIES,
    AC,
    ASCENDING,
    CLASS_WORDS,
    COIN_WORDS,
    DESCENDING,
    OTHER_NAMES,
    ROW_WORDS,
    SAVES,
    Draft,
)
from rules.errors import NotFoundError, RuleError
from rules.kernel.questions import Asker
from rules.sheet.reading import TURNED, is_ascending
from rules.state.sheet import Character

_DRESSING = re.compile(r"[*_`#>]+")
MOST_LINES = 500
_BULLET = re.compile(r"\s?[-*\u2022+]\s")
_VALUE = re.compile(
    r"(?<!THAC)[+-]?\d{1,8}(?: ?(?:/|of) ?\d{1,5})?(?:'| ?ft\.?)?(?: ?[(\[][^()\[\]]*[)\]])?"
    r"(?=$|[ ,;|\u00b7])"
)
"""A number of a line, with all that belongs to it; the 0 of THAC0 is none."""
_NAME = re.compile(r"THAC0|[A-Za-z][A-Za-z_.'/ -]*")
_BETWEEN = " ,;|\u00b7"
_WORD = re.compile(r"[A-Za-z-]+")
_LEVEL = re.compile(r"\d|level", re.IGNORECASE)


# Written
DEEPEST = 4
_VALUES = ("value", "score", "total", "current", "now")


def cells_of(asker: Asker, character: Character) -> dict[str, Value]:
    """What stands in a file about a sheet, by keys; numbers behind the short parts."""
    first: dict[str, Value] = {}
    last: dict[str, Value] = {}
    for part, value in written_parts(character):
        (last if part.is_list and part.field != "traits" else first)[part.key] = value
    order = asker.fields.keys.index
    ascending = is_ascending(asker.state)
    numbers = sorted(character.numbers.items(), key=lambda number: order(number[0]))
    for key, number in numbers:
        if key == AC:
            first[ASCENDING if ascending else DESCENDING] = TURNED - number if ascending else number
        else:
            first[_number_key(asker, key)] = number
    return {**first, **last}


def _number_key(asker: Asker, key: str) -> str:
    """What a number is called in a file: by its longer name where a part has the shorter one."""
    return as_key(asker.fields.label(key)) if key in BY_NAME else key


def write_plain(asker: Asker, character: Character) -> str:
    """The sheet as text that `read_plain` reads as the same sheet."""
    cells = cells_of(asker, character)
    rows = {ABILITIES[0]: _row(cells, ABILITIES), SAVES[0]: f"Saves: {_row(cells, SAVES)}"}
    in_rows = {key for row in (ABILITIES, SAVES) if row[0] in cells for key in row}
    lines: list[str] = []
    for key, value in cells.items():
        if key in rows:
            lines.append(rows[key])
        elif key not in in_rows:
            lines += _lines(asker, key, value)
    return "\n".join(lines) + "\n"


def _row(cells: Mapping[str, Value], keys: tuple[str, ...]) -> str:
    names = {key: key.removeprefix("save_") if key in SAVES else key.upper() for key in keys}
    return ", ".join(f"{names[key]} {cells[key]}" for key in keys if key in cells)


def _lines(asker: Asker, key: str, value: Value) -> Iterator[str]:
    label = (
        asker.fields.label(key)
        if key in asker.fields.keys and key not in BY_NAME
        else key.replace("_", " ")
    )
    label = label.replace(" ac", " AC")
    label = f"{label[0].upper()}{label[1:]}"
    if not isinstance(value, list):
        shown = "yes" if value is True else "no" if value is False else value
        yield f"{label}: {shown}"
    elif key == "traits":
        yield f"{label}: {', '.join(value)}"
    else:
        yield f"{label}:"
        yield from (f"- {entry}" for entry in value)


# Read


def read_plain(draft: Draft, text: str) -> None:
    """Take in all lines. Raises RuleError where they are too many."""
    section: Part | None = None
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise RuleError(f"That has {len(lines):,} lines, and a sheet may have {MOST_LINES}.")
    for raw in lines:
        (short,) = draft.short("", (raw,)) or ("",)
        is_entry = _BULLET.match(short) is not None
        line = _tidy(short)
        if not line:
            continue
        if section is not None and (is_entry or not _begins_anew(draft, line)):
            draft.try_say(section.key, (line,), line)
            continue
        section = _section(line)
        if section is None:
            _line(draft, line)
        elif behind := line.partition(":")[2].strip():
            draft.try_say(section.key, (behind,), line)


def _tidy(short: str) -> str:
    """A line without its bullet and its marks; JSON as it stands."""
    bullet = _BULLET.match(short)
    line = short[bullet.end() :] if bullet is not None else short
    return line if "{" in line else _DRESSING.sub("", line).strip()


def _section(line: str) -> Part | None:
    """The list that a line begins, None for any other line."""
    head = as_key(line.partition(":")[0])
    part = BY_NAME.get(head)
    return part if part is not None and part.is_list and part.field != "traits" else None


def _begins_anew(draft: Draft, line: str) -> bool:
    """Whether a line below a list is none of its entries."""
    if _section(line) is not None:
        return True
    if ":" in line:
        return True
    return bool(_pairs(draft, line))


def _is_known(draft: Draft, key: str) -> bool:
    if key in BY_NAME or key in ROW_WORDS or key in OTHER_NAMES:
        return True
    if key in CLASS_WORDS or key in COIN_WORDS or key in (ASCENDING, DESCENDING):
        return True
    try:
        draft.asker.fields.find(key)
    except NotFoundError:
        return False
    return True


def _line(draft: Draft, line: str) -> None:
    """A line that is no list: `name: value`, several numbers, what somebody is, or the name."""
    head, colon, behind = _parted(line)
    if colon and _is_known(draft, as_key(head)) and not _holds_more(draft, line):
        if behind.strip():
            draft.try_say(head, (behind.strip(),), line)
    elif pairs := _pairs(draft, line):
        for name, value in pairs:
            draft.try_say(name, (value,))
    elif not _is_said(draft, line):
        if "name" not in draft.fields and not colon:
            draft.try_say("name", (line,))
        else:
            draft.note(line)


def _parted(line: str) -> tuple[str, str, str]:
    """The line before and behind its colon, which a row such as `Saves D8 W9` may lack."""
    if ":" not in line and (row := line.split(maxsplit=1)) and as_key(row[0]) in ROW_WORDS:
        return row[0], ":", " ".join(row[1:])
    return line.partition(":")


def _holds_more(draft: Draft, line: str) -> bool:
    """Whether `AC: 5, HP: 8` has several numbers in it."""
    return len(_pairs(draft, line)) > 1


def _pairs(draft: Draft, line: str) -> list[tuple[str, str]]:
    """The names and numbers of a line that is nothing but these."""
    pairs: list[tuple[str, str]] = []
    end = 0
    for value in _VALUE.finditer(line):
        name = line[end : value.start()].lstrip(_BETWEEN).rstrip()
        name = name[:-1].rstrip() if name.endswith((":", "=")) else name
        if _NAME.fullmatch(name) is None or not _is_known(draft, as_key(name)):
            return []
        pairs.append((name, value[0]))
        end = value.end()
    return [] if line[end:].strip(_BETWEEN) else pairs


def _is_said(draft: Draft, line: str) -> bool:
    """Take in a line such as `Level 3 elf` or `Fighter 1`, if it is one."""
    words = [word for word in _WORD.findall(line) if word.lower() not in ("level", "st")]
    if not any(map(draft.knows_trait, words)) or not _LEVEL.search(line):
        return False
    try:
        draft.be(line)
    except RuleError:
        return False
    return True


def entries_of(found: Json, depth: int = 0) -> Iterator[Entry]:
    """Each name with what is written of it."""
    if not isinstance(found, Mapping) or depth > DEEPEST:
        return
    for key, value in cast("Mapping[str, Json]", found).items():
        if isinstance(value, Mapping):
            yield from _within(key, cast("Mapping[str, Json]", value), depth)
        elif isinstance(value, list):
            texts = [_text(one) for one in cast("list[Json]", value)]
            if any(texts):
                yield key, tuple(filter(None, texts))
        elif text := _text(value):
            yield key, (text,)


def _within(key: str, found: Mapping[str, Json], depth: int) -> Iterator[Entry]:
    """`"str": {"value": 13}` is one number; anything else is taken apart."""
    for name in _VALUES:
        if text := _text(found.get(name)):
            most = _text(found.get("max")) or _text(found.get("maximum"))
            yield key, (f"{text}/{most}" if most else text,)
            return
    yield from entries_of(found, depth + 1)


def _text(value: Json) -> str:
    """A plain value as text; a thing by its name and count, "" for what is none of these."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int | float):
        return str(value)
    name = text_in(value, "name")
    count = number_in(value, "quantity") or number_in(value, "count") or number_in(value, "qty")
    return line_of(name, count) if name else ""

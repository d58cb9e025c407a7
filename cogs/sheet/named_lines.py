"""The lines of a sheet without their marks, and what of each is a name and what it says."""

import dataclasses
import re
from collections.abc import Iterable, Iterator, Sequence

from cogs.sheet.draft import Draft
from cogs.sheet.labels import LABELS
from cogs.sheet.words import COINS, ROWS
from rules.kernel.labelled import Line, lines_of, without_marks

_SIGN = re.compile(r"[:=\t]| - |\bis\b")
_LONGEST_NAME = 60
_SIGNS = (":", "=")
_BOLD_NAME = re.compile(r"(?:[-*+] )?\*\*(?P<name>[^*:\n]{2,30})\*\* (?P<rest>[^*\n]+)$")
"""A name that stands out, without a colon: `- **Purse** 156 gp`."""
_CAPITALS = re.compile(r"(?P<name>[A-Z]{4,20}) {2,12}(?P<rest>\S[^\n]*)$")
"""The same as generators print it: `COINS   gp 12`."""
_SAVES_BEHIND = re.compile(
    r"(?<=[\d)\]])[ ,;]{1,9}(?=sav(?:es?|ing throws?):? (?:as |vs )?d ?:?\d)", re.IGNORECASE
)
"""Before the row of saves behind another number: `THAC0 19 Saves D8 W9 P10 B13 S12`."""
_GLUED = re.compile(
    r"(?<![\w'])(?:(?:str?|int?|wi?s|de?x|co?n|cha?) ?\d{1,2}[,;/]? {1,3}){3,5}"
    r"(?:str?|int?|wi?s|de?x|co?n|cha?) ?\d{1,2}\b",
    re.IGNORECASE,
)
_SCORE = re.compile(r"(?P<ability>[a-z]{2})[a-z]{0,2} ?(?P<score>\d{1,2})", re.IGNORECASE)
_IN_FULL = {
    "st": "str", "in": "int", "wi": "wis", "ws": "wis", "de": "dex", "dx": "dex", "co": "con",
    "cn": "con", "ch": "cha",
}  # fmt: skip
"""Abilities as notes shorten them: `st13 in8 ws12 dx9 cn16 ch7`."""
_SENTENCE_END = re.compile(r"(?<=[a-z0-9)])\. (?=[a-z0-9])", re.IGNORECASE)
_ASIDE = re.compile(r" ?[\u2014\u2013]([^\u2014\u2013\n,;()]{3,60})[\u2014\u2013](?=[,;.\n])")
"""Words between dashes that say more of what stands before: `pole\u2014gave it to Wren\u2014,`."""
_TAKEN_BACK = re.compile(r"(^|[.,;:(\n])[^.,;:()?\n]{1,40}\? no: ")
"""What its writer takes back at once: `14 hp? no: hp 11 of 14`."""
_FIELD_NAME, _FIELD_VALUE = "FieldName:", "FieldValue:"


def lines_in(draft: Draft, text: str) -> Iterator[Line]:
    """The lines without their marks; JSON as it stands."""
    if "\n" not in text.strip():  # All of it in a few sentences: `Tobb, halfling 1. Str 12 …`.
        text = _SENTENCE_END.sub("\n", text)
    text = _TAKEN_BACK.sub(r"\1 ", _ASIDE.sub(r" (\1)", text))
    text = _GLUED.sub(_in_full, _SAVES_BEHIND.sub("\n", text))
    raw = text.split("\n")
    for line in lines_of(text):
        there = raw[line.number - 1].strip() if line.number <= len(raw) else ""
        led = _BOLD_NAME.match(there) or _CAPITALS.match(there)
        is_named = led is not None and draft.knows(led["name"])
        text = f"{led['name']}: {without_marks(led['rest'])}" if led and is_named else line.text
        bare = there.removeprefix("- ").strip()
        (kept,) = draft.short("", (bare if bare.startswith("{") else text,)) or ("",)
        if kept:
            yield Line(
                kept, line.number, line.level, line.is_bullet, line.is_apart, line.is_bold,
                line.indent, line.cells,
            )  # fmt: skip


def going_on(lines: Iterable[Line]) -> list[Line]:
    """The lines, with those together of which one ends in a comma or a bracket begins the next."""
    found: list[Line] = []
    for line in lines:
        last = found[-1].text if found else ""
        is_own = line.is_apart or line.is_bullet or line.level or line.cells
        is_more = last and line.text.startswith("(") and not LABELS.find(last)
        if not is_own and (last.endswith(",") or is_more):
            found[-1] = dataclasses.replace(found[-1], text=f"{last} {line.text}")
        else:
            found.append(line)
    return found


def _in_full(found: re.Match[str]) -> str:
    return ", ".join(
        f"{_IN_FULL[one['ability'].lower()].upper()} {one['score']}"
        for one in _SCORE.finditer(found[0])
    )


def paired(draft: Draft, cells: Sequence[str]) -> Iterator[str]:
    """Parts of a line that stand far apart, each with the name that stands before it.

    `NAME   Tobb   LEVEL   3` are two; so are `HP:  3   AC:  8 [11]`.
    """
    cells = [*cells]
    if not any(draft.knows(cell) for cell in cells if _is_name(draft, cell)):
        yield from cells
        return
    for more in range(len(cells) - 1, 1, -1):
        if cells[more].startswith("("):  # It says more of what stands before it.
            cells[more - 1 : more + 1] = [" ".join(cells[more - 1 : more + 1])]
    at = 0
    while at < len(cells):
        behind = cells[at + 1] if at + 1 < len(cells) else ""
        names = _is_name(draft, cells[at]) and not _is_name(draft, behind)
        if behind and names and draft.knows(cells[at]) in (*ROWS, COINS):
            yield f"{cells[at]}: {', '.join(cells[at + 1 :])}"
            return
        if behind and names:
            yield f"{cells[at].rstrip(' :')}: {behind}"
            at += 1
        else:
            yield cells[at]
        at += 1


def _is_name(draft: Draft, cell: str) -> bool:
    """Whether a part is a name alone, of whatever follows: `ARMOR CLASS`, `AC:`."""
    is_shout = (
        cell.isupper() and cell[:1] in "#" + cell[:1].upper() and not any(map(str.isdecimal, cell))
    )
    return (is_shout and (len(cell) > 2 or bool(draft.knows(cell)))) or cell.endswith(":")


def parted(draft: Draft, text: str, row: str = "") -> tuple[str, str]:
    """The name of a line and what it says, "" for a line without a name.

    A dash or "is" sets apart what is known alone.
    """
    found = _SIGN.search(text)
    name = "" if found is None else text[: found.start()].strip(" -*")
    if found is None or not 0 < len(name) <= _LONGEST_NAME:
        return "", ""
    if found[0] not in _SIGNS and (not draft.knows(name, row) or any(map(str.isdecimal, name))):
        return "", ""
    return name, text[found.end() :].strip()


def unquoted(text: str) -> str:
    """A line without quotation marks and the like around it; feet and inches at its end stay."""
    bare = text.strip(" ,;`").lstrip("'\" ,;`")
    is_measure = bare[-1:] in ("'", '"') and bare[-2:-1].isdecimal()
    return bare if is_measure else bare.rstrip(" ,;'\"`")


def has_fields(text: str) -> bool:
    """Whether a text is the fields of a PDF form, as tools print them."""
    return _FIELD_NAME in text and _FIELD_VALUE in text


def read_fields(draft: Draft, text: str) -> None:
    """The fields of a PDF form, as tools print them."""
    name = ""
    for line in text.splitlines():
        if line.startswith(_FIELD_NAME):
            name = line.removeprefix(_FIELD_NAME).strip()
        elif line.startswith(_FIELD_VALUE) and name:
            for value in draft.short(name, (line.removeprefix(_FIELD_VALUE).strip(),)):
                draft.try_say(name, (value,))

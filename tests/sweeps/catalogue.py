"""What the specification says: its IDs, its rulings, and the table of settings in §0.3.

Beside it stand the rules of a group that plays by its own (`docs/own-rules.md`).
"""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "rules-catalogue.md").read_text(encoding="utf-8")
IDS = frozenset(re.findall(r"(?m)^#### (\S+)", TEXT))
RULINGS = frozenset(re.findall(r"Ruling (R-[A-Z0-9-]+)", TEXT))
OWN_PAGE = ROOT / "docs" / "own-rules.md"
"""A group's own rules, each below `#### OWN-…`; there is no such page where nobody has any."""
OWN = frozenset(
    re.findall(r"(?m)^#### (OWN-[A-Z0-9-]+)", OWN_PAGE.read_text(encoding="utf-8"))
    if OWN_PAGE.exists()
    else ()
)
PRESET_COLUMNS = ("ose", "eris", "4e")
NO_EFFECT = "\N{EN DASH}"


@dataclass(frozen=True)
class Row:
    """A setting of §0.3: its values in their order, and what each preset chooses."""

    values: tuple[str, ...]
    presets: dict[str, str]


def settings_table() -> dict[str, Row]:
    """Every setting of §0.3 by its key; one without effect has the first value that is listed."""
    section = TEXT.partition("\n### 0.3 ")[2].partition("\n## ")[0]
    rows = re.findall(r"(?m)^\| `.*\|$", section)
    return {key: row for line in rows for key, row in _settings_of(line)}


def _settings_of(line: str) -> list[tuple[str, Row]]:
    """The setting of a line, and those that its second cell adds: `off`, `on`; `more` 1, 2."""
    name, listed, *choices = (cell.strip() for cell in line.strip("|").split(" | "))
    chosen = [[_plain(word) for word in cell.split(",")] for cell in choices]
    own, _, further = listed.partition(";")
    keys = [_plain(name), *re.findall(r"`([a-z_]+)` ", further)]
    values = [own, *re.split(r"`[a-z_]+` ", further)[1:]]
    return [
        (key, _row(_values(text), [words[n] if n < len(words) else NO_EFFECT for words in chosen]))
        for n, (key, text) in enumerate(zip(keys, values, strict=True))
    ]


def _row(values: tuple[str, ...], chosen: list[str]) -> Row:
    named = [values[0] if word == NO_EFFECT else word for word in chosen]
    return Row(values, dict(zip(PRESET_COLUMNS, named, strict=True)))


def _values(text: str) -> tuple[str, ...]:
    without_notes = re.sub(r"\([^)]*\)", "", text)
    return tuple(_plain(word) for word in re.split(r"[,/]", without_notes) if _plain(word))


def _plain(word: str) -> str:
    """A word of the table without its marks, notes, units and footnotes."""
    return re.sub(r"\([^)]*\)| feet", "", word).strip(" `¹|\n")

"""What a pasted table is besides one to roll on: prices for the list, or the levels of a class."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import gcd

from cogs.wandering.drafts import Draft
from cogs.wandering.lists import PRICE
from rules.classes.records import ClassTable, Rank
from rules.items.state import Price
from rules.kernel.words import capitalized

_GOLD = "gp"
_IN_COPPER: Mapping[str, int] = {"cp": 1, "sp": 10, "ep": 50, "gp": 100, "pp": 500}
_COIN = re.compile(
    r"(?P<count>\d[\d,]{0,9})(?:\.(?P<part>\d{1,2}))? ?(?P<coin>[cesgp]p)", re.IGNORECASE
)
_BARE = re.compile(r"\d[\d,]{0,9}")
_PRICE_HEADS = frozenset(("cost", "price", "value"))
_UNIT = re.compile(r"\((?P<coin>[cesgp]p)\)", re.IGNORECASE)
_PIECES = re.compile(
    r"(?P<name>.*\S) \((?P<pieces>\d{1,3})\)|(?P<count>\d{1,3}) (?P<things>[a-z].*)"
)
_MOST_PIECES, _MOST_AT_ONCE = 999, 50
"""Nobody buys more of a cheap thing at once for the sake of whole gold."""
_COLUMNS: Mapping[str, str] = {
    **dict.fromkeys(("level", "lvl", "lv", "l"), "level"),
    **dict.fromkeys(("xp", "experience", "experience points", "exp", "exp. points"), "xp"),
    **dict.fromkeys(("hd", "hit dice", "hit die", "hit dice (d8)"), "hd"),
    **dict.fromkeys(("thac0", "thaco"), "thac0"),
    **dict.fromkeys(("d", "death", "death/poison", "death or poison", "death ray"), "death"),
    **dict.fromkeys(("w", "wands", "wand", "magic wands"), "wands"),
    **dict.fromkeys(("p", "paralysis", "paralyse", "petrify", "paralysis/petrify"), "paralysis"),
    **dict.fromkeys(("b", "breath", "breath attacks", "dragon breath"), "breath"),
    **dict.fromkeys(("s", "spells/rods/staves", "rods", "rod/staff/spell"), "spells"),
}
_SAVES = ("death", "wands", "paralysis", "breath", "spells")
_SLOTS = re.compile(
    r"(?:spells? ?)?(?:level )?(?P<level>[1-9])(?:st|nd|rd|th)?(?: level)?", re.IGNORECASE
)
_DICE = re.compile(r"\d{0,2}d\d{1,2}(?:\+\d{1,2})?", re.IGNORECASE)
_NOTES = re.compile(r"(?:\[[^\[\]]*\]|\([^()]*\)|\*)")
_NAME = re.compile(
    r"\b(?:level )?(?:progression|advancement|levels|class table|table)\b", re.IGNORECASE
)
_THE_CLASS = re.compile(r"^(?:the|class:?) ", re.IGNORECASE)
_NUMBER = re.compile(r"\d[\d,]{0,10}")


@dataclass(frozen=True, slots=True)
class Priced:
    """The prices of a list in whole pieces of gold, and what has none such, as it was written.

    What costs less goes `by_the_lot`: so many that they come to whole gold.
    """

    prices: tuple[Price, ...]
    cheaper: tuple[str, ...]
    by_the_lot: tuple[Price, ...] = ()


def priced(draft: Draft) -> Priced | None:
    """The prices that a table has, None for a table of something else."""
    at, coin = _column_of_prices(draft)
    if at < 0:
        return None
    prices: list[Price] = []
    cheaper: list[str] = []
    by_the_lot: list[int] = []
    for row in draft.cells:
        said = row[at] if at < len(row) else ""
        copper = _copper(said, coin)
        lots = 0 if copper is None else _lots(copper)
        name, pieces = _pieces(row[0])
        if copper is None or pieces * lots > max(pieces, _MOST_AT_ONCE):
            cheaper += [f"{row[0]}: {said}"] if said.strip(" -") else []
            continue
        by_the_lot += [len(prices)] if lots > 1 else []
        prices.append(Price(name, copper * lots // _IN_COPPER[_GOLD], pieces * lots))
    if not (prices or cheaper):
        return None
    return Priced(tuple(prices), tuple(cheaper), tuple(prices[at] for at in by_the_lot))


def _column_of_prices(draft: Draft) -> tuple[int, str]:
    """Which column has prices, and in what coin where it only has numbers; -1 for none."""
    if draft.is_numbered or not draft.cells:
        return -1, ""
    for at, head in enumerate(draft.columns):
        if at and head.lower().partition("(")[0].strip(" .") in _PRICE_HEADS:
            unit = _UNIT.search(head)
            coin = unit["coin"].lower() if unit else _GOLD
            said = [row[at] for row in draft.cells if at < len(row) and row[at].strip(" -")]
            if sum(_copper(one, coin) is not None for one in said) * 2 >= len(said):
                return at, coin
    width = max(map(len, draft.cells))
    for at in range(1, width):
        column = [row[at] for row in draft.cells if at < len(row)]
        if sum(PRICE.fullmatch(cell.strip()) is not None for cell in column) * 2 > len(draft.cells):
            return at, ""
    return -1, ""


def _copper(cell: str, coin: str) -> int | None:
    """What a price is in pieces of copper, None for what is none."""
    bare = cell.strip()
    found = PRICE.match(bare)
    if found is not None and not any(map(str.isalpha, bare[found.end() :])):
        return sum(map(_of_coin, _COIN.finditer(found[0])))
    if coin and _BARE.fullmatch(bare):
        return int(bare.replace(",", "")) * _IN_COPPER[coin]
    return None


def _lots(copper: int) -> int:
    """How often a thing is bought at once, so that coins stay whole: 5 for 1 gp at 2 sp each."""
    gold = _IN_COPPER[_GOLD]
    return gold // gcd(copper, gold)


def _of_coin(found: re.Match[str]) -> int:
    worth = _IN_COPPER[found["coin"].lower()]
    whole = int(found["count"].replace(",", "")) * worth
    return whole + (int(found["part"].ljust(2, "0")) * worth // 100 if found["part"] else 0)


def _pieces(name: str) -> tuple[str, int]:
    """A thing, and how many of it are sold at once: `Arrows (20)`, `20 arrows`."""
    found = _PIECES.fullmatch(name)
    if found is None or not 0 < int(found["pieces"] or found["count"]) <= _MOST_PIECES:
        return name, 1
    said = found["name"] or found["things"]
    return capitalized(said), int(found["pieces"] or found["count"])


def class_of(draft: Draft) -> ClassTable | None:
    """The levels of a class that a table has, None for a table of something else."""
    if not draft.is_numbered or draft.name == draft.first:
        return None
    at = {key: n for n, head in enumerate(draft.columns) if (key := _COLUMNS.get(_folded(head)))}
    if "xp" not in at or not {"hd", "thac0", "death"} & at.keys():
        return None
    slots = _slots(draft)
    ranks: list[Rank] = []
    for row, cells in zip(draft.rows, draft.cells, strict=True):
        experience = _number(cells, at["xp"])
        if experience is None or row.low != row.high:
            return None
        saves = [
            number for key in _SAVES if (number := _number(cells, at.get(key, -1))) is not None
        ]
        cell = _cell(cells, at.get("hd", -1)).replace(" ", "")
        dice = cell.lower() if _DICE.fullmatch(cell) else ""
        ranks.append(
            Rank(
                row.low,
                experience,
                dice,
                _number(cells, at.get("thac0", -1)),
                tuple(saves) if len(saves) == len(_SAVES) else (),
                _trimmed([_number(cells, place) or 0 for place in slots]),
            )
        )
    behind = _NAME.search(draft.name)
    name = draft.name[: behind.start()] if behind else draft.name
    name = _THE_CLASS.sub("", name.strip(" :,-"))
    return ClassTable(name, tuple(ranks)) if name else None


def _folded(head: str) -> str:
    return " ".join(head.lower().strip(" .:").split())


def _slots(draft: Draft) -> list[int]:
    """The columns of spells a day, by the level of the spells."""
    found: list[int] = []
    for at, head in enumerate(draft.columns):
        level = _SLOTS.fullmatch(_folded(head))
        if level is not None and int(level["level"]) == len(found) + 1:
            found.append(at)
    return found


def _cell(cells: Sequence[str], at: int) -> str:
    return _NOTES.sub("", cells[at]).strip() if 0 <= at < len(cells) else ""


def _number(cells: Sequence[str], at: int) -> int | None:
    cell = _cell(cells, at)
    return int(cell.replace(",", "")) if _NUMBER.fullmatch(cell) else None


def _trimmed(slots: list[int]) -> tuple[int, ...]:
    while slots and not slots[-1]:
        slots.pop()
    return tuple(slots)

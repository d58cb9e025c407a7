"""A sheet as a page: what stands in its boxes and lists, for the card and for the picture."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.items.money import unit_of
from rules.kernel.questions import Found, Mode
from rules.kernel.words import plural
from rules.sheet.records import ABILITIES
from rules.state.items import Held, Item
from rules.systems import ENGINE
from rules.view.sheets import SheetView
from rules.view.strikes import StrikeView

PART_WORDS: Mapping[str, str] = {
    "vitals": "hit points",
    "slow": "slow weapon",
    "rest": "healing surges",
    "drained": "levels lost",
    "class_name": "class",
    "second": "second class",
    "rolled": "hit points rolled for the class",
}
"""What players call a part of a sheet whose field is called otherwise."""

_ABILITIES = tuple(field.key for field in ABILITIES)
_BOX = "[ ] "
"""To be ticked off on paper."""
_SAVE, _SAVE_LABEL = "save_", "Save vs "
_FIRST = ("ac", "thac0", "attack", "move")
EITHER = ("thac0", "attack")
"""Two ways to say the same."""
_SHORT = {"ac": "AC", "attack": "Attack", "move": "Move"}
_WORDS = {
    Held.WIELDED: "In hand",
    Held.WORN: "Worn",
    Held.CARRIED: "Carried",
    Held.STORED: "At home",
}


@dataclass(frozen=True, slots=True)
class Box:
    """A number in a box of its own; `key` is that of a number of the sheet."""

    label: str
    value: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A list with its title; its entries as they were typed, with no marks."""

    title: str
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """All of it: the name, a line below it, rows of boxes, weapons, and lists.

    Of a weapon stand its name, the number to hit, the damage, and how far it reaches.
    """

    name: str
    below: str
    rows: tuple[tuple[Box, ...], ...]
    columns: tuple[Column, ...]
    weapons: tuple[tuple[str, str, str, str], ...] = ()


def page_of(view: SheetView, below: str) -> Page:
    """The page of a sheet, as much of it as the reader may know."""
    numbers = view.numbers
    saves = [key for key in numbers if key.startswith(_SAVE)]
    rows = (
        (*_body(view), *_boxes(numbers, _FIRST), *_points(view)),
        tuple(_boxes(numbers, _ABILITIES)),
        tuple(_boxes(numbers, saves)),
    )
    boxed = {*_FIRST, *_ABILITIES, *saves}
    others = [
        f"{box.label} {box.value}" for box in _boxes(numbers, numbers) if box.key not in boxed
    ]
    columns = (Column(title, tuple(entries)) for title, entries in _lists(view, others))
    return Page(
        view.name,
        below,
        tuple(row for row in rows if row),
        tuple(column for column in columns if column.entries),
        tuple(map(_weapon, view.strikes)),
    )


def to_hit(numbers: Mapping[str, Found]) -> Sequence[str]:
    """THAC0 or the attack bonus: what somebody typed, else what follows."""
    known = [key for key in EITHER if key in numbers]
    return [key for key in known if not numbers[key].source] or known[:1]


def hit_words(strike: StrikeView) -> str:
    """`THAC0 17`, or `+3 to hit` where armour class goes up; "" where nobody knows it."""
    if strike.hits is None:
        return ""
    return f"{strike.hits:+d} to hit" if strike.ascending else f"THAC0 {strike.hits}"


def _weapon(strike: StrikeView) -> tuple[str, str, str, str]:
    reach = f"{strike.reach}'" if strike.mode is Mode.MISSILE and strike.reach else ""
    return strike.name, hit_words(strike), strike.damage, reach


def _body(view: SheetView) -> Iterator[Box]:
    vitals = view.vitals
    besides = f" + {vitals.temporary}" if vitals.temporary else ""
    yield Box("Hit points", f"{vitals.hit_points} of {vitals.maximum}{besides}")


def _points(view: SheetView) -> Iterator[Box]:
    if view.experience:
        yield Box("XP", f"{view.experience:,}")


def _boxes(numbers: Mapping[str, Found], keys: Iterable[str]) -> Iterator[Box]:
    for key in keys:
        if key in numbers and (key not in EITHER or key in to_hit(numbers)):
            yield Box(_label(key), ENGINE.fields.text(key, numbers[key].value), key)


def _label(key: str) -> str:
    label = ENGINE.fields.label(key)
    if key.startswith(_SAVE):
        return label.removeprefix(_SAVE_LABEL).capitalize()
    return _SHORT.get(key, label)


def _lists(view: SheetView, others: Iterable[str]) -> Iterator[tuple[str, Iterable[str]]]:
    yield "Other numbers", others
    yield "Conditions", (effect.name for effect in view.effects)
    yield "Skills", (f"{name} {value}%" for name, value in view.skills)
    yield "Spells", (f"{_BOX * spell.count}{spell.name}" for spell in view.spells)
    yield "Encounter powers", (power.name for power in view.powers)
    for title, items in things_by_place(view.items):
        yield title, map(_thing, items)


def _thing(item: Item) -> str:
    """`Long sword 1d8 +1`, `40 Arrows`, `30 gp`."""
    bonus = f"{item.bonus:+d}" if item.bonus else ""
    several = unit_of(item.name) or plural(item.name)
    name = item.name if item.count == 1 else f"{item.count:,} {several}"
    return " ".join(filter(None, (name, item.damage, bonus)))


def things_by_place(items: Sequence[Item]) -> list[tuple[str, list[Item]]]:
    """What is in hand, worn, carried, in each container, and at home, in this order."""
    containers = {item.id: item for item in items}
    groups: dict[str, list[Item]] = {words: [] for words in _WORDS.values()}
    home = groups.pop(_WORDS[Held.STORED])
    for item in items:
        inside = containers.get(item.inside)
        if inside is not None:
            groups.setdefault(f"In {inside.name}", []).append(item)
        elif item.held is Held.STORED:
            home.append(item)
        else:
            groups[_WORDS[item.held]].append(item)
    groups[_WORDS[Held.STORED]] = home
    return [(title, found) for title, found in groups.items() if found]


def part_words(part: str) -> str:
    """A part of a sheet, or one of its numbers, as it is told."""
    if any(field.key == part for field in ENGINE.fields):
        return ENGINE.fields.label(part)
    return PART_WORDS.get(part, part.replace("_", " "))

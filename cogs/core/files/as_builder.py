"""The file of the fourth edition's character builder, as lines that people write and read."""

import re
from collections.abc import Iterator, Sequence
from xml.parsers import expat

from rules.errors import RuleError

DEEPEST = 60
_MOST_ELEMENTS = 60_000
_ABILITIES = ("Strength", "Constitution", "Dexterity", "Intelligence", "Wisdom", "Charisma")
_NUMBERS = (
    ("AC", "Ascending AC"),
    ("Fortitude Defense", "Fortitude"),
    ("Reflex Defense", "Reflex"),
    ("Will Defense", "Will"),
    ("Healing Surges", "Surges"),
    ("Initiative", "Initiative"),
    ("Speed", "Speed in squares"),
)
_DETAILS = (
    ("name", "Name"),
    ("Level", "Level"),
    ("Alignment", "Alignment"),
    ("Experience", "Experience"),
    ("CarriedMoney", "Money"),
)
_ELEMENTS = (("Class", "Class"), ("Race", "Race"))
_LISTS = (("Power", "Powers"), ("Language", "Languages"))
_MOST_OF_A_LIST = 60
_THINGS = frozenset(("Weapon", "Armor", "Gear", "Magic Item", "Implement", "Ritual", "Mount"))


class _Builder:
    """What has been met of the file; elements are told apart by the path that they stand on."""

    def __init__(self) -> None:
        self.details: dict[str, str] = {}
        self.stats: dict[str, str] = {}
        self.elements: dict[str, list[str]] = {}
        self.things: list[str] = []
        self._path: list[str] = []
        self._value, self._text = "", ""
        self._loot: tuple[int, bool] = (0, False)
        self._count = 0

    def start(self, tag: str, given: dict[str, str]) -> None:
        """An element begins."""
        self._path.append(tag)
        self._count += 1
        if len(self._path) > DEEPEST or self._count > _MOST_ELEMENTS:
            raise ValueError("it goes too deep, or is too long")
        self._text = ""
        name = " ".join(given.get("name", "").split())
        if tag == "Stat":
            self._value = given.get("value", "")
        elif tag == "alias" and name:
            self.stats.setdefault(name, self._value)
        elif tag == "loot":
            counts = [given.get(key, "0") for key in ("count", "equip-count")]
            count, on = (int(one) if one.isdecimal() and len(one) < 6 else 0 for one in counts)
            self._loot = count, bool(on)
        elif tag == "RulesElement" and name:
            self._element(given.get("type", ""), name)
        elif tag == "Power" and name and "PowerStats" in self._path:
            self.elements.setdefault("Power", []).append(name)

    def _element(self, kind: str, name: str) -> None:
        if "RulesElementTally" in self._path:
            self.elements.setdefault(kind, []).append(name)
        elif "loot" in self._path and self._loot[0] and kind in _THINGS:
            count, is_on = self._loot
            before = f"{count} " if count > 1 else ""
            self.things.append(f"{before}{name}{' (equipped)' if is_on else ''}")

    def text(self, text: str) -> None:
        """Some letters of an element."""
        if len(self._text) < 1_000:
            self._text += text

    def end(self, tag: str) -> None:
        """An element ends."""
        said = " ".join(self._text.split())
        if "Details" in self._path and said:
            self.details.setdefault(tag, said)
        self._text = ""
        self._path.pop()


_DECLARED = re.compile(r"\s*(?:<\?xml[^>]{0,200}\?>\s*)?<D20Character")


def _no_entity(*_: object) -> None:
    raise ValueError("a character's file has no entities of its own")


def read_builder(text: str) -> str:
    """The lines of a character. Raises RuleError where the file is broken."""
    builder = _Builder()
    parser = expat.ParserCreate()
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.text
    parser.EntityDeclHandler = _no_entity
    try:
        parser.Parse(text, True)
    except (expat.ExpatError, ValueError):
        raise RuleError(
            "That character builder's file is broken off. Save it anew, and send it again."
        ) from None
    return "\n".join(_lines(builder))


def _lines(builder: _Builder) -> Iterator[str]:
    for key, label in _DETAILS:
        if said := builder.details.get(key):
            yield f"{label}: {said}"
    for kind, label in _ELEMENTS:
        for name in builder.elements.get(kind, ())[:3]:
            yield f"{label}: {name}"
    if points := builder.stats.get("Hit Points"):
        yield f"Hit points: {points}"
    scores = (
        f"{one[:3].upper()} {builder.stats[one]}" for one in _ABILITIES if one in builder.stats
    )
    yield ", ".join(scores)
    for name, label in _NUMBERS:
        if value := builder.stats.get(name):
            yield f"{label}: {value}"
    for kind, label in _LISTS:
        yield from _list(label, list(dict.fromkeys(builder.elements.get(kind, ()))))
    yield from _list("Items", builder.things)


def _list(label: str, entries: Sequence[str]) -> Iterator[str]:
    if entries:
        yield f"{label}:"
        yield from (f"- {one}" for one in entries[:_MOST_OF_A_LIST])


def is_builders(text: str) -> bool:
    """Whether a text is such a file."""
    return _DECLARED.match(text) is not None

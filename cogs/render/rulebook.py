"""The rules in words: what each is called, what it says, and by which names people look for it.

`rulebook.json` beside this is written by `make docs`, of the catalogue and of the cards in
docs/rules/.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from msgspec.json import decode

from cogs.render.asking import ASKING, is_name, places_for
from rules.kernel.folding import folded
from rules.record import Record

FILE = Path(__file__).with_name("rulebook.json")
SOURCES = {
    "OSE": "Old-School Essentials",
    "ERIS": "house rules of Planet Eris",
    "4E": "house rules of the fourth edition",
    "ENDURANCE": "the Endurance Rule",
    "R": "how we read it",
}
"""Which text a rule comes from, by how its ID begins."""
OWN = {"ose": ("OSE",), "eris": ("ERIS", "OSE"), "4e": ("4E", "ENDURANCE")}
"""The sources of each preset, its own first."""
SHORTEST = 3
_SMALL = ASKING | {
    *("a", "an", "the", "of", "in", "at", "to", "on", "and", "or", "if", "will", "for", "with"),
    *("by", "our", "could", "we", "you", "it", "there", "about", "work", "works", "rule"),
}
"""What a question has beside the name of a rule."""


class Card(Record, kw_only=True):
    """What people read of a rule. `place` is its page and heading below the site's address."""

    heading: str
    what: str
    also: tuple[str, ...]
    where: str
    place: str


class Rule(Record, kw_only=True):
    """A rule or ruling: what it is called, where it stands, what it says, rulings about it."""

    title: str
    section: str
    text: str
    rulings: tuple[str, ...] = ()
    card: Card | None = None


@cache
def _rules() -> Mapping[str, Rule]:
    return decode(FILE.read_bytes(), type=dict[str, Rule])


def rule_of(code: str) -> Rule | None:
    """The rule with that ID, None for the name of a book."""
    return _rules().get(code)


def source_of(code: str) -> str:
    """The text that a rule comes from, "" where its ID does not say."""
    return SOURCES.get(code.partition("-")[0], "")


@cache
def _names() -> Mapping[str, frozenset[str]]:
    """By the ID of a rule, all that it is called."""
    return {
        code: frozenset(map(_words_of, (rule.title, rule.card.heading, *rule.card.also)))
        for code, rule in _rules().items()
        if rule.card is not None
    }


def _words_of(text: str) -> str:
    """A name as it is compared: without the small words, one and several the same."""
    words = (word.strip("().,:;?!&") for word in folded(text).replace("/", " ").split())
    return " ".join(_one(word) for word in words if word and word not in _SMALL)


def _one(word: str) -> str:
    return word[:-1] if len(word) > SHORTEST and word.endswith("s") and word[-2] != "s" else word


def rules_called(typed: str, preset: str, *, exactly: bool = False) -> list[str]:
    """The IDs of the rules that somebody can mean, the likeliest first.

    Those that are called just so; else, unless `exactly`, those of which a name has all the words
    that were typed. The rulebook's own come first.
    """
    wanted = _words_of(typed)
    found = [code for code, names in _names().items() if wanted in names]
    if not found and not exactly and len(wanted) >= SHORTEST:
        words = set(wanted.split())
        holding = {
            code: [len(name) for name in names if words <= set(name.split())]
            for code, names in _names().items()
        }
        found = sorted((one for one in holding if holding[one]), key=lambda one: min(holding[one]))
    return _own_first(found, preset)


def rules_begun(typed: str, preset: str) -> list[str]:
    """The IDs of the rules a name of which holds what somebody is still typing, else of those whose
    cards are likeliest."""
    # As it is typed, and as names are compared: "action points", "death at 0 hi".
    wanted = {one for one in (folded(typed), _words_of(typed)) if len(one) >= SHORTEST}
    found = [
        code
        for code, names in _names().items()
        if any(one in name for one in wanted for name in names)
    ]
    if not found and is_name(typed):
        return [one.code for one in places_for(typed) if one.code]
    return _own_first(found, preset)


def sources_of(code: str) -> frozenset[str]:
    """The IDs from which a setting about a rule can come: its own, and those of its rulings."""
    rule = rule_of(code)
    return frozenset((code, *(() if rule is None else rule.rulings)))


def sources_begun(typed: str, preset: str) -> frozenset[str]:
    """From where a setting can come that is about a rule which somebody is still typing."""
    return frozenset(one for code in rules_begun(typed, preset) for one in sources_of(code))


def _own_first(codes: Iterable[str], preset: str) -> list[str]:
    order = OWN.get(preset, tuple(SOURCES))

    def place(code: str) -> int:
        tag = code.partition("-")[0]
        return order.index(tag) if tag in order else len(order)

    return sorted(codes, key=place)

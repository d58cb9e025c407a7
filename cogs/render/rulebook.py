"""The rules in words: what each is called, what it says, and by which names people look for it.

`rulebook.json` beside this is written by `make docs`, of the catalogue and of the cards in
docs/rules/.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from msgspec.json import decode

from cogs.render.asking import is_name, places_for, telling, words_of
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
def _names() -> Mapping[str, Mapping[str, frozenset[str]]]:
    """By the ID of a rule, all that it is called, each with its words that count."""
    return {
        code: {folded(name): telling(name) for name in (rule.title, card.heading, *card.also)}
        for code, rule in _rules().items()
        if (card := rule.card) is not None
    }


def rules_called(typed: str, preset: str) -> list[str]:
    """The IDs of the rules that are called just so, the rulebook's own first."""
    wanted, said = telling(typed), {folded(typed), *words_of(typed)}
    # Of one word its forms are no name: whoever hides does not ask what hiding is.
    found = [
        code
        for code, names in _names().items()
        if wanted in names.values() and (len(wanted) > 1 or not said.isdisjoint(names))
    ]
    return _own_first(found, preset)


def rules_begun(typed: str, preset: str) -> list[str]:
    """The IDs of the rules a name of which holds what somebody is still typing, else of those whose
    cards are likeliest."""
    wanted = folded(typed)
    if len(wanted) < SHORTEST:
        return []
    found = [code for code, names in _names().items() if any(wanted in name for name in names)]
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

"""What the specification says of a rule, for whoever asks why: read once, from `rulebook.json`.

`make docs` writes that file, of docs/rules-catalogue.md.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from msgspec.json import decode

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


class Rule(Record, frozen=True, kw_only=True):
    """A rule or ruling: what it is called, where it stands, what it says, rulings about it."""

    title: str
    section: str
    text: str
    rulings: tuple[str, ...] = ()


@cache
def _rules() -> Mapping[str, Rule]:
    return decode(FILE.read_bytes(), type=dict[str, Rule])


def rule_of(code: str) -> Rule | None:
    """The rule with that ID, None for the name of a book."""
    return _rules().get(code)


def source_of(code: str) -> str:
    """The text that a rule comes from, "" where its ID does not say."""
    return SOURCES.get(code.partition("-")[0], "")

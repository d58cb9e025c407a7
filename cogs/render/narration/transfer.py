"""Whole sheets told as sentences."""

from collections.abc import Mapping

from cogs.render.brief import Briefs
from cogs.render.narration import People, Teller
from cogs.render.text import listed, plain
from rules.kernel.events import Event
from rules.systems import ENGINE
from rules.transfer.records import SheetRewritten

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


def part_words(part: str) -> str:
    """A part of a sheet, or one of its numbers, as it is told."""
    if any(field.key == part for field in ENGINE.fields):
        return ENGINE.fields.label(part)
    return PART_WORDS.get(part, part.replace("_", " "))


def _rewritten(event: SheetRewritten, _people: People) -> str:
    return f"Written for {plain(event.target.label)}: {listed(list(map(part_words, event.parts)))}."


TELLERS: Mapping[type[Event], Teller] = {SheetRewritten: _rewritten}


BRIEFS: Briefs = {
    SheetRewritten: None,
}

"""Whole sheets told as sentences."""

from collections.abc import Mapping

from cogs.render.brief import Briefs
from cogs.render.narration import People, Teller
from cogs.render.sheet_page import part_words
from cogs.render.text import listed, plain
from rules.kernel.events import Event
from rules.transfer.records import SheetRewritten


def _rewritten(event: SheetRewritten, _people: People) -> str:
    return f"Written for {plain(event.target.label)}: {listed(list(map(part_words, event.parts)))}."


TELLERS: Mapping[type[Event], Teller] = {SheetRewritten: _rewritten}


BRIEFS: Briefs = {
    SheetRewritten: None,
}

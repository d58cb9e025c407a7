"""Load told as sentences: whose treasure counts, and how little is none."""

from collections.abc import Mapping

from cogs.render.brief import Briefs
from cogs.render.narration import People, Teller
from cogs.render.narration.grouping import name
from cogs.render.text import plain
from rules.kernel.events import Event
from rules.load.records import NegligibleLoadSet, TreasureLoadSet

_SAYS = {
    True: "carries treasure to speak of",
    False: "carries no treasure to speak of",
    None: "carries what its treasure weighs",
}


def _treasure(event: TreasureLoadSet, _people: People) -> str:
    now = f"Movement {event.rate}: {plain(event.why)}" if event.rate else "cannot move"
    return f"{name(event.target)} {_SAYS[event.carrying]} ({now})."


def _negligible(event: NegligibleLoadSet, _people: People) -> str:
    if not event.coins:
        return "From now on any treasure is a load."
    return f"From now on treasure of {event.coins:,} coins of weight or less is no load."


TELLERS: Mapping[type[Event], Teller] = {
    TreasureLoadSet: _treasure,
    NegligibleLoadSet: _negligible,
}


BRIEFS: Briefs = {
    NegligibleLoadSet: None,
    TreasureLoadSet: None,
}

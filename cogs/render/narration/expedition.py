"""Setting out and coming home, told as sentences."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Briefs, Mark, Note, Weight
from cogs.render.narration import People, Teller
from cogs.render.narration.clock import duration_words
from rules.clock.units import SECONDS_PER_TURN
from rules.expedition.going import WHERE
from rules.expedition.records import PartyCameBack, PartySetOut
from rules.kernel.events import Event
from rules.state.expedition import Scale

SETS_OUT: Mapping[Scale, str] = {
    Scale.DUNGEON: "The party goes exploring: time is counted in turns.",
    Scale.WILDERNESS: "The party is on the road: time is counted in days.",
    Scale.WATER: "The party is on the water: time is counted in days.",
}


def _set_out(event: PartySetOut, _people: People) -> str:
    return SETS_OUT[event.scale]


def _came_back(event: PartyCameBack, _people: People) -> str:
    out = duration_words(event.seconds // SECONDS_PER_TURN)
    return f"The party is safe again, after {out}." if out else "The party is safe again."


TELLERS: Mapping[type[Event], Teller] = {PartySetOut: _set_out, PartyCameBack: _came_back}


def _brief_set_out(event: PartySetOut, _people: People) -> Iterator[Mark]:
    yield Note((), f"the party was {WHERE[event.scale]}", weight=Weight.GREAT)


def _brief_came_back(_event: PartyCameBack, _people: People) -> Iterator[Mark]:
    yield Note((), "the party came home", weight=Weight.GREAT)


BRIEFS: Briefs = {
    PartySetOut: _brief_set_out,
    PartyCameBack: _brief_came_back,
}

"""Setting out and coming home, told as sentences."""

from collections.abc import Mapping

from cogs.render.narration import People, Teller
from cogs.render.narration.clock import duration_words
from rules.clock.units import SECONDS_PER_TURN
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

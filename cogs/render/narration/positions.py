"""Where people stand to each other, told as sentences."""

from collections.abc import Mapping

from cogs.render.brief import Briefs
from cogs.render.narration import People, Teller
from cogs.render.narration.grouping import name, names
from rules.kernel.events import Event
from rules.positions.records import Disengaged, Engaged, PlaceCramped, RangeSet


def _engaged(event: Engaged, _people: People) -> str:
    return f"{name(event.target)} is in melee with {name(event.other)}."


def _disengaged(event: Disengaged, _people: People) -> str:
    how_far = f", {event.distance} {event.unit} away" if event.distance else ""
    return f"{name(event.target)} leaves the melee with {names(event.others)}{how_far}."


def _range(event: RangeSet, _people: People) -> str:
    who = f"{name(event.target)} and {name(event.other)}"
    if event.distance is None:
        return f"{who} are as far apart as their sides."
    return f"{who} are {event.distance} {event.unit} apart."


def _cramped(event: PlaceCramped, _people: People) -> str:
    told = (
        "It is cramped here: everybody counts as in melee, and nobody has to move."
        if event.everyone
        else "Distances and movement count here."
    )
    if event.first_blow:
        told += " Whoever waits has the first blow."
    if event.abreast:
        told += f" There is room for {event.abreast} of a side to fight abreast."
    if event.around:
        told += f" There is room for {event.around} to fight one foe."
    return told


TELLERS: Mapping[type[Event], Teller] = {
    Engaged: _engaged,
    Disengaged: _disengaged,
    RangeSet: _range,
    PlaceCramped: _cramped,
}


BRIEFS: Briefs = {
    PlaceCramped: None,
}

"""Initiative told as sentences: the rolls, the order they make, who leaves their place in it."""

from collections.abc import Mapping, Sequence

from cogs.render.brief import Briefs
from cogs.render.narration import People, Teller, show_throw
from cogs.render.narration.grouping import name
from cogs.render.stat_block import CLASSES
from cogs.render.text import plain
from rules.initiative.records import (
    Delayed,
    DexterityAssumed,
    DexterityClassSet,
    InitiativeRolled,
    MiddlePhaseTaken,
    OrderSettled,
    PlaceTold,
    Rolled,
    SlowChanged,
)
from rules.kernel.events import Event
from rules.rounds.records import phase_name

_MOST_PLACES = 30
_MOST_IN_A_PLACE = 8


def _rolled(event: InitiativeRolled, _people: People) -> str:
    again = " again, to settle the tie" if event.again else ""
    assumed = " No initiative modifier is on the sheet, so it counts as 0." if event.assumed else ""
    return f"Initiative of {plain(event.label)}{again}: {show_throw(event.throw)}.{assumed}"


def _settled(event: OrderSettled, _people: People) -> str:
    places = [_place(place) for place in event.places[:_MOST_PLACES]]
    if not places:
        return ""
    left = len(event.places) - len(places)
    more = f" … and {left} more" if left else ""
    return f"{_rolls(event.rolls)}Order: {' → '.join(places)}{more}."


def _rolls(rolls: Sequence[Rolled]) -> str:
    """What was rolled: `Initiative: Party **4**, then **6**; Monsters **4**, then **2**.`"""
    if not rolls:
        return ""
    shown = [
        f"{plain(rolled.label)} {', then '.join(f'**{result}**' for result in rolled.results)}"
        for rolled in rolls[:_MOST_PLACES]
    ]
    left = len(rolls) - len(shown)
    more = f" … and {left} more" if left else ""
    apart = "; " if any(len(rolled.results) > 1 for rolled in rolls) else ", "
    return f"Initiative: {apart.join(shown)}{more}.\n"


def _place(place: PlaceTold) -> str:
    called = [name(who) for who in place.who]
    who = _few(called)
    label = plain(place.label)
    words = who if label in ("", who) else f"**{label}** ({who})" if who else f"**{label}**"
    if place.phase:
        words += f", {phase_name(place.phase)}"
    if place.simultaneous:
        words += ", all at once"
    if place.hidden:
        words += ", unseen"
    return words


def _few(called: Sequence[str]) -> str:
    if len(called) <= _MOST_IN_A_PLACE:
        return ", ".join(called)
    shown = ", ".join(called[:_MOST_IN_A_PLACE])
    return f"{shown} and {len(called) - _MOST_IN_A_PLACE} more"


def _delayed(event: Delayed, _people: People) -> str:
    who = name(event.target)
    if event.phase:
        return f"{who} waits for the next part of the tie: {phase_name(event.phase)}."
    if event.behind is not None:
        return f"{who} waits and acts after {name(event.behind)}."
    return f"{who} waits and acts later in this round."


def _middle(event: MiddlePhaseTaken, _people: People) -> str:
    if event.middle:
        return f"On a tie {name(event.target)} gives up acting first and acts with most others."
    return f"On a tie {name(event.target)} acts first, for the dexterity bonus."


def _slow(event: SlowChanged, _people: People) -> str:
    what = "fights with a slow weapon" if event.slow else "fights without a slow weapon"
    last = ", and so last of all" if event.slow else ""
    return f"{name(event.target)} {what} from round {event.from_round} on{last}."


def _assumed(event: DexterityAssumed, _people: People) -> str:
    return (
        f"No dexterity is on the sheet of {name(event.target)}, so it counts as no bonus on ties. "
        "Put it there with `/sheet set`."
    )


def _class(event: DexterityClassSet, _people: People) -> str:
    return f"{name(event.target)} has {CLASSES[event.after]} when initiative is tied."


TELLERS: Mapping[type[Event], Teller] = {
    InitiativeRolled: _rolled,
    OrderSettled: _settled,
    Delayed: _delayed,
    MiddlePhaseTaken: _middle,
    SlowChanged: _slow,
    DexterityClassSet: _class,
    DexterityAssumed: _assumed,
}


BRIEFS: Briefs = {
    Delayed: None,
    OrderSettled: None,
}

"""Items told as sentences, to those who may know of them."""

from collections.abc import Mapping

from cogs.render.narration import People, Teller
from cogs.render.narration.encounter import name
from cogs.render.text import listed, plain
from rules.items import events
from rules.kernel.events import Event
from rules.state.items import Held

_HELD = {
    Held.WIELDED.value: "takes {} in hand",
    Held.WORN.value: "puts on {}",
    Held.CARRIED.value: "puts {} away",
}


def _pieces(called: str, count: int) -> str:
    return f"{plain(called)} ({count})" if count != 1 else plain(called)


def _added(event: events.ItemAdded, _people: People) -> str:
    hint = " `/item show` has what the rulebooks say of it." if event.known else ""
    return f"{name(event.target)} has {_pieces(event.name, event.count)}.{hint}"


def _changed(event: events.ItemChanged, _people: People) -> str:
    before = "" if event.before == event.name else f", {plain(event.before)} before"
    return f"{name(event.target)}: {plain(event.name)} was corrected{before}."


def _held(event: events.ItemHeld, _people: People) -> str:
    text = f"{name(event.target)} {_HELD[event.held].format(plain(event.name))}"
    away = listed([plain(item) for item in event.put_away])
    took = f" That takes {_rounds(event.rounds)}." if event.rounds else ""
    return (f"{text} and puts {away} away." if away else f"{text}.") + took


def _rounds(rounds: int) -> str:
    return "a round" if rounds == 1 else f"{rounds} rounds"


def _dropped(event: events.ItemDropped, _people: People) -> str:
    left = f" {event.left} left." if event.left else ""
    return f"{name(event.target)} no longer has {_pieces(event.name, event.count)}.{left}"


def _given(event: events.ItemGiven, _people: People) -> str:
    return f"{name(event.target)} gives {_pieces(event.name, event.count)} to {name(event.to)}."


def _slow(event: events.SlowWeaponSet, _people: People) -> str:
    if event.slow:
        return f"{name(event.target)} fights with a slow weapon, and acts last in a round."
    return f"{name(event.target)} fights without a slow weapon."


def _hands(_event: events.HandsChanged, _people: People) -> str:
    """What was taken in hand, and what that does to the order, is told by others."""
    return ""


TELLERS: Mapping[type[Event], Teller] = {
    events.ItemAdded: _added,
    events.ItemChanged: _changed,
    events.ItemHeld: _held,
    events.ItemDropped: _dropped,
    events.ItemGiven: _given,
    events.SlowWeaponSet: _slow,
    events.HandsChanged: _hands,
}

"""Grapples told as sentences."""

from collections.abc import Mapping

from cogs.render.narration import People, Teller, show_throw
from cogs.render.narration.grouping import name_together
from rules.grapple.records import Grappled, Side
from rules.kernel.events import Event


def _grappled(event: Grappled, _people: People) -> str:
    who, whom = name_together(event.who), name_together(event.whom)
    many = len(event.who) > 1
    tries = ("try" if many else "tries") + (
        " to break free of" if event.breaking_free else " to hold"
    )
    return f"{who} {tries} {whom}: {_dice(event)}. {_result(event)}"


def _dice(event: Grappled) -> str:
    sides = [_side(side) for side in (event.own, event.other) if side is not None]
    if len(sides) > 1:
        return " against ".join(sides)
    against = f", at most {event.number} succeeds" if event.number is not None else ""
    return (
        f"{name_together(event.whom)} rolls {sides[0]}{against}"
        if event.own is None
        else (f"{sides[0]}{against}")
    )


def _side(side: Side) -> str:
    return "a hidden roll" if side.throw is None else show_throw(side.throw)


def _result(event: Grappled) -> str:
    if event.breaking_free:
        return "**Free**." if event.won else "**Still held**."
    return "**The hold succeeds**." if event.won else "**The hold fails**."


TELLERS: Mapping[type[Event], Teller] = {Grappled: _grappled}

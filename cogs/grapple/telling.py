"""Grapples told as sentences, and the buttons of who holds whom."""

from collections.abc import Iterator, Sequence

from cogs.render.board_lines import body_name
from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import (
    Briefs,
    Mark,
    Note,
    Tellers,
    agreed,
    name_together,
    names,
)
from cogs.render.text import plain, show_throw
from rules.grapple.records import Grappled, Side
from rules.view.records import EncounterView

TELLERS = Tellers()
BRIEFS = Briefs()

_GRAPPLES = {
    True: ("breaks free of", "does not get free of"),
    False: ("gets hold of", "does not get hold of"),
}
"""What is said where it succeeds and where it fails, of breaking free and of holding."""
MOST_HELD = 20


@BRIEFS.tells
def _brief_grappled(event: Grappled) -> Iterator[Mark]:
    if event.breaking_free:
        did = "broke free" if event.won else "did not break free"
        yield Note(event.who, did)
        return
    did = "got hold of" if event.won else "did not get hold of"
    yield Note(event.who, f"{did} {names(event.whom)}")


@TELLERS.tells
def _grappled(event: Grappled) -> str:
    """What came of it, then the dice: `**Ada breaks free of Ogre**: 1d100 (16) = 16, …`."""
    who, whom = name_together(event.who), name_together(event.whom)
    did, failed = _GRAPPLES[event.breaking_free]
    said = did if event.won else failed
    return f"**{who} {agreed(event.who, said)} {whom}**: {_dice(event)}."


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


def hold_page(name: str, foes: Sequence[str]) -> str:
    """The question whom to hold."""
    if not foes:
        return f"There is nobody for **{plain(name)}** to hold."
    return f"Whom does **{plain(name)}** try to hold? Several, or another method: `/do grapple`."


def hold_buttons(
    game_id: int, view: EncounterView, holder: str, foes: Sequence[str]
) -> list[Button]:
    """Those who can be held, each alone."""
    words = (game_id, view.id, view.round, holder)
    return [
        make_button("hold-at", *words, foe, label=body_name(view, foe), style=GREEN)
        for foe in foes[:MOST_HELD]
    ]

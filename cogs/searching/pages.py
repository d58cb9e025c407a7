"""Chests and the like on the board, and who opens them."""

from collections.abc import Iterator

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.offers import LONGEST_NAME
from cogs.render.text import shorten
from data.live import LiveGame
from rules.expedition.going import scale_of
from rules.places.ground import Ground, ground_of
from rules.places.reading import same
from rules.searching.containers import lids_of, seems_locked, things_to_open, who_can_open
from rules.state.expedition import Scale

OPEN, PICK = "open-thing", "pick-thing"
MOST_LIDS = 4
MOST_PEOPLE = 20


def open_buttons(game: LiveGame) -> Iterator[Button]:
    """`Open the chest` for each that stands where the party is, or `Pick the lock` of it."""
    if scale_of(game.state) is not Scale.DUNGEON or game.state.encounter is not None:
        return
    ground = ground_of(game.state)
    for thing in things_to_open(ground)[:MOST_LIDS]:
        yield make_button(
            _verb(ground, thing), game.id, *_words(ground, thing), label=_label(ground, thing)
        )


def whose_buttons(game: LiveGame, ground: Ground, thing: str) -> list[Button]:
    """Who does it, for a referee to say."""
    words = _words(ground, thing)
    return [
        make_button(_verb(ground, thing), game.id, *words, one.id, label=one.name, style=GREEN)
        for one in who_can_open(game.state)[:MOST_PEOPLE]
    ]


def thing_of(ground: Ground, area: str, number: int) -> str:
    """What a button is about, "" where the party has gone on."""
    lids = lids_of(ground) if ground.area.id == area else ()
    return lids[number] if number < len(lids) else ""


def _words(ground: Ground, thing: str) -> tuple[str, int]:
    return ground.area.id, lids_of(ground).index(thing)


def _verb(ground: Ground, thing: str) -> str:
    return PICK if seems_locked(ground, thing) else OPEN


def _label(ground: Ground, thing: str) -> str:
    what = f"the {shorten(same(thing), LONGEST_NAME)}"
    return f"Pick the lock of {what}" if seems_locked(ground, thing) else f"Open {what}"

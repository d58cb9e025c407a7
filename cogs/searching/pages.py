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
from rules.state.party import Scale

MOST_LIDS = 4
MOST_PEOPLE = 20


def open_buttons(game: LiveGame) -> Iterator[Button]:
    """`Open the chest` for each that stands where the party is, or `Pick the lock` of it."""
    if scale_of(game.state) is not Scale.DUNGEON or game.state.encounter is not None:
        return
    ground = ground_of(game.state)
    for thing in things_to_open(ground)[:MOST_LIDS]:
        what = f"the {shorten(same(thing), LONGEST_NAME)}"
        does = "Pick the lock of" if seems_locked(ground, thing) else "Open"
        yield _button(game, ground, thing, label=f"{does} {what}")


def whose_buttons(game: LiveGame, ground: Ground, thing: str) -> list[Button]:
    """Who does it, for a referee to say."""
    people = who_can_open(game.state)[:MOST_PEOPLE]
    return [_button(game, ground, thing, one.id, label=one.name) for one in people]


def thing_of(ground: Ground, area: str, number: int) -> str:
    """What a button is about, "" where the party has gone on."""
    lids = lids_of(ground) if ground.area.id == area else ()
    return lids[number] if number < len(lids) else ""


def _button(game: LiveGame, ground: Ground, thing: str, *who: str, label: str) -> Button:
    """The room, which of its things, and who does it where that is said."""
    words: tuple[str | int, ...] = (ground.area.id, lids_of(ground).index(thing), *who)
    if seems_locked(ground, thing):
        return make_button("pick-thing", game.id, *words, label=label, style=GREEN)
    return make_button("open-thing", game.id, *words, label=label, style=GREEN)

"""Lays the table: four ready-made people, a village, and the cellars under a mill."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import discord

from cogs.core.files.exchange import read_text
from cogs.places.files import PLACE_CONTENTS, read_places
from cogs.render.buttons import GREEN, make_button, row_of
from cogs.render.text import listed, plain
from data.games import Games
from data.live import Asked, LiveGame
from rules.errors import RuleError
from rules.making.records import TakeReadyMade
from rules.places.records import ImportPlaces
from rules.places.state import PLACES

Seat = Callable[[int], Asked]
"""Who asks, for the number of the move."""
FILE = Path(__file__).with_name("harrow_mill.yaml")
PARTY: Mapping[str, tuple[str, ...]] = {
    "ose": ("fighter", "cleric", "magic-user", "thief"),
    "eris": ("fighting-man", "cleric", "magic-user", "elf"),
}
"""Who goes along, by the rulebook of the game."""
STORY = (
    "{people} are in the village of **Low Harrow**, with all that they have. The village has a "
    "shop (`/item prices`, `/item buy`) and a tavern where people can be hired (`/hire tavern`). "
    "An hour's walk above it stands **Harrow Mill**, where the miller went down into his own "
    "cellars last autumn and did not come up.\n"
    "What waits there only the referee knows. **Into the mill** begins (referee)."
)


def require_example(preset: str) -> None:
    """Raise RuleError for a rulebook for which there is no example."""
    if preset not in PARTY:
        raise RuleError(
            "The example is for Old-School Essentials and for Planet Eris. Pick one of them, or "
            "leave `example` out."
        )


def read_example() -> ImportPlaces:
    """The place of the example. It takes some milliseconds: call it in a thread."""
    text = FILE.read_text(encoding="utf-8")
    return read_places(read_text(PLACE_CONTENTS, text, FILE.name))


async def lay_out(games: Games, game: LiveGame, seats: Sequence[Seat]) -> LiveGame:
    """Prepare the place and seat the party; the first of the `seats` is the referee's.

    With fewer seats than people the last one has several. What was done is told by `story`, and by
    nothing else.
    """
    referee, *players = seats
    place = await asyncio.to_thread(read_example)
    outcomes = [await games.act(game.id, referee(1), place)]
    for number, calling in enumerate(PARTY[game.state.preset]):
        seat = players[min(number, len(players) - 1)] if players else referee
        action = TakeReadyMade(calling=calling)
        outcomes.append(await games.act(game.id, seat(number + 2), action))
    games.log.announced(*(outcome.entry for outcome in outcomes))
    return outcomes[-1].game


def story(game: LiveGame) -> str:
    """What the table is told of it."""
    people = [f"**{plain(one.name)}**" for one in game.state.characters]
    return STORY.format(people=listed(people))


def first_step(game: LiveGame) -> discord.ui.View | None:
    """The button that has the party come into the first room."""
    place = PLACES.of(game.state)[-1]
    words = (game.id, place.id, place.areas[0].id)
    return row_of(make_button("room-go", *words, label="Into the mill", style=GREEN))

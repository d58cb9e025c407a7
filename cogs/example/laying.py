"""Lays the table: four ready-made people, a village, and the cellars under a mill."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path

import discord
from msgspec.structs import replace

from cogs.core.files.exchange import read_text
from cogs.making.pages import MINE
from cogs.places.files import PLACE_CONTENTS, read_places
from cogs.render.buttons import GREEN, make_button, row_of
from cogs.render.text import plain
from data.games import Games
from data.live import Asked, LiveGame
from rules.campaign.records import ChangeSetting
from rules.clock.records import PassTime
from rules.errors import RuleError
from rules.kernel.words import listed
from rules.making.records import TakeReadyMade
from rules.places.records import ImportPlaces
from rules.places.state import PLACES
from rules.rounds.records import MONSTERS_ACT

FILE = Path(__file__).with_name("harrow_mill.yaml")
PARTY: Mapping[str, tuple[str, ...]] = {
    "ose": ("fighter", "cleric", "magic-user", "thief"),
    "eris": ("fighting-man", "cleric", "magic-user", "elf"),
}
"""Who goes along, by the rulebook of the game."""
MORNING = 8
"""At which hour the story begins: there is light in the door of the mill."""
STORY = (
    "The table is laid. It is eight in the morning in the village of **Low Harrow**, which has a "
    "shop (**Shop…**) and a tavern where people can be hired (**Hire…**). {people}\n"
    "An hour's walk above the village stands **Harrow Mill**, where the miller went down into his "
    "own cellars last autumn and did not come up.\n"
    "What waits there only the referee knows. **Into the mill** begins (referee)."
)
THERE = "{} are there."
NOBODY = "Whoever wants to play takes somebody **Ready-made**."


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


async def lay_out(
    games: Games, game: LiveGame, referee: Asked, players: Sequence[Asked]
) -> LiveGame:
    """Prepare the place, give each player one of the party, and have monsters act by themselves.

    What was done is told by `story`, and by nothing else.
    """
    place = await asyncio.to_thread(read_example)
    outcomes = [await games.act(game.id, referee, place)]
    morning = replace(referee, key=f"{referee.key}~")
    outcomes.append(await games.act(game.id, morning, PassTime(hours=MORNING)))
    by_themselves = ChangeSetting(key=MONSTERS_ACT.key, value="by-order")
    asked = replace(referee, key=f"{referee.key}+")
    outcomes.append(await games.act(game.id, asked, by_themselves))
    for calling, player in zip(PARTY[game.state.preset], players, strict=False):
        outcomes.append(await games.act(game.id, player, TakeReadyMade(calling=calling)))
    games.log.announced(*(outcome.entry for outcome in outcomes))
    return outcomes[-1].game


def story(game: LiveGame) -> str:
    """What the table is told of it."""
    people = [f"**{plain(one.name)}**" for one in game.state.characters]
    return STORY.format(people=THERE.format(listed(people)) if people else NOBODY)


def first_step(game: LiveGame) -> discord.ui.View | None:
    """The button that has the party come into the first room."""
    place = PLACES.of(game.state)[-1]
    words = (game.id, place.id, place.areas[0].id)
    go = make_button("room-go", *words, label="Into the mill", style=GREEN)
    take = make_button("new-ready", game.id, MINE, "", label="Ready-made")
    shop = make_button("shop", game.id, "", label="Shop…")
    hire = make_button("hire", game.id, label="Hire…")
    taking = () if game.state.characters else (take,)
    return row_of(*taking, go, shop, hire)

"""Linkboy connected over sockets to an emulated Discord, with a referee and two players."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot import Linkboy, build_bot
from data.configuration import Configuration
from data.live import LiveGame
from tests.emulator.emulator import Emulator
from tests.emulator.interactions import Interaction
from tests.emulator.state import Channel, Message, User
from tests.ending import all_is_ended as all_is_ended
from tests.places import EACH_KIND, SQLITE, Place, empty_place

BUSY_S = 90
"""So long a busy machine may take to start a bot as a program and to do what is due."""


@dataclass
class Wire:
    """A running Linkboy and the people who type."""

    discord: Emulator
    bot: Linkboy
    channel: Channel
    other: Channel
    rae: User
    ann: User
    bob: User

    async def say(self, who: User, command: str, **options: str | int | bool) -> Interaction:
        """Type a command and wait for the whole answer."""
        return await self.discord.slash(who, self.channel, command, options)

    async def game(self) -> LiveGame:
        found = await self.bot.games.find(self.channel.id)
        assert found is not None
        return found

    async def board(self, label: str) -> Message:
        """The board as it is drawn after the newest move, once it has a button of that label."""
        await asyncio.sleep(0.05)  # the bot goes on a moment after its answer was seen
        await self.bot.boards.settle()
        messages = list(self.channel.messages.values())
        return next(message for message in reversed(messages) if label in message.labels)

    async def ask_to_go_on(self) -> Message:
        """The referee presses Next while players are waited for, and is offered Go on."""
        pressed = await self.discord.click(self.rae, await self.board("Next"), label="Next")
        assert "Go on" in pressed.reply.labels
        return pressed.reply

    async def go_on(self) -> None:
        """The referee goes on, whoever is waited for."""
        board = await self.board("Next")
        pressed = await self.discord.click(self.rae, board, label="Next")
        if "Go on" in pressed.reply.labels:
            await self.discord.click(self.rae, pressed.reply, label="Go on")

    async def begin(self, preset: str = "ose") -> None:
        """A game with two characters in it."""
        await self.say(self.rae, "game start", preset=preset)
        await self.say(self.rae, "game settings", setting="join", value="open")
        await self.say(self.ann, "sheet create", name="Aldric", hit_points=30)
        await self.say(self.bob, "sheet create", name="Berta", hit_points=30)

    async def fight(self, preset: str = "ose", **settings: str) -> None:
        """An encounter with both characters and a goblin, in its first round."""
        await self.begin(preset)
        for setting, value in settings.items():
            await self.say(self.rae, "game settings", setting=setting, value=value)
        await self.say(self.rae, "encounter start")
        await self.say(self.rae, "monster add", name="Goblin", hit_points="500", morale=12)
        await self.say(self.rae, "encounter next")


def configuration(place: Place) -> Configuration:
    return Configuration(database_url=place.url)


@pytest.fixture
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A file, where a test does not ask for each kind."""
    return await empty_place(getattr(request, "param", SQLITE), tmp_path)


on_each = pytest.mark.parametrize("database", EACH_KIND, indirect=True)
"""What goes differently by database, and so is tried on each."""


def furnish(discord: Emulator) -> tuple[Channel, Channel, User, User, User]:
    guild = discord.guild()
    channel, other = discord.channel(guild), discord.channel(guild, "elsewhere")
    rae, ann, bob = (discord.member(guild, name) for name in ("Rae", "Ann", "Bob"))
    return channel, other, rae, ann, bob


@pytest.fixture
async def wire(database: Place) -> AsyncIterator[Wire]:
    async with Emulator() as discord:
        people = furnish(discord)
        bot = build_bot(configuration(database))
        async with discord.running(bot):
            yield Wire(discord, bot, *people)

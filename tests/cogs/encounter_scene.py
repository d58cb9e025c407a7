"""Helpers for tests of encounters: the board as people read it, its buttons, a party on the way."""

from collections.abc import Iterator
from typing import Any

import discord

from tests.cogs.conftest import Play, went_on
from tests.cogs.people import Person, Told


def parts(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component, those inside others too."""
    for component in components:
        yield component
        yield from parts(component.get("components", []))


def text_of(components: list[dict[str, Any]]) -> str:
    """All text of a components layout."""
    raw = [part.get("content", "") for part in parts(components)]
    return "\n".join(text for text in raw if text)


def labels_of(components: list[dict[str, Any]]) -> list[str]:
    """The labels of all buttons."""
    return [part["label"] for part in parts(components) if part.get("type") == 2]


class Scene:
    """A game with an encounter in it, and its board."""

    def __init__(self, play: Play) -> None:
        self.play = play

    async def board_message(self) -> discord.Message:
        """The board's message in SimCord."""
        await self.play.bot.boards.settle()
        game = await self.play.game()
        place = self.play.bot.games.remembered.board(game.id)
        assert place is not None
        found: Iterator[discord.Message] = iter(self.play.channel.history())
        return next(message for message in found if message.id == place[1])

    async def components(self) -> list[dict[str, Any]]:
        message = await self.board_message()
        return [dict(component.to_dict()) for component in message.components]

    async def board(self) -> str:
        """What stands on the board."""
        return text_of(await self.components())

    async def labels(self) -> list[str]:
        """The buttons of the board."""
        return labels_of(await self.components())

    async def press(self, who: Person, label: str) -> Told:
        """Somebody presses a button of the board."""
        return await went_on(who, await who.click(await self.board_message(), label=label))

    async def press_forged(self, who: Person, custom_id: str) -> Told:
        """Somebody sends a button's id that they made up, as if it stood on the board."""
        message = await self.board_message()
        raw = self.play.env.backend.get_message(self.play.channel.id, message.id)
        details = next(p for p in parts(raw.components) if p.get("label") == "Details")
        kept = details["custom_id"]
        details["custom_id"] = custom_id
        try:
            return await who.click(message, label="Details")
        finally:
            details["custom_id"] = kept

    def texts(self) -> list[str]:
        """Everything said in the channel, oldest first."""
        return [message.content for message in self.play.channel.history()]

    async def say(self, who: Person, command: str, /, **options: object) -> Told:
        """Somebody types a command in the game's channel; an option may be called `who`."""
        return await went_on(who, await who.slash(self.play.channel, command, **options))

    async def begin(self, preset: str = "ose", **settings: str) -> None:
        """A game begins, with its rules."""
        await self.play.type(self.play.referee, "game start", preset=preset, name="The Keep")
        # Most tests go from step to step by their own word.
        for key, value in ({"go_on": "by-button"} | settings).items():
            await self.play.type(self.play.referee, "game settings", setting=key, value=value)

    async def meet(self, **options: object) -> None:
        """An encounter begins."""
        await self.play.type(self.play.referee, "encounter start", **options)

    async def join(self, who: Person, name: str, points: int = 8) -> None:
        """Somebody makes a character and comes in with it."""
        await self.play.type(who, "sheet create", name=name, hit_points=points)
        await self.play.type(who, "encounter join", character=name)

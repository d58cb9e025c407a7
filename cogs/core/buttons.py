"""The one receiver of every button: checks that it belongs here, and hands it to its verb."""

import re
from collections.abc import Awaitable, Callable
from typing import Any, Self

import discord

from cogs.core.errors import answer_error
from cogs.core.interaction import Interaction
from cogs.core.play import find_game
from cogs.render.buttons import TEMPLATE, split_words
from data.live import LiveGame
from rules.errors import NotFoundError

Press = Callable[[Interaction, LiveGame, list[str]], Awaitable[None]]
"""What a verb does: the interaction, the game of the button, and the words of its id."""

OUT_OF_DATE = "This button is out of date. `/encounter board` shows the board as it is now."


class GameButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=TEMPLATE):
    """Any button of ours, found again by its custom id."""

    def __init__(
        self, item: discord.ui.Button[Any], verb: str, game_id: int, words: list[str]
    ) -> None:
        super().__init__(item)
        self.verb = verb
        self.game_id = game_id
        self.words = words

    @classmethod
    async def from_custom_id(  # type: ignore[override]
        cls,
        _interaction: Interaction,
        item: discord.ui.Button[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        """The button that was pressed, from what stands in its id."""
        return cls(item, match["verb"], int(match["game"]), split_words(match["words"]))

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        """Run the verb; whatever goes wrong is told privately."""
        try:
            press, game = await self._find(interaction)
            interaction.client.spending.spend(interaction.user.id, self.verb)
            await press(interaction, game, self.words)
        except Exception as error:  # noqa: BLE001 - the handler logs what it does not know
            await answer_error(interaction, error)

    async def _find(self, interaction: Interaction) -> tuple[Press, LiveGame]:
        """The verb and the game; a button pressed anywhere but in its game is out of date."""
        press = interaction.client.presses.get(self.verb)
        if press is None:
            raise NotFoundError(OUT_OF_DATE)
        return press, await game_of_id(interaction, self.game_id, OUT_OF_DATE)


async def game_of_id(interaction: Interaction, game_id: int, out_of_date: str) -> LiveGame:
    """The game of the channel, if it is the one in an id. Raises NotFoundError with those words."""
    game = await find_game(interaction)
    if game is not None and game.id == game_id:
        return game
    placed = interaction.channel_id in interaction.client.games.places.secrets
    meant = await interaction.client.games.get(game_id) if placed else None
    if meant is None or meant.secrets_channel_id != interaction.channel_id:
        raise NotFoundError(out_of_date)
    return meant


def number(words: list[str], index: int) -> int:
    """A whole number of an id. A forged or old id raises NotFoundError."""
    if index < len(words) and words[index].isascii() and words[index].isdecimal():
        return int(words[index][:18])
    raise NotFoundError(OUT_OF_DATE)


def word(words: list[str], index: int) -> str:
    """A word of an id. A forged or old id raises NotFoundError."""
    if index < len(words):
        return words[index]
    raise NotFoundError(OUT_OF_DATE)

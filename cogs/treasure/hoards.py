"""Treasure by a book: rolled by the referee with `/do award hoard`, and found with one tap."""

from discord import app_commands
from discord.ext import commands

from cogs.core.buttons import Press, number, word
from cogs.core.choices import Choices, pick
from cogs.core.interaction import Interaction
from cogs.core.play import find_game, game_here, play
from data.live import LiveGame
from rules.bestiary.finding import all_blocks
from rules.items.describing import LONGEST_NAME
from rules.treasure.hoards import MOST_COUNT, MOST_XP
from rules.treasure.records import DropHoard, Identify, RollHoard, TakeHoard
from rules.treasure.state import UNKNOWN


class HoardCommands(commands.Cog):
    """Treasure by type, or by who guards it."""

    @app_commands.command(name="hoard")
    @app_commands.rename(types="type")
    @app_commands.describe(
        types="Treasure type, such as A, or R S for both",
        monster="Whose treasure it is, instead of a type",
        count="How many of them there are",
        xp="What they are worth in experience, where the book goes by that",
        lair="False for what they have on them alone",
    )
    async def hoard(
        self,
        interaction: Interaction,
        types: app_commands.Range[str, 1, 20] = "",
        monster: str = "",
        count: app_commands.Range[int, 1, MOST_COUNT] = 1,
        xp: app_commands.Range[int, 1, MOST_XP] | None = None,
        lair: bool = True,
    ) -> None:
        """Roll treasure by the book; you alone see it until you hand it out (referee)"""
        game = await game_here(interaction)
        action = RollHoard(types=types, monster=monster, count=count, xp=xp or 0, lair=lair)
        await play(interaction, action, game=game)

    @hoard.autocomplete("monster")
    async def suggest_guards(self, interaction: Interaction, typed: str) -> Choices:
        """Monsters that have treasure."""
        game = await find_game(interaction)
        blocks = () if game is None else all_blocks(game.state)
        return pick(
            ((one.name, one.name) for one in blocks if one.treasure or one.experience), typed
        )

    @app_commands.command(name="identify")
    @app_commands.describe(thing="Which unknown thing")
    async def identify(
        self, interaction: Interaction, thing: app_commands.Range[str, 1, LONGEST_NAME]
    ) -> None:
        """Tell everybody what an unknown magic thing is (referee)"""
        await play(interaction, Identify(name=thing))

    @identify.autocomplete("thing")
    async def suggest_unknown(self, interaction: Interaction, typed: str) -> Choices:
        """What nobody knows, with what it is for referees."""
        game = await find_game(interaction)
        if game is None or not game.viewer(interaction.user.id).is_referee:
            return []
        found = UNKNOWN.of(game.state)
        return pick(((f"{one.name}: {one.real.name}", one.name) for one in found), typed)


async def _press_take(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    await play(interaction, TakeHoard(hoard=word(words, 0)), game=game)


async def _press_unknown(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    await play(interaction, TakeHoard(hoard=word(words, 0), unknown=True), game=game)


async def _press_leave(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    await play(interaction, TakeHoard(hoard=word(words, 0), left=True), game=game)


async def _press_drop(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    await play(interaction, DropHoard(hoard=word(words, 0)), game=game)


async def _press_of(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    action = RollHoard(monster=word(words, 0), count=number(words, 1), xp=number(words, 2))
    await play(interaction, action, game=game, turns=False)


PRESSES: dict[str, Press] = {
    "hoard-take": _press_take,
    "hoard-unknown": _press_unknown,
    "hoard-leave": _press_leave,
    "hoard-drop": _press_drop,
    "hoard-of": _press_of,
}

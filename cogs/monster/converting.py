"""The part of `/monster` that converts monsters of other books (ERIS-OSR-CONVERSION)."""

from discord import app_commands
from discord.ext import commands

from cogs.core.buttons import OUT_OF_DATE, word
from cogs.core.choices import suggest_traits
from cogs.core.interaction import Interaction
from cogs.core.numbers import given_numbers, read_numbers, read_words
from cogs.core.play import game_here, play
from cogs.monster.attacks import read_attacks
from cogs.render.stat_block import block_mark
from data.live import LiveGame
from rules.bestiary.records import ConvertMonster, KeepConverted
from rules.bestiary.stat_blocks import MORALE_SCORES
from rules.errors import NotFoundError
from rules.sheet.numbers import LONGEST_NAME
from rules.sheet.records import MOST_HIT_POINTS

SEVERAL = [
    app_commands.Choice(name="ignore them: one attack a round", value="ignored"),
    app_commands.Choice(name="the original booklets give them", value="booklets"),
    app_commands.Choice(name="it is large enough to sweep several foes", value="sweeps"),
    app_commands.Choice(name="I allow them", value="allowed"),
]


class ConvertingCommands(commands.Cog):
    """Subcommands of `/monster`; mixed into its group."""

    @app_commands.command(name="convert")
    @app_commands.choices(several=SEVERAL)
    @app_commands.autocomplete(traits=suggest_traits)
    @app_commands.describe(
        name="What it is called",
        hit_dice="Its hit dice as listed: 6, 3+1, 4d8+4; they become d6",
        ac="Its armour class as listed, as your game writes it",
        attacks="Its attacks as listed: 2 claws 1d4; bite 2d8",
        magical="True if it is highly magical, with skin like enchanted armour",
        shield="True if it uses a shield",
        several="Whether several attacks count; if left out, they are ignored",
        keep_damage="True if the original booklets give this damage; else it is 1d6",
        hit_points="Its hit points as listed, which are ignored",
        morale="Morale score, 2 to 12",
        numbers="Other numbers of its description: movement 120, fly 240",
        traits="What it is, set apart by commas: undead",
    )
    async def convert(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONGEST_NAME],
        hit_dice: str,
        ac: int | None = None,
        attacks: str = "",
        magical: bool = False,
        shield: bool = False,
        several: app_commands.Choice[str] | None = None,
        keep_damage: bool = False,
        hit_points: app_commands.Range[int, 0, MOST_HIT_POINTS] = 0,
        morale: app_commands.Range[int, *MORALE_SCORES] | None = None,
        numbers: str = "",
        traits: str = "",
    ) -> None:
        """Work out what a monster from another book becomes on Planet Eris (referee)"""
        game = await game_here(interaction)
        action = ConvertMonster(
            name=name,
            hit_dice=hit_dice,
            hit_points=hit_points,
            numbers=(*given_numbers(ac=ac), *read_numbers(numbers)),
            items=read_attacks(attacks),
            traits=read_words(traits),
            morale=morale,
            magical=magical,
            shield=shield,
            several="ignored" if several is None else several.value,
            keep_damage=keep_damage,
        )
        await play(interaction, action, game=game)


async def press_keep(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Keep the monster that was converted last."""
    block = game.state.converted
    if block is None or block_mark(block.name) != word(words, 0):
        raise NotFoundError(OUT_OF_DATE)
    await play(interaction, KeepConverted(name=block.name), game=game)

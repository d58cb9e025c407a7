"""What can be picked while a command about monsters is typed; stat blocks are for referees."""

import re

from discord import app_commands
from discord.ext import commands

from cogs.core.choices import Choices, pick, suggest_groups
from cogs.core.interaction import Interaction
from cogs.core.play import find_game, game_here, play
from cogs.encounter.typed import read_combatant
from rules.bestiary.records import BESTIARY
from rules.bestiary.stat_blocks import all_blocks, find_block
from rules.encounter.records import RemoveCombatant, RevealCombatant
from rules.state.game import GameState

_BEFORE = re.compile(r"(?P<count>\d{1,2})(?: ?x)? (?P<name>.+)", re.IGNORECASE)
_AFTER = re.compile(r"(?P<name>.*\S) (?:x ?)?(?P<count>\d{1,2})", re.IGNORECASE)


def _split_count(text: str) -> tuple[str, int | None]:
    """`7 goblins` and `goblin 7` are a name and a count; None where no count is in it."""
    tidy = " ".join(text.split())
    found = _BEFORE.fullmatch(tidy) or _AFTER.fullmatch(tidy)
    return (text, None) if found is None else (found["name"], int(found["count"]))


def read_counted(state: GameState, name: str, count: int | None) -> tuple[str, int]:
    """What newcomers are called and how many they are; a count that was given wins.

    A number in a name is a count only where the rest names a stat block: `Goblin 7`, but `Guard 2`
    of a watch that has none.
    """
    called, how_many = _split_count(name)
    if count is None and how_many and find_block(state, called) is not None:
        return called, how_many
    return name, count or 1


MOST = 25


async def suggest_blocks(interaction: Interaction, typed: str) -> Choices:
    """Stat blocks that the game has kept, and those that every game knows."""
    return pick(((name, name) for name in await _names(interaction)), typed)


async def suggest_names(interaction: Interaction, typed: str) -> Choices:
    """The same, with the count that was typed with it: `7 gob` offers `7 Goblin`."""
    called, count = _split_count(typed)
    if count is None:
        return await suggest_blocks(interaction, typed)
    names = await _names(interaction)
    return pick(((f"{count} {name}", f"{count} {name}") for name in names), f"{count} {called}")


async def suggest_shown(interaction: Interaction, typed: str) -> Choices:
    """Monsters and hirelings who are there, then stat blocks."""
    there = await suggest_groups(interaction, typed)
    return [*there, *await suggest_blocks(interaction, typed)][:MOST]


async def suggest_kept(interaction: Interaction, typed: str) -> Choices:
    """Stat blocks that the game has kept itself."""
    game = await find_game(interaction)
    if game is None or not game.viewer(interaction.user.id).is_referee:
        return []
    return pick(((block.name, block.name) for block in BESTIARY.of(game.state)), typed)


async def _names(interaction: Interaction) -> list[str]:
    game = await find_game(interaction)
    if game is None or not game.viewer(interaction.user.id).is_referee:
        return []
    return [block.name for block in all_blocks(game.state)]


class PresenceCommands(commands.Cog):
    """Subcommands of `/monster`; mixed into its group."""

    @app_commands.command(name="reveal")
    @app_commands.autocomplete(who=suggest_groups)
    @app_commands.describe(who="Who comes into sight")
    async def reveal(self, interaction: Interaction, who: str) -> None:
        """Show hidden monsters to everybody (referee)"""
        game = await game_here(interaction)
        line = read_combatant(game, interaction.user.id, who)
        await play(interaction, RevealCombatant(combatant_id=line), game=game)

    @app_commands.command(name="hide")
    @app_commands.autocomplete(who=suggest_groups)
    @app_commands.describe(who="Who goes out of sight")
    async def hide(self, interaction: Interaction, who: str) -> None:
        """Take monsters out of the players' sight (referee)"""
        game = await game_here(interaction)
        line = read_combatant(game, interaction.user.id, who)
        await play(interaction, RevealCombatant(combatant_id=line, hidden_again=True), game=game)

    @app_commands.command(name="remove")
    @app_commands.autocomplete(who=suggest_groups)
    @app_commands.describe(who="Who was added by mistake")
    async def remove(self, interaction: Interaction, who: str) -> None:
        """Take somebody out as if they had never been added (referee)"""
        game = await game_here(interaction)
        line = read_combatant(game, interaction.user.id, who)
        await play(interaction, RemoveCombatant(combatant_id=line), game=game)

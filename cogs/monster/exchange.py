"""The part of `/monster` that saves a game's stat blocks as a file, and reads them from one."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.files.exchange import FORMAT_CHOICES, send_file
from cogs.core.files.taking import Taking
from cogs.core.files.written import Written
from cogs.core.interaction import Interaction
from cogs.core.play import game_here
from cogs.monster.parts import STAT_BLOCKS
from cogs.monster.texts import read_block, write_block
from cogs.render.forms import Field, Form, make_form
from data.live import LiveGame
from rules.bestiary.records import ImportStatBlocks
from rules.bestiary.stat_blocks import all_blocks
from rules.errors import RuleError
from rules.kernel.management import require_referee
from rules.systems import ENGINE

_EXAMPLE = "- name: Sand cat\n  hit_dice: 3+1\n  ac: 6\n  attacks:\n  - 2 Claws 1d4 (natural)"
NOTHING_KEPT = (
    "This game keeps no stat blocks of its own yet: `/monster keep` makes one. "
    "With `known:True` you get those that every game knows."
)


class ExchangeCommands(commands.Cog):
    """Subcommands of `/monster`; mixed into its group."""

    @app_commands.command(name="export")
    @app_commands.choices(kind=FORMAT_CHOICES)
    @app_commands.describe(
        kind="The kind of file; without it, YAML, which is easy to read and to change",
        known="True for those too that every game knows",
    )
    async def export(
        self,
        interaction: Interaction,
        kind: app_commands.Choice[str] | None = None,
        known: bool = False,
    ) -> None:
        """Save the stat blocks of this game as a file, for you alone (referee)"""
        game = await game_here(interaction)
        require_referee(game.actor(interaction.user.id), "see the stat blocks of this game")
        blocks = all_blocks(game.state) if known else game.state.bestiary
        if not blocks:
            raise RuleError(NOTHING_KEPT)
        asker = ENGINE.asking(game.state)
        written = [write_block(asker, block) for block in blocks]
        await send_file(interaction, STAT_BLOCKS, written, kind, f"Stat blocks: {len(blocks)}.")

    @app_commands.command(name="import")
    @app_commands.describe(
        file="A YAML, JSON or CSV file; without it, a form opens into which you paste one",
        replace="True to put them in the place of those with the same names",
    )
    async def import_(
        self,
        interaction: Interaction,
        file: discord.Attachment | None = None,
        replace: bool = False,
    ) -> None:
        """Keep the stat blocks that are in a file, all of them or none (referee)"""
        await TAKING.take(interaction, file, replace=replace)


def import_of(game: LiveGame, found: list[Written], replace: bool) -> ImportStatBlocks:
    """What to do with the stat blocks of a file. RuleError says on which line what is wrong."""
    asker = ENGINE.asking(game.state)
    return ImportStatBlocks(
        blocks=tuple(read_block(asker, written) for written in found),
        places=tuple(f"line {written.line}" for written in found),
        replace=replace,
    )


def _form(game: LiveGame, mode: str, field: Field) -> Form:
    return make_form("blocks-pasted", game.id, mode, title="Import stat blocks", fields=[field])


TAKING = Taking(STAT_BLOCKS, "import stat blocks", _EXAMPLE, _form, import_of)

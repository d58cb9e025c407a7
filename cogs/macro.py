"""`/macro`: dice saved under a name, for oneself or for the whole game."""

import re

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import suggest_macros
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.known import list_macros
from cogs.core.modes import SEEN_HELP, Mode
from cogs.core.play import game_here, play
from cogs.render.fairness import render_macros
from cogs.render.text import plain, shorten
from data.live import LiveGame
from data.macros import WHOLE_GAME, Macro
from rules.dice.request import parse_request
from rules.dice.syntax import nearest
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.visibility import Visibility
from rules.rolls.records import RollDice

NAME_LIMIT = 32
TEXT_LIMIT = 500
_NAME = re.compile(r"[^\W\d_][\w '-]*")
_FOR_ALL = "The whole game's macro, not one of your own (referee)"


@app_commands.guild_only()
class MacroCommands(
    commands.GroupCog, group_name="macro", group_description="Dice saved under a name"
):
    """Save, list, delete and roll macros."""

    @app_commands.command(name="save")
    @app_commands.describe(
        name="What to call it, such as attack",
        dice="What it rolls, such as 1d20+5 to hit; 1d8+2 damage",
        for_all=_FOR_ALL,
    )
    async def save(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, NAME_LIMIT],
        dice: app_commands.Range[str, 1, TEXT_LIMIT],
        for_all: bool = False,
    ) -> None:
        """Save dice under a name, in place of what had that name"""
        game = await game_here(interaction)
        wanted = read_name(name)
        parse_request(dice)
        async with Answer(interaction) as answer:
            owner = await _owner(interaction, game, for_all=for_all)
            await interaction.client.games.macros.save(game.id, owner, wanted, dice.strip())
            whose = "Everybody in this game" if for_all else "You"
            text = f"{whose} can roll `/roll dice:{wanted}` now: {plain(dice)}."
            await answer.private(text)

    @app_commands.command(name="list")
    async def list(self, interaction: Interaction) -> None:
        """Show your macros and the whole game's"""
        game = await game_here(interaction)
        macros = await list_macros(interaction.client, game, interaction.user.id)
        text = render_macros([(m.name, m.text, m.member == WHOLE_GAME) for m in macros])
        async with Answer(interaction) as answer:
            await answer.private(text)

    @app_commands.command(name="delete")
    @app_commands.describe(name="Which one", for_all=_FOR_ALL)
    @app_commands.autocomplete(name=suggest_macros)
    async def delete(self, interaction: Interaction, name: str, for_all: bool = False) -> None:
        """Forget a macro"""
        game = await game_here(interaction)
        async with Answer(interaction) as answer:
            owner = await _owner(interaction, game, for_all=for_all)
            wanted = _plain_name(name)
            await interaction.client.games.macros.delete(game.id, owner, wanted)
            await answer.private(f"**{plain(wanted)}** is forgotten.")

    @app_commands.command(name="roll")
    @app_commands.describe(
        name="Which one",
        label="What the roll is for; the macro's name if left out",
        mode=SEEN_HELP,
    )
    @app_commands.autocomplete(name=suggest_macros)
    async def roll(
        self,
        interaction: Interaction,
        name: str,
        label: app_commands.Range[str, 0, 100] = "",
        mode: Mode = Visibility.PUBLIC,
    ) -> None:
        """Roll a macro"""
        game = await game_here(interaction)
        macros = await list_macros(interaction.client, game, interaction.user.id)
        macro = _find(macros, name)
        action = RollDice(text=macro.text, label=label or macro.name, seen=mode)
        await play(interaction, action, game=game)


def read_name(text: str) -> str:
    """The name for a macro. Raises RuleError for one that could not be told from dice."""
    name = _plain_name(text)
    if not _NAME.fullmatch(name) or _is_dice(name):
        raise RuleError(
            "A macro's name begins with a letter, has letters, digits, spaces and - in it, and is "
            "not itself dice. Try one such as `attack` or `fire bolt`."
        )
    return name


def _plain_name(text: str) -> str:
    return " ".join(text.lower().split())


def _is_dice(name: str) -> bool:
    """Whether the name already means something at /roll; a name from a sheet may be hidden."""
    try:
        return any(part.expression.dice for part in parse_request(name).parts)
    except RuleError:
        return False


def _find(macros: tuple[Macro, ...], typed: str) -> Macro:
    wanted = _plain_name(typed)
    names = {macro.name: macro for macro in macros}
    if wanted in names:
        return names[wanted]
    near = nearest(wanted, names)
    advice = f"Did you mean `{near}`?" if near else "`/macro list` shows those there are."
    raise NotFoundError(f"There is no macro called “{plain(shorten(typed, 40))}”. {advice}")


async def _owner(interaction: Interaction, game: LiveGame, *, for_all: bool) -> int:
    """Whose macro is meant, as a member number. Raises ForbiddenError."""
    if not for_all:
        return await interaction.client.games.management.ensure_member(game.id, interaction.user.id)
    if not game.viewer(interaction.user.id).is_referee:
        raise ForbiddenError("Only a referee of this game can save or delete macros for everybody.")
    return WHOLE_GAME


FEATURE = Feature(order=520, cogs=(MacroCommands,))

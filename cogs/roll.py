"""`/roll`: dice for whatever somebody likes, in a game or outside one."""

import secrets

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import suggest_macros, suggest_own_characters
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.modes import SEEN_HELP, Mode
from cogs.core.naming import read_character, read_dice
from cogs.core.play import find_game, play
from cogs.render.hints import Hints
from cogs.render.narration.rolls import tell_rolls
from data.live import LiveGame
from rules.errors import RuleError
from rules.kernel.visibility import Visibility
from rules.rolls.records import RollDice
from rules.rolls.rolling import roll_unrecorded

LONGEST_DICE = 500
LONGEST_LABEL = 100
KEY_BYTES = 32
NOT_RECORDED = "-# Not recorded: there is no game in this channel."


class RollCommands(commands.Cog):
    """Roll dice."""

    @app_commands.command(name="roll")
    @app_commands.describe(
        dice="Such as 2d6+1, 4d6kh3, 1d20+5 ac 4, 3d6 six times, or the name of a macro",
        label="What the roll is for",
        mode=SEEN_HELP,
        character="Whose bonuses and numbers such as attack count; yours if left out",
    )
    @app_commands.autocomplete(dice=suggest_macros, character=suggest_own_characters)
    async def roll(
        self,
        interaction: Interaction,
        dice: app_commands.Range[str, 1, LONGEST_DICE],
        label: app_commands.Range[str, 0, LONGEST_LABEL] = "",
        mode: Mode = Visibility.PUBLIC,
        character: str = "",
    ) -> None:
        """Roll dice and show every one of them"""
        game = await find_game(interaction) if interaction.guild_id else None
        if game is None:
            await _roll_outside(interaction, dice, label, mode)
            return
        text, name = await read_dice(interaction.client, game, interaction.user.id, dice)
        action = RollDice(
            text=text,
            label=label or name,
            seen=mode,
            character_id=_character_id(game, character),
        )
        await play(interaction, action, game=game)


def _character_id(game: LiveGame, typed: str) -> str:
    return read_character(game, typed).id if typed.strip() else ""


async def _roll_outside(interaction: Interaction, dice: str, label: str, mode: Visibility) -> None:
    """A roll where there is no game: nobody can check it later, and it says so."""
    if mode is Visibility.BLIND:
        raise RuleError(
            "A blind roll is for the referees of a game, and there is no game in this channel. "
            "Roll with `mode:private`, or begin a game with `/game start`."
        )
    told = roll_without_game(interaction.user.mention, dice, label)
    async with Answer(interaction) as answer:
        tell = answer.public if mode is Visibility.PUBLIC else answer.private
        await tell(told)


def roll_without_game(name: str, dice: str, label: str = "") -> str:
    """What somebody rolled where no game keeps it, with a remark that says so."""
    results = roll_unrecorded(dice, label, secrets.token_bytes(KEY_BYTES))
    return f"{tell_rolls(results, name=name, label=label)}\n{NOT_RECORDED}"


HINTS = Hints(
    always=("`/roll` rolls dice, such as `2d6+1`; `mode:private` keeps them to yourself.",)
)
FEATURE = Feature(order=400, cogs=(RollCommands,), hints=HINTS)

"""`/odds`: what dice will come to, exactly, as text and as a chart.

The work is done in a thread, one question at a time, so that nobody else waits for it: while the
dearest expressions that are taken (a third of a second) were computed, the event loop was never
kept from running for more than 15 ms.
"""

import asyncio
import re
from dataclasses import dataclass, replace
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import suggest_own_characters
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.known import active_character
from cogs.core.naming import read_character
from cogs.core.play import find_game
from cogs.render.chart import draw_chart
from cogs.render.odds import comparison_chart, describe, odds_chart, render_comparison, render_odds
from data.live import LiveGame
from rules.dice.expression import parse
from rules.dice.request import ARMOUR_CLASS, Part, Target
from rules.errors import RuleError
from rules.kernel.actor import TABLE
from rules.rolls.chances import bind_to_sheet, odds, read_one
from rules.rolls.rolling import Attacks, attacks_of
from rules.systems import ENGINE

_TARGET = re.compile(r"(ac|[<>=!]=|[<>=])?\s*(-?\d{1,9})(\s*or (?:more|less))?", re.IGNORECASE)
_PLAIN = {"": ">=", "=": "=="}
Dice = app_commands.Range[str, 1, 500]


@dataclass(frozen=True, slots=True)
class Found:
    """What is shown: the text, and the chart with its description."""

    text: str
    picture: bytes
    description: str


def read_target(text: str) -> Target:
    """`15`, `>= 15`, `7 or less`, `ac 4`. Raises RuleError for anything else."""
    found = _TARGET.fullmatch(text.strip())
    if found is None or (found[1] and found[3]):
        raise RuleError("A target is a number such as `15`, or such as `<= 7`, `> 10`, `ac 4`.")
    sign = (found[1] or "").lower()
    if found[3]:
        sign = ">=" if "more" in found[3].lower() else "<="
    kind = ARMOUR_CLASS if sign == "ac" else _PLAIN.get(sign, sign)
    return Target(kind, parse(found[2]))


def find_odds(parts: tuple[Part, ...], attacks: Attacks | None) -> Found:
    """The odds of one roll, or of two side by side; their names are bound. May take a second."""
    first, *others = [odds(part, attacks) for part in parts]
    if not others:
        return Found(render_odds(first), draw_chart(odds_chart(first)), describe(first))
    second = others[0]
    return Found(
        render_comparison(first, second),
        draw_chart(comparison_chart(first, second)),
        describe(first, second),
    )


class OddsCommands(commands.Cog):
    """The odds of dice."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(1)

    @app_commands.command(name="odds")
    @app_commands.describe(
        dice="Such as 4d6kh3, 2d6 <= 7 or 1d20+5 ac 4",
        target="What should be reached, such as 15, <= 7 or ac 4",
        against="Other dice to compare them with",
        share="Show it to everybody; only you see it if left out",
        character="Whose bonuses and numbers such as attack count; yours if left out",
    )
    @app_commands.autocomplete(character=suggest_own_characters)
    async def odds(
        self,
        interaction: Interaction,
        dice: Dice,
        target: app_commands.Range[str, 0, 40] = "",
        against: app_commands.Range[str, 0, 500] = "",
        share: bool = False,
        character: str = "",
    ) -> None:
        """Show the exact odds of dice, or compare two rolls"""
        game = await find_game(interaction) if interaction.guild_id else None
        texts = [dice, against] if against.strip() else [dice]
        parts = [_bound(read_one(text), game, interaction.user.id, character) for text in texts]
        if target.strip():
            goal = read_target(target)
            parts = [replace(part, target=part.target or goal) for part in parts]
        attacks = _attacks(game, interaction.user.id, character) if game is not None else None
        async with Answer(interaction) as answer:
            async with self._turn:
                found = await asyncio.to_thread(find_odds, tuple(parts), attacks)
            picture = discord.File(
                BytesIO(found.picture), "odds.png", description=found.description
            )
            tell = answer.public if share else answer.private
            await tell(found.text, file=picture)


def _bound(part: Part, game: LiveGame | None, user_id: int, character: str) -> Part:
    if game is None:
        return bind_to_sheet(part, None, TABLE)
    character_id = read_character(game, character).id if character.strip() else ""
    return bind_to_sheet(part, ENGINE.asking(game.state), game.viewer(user_id), character_id)


def _attacks(game: LiveGame, user_id: int, typed: str) -> Attacks:
    """How attack rolls of the character named, else of the one the person plays, are judged."""
    character = read_character(game, typed) if typed.strip() else active_character(game, user_id)
    return attacks_of(ENGINE.asking(game.state), character)


FEATURE = Feature(order=500, cogs=(OddsCommands,))

"""`/roll`: dice for anything; `/macro`: dice saved under a name; `/odds`: what to expect.

Odds are worked out in a thread, one question at a time, so that nobody else waits for it: while the
dearest expressions that are taken (a third of a second) were computed, the event loop was never
kept from running for more than 15 ms.
"""

import asyncio
import re
import secrets
from dataclasses import dataclass, replace
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer, answer_privately
from cogs.core.choices import SEEN_HELP, Mode, suggest_macros, suggest_own_characters
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import active_character, list_macros, read_character, read_dice
from cogs.core.play import find_game, game_here, play
from cogs.render.chart import draw_chart
from cogs.render.text import plain, shorten
from cogs.rolls.fair_pages import render_macros
from cogs.rolls.pages import comparison_chart, describe, odds_chart, render_comparison, render_odds
from cogs.rolls.telling import tell_rolls
from data.live import LiveGame
from data.macros import WHOLE_GAME, Macro
from rules.dice.expression import parse
from rules.dice.request import ARMOUR_CLASS, Part, Target, parse_request
from rules.dice.syntax import nearest
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.actor import TABLE
from rules.kernel.visibility import Visibility
from rules.rolls.chances import bind_to_sheet, odds, read_one
from rules.rolls.records import RollDice
from rules.rolls.rolling import Attacks, attacks_of, roll_unrecorded
from rules.systems import ENGINE

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


ROLL_FEATURE = Feature(order=400, cogs=(RollCommands,))


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
        await answer_privately(interaction, text)

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


MACRO_FEATURE = Feature(order=520, cogs=(MacroCommands,))


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


ODDS_FEATURE = Feature(order=500, cogs=(OddsCommands,))

"""`/roll`: dice for anything, their odds, and names for them; `/do dice`: that they are fair.

Odds are worked out in a thread, one question at a time, so that nobody else waits for it: while the
dearest expressions that are taken (a third of a second) were computed, the event loop was never
kept from running for more than 15 ms.
"""

import asyncio
import re
import secrets
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Annotated

import discord

from cogs.core.answering import Answer
from cogs.core.buttons import number
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.naming import active_character, list_macros, read_dice
from cogs.core.option import Option, Typed, text
from cogs.core.options import MacroName, Member, Mode, character_in, macros, own_characters
from cogs.core.play import asked, run_job
from cogs.core.said import always, says
from cogs.log.pages import HISTORY_PAGE, render_history
from cogs.render.chart import Chart
from cogs.render.families import TELLERS
from cogs.render.text import plain, shorten
from cogs.rolls.fair_pages import (
    describe_faces,
    faces_chart,
    list_seeds,
    render_faces,
    render_fairness,
    render_macros,
    render_seeds,
)
from cogs.rolls.pages import comparison_chart, describe, odds_chart, render_comparison, render_odds
from cogs.rolls.telling import tell_rolls
from data.live import LiveGame
from data.macros import WHOLE_GAME, Macro
from data.move_numbers import read_label
from rules.dice.expression import parse
from rules.dice.fairness import LARGEST_COUNTED
from rules.dice.request import ARMOUR_CLASS, Part, Target, parse_request
from rules.dice.syntax import nearest
from rules.errors import ForbiddenError, NotFoundError, RuleError, WayOut
from rules.kernel.action import Action
from rules.kernel.actor import TABLE
from rules.kernel.targets import find_character
from rules.kernel.visibility import Visibility
from rules.rolls.records import RollDice
from rules.rolls.rolling import Attacks, attacks_of, bind_to_sheet, odds, read_one, roll_unrecorded
from rules.systems import ENGINE

LONGEST_DICE = 500
DICE_HELP = "Such as 2d6+1, 4d6kh3, 1d20+5 ac 4, 3d6 six times, or the name of a macro"
LONGEST_LABEL = 100
KEY_BYTES = 32
NOT_RECORDED = "-# Not recorded: there is no game in this channel."


ROLL, MACRO, ODDS = Group(), Group("macro", "Dice saved under a name"), Group()
Rolled = Annotated[str, Option(about=DICE_HELP, most=LONGEST_DICE, suggest=macros, own_words=True)]
Label = Annotated[str, text(LONGEST_LABEL, "What the roll is for")]
NAME_LIMIT = 32
TEXT_LIMIT = 500
_NAME = re.compile(r"[^\W\d_][\w '-]*")
ForAll = Annotated[bool, Option(about="The whole game's macro, not one of your own (referee)")]
_TARGET = re.compile(r"(ac|[<>=!]=|[<>=])?\s*(-?\d{1,9})(\s*or (?:more|less))?", re.IGNORECASE)
_PLAIN = {"": ">=", "=": "=="}
Dice = Annotated[str, text(LONGEST_DICE)]
_ONE_AT_A_TIME = ThreadPoolExecutor(max_workers=1, thread_name_prefix="odds")
_SEEDS_IN_A_MESSAGE = 6
DICE = Group("dice", "Fair dice, and what they have shown so far")


def _whose(typed: Typed, text: str) -> str:
    """The id of a character; nobody where no game is played."""
    return "" if typed.found is None else character_in(typed, text)


Whose = Annotated[
    str,
    Option(
        about="Whose bonuses and numbers such as attack count; yours if left out",
        read=_whose,
        suggest=own_characters,
    ),
]


@ROLL.command(
    "roll",
    odds="Show how likely each total is, and roll nothing; only you see it",
    save="Keep the dice under this name, such as attack, and roll nothing",
)
@says(
    "roll, r, dice, roll dice, gmroll, throw dice, dice for, roll me, throw a, throw some, "
    "roll a, roll some, d20?, rolling, gimme",
    "Roll {dice}",
    when=always,
    needs=("dice",),
    bare=True,
)
async def roll(
    interaction: Interaction,
    typed: Typed,
    dice: Annotated[
        str, Option(about=DICE_HELP, most=LONGEST_DICE, suggest=macros, own_words=True)
    ],
    label: Label = "",
    mode: Mode = Visibility.PUBLIC,
    character: Whose = "",
    odds: bool = False,
    save: Annotated[str, text(NAME_LIMIT)] = "",
) -> Action | None:
    """Roll dice and show every one of them"""
    if odds or save:
        if odds:
            await show_odds(interaction, typed, dice, character=character)
        else:
            await save_macro(interaction, typed.game, save, dice)
        return None
    if typed.found is None:
        # A roll where there is no game: nobody can check it later, and it says so.
        if mode is Visibility.BLIND:
            raise RuleError(
                "A blind roll is for the referees of a game, and there is no game in this "
                "channel. Roll with `mode:private`, or ",
                WayOut("begin a game", "game start"),
                ".",
            )
        told = roll_without_game(interaction.user.mention, dice, label)
        async with Answer(interaction) as answer:
            tell = answer.public if mode is Visibility.PUBLIC else answer.private
            await tell(told)
        return None
    said, name = await read_dice(interaction.client, typed.found, typed.user_id, dice)
    return RollDice(text=said, label=label or name, seen=mode, character_id=character)


def roll_without_game(name: str, dice: str, label: str = "") -> str:
    """What somebody rolled where no game keeps it, with a remark that says so."""
    results = roll_unrecorded(dice, label, secrets.token_bytes(KEY_BYTES))
    return f"{tell_rolls(results, name=name, label=label)}\n{NOT_RECORDED}"


@MACRO.command(
    "save",
    name="What to call it, such as attack",
    dice="What it rolls, such as 1d20+5 to hit; 1d8+2 damage",
)
async def save_macro(
    interaction: Interaction,
    game: LiveGame,
    name: Annotated[str, text(NAME_LIMIT)],
    dice: Annotated[str, text(TEXT_LIMIT)],
    for_all: ForAll = False,
) -> None:
    """Save dice under a name, in place of what had that name"""
    wanted = read_name(name)
    parse_request(dice)
    async with Answer(interaction) as answer:
        owner = await _owner(interaction, game, for_all=for_all)
        await interaction.client.games.macros.save(game.id, owner, wanted, dice.strip())
        whose = "Everybody in this game" if for_all else "You"
        await answer.private(f"{whose} can roll `/roll dice:{wanted}` now: {plain(dice)}.")


@MACRO.command("list")
async def list_(typed: Typed) -> str:
    """Show your macros and the whole game's"""
    known = await list_macros(typed.interaction.client, typed.game, typed.user_id)
    return render_macros([(m.name, m.text, m.member == WHOLE_GAME) for m in known])


@MACRO.command("delete", name="Which one")
async def delete(
    interaction: Interaction, game: LiveGame, name: MacroName, for_all: ForAll = False
) -> None:
    """Forget a macro"""
    async with Answer(interaction) as answer:
        owner = await _owner(interaction, game, for_all=for_all)
        wanted = _plain_name(name)
        await interaction.client.games.macros.delete(game.id, owner, wanted)
        await answer.private(f"**{plain(wanted)}** is forgotten.")


@MACRO.command("roll", name="Which one", label="What the roll is for; the macro's name if left out")
async def roll_macro(
    typed: Typed, name: MacroName, label: Label = "", mode: Mode = Visibility.PUBLIC
) -> Action:
    """Roll a macro"""
    known = await list_macros(typed.interaction.client, typed.game, typed.user_id)
    macro = _find(known, name)
    return RollDice(text=macro.text, label=label or macro.name, seen=mode)


def read_name(said: str) -> str:
    """The name for a macro. Raises RuleError for one that could not be told from dice."""
    name = _plain_name(said)
    if not _NAME.fullmatch(name) or _is_dice(name):
        raise RuleError(
            "A macro's name begins with a letter, has letters, digits, spaces and - in it, and is "
            "not itself dice. Try one such as `attack` or `fire bolt`."
        )
    return name


def _plain_name(said: str) -> str:
    return " ".join(said.lower().split())


def _is_dice(name: str) -> bool:
    """Whether the name already means something at /roll; a name from a sheet may be hidden."""
    try:
        return any(part.expression.dice for part in parse_request(name).parts)
    except RuleError:
        return False


def _find(known: tuple[Macro, ...], typed: str) -> Macro:
    wanted = _plain_name(typed)
    names = {macro.name: macro for macro in known}
    if wanted in names:
        return names[wanted]
    near = nearest(wanted, names)
    advice = f"Did you mean `{near}`?" if near else "`/do macro list` shows those there are."
    raise NotFoundError(f"There is no macro called “{plain(shorten(typed, 40))}”. {advice}")


async def _owner(interaction: Interaction, game: LiveGame, *, for_all: bool) -> int:
    """Whose macro is meant, as a member number. Raises ForbiddenError."""
    if not for_all:
        return await interaction.client.games.management.ensure_member(game.id, interaction.user.id)
    if not game.viewer(interaction.user.id).is_referee:
        raise ForbiddenError("Only a referee of this game can save or delete macros for everybody.")
    return WHOLE_GAME


@dataclass(frozen=True, slots=True)
class Found:
    """What is shown: the text, and the chart with its description."""

    text: str
    picture: bytes
    description: str


def read_target(said: str) -> Target:
    """`15`, `>= 15`, `7 or less`, `ac 4`. Raises RuleError for anything else."""
    found = _TARGET.fullmatch(said.strip())
    if found is None or (found[1] and found[3]):
        raise RuleError("A target is a number such as `15`, or such as `<= 7`, `> 10`, `ac 4`.")
    sign = (found[1] or "").lower()
    if found[3]:
        sign = ">=" if "more" in found[3].lower() else "<="
    kind = ARMOUR_CLASS if sign == "ac" else _PLAIN.get(sign, sign)
    return Target(kind, parse(found[2]))


def _drawn(chart: Chart) -> bytes:
    """The chart as a PNG file."""
    from cogs.render.paper import draw_chart  # loaded with the first picture

    return draw_chart(chart)


def find_odds(parts: tuple[Part, ...], attacks: Attacks | None) -> Found:
    """The odds of one roll, or of two side by side; their names are bound. May take a second."""
    first, *others = [odds(part, attacks) for part in parts]
    if not others:
        return Found(render_odds(first), _drawn(odds_chart(first)), describe(first))
    second = others[0]
    return Found(
        render_comparison(first, second),
        _drawn(comparison_chart(first, second)),
        describe(first, second),
    )


@ODDS.command(
    "odds",
    dice="Such as 4d6kh3, 2d6 <= 7 or 1d20+5 ac 4",
    target="What should be reached, such as 15, <= 7 or ac 4",
    against="Other dice to compare them with",
    share="Show it to everybody; only you see it if left out",
)
async def show_odds(
    interaction: Interaction,
    typed: Typed,
    dice: Dice,
    target: Annotated[Target, Option(most=40, read=lambda _, said: read_target(said))]
    | None = None,
    against: Dice = "",
    share: bool = False,
    character: Whose = "",
) -> None:
    """Show the exact odds of dice, or compare two rolls"""
    parts = [_bound(read_one(said), typed, character) for said in (dice, against) if said]
    if target is not None:
        parts = [replace(part, target=part.target or target) for part in parts]
    attacks = None if typed.found is None else _attacks(typed.found, typed.user_id, character)
    async with Answer(interaction) as answer:
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(_ONE_AT_A_TIME, find_odds, tuple(parts), attacks)
        picture = discord.File(BytesIO(found.picture), "odds.png", description=found.description)
        tell = answer.public if share else answer.private
        await tell(found.text, file=picture)


def _bound(part: Part, typed: Typed, character_id: str) -> Part:
    if typed.found is None:
        return bind_to_sheet(part, None, TABLE)
    return bind_to_sheet(part, ENGINE.asking(typed.found.state), typed.viewer, character_id)


def _attacks(game: LiveGame, user_id: int, character_id: str) -> Attacks:
    """How attack rolls of the character named, else of the one the person plays, are judged."""
    character = find_character(game.state, character_id) or active_character(game, user_id)
    return attacks_of(ENGINE.asking(game.state), character)


@DICE.command(
    "fairness", die="Which die the chart shows, such as 20; the one rolled most if left out"
)
async def show_fairness(
    interaction: Interaction, game: LiveGame, die: Annotated[int, Option(least=2)] | None = None
) -> None:
    """Show the commitment of the dice, and how evenly they fell"""
    fairness = interaction.client.games.fairness
    async with Answer(interaction) as answer:
        viewer = game.viewer(interaction.user.id)
        counts = await fairness.count_faces(game, viewer)
        tally = await fairness.check_all(game, viewer)
        seeds = await fairness.seeds(game)
        (open_seed,) = [seed for seed in seeds if seed.id == game.open_seed.id]
        text = render_fairness(open_seed, counts, tally.brought)
        file = None
        sides = _charted(counts, die)
        if sides is not None:
            faces = counts[sides]
            text = f"{text}\n{render_faces(sides, faces)}"
            picture = await asyncio.to_thread(_drawn, faces_chart(sides, faces))
            alt = describe_faces(sides, faces)
            file = discord.File(BytesIO(picture), f"d{sides}.png", description=alt)
        await answer.private(text, file=file)


@DICE.command("rotate")
async def rotate(interaction: Interaction, game: LiveGame) -> None:
    """Show the seed of the open dice to everybody, and go on with a new one (referee)"""
    fairness = interaction.client.games.fairness
    await run_job(interaction, fairness.rotate(game.id, asked(interaction)))


@DICE.command("seeds")
async def show_seeds(interaction: Interaction, game: LiveGame) -> None:
    """Show all seeds so far; those no longer in use with their values"""
    async with Answer(interaction) as answer:
        seeds = await interaction.client.games.fairness.seeds(game)
        file = None
        if len(seeds) > _SEEDS_IN_A_MESSAGE:
            file = discord.File(BytesIO(list_seeds(seeds).encode()), "seeds.txt")
        await answer.private(render_seeds(seeds), file=file)


@DICE.command("history", person="Whose rolls; everybody's if left out")
@says(
    "old rolls, past rolls, what was rolled, what has * rolled, what did * roll, roll "
    "history, dice history, last rolls, previous rolls, show * dice, old throw, old throws, "
    "rolls yesterday, who rolled, show rolls, what did i roll, my rolls, last roll, my last "
    "roll, roll log, rolls from, show * rolls, who rolled what, previous roll, earlier rolls, "
    "did i roll, last dice, did * roll, what was * roll, recent rolls",
    "Show what was rolled so far",
    when=always,
    asks=True,
)
async def history(
    interaction: Interaction,
    game: LiveGame,
    person: Member = 0,
) -> None:
    """What was rolled so far, the newest page first, as far as you may see it"""
    await _show_history(interaction, game, person)


@DICE.command("reveal", move="The number of the move with the secret roll")
async def reveal(interaction: Interaction, game: LiveGame, move: str) -> None:
    """Show a secret roll to everybody: your own private one, or any as a referee"""
    viewer = game.viewer(interaction.user.id)
    fairness, number = interaction.client.games.fairness, read_label(move, viewer)
    await run_job(interaction, fairness.reveal(game.id, asked(interaction), number, viewer))


async def _show_history(
    interaction: Interaction, game: LiveGame, member: int, before: str = ""
) -> None:
    """A page of rolls before a move, in the reader's own view; `member` 0 is everybody."""
    viewer = game.viewer(interaction.user.id)
    async with Answer(interaction, turns=True) as answer:
        rolls = await interaction.client.games.fairness.rolls(
            game, viewer, member=member or None, before=before, limit=HISTORY_PAGE + 1
        )
        page = render_history(rolls, game, viewer, TELLERS, member=member, is_newest=not before)
        await answer.private(page.text, view=page.view)


def _charted(counts: Mapping[int, tuple[int, ...]], wanted: int | None) -> int | None:
    """The die to draw: the one asked for, else the one that fell most often."""
    if wanted is None:
        return max(counts, key=lambda sides: sum(counts[sides]), default=None)
    if wanted in counts:
        return wanted
    if wanted > LARGEST_COUNTED:
        raise NotFoundError(f"A d{wanted} has too many faces to be counted. Leave `die` out.")
    raise NotFoundError(f"You have seen no d{wanted} rolled yet. Leave `die` out.")


async def _press_history(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The buttons under a page of rolls."""
    await _show_history(interaction, game, number(words, 1), "" if words[0] == "0" else words[0])


FEATURE = Feature(
    lines={"reveal": Does("dice reveal", "move")},
    order=510,
    presses={"dice-page": _press_history},
)

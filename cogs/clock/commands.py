"""`/do time`: the clock of the game."""

from typing import Annotated

from cogs.clock.telling import render_time
from cogs.core.answering import answer_privately
from cogs.core.buttons import Press, number
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.option import Option, Pairs, Typed, text, whole
from cogs.core.play import play
from cogs.render.buttons import make_button, row_of
from cogs.render.text import shorten
from cogs.render.waiting import comings_page
from data.live import LiveGame
from rules.clock.clock import now
from rules.clock.occasions import LONGEST_TEXT, occasions_for
from rules.clock.records import AddOccasion, DropOccasion, PassTime
from rules.clock.units import (
    LONGEST_DAYS,
    SECONDS_PER_TURN,
    TURNS_PER_DAY,
    TURNS_PER_HOUR,
    turns_of,
)
from rules.errors import TooLateError
from rules.kernel.action import Action
from rules.systems import ENGINE

MOST_TURNS = 30 * TURNS_PER_DAY
"""So far one can look ahead."""


TIME = Group("time", "The game's clock")
Turns = Annotated[int, Option(about="Turns of ten minutes", least=0)]
Hours = Annotated[int, Option(about="Hours, six turns each", least=0)]
Days = Annotated[int, whole(0, LONGEST_DAYS, "Days")]


def _occasions(typed: Typed) -> Pairs:
    known = occasions_for(typed.game.state, typed.viewer)
    return [(shorten(one.text, 100), one.id) for one in known]


@TIME.command("show")
def show(typed: Typed) -> str:
    """Show what time it is in the game"""
    return render_time(typed.game.state, typed.viewer)


@TIME.command("pass")
def let_pass(
    turns: Turns = 0,
    hours: Hours = 0,
    days: Days = 0,
    rounds: Annotated[int, Option(about="Rounds", least=0)] = 0,
) -> Action:
    """Let game time go by, and hear what runs out meanwhile (referee)"""
    return PassTime(days=days, hours=hours, turns=turns, rounds=rounds)


@TIME.command("ahead", turns="Turns of ten minutes; an hour if all three are left out")
async def ahead(typed: Typed, turns: Turns = 0, hours: Hours = 0, days: Days = 0) -> None:
    """Look ahead: what game time will bring, as far as you know"""
    game, viewer = typed.game, typed.viewer
    gone = min(turns_of(days=days, hours=hours, turns=turns), MOST_TURNS) or TURNS_PER_HOUR
    moment = now(game.state)
    until = moment + gone * SECONDS_PER_TURN
    page = comings_page(game.state, ENGINE.coming(game.state, until, viewer), until)
    button = make_button("time-pass", game.id, moment, gone, label="Let it pass")
    may_pass = viewer.is_referee and game.state.encounter is None
    view = row_of(button) if may_pass else None
    await answer_privately(typed.interaction, page, view=view)


@TIME.command(
    "event",
    what="What happens, such as The ritual ends",
    days="In how many days",
    hours="In how many hours",
    turns="In how many turns of ten minutes",
    hidden="True: only referees know of it, also when it happens",
)
def event(
    what: Annotated[str, text(LONGEST_TEXT)],
    days: Days = 0,
    hours: Hours = 0,
    turns: Turns = 0,
    hidden: bool = False,
) -> Action:
    """Say what will happen in the world, and when; time stops there (referee)"""
    return AddOccasion(text=what, days=days, hours=hours, turns=turns, secret=hidden)


@TIME.command("drop", what="What does not happen after all")
def drop(what: Annotated[str, Option(suggest=_occasions)]) -> Action:
    """Strike something that was to happen (referee)"""
    return DropOccasion(occasion_id=what)


async def press_pass(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button below what time will bring."""
    if number(words, 0) != now(game.state):
        raise TooLateError("Time has gone by since. ⟦Look ahead from now|time ahead⟧.")
    await play(interaction, PassTime(turns=number(words, 1)), game=game)


PRESSES: dict[str, Press] = {"time-pass": press_pass}
FEATURE = Feature(order=570, presses=PRESSES)

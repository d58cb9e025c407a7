"""Who is who in a game, `/me forget`, and games that are deleted for ever."""

from collections.abc import Iterator, Mapping, Sequence

import discord

from cogs.away.commands import ME
from cogs.campaign.places import GAME, manages_server
from cogs.core.answering import Answer, answer_privately
from cogs.core.buttons import asks, number
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.interaction import Interaction, Kind, picked_in
from cogs.core.nicknames import forget_person
from cogs.core.option import Typed
from cogs.core.play import asked, run_job
from cogs.render.buttons import (
    GREEN,
    NO_GAME,
    RED,
    Button,
    Field,
    Form,
    make_button,
    make_form,
    row_of,
)
from cogs.render.text import MESSAGE_LIMIT, join_within, plain, shorten
from data.live import LiveGame
from data.management import require_deletable
from data.persons import Forgotten
from rules.errors import RuleError
from rules.kernel.actor import owned_by
from rules.kernel.management import require_referee
from rules.kernel.words import listed, many

_IN_A_FORM = 5
"""So many fields Discord takes in one."""
_LABEL = 45
_BUTTONS = 25
FORGET = (
    "This forgets you, in every game and for good:\n"
    "- your time zone, your waking hours, and when you are mentioned\n"
    "- your macros, and what you wrote down for yourself\n"
    "- who you are: your characters, moves and dice stay in their games as those of somebody who "
    "has left, for the others play on with them\n"
    "What was posted in channels stays there: Discord keeps that, not I. If you are the only "
    "referee of a game, hand it over first; else somebody with Manage Server takes it over with "
    "`/game referee recover`."
)
ANSWERS = "Whoever hosts this bot answers for what it keeps:"
DELETE = (
    "Delete **{name}** for ever, with its log, its dice and its sheets? It cannot be brought back. "
    "`/game export` saves it first. What was posted in the channel stays there."
)
DELETED = "The game **{name}** has been deleted. This channel is free for another."


def _seats(game: LiveGame) -> Sequence[int]:
    """The seats that somebody may sit in: of those who have characters, and of the referees."""
    state = game.state
    owners = {one.owner for one in (*state.characters, *state.waiting)}
    return sorted(owners | set(state.active) | {one.number for one in game.referees})


def _called(game: LiveGame, seat: int) -> str:
    """What is known of a seat, whoever sits in it."""
    state = game.state
    names = [one.name for one in owned_by(seat, (*state.characters, *state.waiting))]
    is_referee = any(one.number == seat for one in game.referees)
    return listed(names) or ("the referee" if is_referee else f"person {seat}")


def render_seats(game: LiveGame) -> str:
    """Who plays whom, and whose player is not known here."""
    head = "Who is who in this game. A referee says it, whenever it changes:"
    lines = [f"- {plain(_called(game, seat))}: {_sits(game, seat)}" for seat in _seats(game)]
    return f"{head}\n{join_within(lines, MESSAGE_LIMIT - len(head) - 1)}"


def _sits(game: LiveGame, seat: int) -> str:
    user_id = game.user_id(seat)
    return "**nobody yet**" if user_id is None else f"<@{user_id}>"


def _buttons(game: LiveGame) -> Iterator[Button]:
    """A form for five seats each."""
    seats = _seats(game)
    for start in range(0, len(seats), _IN_A_FORM):
        some = seats[start : start + _IN_A_FORM]
        names = listed([_called(game, seat) for seat in some])
        yield make_button("seats", game.id, *some, label=shorten(f"{names}…", 60), style=GREEN)


@GAME.command("people")
def people(typed: Typed) -> Page:
    """Say who plays whom, as after an import, or hand a seat to somebody else (referee)"""
    return seats_page(typed.game, typed.user_id)


def seats_page(game: LiveGame, user_id: int) -> Page:
    """Who sits where, with a form for five seats each."""
    require_referee(game.actor(user_id), "say who is who")
    return Page(render_seats(game), list(_buttons(game))[:_BUTTONS])


def seats(game: LiveGame, user_id: int, words: list[str]) -> Form | Page:
    """The form of up to five seats; without their numbers of all, or where there are more, a
    choice."""
    require_referee(game.actor(user_id), "say who is who")
    seats = [number(words, place) for place in range(len(words))] or _seats(game)
    if len(seats) > _IN_A_FORM:
        return seats_page(game, user_id)
    if not seats:
        raise RuleError("Nobody has a character in this game yet.")
    return make_form("seats", game.id, title="Who is who", fields=[_field(game, s) for s in seats])


def _field(game: LiveGame, seat: int) -> Field:
    user_id = game.user_id(seat)
    known = [] if user_id is None else [discord.Object(user_id, type=discord.User)]
    return discord.ui.Label(
        text=shorten(_called(game, seat), _LABEL),
        component=discord.ui.UserSelect(
            custom_id=str(seat), required=False, min_values=0, default_values=known
        ),
    )


async def _submit_seats(
    interaction: Interaction, game: LiveGame, _words: list[str], typed: Mapping[str, str]
) -> None:
    """Put those who were picked into their seats; an empty field leaves a seat as it is."""
    both = [(seat, user) for seat, user in typed.items() if seat.isdecimal() and user]
    found = {int(seat[:9]): picked_in(interaction, Kind.user, user) for seat, user in both}
    picked = {seat: _sitting(one) for seat, one in found.items()}
    if not picked:
        raise RuleError("You named nobody. Pick a person for at least one of them.")
    await run_job(
        interaction, interaction.client.games.seats.fill(game.id, asked(interaction), picked)
    )


def _sitting(one: discord.User | discord.Member) -> int:
    """Who is put into a seat. Raises RuleError for a bot, or somebody who is not here."""
    if one.bot or not isinstance(one, discord.Member):
        why = "is a bot" if one.bot else "is not on this server"
        raise RuleError(f"{plain(one.display_name)} {why}. Pick a person who is on this server.")
    return one.id


# Forgotten


@ME.command("forget")
async def forget(interaction: Interaction) -> None:
    """Privacy: have all forgotten that is yours alone, and who you are in your games"""
    button = make_button("forget-me", NO_GAME, label="Forget me", style=RED)
    contact = interaction.client.configuration.contact
    text = FORGET + (f"\n{ANSWERS} {contact}" if contact else "")
    await answer_privately(interaction, text, view=row_of(button))


async def _press_forget(interaction: Interaction, _words: list[str]) -> None:
    """The button under what is forgotten."""
    bot = interaction.client
    async with Answer(interaction, turns=True) as answer:
        forgotten = await bot.games.seats.forget(interaction.user.id)
        forget_person(bot, interaction.user.id)
        for game in forgotten.games:
            bot.boards.refresh(game)
        await answer.private(render_forgotten(forgotten))


def render_forgotten(forgotten: Forgotten) -> str:
    """What was forgotten, and what stays."""
    lines = ["You are forgotten: your hours, your macros, your own notes, and who you are."]
    if forgotten.games:
        lines.append(f"Your characters and moves stay, without you, in {_names(forgotten.games)}.")
    if forgotten.without_referee:
        names = _names(forgotten.without_referee)
        lines.append(f"No referee is left in {names}: `/game referee recover` (Manage Server).")
    if forgotten.later:
        lines.append(f"{many(forgotten.later, 'more game')} will have forgotten you in an hour.")
    return shorten("\n".join(lines), MESSAGE_LIMIT)


def _names(games: Sequence[LiveGame]) -> str:
    return listed([f"**{plain(one.name)}**" for one in games])


# Deleted


@GAME.command("delete")
async def delete(interaction: Interaction, game: LiveGame) -> None:
    """Delete a game that has ended, for ever (referee or Manage Server)"""
    require_deletable(game, interaction.user.id, by_manager=manages_server(interaction))
    button = make_button("delete-game", game.id, label="Delete it for ever", style=RED)
    await answer_privately(interaction, DELETE.format(name=plain(game.name)), view=row_of(button))


async def _press_delete(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button under the question."""
    bot = interaction.client
    async with Answer(interaction, turns=True) as answer:
        await bot.departures.delete(
            game, interaction.user.id, by_manager=manages_server(interaction)
        )
        await answer.public(DELETED.format(name=plain(game.name)))


FEATURE = Feature(
    order=21,
    presses={"seats": asks(seats), "delete-game": _press_delete},
    forms={"seats": _submit_seats},
    alone={"forget-me": _press_forget},
)

"""`/catchup`: what somebody has missed; `/log chronicle`: an encounter as an account."""

from dataclasses import dataclass
from io import BytesIO
from typing import Annotated

import discord
from discord import app_commands

from cogs.core.answering import Answer
from cogs.core.buttons import Press, number
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.finding import game_here
from cogs.core.interaction import Interaction
from cogs.core.option import Option, Pairs, Typed
from cogs.log.missed_pages import Missed, render_catchup
from cogs.log.pages import MOST_PAGES, Chronicle, write_chronicle
from cogs.render.buttons import make_button, row_of
from cogs.render.text import plain, shorten, write_moment
from data.live import LiveGame, LogEntry
from data.log import Log
from rules.encounter.records import EncounterBegan
from rules.errors import NotFoundError, RuleError
from rules.kernel.actor import Viewer
from rules.kernel.hours import find_length
from rules.party.calling import speaks_for_party

MOST_READ = 300
"""So many of the newest moves are read; of older ones it is only said that there are more."""


@dataclass(frozen=True, slots=True)
class Since:
    """Where somebody wants to begin: so many moves ago, or at a moment in milliseconds."""

    moves: int = 0
    at: int | None = None


def read_since(text: str, now: int) -> Since | None:
    """What somebody typed, None for nothing. Raises RuleError, with what to type instead."""
    said = text.strip().lower()
    if not said:
        return None
    number = said.removesuffix("s").removesuffix("move").strip()
    if number.isascii() and number.isdecimal() and int(number[:9]) > 0:
        return Since(moves=int(number[:9]))
    length = find_length(said)
    if not length:
        raise RuleError(
            f"“{plain(shorten(said, 40))}” is neither a number of moves nor a length of time: "
            "type `20`, or `3 days`."
        )
    return Since(at=now - length)


async def _find_missed(log: Log, game: LiveGame, viewer: Viewer, since: Since | None) -> Missed:
    """The moves since somebody's own last one, or since what they typed."""
    mine = await log.newest_of(game, viewer) if since is None and viewer.member else None
    head = game.head if viewer.is_referee else game.public_head
    if mine is not None:
        after = mine.seq if viewer.is_referee else mine.number
    elif since is None:
        after = await _before_the_scene(log, game, viewer)
    else:
        after = max(0, head - since.moves) if since.moves else 0
    found = await log.entries(
        game.id, after=after, only_public=not viewer.is_referee, limit=MOST_READ + 1
    )
    at = since.at if since is not None else None
    rows = [entry for entry in found if at is None or entry.at >= at]
    entries = tuple(reversed(rows[:MOST_READ]))
    first = mine.seq if mine is not None else entries[0].seq - 1 if entries else game.head
    return Missed(
        entries=entries,
        count=len(rows) if at is not None else head - after,
        mine=mine,
        since=at,
        moves=since.moves if since is not None else 0,
        before=await log.state_after(game, first),
    )


async def _before_the_scene(log: Log, game: LiveGame, viewer: Viewer) -> int:
    """The place in the log before the present scene, as the viewer counts."""
    if not game.scene_seq or viewer.is_referee:
        return max(0, game.scene_seq - 1)
    began = await log.entry_at(game.id, game.scene_seq)
    return began.number - 1 if began.is_public else 0


async def catch_up(interaction: Interaction, game: LiveGame, since: Since | None = None) -> None:
    """Tell somebody what they have missed."""
    bot, viewer = interaction.client, game.viewer(interaction.user.id)
    async with Answer(interaction) as answer:
        missed = await _find_missed(bot.games.log, game, viewer, since)
        page = render_catchup(game, viewer, missed, bot.boards.link(game))
        await answer.private(page.text, view=page.view)


async def _press_catch_up(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button on the board."""
    await catch_up(interaction, game)


@app_commands.context_menu(name="Catch up from here")
@app_commands.guild_only()
async def catch_up_from(interaction: Interaction, message: discord.Message) -> None:
    """What has happened since a post, for whoever stopped reading there."""
    since = Since(at=int(message.created_at.timestamp() * 1000))
    await catch_up(interaction, await game_here(interaction), since)


CATCHUP = Group()
From = Annotated[
    Since,
    Option(
        about="A number of moves such as 20, or a time such as 3 days; without it, your last move",
        read=lambda typed, text: read_since(text, typed.interaction.client.clock()),
    ),
]


@CATCHUP.command("catchup")
async def show_catchup(interaction: Interaction, game: LiveGame, since: From | None = None) -> None:
    """What happened since you last acted, what is open for you, and whom we wait for"""
    await catch_up(interaction, game, since)


CATCHUP_PRESSES: dict[str, Press] = {"catch-up": _press_catch_up}

CATCHUP_FEATURE = Feature(order=610, menus=(catch_up_from,), presses=CATCHUP_PRESSES)


MOST_SCENES = 200
"""So many encounters of a game are found again."""
MOST_ROWS = 2000
CANNOT_POST = (
    "I cannot post here: give me View Channel, Send Messages and Attach Files in this channel."
)
MAY_NOT_POST = "Only a referee, or who speaks for the party, can post the chronicle in the channel."


def number_of(entry: LogEntry) -> int:
    """The number of the encounter that began with a row."""
    return next(event.number for event in entry.events if isinstance(event, EncounterBegan))


async def _encounters(typed: Typed) -> Pairs:
    """The encounters of the game, the newest first, with the day on which each began."""
    scenes = await typed.interaction.client.games.log.scenes(typed.game.id, MOST_SCENES)
    return [(f"Encounter {number_of(one)}, {_day(one)}", str(number_of(one))) for one in scenes]


Encounter = Annotated[
    str,
    Option(
        about="Its number; the one that is running or was last if left out", suggest=_encounters
    ),
]


def _day(entry: LogEntry) -> str:
    """`Fri 27 Nov 2026`, as days are counted in Greenwich."""
    return write_moment(entry.at, "UTC").rpartition(" ")[0]


async def show_chronicle(interaction: Interaction, game: LiveGame, typed: str) -> None:
    """Tell somebody an encounter, with a button to post it for those who may."""
    viewer = game.viewer(interaction.user.id)
    async with Answer(interaction) as answer:
        chronicle = await _find_chronicle(interaction, game, typed)
        post = make_button("chronicle-post", game.id, chronicle.number, label="Post it")
        view = row_of(post) if _may_post(game, viewer) else None
        first, *more = chronicle.pages
        text, file = (chronicle.short, _file(chronicle)) if more else (first, None)
        await answer.private(text, view=view, file=file)


def _may_post(game: LiveGame, viewer: Viewer) -> bool:
    """Whether somebody may have a chronicle posted."""
    return viewer.is_referee or speaks_for_party(game.state, viewer)


def _file(chronicle: Chronicle) -> discord.File:
    return discord.File(BytesIO(chronicle.file.encode()), f"encounter-{chronicle.number}.md")


async def _find_chronicle(interaction: Interaction, game: LiveGame, typed: str) -> Chronicle:
    """The chronicle of the encounter that somebody named, else of the newest.

    Raises NotFoundError.
    """
    log = interaction.client.games.log
    scenes = await log.scenes(game.id, MOST_SCENES)
    if not scenes:
        raise NotFoundError("There has been no encounter yet. ⟦Begin one|encounter start⟧.")
    at = _place(scenes, typed)
    rows = await log.entries(
        game.id,
        after=scenes[at].number - 1,
        before=scenes[at - 1].number if at else None,
        only_public=True,
        limit=MOST_ROWS,
    )
    entries = tuple(reversed(rows))
    is_whole = entries[0].seq == scenes[at].seq
    return write_chronicle(entries, game, number_of(scenes[at]), is_whole=is_whole)


def _place(scenes: tuple[LogEntry, ...], typed: str) -> int:
    """Where an encounter stands among all of them. Raises NotFoundError."""
    wanted = typed.strip().lower().removeprefix("encounter").strip()
    if not wanted:
        return 0
    for at, entry in enumerate(scenes):
        if str(number_of(entry)) == wanted:
            return at
    raise NotFoundError(
        f"There is no encounter “{plain(shorten(typed, 40))}”. Pick one from the list that "
        "appears, or leave it out for the newest."
    )


async def _press_post(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a chronicle: posts it, as a file if it is long."""
    if not _may_post(game, game.viewer(interaction.user.id)):
        raise RuleError(MAY_NOT_POST)
    async with Answer(interaction, turns=True) as answer:
        chronicle = await _find_chronicle(interaction, game, str(number(words, 0)))
        message = await _post(interaction, chronicle)
        await answer.private(f"[Here it is]({message.jump_url}).")


async def _post(interaction: Interaction, chronicle: Chronicle) -> discord.Message:
    """Post it once, however often the button is pressed; its first message."""
    channel, page = interaction.channel, interaction.message
    assert isinstance(channel, discord.abc.Messageable)
    assert page is not None
    pages, file = chronicle.pages, discord.utils.MISSING
    if len(pages) > MOST_PAGES:
        pages, file = [chronicle.short], _file(chronicle)
    try:
        posts = [
            await channel.send(text, nonce=f"c{page.id}-{place}", file=file)
            for place, text in enumerate(pages)
        ]
    except discord.Forbidden as error:
        raise RuleError(CANNOT_POST) from error
    return posts[0]


CHRONICLE_PRESSES: dict[str, Press] = {"chronicle-post": _press_post}
CHRONICLE_FEATURE = Feature(order=620, presses=CHRONICLE_PRESSES)

"""`/log`: what happened, taking it back, and bringing it back; `/catchup`: what somebody missed."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Annotated

import discord

from cogs.campaign.signers import tell_signers
from cogs.core.answering import Answer, answer_privately
from cogs.core.buttons import word
from cogs.core.client import PostDeed
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction, require_sure
from cogs.core.lines import Does
from cogs.core.moments import takes_part
from cogs.core.option import Option
from cogs.core.play import asked, run_job
from cogs.core.said import always, says
from cogs.log.asking_why import show_why
from cogs.log.missed_pages import Missed, render_catchup
from cogs.log.pages import LOG_PAGE, render_log_page, render_plan, summarise
from cogs.log.telling_all import Told, show_chronicle
from cogs.render.buttons import row_of, undo_listed_button
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.render.families import TELLERS
from cogs.render.telling import tell_shown
from cogs.render.text import plain, shorten
from cogs.rolls.fair_pages import is_long, list_checks, render_checks, render_tally
from data.live import LiveGame, LogEntry, Outcome
from data.log import Log
from data.move_numbers import read_label
from rules.errors import RuleError
from rules.kernel.actor import Viewer
from rules.kernel.apart import SERIES, keeps_apart
from rules.kernel.hours import find_length
from rules.kernel.parties import has_several

LOG = Group("log", "What has happened")
MOST_READ = 1_000
"""So many of the newest moves are read; of older ones it is only said that there are more."""
CATCHUP = Group()


def has_redo(doer: Doer) -> bool:
    """Something was taken back that can be brought back."""
    return bool(doer.game.undos_of(doer.game.party))


async def find_move(interaction: Interaction, game: LiveGame, label: str) -> LogEntry:
    """The move that somebody typed or pressed. Raises NotFoundError."""
    viewer = game.viewer(interaction.user.id)
    return await interaction.client.games.log.entry(game.id, read_label(label, viewer), viewer)


async def _undo_through(interaction: Interaction, game: LiveGame, label: str) -> None:
    """Take back a row if it is the newest; else list privately what would go with it."""
    actor = game.actor(interaction.user.id)
    seq = (await find_move(interaction, game, label)).seq
    plan = await interaction.client.games.history.plan(game.id, actor, seq, game.party)
    if len(plan) > 1:
        viewer = game.viewer(interaction.user.id)
        text = render_plan(plan, game, viewer, TELLERS)
        view = row_of(undo_listed_button(game.id, plan[-1].label, plan[0].label, len(plan)))
        await answer_privately(interaction, text, view=view)
        return
    await undo(interaction, game, through=seq, newest=seq)


async def undo(
    interaction: Interaction,
    game: LiveGame,
    *,
    through: int | None = None,
    newest: int | None = None,
) -> None:
    """Take back the newest move, or a list that was shown, and say so.

    WhichPartyError where nobody knows of which party the newest is meant.
    """
    if through is None:
        require_sure(interaction)
    history = interaction.client.games.history
    job = history.undo(game.id, asked(interaction), through=through, newest=newest)
    await run_job(interaction, job)


async def _press_undo_listed(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a list of what would go."""
    through, newest = [await find_move(interaction, game, word(words, at)) for at in (0, 1)]
    await undo(interaction, game, through=through.seq, newest=newest.seq)


async def _press_show(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a secret roll: shows it to those who may see it."""
    entry = await find_move(interaction, game, word(words, 0))
    shown = tell_shown(Outcome(game, entry), game.viewer(interaction.user.id))
    await answer_privately(
        interaction, shown.text or "Only the referees may see that.", view=shown.view
    )


@LOG.command(
    "show",
    before="Show moves older than this number",
    after="Or those that are newer than this number",
)
@says(
    "log, history, show log, what did we do, did anybody, did anyone, did we, have we, scroll "
    "back, last moves, already been, have we passed, did * look, what happened yesterday, "
    "what was said, who said, show history, the log, logs, last turn, read back, what did * "
    "say, what did * do, transcript, previous, what have we done, whats been, earlier posts, "
    "last round, show me what happened, what did we",
    "Show what happened",
    when=always,
    asks=True,
)
async def show(interaction: Interaction, game: LiveGame, before: str = "", after: str = "") -> None:
    """What happened, the newest page first, as far as you may see it"""
    # In the reader's own view; its buttons turn it to older and newer ones.
    log, viewer = interaction.client.games.log, game.viewer(interaction.user.id)
    async with Answer(interaction, turns=True) as answer:
        first = await _place(interaction, game, after) if after else None
        last = await _place(interaction, game, before) if before else None
        is_onwards = first is not None
        found = await log.entries(
            *(game.id,), before=last, after=first, viewer=viewer, limit=LOG_PAGE, oldest=is_onwards
        )
        entries = found[::-1] if is_onwards else found
        newest = await log.entries(game.id, viewer=viewer, limit=1) if before or after else entries
        page = render_log_page(
            *(entries, game, viewer, TELLERS),
            onwards=is_onwards,
            newest=newest[0].seq if newest else 0,
            count=await log.count(game, viewer),
        )
        await answer.private(page.text, view=page.view)


@LOG.command("undo", move="Take back everything down to this move; without it, the newest")
@says(
    "undo, take back, take that back, revert, oops, mistake, rollback, rewind, take it back, "
    "misclick, that was wrong, undo that, scratch that, my bad, wrong button, didnt mean, did "
    "not mean, cancel that, nevermind, wrong one, take that one back, i meant, that was a "
    "mistake",
    "Take back your newest move",
    when=always,
)
async def undo_moves(interaction: Interaction, game: LiveGame, move: str = "") -> None:
    """Take back your newest move, or all of yours down to one; a referee anybody's"""
    await (_undo_through(interaction, game, move) if move else undo(interaction, game))


@LOG.command("verify", move="The move to check; all rolls of the game if left out")
async def verify(interaction: Interaction, game: LiveGame, move: str = "") -> None:
    """Check that dice fell as they were shown, and show how to check it without the bot"""
    await (_verify_move(interaction, game, move) if move else _verify_all(interaction, game))


@LOG.command("chronicle")
async def chronicle(interaction: Interaction, game: LiveGame, what: Told = "") -> None:
    """Tell an encounter, a day, a session or all as a story: to you alone, to post, as a page"""
    await show_chronicle(interaction, game, what)


@LOG.command("why", move="The number of a move, such as 12; the newest if left out")
@says(
    "why, explain, how come, why did, reason, how did, how was * calculated, explain the, "
    "where does * come from, what modifiers, why is, why was, why do, why am i",
    "How a move came about",
    when=always,
    asks=True,
)
async def why(interaction: Interaction, game: LiveGame, move: str = "") -> None:
    """How a move came about: its dice, numbers, settings and rules, to you alone"""
    await show_why(interaction, game, move)


@LOG.command("redo", move="Only what this undo took; without it, the newest undo")
@says(
    "redo, bring back",
    "Bring back what was taken back",
    when=has_redo,
)
async def redo(interaction: Interaction, game: LiveGame, move: str = "") -> None:
    """Bring back what was taken back last"""
    history = interaction.client.games.history
    undo_seq = (await find_move(interaction, game, move)).seq if move else None
    await run_job(interaction, history.redo(game.id, asked(interaction), undo_seq))


async def _place(interaction: Interaction, game: LiveGame, label: str) -> int:
    """Where a move stands in the log; one that is told to all has its place past its end, too."""
    viewer = game.viewer(interaction.user.id)
    number = read_label(label, viewer)
    if number.is_public and game.public_head < number.value < SERIES:
        return game.head + 1
    return (await interaction.client.games.log.entry(game.id, number, viewer)).seq


async def _verify_all(interaction: Interaction, game: LiveGame) -> None:
    """Check every roll that the person may see."""
    fairness = interaction.client.games.fairness
    async with Answer(interaction) as answer:
        tally = await fairness.check_all(game, game.viewer(interaction.user.id))
        parts = await interaction.client.games.signers.of(game.id)
        signed = await tell_signers(interaction.client, game.id, parts)
        await answer.private("\n".join(filter(None, (render_tally(tally, game), signed))))


async def _verify_move(interaction: Interaction, game: LiveGame, label: str) -> None:
    """Check the rolls of one move; what does not fit into a message comes as a file."""
    games = interaction.client.games
    viewer = game.viewer(interaction.user.id)
    async with Answer(interaction) as answer:
        entry = await find_move(interaction, game, label)
        checks = await games.fairness.check(game, entry, viewer)
        told = summarise(entry, game, viewer, TELLERS)
        file = None
        if is_long(checks):
            file = discord.File(BytesIO(list_checks(checks).encode()), f"move-{entry.label}.txt")
        await answer.private(render_checks(entry.label, told, checks), file=file)


def log_deeds(doer: Doer) -> Iterator[Deed]:
    """What happened, and taking it back."""
    yield form_deed("What has happened", "log show")
    yield form_deed("Take a move back…", "log undo")


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
    moves = since.moves if since is not None else 0
    if mine is not None:
        after = mine.seq
    else:
        after = await _before_the_scene(log, game, viewer) if since is None else 0
    most = min(moves, MOST_READ) or MOST_READ + 1
    found = await log.entries(game.id, after=after, viewer=viewer, limit=most)
    at = since.at if since is not None else None
    is_apart = has_several(game.state)
    rows = [
        entry
        for entry in found
        if (at is None or entry.at >= at) and not (is_apart and entry.party != game.party)
    ]
    entries = tuple(reversed(rows[:MOST_READ]))
    first = mine.seq if mine is not None else entries[0].seq - 1 if entries else game.head
    has_more = len(found) > MOST_READ and at is None and not is_apart
    return Missed(
        entries=entries,
        count=await log.count(game, viewer, after=after) if has_more else len(rows),
        mine=mine,
        since=at,
        moves=moves,
        before=await log.state_after(game, first),
    )


async def _before_the_scene(log: Log, game: LiveGame, viewer: Viewer) -> int:
    """The place in the log before the present scene; of parties that keep apart before what began
    last that the viewer knows of."""
    if not keeps_apart(game.state):
        return max(0, game.scene_seq - 1)
    begun = await log.beginnings(game, viewer)
    return begun[-1].place - 1 if begun else 0


async def catch_up(interaction: Interaction, game: LiveGame, since: Since | None = None) -> None:
    """Tell somebody what they have missed."""
    bot, viewer = interaction.client, game.viewer(interaction.user.id)
    async with Answer(interaction) as answer:
        missed = await _find_missed(bot.games.log, game, viewer, since)
        board = bot.boards.link(game)
        page = await asyncio.to_thread(render_catchup, game, viewer, missed, board)
        await answer.private(page.text, view=page.view)


async def _always(_interaction: Interaction, _game: LiveGame, _message: discord.Message) -> bool:
    return True


async def catch_up_from(interaction: Interaction, game: LiveGame, message: discord.Message) -> None:
    """What has happened since a post, for whoever stopped reading there."""
    since = Since(at=int(message.created_at.timestamp() * 1000))
    await catch_up(interaction, game, since)


From = Annotated[
    Since,
    Option(
        about="A number of moves such as 20, or a time such as 3 days; without it, your last move",
        read=lambda typed, text: read_since(text, typed.interaction.client.clock()),
    ),
]


@CATCHUP.command("catchup")
@says(
    "catch up?, catchup, catch me up, what happened, what befell us, what has happened, "
    "what did i miss, missed, recap, "
    "summary, since monday, whats new, what happened since, bring me up to speed, summarise, "
    "fill me in, whats going on, what is going on, whats happened, tldr, where were we, story "
    "so far, anything new, update me, whats the story, been away, was away what, anything "
    "happen",
    "What happened since you last acted",
    when=takes_part,
    asks=True,
)
async def show_catchup(interaction: Interaction, game: LiveGame, since: From | None = None) -> None:
    """What happened since you last acted, what is open for you, and whom we wait for"""
    await catch_up(interaction, game, since)


FEATURE = Feature(
    lines={
        "catch-up": Does("catchup"),
        "log-page": Does("log show", "before?", "after?"),
        "redo": Does("log redo", "move"),
        "undo": Does("log undo", "move"),
        "why": Does("log why", "move"),
    },
    deeds=log_deeds,
    order=630,
    posts=(PostDeed("catch-up", "Catch up from here", 60, _always, catch_up_from),),
    presses={
        "undo-listed": _press_undo_listed,
        "show": _press_show,
    },
)

"""`/game pace`: how fast the game goes, for its referees."""

import asyncio
from collections.abc import Iterator, Mapping
from io import BytesIO

import discord

from cogs.core.answering import Answer
from cogs.core.interaction import Interaction
from cogs.core.play import game_here
from cogs.render.pace.measures import Measured, measure
from cogs.render.pace.report import (
    Holding,
    Player,
    Section,
    describe_report,
    make_report,
    render_report,
)
from data.live import LiveGame, LogEntry
from data.log import Log
from rules.errors import ForbiddenError
from rules.kernel.actor import ALL_KNOWING
from rules.pace.door import awaited_since
from rules.rounds.events import RoundBegan
from rules.systems import ENGINE

ROUNDS = 12
"""So many of the newest rounds are measured."""
PAGE, MOST_ROWS = 200, 3000


async def show_pace(interaction: Interaction) -> None:
    """Tell a referee how long rounds and answers took, and who is waited for, with a picture."""
    game = await game_here(interaction)
    if not game.viewer(interaction.user.id).is_referee:
        raise ForbiddenError("Only a referee of this game can see how fast everybody answers.")
    now = interaction.client.clock()
    async with Answer(interaction) as answer:
        entries = await read_rounds(interaction.client.games.log, game)
        sections = await asyncio.to_thread(report_of, game, entries, now)
        file = await asyncio.to_thread(_draw, game, sections) if sections else None
        await answer.private(render_report(sections), file=file)


async def read_rounds(log: Log, game: LiveGame) -> list[LogEntry]:
    """The rows of the newest rounds, and a few more at most, oldest first."""
    found: list[LogEntry] = []
    rounds, before = 0, None
    while rounds < ROUNDS and len(found) < MOST_ROWS:
        page = await log.entries(game.id, before=before, limit=PAGE)
        found += page
        rounds += sum(map(_began_a_round, page))
        if len(page) < PAGE:
            break
        before = page[-1].seq
    return found[::-1]


def report_of(game: LiveGame, entries: list[LogEntry], now: int) -> tuple[Section, ...]:
    """What there is to say of a game. It takes a few milliseconds for each hundred rows."""
    owners = {one.id: one.owner for one in game.state.characters}
    newest = game.state.next_encounter - 1
    found = measure(entries, owners, encounter=newest, now=now)
    waiting = list(_holding(game, found, now))
    is_paused = game.state.pace.paused is not None
    return make_report(found, _players(game), waiting, is_paused=is_paused)


def _began_a_round(entry: LogEntry) -> bool:
    return entry.undone_by is None and any(isinstance(e, RoundBegan) for e in entry.events)


def _players(game: LiveGame) -> Mapping[int, Player]:
    names: dict[int, list[str]] = {}
    for one in sorted(game.state.characters, key=lambda one: one.retired):
        names.setdefault(one.owner, []).append(one.name)
    return {
        number: Player(", ".join(known), f"<@{user_id}>")
        for number, known in names.items()
        if (user_id := game.user_id(number)) is not None
    }


def _holding(game: LiveGame, found: Measured, now: int) -> Iterator[Holding]:
    """Whom the game waits for."""
    for due in ENGINE.what_is_due(game.state, ALL_KNOWING):
        since = awaited_since(game.state, due.target)
        if due.holds and since is not None:
            yield Holding(due.debtor, due.kind.value, found.time_between(since, now))


def _draw(game: LiveGame, sections: tuple[Section, ...]) -> discord.File:
    from cogs.render.pace.picture import draw_report

    picture = BytesIO(draw_report(f"Pace: {game.name}", sections))
    return discord.File(picture, "pace.png", description=describe_report(sections))

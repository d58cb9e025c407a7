"""What each party lived through while they were apart, told to both as they meet again."""

import asyncio
import logging
from collections.abc import Iterator, Sequence
from operator import attrgetter

from cogs.core.client import Answering, Client
from cogs.core.sending import SENDING_FAILED
from cogs.log.book_pages import write_book
from cogs.log.recap_pages import QUIET, deaths, fights, finds, growth, places
from cogs.log.scene_pages import Scope
from cogs.render.buttons import keep_party, make_button, row_of
from cogs.render.text import MESSAGE_LIMIT, join_within, plain
from data.live import LiveGame, LogEntry, Outcome
from rules.kernel.actor import TABLE
from rules.kernel.parties import has_several, people_in
from rules.kernel.words import listed, many
from rules.parties.records import PartiesJoined, PartySplit

HEAD = "**While they were apart**"
SHOWN = "-# All of them know now what was shown to some: {}."
MOST_READ = 1_000
MOST_TOLD, MOST_FIGHTS = 3, 2
_log = logging.getLogger(__name__)


async def tell_meeting(answer: Answering, outcomes: Sequence[Outcome]) -> None:
    """Tell those who have met what the others did meanwhile, a few sentences of each party."""
    client = answer.interaction.client
    for outcome in outcomes:
        for event in outcome.events if not outcome.repeated else ():
            if isinstance(event, PartiesJoined) and event.parties:
                await _tell(client, outcome, event)


async def _tell(client: Client, outcome: Outcome, met: PartiesJoined) -> None:
    game = outcome.game
    shown = await client.games.notebook.follow(game, met.parties)
    rows = await _rows_apart(client, game, outcome.entry, met)
    text = await asyncio.to_thread(_page, game, rows, met, shown)
    view = row_of(make_button("run", game.id, "me notes", label="Notebook")) if shown else None
    if view is not None and has_several(game.state):
        keep_party(view, game.party)
    room = client.door.room(game.home_channel_id, game.guild_id)
    once = f"{game.id}-met-{outcome.entry.label}"
    try:
        if text:
            await client.door.post(room, text, view=view, once=once)
    except SENDING_FAILED as error:
        _log.warning("what parties of game %d did apart could not be told: %r", game.id, error)


async def _rows_apart(
    client: Client, game: LiveGame, entry: LogEntry, met: PartiesJoined
) -> Sequence[LogEntry]:
    """The rows of both since the younger one parted, oldest first; of many the newest."""
    younger, found = max(met.parties), list[LogEntry]()
    rows = await client.games.log.entries(game.id, before=entry.seq, limit=MOST_READ)
    for row in filter(attrgetter("is_public"), rows) if entry.is_public else ():
        if any(isinstance(one, PartySplit) and one.party == younger for one in row.events):
            break
        if row.party in met.parties and row.undone_by is None:
            found.append(row)
    return found[::-1]


def _page(game: LiveGame, rows: Sequence[LogEntry], met: PartiesJoined, shown: int) -> str:
    """What both did, "" where neither did anything that is worth a sentence."""
    came = {one.id for one in met.came}
    others = [one.name for one in people_in(game.state) if one.id not in came]
    names = (others, [one.name for one in met.came])
    told = [
        list(_few(game, [row for row in rows if row.party == number]))[:MOST_TOLD]
        for number in met.parties
    ]
    lines = [
        f"**{listed([*map(plain, who)])}**: {' '.join(did) or QUIET}"
        for who, did in zip(names, told, strict=True)
    ]
    below = SHOWN.format(f"{many(shown, 'entry')} of the notebook") if shown else ""
    if not any(told):
        return below.removeprefix("-# ")
    return join_within([HEAD, *lines, *filter(None, [below])], MESSAGE_LIMIT)


def _few(game: LiveGame, rows: Sequence[LogEntry]) -> Iterator[str]:
    """What matters most first, as everybody may know it."""
    scenes = write_book(rows, game, TABLE, Scope("")).scenes
    found = (deaths(scenes), *fights(scenes, MOST_FIGHTS), finds(scenes), places(scenes))
    return filter(None, (*found, growth(scenes)))

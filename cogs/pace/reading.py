"""Reads what is measured of a game's pace: the newest rounds in its log, and who is waited for."""

from cogs.pace.measures import Measured, measure
from cogs.pace.pages import Holding
from data.live import LiveGame, LogEntry
from data.log import Log
from rules.kernel.actor import Viewer
from rules.pace.waiting import awaited_since
from rules.rounds.records import RoundBegan
from rules.systems import ENGINE

ROUNDS = 12
"""So many of the newest rounds are measured."""
PAGE, MOST_ROWS = 200, 3000


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


def measured(game: LiveGame, entries: list[LogEntry], now: int) -> Measured:
    """What the rows show. It takes a few milliseconds for each hundred of them."""
    owners = {one.id: one.owner for one in game.state.characters}
    return measure(entries, owners, encounter=game.state.next_encounter - 1, now=now)


def waiting_for(
    game: LiveGame, viewer: Viewer, found: Measured, now: int, *, own: bool = False
) -> list[Holding]:
    """Whom the game waits for as far as the viewer may know; with `own` what is theirs to give."""
    return [
        Holding(due.debtor, due.kind.value, found.time_between(since, now))
        for due in ENGINE.what_is_due(game.state, viewer)
        if due.holds and (not own or due.is_of(viewer))
        if (since := awaited_since(game.state, due.target)) is not None
    ]


def _began_a_round(entry: LogEntry) -> bool:
    return entry.undone_by is None and any(isinstance(e, RoundBegan) for e in entry.events)

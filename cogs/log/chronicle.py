"""What of a game is to be told, and the rows of that; all of it as a page of HTML.

`chronicle_page` is the page of a whole game, for whoever takes it along.
"""

import asyncio
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

import discord

from cogs.log.book_pages import write_book
from cogs.log.chronicle_pages import render_html
from cogs.log.scene_pages import DAY, Scope
from cogs.render.markup import Reader
from cogs.render.text import plain, shorten
from data.begins import ENCOUNTER, Beginning
from data.games import Games
from data.live import LiveGame, LogEntry
from data.log import Log
from data.move_numbers import Number, read_label
from data.pictures import Pictures
from rules.clock.clock import now
from rules.clock.records import ClockMoved
from rules.errors import NotFoundError
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.apart import called, table_of
from rules.speech.records import PORTRAITS

READ_AT_ONCE = 200
WHOLE_GAME = "The story so far"
_NUMBERED = "encounter", "day", "session", "recap"


class Kind(Enum):
    """What can be told."""

    ENCOUNTER = "encounter"
    DAY = "day"
    SESSION = "session"
    RECAP = "recap"
    SINCE = "since"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody wants to be told: an encounter, a day or a session with its number, or all."""

    kind: Kind
    number: int = 0

    def __str__(self) -> str:
        return f"{self.kind.value} {called(self.number)}" if self.number else self.kind.value

    @property
    def title(self) -> str:
        """What stands above it."""
        if self.kind is Kind.ALL:
            return WHOLE_GAME
        if self.kind is Kind.SINCE:
            return f"From move #{called(self.number)} on"
        return f"Session {self.number}" if self.is_session else str(self).capitalize()

    @property
    def is_session(self) -> bool:
        """Whether it is about a session: all of it, or what it came to."""
        return self.kind in (Kind.SESSION, Kind.RECAP)


def day_of(game: LiveGame) -> int:
    """The day of the game that it is now, from 1."""
    return now(game.state) // DAY + 1


def read_wanted(typed: str, game: LiveGame) -> Wanted | None:
    """What somebody typed, None for the newest encounter. Raises NotFoundError."""
    words = typed.replace("-", " ").lower().split()
    match words:
        case ["encounter"]:
            return None
        case [] | ["all"] | ["the", "whole", "game"] | ["everything"]:
            return Wanted(Kind.ALL)
        case ["today" | "day"]:
            return Wanted(Kind.DAY, day_of(game))
        case ["session"] | ["this", "session"]:
            return Wanted(Kind.SESSION, game.state.session)
        case ["recap"]:
            return Wanted(Kind.RECAP, max(1, game.state.session - 1))
        case ["since", number]:
            return Wanted(Kind.SINCE, read_label(number, TABLE).value)
        case [kind, number] if kind in _NUMBERED and _is_number(number):
            return Wanted(Kind(kind), int(number))
        case [number] if _is_number(number):
            return Wanted(Kind.ENCOUNTER, int(number))
        case _:
            raise NotFoundError(
                f"There is no “{plain(shorten(typed, 40))}” to tell. Type `encounter 3`, `day 2`, "
                "`session`, `recap`, `since 41` or `all`; leave it out for all."
            )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 8 and int(text) > 0


async def chronicle_page(
    log: Log, game: LiveGame, viewer: Viewer, reader: Reader | None = None
) -> str:
    """The whole game as one page of HTML, as far as the viewer may know it: `chronicle.html`.

    It needs no network. `reader` (`reader_in`) says what people are called and look like, and on
    whose clock the moments of the real world stand.
    """
    rows, scope = await read_rows(log, game, viewer, Wanted(Kind.ALL))
    return await write_page(rows, game, viewer, reader or Reader(), scope)


async def write_page(
    rows: Sequence[LogEntry], game: LiveGame, viewer: Viewer, reader: Reader, scope: Scope
) -> str:
    """Rows as a page, oldest first. A long game takes a second, in a thread of its own."""
    return await asyncio.to_thread(_write, rows, game, viewer, reader, scope)


def _write(
    rows: Sequence[LogEntry], game: LiveGame, viewer: Viewer, reader: Reader, scope: Scope
) -> str:
    return render_html(write_book(rows, game, viewer, scope), game, viewer, reader)


async def names_in(guild: discord.Guild, game: LiveGame) -> Mapping[int, str]:
    """What the people of a game are called on its server, by their Discord id."""
    names: dict[int, str] = {}
    for member in game.members.values():
        known = guild.get_member(member.user_id)
        try:
            known = known or await guild.fetch_member(member.user_id)
        except discord.HTTPException:
            continue
        names[member.user_id] = known.display_name
    return names


async def portraits_in(pictures: Pictures, game: LiveGame) -> Mapping[str, str]:
    """The portraits of characters by their ids, as addresses that hold the picture itself."""
    found: dict[str, str] = {}
    for portrait in PORTRAITS.of(game.state):
        try:
            picture = await pictures.find(game.id, portrait.picture)
        except NotFoundError:
            continue
        found[portrait.id] = f"data:image/webp;base64,{b64encode(picture.image).decode()}"
    return found


async def reader_in(
    games: Games, guild: discord.Guild, game: LiveGame, zone: str = "UTC"
) -> Reader:
    """What a page says of people: what they are called on a server, and what they look like."""
    portraits = await portraits_in(games.pictures, game)
    return Reader(await names_in(guild, game), zone, portraits)


# The rows


async def read_rows(
    log: Log, game: LiveGame, viewer: Viewer, wanted: Wanted
) -> tuple[Sequence[LogEntry], Scope]:
    """The moves of it that the viewer knows of, oldest first. Raises NotFoundError."""
    scope = Scope(wanted.title, is_encounter=wanted.kind is Kind.ENCOUNTER)
    if wanted.kind is Kind.DAY:
        _require_reached(game, wanted)
        return await _read_day(log, game, viewer, wanted.number), scope
    after, before = await _span(log, game, viewer, wanted)
    pages = log.onward(game.id, after, before, viewer=viewer)
    return tuple([row async for page in pages for row in page]), scope


def _require_reached(game: LiveGame, wanted: Wanted) -> None:
    newest = day_of(game) if wanted.kind is Kind.DAY else game.state.session
    if wanted.number > newest:
        kind = (Kind.SESSION if wanted.is_session else wanted.kind).value
        raise NotFoundError(f"The game is on {kind} {newest}. Type `{kind} {newest}`, or less.")


async def encounters(log: Log, game: LiveGame, viewer: Viewer) -> Sequence[Beginning]:
    """The encounters that somebody knows of, oldest first."""
    return [one for one in await log.beginnings(game, viewer) if one.kind == ENCOUNTER]


async def newest_encounter(log: Log, game: LiveGame) -> Wanted:
    """The encounter that is running or was last; the whole game where there has been none."""
    found = await encounters(log, game, table_of(game.state))
    return Wanted(Kind.ENCOUNTER, found[-1].number) if found else Wanted(Kind.ALL)


async def _span(log: Log, game: LiveGame, viewer: Viewer, wanted: Wanted) -> tuple[int, int | None]:
    """The places between which it stands in the log. Raises NotFoundError."""
    if wanted.kind is Kind.ALL:
        return 0, None
    if wanted.kind is Kind.SINCE:
        number = Number(is_public=True, value=wanted.number)
        return (await log.entry(game.id, number, viewer)).seq - 1, None
    begun = await log.beginnings(game, viewer)
    kind = (Kind.SESSION if wanted.is_session else wanted.kind).value
    alike = {one.number: one.place for one in begun if one.kind == kind}
    later = [place for number, place in alike.items() if number > wanted.number]
    if wanted.is_session:
        _require_reached(game, wanted)
        return alike.get(wanted.number, 1) - 1, min(later, default=None)
    if wanted.number not in alike:
        raise NotFoundError(
            f"There is no encounter {wanted.number}. Pick one from the list that appears, or type "
            "`encounter` for the newest."
        )
    return alike[wanted.number] - 1, min(later, default=None)


async def _read_day(log: Log, game: LiveGame, viewer: Viewer, day: int) -> Sequence[LogEntry]:
    """The rows of a day, read back from the newest some at a time."""
    kept: list[LogEntry] = []
    before: int | None = None
    while True:
        found = await log.entries(game.id, before=before, viewer=viewer, limit=READ_AT_ONCE)
        is_at_its_beginning = _keep(kept, found, day)
        if is_at_its_beginning or len(found) < READ_AT_ONCE:
            return kept[::-1]
        before = found[-1].seq


def _keep(kept: list[LogEntry], rows: Sequence[LogEntry], day: int) -> bool:
    """Keep what belongs to a day of rows, newest first; whether what is older does not any more."""
    for row in rows:
        began, over = _days(row)
        if over is not None and over > day:
            # What was kept so far came later, as nothing older than the row had said.
            kept.clear()
        if began is None or began == day:
            kept.append(row)
        if began is not None and began < day:
            return True
    return False


def _days(row: LogEntry) -> tuple[int | None, int | None]:
    """From which day to which a row moved the clock."""
    events = row.events if row.undone_by is None else ()
    moved = [event for event in events if isinstance(event, ClockMoved)]
    if not moved:
        return None, None
    return moved[0].before // DAY + 1, moved[-1].after // DAY + 1

"""Reads back what is stored: rows of the log, what happened so far in a place, a game whole."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import RowMapping

from data import bundles
from data.bundles import texts_of
from data.codec import Codec, CodecError, unpack_state
from data.live import NOBODY, LiveGame, LogEntry, Member, own_place
from data.repeating import read_again
from data.seeds import Seed
from data.sharing import keep_once
from data.stores import Driver
from data.stores.asking import Question
from data.told import read_told
from rules.errors import NotFoundError
from rules.kernel.apart import SERIES, keeps_apart
from rules.kernel.events import Audience
from rules.kernel.notebook import Heading, Headings, next_day
from rules.kernel.parties import has_several, here, numbers, through
from rules.record import replace
from rules.state.game import GameState
from rules.state.parties import FIRST
from rules.state.rounds import ACT

UNDONE_LABEL = "undone_label"
_NAMES = (
    *("game_id", "seq", "action_key", "kind", "member", "channel_id", "at", "action", "events"),
    *("throws", "seed_id", "changed", "revealed", "announced", "undone_by", "message_id", "number"),
    *("is_public", "acted_for", "party", "told_to", "bundle"),
)
_OWN = """
    SELECT game_id, seq, action_key, kind, member, channel_id, at, action, events, throws, seed_id,
        changed, revealed, announced, undone_by, message_id, number, is_public, acted_for,
        party, told_to
    FROM log
"""
SELECT = _OWN.replace("FROM log", f", {bundles.SELECT} FROM log")
"""What `read_row` reads, in this order; the label of the undo may come after it."""
_action = msgspec.json.Decoder(tuple[str, msgspec.Raw])
MOST_KEPT = 100
"""Of a place in which more happens, the oldest rows are not at hand, but for the first."""
_MOST_PAGES = 5
"""So many times as many are looked through for it."""
_NEWEST = f"{SELECT} WHERE game_id = ? AND is_public <> 0 ORDER BY seq DESC LIMIT ? OFFSET ?"
"""In the words of no index but that of places."""
_NEWEST_OF_PARTY = _NEWEST.replace("ORDER BY", "AND party = ? ORDER BY")
_GAME = """
    SELECT guild_id, name, home_channel_id, version, scene_seq, state, redo, ended_at,
        secrets_channel_id
    FROM game WHERE id = ?
"""
_SEEDS = """
    SELECT kind, id, value FROM seed WHERE game_id = ? AND revealed_at IS NULL ORDER BY id
"""
_MEMBERS = "SELECT number, user_id, is_referee FROM member WHERE game_id = ? ORDER BY number"
"""A seat in which nobody sits any more, or not yet, has no person's id but one below 0."""
_CHANNELS = "SELECT channel_id, party FROM channel WHERE game_id = ?"
HEADING = "number, name, kind, keeper, author, tags, links, audience, picture, day, at, written_at"
_HEADINGS = """
    SELECT HEADING FROM notebook WHERE game_id = ? AND gone_at IS NULL ORDER BY written_at, number
""".replace("HEADING", HEADING)
_words = msgspec.json.Decoder(tuple[str, ...])
_audience = msgspec.json.Decoder(Audience)
_HEAD = "SELECT max(seq) FROM log WHERE game_id = ?"
_HEADS = """
    SELECT 0, max(number) FROM log WHERE game_id = ? AND is_public = 1 AND number < SERIES
    UNION ALL
    SELECT party, count(*) FROM log WHERE game_id = ? AND is_public = 1 AND number >= SERIES
    GROUP BY party
""".replace("SERIES", str(SERIES))


def read_entry(row: Mapping[str, Any] | RowMapping, codec: Codec) -> LogEntry:
    """A log row as it is read back. Raises CodecError."""
    texts = texts_of(row)
    return LogEntry(
        game_id=row["game_id"],
        seq=row["seq"],
        action_key=row["action_key"],
        kind=row["kind"],
        member=row["member"],
        channel_id=row["channel_id"],
        at=row["at"],
        action_name=_action.decode(texts.action)[0],
        events=codec.decode_events(texts.events),
        throws=codec.decode_throws(texts.throws),
        seed_id=row["seed_id"],
        changed=bool(row["changed"]),
        revealed=bool(row["revealed"]),
        announced=bool(row["announced"]),
        undone_by=row["undone_by"],
        message_id=row["message_id"],
        number=row["number"],
        is_public=bool(row["is_public"]),
        undone_label=row.get(UNDONE_LABEL) or "",
        acted_for=tuple([int(number) for number in str(row["acted_for"]).split(",") if number]),
        party=row["party"],
        told_to=read_told(row["told_to"]),
    )


def read_row(row: Sequence[Any], codec: Codec) -> LogEntry:
    """The same from the columns in their order."""
    return read_entry(named(row), codec)


def named(row: Sequence[Any]) -> Mapping[str, Any]:
    """Such columns by their names."""
    return dict(zip((*_NAMES, UNDONE_LABEL), row, strict=False))


def entries_of(rows: Sequence[RowMapping], codec: Codec) -> tuple[LogEntry, ...]:
    """Log rows as they are read back."""
    return tuple(read_entry(row, codec) for row in rows)


def is_acting(state: GameState) -> bool:
    """Whether a place of the round is being played."""
    step = state.encounter.step if state.encounter is not None else None
    return step is not None and step.kind is ACT


def with_row(game: LiveGame, entry: LogEntry) -> LiveGame:
    """The game with a new row in what has happened so far."""
    return replace(game, so_far=_so_far_with(game, entry))


def _so_far_with(game: LiveGame, entry: LogEntry) -> tuple[LogEntry, ...]:
    if not is_acting(game.state):
        return ()
    if _opens_place(entry):
        return (entry,)
    if not game.so_far or not entry.is_public:
        return game.so_far
    first, *others = game.so_far
    return (first, *others[2 - MOST_KEPT :], entry)


def _opens_place(entry: LogEntry) -> bool:
    return any(event.opens_place() for event in entry.events)


def read_so_far(game_id: int, state: GameState, codec: Codec) -> Question[tuple[LogEntry, ...]]:
    """The same from the log: all rows back to the newest that began a place and stands."""
    if not is_acting(state):
        return ()
    statement, only = (_NEWEST_OF_PARTY, (here(state),)) if has_several(state) else (_NEWEST, ())
    found: list[LogEntry] = []
    for page in range(_MOST_PAGES):
        rows = yield statement, (game_id, *only, MOST_KEPT, page * MOST_KEPT)
        for row in rows:
            entry = read_row(row, codec)
            found.append(entry)
            if entry.undone_by is None and _opens_place(entry):
                *others, first = found
                return (first, *reversed(others[: MOST_KEPT - 1]))
        if len(found) < (page + 1) * MOST_KEPT:
            break
    return ()


def read_others_so_far(
    game_id: int, state: GameState, codec: Codec
) -> Question[Mapping[int, tuple[LogEntry, ...]]]:
    """The same of the parties that the state is not about, by their numbers."""
    found: dict[int, tuple[LogEntry, ...]] = {}
    for number in numbers(state):
        if number != here(state):
            rows = yield from read_so_far(game_id, through(state, number), codec)
            if rows:
                found[number] = rows
    return found


def read_headings(game_id: int) -> Question[Headings]:
    """The entries of a notebook that were not thrown away, in the order of their numbers."""
    rows = yield _HEADINGS, (game_id,)
    return tuple([heading_of(row) for row in rows])


def heading_of(row: Sequence[Any]) -> Heading:
    """One from its columns in the order of `HEADING`."""
    number, name, kind, keeper, author, tags, links, audience, picture, day, at, written_at = row
    return Heading(
        number=number,
        name=name,
        kind=kind,
        keeper=keeper,
        author=author,
        tags=_words.decode(tags),
        links=_words.decode(links),
        audience=_audience.decode(audience),
        picture=picture,
        day=day,
        at=at,
        written_at=written_at,
    )


async def load_game(driver: Driver, game_id: int, codec: Codec) -> LiveGame:
    """Read a game as it was at one moment, to be kept in memory.

    Raises NotFoundError if there is none with that id, and CodecError, which names it, for one that
    this program cannot read.
    """
    try:
        return await driver.ask(_read_to_keep(game_id, codec), at_one_moment=True)
    except CodecError as error:
        raise CodecError(f"game {game_id}: {error}") from error


def _read_to_keep(game_id: int, codec: Codec) -> Question[LiveGame]:
    game = yield from read_game(game_id, codec)
    known: dict[object, object] = {}
    for read in (game.state, *(entry.events for entry in game.so_far)):
        keep_once(read, known)
    return game


class Heads(NamedTuple):
    """The newest number of a move that all players know of, and how many each party made apart."""

    public: int
    apart: Mapping[int, int]


def read_heads(game_id: int) -> Question[Heads]:
    """How far the moves of a game are counted."""
    rows: list[tuple[int, int | None]] = [*(yield _HEADS, (game_id, game_id))]
    found = {party: count or 0 for party, count in rows}
    return Heads(found.pop(0), found)


def read_game(game_id: int, codec: Codec) -> Question[LiveGame]:
    """The same as a question. Raises NotFoundError and CodecError."""
    own = (game_id,)
    found = next(iter((yield _GAME, own)), None)
    if found is None:
        raise NotFoundError("That game is not here any more.")
    guild_id, name, home_channel_id, version, scene_seq, packed, redo, ended_at, secrets = found
    state, document = unpack_state(packed)
    seeds = {kind: Seed(id_, value) for kind, id_, value in (yield _SEEDS, own)}
    ((head,),) = yield _HEAD, own
    heads = yield from read_heads(game_id)
    seats = [
        Member(number, user_id, bool(is_referee))
        for number, user_id, is_referee in (yield _MEMBERS, own)
    ]
    bound = list((yield _CHANNELS, own))
    homes = {number: channel_id for channel_id, number in bound if number != FIRST}
    if keeps_apart(state):
        # So they were kept while a party had but one place.
        homes = {own_place(one): at for one, at in homes.items() if one > FIRST} | homes
    so_far = yield from read_so_far(game_id, state, codec)
    others_so_far = yield from read_others_so_far(game_id, state, codec)
    again = yield from read_again(game_id, seeds["open"].id, state, codec)
    entries = yield from read_headings(game_id)
    game = LiveGame(
        id=game_id,
        guild_id=guild_id,
        name=name,
        home_channel_id=home_channel_id,
        version=version,
        state=state,
        document=document,
        open_seed=seeds["open"],
        secret_seed=seeds["secret"],
        members={seat.user_id: seat for seat in seats if seat.user_id > NOBODY},
        last_seat=seats[-1].number if seats else 0,
        channels=tuple([channel_id for channel_id, _ in bound]),
        homes={FIRST: home_channel_id, **homes} if homes else {},
        redo=msgspec.json.decode(redo, type=tuple[int, ...]),
        head=head or 0,
        public_head=heads.public,
        apart_heads=heads.apart,
        scene_seq=scene_seq,
        ended=ended_at is not None,
        so_far=so_far,
        others_so_far=others_so_far,
        secrets_channel_id=secrets,
        again=again,
        entries=entries,
        next_day=next_day(entries),
    )
    return game.with_state(state) if homes else game

"""Takes moves out from under secret ones that came since, and puts them in again.

A move is known by two documents, the one before it and the one after. Replayed on another document
it changes there what it changed before, and keeps all else. What rows an undo passes over had as
their state from before is set aside, so that redo finds how all of them stood upon one another.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Row, delete, insert, literal, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from data import schema
from data.codec import read_document, unpack

Part = tuple[str, ...]
Parts = Mapping[Part, Any]
Json = Any
_ENCOUNTER = "encounter"
_PARTS, _ANY = "parts", "*"
_PLACES = (_PARTS, "places")
_PLACE = (*_PLACES, _ANY)
_RECORDS: Set[Part] = frozenset({(), (_ENCOUNTER,), (_PARTS,), (_PARTS, "journey"), _PLACE})
"""The records of which each field is a part."""
_LISTS: Mapping[Part, str] = {
    ("characters",): "id",
    (_ENCOUNTER, "combatants"): "id",
    (_ENCOUNTER, "sides"): "key",
    _PLACES: "id",
    (*_PLACE, "areas"): "id",
    (*_PLACE, "doors"): "id",
    (*_PLACE, "traps"): "id",
    (*_PLACE, "finds"): "id",
}
"""Where the records lie that are parts by themselves, and which field tells them apart."""


class ClashError(Exception):
    """Two changes touched the same part, or one needs what the other took away."""


def take_apart(document: Mapping[str, Json]) -> Parts:
    """The parts of a document. Of a list of records its own part holds the ids, in order."""
    parts: dict[Part, Any] = {}
    _take(parts, (), document)
    return parts


def _take(parts: dict[Part, Any], part: Part, value: Json) -> None:
    """Take apart what lies in one place; what is None is not there."""
    kind = _kind(part)
    if value is None:
        return
    if kind in _RECORDS:
        # An empty list is not stored.
        lists = {name: () for *above, name in _LISTS if tuple(above) == kind}
        for name, inner in {**lists, **value}.items():
            _take(parts, (*part, name), inner)
    elif kind in _LISTS:
        parts[part] = [record[_LISTS[kind]] for record in value]
        for id_, record in zip(parts[part], value, strict=True):
            _take(parts, (*part, id_), record)
    else:
        parts[part] = value


def _kind(part: Part) -> Part:
    """A part without the id of its place."""
    return (*_PLACE, *part[3:]) if part[:2] == _PLACES and len(part) > 2 else part


def _is_list(part: Part) -> bool:
    return _kind(part) in _LISTS


def _is_listed(part: Part) -> bool:
    """Whether it is one of the records of a list."""
    return bool(part) and _is_list(part[:-1])


def put_together(parts: Parts) -> bytes:
    """The document that has these parts. ClashError if a list lacks one of its records."""
    fields: dict[Part, dict[str, None]] = {}
    for part in parts:
        for length in range(0 if _is_listed(part) else len(part)):
            fields.setdefault(part[:length], {})[part[length]] = None
    return msgspec.json.encode({_ENCOUNTER: None, **_whole(parts, fields, ())})


def _whole(parts: Parts, fields: Mapping[Part, Iterable[str]], part: Part) -> Json:
    """What lies in one place, of a record the `fields` that have parts."""
    if _is_list(part):
        return [_whole(parts, fields, (*part, id_)) for id_ in parts.get(part, ())]
    if part in parts:
        return parts[part]
    if part not in fields:
        raise ClashError(part)
    return {name: _whole(parts, fields, (*part, name)) for name in fields[part]}


def with_change(before: Parts, after: Parts, other: Parts) -> Parts:
    """`other`, which came from `before` too, with what else was changed from there to `after`.

    Raises ClashError where both touched the same.
    """
    changed = _changed(before, after)
    if not changed:
        return other
    whole = dict(other)
    for part in changed:
        value = _merged(part, before.get(part), other.get(part), after.get(part))
        if value is None:
            whole.pop(part, None)
        else:
            whole[part] = value
    _check_names(_ids(before) - _ids(other), before, after)
    _check_names(_ids(before) - _ids(after), before, other)
    return whole


def _changed(before: Parts, after: Parts) -> Sequence[Part]:
    """The parts that differ, in the order in which they stand."""
    return [part for part in {**after, **before} if after.get(part) != before.get(part)]


def _merged(part: Part, before: Json, other: Json, after: Json) -> Json:
    """One part that was changed, in a document of somebody else; None is one that is not there."""
    if other == before:
        return after
    if _is_list(part) and None not in (before, other, after):
        return _merged_ids(before, other, after)
    raise ClashError(part)


def _merged_ids(before: Sequence[str], other: Sequence[str], after: Sequence[str]) -> list[str]:
    """The ids of a list to which both only added at its end, or from which one only took some."""
    here, there = set(other), set(after)
    if _is_within(other, before):
        return [id_ for id_ in after if id_ in here or id_ not in before]
    if _is_within(after, before):
        return [id_ for id_ in other if id_ in there or id_ not in before]
    if list(before) == list(other[: len(before)]) == list(after[: len(before)]):
        return [*other, *after[len(before) :]]
    raise ClashError(after)


def _is_within(fewer: Sequence[str], ids: Sequence[str]) -> bool:
    """Whether some ids are among these, in the same order."""
    few = set(fewer)
    return [id_ for id_ in ids if id_ in few] == list(fewer)


def _ids(parts: Parts) -> Set[str]:
    """The ids of all who stand in a list."""
    return {id_ for part, ids in parts.items() if _is_list(part) for id_ in ids}


def _check_names(gone: Set[str], before: Parts, after: Parts) -> None:
    """Raise ClashError if what one side changed names somebody whom the other took away."""
    if not gone:
        return
    changed = [part for part in _changed(before, after) if part in after and not _is_list(part)]
    text = msgspec.json.encode([(part, after[part]) for part in changed]).decode()
    for id_ in gone:
        if f'"{id_}' in text:
            raise ClashError(id_)


MOST_REPLAYED = 50
"""More secret moves than this are in the way: each costs a part of a millisecond."""


class Played(NamedTuple):
    """A row of the log that changed the game, with the documents before and after it, as JSON."""

    seq: int
    before: bytes
    after: bytes


class Replay(NamedTuple):
    """What the documents from before some rows become, by row, and the one of the game."""

    befores: Mapping[int, bytes]
    now: bytes


def replay(base: bytes, moves: Iterable[Played]) -> Replay:
    """Make moves again, one after the other, on another document than they were made on.

    Raises ClashError where one touched the same as what is other there.
    """
    befores: dict[int, bytes] = {}
    known: dict[bytes, Parts] = {}

    def apart(document: bytes) -> Parts:
        if document not in known:
            # Read first: documents of two versions are compared as this one would store them.
            known[document] = take_apart(read_document(document))
        return known[document]

    document = base
    for move in moves:
        befores[move.seq] = document
        if document == move.before:
            document = move.after
        else:
            parts = with_change(apart(move.before), apart(move.after), apart(document))
            document = put_together(parts)
            known[document] = parts
    return Replay(befores, document)


async def replay_without(
    connection: AsyncConnection, game_id: int, taken: Sequence[int]
) -> Replay | None:
    """What is left without some rows, and with all that came since; None if nothing else did.

    `taken` come newest first. Raises ClashError if what came since cannot stand without them.
    """
    standing = await _standing(connection, game_id, taken[-1], len(taken))
    if len(standing) == len(taken):
        return None
    return replay(standing[0].before, [move for move in standing if move.seq not in taken])


async def replay_with(
    connection: AsyncConnection, game_id: int, undo: int, undone: Sequence[int]
) -> Replay:
    """What there is with the rows again that an undo took back, and with all that came since.

    Raises ClashError if both cannot stand together, or what was before them is no longer kept.
    """
    then = {move.seq: move for move in await _before_undo(connection, game_id, undo)}
    standing = await _standing(connection, game_id, min(undone), len(then))
    base = standing[0].before if standing else await _now(connection, game_id)
    stored = {move.seq: move.before for move in (*(then[seq] for seq in undone), *standing)}
    newer = {move.seq: move for move in standing if move.seq not in then}
    moves = {seq: then.get(seq) or newer[seq] for seq in sorted(stored)}
    befores, now = replay(base, moves.values())
    return Replay({seq: new for seq, new in befores.items() if new != stored[seq]}, now)


async def set_aside(
    connection: AsyncConnection, game_id: int, undo: int, redo: Iterable[int], seqs: Iterable[int]
) -> None:
    """Keep what the rows that an undo passes over have as their states from before.

    `redo` are the undos that can be, of which others may have passed rows over.
    """
    kept, log = schema.passed_over.c, schema.log.c
    outlived = kept.game_id == game_id, kept.undo.not_in(tuple(redo))
    await connection.execute(delete(schema.passed_over).where(*outlived))
    rows = select(log.game_id, literal(undo), log.seq, log.state_before).where(
        log.game_id == game_id, log.seq.in_(tuple(seqs))
    )
    await connection.execute(insert(schema.passed_over).from_select(kept.keys(), rows))


async def forget(connection: AsyncConnection, game_id: int, undo: int) -> None:
    """Drop what was set aside for an undo that has been brought back."""
    kept = schema.passed_over.c
    await connection.execute(
        delete(schema.passed_over).where(kept.game_id == game_id, kept.undo == undo)
    )


async def _standing(
    connection: AsyncConnection, game_id: int, since: int, expected: int
) -> Sequence[Played]:
    """The rows from one on that changed the game and were not taken back, oldest first."""
    log = schema.log.c
    query = (
        select(log.seq, log.state_before)
        .where(log.game_id == game_id, text(schema.STANDING), log.seq >= since)
        .order_by(log.seq)
        .limit(expected + MOST_REPLAYED + 1)
    )
    rows = (await connection.execute(query)).all()
    if len(rows) > expected + MOST_REPLAYED:
        raise ClashError(len(rows))
    return _in_a_chain(rows, await _now(connection, game_id)) if rows else ()


async def _before_undo(connection: AsyncConnection, game_id: int, undo: int) -> Sequence[Played]:
    """The rows that an undo took back and those that it passed over, as they stood before it."""
    log, kept = schema.log.c, schema.passed_over.c
    taken = select(log.seq, log.state_before).where(log.game_id == game_id, log.undone_by == undo)
    passed = select(kept.seq, kept.state_before).where(kept.game_id == game_id, kept.undo == undo)
    rows = [row for query in (taken, passed) for row in await connection.execute(query)]
    last = select(log.state_before).where(log.game_id == game_id, log.seq == undo)
    packed = await connection.scalar(last)
    if packed is None:
        raise ClashError(undo)
    return _in_a_chain(sorted(rows, key=lambda row: row.seq), unpack(packed))


def _in_a_chain(rows: Sequence[Row[Any, Any]], last: bytes) -> Sequence[Played]:
    """Rows, oldest first, each of which ended where the next one began; `last` ended the last."""
    if any(row.state_before is None for row in rows):
        raise ClashError(rows)
    befores = [unpack(row.state_before) for row in rows]
    afters = [*befores[1:], last]
    return [Played(row.seq, *both) for row, *both in zip(rows, befores, afters, strict=True)]


async def _now(connection: AsyncConnection, game_id: int) -> bytes:
    game = schema.game.c
    packed = await connection.scalar(select(game.state).where(game.id == game_id))
    assert packed is not None
    return unpack(packed)

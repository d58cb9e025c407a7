"""What people write down beside a game: entries of its referees, and of each player for themselves.

The headings of all entries come with a game (`LiveGame.entries`), so that whatever is drawn knows
them; a text is read where somebody looks at it. A move reads and writes nothing here. What only
whoever wrote it knows leaves no row in the log; what others are shown does.
"""

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data import schema
from data.database import Kept
from data.jobs import Change, apply_change, require_open, resolve_actor
from data.kinds import unpacked
from data.live import Asked, LiveGame, Member, Outcome
from data.loading import HEADING, heading_of
from data.stores.asking import Question
from data.writer import Transaction, Writer
from data.writes import REMINDER
from rules.errors import NotFoundError, RuleError, WayOut
from rules.kernel.actor import Actor
from rules.kernel.events import EVERYBODY, REFEREES, Audience
from rules.kernel.hours import DAY
from rules.kernel.management import require_referee
from rules.kernel.notebook import (
    MOST_ENTRIES,
    MOST_OWN,
    EntryHidden,
    EntryShown,
    Heading,
    Headings,
    following,
    is_followed,
    may_change,
    members_in,
)
from rules.kernel.parties import each, here, parties_of, people_in
from rules.record import replace

MOST_NUMBER = 10**9
KEPT_MS = 30 * DAY
"""So long what was thrown away can be brought back."""
_TOGETHER = 500
_TEXTS = "SELECT number, text FROM notebook WHERE game_id = ? AND gone_at IS NULL"
_ONE = f"{_TEXTS} AND number = ?"
_row = schema.notebook.c
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Draft:
    """What somebody wrote of an entry."""

    name: str
    kind: str
    text: str
    tags: tuple[str, ...] = ()
    links: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Written:
    """A game with an entry that was written, changed or brought back."""

    game: LiveGame
    entry: Heading


def not_there() -> NotFoundError:
    """What is said of an entry that is not there, and just so of one that is not for them."""
    return NotFoundError("There is no such entry in the notebook, or it is not for you.")


def find_entry(game: LiveGame, number: int) -> Heading | None:
    """An entry by its number, None where it was thrown away."""
    return next((one for one in game.entries if one.number == number), None)


class Notebook:
    """The notebooks of all games."""

    def __init__(self, kept: Kept, writer: Writer) -> None:
        self._kept = kept
        self._writer = writer

    # What is read

    async def text(self, game_id: int, number: int) -> str:
        """What stands in an entry. Raises NotFoundError."""
        found = await self._kept.ask(_texts(_ONE, (game_id, number)))
        if number not in found:
            raise not_there()
        return found[number]

    async def texts(self, game_id: int, numbers: Collection[int]) -> Mapping[int, str]:
        """What stands in some entries, by their numbers."""
        if not numbers:
            return {}
        if len(numbers) > _TOGETHER:
            found = await self._kept.ask(_texts(_TEXTS, (game_id,)))
            return {number: text for number, text in found.items() if number in numbers}
        among = f"({', '.join('?' * len(numbers))})"
        return await self._kept.ask(_texts(f"{_TEXTS} AND number IN {among}", (game_id, *numbers)))

    # What is written

    async def write(
        self, game_id: int, asked: Asked, draft: Draft, *, is_own: bool = False
    ) -> Written:
        """Write something down: the table's, where a referee does, or somebody's own.

        Raises RuleError where there are too many.
        """

        async def run(transaction: Transaction) -> Written:
            game, actor = await self._open(transaction, game_id, asked.user_id)
            keeper = 0 if actor.is_referee and not is_own else actor.member
            _require_room(game, keeper)
            connection = await transaction.connection()
            # What was thrown away long ago is gone for good.
            await _delete(connection, game_id, _row.gone_at < transaction.now - KEPT_MS)
            entry = Heading(
                number=await _free_number(connection, game_id),
                name=draft.name,
                kind=draft.kind,
                keeper=keeper,
                author=actor.member,
                tags=draft.tags,
                links=draft.links,
                written_at=transaction.now,
            )
            await connection.execute(insert(schema.notebook).values(row_of(game_id, entry, draft)))
            return _put(transaction, game, (*game.entries, entry), entry)

        return await self._writer.submit(run)

    async def rewrite(self, game_id: int, asked: Asked, number: int, draft: Draft) -> Written:
        """Put other words in the place of an entry's."""

        async def run(transaction: Transaction) -> Written:
            game, entry = await self._own(transaction, game_id, asked.user_id, number)
            after = replace(
                entry,
                name=draft.name,
                kind=draft.kind,
                tags=draft.tags,
                links=draft.links,
                written_at=transaction.now,
            )
            await _write(transaction, game_id, after, text=draft.text)
            others = (one for one in game.entries if one.number != number)
            return _put(transaction, game, (*others, after), after)

        return await self._writer.submit(run)

    async def change(
        self, game_id: int, asked: Asked, number: int, change: Callable[[Heading], Heading]
    ) -> Written:
        """Change what stands beside the text of an entry: its picture, when it reminds.

        Who is to be reminded at a moment of real time is, once.
        """

        async def run(transaction: Transaction) -> Written:
            game, entry = await self._own(transaction, game_id, asked.user_id, number)
            after = change(entry)
            await _write(transaction, game_id, after)
            if entry.keeper and entry.picture not in ("", after.picture):
                await _drop_pictures(await transaction.connection(), game_id, {entry.picture})
            if after.at is not None and after.at != entry.at:
                transaction.remind(game_id, reminder_key(after), after.at)
            return _put(transaction, game, _with(game, after), after)

        return await self._writer.submit(run)

    async def reminded(self, game_id: int, entries: Headings) -> None:
        """Somebody was reminded of these: no more of what was due then."""

        async def run(transaction: Transaction) -> None:
            game = await transaction.game(game_id)
            for due in entries:
                entry = find_entry(game, due.number)
                if entry is not None and (entry.day, entry.at) == (due.day, due.at):
                    after = replace(entry, day=None, at=None)
                    await _write(transaction, game_id, after)
                    game = game.with_entries(_with(game, after))
            transaction.put(game)

        await self._writer.submit(run)

    async def throw_away(self, game_id: int, asked: Asked, number: int) -> Written:
        """Throw an entry away; for a while it can be brought back."""

        async def run(transaction: Transaction) -> Written:
            game, entry = await self._own(transaction, game_id, asked.user_id, number)
            await _execute(transaction, game_id, number, gone_at=transaction.now)
            others = tuple(one for one in game.entries if one.number != number)
            return _put(transaction, game, others, entry)

        return await self._writer.submit(run)

    async def bring_back(self, game_id: int, asked: Asked, number: int) -> Written:
        """Bring back what was thrown away."""

        async def run(transaction: Transaction) -> Written:
            game, actor = await self._open(transaction, game_id, asked.user_id)
            found = await self._gone(transaction, game_id, number)
            if found is None or not may_change(found, actor):
                raise not_there()
            _require_room(game, found.keeper)
            await _execute(transaction, game_id, number, gone_at=None)
            entries = sorted((*game.entries, found), key=lambda one: one.written_at)
            return _put(transaction, game, tuple(entries), found)

        return await self._writer.submit(run)

    async def show(self, game_id: int, asked: Asked, number: int, audience: Audience) -> Outcome:
        """Show an entry of the table's to all, or hand it to some; to nobody it is secret again."""

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            require_referee(actor, "show what stands in its notebook")
            entry = find_entry(game, number)
            if entry is None or entry.keeper:
                raise not_there()
            after = replace(entry, audience=_widened(entry.audience, audience))
            if after == entry:
                raise RuleError("They know it already." if audience != REFEREES else "It is.")
            await _write(transaction, game_id, after)
            game = game.with_entries(_with(game, after))
            if audience == REFEREES:
                return Change(game, EntryHidden(number=number, name=entry.name))
            text = await self._text_in(transaction, game_id, number)
            members = members_in(audience)
            event = EntryShown(
                number=number,
                name=entry.name,
                kind=entry.kind,
                text=text,
                picture=entry.picture,
                members=members,
            )
            among = parties_of(game.state, members)
            return Change(game, event, party=among[0] if len(among) == 1 else 0)

        return await apply_change(self._writer, game_id, asked, change)

    async def follow(self, game: LiveGame, joined: Sequence[int] = (), begun: int = 0) -> int:
        """Have those know what was shown to a party who have come into it since, or to one of the
        parties that have `joined`; how many entries somebody knows newly.

        What was shown to one of the same number as the one that has `begun` is none of theirs."""
        game_id = game.id

        async def run(transaction: Transaction) -> int:
            game = await transaction.game(game_id)
            referees = {one.number for one in game.referees}
            members = {
                here(state): {one.owner for one in people_in(state)} - referees
                for state in each(game.state)
            }
            found = list(following(game.entries, members, joined, begun))
            known = {one.number: {*members_in(one.audience)} for one in game.entries}
            for one in found:
                await _write(transaction, game_id, one)
                game = game.with_entries(_with(game, one))
            if found:
                transaction.put(game)
            return sum({*members_in(one.audience)} != known[one.number] for one in found)

        return await self._writer.submit(run) if is_followed(game.entries) else 0

    # What these have in common

    async def _open(
        self, transaction: Transaction, game_id: int, user_id: int
    ) -> tuple[LiveGame, Actor]:
        transaction.writes.touch(game_id)
        game = await transaction.game(game_id)
        require_open(game)
        return resolve_actor(game, user_id)

    async def _own(
        self, transaction: Transaction, game_id: int, user_id: int, number: int
    ) -> tuple[LiveGame, Heading]:
        """An entry that somebody may change. Raises NotFoundError for any other."""
        game, actor = await self._open(transaction, game_id, user_id)
        entry = find_entry(game, number)
        if entry is None or not may_change(entry, actor):
            raise not_there()
        return game, entry

    @staticmethod
    async def _text_in(transaction: Transaction, game_id: int, number: int) -> str:
        query = select(_row.text).where(*_is(game_id, number))
        return str(await (await transaction.connection()).scalar(query))

    @staticmethod
    async def _gone(transaction: Transaction, game_id: int, number: int) -> Heading | None:
        columns = [_row[name] for name in HEADING.split(", ")]
        query = select(*columns).where(*_is(game_id, number), _row.gone_at.is_not(None))
        row = (await (await transaction.connection()).execute(query)).first()
        return None if row is None else heading_of(row)


def reminder_key(entry: Heading) -> str:
    """Under which key somebody is reminded at a moment of real time."""
    return f"{REMINDER}{entry.number}:{entry.at}"


def row_of(game_id: int, entry: Heading, draft: Draft) -> dict[str, object]:
    """The row of a new entry."""
    key = {"game_id": game_id, "number": entry.number, "text": draft.text}
    return {**key, "keeper": entry.keeper, "author": entry.author, **_columns(entry)}


def _columns(entry: Heading) -> dict[str, object]:
    return {
        "name": entry.name,
        "kind": entry.kind,
        "tags": _json(entry.tags),
        "links": _json(entry.links),
        "audience": _json(entry.audience),
        "picture": entry.picture,
        "day": entry.day,
        "at": entry.at,
        "written_at": entry.written_at,
    }


def _json(value: Sequence[object] | None) -> str:
    return msgspec.json.encode(value).decode()


def _is(game_id: int, number: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return _row.game_id == game_id, _row.number == number


async def _execute(transaction: Transaction, game_id: int, number: int, **values: object) -> None:
    statement = update(schema.notebook).where(*_is(game_id, number)).values(**values)
    await (await transaction.connection()).execute(statement)


async def _write(transaction: Transaction, game_id: int, entry: Heading, **more: object) -> None:
    transaction.writes.touch(game_id)
    await _execute(transaction, game_id, entry.number, **_columns(entry), **more)


def _put(transaction: Transaction, game: LiveGame, entries: Headings, entry: Heading) -> Written:
    return Written(transaction.put(game.with_entries(entries)), entry)


def _with(game: LiveGame, entry: Heading) -> Headings:
    return tuple(entry if one.number == entry.number else one for one in game.entries)


def _widened(before: Audience, more: Audience) -> Audience:
    """Those who know something once some more do; to nobody it is nobody's."""
    if more == REFEREES:
        return REFEREES
    if before is None or more is None:
        return EVERYBODY
    return tuple(sorted({*before, *more}))


def _require_room(game: LiveGame, keeper: int) -> None:
    most = MOST_OWN if keeper else MOST_ENTRIES
    if sum(one.keeper == keeper for one in game.entries) >= most:
        raise RuleError(
            f"The notebook has {most:,} entries, which is the most. ",
            WayOut("Throw one away", "notebook delete"),
            " first.",
        )


async def _free_number(connection: AsyncConnection, game_id: int) -> int:
    """A number that no entry has, nor had which can be brought back."""
    while True:
        number = 1 + secrets.randbelow(MOST_NUMBER)
        taken = select(_row.number).where(*_is(game_id, number))
        if await connection.scalar(taken) is None:
            return number


async def _delete(connection: AsyncConnection, game_id: int, *of: ColumnElement[bool]) -> None:
    """Entries are gone for good, and the pictures that somebody had in their own."""
    these = _row.game_id == game_id, *of
    own = select(_row.picture).where(*these, _row.keeper != 0, _row.picture != "")
    pictures = set(await connection.scalars(own))
    await connection.execute(delete(schema.notebook).where(*these))
    await _drop_pictures(connection, game_id, pictures)


async def _drop_pictures(
    connection: AsyncConnection, game_id: int, digests: Collection[str]
) -> None:
    """Pictures that no entry has any more and no face wears. What was shown of the table's stays:
    the log has it."""
    if digests:
        picture = schema.picture.c
        still = select(_row.picture).where(_row.game_id == game_id)
        there = picture.game_id == game_id, picture.digest.in_(digests), picture.emoji_id == 0
        gone = delete(schema.picture).where(*there, picture.digest.not_in(still))
        await connection.execute(gone)


async def followed(
    connection: AsyncConnection,
    game: LiveGame,
    after: Mapping[int, Member],
    *,
    before: Mapping[int, Member] | None = None,
) -> LiveGame:
    """The game once what people wrote for themselves has gone with them to other seats.

    `before` and `after` say who sits where. What is of somebody who sits in none is gone.
    """
    before = game.members if before is None else before
    moved = {
        one.number: after[user].number if user in after else None
        for user, one in before.items()
        if user not in after or after[user].number != one.number
    }
    if not moved:
        return game
    entries = tuple(
        replace(one, keeper=moved.get(one.keeper, one.keeper) or 0)
        for one in game.entries
        if moved.get(one.keeper, one.keeper) is not None
    )
    kept = {one.number: one for one in entries if one.keeper}
    await _delete(connection, game.id, _row.keeper.in_(moved), _row.number.not_in(kept))
    for one in kept.values():
        statement = update(schema.notebook).where(*_is(game.id, one.number))
        await connection.execute(statement.values(keeper=one.keeper))
    return game.with_entries(entries)


def _texts(statement: str, values: Sequence[object]) -> Question[Mapping[int, str]]:
    rows = yield statement, values
    return {number: unpacked(text) for number, text in rows}

"""Who sits where: people as members of games, put into a seat, moved, and forgotten."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from msgspec.structs import replace
from sqlalchemy import Update, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data import schema
from data.jobs import Change, apply_change
from data.live import NOBODY, Asked, LiveGame, Member, Outcome
from data.macros import Macros
from data.persons import Persons
from data.transaction import Transaction
from data.writer import Writer
from data.writes import MISSED
from rules.errors import RuleError
from rules.kernel import management
from rules.kernel.actor import Actor

_FORGET = "forget:"
"""So the key of a fact begins that somebody is to be forgotten, with their id."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was forgotten of somebody: the games they were in, and those without a referee now.

    `later` counts those that are another process's, which forgets them within the hour.
    """

    games: tuple[LiveGame, ...]
    without_referee: tuple[LiveGame, ...]
    later: int = 0


class Seats:
    """The seats of all games. An empty one keeps its number, and with it what its owner had."""

    def __init__(
        self, writer: Writer, macros: Macros, persons: Persons, has: Callable[[int], bool]
    ) -> None:
        self._has = has
        self._writer = writer
        self._macros = macros
        self._persons = persons

    async def fill(self, game_id: int, asked: Asked, people: Mapping[int, int]) -> Outcome:
        """Put people into seats, by the numbers of these; who sat there before does no more.

        Who comes from another seat of the game leaves that one empty, and stays a referee.
        """

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            management.require_referee(actor, "say who is who")
            connection = await transaction.connection()
            new = {n: user for n, user in people.items() if game.user_id(n) != user}
            after = replace(game, members=_with_people(game, new))
            # What is refused after the first was written would be written all the same.
            if len(set(people.values())) < len(people):
                raise RuleError("You named the same person twice. Give each seat its own.")
            if not new:
                raise RuleError("They are those people already.")
            if not new.keys() <= await _numbers(connection, game_id):
                raise RuleError("There is no such seat in this game.")
            management.check_last_referee(len(after.referees))
            await _write_members(connection, game, after.members, new)
            # They are written: nobody of them is new to the transaction.
            transaction.changed[game.id] = after
            return Change(after, management.Seated(members=tuple(sorted(new))))

        return await apply_change(self._writer, game_id, asked, change)

    async def forget(self, user_id: int) -> Forgotten:
        """Keep nothing that is somebody's own, in any game; their seats are empty from then on.

        Games that are another process's follow when that looks: `forget_others`.
        """
        found = await self._games_of(user_id)
        games = [await self._leave(one, user_id) for one in found if self._has(one)]
        if len(games) < len(found):
            await self._note(user_id, str(len(found) - len(games)))
        await self._persons.forget(user_id)
        without = tuple(game for game in games if not game.referees)
        return Forgotten(tuple(games), without, len(found) - len(games))

    async def forget_others(self) -> None:
        """Forget those who asked another process, in the games that are this one's."""

        async def run(transaction: Transaction) -> list[int]:
            key = schema.setting.c.key
            query = select(key).where(key.startswith(_FORGET, autoescape=True))
            found = await (await transaction.connection()).execute(query)
            return [int(one.removeprefix(_FORGET)) for one in found.scalars()]

        for user_id in await self._writer.submit(run):
            for game_id in filter(self._has, await self._games_of(user_id)):
                await self._leave(game_id, user_id)
            if not await self._games_of(user_id):
                await self._note(user_id, "")

    async def _note(self, user_id: int, left: str) -> None:
        """Remember that somebody is to be forgotten in other games; "": in none any more."""

        async def run(transaction: Transaction) -> None:
            connection = await transaction.connection()
            key = f"{_FORGET}{user_id}"
            await connection.execute(delete(schema.setting).where(schema.setting.c.key == key))
            if left:
                await connection.execute(insert(schema.setting).values(key=key, value=left))

        await self._writer.submit(run)

    async def _games_of(self, user_id: int) -> list[int]:
        async def run(transaction: Transaction) -> list[int]:
            member = schema.member.c
            query = select(member.game_id).where(member.user_id == user_id)
            found = await (await transaction.connection()).execute(query)
            return sorted(found.scalars())

        return await self._writer.submit(run)

    async def _leave(self, game_id: int, user_id: int) -> LiveGame:
        async def run(transaction: Transaction) -> LiveGame:
            game = await transaction.game(game_id)
            member = game.member(user_id)
            if member is None:
                return game
            connection = await transaction.connection()
            await _empty(connection, game_id, member.number)
            own = schema.macro.c
            mine = own.game_id == game_id, own.member == member.number
            await connection.execute(delete(schema.macro).where(*mine))
            timer = schema.timer.c
            theirs = timer.key.startswith(f"{MISSED}{member.number}:", autoescape=True)
            await connection.execute(delete(schema.timer).where(timer.game_id == game_id, theirs))
            others = {user: one for user, one in game.members.items() if user != user_id}
            after = replace(game, members=others, last_seat=max(game.last_seat, member.number))
            # Written with a new version: whoever else has the game in memory reads it again.
            return transaction.put(after, state_changed=True)

        left = await self._writer.submit(run)
        self._macros.forget([game_id])
        return left


def _with_people(game: LiveGame, new: Mapping[int, int]) -> dict[int, Member]:
    """The members once some seats are other people's."""
    moved = set(new.values())
    members = {
        user: one
        for user, one in game.members.items()
        if one.number not in new and user not in moved
    }
    for number, user in new.items():
        former = game.member(user)
        members[user] = Member(number, user, is_referee=former is not None and former.is_referee)
    return members


async def _write_members(
    connection: AsyncConnection,
    game: LiveGame,
    members: Mapping[int, Member],
    new: Mapping[int, int],
) -> None:
    """Empty every seat that is touched, then fill those that are."""
    left = {one.number for user, one in game.members.items() if user in new.values()}
    for number in {*new, *left}:
        await _empty(connection, game.id, number)
    for number, user in new.items():
        values = {"user_id": user, "is_referee": members[user].is_referee}
        await connection.execute(_seat(game.id, number).values(**values))


async def _numbers(connection: AsyncConnection, game_id: int) -> frozenset[int]:
    query = select(schema.member.c.number).where(schema.member.c.game_id == game_id)
    return frozenset((await connection.execute(query)).scalars())


async def _empty(connection: AsyncConnection, game_id: int, number: int) -> None:
    nobody = {"user_id": NOBODY - number, "is_referee": False}
    await connection.execute(_seat(game_id, number).values(**nobody))


def _seat(game_id: int, number: int) -> Update:
    member = schema.member.c
    return update(schema.member).where(member.game_id == game_id, member.number == number)

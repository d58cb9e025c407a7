"""People: where they are and when awake, over all games; who sits where in a game, and who left."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Delete, Select, Update, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data import schema
from data.database import reading
from data.jobs import Change, apply_change, facts_behind, put_fact
from data.live import NOBODY, Asked, LiveGame, Member, Outcome
from data.macros import Macros
from data.newest import Newest
from data.notebook import followed
from data.seating import seated
from data.writer import Transaction, Writer
from data.writes import MISSED
from rules.errors import RuleError, WayOut
from rules.kernel import management
from rules.kernel.actor import Actor
from rules.kernel.dues import BEGINS
from rules.record import replace
from rules.state.pace import Hours

UTC = "UTC"
WAKES, SLEEPS = 8 * 60, 22 * 60
"""When people are taken to be awake who have not said, in minutes after midnight."""
MOST_PERSONS = 1000
_FORGET = "forget:"
"""So the key of a fact begins that somebody, by their id, is to be forgotten in some games."""


@dataclass(frozen=True, slots=True)
class City:
    """A zone's IANA name, the city it is called after, its country, and what part of it is meant.

    `note` is "" where a country has one zone.
    """

    zone: str
    name: str
    country: str
    note: str = ""


@cache
def cities() -> tuple[City, ...]:
    """One for each zone of a country, and UTC, by zone."""
    countries = {row[0]: row[1] for row in _rows("zoneinfo/iso3166.tab")}
    found = [City(UTC, UTC, "")]
    for code, _, zone, *note in _rows("zoneinfo/zone.tab"):
        country = f"{countries[code]} ({code})"
        found.append(City(zone, zone.rpartition("/")[2].replace("_", " "), country, "".join(note)))
    return tuple(sorted(found, key=lambda city: city.zone))


@cache
def zone_names() -> dict[str, str]:
    """UTC and every `Region/City`, older names too, by the name in small letters.

    Others such as `EST` are left out: that one stays on winter time for ever.
    """
    names = (row[0] for row in _rows("zones"))
    return {name.lower(): name for name in names if "/" in name or name == UTC}


def _rows(file: str) -> list[list[str]]:
    text = files("tzdata").joinpath(file).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if not line.startswith("#")]


class Person(Struct, frozen=True):
    """Somebody's IANA zone, "" where nobody knows, and their waking hours in it.

    `pings` is when they are mentioned by itself, as in the setting of games.
    """

    user_id: int
    zone: str = ""
    wakes: int = WAKES
    sleeps: int = SLEEPS
    pings: str = BEGINS

    def clock(self, game_zone: str = "") -> str | None:
        """The zone in which times are read that they type: their own, else the game's."""
        return self.zone or game_zone or None

    def awake(self, game_zone: str = "") -> Hours:
        """When they are awake; at all hours where neither they nor the game has a zone."""
        zone = self.clock(game_zone)
        return Hours() if zone is None else Hours(zone, self.wakes, self.sleeps)


class Persons:
    """The people of all games by their Discord id; `default_zone` is where the unknown live."""

    def __init__(self, database: AsyncEngine, writer: Writer) -> None:
        self._database = database
        self._writer = writer
        self._known = Newest[int, Person](MOST_PERSONS)
        self.default_zone = ""

    async def get(self, user_id: int) -> Person:
        """Somebody, from memory or read afresh; one who has said nothing is there all the same."""
        known = self._known.get(user_id)
        if known is not None:
            return known
        async with reading(self._database) as connection:
            row = (await connection.execute(_one(user_id))).first()
        # They may have said something while this was read, which is newer.
        newer = self._known.get(user_id)
        if newer is not None:
            return newer
        person = Person(*row) if row else self._stranger(user_id)
        self._known.put(user_id, person)
        return person

    def forget_all(self) -> None:
        """Read everybody again: they may have said something on a server of another process."""
        self._known.clear()

    async def set_zone(self, user_id: int, zone: str) -> Person:
        """Somebody as they are now that their zone is known."""
        return await self._change(user_id, lambda person: replace(person, zone=zone))

    async def set_pings(self, user_id: int, pings: str) -> Person:
        """Somebody as they are with another word on when they are mentioned."""
        return await self._change(user_id, lambda person: replace(person, pings=pings))

    async def set_hours(self, user_id: int, wakes: int, sleeps: int) -> Person:
        """Somebody as they are with other waking hours. Raises RuleError without a zone."""

        def change(person: Person) -> Person:
            if not person.zone:
                raise RuleError(
                    WayOut("Say first where you are", "me timezone"),
                    ", such as Berlin or New York.",
                )
            return replace(person, wakes=wakes, sleeps=sleeps)

        return await self._change(user_id, change)

    async def forget(self, user_id: int) -> None:
        """Keep nothing of somebody."""

        async def run(transaction: Transaction) -> None:
            await (await transaction.connection()).execute(_without(user_id))

        await self._writer.submit(run)
        self._known.put(user_id, self._stranger(user_id))

    def _stranger(self, user_id: int) -> Person:
        return Person(user_id, self.default_zone)

    async def _change(self, user_id: int, change: Callable[[Person], Person]) -> Person:
        """Write somebody as the change makes them of how they stand in the database."""

        async def run(transaction: Transaction) -> Person:
            connection = await transaction.connection()
            row = (await connection.execute(_one(user_id))).first()
            person = change(Person(*row) if row else self._stranger(user_id))
            await connection.execute(_without(user_id))
            await connection.execute(insert(schema.person).values(asdict(person)))
            return person

        person = await self._writer.submit(run)
        self._known.put(user_id, person)
        return person


def _one(user_id: int) -> Select[int, str, int, int, str]:
    person = schema.person.c
    columns = (person.user_id, person.zone, person.wakes, person.sleeps, person.pings)
    return select(*columns).where(person.user_id == user_id)


def _without(user_id: int) -> Delete:
    return delete(schema.person).where(schema.person.c.user_id == user_id)


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
        self,
        writer: Writer,
        macros: Macros,
        persons: Persons,
        has: Callable[[int], bool],
        wipe: Callable[[], Awaitable[None]],
    ) -> None:
        self._has = has
        self._wipe = wipe
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
            after = await followed(connection, after, after.members, before=game.members)
            # They are written: nobody of them is new to the transaction.
            transaction.changed[game.id] = after
            known = seated(after, game)
            if known is not after:
                transaction.put(known, state_changed=True)
            return Change(known, management.Seated(members=tuple(sorted(new))))

        return await apply_change(self._writer, game_id, asked, change)

    async def forget(self, user_id: int) -> Forgotten:
        """Keep nothing that is somebody's own, in any game; their seats are empty from then on.

        Games that are another process's follow when that looks: `forget_others`.
        """
        found = await self._games_of(user_id)
        # Noted first: what is stopped on the way is done within the hour.
        await self._note(user_id, found)
        await self._persons.forget(user_id)
        games = [await self._leave(one, user_id) for one in found if self._has(one)]
        known = {game.id for game in games}
        later = [one for one in found if one not in known]
        await self._note(user_id, later)
        await self._wipe()
        without = tuple(game for game in games if not game.referees)
        return Forgotten(tuple(games), without, len(later))

    async def forget_others(self) -> None:
        """Forget those who asked another process, in the games that are this one's.

        That is where they were when they asked: who has come back since has come to stay.
        """

        async def run(transaction: Transaction) -> dict[int, str]:
            return await facts_behind(await transaction.connection(), _FORGET)

        for user_id, noted in (await self._writer.submit(run)).items():
            left = {int(one) for one in noted.split()} & {*await self._games_of(user_id)}
            own = set(filter(self._has, left))
            for game_id in sorted(own):
                await self._leave(game_id, user_id)
            await self._note(user_id, sorted(left - own))
            await self._wipe()

    async def _note(self, user_id: int, games: Collection[int]) -> None:
        """Remember that somebody is still to be forgotten in some games."""

        async def run(transaction: Transaction) -> None:
            noted = " ".join(map(str, games)) or None
            await put_fact(await transaction.connection(), f"{_FORGET}{user_id}", noted)

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
            game = await followed(connection, game, others)
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

"""Management of games, which undo does not touch: beginning, end, name, referees, and deletion."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import partial

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from data import schema
from data.codec import Document, encode_state
from data.database import reading
from data.jobs import (
    Change,
    add_seed,
    apply_change,
    facts_behind,
    find_fact,
    log_change,
    new_id,
    put_fact,
    renew_seeds,
    resolve_actor,
)
from data.live import Asked, LiveGame, Member, Outcome
from data.places import Places, insert_channel, update_game
from data.remembered import Later
from data.writer import Transaction, Writer
from rules.errors import RuleError, WayOut
from rules.kernel import management
from rules.kernel.actor import Actor
from rules.record import replace
from rules.state.game import Clock, GameState

KEPT_DAYS = 30
"""So long the games of a server are kept that has thrown the bot out."""
DELETED_AT_ONCE = 500
"""So many rows of the log go in some milliseconds."""
Check = Callable[[LiveGame], None]
_LEFT = "left:"
"""So the key of a fact begins that says when a server was left, with the id of the server."""


class Management:
    """Starts, ends and names games, and says who referees them."""

    def __init__(self, writer: Writer, places: Places) -> None:
        self._writer = writer
        self._places = places

    # Beginning and end

    async def start(
        self,
        asked: Asked,
        *,
        guild_id: int,
        name: str,
        preset: str,
        overrides: Mapping[str, str] | None = None,
        clock: Clock | None = None,
    ) -> Outcome:
        """Begin a game in a channel. Raises RuleError if the channel has one already, AwayError
        where nobody knows yet.

        `overrides` are settings that it begins with other than its preset's, `clock` is the
        moment of game time.
        """
        self._writer.share.require_loaded(guild_id)
        state = GameState(preset=preset, overrides=overrides or {}, clock=clock or Clock())

        async def run(transaction: Transaction) -> Outcome:
            require_free(self._places, asked)
            game = await begin_game(transaction, asked, guild_id, name, state)
            event = management.GameOpened(
                name=name, preset=preset, commitment=game.open_seed.commitment
            )
            return log_change(transaction, game, game.actor(asked.user_id), asked, event)

        outcome = await self._writer.submit_once(asked.key, run)
        self._places.add(asked.channel_id, outcome.game)
        return outcome

    async def end(self, game_id: int, asked: Asked, *, by_manager: bool = False) -> Outcome:
        """Put a game into the archive; its channels stay bound, so that it can come back.

        `by_manager`: whoever asks need not be a referee, as with all that frees a channel.
        """

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            if not by_manager:
                management.require_referee(actor, "end it")
            if game.ended:
                raise RuleError("This game has ended already.")
            await update_game(transaction, game.id, ended_at=transaction.now)
            return Change(replace(game, ended=True), management.GameEnded())

        return await apply_change(self._writer, game_id, asked, change, even_ended=True)

    async def reopen(self, game_id: int, asked: Asked) -> Outcome:
        """Bring a game back from the archive."""

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            management.require_referee(actor, "bring it back")
            if not game.ended:
                raise RuleError("This game has not ended.")
            await update_game(transaction, game.id, ended_at=None)
            # What an ended game showed of its seeds must not be used again.
            game = await renew_seeds(transaction, game, ("open", "secret"))
            return Change(replace(game, ended=False), management.GameReopened())

        return await apply_change(self._writer, game_id, asked, change, even_ended=True)

    async def rename(self, game_id: int, asked: Asked, name: str) -> Outcome:
        """Give a game another name."""

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            management.require_referee(actor, "rename it")
            await update_game(transaction, game.id, name=name)
            return Change(
                replace(game, name=name), management.GameRenamed(before=game.name, after=name)
            )

        return await apply_change(self._writer, game_id, asked, change)

    # People

    async def set_referee(
        self,
        game_id: int,
        asked: Asked,
        subject: int,
        *,
        is_referee: bool,
        recovers: bool = False,
    ) -> Outcome:
        """Make a person a referee, or no longer one. `recovers`: a manager takes over the game."""

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            if not recovers:
                management.require_referee(actor, "add or remove referees")
            game, other = resolve_actor(game, subject)
            if other.is_referee is is_referee:
                raise RuleError(
                    "They are a referee already." if is_referee else "They are not a referee."
                )
            member = replace(game.members[subject], is_referee=is_referee)
            game = replace(game, members={**game.members, subject: member})
            management.check_last_referee(len(game.referees))
            # Somebody new is written afterwards, as a referee or not.
            connection = await transaction.connection()
            await connection.execute(
                update(schema.member)
                .where(schema.member.c.game_id == game.id, schema.member.c.number == member.number)
                .values(is_referee=is_referee)
            )
            event = management.RefereeChanged(
                member=member.number, is_referee=is_referee, recovered=recovers
            )
            return Change(game, event)

        return await apply_change(self._writer, game_id, asked, change)

    async def ensure_member(self, game_id: int, user_id: int) -> int:
        """The member number of a person; somebody new gets the next one, without a log row."""

        async def run(transaction: Transaction) -> int:
            game, actor = resolve_actor(await transaction.game(game_id), user_id)
            transaction.put(game)
            return actor.member

        return await self._writer.submit(run)


def require_free(places: Places, asked: Asked) -> None:
    """Raise RuleError if the channel in which a game is to begin has one already."""
    if asked.channel_id in places.channels:
        raise RuleError(
            "This channel already has a game, which keeps it after its end. Start the new one in "
            "another channel or thread. Or what of one that has ended? ",
            WayOut("Put it elsewhere", "game home"),
            ". ",
            WayOut("Delete it for ever", "game delete"),
            ". Then this channel is free again.",
        )


async def begin_game(
    transaction: Transaction, asked: Asked, guild_id: int, name: str, state: GameState
) -> LiveGame:
    """Store a new game with its channel and seeds; who asked is its referee."""
    document = Document(encode_state(state))
    home = asked.channel_id
    connection = await transaction.connection()
    inserted = await connection.execute(
        insert(schema.game).values(
            guild_id=guild_id,
            name=name,
            home_channel_id=home,
            version=1,
            scene_seq=0,
            state=document.packed,
            redo="[]",
            begun_at=transaction.now,
        )
    )
    game_id = new_id(inserted)
    await insert_channel(transaction, home, game_id)
    return LiveGame(
        id=game_id,
        guild_id=guild_id,
        name=name,
        home_channel_id=home,
        version=1,
        state=state,
        document=document,
        open_seed=await add_seed(transaction, game_id, "open"),
        secret_seed=await add_seed(transaction, game_id, "secret"),
        members={asked.user_id: Member(1, asked.user_id, is_referee=True)},
        channels=(home,),
    )


def require_deletable(game: LiveGame, user_id: int, *, by_manager: bool) -> None:
    """Raise RuleError unless the game has ended, and the person may delete it."""
    if not by_manager:
        management.require_referee(game.actor(user_id), "delete it")
    management.require_over(ended=game.ended)


async def _delete_page(game_id: int, transaction: Transaction) -> bool:
    """Delete the oldest rows of a log, so that others have their turn between; whether any were."""
    transaction.writes.touch(game_id)
    log = schema.log.c
    page = select(log.seq).where(log.game_id == game_id).order_by(log.seq).offset(DELETED_AT_ONCE)
    older = log.game_id == game_id, log.seq < page.limit(1).scalar_subquery()
    deleted = await (await transaction.connection()).execute(delete(schema.log).where(*older))
    return deleted.rowcount > 0


class Leaving:
    """Deletes games with everything that is kept of them."""

    def __init__(
        self,
        database: AsyncEngine,
        writer: Writer,
        later: Later,
        forget: Callable[[Collection[int]], None],
        wipe: Callable[[], Awaitable[None]],
    ) -> None:
        self._database = database
        self._writer = writer
        self._later = later
        self._forget = forget
        self._wipe = wipe

    async def delete(self, game_id: int, user_id: int, *, by_manager: bool = False) -> None:
        """Delete a game that has ended. Raises RuleError unless the person may.

        Of a long one the oldest moves go first, some at a time: of what breaks off meanwhile the
        rest stands, and can be deleted again.
        """

        def check(game: LiveGame) -> None:
            require_deletable(game, user_id, by_manager=by_manager)

        await self._delete(game_id, check)

    async def _delete(self, game_id: int, check: Check = lambda _: None) -> None:
        await self._later.flush()

        async def look(transaction: Transaction) -> None:
            check(await transaction.game(game_id))

        async def run(transaction: Transaction) -> None:
            # Written first, which fails where the game is another process's.
            transaction.writes.touch(game_id)
            connection = await transaction.connection()
            for table in reversed(schema.metadata.sorted_tables):
                if "game_id" in table.c:
                    await connection.execute(delete(table).where(table.c.game_id == game_id))
            await connection.execute(delete(schema.game).where(schema.game.c.id == game_id))
            transaction.changed.pop(game_id, None)

        await self._writer.submit(look)
        while await self._writer.submit(partial(_delete_page, game_id)):
            pass
        await self._writer.submit(run)
        self._forget([game_id])
        await self._wipe()

    # Servers

    async def guilds(self) -> frozenset[int]:
        """The servers that have any game."""
        async with reading(self._database) as connection:
            found = await connection.execute(select(schema.game.c.guild_id).distinct())
            return frozenset(found.scalars())

    async def left(self) -> dict[int, int]:
        """The servers that have thrown the bot out, and when that was noticed."""
        async with reading(self._database) as connection:
            found = await facts_behind(connection, _LEFT)
        return {guild_id: int(at) for guild_id, at in found.items()}

    async def note_left(self, guild_id: int, at: int) -> None:
        """A server has thrown the bot out, unless that is known already."""

        async def run(transaction: Transaction) -> None:
            connection = await transaction.connection()
            key = f"{_LEFT}{guild_id}"
            if await find_fact(connection, key) is None:
                await put_fact(connection, key, str(at))

        await self._writer.submit(run)

    async def note_back(self, guild_id: int) -> None:
        """The bot is in a server, perhaps again: its games stay."""

        async def run(transaction: Transaction) -> None:
            await put_fact(await transaction.connection(), f"{_LEFT}{guild_id}", None)

        await self._writer.submit(run)

    async def delete_of_guild(self, guild_id: int) -> tuple[int, ...]:
        """Delete all games of a server, one after the other; their ids."""
        async with reading(self._database) as connection:
            query = select(schema.game.c.id).where(schema.game.c.guild_id == guild_id)
            games = tuple(sorted((await connection.execute(query)).scalars()))
        for game_id in games:
            await self._delete(game_id)
        await self.note_back(guild_id)
        return games

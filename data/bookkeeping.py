"""Book-keeping around the games, which undo does not touch: beginning, end, referees, channels."""

from collections.abc import Mapping

from msgspec.structs import replace
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from data import schema
from data.codec import Document, encode_state
from data.database import reading
from data.jobs import Change, keep, keep_entry, resolve_actor
from data.live import Asked, LiveGame, Member, Outcome
from data.seed_store import add_seed, new_id, renew_seeds
from data.transaction import Transaction
from data.writer import Writer
from rules.errors import RuleError
from rules.kernel import bookkeeping as rules
from rules.kernel.actor import Actor
from rules.state.game import GameState

MOST_LISTED = 100


class Keeping:
    """Starts, ends and binds games, and remembers who referees them."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._channels: dict[int, int] = {}

    @property
    def channels(self) -> Mapping[int, int]:
        """The game of each bound channel."""
        return self._channels

    async def load(self, database: AsyncEngine) -> None:
        """Read which channels are bound, once at start."""
        async with reading(database) as connection:
            bound = await connection.execute(select(schema.channel))
            self._channels = {row.channel_id: row.game_id for row in bound}

    # Beginning and end

    async def start(
        self,
        asked: Asked,
        *,
        guild_id: int,
        name: str,
        preset: str,
        overrides: Mapping[str, str] | None = None,
    ) -> Outcome:
        """Begin a game in a channel. Raises RuleError if the channel has one already.

        `overrides` are settings that it begins with other than its preset's.
        """
        state = GameState(preset=preset, overrides=overrides or {})

        async def run(transaction: Transaction) -> Outcome:
            if asked.channel_id in self._channels:
                raise RuleError(
                    "This channel already has a game. Use it, end it with `/game end`, "
                    "or start the new one in another channel or thread."
                )
            game = await _begin(transaction, asked, guild_id, name, state)
            event = rules.GameOpened(name=name, preset=preset, commitment=game.open_seed.commitment)
            return keep_entry(transaction, game, game.actor(asked.user_id), asked, event)

        outcome = await self._writer.submit_once(asked.key, run)
        self._channels[asked.channel_id] = outcome.game.id
        return outcome

    async def end(self, game_id: int, asked: Asked, *, by_manager: bool = False) -> Outcome:
        """Put a game into the archive; its channels stay bound, so that it can come back.

        `by_manager`: whoever asks need not be a referee, as with all that frees a channel.
        """

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            if not by_manager:
                rules.require_referee(actor, "end it")
            if game.ended:
                raise RuleError("This game has ended already.")
            await _update(transaction, game.id, ended_at=transaction.now)
            return Change(replace(game, ended=True), rules.GameEnded())

        return await keep(self._writer, game_id, asked, change, even_ended=True)

    async def reopen(self, game_id: int, asked: Asked) -> Outcome:
        """Bring a game back from the archive."""

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            rules.require_referee(actor, "bring it back")
            if not game.ended:
                raise RuleError("This game has not ended.")
            await _update(transaction, game.id, ended_at=None)
            # What an ended game showed of its seeds must not be used again.
            game = await renew_seeds(transaction, game, ("open", "secret"))
            return Change(replace(game, ended=False), rules.GameReopened())

        return await keep(self._writer, game_id, asked, change, even_ended=True)

    async def rename(self, game_id: int, asked: Asked, name: str) -> Outcome:
        """Give a game another name."""

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            rules.require_referee(actor, "rename it")
            await _update(transaction, game.id, name=name)
            return Change(replace(game, name=name), rules.GameRenamed(before=game.name, after=name))

        return await keep(self._writer, game_id, asked, change)

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
                rules.require_referee(actor, "add or remove referees")
            game, other = resolve_actor(game, subject)
            if other.is_referee is is_referee:
                raise RuleError(
                    "They are a referee already." if is_referee else "They are not a referee."
                )
            member = replace(game.members[subject], is_referee=is_referee)
            game = replace(game, members={**game.members, subject: member})
            rules.check_last_referee(len(game.referees))
            # Somebody new is written afterwards, as a referee or not.
            connection = await transaction.connection()
            await connection.execute(
                update(schema.member)
                .where(schema.member.c.game_id == game.id, schema.member.c.number == member.number)
                .values(is_referee=is_referee)
            )
            event = rules.RefereeChanged(
                member=member.number, is_referee=is_referee, recovered=recovers
            )
            return Change(game, event)

        return await keep(self._writer, game_id, asked, change)

    async def ensure_member(self, game_id: int, user_id: int) -> int:
        """The member number of a person; somebody new gets the next one, without a log row."""

        async def run(transaction: Transaction) -> int:
            game, actor = resolve_actor(await transaction.game(game_id), user_id)
            transaction.put(game)
            return actor.member

        return await self._writer.submit(run)

    # Places

    async def of_guild(self, guild_id: int) -> tuple[tuple[int, str], ...]:
        """The games of a server that have not ended: id and name, the newest first."""

        async def run(transaction: Transaction) -> tuple[tuple[int, str], ...]:
            game = schema.game.c
            query = (
                select(game.id, game.name)
                .where(game.guild_id == guild_id, game.ended_at.is_(None))
                .order_by(game.id.desc())
                .limit(MOST_LISTED)
            )
            found = await (await transaction.connection()).execute(query)
            return tuple((row.id, row.name) for row in found)

        return await self._writer.submit(run)

    async def move_home(
        self,
        game_id: int,
        asked: Asked,
        channel_id: int,
        *,
        by_manager: bool = False,
        is_gone: bool = False,
    ) -> Outcome:
        """Move the home of a game's board to a channel, and bind that if it is free.

        A manager can do it only where the old home `is_gone`; what is gone is no longer bound.
        """

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            if not (by_manager and is_gone):
                rules.require_referee(actor, "move its board")
            self._check_free(game, channel_id)
            if channel_id == game.home_channel_id:
                raise RuleError("The board stands in that channel already.")
            await _update(transaction, game.id, home_channel_id=channel_id)
            old = (game.home_channel_id,) if is_gone else ()
            if channel_id not in game.channels:
                await _insert_channel(transaction, channel_id, game.id)
            for lost in old:
                await _delete_channel(transaction, lost)
            kept = tuple(c for c in game.channels if c not in (channel_id, *old))
            moved = replace(game, home_channel_id=channel_id, channels=(channel_id, *kept))
            return Change(moved, rules.HomeMoved(channel_id=channel_id))

        outcome = await keep(self._writer, game_id, asked, change)
        self._channels[channel_id] = game_id
        for lost in [c for c, bound in self._channels.items() if bound == game_id]:
            if lost not in outcome.game.channels:
                self._channels.pop(lost)
        return outcome

    def _check_free(self, game: LiveGame, channel_id: int) -> None:
        if self._channels.get(channel_id, game.id) != game.id:
            raise RuleError("That channel belongs to another game already.")

    async def bind(
        self,
        game_id: int,
        asked: Asked,
        channel_id: int,
        *,
        is_bound: bool,
        by_manager: bool = False,
    ) -> Outcome:
        """Bind a further channel or thread to a game, or loosen it."""

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            if not by_manager:
                rules.require_referee(actor, "bind channels")
            present = self._channels.get(channel_id)
            if is_bound and present is not None:
                here = "this" if present == game.id else "another"
                raise RuleError(f"That channel belongs to {here} game already.")
            if not is_bound and present != game.id:
                raise RuleError("That channel does not belong to this game.")
            if not is_bound and channel_id == game.home_channel_id and not game.ended:
                raise RuleError(
                    "That is the game's home, where its board stands. Move it with `/game home`, "
                    "or end the game first."
                )
            if is_bound:
                await _insert_channel(transaction, channel_id, game.id)
                channels = (*game.channels, channel_id)
            else:
                await _delete_channel(transaction, channel_id)
                channels = tuple(c for c in game.channels if c != channel_id)
                if channel_id == game.home_channel_id and channels:
                    await _update(transaction, game.id, home_channel_id=channels[0])
                    game = replace(game, home_channel_id=channels[0])
            event = rules.ChannelChanged(channel_id=channel_id, is_bound=is_bound)
            return Change(replace(game, channels=channels), event)

        outcome = await keep(self._writer, game_id, asked, change, even_ended=not is_bound)
        if is_bound:
            self._channels[channel_id] = game_id
        else:
            self._channels.pop(channel_id, None)
        return outcome


async def _begin(
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
    await connection.execute(insert(schema.channel).values(channel_id=home, game_id=game_id))
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


async def _insert_channel(transaction: Transaction, channel_id: int, game_id: int) -> None:
    connection = await transaction.connection()
    await connection.execute(insert(schema.channel).values(channel_id=channel_id, game_id=game_id))


async def _delete_channel(transaction: Transaction, channel_id: int) -> None:
    connection = await transaction.connection()
    gone = schema.channel.c.channel_id == channel_id
    await connection.execute(delete(schema.channel).where(gone))


async def _update(transaction: Transaction, game_id: int, **values: object) -> None:
    connection = await transaction.connection()
    await connection.execute(
        update(schema.game).where(schema.game.c.id == game_id).values(**values)
    )

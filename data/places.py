"""Where games are played: the channels and threads bound to each, and the home of its board."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from data import schema
from data.database import reading
from data.jobs import Change, apply_change
from data.live import Asked, LiveGame, Outcome, own_place
from data.writer import Transaction, Writer
from rules.errors import RuleError, WayOut
from rules.kernel import management
from rules.kernel.actor import Actor
from rules.kernel.apart import keeps_apart
from rules.kernel.parties import label_of, numbers
from rules.record import replace
from rules.state.parties import FIRST

MOST_LISTED = 100
NEEDED = (
    "A party plays there, and needs a place of its own while parties keep apart. ",
    WayOut("Give it another", "party place"),
    " first.",
)
_CHANNELS = "SELECT channel_id, game_id FROM channel WHERE true"
_SECRETS = "SELECT secrets_channel_id, id FROM game WHERE secrets_channel_id IS NOT NULL"
_GUILDS = "SELECT id, guild_id FROM game WHERE true"


@dataclass(frozen=True, slots=True)
class Bound:
    """The games of channels, and of places for secrets; the servers of games that are shared."""

    channels: Mapping[int, int]
    secrets: Mapping[int, int]
    guilds: Mapping[int, int]


class Places:
    """Knows the game of each channel, and binds further ones."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._channels: dict[int, int] = {}
        self._secrets: dict[int, int] = {}
        self._guilds: dict[int, int] = {}

    @property
    def channels(self) -> Mapping[int, int]:
        """The game of each bound channel."""
        return self._channels

    async def read_all(self, database: AsyncEngine, shard: int | None = None) -> Bound:
        """Read which channels are bound, of one shard where games are shared out."""
        share, among = self._writer.share, None if shard is None else (shard,)

        async def pairs(statement: str) -> Mapping[int, int]:
            rows = await connection.execute(text(statement))
            return {one: two for one, two in rows}  # noqa: C416 - rows are no pairs to a checker

        async with reading(database) as connection:
            return Bound(
                await pairs(f"{_CHANNELS} {share.only(among)}"),
                await pairs(f"{_SECRETS} {share.only(among, 'id')}"),
                await pairs(f"{_GUILDS} {share.only(among, 'id')}") if among is not None else {},
            )

    def put(self, bound: Bound) -> None:
        """Know what was read."""
        self._channels |= bound.channels
        self._secrets |= bound.secrets
        self._guilds |= bound.guilds

    def of_shard(self, shard: int) -> frozenset[int]:
        """The games of a shard that this process knows of."""
        shard_of = self._writer.share.shard_of
        return frozenset(one for one, guild in self._guilds.items() if shard_of(guild) == shard)

    def forget(self, games: Collection[int]) -> None:
        """Know nothing more of some games."""
        for bound in (self._channels, self._secrets):
            for channel_id in [one for one, game_id in bound.items() if game_id in games]:
                del bound[channel_id]
        for game_id in games:
            self._guilds.pop(game_id, None)

    def guild_of(self, game_id: int) -> int | None:
        """The server of a game, where games are shared out and it is this process's."""
        return self._guilds.get(game_id)

    @property
    def secrets(self) -> Mapping[int, int]:
        """The game whose secrets are told in a channel; the newest where several games share it."""
        return self._secrets

    def add(self, channel_id: int, game: LiveGame) -> None:
        """A game has begun in a channel; that it is bound there is written already."""
        self._channels[channel_id] = game.id
        if self._writer.share.shards:
            self._guilds[game.id] = game.guild_id

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

        A manager can do it only where the old home `is_gone`; what is gone is no longer bound, nor
        what a game that has ended leaves.
        """

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            if not (by_manager and is_gone):
                management.require_referee(actor, "move its board")
            self._check_free(game, channel_id)
            if channel_id == game.common_home_id:
                raise RuleError("The board stands in that channel already.")
            await update_game(transaction, game.id, home_channel_id=channel_id)
            old = (game.common_home_id,) if is_gone or game.ended else ()
            if channel_id not in game.channels:
                await insert_channel(transaction, channel_id, game.id)
            for lost in old:
                await _delete_channel(transaction, lost)
            kept = tuple(c for c in game.channels if c not in (channel_id, *old))
            homes = {FIRST: channel_id} if game.homes else {}
            moved = replace(
                game,
                home_channel_id=channel_id,
                channels=(channel_id, *kept),
                homes={**game.homes, **homes},
            ).with_state(game.state)
            return Change(moved, management.HomeMoved(channel_id=channel_id))

        outcome = await apply_change(self._writer, game_id, asked, change, even_ended=True)
        self._channels[channel_id] = game_id
        for lost in [c for c, bound in self._channels.items() if bound == game_id]:
            if lost not in outcome.game.channels:
                self._channels.pop(lost)
        return outcome

    def _check_free(self, game: LiveGame, channel_id: int) -> None:
        if self._channels.get(channel_id, game.id) != game.id:
            raise RuleError("That channel belongs to another game already.")

    async def set_secrets(self, game_id: int, asked: Asked, channel_id: int | None) -> Outcome:
        """Have referees told in a channel what only they may know; None for in none."""

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            management.require_referee(actor, "say where secrets go")
            if channel_id in (game.home_channel_id, game.common_home_id):
                raise RuleError("The board stands in that channel, where everybody plays.")
            if channel_id == game.secrets_channel_id:
                where = "nowhere" if channel_id is None else "to that channel"
                raise RuleError(f"Secrets go {where} already.")
            await update_game(transaction, game.id, secrets_channel_id=channel_id)
            placed = replace(game, secrets_channel_id=channel_id)
            return Change(placed, management.SecretsPlaced(channel_id=channel_id))

        outcome = await apply_change(self._writer, game_id, asked, change)
        if channel_id is not None:
            self._secrets[channel_id] = game_id
        return outcome

    async def settle_party(
        self, game_id: int, asked: Asked, channel_id: int, party: int, *, label: str = ""
    ) -> Outcome:
        """Have a party read in a channel or thread of its own, which is bound if it is free.

        Whoever set them out says where, so it is no referee's word. With a `label`, what it is
        called, that is where it is read while it keeps apart, also before it is there. RuleError
        for a channel of another game, and where it keeps apart for the game's home, which is
        everybody's: else it is read there beside the others. The first party keeps apart or is at
        home.
        """
        number = own_place(party) if label else party

        async def change(transaction: Transaction, game: LiveGame, _: Actor) -> Change:
            self._check_free(game, channel_id)
            is_common = channel_id == game.common_home_id
            if is_common and label and party != FIRST:
                raise RuleError("The first party plays there. Pick another channel or thread.")
            connection, channel = await transaction.connection(), schema.channel.c
            if channel_id not in game.channels:
                await insert_channel(transaction, channel_id, game.id)
            theirs = channel.game_id == game.id, channel.party == number
            statement = update(schema.channel)
            await connection.execute(statement.where(*theirs).values(party=FIRST))
            homes = {one: at for one, at in game.homes.items() if one != number}
            if label or not is_common:
                await connection.execute(
                    statement.where(channel.channel_id == channel_id).values(party=number)
                )
                homes = {one: at for one, at in homes.items() if at != channel_id}
                homes[number] = channel_id
            homes[FIRST] = game.common_home_id
            kept = tuple(c for c in game.channels if c != channel_id)
            placed = replace(game, homes=homes, channels=(*kept, channel_id))
            event = management.ChannelChanged(
                channel_id=channel_id,
                is_bound=True,
                party=label or label_of(game.through(party).state),
            )
            whose = party if party in numbers(game.state) else asked.party
            whose = whose if keeps_apart(game.state) else 0
            return Change(placed.with_state(game.state), event, party=whose)

        outcome = await apply_change(self._writer, game_id, asked, change)
        self._channels[channel_id] = game_id
        return outcome

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
                management.require_referee(actor, "bind channels")
            present = self._channels.get(channel_id)
            if is_bound and present is not None:
                here = "this" if present == game.id else "another"
                raise RuleError(f"That channel belongs to {here} game already.")
            if not is_bound and present != game.id:
                raise RuleError("That channel does not belong to this game.")
            if not is_bound and channel_id == game.common_home_id and not game.ended:
                raise RuleError(
                    "That is the game's home, where its board stands. ",
                    WayOut("Move it", "game home"),
                    ", or end the game first.",
                )
            if is_bound:
                await insert_channel(transaction, channel_id, game.id)
                channels = (*game.channels, channel_id)
            else:
                await _delete_channel(transaction, channel_id)
                channels = tuple(c for c in game.channels if c != channel_id)
                common = game.common_home_id
                homes = {one: at for one, at in game.homes.items() if at != channel_id}
                left = replace(game, homes=homes)
                if keeps_apart(game.state) and not left.has_own_places(game.state):
                    raise RuleError(*NEEDED)
                if channel_id == common and channels:
                    await update_game(transaction, game.id, home_channel_id=channels[0])
                    common = channels[0]
                homes = homes if len(homes) > 1 else {}
                game = replace(game, homes=homes, home_channel_id=common).with_state(game.state)
            event = management.ChannelChanged(channel_id=channel_id, is_bound=is_bound)
            return Change(replace(game, channels=channels), event)

        outcome = await apply_change(self._writer, game_id, asked, change, even_ended=not is_bound)
        if is_bound:
            self._channels[channel_id] = game_id
        else:
            self._channels.pop(channel_id, None)
        return outcome


async def insert_channel(transaction: Transaction, channel_id: int, game_id: int) -> None:
    """Write that a channel is bound to a game."""
    connection = await transaction.connection()
    await connection.execute(insert(schema.channel).values(channel_id=channel_id, game_id=game_id))


async def _delete_channel(transaction: Transaction, channel_id: int) -> None:
    connection = await transaction.connection()
    gone = schema.channel.c.channel_id == channel_id
    await connection.execute(delete(schema.channel).where(gone))


async def update_game(transaction: Transaction, game_id: int, **values: object) -> None:
    """Write columns of a game's row."""
    connection = await transaction.connection()
    await connection.execute(
        update(schema.game).where(schema.game.c.id == game_id).values(**values)
    )

"""What the bot remembers beside the games: where their boards stand, and facts about itself."""

from collections.abc import Collection, Iterable, Mapping

from sqlalchemy import Select, TextClause, delete, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from data import schema
from data.database import reading
from data.later import Later
from data.transaction import Transaction
from data.writer import Writer

PAGE = 500
"""So many boards are looked through in one go: each is found by its game."""
MOVING = "moving"
"""In place of a digest: the board is being posted anew, and nobody knows yet where it stands."""


class Remembered:
    """Boards by their game, and facts by a key, such as which commands Discord was last told of."""

    def __init__(self, database: AsyncEngine, writer: Writer, later: Later) -> None:
        self._database = database
        self._writer = writer
        self._later = later
        self._boards: dict[int, tuple[int, int]] = {}
        self._shown: dict[int, str] = {}
        self._moving: set[int] = set()

    async def load(self, shard: int | None = None) -> None:
        """Read where the boards stand and what they show, of one shard where they are shared."""
        async with reading(self._database) as connection:
            for row in await connection.execute(select(schema.board).where(self._of(shard))):
                if row.message_id:
                    self._boards[row.game_id] = (row.channel_id, row.message_id)
                if row.digest == MOVING:
                    self._moving.add(row.game_id)
                else:
                    self._shown[row.game_id] = row.digest

    def _of(self, shard: int | None) -> TextClause:
        """What is true for the games of a shard, None for all."""
        among = None if shard is None else (shard,)
        return text(f"true {self._writer.share.only(among, 'board.game_id')}")

    def forget(self, games: Collection[int]) -> None:
        """Forget some games: they are another process's."""
        for game_id in games:
            self._boards.pop(game_id, None)
            self._shown.pop(game_id, None)
            self._moving.discard(game_id)

    async def boards(
        self, *, even_drawn: bool = True, shard: int | None = None
    ) -> Mapping[int, str]:
        """The games that have a board and have not ended, with the digest of what it shows.

        Without `even_drawn` those are left out in which nothing has happened since it was drawn.
        """
        board = schema.board.c.game_id
        found: dict[int, str] = {}
        after: int | None = 0
        async with reading(self._database) as connection:
            while after is not None:
                last = select(board).where(board > after).order_by(board)
                through = await connection.scalar(last.limit(1).offset(PAGE - 1))
                query = self._page(after, through, even_drawn=even_drawn, shard=shard)
                found.update((one, two) for one, two in await connection.execute(query))
                after = through
        return found

    def _page(
        self, after: int, through: int | None, *, even_drawn: bool, shard: int | None
    ) -> Select[int, str]:
        """Some of them: after one game and up to another, None for the last of all."""
        board, game, log = schema.board.c, schema.game.c, schema.log.c
        query = (
            select(board.game_id, board.digest)
            .join(schema.game, game.id == board.game_id)
            .where(board.game_id > after, game.id > after)
            .where(game.ended_at.is_(None), self._of(shard))
            .order_by(board.game_id)
        )
        if through is not None:
            query = query.where(board.game_id <= through, game.id <= through)
        if not even_drawn:
            head = select(func.max(log.seq)).where(log.game_id == board.game_id).scalar_subquery()
            query = query.where(board.head < head)
        return query

    def board(self, game_id: int) -> tuple[int, int] | None:
        """Channel and message of the game's board, None if it has none yet."""
        return self._boards.get(game_id)

    def shown(self, game_id: int) -> str:
        """The digest of what the game's board shows, "" where nobody knows."""
        return self._shown.get(game_id, "")

    def is_moving(self, game_id: int) -> bool:
        """Whether a board may have been posted of which nobody knows where it stands."""
        return game_id in self._moving

    async def moving(self, game_id: int, channel_id: int) -> None:
        """Remember that the board is about to be posted in a channel, until `set_board`."""
        self._moving.add(game_id)
        self._shown[game_id] = ""
        place = self._boards.get(game_id, (channel_id, 0))
        self._later.add(lambda writes: writes.put_board(game_id, *place, MOVING, 0))
        await self._later.flush()

    async def set_board(
        self,
        game_id: int,
        channel_id: int,
        message_id: int,
        *,
        digest: str = "",
        head: int = 0,
        done: Iterable[str] = (),
    ) -> None:
        """Remember where the board stands now, and what it shows as of row `head`.

        `done` are the keys of plans that are done with it.
        """

        async def run(transaction: Transaction) -> None:
            transaction.writes.put_board(game_id, channel_id, message_id, digest, head)
            for key in done:
                transaction.writes.mark_done(game_id, key, transaction.now)

        await self._writer.submit(run)
        self._moving.discard(game_id)
        self._boards[game_id] = (channel_id, message_id)
        self._shown[game_id] = digest

    async def drawing(self, game_id: int, message_id: int) -> None:
        """Remember that nobody knows what the board shows, before it is edited.

        That is written at once, so that whoever is started after a kill draws it again.
        """
        self.drawn(game_id, message_id, "", 0)
        await self._later.flush()

    def drawn(self, game_id: int, message_id: int, digest: str, head: int) -> None:
        """Remember what the board shows now in its message; it is written a moment later.

        The `digest` is "" while nobody knows.
        """
        self._shown[game_id] = digest
        self._later.add(lambda writes: writes.mark_drawn(game_id, message_id, digest, head))

    async def set_fact(self, key: str, value: str) -> None:
        """Store a fact in place of what was known under that key."""

        async def run(transaction: Transaction) -> None:
            connection = await transaction.connection()
            await connection.execute(delete(schema.setting).where(schema.setting.c.key == key))
            await connection.execute(insert(schema.setting).values(key=key, value=value))

        await self._writer.submit(run)

    async def fact(self, key: str) -> str | None:
        """A fact, None where there is none."""

        async def run(transaction: Transaction) -> str | None:
            query = select(schema.setting.c.value).where(schema.setting.c.key == key)
            return await (await transaction.connection()).scalar(query)

        return await self._writer.submit(run)

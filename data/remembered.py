"""What the bot remembers beside the games: where their boards stand, and facts about itself."""

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from data import schema
from data.database import reading
from data.transaction import Transaction
from data.writer import Writer


class Remembered:
    """Boards by their game, and facts by a key, such as which commands Discord was last told of."""

    def __init__(self, database: AsyncEngine, writer: Writer) -> None:
        self._database = database
        self._writer = writer
        self._boards: dict[int, tuple[int, int]] = {}

    async def load(self) -> None:
        """Read where the boards stand, once at start."""
        async with reading(self._database) as connection:
            boards = await connection.execute(select(schema.board))
            self._boards = {row.game_id: (row.channel_id, row.message_id) for row in boards}

    async def boards(self) -> tuple[int, ...]:
        """The games that have a board and have not ended."""
        query = (
            select(schema.board.c.game_id)
            .join(schema.game, schema.game.c.id == schema.board.c.game_id)
            .where(schema.game.c.ended_at.is_(None))
            .order_by(schema.board.c.game_id)
        )
        async with reading(self._database) as connection:
            return tuple((await connection.scalars(query)).all())

    def board(self, game_id: int) -> tuple[int, int] | None:
        """Channel and message of the game's board, None if it has none yet."""
        return self._boards.get(game_id)

    async def set_board(self, game_id: int, channel_id: int, message_id: int) -> None:
        """Remember where the board stands now."""

        async def run(transaction: Transaction) -> None:
            transaction.writes.put_board(game_id, channel_id, message_id)

        await self._writer.submit(run)
        self._boards[game_id] = (channel_id, message_id)

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

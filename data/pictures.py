"""Pictures of characters, by what is in them: here they are for years, whatever Discord forgets."""

from typing import NamedTuple

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from data import schema
from data.carrying.archive import MOST_PICTURES, digest_of
from data.database import reading
from data.writer import Transaction, Writer
from rules.errors import NotFoundError, RuleError


class Picture(NamedTuple):
    """A picture, and the message that has it; 0 for none."""

    image: bytes
    channel_id: int
    message_id: int


class Pictures:
    """The pictures of all games. None is ever changed, so each is known by its digest."""

    def __init__(self, database: AsyncEngine, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    async def keep(self, game_id: int, image: bytes) -> str:
        """Keep a picture; what it is known by. Raises RuleError where there are too many."""
        digest = digest_of(image)

        async def run(transaction: Transaction) -> None:
            transaction.writes.touch(game_id)
            picture = schema.picture.c
            connection = await transaction.connection()
            of_game = select(func.count()).where(picture.game_id == game_id)
            if await connection.scalar(of_game.where(picture.digest == digest)):
                return
            if (await connection.scalar(of_game) or 0) >= MOST_PICTURES:
                raise RuleError(f"This game has {MOST_PICTURES} pictures, and can have no more.")
            row = {"game_id": game_id, "digest": digest, "image": image}
            await connection.execute(
                insert(schema.picture).values(**row, channel_id=0, message_id=0)
            )

        await self._writer.submit(run)
        return digest

    async def find(self, game_id: int, digest: str) -> Picture:
        """A picture by what it is known by. Raises NotFoundError."""
        picture = schema.picture.c
        query = select(picture.image, picture.channel_id, picture.message_id)
        async with reading(self._database) as connection:
            found = await connection.execute(
                query.where(picture.game_id == game_id, picture.digest == digest)
            )
            row = found.first()
        if row is None:
            raise NotFoundError("That picture is not there any more.")
        return Picture(*row)

    async def stands(self, game_id: int, digest: str, channel_id: int, message_id: int) -> None:
        """Remember which message has a picture."""

        async def run(transaction: Transaction) -> None:
            transaction.writes.touch(game_id)
            picture = schema.picture.c
            connection = await transaction.connection()
            await connection.execute(
                update(schema.picture)
                .where(picture.game_id == game_id, picture.digest == digest)
                .values(channel_id=channel_id, message_id=message_id)
            )

        await self._writer.submit(run)

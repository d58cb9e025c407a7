"""Pictures of characters, by what is in them: here they are for years, whatever Discord forgets."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import ColumnElement, Update, func, insert, select, true, update
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


class Worn(NamedTuple):
    """The emoji of a picture of a game, and when it was shown last."""

    game_id: int
    digest: str
    emoji_id: int
    shown_at: int


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

    async def emojis(self, game_id: int) -> Mapping[str, Worn]:
        """The emojis of a game's pictures, by what these are known by."""
        return {one.digest: one for one in await self._worn(schema.picture.c.game_id == game_id)}

    async def all_emojis(self) -> list[Worn]:
        """The emojis of all games, those first that were not shown for longest."""
        return await self._worn(true())

    async def _worn(self, of: ColumnElement[bool]) -> list[Worn]:
        picture = schema.picture.c
        query = select(picture.game_id, picture.digest, picture.emoji_id, picture.shown_at)
        async with reading(self._database) as connection:
            found = await connection.execute(
                query.where(of, picture.emoji_id != 0).order_by(picture.shown_at)
            )
        return [Worn(*row) for row in found]

    async def wears(self, game_id: int, digest: str, emoji_id: int, now: int) -> None:
        """Remember which emoji shows a picture, and that it is shown now."""
        picture = schema.picture.c
        await self._change(
            update(schema.picture)
            .where(picture.game_id == game_id, picture.digest == digest)
            .values(emoji_id=emoji_id, shown_at=now)
        )

    async def lose(self, emoji_ids: Collection[int]) -> None:
        """Forget emojis that are gone."""
        if emoji_ids:
            gone = schema.picture.c.emoji_id.in_(emoji_ids)
            await self._change(update(schema.picture).where(gone).values(emoji_id=0))

    async def _change(self, statement: Update) -> None:
        async def run(transaction: Transaction) -> None:
            await (await transaction.connection()).execute(statement)

        await self._writer.submit(run)

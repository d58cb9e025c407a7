"""The key of this installation, and whose signatures the files have that games came out of."""

from collections.abc import Sequence

from sqlalchemy import func, insert, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data import schema
from data.carrying.archive import CamePart, GamePart
from data.carrying.signing import HostKey, new_secret
from data.checked import Brought, Signer
from data.database import reading
from data.jobs import find_fact
from data.stores.asking import Question
from data.writer import Transaction, Writer

KEY = "signing-key"
"""The fact that the key is, as 64 hexadecimal digits."""
_CAME = "SELECT through, signer, name, is_told FROM brought WHERE game_id = ? ORDER BY through"


class Signers:
    """Who signed what was brought here, and with what this installation signs itself."""

    def __init__(self, database: AsyncEngine, writer: Writer) -> None:
        self._database = database
        self._writer = writer
        self._key: HostKey | None = None

    async def host_key(self) -> HostKey:
        """The key of this installation, made when it is first needed and kept for ever."""
        if self._key is None:
            secret = await self._kept() or await self._made()
            self._key = HostKey(bytes.fromhex(secret))
        return self._key

    async def _kept(self) -> str | None:
        async with reading(self._database) as connection:
            return await find_fact(connection, KEY)

    async def _made(self) -> str:
        """A new one, or that of another process that was quicker."""
        secret = new_secret().hex()

        async def run(transaction: Transaction) -> str:
            connection = await transaction.connection()
            found = await find_fact(connection, KEY)
            if found is None:
                _ = await connection.execute(insert(schema.setting).values(key=KEY, value=secret))
            return found or secret

        try:
            return await self._writer.submit(run)
        except DBAPIError:
            found = await self._kept()
            if found is None:
                raise
            return found

    async def of(self, game_id: int) -> tuple[Brought, ...]:
        """What of a game came out of files, and whose, oldest first."""
        table = schema.brought.c
        query = select(table.through, table.signer, table.name, table.is_told)
        query = query.where(table.game_id == game_id).order_by(table.through)
        async with reading(self._database) as connection:
            rows = (await connection.execute(query)).all()
        return tuple(
            Brought(
                row.through, Signer(row.signer, row.name) if row.signer else None, bool(row.is_told)
            )
            for row in rows
        )

    async def times_seen(self, key: str, *, except_in: int = 0) -> int:
        """How many games there are, but for one, that came out of files signed with that key."""
        table = schema.brought.c
        query = select(func.count(table.game_id.distinct())).where(
            table.signer == key, text("is_told = 0"), table.game_id != except_in
        )
        async with reading(self._database) as connection:
            return await connection.scalar(query) or 0


def read_came(game_id: int, last_brought: int) -> Question[tuple[CamePart, ...]]:
    """The same, for the file of a game whose last row that came along is `last_brought`, or 0."""
    rows = yield _CAME, (game_id,)
    parts = [CamePart(through, key, name, bool(is_told)) for through, key, name, is_told in rows]
    if last_brought > max((one.through for one in parts), default=0):
        parts.append(CamePart(last_brought))  # by a Linkboy that kept no signatures yet
    return tuple(parts)


def parts_of(game: GamePart, signer: Signer | None, *, is_own: bool) -> Sequence[CamePart]:
    """Which rows of a file came out of which file, as far as anybody here knows.

    What this installation signed itself is as true as it was then, and what came after the last of
    these parts fell here. What somebody else signed is their word, what nobody did is nobody's.
    """
    if signer is None:
        return (CamePart(game.moves),) if game.moves else ()
    if is_own:
        return game.came
    told = [CamePart(one.through, one.key, one.name, is_told=True) for one in game.came]
    return (*told, CamePart(game.moves, signer.key, signer.name))


async def insert_parts(
    connection: AsyncConnection, game_id: int, parts: Sequence[CamePart]
) -> None:
    """Keep them with the game that was made of the file."""
    rows = [
        {
            "game_id": game_id,
            "through": one.through,
            "signer": one.key,
            "name": one.name,
            "is_told": one.is_told,
        }
        for one in parts
    ]
    if rows:
        await connection.execute(insert(schema.brought), rows)

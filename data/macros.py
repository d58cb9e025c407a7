"""Dice expressions that are saved under a name, for one player or for the whole game."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Delete, delete, func, insert, select

from data import schema
from data.database import Kept
from data.newest import Newest
from data.writer import Transaction, Writer
from rules.errors import NotFoundError, RuleError, WayOut

WHOLE_GAME = 0
MOST_MACROS = 50
MOST_KNOWN = 1_000
"""Of so many games they stay in memory: most have none."""
_OF_GAME = "SELECT member, name, text FROM macro WHERE game_id = ? ORDER BY member"


@dataclass(frozen=True, slots=True)
class Macro:
    """A saved expression. `member` 0 is the whole game's."""

    member: int
    name: str
    text: str


class Macros:
    """The macros of all games. Names are compared without regard to case."""

    def __init__(self, kept: Kept, writer: Writer) -> None:
        self._kept = kept
        self._writer = writer
        self._games = Newest[int, tuple[Macro, ...]](MOST_KNOWN)

    async def listed(self, game_id: int, member: int) -> tuple[Macro, ...]:
        """A member's own macros and the game's, by name; an own one hides the game's."""
        macros = await self._of_game(game_id)
        found = {m.name: m for m in macros if m.member in (member, WHOLE_GAME)}
        return tuple(found[name] for name in sorted(found))

    async def _of_game(self, game_id: int) -> tuple[Macro, ...]:
        """All macros of a game, the whole game's first; kept in memory, for each roll asks."""
        known = self._games.get(game_id)
        if known is None:
            known = tuple([Macro(*row) for row in await self._kept.rows(_OF_GAME, game_id)])
            self._games.put(game_id, known)
        return known

    def forget(self, games: Collection[int]) -> None:
        """Forget some games: they are another process's."""
        for game_id in games:
            self._games.forget(game_id)

    async def find(self, game_id: int, member: int, name: str) -> Macro | None:
        """The macro that a name means for a member, None if there is none."""
        wanted = name.strip().lower()
        return next((m for m in await self.listed(game_id, member) if m.name == wanted), None)

    async def save(self, game_id: int, member: int, name: str, text: str) -> None:
        """Save an expression; a macro of that name and owner is replaced.

        Raises RuleError where there are too many.
        """

        async def run(transaction: Transaction) -> None:
            transaction.writes.touch(game_id)
            macro = schema.macro.c
            connection = await transaction.connection()
            count = await connection.scalar(
                select(func.count())
                .select_from(schema.macro)
                .where(macro.game_id == game_id, macro.member == member, macro.name != name)
            )
            if count is not None and count >= MOST_MACROS:
                raise RuleError(
                    f"There are {MOST_MACROS} macros already. ",
                    WayOut("Delete one", "macro delete"),
                    ".",
                )
            await connection.execute(_one(game_id, member, name))
            await connection.execute(
                insert(schema.macro).values(game_id=game_id, member=member, name=name, text=text)
            )

        await self._writer.submit(run)
        self._games.forget(game_id)

    async def delete(self, game_id: int, member: int, name: str) -> None:
        """Forget a macro. Raises NotFoundError where there is none of that name and owner."""

        async def run(transaction: Transaction) -> None:
            transaction.writes.touch(game_id)
            connection = await transaction.connection()
            result = await connection.execute(_one(game_id, member, name))
            if result.rowcount == 0:
                raise NotFoundError(
                    "There is no macro of that name. ",
                    WayOut("Look at all of them", "macro list"),
                    ".",
                )

        await self._writer.submit(run)
        self._games.forget(game_id)


def _one(game_id: int, member: int, name: str) -> Delete:
    macro = schema.macro.c
    return delete(schema.macro).where(
        macro.game_id == game_id, macro.member == member, macro.name == name
    )

"""What has happened since the place of the round began, with the game and from the log."""

from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from itertools import chain, count
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import astuple

from data import loading as so_far
from data.database import open_database
from data.games import Games
from data.live import Asked, LiveGame, Outcome
from rules.encounter.records import AddMonsters, EndEncounter, StartEncounter
from rules.health.records import Damage
from rules.kernel.action import Action
from rules.rounds.records import NextStep
from rules.systems import ENGINE
from tests.places import Place

REFEREE = 11


class Table:
    """A game on a real file, with goblins and rats who meet."""

    def __init__(self, games: Games, game: LiveGame) -> None:
        self.games, self.game = games, game
        self._keys = count()

    async def act(self, action: Action) -> Outcome:
        outcome = await self.games.act(self.game.id, self.asked(), action)
        self.game = outcome.game
        return outcome

    def asked(self) -> Asked:
        return Asked(f"i:{next(self._keys)}", REFEREE, 100)

    async def hurt(self) -> Outcome:
        encounter = self.game.state.encounter
        assert encounter is not None
        return await self.act(Damage(targets=(f"{encounter.combatants[0].id}#1",), amount="1"))

    async def undo(self, through: int | None = None) -> None:
        asked = self.asked()
        self.game = (await self.games.history.undo(self.game.id, asked, through=through)).game

    async def redo(self) -> None:
        self.game = (await self.games.history.redo(self.game.id, self.asked())).game

    @property
    def rows(self) -> list[int]:
        """The rows so far."""
        return [entry.seq for entry in self.game.so_far]

    async def check(self) -> None:
        """The log says what is in memory, or it would be told otherwise after a start."""
        self.games.writer.games.clear()
        again = await self.games.get(self.game.id)
        kept = [(entry.seq, entry.undone_by) for entry in self.game.so_far]
        assert [(entry.seq, entry.undone_by) for entry in again.so_far] == kept
        assert [e.events for e in again.so_far] == [e.events for e in self.game.so_far]
        assert again.state == self.game.state


@pytest.fixture
async def table(place: Place) -> AsyncIterator[Table]:
    database = await open_database(place.url)
    games = Games(database.engine, ENGINE, lambda: 0)
    await games.open()
    asked = Asked("start", REFEREE, 100)
    opened = await games.management.start(asked, guild_id=1, name="Keep", preset="4e")
    table = Table(games, opened.game)
    await table.act(StartEncounter())
    for name in ("Goblin", "Rat"):
        side = "party" if name == "Rat" else "monsters"
        await table.act(AddMonsters(name=name, count=2, hit_points=(5,), side=side, block="none"))
    yield table
    await games.close()
    await database.close()


async def begin(table: Table) -> Outcome:
    """The first place of the first round begins."""
    while True:
        outcome = await table.act(NextStep())
        if so_far.is_acting(table.game.state):
            return outcome


async def test_the_rows_of_a_place_are_kept_from_the_one_that_began_it(table: Table) -> None:
    assert table.rows == []
    begun = await begin(table)
    assert begun.before == ()
    blow = await table.hurt()
    assert [entry.seq for entry in blow.before] == [begun.entry.seq]
    assert table.rows == [begun.entry.seq, blow.entry.seq]
    await table.check()
    over = await table.act(NextStep())
    assert over.before == blow.game.so_far
    assert table.rows == [over.entry.seq]
    await table.check()
    ended = await table.act(EndEncounter())
    assert ended.before == over.game.so_far
    assert table.rows == []
    await table.check()


async def test_what_is_read_again_has_each_text_and_record_once(table: Table) -> None:
    """The games that are kept in memory are half as large so."""
    await table.hurt()
    table.games.writer.games.clear()
    game = await table.games.get(table.game.id)
    assert game.state == table.game.state
    found = [*texts_and_records((game.state, *(entry.events for entry in game.so_far)))]
    same = {(type(one), one) for one in found}
    assert len(same) == len({id(one) for one in found}) > 20


def texts_and_records(value: Any) -> Iterator[object]:
    """All in it but what holds a dict, whose equals nobody looks for."""
    kind = value.__class__
    if kind is tuple:
        yield from chain.from_iterable(map(texts_and_records, value))
    elif isinstance(value, Struct):
        yield from texts_and_records(astuple(value))
    with suppress(TypeError):
        if isinstance(value, str | Struct) and value != "":
            hash(value)
            yield value


async def test_undo_and_redo_find_the_rows_of_the_place_that_is_played_then(table: Table) -> None:
    begun = (await begin(table)).entry.seq
    blow = (await table.hurt()).entry.seq
    over = (await table.act(NextStep())).entry.seq
    await table.undo()
    undo = table.game.head
    assert table.rows == [begun, blow, over, undo]
    assert [entry.undone_by for entry in table.game.so_far] == [None, None, undo, None]
    await table.check()
    await table.redo()
    assert table.rows == [over, undo, table.game.head]
    await table.check()
    await table.undo(through=begun)
    assert table.rows == []
    await table.check()


async def test_of_a_very_long_place_only_so_many_rows_are_kept(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(so_far, "MOST_KEPT", 4)
    begun = (await begin(table)).entry.seq
    seqs = [(await table.hurt()).entry.seq for _ in range(5)]
    assert table.rows == [begun, *seqs[-3:]]
    await table.check()
    monkeypatch.setattr(so_far, "_MOST_PAGES", 1)
    table.games.writer.games.clear()
    assert (await table.games.get(table.game.id)).so_far == ()

"""A game that an older Linkboy has stored: taken back and brought back by this one."""

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from data.codec import read_state, unpack_state
from rules.errors import ForbiddenError
from rules.kernel.engine import Engine
from rules.kernel.parties import has_several
from rules.record import replace
from rules.state.game import GameState
from rules.systems import SYSTEMS
from tests.data.conftest import ANN, REFEREE, SYSTEM, Store, Ticker, Whisper
from tests.data.save_examples import SAVED
from tests.places import file_in

DOCUMENTS = (("game", "state"), ("log", "state_before"), ("passed_over", "state_before"))


def shapes() -> Iterator[bytes]:
    """A saved example of each set of fields that a game's document has ever had.

    Of those with one party: whose a row of the log is the games of these files do not say.
    """
    seen = set[tuple[str, ...]]()
    for path in sorted(SAVED.glob("*.json")):
        document = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
        if has_several(read_state(path.read_bytes())[0]):
            continue
        shape = (str(document["format"]), *sorted(document))
        if shape not in seen:
            seen.add(shape)
            yield path.read_bytes()


def fullest() -> bytes:
    """The saved example with most in it: by the rules of now it goes on with any move."""
    return max(shapes(), key=len)


def make_older(path: Path, saved: bytes) -> None:
    """Store the example in the words of its day in the place of all documents of a file.

    It gets their sessions and turns.
    """
    document = msgspec.json.decode(saved, type=dict[str, Any])

    def older(packed: bytes) -> bytes:
        state, _ = unpack_state(packed)
        now = {"session": state.session, "clock": {"turns": state.clock.turns}}
        return zlib.compress(msgspec.json.encode({**document, **now}))

    with closing(sqlite3.connect(path)) as connection, connection:
        connection.create_function("older", 1, older)
        for table, column in DOCUMENTS:
            where = f"{column} IS NOT NULL"
            connection.execute(f"UPDATE {table} SET {column} = older({column}) WHERE {where}")


@pytest.fixture
def whole(tmp_path: Path) -> Store:
    """A file whose games know all families of rules."""
    store = Store(file_in(tmp_path), Ticker())
    store.engine = Engine((*SYSTEMS, SYSTEM))
    return store


def stands(state: GameState) -> tuple[int, int]:
    return state.clock.turns, state.session


async def play(store: Store, secrets: int) -> int:
    """Two moves of a player's, the second taken back, and secret ones that came between."""
    await store.open()
    game = await store.advance(await store.start(), ANN, turns=1)
    game = await store.advance(game, ANN, turns=10)
    for _ in range(secrets):
        await store.games.act(game.id, store.asked(REFEREE), Whisper())
    undone = await store.history.undo(game.id, store.asked(ANN))
    assert stands(undone.game.state) == (1, 1 + secrets)
    await store.close()
    return game.id


async def test_undo_upgrade_undo_and_redo_of_each_shape_that_was_ever_stored(
    whole: Store,
) -> None:
    game_id = await play(whole, 0)
    played = whole.path.read_bytes()
    for saved in shapes():
        expected, _ = read_state(saved)
        whole.path.write_bytes(played)
        make_older(whole.path, saved)
        await whole.open()
        found = list[int]()
        for do in (whole.history.undo, whole.history.redo, whole.history.redo):
            state = (await do(game_id, whole.asked(ANN))).game.state
            found.append(state.clock.turns)
            seats = expected.vacant  # Of who sits where, the games of this file say.
            as_saved = replace(state, clock=expected.clock, session=expected.session, vacant=seats)
            assert as_saved == expected
        assert found == [0, 1, 11]
        await whole.close()


async def test_what_comes_to_something_else_by_rules_of_now_is_in_the_way(whole: Store) -> None:
    game_id = await play(whole, 2)
    make_older(whole.path, fullest())
    await whole.open()
    with pytest.raises(ForbiddenError, match="The bot has been updated since"):
        await whole.history.undo(game_id, whole.asked(ANN))
    undone = await whole.history.undo(game_id, whole.asked(REFEREE))
    assert stands(undone.game.state) == (1, 2)
    await whole.close()

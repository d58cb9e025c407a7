"""`check`: what is sound is called so, and what is not is told in words, on both databases."""

import asyncio
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from data.carrying.signing import packed as in_one
from data.chores import FINE, WRONG, Progress, check
from data.chores.check import MOST_TOLD
from data.codec import Document
from data.errors import DatabaseError
from data.live import Asked
from data.soundness import note_rules
from tests.data.campaigns import campaign_in
from tests.data.chores.typed import errand_of
from tests.data.conftest import (
    ANN,
    BOB,
    GUILD,
    OTHER_CHANNEL,
    REFEREE,
    Advance,
    Store,
    Throw3d6,
    Ticker,
    Whisper,
)
from tests.places import Place, file_in


async def looked_at(place: Place, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """What comes of a check: its status, the list, and what is said beside it."""
    status = await asyncio.to_thread(_do, place)
    said = capsys.readouterr()
    return status, said.out, said.err


def _do(place: Place) -> int:
    return check.CHORE.do(errand_of(["check"], place.url))


async def play(store: Store) -> int:
    """A game in which much has happened that a log must lead through; its id."""
    games = store.games
    await note_rules(games.remembered, 0)
    game = await store.start()

    async def act(user_id: int, action: Advance | Whisper | Throw3d6) -> None:
        await games.act(game.id, store.asked(user_id), action)

    await act(ANN, Advance(turns=1))
    await act(REFEREE, Whisper(turns=2))
    await act(ANN, Throw3d6(between=True))
    await act(ANN, Advance(turns=1))
    await act(REFEREE, Whisper())
    await store.history.undo(game.id, store.asked(ANN))
    await act(REFEREE, Whisper())
    await store.history.redo(game.id, store.asked(ANN))
    await games.management.set_referee(game.id, store.asked(REFEREE), BOB, is_referee=True)
    await act(BOB, Throw3d6(secret=True, blind=True))
    await games.management.set_referee(game.id, store.asked(REFEREE), BOB, is_referee=False)
    await games.fairness.rotate(game.id, store.asked(REFEREE))
    await act(BOB, Throw3d6())
    await act(BOB, Advance(turns=4))
    await games.management.end(game.id, store.asked(REFEREE))
    await games.management.reopen(game.id, store.asked(REFEREE))
    await act(ANN, Throw3d6(secret=True))
    await act(ANN, Advance(turns=1))
    return game.id


async def test_what_has_been_played_is_sound_also_while_the_bot_runs(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    await play(store)
    await store.start(OTHER_CHANNEL)
    status, listed, said = await looked_at(store.place, capsys)
    assert (status, listed) == (FINE, "")
    assert said.endswith("2 games with 20 rows of log: all is well.\n")
    await store.advance(await store.games.get(1))


async def test_a_game_out_of_a_file_is_sound(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    game_id = await play(store)
    carried = store.games.carried
    await store.games.fairness.rotate(game_id, store.asked(REFEREE))
    content = in_one(await carried.files(game_id, 5))
    campaign = campaign_in(content, carried.codec)
    asked = Asked(store.key(), REFEREE, OTHER_CHANNEL)
    there = (await carried.take_in(asked, GUILD, campaign)).game
    for turns in (1, 2):
        await store.advance(there, turns=turns)
    assert (await looked_at(store.place, capsys))[:2] == (FINE, "")


def packed(text: str) -> bytes:
    return Document(text.encode()).packed


DAMAGES: dict[str, tuple[str, tuple[object, ...], str]] = {
    "a state that is no document": (
        "UPDATE game SET state = ?",
        (b"lost",),
        "it cannot be read as it stands: Error -3 while decompressing data",
    ),
    "a format of the future": (
        "UPDATE game SET state = ?",
        (packed('{"format":99}'),),
        "it cannot be read as it stands: a stored game has the unknown format 99",
    ),
    "another state": (
        "UPDATE game SET state = (SELECT state_before FROM log WHERE seq = 2)",
        (),
        "move #16 played again leads elsewhere than to what is stored",
    ),
    "a state from before": (
        "UPDATE log SET state_before = (SELECT state FROM game) WHERE seq = 2",
        (),
        "move #2 played again leads elsewhere than to what is stored",
    ),
    "a state from before that is gone": (
        "UPDATE log SET state_before = NULL WHERE seq = 15",
        (),
        "move #12 has lost the state from before it",
    ),
    "a row that is gone": (
        "DELETE FROM log WHERE seq = 4",
        (),
        "rows 4 to 4 of its log are missing",
    ),
    "a number of another row": (
        "UPDATE log SET number = 50 WHERE seq = 4",
        (),
        "move #50 has a number out of order",
    ),
    "a move that nobody knows": (
        """UPDATE log SET action = '["Fly",{}]' WHERE seq = 2""",
        (),
        "move #2 cannot be read: this program does not know 'Fly'",
    ),
    "a move with other words": (
        """UPDATE log SET action = '["Advance",{"turns":"many"}]' WHERE seq = 2""",
        (),
        "move #2 played again cannot be read: Expected `int`, got `str`",
    ),
    "a move that is refused": (
        """UPDATE log SET action = '["Advance",{"turns":-1}]' WHERE seq = 2""",
        (),
        "move #2 played again is refused: Time does not run backwards.",
    ),
    "a move that breaks": (
        """UPDATE log SET action = '["Break",{}]' WHERE seq = 2""",
        (),
        "move #2 played again breaks off: ZeroDivisionError",
    ),
    "an event that nobody knows": (
        """UPDATE log SET events = '[["Flown",{}]]' WHERE seq = 2""",
        (),
        "move #2 cannot be read: the log holds 'Flown', which this program does not know",
    ),
    "dice that fell otherwise": (
        """UPDATE log SET throws = replace(throws, '"faces":[', '"faces":[7,') WHERE seq = 4""",
        (),
        "move #3 has dice that do not follow from its seed",
    ),
    "dice of a seed that is not there": (
        "UPDATE log SET seed_id = 77 WHERE seq = 4",
        (),
        "move #3 has dice that do not follow from its seed",
    ),
    "another seed": (
        "UPDATE seed SET value = ? WHERE kind = 'secret' AND revealed_at IS NULL",
        (b"x" * 32,),
        "its secret seed is not the one that was promised",
    ),
    "a seed that is gone": (
        "UPDATE seed SET revealed_at = 1 WHERE kind = 'open'",
        (),
        "it has no open seed for its dice",
    ),
    "a count of dice": (
        "INSERT INTO tally (game_id, count) VALUES (1, ?)",
        ("lost",),
        "its count of dice cannot be read: JSON is malformed",
    ),
}


@cache
def _played() -> bytes:
    """A file in which the game has been played."""

    async def make(folder: Path) -> bytes:
        place = file_in(folder)
        store = Store(place, Ticker())
        await store.open()
        await play(store)
        await store.close()
        return place.path.read_bytes()

    with TemporaryDirectory() as folder:
        return asyncio.run(make(Path(folder)))


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_wrong_is_told(damage: str) -> None:
    statement, values, words = DAMAGES[damage]
    said = StringIO()
    with TemporaryDirectory() as folder, redirect_stdout(said), redirect_stderr(said):
        place = file_in(Path(folder))
        place.path.write_bytes(_played())
        asyncio.run(place.change(statement, *values))
        assert _do(place) == WRONG
    assert f"game 1 (Keep): {words}" in said.getvalue()
    assert "wrong, as listed." in said.getvalue()


async def test_of_what_cannot_be_read_the_rest_is_left_alone(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store(place, Ticker())
    await store.open()
    await play(store)
    await store.close()
    statement, values, words = DAMAGES["a format of the future"]
    await place.change(statement, *values)
    status, listed, _ = await looked_at(place, capsys)
    assert (status, listed) == (WRONG, f"game 1 (Keep): {words}\n")


async def test_an_undo_that_passes_over_others_is_sound(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    game_id = await play(store)
    await store.games.act(game_id, store.asked(REFEREE), Whisper())
    await store.history.undo(game_id, store.asked(ANN))
    assert (await looked_at(store.place, capsys))[0] == FINE


async def test_moves_of_before_an_update_may_come_to_something_else_by_its_rules(
    store: Store, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(store)
    monkeypatch.setattr("data.soundness._digest", lambda: "newer")
    damage, _, _ = DAMAGES["a move with other words"]
    await store.place.change(damage)
    status, listed, said = await looked_at(store.place, capsys)
    assert (status, listed) == (FINE, "")
    assert said.startswith("1 move of before the last update would come to something else")
    await note_rules(store.games.remembered, store.now())
    await store.advance(await store.games.get(1))
    assert (await looked_at(store.place, capsys))[0] == FINE
    await store.place.change("UPDATE game SET state = (SELECT state_before FROM log WHERE seq = 2)")
    assert "move #17 played again leads" in (await looked_at(store.place, capsys))[1]


async def test_of_a_game_that_is_wrong_all_over_only_so_much_is_told(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    game = await store.start()
    for _ in range(MOST_TOLD + 4):
        await store.advance(game)
    await store.place.change("UPDATE log SET events = 'lost'")
    status, listed, said = await looked_at(store.place, capsys)
    assert status == WRONG
    assert listed.count("cannot be read") == MOST_TOLD
    assert listed.endswith(f"{'game 1 (Keep)'}: and 5 more of it\n")
    assert said.endswith("25 rows of log: 25 things are wrong, as listed.\n")


async def test_rows_whose_game_is_gone_and_broken_pages_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = file_in(tmp_path)
    await place.change("INSERT INTO channel (channel_id, game_id) VALUES (5, 77), (6, 77)")
    status, listed, _ = await looked_at(place, capsys)
    assert (status, listed) == (WRONG, "the database: 2 rows of channel without a game\n")


async def test_a_table_that_cannot_be_read_keeps_nobody_from_the_others(
    file_store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    await file_store.start()
    await file_store.place.change("ALTER TABLE person RENAME COLUMN zone TO place")
    status, listed, said = await looked_at(file_store.place, capsys)
    assert (status, listed) == (
        WRONG,
        "the table person: it cannot be read: no such column: person.zone\n",
    )
    assert said == "1 game with 1 row of log: 1 thing is wrong, as listed.\n"


async def test_what_cannot_be_looked_at_is_one_line(file_store: Store) -> None:
    await file_store.start()
    await file_store.place.change("ALTER TABLE log RENAME COLUMN events TO told")
    with pytest.raises(DatabaseError, match=r"it broke off \(no such column: .*events\)\."):
        await asyncio.to_thread(_do, file_store.place)
    await file_store.place.change("DELETE FROM alembic_version")
    with pytest.raises(DatabaseError, match="holds no games yet"):
        await asyncio.to_thread(_do, file_store.place)


def test_how_far_it_is_stands_on_one_line_of_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr("data.chores.SHOWN_EVERY_S", 0)
    progress = Progress()
    progress.show("log: 1,000 of 2,000 rows")
    progress.show("log: 2,000 rows")
    progress.clear()
    progress.done("All is well.")
    assert capsys.readouterr().err == (
        f"log: 1,000 of 2,000 rows\rlog: 2,000 rows{9 * ' '}\r{15 * ' '}\rAll is well.\n"
    )

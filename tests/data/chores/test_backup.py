"""`backup`: whole or not at all, beside a bot that goes on."""

import os
import signal
import sqlite3
import stat
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from data.chores import FINE, STOPPED
from data.configuration import ConfigurationError
from data.errors import DatabaseError
from data.stores import file as store_file
from tests import needs
from tests.data.chores.typed import do
from tests.data.conftest import Store
from tests.places import file_in

PAUSE_S = 0.05


def only(folder: Path, *names: str) -> bool:
    """Whether nothing else is in a folder."""
    return {path.name for path in folder.iterdir()} == set(names)


async def test_a_copy_made_while_the_bot_plays_is_opened_like_any_other(
    file_store: Store, tmp_path: Path
) -> None:
    game = await file_store.advance(await file_store.start(), turns=3)
    folder = tmp_path / "kept"
    assert do(["backup", str(folder / "a.db")], file_store.url) == FINE
    assert only(folder, "a.db")
    await file_store.advance(game)
    copied = Store(file_in(tmp_path / "kept"), file_store.now)
    copied.url = f"sqlite+aiosqlite:///{folder / 'a.db'}"
    games = await copied.open()
    assert (await games.get(game.id)).state.clock.turns == 3
    await copied.close()


def test_what_is_written_meanwhile_neither_waits_nor_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = file_in(tmp_path)
    monkeypatch.setattr(store_file, "PAGES", 1)
    with closing(sqlite3.connect(place.path, timeout=0)) as other:
        other.execute("PRAGMA journal_mode=WAL")  # as the bot has it

        def write(_done: int, _of: int) -> None:
            other.execute("INSERT INTO setting VALUES (hex(randomblob(9)), 'x')")
            other.commit()

        store_file.copy(place.path, tmp_path / "b.db", write)
        assert other.execute("SELECT count(*) FROM setting").fetchone() > (3,)
    with closing(sqlite3.connect(tmp_path / "b.db")) as copied:
        assert copied.execute("SELECT count(*) FROM setting").fetchone() == (1,)


@pytest.mark.skipif(sys.platform == "win32", reason="rights are another matter there")
def test_it_holds_the_seeds_and_so_is_its_owners_alone(tmp_path: Path) -> None:
    assert do(["backup", str(tmp_path / "b.db")], file_in(tmp_path).url) == FINE
    assert stat.S_IMODE((tmp_path / "b.db").stat().st_mode) == 0o600


def test_a_file_that_is_there_is_kept_unless_told_otherwise(tmp_path: Path) -> None:
    place, kept = file_in(tmp_path), tmp_path / "b.db"
    kept.write_text("mine", encoding="utf-8")
    with pytest.raises(DatabaseError, match=r"is there already.*--replace"):
        do(["backup", str(kept)], place.url)
    assert kept.read_text(encoding="utf-8") == "mine"
    assert do(["backup", "--replace", str(kept)], place.url) == FINE
    assert kept.read_bytes().startswith(b"SQLite format 3")
    with pytest.raises(DatabaseError, match="is a folder"):
        do(["backup", str(tmp_path)], place.url)


def test_whoever_is_in_sees_how_old_the_newest_copy_is(tmp_path: Path) -> None:
    place = file_in(tmp_path)
    assert store_file.measure(place.path).backed_up_at == 0
    began = time.time()
    assert do(["backup", str(tmp_path / "b.db")], place.url) == FINE
    found = store_file.measure(place.path)
    assert began - 1 < (found.backed_up_at or 0) <= time.time()
    assert found.size == place.path.stat().st_size
    assert (found.free or 0) > 0
    assert found.shards_unowned is found.clock_ahead_s is None


@needs.SIGNALS
@pytest.mark.parametrize(
    ("told", "in_background"),
    [(signal.SIGINT, False), (signal.SIGTERM, False), (signal.SIGTERM, True)],
)
def test_what_is_stopped_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: signal.Signals, in_background: bool
) -> None:
    place = file_in(tmp_path)
    (tmp_path / "kept").mkdir()
    monkeypatch.setattr(store_file, "PAGES", 1)

    def stop(*_: object) -> None:
        os.kill(os.getpid(), told)
        # Long enough to be heard before the next of its many pages is copied.
        time.sleep(PAUSE_S)

    monkeypatch.setattr("data.chores.Progress.show", stop)
    before = {each: signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGINT)}
    # Whoever runs the tests may be in the background as well.
    heard = signal.SIG_IGN if in_background else signal.default_int_handler
    signal.signal(signal.SIGINT, heard)
    try:
        assert do(["backup", str(tmp_path / "kept" / "b.db")], place.url) == STOPPED
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
    assert only(tmp_path / "kept")


def test_what_cannot_be_copied_is_one_line(tmp_path: Path) -> None:
    place = file_in(tmp_path)
    aside = str(tmp_path / "aside.db")
    with pytest.raises(DatabaseError, match="There is no file"):
        do(["backup", aside], f"sqlite+aiosqlite:///{tmp_path / 'not.db'}")
    with pytest.raises(DatabaseError, match=r"cannot be written: (File|Not a)"):
        do(["backup", str(place.path / "b.db")], place.url)
    with pytest.raises(ConfigurationError, match="--database names mysql"):
        do(["backup", aside, "--database", "mysql://u@h/d"], place.url)
    (tmp_path / "empty.db").touch()
    with pytest.raises(DatabaseError, match="holds no games yet"):
        do(["backup", aside, "--database", "sqlite:///empty.db"], place.url, tmp_path)
    with closing(sqlite3.connect(tmp_path / "other.db")) as other, other:
        other.execute("CREATE TABLE recipe (name TEXT)")
    with pytest.raises(DatabaseError, match="another program's"):
        do(["backup", aside, "--database", "sqlite:///other.db"], place.url, tmp_path)
    assert not list(tmp_path.glob("aside*"))


def test_damage_is_not_copied_as_if_it_were_sound(tmp_path: Path) -> None:
    place = file_in(tmp_path)
    with closing(sqlite3.connect(place.path)) as other, other:
        rows = [(f"{n}", "x" * 50) for n in range(2000)]
        other.executemany("INSERT INTO setting VALUES (?, ?)", rows)
        other.execute("PRAGMA journal_mode=DELETE")
    pages = bytearray(place.path.read_bytes())
    pages[-3 * 4096 : -2 * 4096] = b"\x55" * 4096
    place.path.write_bytes(pages)
    with pytest.raises(DatabaseError, match=r"damaged|malformed"):
        do(["backup", str(tmp_path / "b.db")], place.url)
    assert not list(tmp_path.glob("b.db*"))


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_a_disc_that_is_full_is_one_line(tmp_path: Path) -> None:
    import resource

    place = file_in(tmp_path)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, hard))
    try:
        with pytest.raises(DatabaseError, match="cannot be copied"):
            do(["backup", str(tmp_path / "b.db")], place.url)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert not list(tmp_path.glob("b.db*"))

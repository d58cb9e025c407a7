"""Rows that tell something else, or nothing, from now on; and pictures, which never change."""

import pytest

from data import pictures
from data.history import Amended
from data.live import LogEntry
from rules.errors import NotFoundError, RuleError, TooLateError
from rules.kernel.actor import Actor
from rules.kernel.management import GameRenamed
from tests.data.conftest import ANN, BOB, Store, Throw3d6

TOLD = GameRenamed(before="one", after="two")


async def test_a_row_tells_something_else_and_then_nothing(store: Store) -> None:
    game = await store.start()
    games = store.games
    row = (await games.act(game.id, store.asked(ANN), Throw3d6())).entry
    asked = store.asked(BOB)

    def other(entry: LogEntry, actor: Actor) -> Amended:
        assert (entry.seq, actor.member) == (row.seq, 3)
        return Amended(TOLD, (*entry.events, TOLD))

    def gone(entry: LogEntry, actor: Actor) -> Amended:
        del entry, actor
        return Amended(TOLD)

    told = await games.amending.amend(game.id, asked, row.seq, other)
    assert (told.entry.kind, told.events) == ("manage", (TOLD,))
    again = await games.amending.amend(game.id, asked, row.seq, gone)
    assert again.repeated
    now = await games.log.entry_at(game.id, row.seq)
    assert (now.events, now.throws) == ((*row.events, TOLD), row.throws)
    last = await games.amending.amend(game.id, store.asked(ANN), row.seq, gone)
    assert (await games.log.entry_at(game.id, row.seq)).undone_by == last.entry.seq
    with pytest.raises(TooLateError):
        await games.amending.amend(game.id, store.asked(ANN), row.seq, other)
    assert await games.log.spoken_in(game.id, 12) is None


async def test_a_picture_is_kept_once_and_knows_its_message(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await store.start()
    kept = store.games.pictures
    digest = await kept.keep(game.id, b"one")
    assert await kept.keep(game.id, b"one") == digest
    assert await kept.find(game.id, digest) == (b"one", 0, 0)
    await kept.stands(game.id, digest, 5, 1 << 62)
    assert await kept.find(game.id, digest) == (b"one", 5, 1 << 62)
    with pytest.raises(NotFoundError):
        await kept.find(game.id, "nothing")
    monkeypatch.setattr(pictures, "MOST_PICTURES", 1)
    with pytest.raises(RuleError, match="can have no more"):
        await kept.keep(game.id, b"two")

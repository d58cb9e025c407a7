"""A player takes back their own move around those of others that have not touched it since."""

import asyncio
import random
from contextlib import suppress

import pytest

from data import history, standing
from data.live import LiveGame
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.kernel.action import Action
from rules.kernel.management import MovesUndone
from tests.data.conftest import (
    ANN,
    BOB,
    REFEREE,
    Advance,
    Gamble,
    Mark,
    Read,
    Store,
    Throw3d6,
    Whisper,
)

A, B = 2, 3
"""Ann's and Bob's numbers."""


async def do(store: Store, game: LiveGame, who: int, action: Action) -> LiveGame:
    return (await store.games.act(game.id, store.asked(who), action)).game


async def party(store: Store) -> LiveGame:
    """A game that both have come into, with nothing in it that counts."""
    game = await store.start()
    for who in (ANN, BOB):
        game = await do(store, game, who, Throw3d6())
    return game


def words(game: LiveGame) -> dict[str, str]:
    return dict(game.state.overrides)


async def test_what_others_did_beside_it_stays_and_it_comes_back(store: Store) -> None:
    game = await do(store, await party(store), ANN, Mark(word="sword"))
    game = await do(store, game, BOB, Mark(word="bow"))
    game = await do(store, game, REFEREE, Advance(turns=1))
    await do(store, game, BOB, Throw3d6())
    whole = game.document.encoded
    undone = await store.history.undo(game.id, store.asked(ANN))
    assert undone.events == (MovesUndone(numbers=(4,)),)
    assert words(undone.game) == {"m3": "bow"}
    assert undone.game.state.clock.turns == 1
    # They stand one upon the other, so that all of them can go as well.
    await store.history.undo(game.id, store.asked(REFEREE))
    without = await store.history.undo(game.id, store.asked(BOB))
    assert words(without.game) == {}
    for who in (BOB, REFEREE, ANN):
        await store.history.redo(game.id, store.asked(who))
    assert (await store.games.get(game.id)).document.encoded == whole
    await store.close()
    assert (await (await store.open()).get(game.id)).document.encoded == whole


@pytest.mark.parametrize(
    "later",
    [
        Mark(word="axe", of=A),
        Read(of=A),
        Mark(word="sword", of=A),
    ],
)
async def test_what_touched_or_read_it_is_named(store: Store, later: Action) -> None:
    game = await do(store, await party(store), ANN, Mark(word="sword"))
    game = await do(store, game, BOB, Mark(word="bow"))
    await do(store, game, BOB, later)
    with pytest.raises(ForbiddenError, match="Move #6, which came since, builds on it"):
        await store.history.undo(game.id, store.asked(ANN))
    await store.history.undo(game.id, store.asked(REFEREE), through=4)


async def test_several_of_ones_own_go_together_around_those_of_others(store: Store) -> None:
    game = await party(store)
    for word in ("one", "two"):
        game = await do(store, game, ANN, Mark(word=word))
        game = await do(store, game, BOB, Mark(word=word))
    listed = await store.history.plan(game.id, game.actor(ANN), 4)
    assert [entry.seq for entry in listed] == [6, 4]
    undone = await store.history.undo(game.id, store.asked(ANN), through=4, newest=6)
    assert words(undone.game) == {"m3": "two"}
    with pytest.raises(TooLateError, match="Something new has happened meanwhile"):
        await store.history.undo(game.id, store.asked(BOB), through=5, newest=5)


async def test_what_is_brought_back_is_as_it_was_or_stays_away(store: Store) -> None:
    game = await do(store, await party(store), ANN, Mark(word="sword"))
    undone = await store.history.undo(game.id, store.asked(ANN))
    game = await do(store, game, BOB, Mark(word="bow"))
    assert words((await store.history.redo(game.id, store.asked(ANN))).game) == {
        "m2": "sword",
        "m3": "bow",
    }
    undone = await store.history.undo(game.id, store.asked(ANN))
    game = await do(store, game, BOB, Mark(word="axe", of=A))
    for wanted in (None, undone.entry.seq):
        with pytest.raises(RuleError, match=r"nothing to bring back|else has happened since"):
            await store.history.redo(game.id, store.asked(ANN), wanted)
    await store.history.undo(game.id, store.asked(BOB))
    await do(store, game, ANN, Mark(word="club"))
    with pytest.raises(RuleError, match="something new came since"):
        await store.history.redo(game.id, store.asked(ANN))


async def test_another_scene_and_a_long_time_end_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await do(store, await party(store), ANN, Mark(word="sword"))
    await store.history.undo(game.id, store.asked(ANN))
    game = await do(store, game, REFEREE, Advance(turns=0, ends_scene=True))
    game = await do(store, game, REFEREE, Advance(turns=1, ends_scene=True))
    assert game.redo == ()
    game = await do(store, game, ANN, Mark(word="sword"))
    for _ in range(3):
        game = await do(store, game, BOB, Mark(word="bow"))
    monkeypatch.setattr(standing, "MOST_SINCE", 2)
    with pytest.raises(ForbiddenError, match="Too much has happened since"):
        await store.history.undo(game.id, store.asked(ANN))


async def test_who_plays_fast_beside_it_keeps_nobody_from_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await do(store, await party(store), ANN, Mark(word="sword"))
    game = await do(store, game, BOB, Mark(word="bow"))
    tries = 0
    without_haste = history.go_through

    async def slow(*args: object) -> object:
        nonlocal tries
        tries += 1
        if tries <= history.MOST_TRIES:
            await do(store, game, BOB, Mark(word=f"bow {tries}"))
        return await without_haste(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(history, "go_through", slow)
    undone = await store.history.undo(game.id, store.asked(ANN))
    assert words(undone.game) == {"m3": f"bow {history.MOST_TRIES}"}
    assert tries == history.MOST_TRIES + 1


async def test_both_take_back_at_once(store: Store) -> None:
    game = await do(store, await party(store), ANN, Mark(word="sword"))
    game = await do(store, game, BOB, Mark(word="bow"))
    await asyncio.gather(
        *(store.history.undo(game.id, store.asked(who)) for who in (ANN, BOB, REFEREE)),
        return_exceptions=True,
    )
    assert words(await store.games.get(game.id)) == {}


@pytest.mark.parametrize("seed", range(2))
async def test_whoever_takes_back_what_the_moves_that_count_come_to_is_there(
    store: Store, seed: int
) -> None:
    """Played against a reckoning that knows each row's word, its writer, and who took it back."""
    chance = random.Random(seed)
    game = await party(store)
    for number in range(40):
        who = chance.choice((ANN, BOB))
        with suppress(RuleError):
            deed = chance.choice(("mark", "mark", "other", "whisper", "undo", "undo", "redo"))
            if deed == "mark":
                await do(store, game, who, Mark(word=f"{number}"))
            elif deed == "other":
                await do(store, game, who, Mark(word=f"{number}", of=chance.choice((A, B))))
            elif deed == "whisper":
                await do(store, game, REFEREE, Whisper())
            elif deed == "undo":
                await store.history.undo(game.id, store.asked(who))
            else:
                await store.history.redo(game.id, store.asked(who))
        await _require_sound(store, game.id)
    await store.close()
    await store.open()
    await _require_sound(store, game.id)


async def _require_sound(store: Store, game_id: int) -> None:
    """The state is what the moves come to that stand, one after the other."""
    game = await store.games.get(game_id)
    entries = await store.games.log.entries(game_id, limit=1000)
    standing_rows = [one for one in reversed(entries) if one.changed and one.undone_by is None]
    rows = dict(await _actions(store))
    expected: dict[str, str] = {}
    for entry in standing_rows:
        if entry.action_name == "Mark":
            of, word = rows[entry.seq]
            expected[f"m{of or entry.member}"] = word
    assert words(game) == expected
    whispers = sum(one.action_name == "Whisper" for one in standing_rows)
    assert game.state.session == 1 + whispers


async def _actions(store: Store) -> list[tuple[int, tuple[int, str]]]:
    """Beside whose name each row wrote which word."""
    import msgspec

    found = store.place.rows("SELECT seq, action FROM log ORDER BY seq")
    decoded = ((seq, msgspec.json.decode(action)) for seq, action in found)
    return [
        (seq, (what.get("of", 0), what["word"])) for seq, (name, what) in decoded if name == "Mark"
    ]


async def test_who_takes_back_a_roll_and_does_the_same_has_the_same_dice(store: Store) -> None:
    game = await party(store)
    first = await store.games.act(game.id, store.asked(ANN), Gamble())
    for restarted in (False, True):
        await store.history.undo(game.id, store.asked(REFEREE))
        if restarted:
            await store.close()
            await store.open()
        await do(store, game, BOB, Gamble())
        again = await store.games.act(game.id, store.asked(ANN), Gamble())
        assert [t.record for t in again.entry.throws] == [t.record for t in first.entry.throws]
        assert [t.again for t in again.entry.throws] == [first.entry.action_key] * 2
        await store.history.undo(game.id, store.asked(REFEREE))
        await store.history.undo(game.id, store.asked(REFEREE))
        await do(store, game, ANN, Gamble())
    now = await store.games.get(game.id)
    tally = await store.games.fairness.check_all(now, now.viewer(REFEREE))
    assert not tally.wrong


@pytest.mark.parametrize("other", ["stake", "time", "person", "twice", "seed"])
async def test_what_is_another_deed_has_other_dice(store: Store, other: str) -> None:
    game = await party(store)
    first = await store.games.act(game.id, store.asked(ANN), Gamble())
    await store.history.undo(game.id, store.asked(REFEREE))
    who, stake = (BOB if other == "person" else ANN), 1 + (other == "stake")
    if other == "time":
        await do(store, game, REFEREE, Advance(turns=1))
    if other == "twice":
        await do(store, game, ANN, Gamble())
    if other == "seed":
        await store.games.fairness.rotate(game.id, store.asked(REFEREE))
    then = await store.games.act(game.id, store.asked(who), Gamble(stake=stake))
    assert then.entry.again == ""
    assert then.entry.throws != first.entry.throws

"""A player's undo keeps what a referee did in secret since, and redo puts everything back."""

import random
from collections.abc import Awaitable, Sequence
from contextlib import suppress

import pytest

from data import standing
from data.live import LiveGame, LogEntry, Outcome
from rules.errors import RuleError
from rules.kernel.management import MovesRedone, MovesUndone
from tests.data.conftest import ANN, OTHER_CHANNEL, REFEREE, Advance, Store, Whisper
from tests.places import ON_SERVER, POSTGRESQL, SQLITE

WALKS = (
    *((SQLITE, seed) for seed in range(3)),
    pytest.param(POSTGRESQL, 3, marks=ON_SERVER),
)
"""What is taken back and brought back does not hang on the database: few try another's words."""


async def whisper(store: Store, game: LiveGame, turns: int = 0) -> LiveGame:
    return (await store.games.act(game.id, store.asked(REFEREE), Whisper(turns=turns))).game


def stands(game: LiveGame) -> tuple[int, int]:
    """The turns that went by, and the sessions begun in secret."""
    return game.state.clock.turns, game.state.session - 1


async def test_what_was_done_in_secret_stays_and_comes_back_with_redo(store: Store) -> None:
    game = await store.advance(await store.start(), ANN)
    game = await whisper(store, await whisper(store, game))
    assert stands(game) == (1, 2)
    undone = await store.history.undo(game.id, store.asked(ANN))
    assert undone.events == (MovesUndone(numbers=(2,)),)
    assert stands(undone.game) == (0, 2)
    for expected in ((0, 1), (0, 0)):
        assert stands((await store.history.undo(game.id, store.asked(REFEREE))).game) == expected
    for expected in ((0, 1), (0, 2), (1, 2)):
        assert stands((await store.history.redo(game.id, store.asked(REFEREE))).game) == expected
    back = await store.games.get(game.id)
    assert back.document.encoded == game.document.encoded
    # They stand one upon the other as before.
    for expected in ((1, 1), (1, 0), (0, 0)):
        assert stands((await store.history.undo(game.id, store.asked(REFEREE))).game) == expected


async def test_what_cannot_be_without_it_goes_with_it_in_secret(store: Store) -> None:
    game = await store.advance(await store.start(), ANN)
    await whisper(store, game, turns=1)
    undone = await store.history.undo(game.id, store.asked(ANN))
    assert undone.events == (MovesUndone(numbers=(2,), secret=(1,)),)
    assert [move.label for move in undone.moves] == ["s1", "2"]
    assert stands(undone.game) == (0, 0)
    redone = await store.history.redo(game.id, store.asked(ANN))
    assert redone.events == (MovesRedone(numbers=(2,), secret=(1,)),)
    assert stands(redone.game) == (2, 1)


async def test_too_many_secret_moves_are_in_the_way(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standing, "MOST_READ", 4)
    game = await store.advance(await store.start(), ANN)
    for _ in range(3):
        game = await whisper(store, game)
    assert len(await store.history.plan(game.id, game.actor(ANN))) == 1
    game = await whisper(store, game)
    with pytest.raises(RuleError, match="Too much has happened since"):
        await store.history.plan(game.id, game.actor(ANN), 2)


async def test_a_list_is_taken_back_around_secret_moves(store: Store) -> None:
    game = await store.start()
    for turns in (1, 10, 100):
        game = await whisper(store, await store.advance(game, ANN, turns=turns))
    undone = await store.history.undo(game.id, store.asked(ANN), through=4, newest=6)
    assert stands(undone.game) == (1, 3)
    assert stands((await store.history.redo(game.id, store.asked(ANN))).game) == (111, 3)


def expected(entries: Sequence[LogEntry]) -> tuple[int, int]:
    """What the moves that count come to, when each of them adds one."""
    counting = [e.action_name for e in entries if e.undone_by is None]
    return counting.count("Advance"), counting.count("Whisper")


@pytest.mark.parametrize(("place", "seed"), WALKS, indirect=["place"])
async def test_whatever_is_taken_and_brought_back_the_moves_that_count_are_there(
    store: Store, seed: int
) -> None:
    chance = random.Random(seed)
    game = await store.start()
    for _ in range(60):
        who = chance.choice((ANN, REFEREE))
        deed = chance.choice(("advance", "whisper", "undo", "undo", "redo"))
        with suppress(RuleError):
            if deed == "advance":
                await store.advance(game, ANN)
            elif deed == "whisper":
                await whisper(store, game)
            elif deed == "undo":
                await store.history.undo(game.id, store.asked(who))
            else:
                await store.history.redo(game.id, store.asked(who))
        now = await store.games.get(game.id)
        assert stands(now) == expected(await store.games.log.entries(game.id, limit=1000))
    last = await store.games.get(game.id)
    await store.close()
    assert stands(await (await store.open()).get(game.id)) == stands(last)


async def whatever(job: Awaitable[Outcome]) -> object:
    """What comes of a deed for whoever did it."""
    try:
        outcome = await job
    except RuleError as refused:
        return str(refused)
    return outcome.events, outcome.game.state.clock.turns


async def act_in_secret(store: Store, game: LiveGame, deed: str) -> None:
    """A deed of the referee's, of which no player is told."""
    if deed == "whisper":
        await whisper(store, game)
        return
    now = await store.games.get(game.id)
    with suppress(RuleError):
        if deed == "undo":
            (newest,) = await store.history.plan(game.id, game.actor(REFEREE))
            if not newest.is_public:
                await store.history.undo(game.id, store.asked(REFEREE))
        elif now.redo and not (await store.games.log.entry_at(game.id, now.redo[-1])).is_public:
            await store.history.redo(game.id, store.asked(REFEREE))


@pytest.mark.parametrize(("place", "seed"), WALKS, indirect=["place"])
async def test_nothing_in_secret_keeps_a_player_from_taking_and_bringing_back(
    store: Store, seed: int
) -> None:
    chance = random.Random(seed)
    plain, secret = await store.start(), await store.start(OTHER_CHANNEL)
    for _ in range(60):
        deed = chance.choice(("advance", "undo", "undo", "redo", "redo"))
        heard: list[object] = []
        for game in (plain, secret):
            asked = store.asked(ANN)
            if deed == "advance":
                heard.append(await whatever(store.games.act(game.id, asked, Advance(turns=1))))
            elif deed == "undo":
                heard.append(await whatever(store.history.undo(game.id, asked)))
            else:
                heard.append(await whatever(store.history.redo(game.id, asked)))
        assert heard[0] == heard[1]
        await act_in_secret(store, secret, chance.choice(("whisper", "undo", "redo", "")))
    # What is left stands one upon the other: it can all be taken back, and brought back.
    last = stands(await store.games.get(secret.id))
    count = sum(last)
    for door in (store.history.undo, store.history.redo):
        for _ in range(count):
            await door(secret.id, store.asked(REFEREE))
            now = await store.games.get(secret.id)
            assert stands(now) == expected(await store.games.log.entries(secret.id, limit=1000))
    assert stands(await store.games.get(secret.id)) == last


async def test_what_came_in_secret_and_touched_the_same_gives_way_to_redo(store: Store) -> None:
    game = await store.advance(await store.start(), ANN)
    undone = await store.history.undo(game.id, store.asked(ANN))
    await whisper(store, game, turns=1)
    redone = await store.history.redo(game.id, store.asked(ANN), undone.entry.seq)
    assert redone.events == (MovesRedone(numbers=(2,), lost=(1,)),)
    assert redone.events[0].public() == MovesRedone(numbers=(2,))
    assert stands(redone.game) == (1, 0)
    (lost,) = [one for one in await store.games.log.entries(game.id) if one.label == "s1"]
    assert lost.undone_by == redone.entry.seq
    again = await store.history.undo(game.id, store.asked(ANN))
    assert again.events == (MovesUndone(numbers=(2,)),)
    assert stands((await store.history.redo(game.id, store.asked(ANN))).game) == (1, 0)


async def test_a_referee_brings_back_by_its_button_what_players_know_of(store: Store) -> None:
    game = await whisper(store, await store.advance(await store.start(), ANN))
    undone = await store.history.undo(game.id, store.asked(ANN))
    await store.history.undo(game.id, store.asked(REFEREE))
    seq = undone.entry.seq
    assert stands((await store.history.redo(game.id, store.asked(REFEREE), seq)).game) == (1, 0)
    assert stands((await store.history.redo(game.id, store.asked(REFEREE))).game) == (1, 1)

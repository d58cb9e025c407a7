"""What the clock is to do: planned with every change of a game, done once, never forgotten."""

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress

import pytest
from sqlalchemy import select

from data import schema, timers
from data.live import LiveGame
from data.timers import KEPT_MS, Overdue, planned_keys
from data.writer import AGAIN_MS
from rules.errors import RuleError
from rules.kernel.action import Word
from rules.kernel.actor import CLOCK
from rules.kernel.dues import Plan
from rules.kernel.engine import Engine
from rules.kernel.family import System
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.game import GameState
from rules.state.pace import Deadline
from tests.data.conftest import (
    ANN,
    OTHER_CHANNEL,
    REFEREE,
    SYSTEM,
    Advance,
    Advanced,
    Store,
    Ticker,
)
from tests.places import Place

FAR, EVERY = 1_000_000, 100


class Expect(Word):
    """Let a bell ring at a moment, or never."""

    bell: str
    at: int | None


class Ring(Word):
    """What the clock does then: a turn goes by, and the bell rings no more."""

    bell: str


class Chime(Word):
    """What the clock does again and again: it changes nothing."""


def chime(resolution: Resolution, _action: Chime) -> None:
    resolution.emit(Advanced(turns=0))


def expect(resolution: Resolution, action: Expect) -> None:
    pace = resolution.state.pace
    others = tuple(one for one in pace.deadlines if one.key != action.bell)
    if action.at is not None:
        others += (Deadline(action.bell, "", 0, action.at),)
    resolution.state = replace(resolution.state, pace=replace(pace, deadlines=others))


def ring(resolution: Resolution, action: Ring) -> None:
    if action.bell == "broken":
        raise RuleError("It has no clapper.")
    expect(resolution, Expect(bell=action.bell, at=None))
    resolution.emit(Advanced(turns=1))


def plans(state: GameState) -> Iterator[Plan]:
    for one in state.pace.deadlines:
        assert one.at is not None
        if one.key == "chime":
            yield Plan(one.at, f"chime:{one.at}", Chime(), every=EVERY)
        else:
            yield Plan(one.at, f"{one.key}:{one.at}", Ring(bell=one.key), again=True)


BELLS = System("bells", {Expect: expect, Ring: ring, Chime: chime}, plans=(plans,))


@pytest.fixture
async def tower(place: Place) -> AsyncIterator[Store]:
    """A store whose games have bells."""
    store = Store(place, Ticker())
    store.engine = Engine((SYSTEM, BELLS))
    await store.open()
    yield store
    await store.close()


async def rows(store: Store, game: LiveGame) -> tuple[dict[str, int], set[str]]:
    """What is to be done in a game and when, and what has been done."""
    timer = schema.timer.c
    query = select(timer.key, timer.due_at, timer.done_at).where(timer.game_id == game.id)
    async with store.database.engine.connect() as connection:
        found = (await connection.execute(query)).all()
    waiting = {key: at for key, at, done_at in found if done_at is None}
    return waiting, {key for key, _, done_at in found if done_at is not None}


async def set_bell(store: Store, game: LiveGame, bell: str, at: int | None) -> LiveGame:
    action = Expect(bell=bell, at=at)
    return (await store.games.act(game.id, store.asked(REFEREE), action)).game


async def rings(store: Store, game: LiveGame) -> int:
    """How often a bell has rung."""
    entries = await store.games.log.entries(game.id, limit=1000)
    return sum(entry.action_name == "Ring" for entry in entries)


async def take_back(store: Store, game: LiveGame) -> dict[str, int]:
    """Undo, and what of it the clock does again, and when."""
    undone = await store.history.undo(game.id, store.asked(REFEREE))
    return dict.fromkeys(planned_keys(undone.moves), undone.entry.at + AGAIN_MS)


async def test_what_is_planned_is_what_follows_from_the_state(tower: Store) -> None:
    """After each of 150 moves, whatever they were; only an undo has what was done done again."""
    chance = random.Random(0)
    game = await tower.start()
    moved: dict[str, int] = {}
    done: set[str] = set()
    asked = tower.asked
    for step in range(150):
        bell, at = chance.choice("abc"), FAR + chance.randrange(8)
        kind = chance.choice(("set", "set", "none", "undo", "redo", "ring", "later", "end", "turn"))
        waiting, _ = await rows(tower, game)
        with suppress(RuleError):
            match kind:
                case "set":
                    await set_bell(tower, game, bell, at)
                case "none":
                    await set_bell(tower, game, bell, None)
                case "undo":
                    again = await take_back(tower, game)
                    done -= again.keys()
                    moved |= again
                case "redo":
                    await tower.history.redo(game.id, asked(REFEREE))
                case "turn":
                    await tower.advance(game)
                case "ring" if waiting:
                    key = chance.choice(sorted(waiting))
                    assert await tower.games.do_planned(game.id, [key]) is not None
                case "later" if waiting:
                    key = chance.choice(sorted(waiting))
                    moved[key] = FAR + 100 + step
                    await tower.games.timers.postpone(game.id, {key: moved[key]})
                case "end":
                    await tower.games.management.end(game.id, asked(REFEREE))
                    assert (await rows(tower, game))[0] == {}
                    moved.clear()
                    await tower.games.management.reopen(game.id, asked(REFEREE))
                case _:
                    pass
        state = (await tower.games.get(game.id)).state
        before, (waiting, now_done) = done, await rows(tower, game)
        done = now_done
        assert done >= before
        planned = {plan.key: plan.at for plan in tower.engine.plans(state)}
        moved = {key: at for key, at in moved.items() if key in planned and key not in done}
        assert waiting == {k: moved.get(k, at) for k, at in planned.items() if k not in done}
    entries = await tower.games.log.entries(game.id, limit=1000)
    by_clock = [entry for entry in entries if entry.action_key.startswith("t")]
    assert len({entry.action_key for entry in by_clock}) == len(by_clock) >= len(done)
    assert set(planned_keys(e for e in by_clock if e.undone_by is None)) <= done


async def test_what_is_done_is_stored_with_its_move_and_done_once(tower: Store) -> None:
    game = await set_bell(tower, await tower.start(), "a", FAR)
    outcome = await tower.games.do_planned(game.id, [f"a:{FAR}"])
    assert outcome is not None
    assert outcome.entry.member == CLOCK.member
    assert list(planned_keys([outcome.entry])) == [f"a:{FAR}"]
    assert await rows(tower, game) == ({}, {f"a:{FAR}"})
    assert await tower.games.do_planned(game.id, [f"a:{FAR}"]) is None
    undone = await tower.history.undo(game.id, tower.asked(REFEREE))
    assert await rows(tower, game) == ({f"a:{FAR}": undone.entry.at + AGAIN_MS}, set())
    await tower.history.redo(game.id, tower.asked(REFEREE))
    assert await rows(tower, game) == ({}, {f"a:{FAR}"})
    assert await tower.games.do_planned(game.id, [f"a:{FAR}"]) is None


async def test_what_is_done_again_and_again_is_done_as_long_as_it_is_planned(tower: Store) -> None:
    game = await set_bell(tower, await tower.start(), "chime", FAR)
    key, at = f"chime:{FAR}", 0
    for again in range(2):
        outcome = await tower.games.do_planned(game.id, [key])
        assert outcome is not None, again
        at = outcome.entry.at + EVERY
        assert await rows(tower, game) == ({key: at}, set())
    # Another move leaves the moment as it is.
    await set_bell(tower, game, "a", FAR + 1)
    waiting, _ = await rows(tower, game)
    assert waiting == {key: at, f"a:{FAR + 1}": FAR + 1}
    await set_bell(tower, game, "chime", None)
    assert await rows(tower, game) == ({f"a:{FAR + 1}": FAR + 1}, set())
    assert await tower.games.do_planned(game.id, [key]) is None


async def test_what_is_said_again_and_again_is_never_planned_in_the_past(tower: Store) -> None:
    game = await set_bell(tower, await tower.start(), "chime", 5)
    await set_bell(tower, game, "a", 5)
    due, _ = await rows(tower, game)
    assert due.keys() == {"chime:5", "a:5"}
    assert due["a:5"] == 5
    assert due["chime:5"] > 1_000


async def test_what_was_done_too_long_ago_to_be_remembered_comes_back_with_an_undo(
    tower: Store,
) -> None:
    game = await set_bell(tower, await tower.start(), "a", FAR)
    await tower.games.do_planned(game.id, [f"a:{FAR}"])
    ticker = tower.now
    assert isinstance(ticker, Ticker)
    ticker.now += KEPT_MS + 10
    await tower.games.timers.forget_old()
    assert await rows(tower, game) == ({}, set())
    await tower.history.undo(game.id, tower.asked(REFEREE))
    assert await rows(tower, game) == ({f"a:{FAR}": FAR}, set())
    assert await tower.games.do_planned(game.id, [f"a:{FAR}"]) is not None
    assert await rows(tower, game) == ({}, {f"a:{FAR}"})
    assert await rings(tower, game) == 2


async def test_what_a_rule_refuses_is_not_tried_for_ever(tower: Store) -> None:
    game = await set_bell(tower, await tower.start(), "broken", FAR)
    assert await tower.games.do_planned(game.id, [f"broken:{FAR}"]) is None
    assert await rows(tower, game) == ({}, {f"broken:{FAR}"})


async def test_each_game_has_its_own(tower: Store) -> None:
    first, second = await tower.start(), await tower.start(OTHER_CHANNEL)
    assert await tower.games.timers.next_due() is None
    await set_bell(tower, first, "a", FAR + 1)
    await set_bell(tower, second, "a", FAR + 1)
    await set_bell(tower, second, "b", FAR)
    assert await tower.games.timers.next_due() == FAR
    assert await tower.games.timers.due(FAR) == {second.id: {f"b:{FAR}": FAR}}
    key = f"a:{FAR + 1}"
    await tower.games.do_planned(first.id, [key])
    assert await tower.games.timers.due(FAR + 1) == {
        second.id: {f"b:{FAR}": FAR, key: FAR + 1},
    }
    await tower.games.timers.drop(second.id, [f"b:{FAR}"])
    assert await tower.games.timers.next_due() == FAR + 1
    await tower.games.timers.postpone(second.id, {key: FAR + 9, f"b:{FAR}": FAR + 9})
    assert await rows(tower, second) == ({key: FAR + 9}, {f"b:{FAR}"})
    assert await tower.games.timers.due(FAR + 8) == {}
    assert await tower.games.timers.next_due() == FAR + 9


async def test_what_is_due_comes_a_page_at_a_time_with_all_of_a_game(
    tower: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timers, "PAGE", 2)
    games = [await tower.start(100 + number) for number in range(3)]
    for number, game in enumerate(games):
        for late in (0, 10):
            await set_bell(tower, game, f"b{late}", FAR + late + number)
    found = await tower.games.timers.due(2 * FAR)
    assert [list(due.values()) for due in found.values()] == [
        [FAR, FAR + 10],
        [FAR + 1, FAR + 11],
    ]
    assert list(found) == [game.id for game in games[:2]]


async def test_what_is_due_and_late_is_counted_over_all_games(tower: Store) -> None:
    overdue = tower.games.timers.overdue
    assert await overdue(FAR, 5) == Overdue()
    games = [await tower.start(100 + number) for number in range(3)]
    for game, at in zip(games, (FAR, FAR + 5, FAR + 10), strict=True):
        await set_bell(tower, game, "a", at)
    assert await overdue(FAR + 9, 5) == Overdue(due=2, late=1, oldest=9)
    assert await overdue(FAR + 10, 5) == Overdue(due=3, late=2, oldest=10)
    await tower.games.do_planned(games[0].id, [f"a:{FAR}"])
    assert await overdue(FAR + 10, 5) == Overdue(due=2, late=1, oldest=5)


async def test_somebody_who_acts_at_the_same_moment_is_not_lost(tower: Store) -> None:
    """The move and the clock are written in one transaction, or in two: both count."""
    game = await set_bell(tower, await tower.start(), "a", FAR)
    move = tower.games.act(game.id, tower.asked(ANN), Advance(turns=5))
    _, again, done = await asyncio.gather(
        move,
        tower.games.do_planned(game.id, [f"a:{FAR}"]),
        tower.games.do_planned(game.id, [f"a:{FAR}"]),
    )
    assert [again, done].count(None) == 1
    assert (await tower.games.get(game.id)).state.clock.turns == 5
    assert await rings(tower, game) == 1


async def test_a_restart_finds_what_was_planned(tower: Store) -> None:
    game = await set_bell(tower, await tower.start(), "a", FAR)
    await tower.close()
    await tower.open()
    assert await tower.games.timers.due(FAR) == {game.id: {f"a:{FAR}": FAR}}
    assert await tower.games.do_planned(game.id, [f"a:{FAR}"]) is not None


async def test_old_rows_go_a_few_at_a_time_and_new_ones_stay(
    tower: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timers, "FORGOTTEN", 2)
    game = await tower.start()
    await tower.games.timers.drop(game.id, [f"old:{n}" for n in range(5)])
    ticker = tower.now
    assert isinstance(ticker, Ticker)
    ticker.now += KEPT_MS + 10
    await tower.games.timers.drop(game.id, ["new"])
    await set_bell(tower, game, "a", 1)
    await tower.games.timers.forget_old()
    assert await rows(tower, game) == ({"a:1": 1}, {"new"})

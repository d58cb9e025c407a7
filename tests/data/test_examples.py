"""Every example of an action is read as it was stored; some are taken back and brought back."""

from collections.abc import AsyncIterator, Sequence

import pytest

from data.codec import codec_of, encode_state, read_state
from data.database import open_database
from data.games import Games
from data.live import Outcome
from rules.kernel.action import Action, Word
from rules.kernel.engine import Engine
from rules.kernel.family import System
from rules.kernel.resolution import Resolution
from rules.pace.records import HoldScene
from rules.record import replace
from rules.state.game import GameState
from rules.systems import ENGINE, SYSTEMS
from tests.data.conftest import ANN, BOB, REFEREE, Store, Ticker
from tests.places import Place
from tests.rules.example import Example
from tests.rules.examples import EXAMPLES, for_examples
from tests.rules.table import ANN as ANN_PLAYS
from tests.rules.table import STRANGER

CODEC = codec_of(ENGINE.events)
MEMBERS_OWN = [example for example in EXAMPLES if example.by is not STRANGER]
"""What members do: a stranger would be one as soon as they act."""


class Become(Word):
    """Begin at a state that was played elsewhere."""

    state: GameState


def become(resolution: Resolution, action: Become) -> None:
    resolution.state = action.state


class WholeStore(Store):
    """A store whose games know all families of rules."""

    async def open(self) -> Games:
        engine = Engine((*SYSTEMS, System("test", {Become: become})))
        self.database = await open_database(self.url)
        self.games = Games(self.database.engine, engine, self.now)
        await self.games.open()
        return self.games


@pytest.fixture
async def whole(place: Place) -> AsyncIterator[WholeStore]:
    store = WholeStore(place, Ticker())
    await store.open()
    yield store
    await store.close()


def some(whole: WholeStore) -> Sequence[Example]:
    """How rows come and go does not hang on what is in them, so it is tried with each fourth.

    For a server each sixteenth is enough.
    """
    return MEMBERS_OWN[:: 16 if whole.place.name else 4]


def besides_seats(state: GameState) -> GameState:
    """A state without what of it follows from who sits where, or was told of that."""
    return replace(state, vacant=(), pace=replace(state.pace, told_empty=()))


async def act(whole: WholeStore, game_id: int, example: Example, action: Action) -> Outcome:
    """Do what an example does, by whoever does it there."""
    scene, _ = example.in_scene()
    assert isinstance(whole.now, Ticker)
    whole.now.now = max(whole.now.now, scene.at)
    if isinstance(action, HoldScene):
        done = await whole.games.note(game_id, example.name, action)
        assert done is not None
        return done
    who = ANN if example.by is ANN_PLAYS else REFEREE
    return await whole.games.act(game_id, whole.asked(who), action)


@for_examples
def test_every_example_is_read_as_it_was_stored(example: Example) -> None:
    scene, action = example.in_scene()
    step = scene.act(action, example.by)
    for state in (scene.state, step.state):
        assert read_state(encode_state(state))[0] == state
    assert CODEC.decode_events(CODEC.encode_events(step.events)) == tuple(step.events)
    assert CODEC.decode_throws(CODEC.encode_throws(step.throws)) == tuple(step.throws)


async def test_each_fourth_is_taken_back_and_brought_back(whole: WholeStore) -> None:
    game = await whole.start()
    for person in (ANN, BOB):  # They come in as members 2 and 3, as they are in the scenes.
        await whole.games.act(game.id, whole.asked(person), Become(state=game.state))
    changed = 0
    for example in some(whole):
        scene, action = example.in_scene()
        await whole.games.act(game.id, whole.asked(REFEREE), Become(state=scene.state))
        done = await act(whole, game.id, example, action)
        (row,) = await whole.games.log.entries(game.id, limit=1)
        assert row.events == done.events, example.name
        before = besides_seats(scene.state)
        if besides_seats(done.game.state) == before:
            assert row.throws or action.never_changes, example.name
            continue
        changed += 1
        undone = await whole.history.undo(game.id, whole.asked(REFEREE))
        assert besides_seats(undone.game.state) == before, example.name
        redone = await whole.history.redo(game.id, whole.asked(REFEREE))
        assert redone.game.state == done.game.state, example.name
    assert changed > len(some(whole)) * 3 / 4


async def test_what_they_came_to_is_read_again_after_a_restart(whole: WholeStore) -> None:
    ends: dict[int, GameState] = {}
    for channel, example in enumerate(some(whole), start=1):
        game = await whole.start(channel)
        scene, action = example.in_scene()
        await whole.games.act(game.id, whole.asked(REFEREE), Become(state=scene.state))
        await whole.games.act(game.id, whole.asked(ANN), Become(state=scene.state))
        done = await act(whole, game.id, example, action)
        ends[game.id] = done.game.state
    await whole.close()
    games = await whole.open()
    for game_id, state in ends.items():
        assert (await games.get(game_id)).state == state

"""A real SQLite file or PostgreSQL server, and a small family of rules to play on it."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

import rules.systems  # noqa: F401 - a stored game names parts of all families
from data.database import Database, open_database
from data.games import Games
from data.history import History
from data.live import Asked, LiveGame
from rules.errors import RuleError
from rules.kernel.action import Word
from rules.kernel.engine import Engine
from rules.kernel.events import Event, Throw
from rules.kernel.family import System
from rules.kernel.resolution import Resolution
from rules.record import replace
from tests.places import EACH_KIND, Place, empty_place, file_in

GUILD, CHANNEL, OTHER_CHANNEL = 1, 100, 200
REFEREE, ANN, BOB = 11, 12, 13


class Advance(Word):
    """Move the clock by some turns; 0 changes nothing, a negative number is refused."""

    turns: int
    secret: bool = False
    ends_scene: bool = False


class Whisper(Word):
    """Begin another session, which only referees are told; also let a turn go by, if so asked."""

    turns: int = 0


class Throw3d6(Word):
    """Roll and change nothing. `between`: another roll falls in secret, and then a third one."""

    secret: bool = False
    blind: bool = False
    between: bool = False


class Mark(Word):
    """Write a word beside one's own name, or beside another member's."""

    word: str
    of: int = 0


class Read(Word):
    """Read aloud what stands beside a member's name, and change nothing."""

    of: int


class Gamble(Word):
    """Write down what three dice show, and what one shows that falls in secret."""

    stake: int = 1


class Break(Word):
    """Fail in a way no rule should."""


class Advanced(Event):
    turns: int


class Thrown(Event):
    throw: Throw


class Marked(Event):
    word: str


def advance(resolution: Resolution, action: Advance) -> None:
    if action.turns < 0:
        raise RuleError("Time does not run backwards.")
    clock = resolution.state.clock
    resolution.state = replace(
        resolution.state, clock=replace(clock, turns=clock.turns + action.turns)
    )
    resolution.emit(Advanced(turns=clock.turns + action.turns))
    if action.secret:
        resolution.reveal()
    if action.ends_scene:
        resolution.change_scene()


def whisper(resolution: Resolution, action: Whisper) -> None:
    state = resolution.state
    clock = replace(state.clock, turns=state.clock.turns + action.turns)
    resolution.state = replace(state, session=state.session + 1, clock=clock)
    resolution.emit(Advanced(turns=action.turns, audience=()))


def throw(resolution: Resolution, action: Throw3d6) -> None:
    rolled = resolution.roll("test", 3, 6, secret=action.secret)
    private = (resolution.actor.member,) if action.secret and not action.blind else None
    resolution.emit(Thrown(throw=rolled, audience=() if action.blind else private))
    if action.between:
        for secret in (True, False):
            again = resolution.roll("again", 3, 6, secret=secret)
            resolution.emit(Thrown(throw=again, audience=() if secret else None))


def mark(resolution: Resolution, action: Mark) -> None:
    _write(resolution, action.of or resolution.actor.member, action.word)
    resolution.emit(Marked(word=action.word))


def _write(resolution: Resolution, member: int, word: str) -> None:
    words = {**resolution.state.overrides, f"m{member}": word}
    resolution.state = replace(resolution.state, overrides=words)


def read(resolution: Resolution, action: Read) -> None:
    resolution.emit(Marked(word=resolution.state.overrides.get(f"m{action.of}", "")))


def gamble(resolution: Resolution, _action: Gamble) -> None:
    rolled = resolution.roll("stake", 3, 6)
    hidden = resolution.roll("luck", 1, 6, secret=True)
    _write(resolution, resolution.actor.member, f"{rolled.total}")
    resolution.emit(Thrown(throw=rolled))
    resolution.emit(Thrown(throw=hidden, audience=()))


def break_down(_resolution: Resolution, _action: Break) -> None:
    raise ZeroDivisionError


SYSTEM = System(
    "test",
    {
        Advance: advance,
        Throw3d6: throw,
        Whisper: whisper,
        Mark: mark,
        Read: read,
        Gamble: gamble,
        Break: break_down,
    },
    events=(Advanced, Thrown, Marked),
)


class Ticker:
    """A clock that gives another millisecond each time it is read."""

    def __init__(self) -> None:
        self.now = 1_000

    def __call__(self) -> int:
        self.now += 1
        return self.now


class Store:
    """An open database with its games, which can be closed and opened again."""

    def __init__(self, place: Place, now: Callable[[], int]) -> None:
        self.place = place
        self.path = place.path
        self.engine = Engine((SYSTEM,))
        self.url = place.url
        self.now = now
        self.database: Database
        self.games: Games
        self.keys = 0

    async def open(self) -> Games:
        self.database = await open_database(self.url)
        return await self.use_games()

    async def use_games(self) -> Games:
        """Have the games of the database that is open."""
        self.games = Games(self.database.engine, self.engine, self.now)
        await self.games.open()
        return self.games

    async def close(self) -> None:
        await self.games.close()
        await self.database.close()

    def key(self) -> str:
        self.keys += 1
        return f"i:{self.keys}"

    @property
    def history(self) -> History:
        return self.games.history

    def asked(self, user_id: int) -> Asked:
        """Something new that a person asks for."""
        return Asked(self.key(), user_id, CHANNEL)

    async def start(self, channel_id: int = CHANNEL) -> LiveGame:
        outcome = await self.games.management.start(
            Asked(self.key(), REFEREE, channel_id), guild_id=GUILD, name="Keep", preset="ose"
        )
        return outcome.game

    async def advance(self, game: LiveGame, user_id: int = REFEREE, turns: int = 1) -> LiveGame:
        outcome = await self.games.act(game.id, self.asked(user_id), Advance(turns=turns))
        return outcome.game


@pytest.fixture(params=EACH_KIND)
async def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """One of each kind, so that each test is there twice."""
    return await empty_place(request.param, tmp_path)


@pytest.fixture
async def store(place: Place) -> AsyncIterator[Store]:
    store = Store(place, Ticker())
    await store.open()
    yield store
    await store.close()


@pytest.fixture
async def file_store(tmp_path: Path) -> AsyncIterator[Store]:
    """A store in a file, for what is SQLite's own."""
    store = Store(file_in(tmp_path), Ticker())
    await store.open()
    yield store
    await store.close()

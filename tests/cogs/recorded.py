"""A long play by commands, whose every state is kept and can be walked back and forth."""

from collections import defaultdict
from collections.abc import Awaitable, Callable
from itertools import count

import pytest

from data.live import Asked
from data.seeds import SEED_BYTES, GameDice, Seed
from rules.dice.faces import Faces
from rules.state.game import GameState
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.scene import Scene, said

TRIED = "tried"
"""The key of dice that nobody sees."""


class FixedDice:
    """Gives dice that follow from a seed and the order of moves that roll, and from nothing else.

    Real ones follow from the game's id and from that of the message or press it is: with those each
    message more, and each test that ran before, would have them fall otherwise. Open rolls, secret
    ones and new ids are counted apart; a move that is tried again has the dice that it had.
    """

    def __init__(self, seed: int) -> None:
        self._open, self._secret = (Seed(0, bytes([seed, of]) * SEED_BYTES) for of in (0, 1))
        self._places = defaultdict[str, dict[str, int]](dict)

    def __call__(self, _game: int, action_key: str, _open: Seed, _secret: Seed) -> GameDice:
        """The dice of one action, made as real ones are."""
        return _Numbered(action_key, self._open, self._secret, self.place)

    def place(self, what: str, action_key: str) -> str:
        """Which of those moves it is that roll openly, or in secret, or give something an id."""
        places = self._places[what]
        number = -1 if action_key == TRIED else places.setdefault(action_key, len(places))
        return f"{what} {number}"


class _Numbered(GameDice):
    __slots__ = ("_key", "_place")

    def __init__(
        self, key: str, opened: Seed, secret: Seed, place: Callable[[str, str], str]
    ) -> None:
        super().__init__(0, key, opened, secret)
        self._key, self._place = key, place

    def begin(self, *, secret: bool) -> tuple[Faces, int, str]:
        self._action_key = self._place("secret" if secret else "open", self._key)
        return super().begin(secret=secret)

    def token(self) -> str:
        self._action_key = self._place("id", self._key)
        return super().token()


def fix_dice(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Have the dice of this play fall as they fell the last time, whatever is said in between."""
    dice = FixedDice(seed)
    for place in ("data.games", "data.repeating"):
        monkeypatch.setattr(f"{place}.GameDice", dice)


class Recorded(Scene):
    """A scene that notes the state after each command that changed it, and all that was said."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.states: list[GameState] = []
        self.told: list[str] = []
        self._keys = count(1)

    async def do(self, who: Person, command: str, /, **options: object) -> Told:
        """Somebody types a command that the game takes."""
        told = await self.say(who, command, **options)
        await self.note(f"/{command} {options}", told)
        return told

    async def tap(self, who: Person, label: str) -> Told:
        """Somebody presses a button of the board that the game takes."""
        told = await self.press(who, label)
        await self.note(f"[{label}]", told)
        return told

    async def note(self, what: str, told: Told) -> None:
        """Keep what was told, and the state if it is another one now."""
        state = (await self.play.game()).state
        self.told.append(f"{what}\n{said(told)}")
        if not self.states or state != self.states[-1]:
            self.states.append(state)

    async def state(self) -> GameState:
        """The game as it stands."""
        return (await self.play.game()).state

    async def walk_back_and_forth(self) -> None:
        """Undo to the first state and redo to the last: every state is as it was.

        The referee asks the history itself: hundreds of commands would show what one does.
        """
        history = self.play.bot.games.history
        await self._walk(history.undo, self.states[-2::-1])
        await self._walk(history.redo, self.states[1:])

    async def _walk(self, go: Callable[..., Awaitable[object]], wanted: list[GameState]) -> None:
        game, before = await self.play.game(), await self.state()
        for number, expected in enumerate(wanted):
            # A secret that came to nothing is a move of its own, and leaves the state as it was.
            while (state := await self.state()) == before:
                await go(game.id, Asked(f"walk:{next(self._keys)}", self.play.referee.id))
            assert state == expected, f"{go.__name__} {number + 1}"
            before = state

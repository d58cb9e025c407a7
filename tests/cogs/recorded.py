"""A long play by commands, whose every state is kept and can be walked back and forth."""

import pytest

from rules.state.game import GameState
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.scene import Scene, said


def fix_seeds(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Have the dice of this play fall as they fell the last time."""
    count = iter(range(seed, seed + 100))

    def fixed(size: int) -> bytes:
        return bytes([next(count)]) * size

    monkeypatch.setattr("data.seeds.secrets.token_bytes", fixed)


class Recorded(Scene):
    """A scene that notes the state after each command that changed it, and all that was said."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.states: list[GameState] = []
        self.told: list[str] = []

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
        """Undo to the first state and redo to the last: every state is as it was."""
        await self._walk("log undo", self.states[-2::-1])
        await self._walk("log redo", self.states[1:])

    async def _walk(self, command: str, expected: list[GameState]) -> None:
        before = await self.state()
        for number, wanted in enumerate(expected):
            told = await self.say(self.play.referee, command)
            # A secret that came to nothing is a move of its own, and leaves the state as it was.
            while (state := await self.state()) == before:
                told = await self.say(self.play.referee, command)
            assert state == wanted, f"{command} {number + 1}: {said(told)}"
            before = state

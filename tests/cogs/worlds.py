"""Two games of which one has secrets in its world, and everything that players can read in both."""

import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

import pytest

import data.seeds
from data.seeds import GameDice
from rules.clock.clock import now
from rules.dice.faces import Faces
from rules.kernel.action import Action
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.recorded import TRIED
from tests.cogs.scene import labels_of, text_of
from tests.cogs.test_secret_moves import HEX, NAMED, Table
from tests.cogs.test_wandering_unseen import HereScene

ID = re.compile(r"[a-z]?zz\d{4}")
"""The ids that these games give out. Those of real games are drawn and tell nothing."""
SNOWFLAKE = re.compile(r"\d{17,}|(?<=channels/)[\d/]+")
Option = tuple[str, str, dict[str, str]]
"""A command, one of its options that offers something, and what stands in the others."""


class Luck:
    """What every secret die shows, as far as it has so many faces."""

    shows = 6

    def face(self, sides: int) -> int:
        """The next face."""
        return min(self.shows, sides)

    def as_now(self) -> "Luck":
        """The same, whatever they show later."""
        now = Luck()
        now.shows = self.shows
        return now


def fix_seeds(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Have the games of a play get the seeds that they got the last time."""
    count = iter(range(seed, seed + 100))

    def fixed(size: int) -> bytes:
        return bytes([next(count)]) * size

    monkeypatch.setattr("data.seeds.secrets.token_bytes", fixed)


def same_dice(monkeypatch: pytest.MonkeyPatch) -> Luck:
    """Have open rolls follow from the seeds and their numbers alone, and secret ones from luck.

    Open and secret rolls are numbered apart: a secret one that shifts the others would show. What
    is played again has the dice and ids that it had.
    """
    luck, begin = Luck(), GameDice.begin
    fallen: dict[tuple[str, str], Luck] = {}
    ids: dict[tuple[str, str, int], str] = {}

    def place(dice: GameDice) -> tuple[str, str]:
        return dice._game, dice._action_key  # pyright: ignore[reportPrivateUsage]

    def told(dice: GameDice, *, secret: bool) -> tuple[Faces, int, str]:
        source, number, key = begin(dice, secret=secret)
        if not secret:
            return source, number, key
        then = luck if place(dice)[1] == TRIED else fallen.setdefault(place(dice), luck.as_now())
        return then, number, key

    def label(_game: str, _key: str, number: int) -> str:
        return f"roll {number}"

    def token(dice: GameDice) -> str:
        given: Any = dice
        given._tokens = given._tokens or count()
        return ids.setdefault((*place(dice), next(given._tokens)), f"zz{len(ids):04}")

    monkeypatch.setattr(data.seeds, "roll_label", label)
    monkeypatch.setattr(GameDice, "begin", told)
    monkeypatch.setattr(GameDice, "token", token)
    return luck


def shown(content: bytes) -> str:
    """What stands in a file, in each file of a ZIP."""
    if not content.startswith(b"PK"):
        return repr(content)
    with zipfile.ZipFile(io.BytesIO(content)) as opened:
        return " ".join(f"{name}: {opened.read(name)!r}" for name in opened.namelist())


class World(Table):
    """One of the two games. After each command its board, its time and what it offers are read."""

    def __init__(self, play: Play, channel: Any, luck: Luck, *, with_secrets: bool) -> None:
        super().__init__(play, channel, with_secrets=with_secrets)
        self.luck = luck
        self.scene = HereScene(play, channel)
        self.options: list[Option] = []

    async def tell(self, who: Person, command: str, /, **options: Any) -> Told:
        told = await super().tell(who, command, **options)
        if not told.ephemeral or who is not self.play.referee:
            for message in told.messages:
                for file in message.attachments:
                    self.note(command, file.filename, shown(await file.read()))
        await self.look(command)
        return told

    async def look(self, after: str) -> None:
        """What stands on the board, and when it is."""
        state = (await self.play.game(self.channel)).state
        self.note(after, "time", str(now(state)))
        if self.play.bot.games.remembered.board((await self.play.game(self.channel)).id):
            board = await self.scene.components()
            self.note(after, "board", text_of(board), repr(labels_of(board)), repr(board))

    async def offered(self, *people: Person) -> None:
        """What people are offered as they type."""
        for who in people:
            for command, option, filled in self.options:
                found = await who.autocomplete(self.channel, command, option, "", **filled)
                self.note(f"/{command} {filled} {option}", repr(found))

    async def act(self, *actions: Action) -> None:
        """What the referee prepares in both games, told to nobody."""
        for action in actions:
            await self.scene.act(self.play.referee, action)

    async def hide(self, *actions: Action) -> None:
        """What the referee prepares or does in one of the games."""
        if self.with_secrets:
            await self.act(*actions)
            self.secrets += len(actions)

    def unlucky(self) -> None:
        """From now on the secret dice show 1 in one of the games."""
        self.luck.shows = 1 if self.with_secrets else 6

    def note(self, what: str, *seen: str) -> None:
        self.read.append(f"{what}: {' '.join(seen)}")

    def all_read(self) -> Iterator[str]:
        """Everything that was read, without what differs by chance between any two games."""
        history: Iterable[Any] = self.channel.history()
        channel = [f"channel: {one.content} {one.components}" for one in history]
        for text in (*self.read, *channel):
            shown = NAMED.sub(r"\2", HEX.sub("(hexadecimal)", ID.sub("(id)", text)))
            yield SNOWFLAKE.sub("(number)", shown)

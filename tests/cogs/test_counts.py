"""What fifteen interactions make the bot do, counted: the same on each machine, however busy.

Calls are those of functions of `bot.py`, `cogs`, `data` and `rules`; statements and rows are those
of the file; bytes are those sent to Discord. `LINKBOY_COUNT=1` writes the table anew.
"""

import json
import os
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from tests.changed import ROOT
from tests.cogs.conftest import Play

pytestmark = [pytest.mark.own_bot, pytest.mark.no_cover]

TABLE = Path(__file__).with_name("counts.json")
MOST = 1.05
KINDS = ("calls", "statements", "rows", "bytes")
FEW = {"calls": 50, "statements": 0, "rows": 1, "bytes": 60}
"""So much more is never too much: names of people and moments are longer now and then."""
OURS = tuple(f"{ROOT / room}" for room in ("bot.py", "cogs", "data", "rules"))


@dataclass
class Counted:
    """What was done since the last look."""

    calls: int = 0
    statements: int = 0
    rows: int = 0
    is_ours: dict[CodeType, bool] = field(default_factory=dict)

    def see(self, frame: FrameType, event: str, _argument: object) -> None:
        """A function begins; comprehensions are none, which newer Pythons do not call."""
        if event == "call":
            code = frame.f_code
            if code not in self.is_ours:
                is_named = not code.co_name.startswith("<")
                self.is_ours[code] = is_named and code.co_filename.startswith(OURS)
            self.calls += self.is_ours[code]

    def ask(self, statement: str) -> None:
        """The file is asked something; where a transaction begins and ends hangs on the queue."""
        self.statements += not statement.startswith(("BEGIN", "COMMIT", "ROLLBACK", "PRAGMA"))

    def read(self, _cursor: sqlite3.Cursor, row: tuple[Any, ...]) -> tuple[Any, ...]:
        """A row is read."""
        self.rows += 1
        return row


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counted]:
    """Counts from the first connection on."""
    found, connect = Counted(), sqlite3.connect

    def watched(*words: Any, **more: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*words, **more)
        connection.set_trace_callback(found.ask)
        connection.row_factory = found.read
        return connection

    monkeypatch.setattr(sqlite3, "connect", watched)
    yield found
    sys.setprofile(None)


@dataclass
class Table:
    """A game in a channel, in which things are done by name."""

    play: Play
    channel: Any

    async def type(self, who: Any, command: str, **options: Any) -> None:
        """Somebody types a command."""
        await self.play.type(who, command, self.channel, **options)

    async def lay_out(self) -> None:
        """Two heroes, and twelve goblins before them."""
        play = self.play
        await self.type(play.referee, "game start", preset="ose", name="The Keep")
        for who, name in ((play.ann, "Ada"), (play.bob, "Bert")):
            await self.type(who, "sheet create", name=name, hit_points=30)
            for key, value in (("thac0", "17"), ("ac", "5")):
                await self.type(play.referee, "sheet set", field=key, value=value, character=name)
        await self.type(play.referee, "encounter start")
        await self.type(play.referee, "monster add", name="Goblin", count=12, hit_points="5")

    def deeds(self) -> dict[str, Callable[[], Awaitable[object]]]:
        """What is counted, in its order."""
        play = self.play
        ann, rae = play.ann, play.referee
        return {
            "roll": lambda: self.type(ann, "roll", dice="3d6+2"),
            "next": lambda: self.type(rae, "encounter next"),
            "declare": lambda: self.type(ann, "do", what="attack goblin 3"),
            "damage": lambda: self.type(rae, "damage", target="Goblin 3", amount="2"),
            "undo": lambda: self.type(rae, "log undo"),
            "redo": lambda: self.type(rae, "log redo"),
            "table of 20": lambda: self.type(
                rae, "monster add", name="Rat", count=6, hit_points="2"
            ),
            "menu": lambda: ann.autocomplete(self.channel, "do", "what", ""),
            "typed": lambda: ann.autocomplete(self.channel, "do", "what", "attack gob"),
            "sheet": lambda: self.type(ann, "sheet show"),
            "log": lambda: self.type(ann, "log show"),
            "catch-up": lambda: self.type(ann, "catchup"),
            "end": lambda: self.type(rae, "encounter end"),
            "turn": lambda: self.type(rae, "time pass", turns=1),
            "day": lambda: self.type(rae, "time pass", days=1),
        }


async def count_all(play: Play, found: Counted) -> dict[str, dict[str, int]]:
    """What each does in the second of two games: the first has learned what is learned once."""
    amounts: dict[str, dict[str, int]] = {}
    for channel in (play.channel, play.other):
        table = Table(play, channel)
        await table.lay_out()
        for name, do in table.deeds().items():
            found.calls = found.statements = found.rows = 0
            before = len(play.env.http_requests)
            sys.setprofile(found.see if channel is play.other else None)
            await do()
            sys.setprofile(None)
            bodies = [json.dumps(one.json) for one in play.env.http_requests[before:]]
            told = found.calls, found.statements, found.rows, sum(map(len, bodies))
            amounts[name] = dict(zip(KINDS, told, strict=True))
    return amounts


async def test_no_interaction_does_more_than_it_did(play: Play, counted: Counted) -> None:
    found = await count_all(play, counted)
    if os.environ.get("LINKBOY_COUNT"):
        lines = (f"  {json.dumps(name)}: {json.dumps(one)}" for name, one in found.items())
        TABLE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    usual: dict[str, dict[str, int]] = json.loads(TABLE.read_text(encoding="utf-8"))
    assert usual.keys() == found.keys()
    more = [
        f"{name}: {one[kind]} {kind} instead of {usual[name][kind]}"
        for name, one in found.items()
        for kind in KINDS
        if one[kind] > max(usual[name][kind] * MOST, usual[name][kind] + FEW[kind])
    ]
    assert more == [], "\n".join([*more, "If it has to be, write the table: LINKBOY_COUNT=1"])

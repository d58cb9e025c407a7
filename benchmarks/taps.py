"""What a fight asks of people's hands and eyes: taps of each, and what the channel reads.

`python -m benchmarks.taps` plays three rounds of three players against goblins in the real bot, by
the buttons that people see, once with each rulebook and its own settings: the players attack in
each round, or hold. Nobody falls, so nothing special happens. The same file runs in an older
checkout, for before and after.
"""

import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
from simcord.actors import MessageLike

import data.remembered
from bot import Linkboy, build_bot
from cogs.table.local_table import table_clock
from data.configuration import Configuration
from data.live import LiveGame
from rules.kernel.dues import DueKind
from rules.kernel.setting import PRESETS
from rules.state.rounds import StepKind
from rules.systems import ENGINE
from tests.cogs.conftest import PatientEnv
from tests.cogs.people import Person, Told
from tests.tables import place_tables

HEROES = ("Cuthbert", "Nim", "Ulf")
ROUNDS, MOST = 3, 80
MARK_ATTACK, MARK_HOLD = 2, 1
"""Taps a player in a round: with an attack, and without events."""
WANTED = {
    "attack": ("As before", "Attack", "Declare"),
    "hold": ("As before", "Hold", "Declare", "Done for this round", "Done"),
}
"""What somebody presses on the board who means that, the first that is there."""
ANSWERS = {
    "attack": ("Attack ", "Goblin"),
    "hold": ("Hold", "I decide in my turn", "Nothing to declare"),
}
"""How the answer on a private page begins."""


@dataclass
class Counted:
    """What was counted of one fight, by round."""

    taps: Counter[tuple[str, int]] = field(default_factory=Counter[tuple[str, int]])
    messages: int = 0
    letters: int = 0
    boards: int = 0

    def most(self, who: str, number: int) -> int:
        """The taps of somebody in a round."""
        return self.taps[who, number]


class Table:
    """A channel with the bot, a referee and three players."""

    def __init__(self, env: PatientEnv, bot: Linkboy, meaning: str) -> None:
        self.env, self.bot, self.meaning = env, bot, meaning
        guild = env.create_guild("Guild")
        self.channel = guild.create_text_channel("table")
        people = [Person.joined(env, guild, name) for name in ("rae", "ann", "bob", "cat")]
        self.referee, self.players = people[0], people[1:]
        self.counted = Counted()
        self.number = 0

    async def type(self, who: Person, command: str, /, **options: object) -> Told:
        """Type a command."""
        return await who.slash(self.channel, command, **options)

    async def game(self) -> LiveGame:
        """The game as it stands."""
        game = await self.bot.games.find(self.channel.id)
        assert game is not None
        return game

    async def board(self) -> discord.Message:
        """The board's message."""
        await self.bot.boards.settle()
        place = self.bot.games.remembered.board((await self.game()).id)
        assert place is not None
        return next(one for one in self.channel.history() if one.id == place[1])

    async def press(self, who: Person, message: MessageLike, label: str) -> Told:
        """Press a button, and count it."""
        self.counted.taps[who.name, self.number] += 1
        return await who.click(message, label=label)

    async def set_up(self, preset: str) -> None:
        """Everybody stands before the first round."""
        await self.type(self.referee, "game start", preset=preset)
        for who, name in zip(self.players, HEROES, strict=True):
            await self.type(who, "sheet create", name=name, hit_points=60)
            for key, value in {"thac0": 19, "ac": 5, "dex": 10}.items():
                await self.type(who, "sheet set", field=key, value=str(value))
            await self.type(who, "item add", name="Sword", damage="1d8")
            await self.type(who, "item wield", item="Sword")
        await self.type(self.referee, "encounter start")
        given = {"hit_points": "60", "ac": 6, "hit_dice": "1", "morale": 12, "count": 3}
        await self.type(self.referee, "monster add", name="Goblins", **given)
        await self.type(self.referee, "encounter next")

    # A round

    async def play(self) -> Counted:
        """The rounds, and what they left in the channel."""
        before = {one.id for one in self.channel.history()}
        for number in range(1, ROUNDS + 1):
            self.number = number
            await self._round(number)
        board = (await self.board()).id
        for one in self.channel.history():
            if one.id in before:
                continue
            if one.content and one.id != board:
                self.counted.messages += 1
                self.counted.letters += len(one.content)
            else:
                self.counted.boards += 1
        return self.counted

    async def _round(self, number: int) -> None:
        self._referee_has_struck = False
        for _ in range(MOST):
            encounter = (await self.game()).state.encounter
            if encounter is None or encounter.round > number:
                return
            if not await self._somebody_plays():
                await self._referee_plays()
        raise AssertionError(f"round {number} was not over after {MOST} presses")

    async def _owes(self, who: Person) -> DueKind | None:
        """What the game waits for from somebody."""
        game = await self.game()
        viewer = game.viewer(who.id)
        for due in ENGINE.what_is_due(game.state, viewer):
            if due.holds and viewer.plays_for_any(due.owners):
                return due.kind
        return None

    async def _somebody_plays(self) -> bool:
        for who in self.players:
            owed = await self._owes(who)
            if owed is None:
                continue
            board = await self.board()
            labels = list(labels_of(board))
            label = self._next_label(owed, labels)
            told = await self.press(who, board, label)
            await self._answer(who, told)
            return True
        return False

    def _next_label(self, owed: DueKind, labels: list[str]) -> str:
        """What somebody presses who reads the board."""
        if owed is DueKind.INITIATIVE:
            return "Roll initiative"
        wanted = [one for one in WANTED[self.meaning] if one in labels]
        if owed is DueKind.TURN and self.meaning == "hold":
            wanted = [one for one in labels if one.startswith("Done")]
        if owed is DueKind.TURN and self._has_struck:
            wanted = [one for one in labels if one.startswith("Done")]
        return wanted[0]

    _has_struck = False

    async def _answer(self, who: Person, told: Told) -> None:
        """The private page, if there is one: the first button that says what is meant."""
        self._has_struck = False
        page = told.messages[-1] if told.messages else None
        labels = list(labels_of(page)) if page is not None else []
        begins = ANSWERS[self.meaning]
        found = next((one for begin in begins for one in labels if one.startswith(begin)), None)
        if page is not None and found is not None:
            await self.press(who, page, found)
            self._has_struck = found.startswith(begins[1])

    async def _referee_plays(self) -> None:
        """Monsters attack, and the referee goes on."""
        board = await self.board()
        labels = list(labels_of(board))
        encounter = (await self.game()).state.encounter
        step = None if encounter is None else encounter.step
        acts = step is not None and step.kind is StepKind.ACT and step.place
        strikes = acts and "Attack" in labels and not self._referee_has_struck
        wanted = ["Attack"] if strikes else ["Roll initiative", "Next"]
        label = next(one for one in wanted if one in labels)
        told = await self.press(self.referee, board, label)
        self._referee_has_struck = bool(strikes)
        page = told.messages[-1] if told.messages else None
        known = list(labels_of(page)) if page is not None else []
        meant = ("Go on", "Spread over all", *HEROES)
        more = next((one for begin in meant for one in known if one.startswith(begin)), None)
        if page is not None and more is not None:
            await self.press(self.referee, page, more)

    _referee_has_struck = False


def labels_of(message: MessageLike) -> Iterator[str]:
    """The labels of a message's buttons, whatever they stand in."""
    parts: list[Any] = list(message.components)
    waiting: list[dict[str, Any]] = [
        one if isinstance(one, dict) else one.to_dict() for one in parts
    ]
    while waiting:
        part = waiting.pop(0)
        waiting[:0] = part.get("components", [])
        if part.get("type") == 2 and part.get("label"):
            yield part["label"]


async def play(preset: str, meaning: str, folder: Path) -> Counted:
    """A fight of three rounds."""
    path = place_tables(folder / f"{preset}-{meaning}.db")
    configuration = Configuration(database_url=f"sqlite+aiosqlite:///{path}")
    bot = build_bot(configuration, clock=table_clock, always_sync=True, board_pause_s=0.0)
    data.remembered.DELAY_S = 0
    env = PatientEnv(bot, approved_intents=discord.Intents.default())
    await env.start()
    try:
        table = Table(env, bot, meaning)
        await table.set_up(preset)
        return await table.play()
    finally:
        await env.bot.close()
        await env.shutdown()


def report(preset: str, meaning: str, counted: Counted) -> tuple[str, bool]:
    """A line, and whether the mark is reached in each round."""
    mark = MARK_ATTACK if meaning == "attack" else MARK_HOLD
    players = [
        "/".join(str(counted.most(who, number)) for number in range(1, ROUNDS + 1))
        for who in ("ann", "bob", "cat")
    ]
    referee = "/".join(str(counted.most("rae", number)) for number in range(1, ROUNDS + 1))
    of_all = (counted.most(w, n) for w in ("ann", "bob", "cat") for n in range(1, ROUNDS + 1))
    is_reached = max(of_all) <= mark
    line = (
        f"  {preset:5} {meaning:7} taps by round {', '.join(players)}  referee {referee}  "
        f"messages {counted.messages}  letters {counted.letters}  boards {counted.boards}  "
        f"{'reached' if is_reached else 'MISSED'}: {mark}"
    )
    return line, is_reached


async def run(folder: Path) -> bool:
    """All fights; whether all marks are reached."""
    found: list[bool] = []
    for preset in PRESETS:
        for meaning in WANTED:
            line, is_reached = report(preset, meaning, await play(preset, meaning, folder))
            print(line, flush=True)
            found.append(is_reached)
    return all(found)


def main() -> int:
    """Run the benchmark from the command line."""
    with tempfile.TemporaryDirectory() as folder:
        return 0 if asyncio.run(run(Path(folder))) else 1


if __name__ == "__main__":
    sys.exit(main())

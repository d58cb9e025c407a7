"""Three processes share a real server while all of it is killed, stopped, ended and crashed.

Run with `python -m benchmarks.chaos` (three times 300 s). People roll all the while; one game of a
shard cannot be read, and has an open offer and a board; one has a deadline. Every few seconds
something happens: a process is killed, stopped for longer than its leases last, or ended by a
signal; the database server crashes and comes back, or lets nobody in; connections are cut. Mark:
nothing that was acknowledged is lost or doubled, told twice or untold, and nobody reads that there
is no game, or that something went wrong.

With `--apart` two parties of each game keep apart, each in a fight with a deadline of its own: what
one does is told in its thread alone.
"""

import argparse
import asyncio
import random
import re
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from rules.kernel.apart import called
from tests import servers
from tests.emulator.emulator import Emulator
from tests.emulator.state import Channel, User
from tests.wire.deadlines import DEADLINE, place_deadlines, place_parties
from tests.wire.shaking import told_in
from tests.wire.sharing_bot import LASTS_S
from tests.wire.test_several import AFTER_S, COUNTED, SHARDS, Several

SECONDS, RUNS, PROCESSES = 300.0, 3, 3
CALM_S = 90.0
BETWEEN_S = (3.0, 9.0)
AT_HOME = 0.2
APART = re.compile(r"#(\d+\.\d+)")
UNTRUE = re.compile("no game|Not recorded|out of date|went wrong|not here any more")
_CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'linkboy'"


@dataclass
class Chaos:
    """One run of it."""

    several: Several
    dice: random.Random
    bad: int = 0
    late: Channel | None = None
    names: Iterator[int] = field(default_factory=lambda: count(1))
    done: Counter[str] = field(default_factory=Counter[str])
    said: Counter[str] = field(default_factory=Counter[str])
    untrue: list[str] = field(default_factory=list[str])
    rolls: int = 0
    seen: int = 0

    async def begin(self, seconds: float) -> None:
        """The games, of which one cannot be read, and the processes."""
        several = self.several
        guild = several.channels[0].guild
        broken = several.discord.channel(guild, "broken")
        self.late = several.discord.channel(several.channels[1].guild, "late")
        due = int((time.time() + seconds / 2) * 1000)
        rae, ann = several.people[1]
        await place_deadlines(several.database, rae, ann, [self.late], due)
        rae, ann = several.people[0]
        await place_deadlines(several.database, rae, ann, [broken], due)
        ((self.bad, _),) = await several.rows(
            f"SELECT id, 0 FROM game WHERE home_channel_id = {broken.id}"
        )
        await self._break(broken)
        for _ in range(PROCESSES):
            await several.start(f"p{next(self.names)}")
        await several.until_shared(*several.bots)
        for shard in SHARDS:
            await several.begin(shard)

    async def _break(self, channel: Channel) -> None:
        """Have a game that nobody can read, with all that is done for it at a start."""
        name, game = self.several.database, self.bad
        offer = "INSERT INTO open_offer (game_id, key, channel_id, message_id) VALUES"
        await servers.execute(name, f"{offer} ({game}, 'vote:a', {channel.id}, {channel.id})")
        board = "INSERT INTO board (game_id, channel_id, message_id, digest, head) VALUES"
        await servers.execute(name, f"{board} ({game}, {channel.id}, {channel.id}, '', 0)")
        await servers.execute(name, f"UPDATE log SET announced = 0 WHERE game_id = {game}")
        broken = f"UPDATE game SET state = 'broken'::bytea WHERE id = {game}"
        await servers.execute(name, broken)

    async def play(self, shard: int) -> None:
        """Somebody rolls, again and again."""
        while True:
            sent = self.several.burst([shard], 2)
            await self.several.answered(sent)
            self.rolls += len(sent)
            for _, one in sent:
                if one.messages:
                    self.seen += 1
                    self.untrue += [m.text for m in one.messages if UNTRUE.search(m.text)]
                    self.said[re.sub(r"\d+|<@?.*?>", "", one.messages[0].text)[:40]] += 1
            await asyncio.sleep(0.1)

    async def go_wrong(self, seconds: float) -> None:
        """One thing after the other."""
        until = time.monotonic() + seconds
        ways = (self.kill, self.stop, self.end, self.crash, self.shut, self.cut)
        while time.monotonic() < until:
            await self._start_again()
            way: Callable[[], Awaitable[None]] = self.dice.choice(ways)
            self.done[way.__name__] += 1
            await way()
            await asyncio.sleep(self.dice.uniform(*BETWEEN_S))

    async def _start_again(self) -> None:
        """Start in the place of each process that has ended by itself, as systemd does."""
        for name in [one for one, bot in self.several.bots.items() if not bot.is_running]:
            self.done["ended by itself"] += 1
            del self.several.bots[name]
            await self.several.start(f"p{next(self.names)}")

    async def _replace(self, how: Callable[[str], Awaitable[None]]) -> None:
        name = self.dice.choice([*self.several.bots])
        await how(name)
        del self.several.bots[name]
        await self.several.start(f"p{next(self.names)}")

    async def kill(self) -> None:
        """A process dies."""
        await self._replace(lambda name: self.several.bots[name].kill())

    async def end(self) -> None:
        """A process is ended in good order, by either signal."""
        how = self.dice.choice((signal.SIGTERM, signal.SIGINT))

        async def ended(name: str) -> None:
            self.several.bots[name].send(how)
            await self.several.discord.until(
                lambda: not self.several.bots[name].is_running, f"{name} stays", timeout=60
            )

        await self._replace(ended)

    async def stop(self) -> None:
        """A process stands still, for longer or shorter than its leases last."""
        bot = self.several.bots[self.dice.choice([*self.several.bots])]
        bot.send(signal.SIGSTOP)
        await asyncio.sleep(self.dice.uniform(0.3, 2) * LASTS_S)
        bot.send(signal.SIGCONT)

    async def crash(self) -> None:
        """The server dies, and comes back after a while."""
        own = servers.server()
        await asyncio.to_thread(servers.crash, own)
        await asyncio.sleep(self.dice.uniform(0, 2.5) * LASTS_S)
        await asyncio.to_thread(servers.start_again, own)

    async def shut(self) -> None:
        """The server lets nobody into the database."""
        await servers.lock_out(self.several.database)
        await asyncio.sleep(self.dice.uniform(0.2, 2) * LASTS_S)
        await servers.let_in(self.several.database)

    async def cut(self) -> None:
        """All connections of one moment are cut."""
        await servers.execute(self.several.database, _CUT)

    async def calm(self) -> None:
        """Nothing goes wrong any more: wait until the processes share all again."""
        async with asyncio.timeout(CALM_S):
            while not await self.several.is_shared(*self.several.bots):
                await self._start_again()
                await asyncio.sleep(0.5)

    async def check(self) -> list[str]:
        """What is wrong once all is calm."""
        several, wrong = self.several, list[str]()
        untold = f"SELECT game_id, seq FROM log WHERE announced = 0 AND game_id <> {self.bad}"
        late = time.monotonic() + CALM_S
        while (  # noqa: ASYNC110 - the processes tell it
            left := await several.rows(untold)
        ) and time.monotonic() < late:
            await asyncio.sleep(0.25)
        wrong += [f"untold: move {seq} of game {game}" for game, seq in left]
        twice_stored = (
            "SELECT action_key, count(*) FROM log GROUP BY action_key HAVING count(*) > 1"
        )
        wrong += [f"doubled: {key}" for key, _ in await several.rows(twice_stored)]
        homes = {
            home: game for game, home in await several.rows("SELECT id, home_channel_id FROM game")
        }
        rows = await several.rows("SELECT game_id, number FROM log WHERE is_public = 1")
        for shard, channel in several.channels.items():
            numbers = {number for game, number in rows if game == homes[channel.id]}
            texts = [message.content for message in channel.public_messages]
            told = Counter(
                number for message in channel.public_messages for number in told_in(message)
            )
            counted = sum(int(found) for text in texts for found in COUNTED.findall(text))
            known = several.acknowledged[shard]
            wrong += [f"lost: #{one} of shard {shard}" for one in sorted(known - numbers)]
            wrong += [f"twice: #{one} of shard {shard}" for one, n in told.items() if n > 1]
            if (missing := len(known - told.keys())) > counted:
                wrong.append(f"{missing} moves of shard {shard} were never told")
        assert self.late is not None
        times = sum(DEADLINE in message.content for message in self.late.public_messages)
        if times != 1:
            wrong.append(f"the deadline was told {times} times")
        return wrong + [f"untrue: {text}" for text in self.untrue]


@dataclass
class Apart(Chaos):
    """The same of two parties a game that keep apart; `known` are the moves that were acknowledged,
    by their thread."""

    known: defaultdict[int, set[str]] = field(
        default_factory=lambda: defaultdict[int, set[str]](set)
    )
    played: dict[int, Sequence[tuple[Channel, User]]] = field(
        default_factory=dict[int, Sequence[tuple[Channel, User]]]
    )
    deadlines: int = 0

    async def begin(self, seconds: float) -> None:
        """And a game with two parties on each server."""
        discord, due = self.several.discord, int((time.time() + seconds / 2) * 1000)
        for shard, home in self.several.channels.items():
            people = (*self.several.people[shard], discord.member(home.guild, "Bob"))
            channel = discord.channel(home.guild, "apart")
            threads = [discord.thread(channel, one, is_private=True) for one in ("Mill", "Well")]
            for thread, who in zip(threads, people[1:], strict=True):
                thread.people |= {discord.bot.id, people[0].id, who.id}
            await place_parties(self.several.database, people, channel, threads, due)
            self.played[shard] = [*zip(threads, people[1:], strict=True)]
        await super().begin(seconds)

    async def play(self, shard: int) -> None:
        """Both parties roll, and sometimes one of them where all read, who are not to read that."""
        while True:
            for thread, who in self.played[shard]:
                where = thread if self.dice.random() > AT_HOME else thread.parent
                assert where is not None
                sent = self.several.discord.slash(who, where, "roll", {"dice": "3d6"})
                with suppress(AssertionError):
                    await sent.answered(AFTER_S)
                self.rolls, self.seen = self.rolls + 1, self.seen + sent.is_answered
                if sent.is_answered:
                    self.untrue += [one.text for one in sent.messages if UNTRUE.search(one.text)]
                    self.known[thread.id].update(APART.findall(sent.text))
                self.several.discord.forget(sent)
            await asyncio.sleep(0.1)

    async def check(self) -> list[str]:
        """And what each thread was told."""
        wrong = await super().check()
        rows = await self.several.rows("SELECT number, game_id FROM log WHERE is_public = 1")
        there = {called(int(number)) for number, _ in rows}
        for played in self.played.values():
            home = played[0][0].parent
            wrong += [f"told to all: {one}" for one in _told_apart(home)] if home else []
            for party, (thread, _) in enumerate(played, start=1):
                wrong += self._wrong_in(thread, party, there)
        print(f"  {self.deadlines} deadlines were told in threads")
        return wrong

    def _wrong_in(self, thread: Channel, party: int, there: set[str]) -> Iterator[str]:
        """What is wrong in the thread of a party."""
        told, known = _told_apart(thread), self.known[thread.id]
        texts = [one.content for one in thread.public_messages]
        times = sum(DEADLINE in one for one in texts)
        self.deadlines += times
        if times != 1:
            yield f"the deadline of {thread.id} was told {times} times"
        yield from (f"told to others: {one}" for one in told if not one.startswith(f"{party}."))
        yield from (f"twice: {one} in {thread.id}" for one, n in told.items() if n > 1)
        yield from (f"lost: {one}" for one in known - there)
        missing = len(known - told.keys())
        if missing > sum(int(one) for text in texts for one in COUNTED.findall(text)):
            yield f"{missing} moves of {thread.id} were never told"


def _told_apart(channel: Channel) -> Counter[str]:
    """The moves of parties that keep apart of which a channel was told."""
    found = Counter[str]()
    for message in channel.public_messages:
        feet = re.findall(r"^-# .*$", message.content, re.MULTILINE)
        found.update({one for foot in feet for one in APART.findall(foot)})
    return found


async def measure(seconds: float, seed: int, folder: Path, *, apart: bool = False) -> bool:
    """One run; whether nothing was wrong."""
    database = await servers.empty_database()
    async with Emulator(is_pointing=False, is_validating=False) as discord:
        discord.gateway.shards, discord.gateway.max_concurrency = len(SHARDS), 16
        several = Several(discord, database, folder)
        await several.furnish()
        chaos = (Apart if apart else Chaos)(several, random.Random(seed))
        try:
            await chaos.begin(seconds)
            playing = [asyncio.create_task(chaos.play(shard)) for shard in SHARDS]
            await chaos.go_wrong(seconds)
            await chaos.calm()
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            for shard in SHARDS if not apart else ():
                await several.roll_until_answered(shard)
            wrong = await chaos.check()
        finally:
            for bot in several.bots.values():
                await bot.kill()
    print(f"seed {seed}: {dict(chaos.done)}, {chaos.rolls} rolls, {chaos.seen} answered")
    print(f"  answers: {chaos.said.most_common(8)}")
    print("\n".join(wrong))
    print(f"  wrong: {len(wrong)} (mark: 0)", flush=True)
    return not wrong


def main() -> int:
    """Measure, and say by the exit code whether the mark was met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--apart", action="store_true", help="two parties a game")
    parser.add_argument("--logs", type=Path, help="where the logs of the processes are kept")
    options = parser.parse_args()
    fine = True
    for seed in range(options.seed, options.seed + options.runs):
        with tempfile.TemporaryDirectory() as folder:
            logs = options.logs or Path(folder)
            fine &= asyncio.run(measure(options.seconds, seed, logs, apart=options.apart))
    return not fine


if __name__ == "__main__":
    sys.exit(main())

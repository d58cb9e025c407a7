"""What interactions cost, and how fast they are, ours beside a bare bot that answers "pong".

"of pong" is how often a pong fits into what one of ours costs; "rate" and "p99" compare times.

`python -m benchmarks.interactions` runs the emulator and the load in this process and each bot in
a process of its own, alternating; `--help` lists what can be changed.
"""

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

from discord import Permissions

from benchmarks.counting import Work
from tests.emulator import BotProcess, Channel, Emulator, Sent, User
from tests.emulator.commands import Value
from tests.emulator.state import Message

HISTORY = 2_000
PATIENCE = 30.0
IN_FLIGHT = (1, 16, 64)
MARKS = {
    1: {"roll": 0.40, "next": 0.33, "attack": 0.28},
    16: {
        "roll": 0.50,
        "next": 0.33,
        "attack": 0.28,
        "turn": 0.35,
        "day": 0.35,
        "catchup": 0.25,
        "declare": 0.50,
    },
}
"""What a pong costs, in shares of what ours costs, by how many are in flight."""
MARK_P99 = 2.0
"""With 64 in flight: at most so many times that of pong."""


@dataclass(frozen=True)
class Call:
    """A slash command with its options; the referee types it, or the first guest."""

    command: str
    options: Mapping[str, Value] = field(default_factory=dict[str, Value])
    by_guest: bool = False


@dataclass
class Sample:
    """What was measured with one bot and so many interactions in flight."""

    latencies: list[float] = field(default_factory=list[float])
    seconds: float = 0.0
    work: float = 0.0

    @property
    def throughput(self) -> float:
        """Interactions per second."""
        return len(self.latencies) / self.seconds

    @property
    def cost(self) -> float:
        """What the bot does for each interaction, in the unit of `Work`."""
        return self.work / len(self.latencies)

    def percentile_ms(self, percent: int) -> float:
        """Time until the answer was there, in milliseconds."""
        return statistics.quantiles(self.latencies, n=100)[percent - 1] * 1000


# ----------------------------------------------------------------------------------------------
# How Linkboy is started and brought to the point from which it is measured.
#
# The process gets DISCORD_TOKEN and the variables below; `tests.launch` runs the module
# as a program after it has pointed discord.py to EMULATOR_REST and EMULATOR_GATEWAY.

LINKBOY_MODULE = "bot"
START = Call("game start", {"preset": "ose"})
PARTY = (
    *(Call("sheet create", {"name": f"Hero {n}", "hit_points": 40}) for n in range(1, 5)),
    Call("wandering set", {"every": 0, "a_day": 0}),
)
FOES = tuple(
    Call("monster add", {"name": f"Raider {number}", "hit_points": "5", "hit_dice": "1"})
    for number in range(1, 12)
)
FIGHT = (
    START,
    Call("encounter start"),
    *FOES,
    Call("monster add", {"name": "Hydra", "hit_points": "9999", "ac": 9, "side": "party"}),
    Call("encounter next"),
)
WAY = Call("travel way", {"course": "north", "terrain": "clear"})
ROAD = (START, *PARTY, WAY)
"""Half of each day is gone another way, so that no two of them are one in the log."""
DAYS = 200
ROAD_DAYS = tuple(
    Call("travel day", {"course": course, "terrain": "clear"})
    for course in ("north", "east") * (DAYS // 2)
)
DUNGEON = (START, *PARTY, Call("explore begin"))
ROUNDS = tuple(Call("encounter next") for _ in range(100))
DECLARING = (
    START,
    Call("game settings", {"setting": "join", "value": "open"}),
    Call("sheet create", {"name": "Ada", "hit_points": 12}, by_guest=True),
    Call("encounter start"),
    *FOES,
    Call("encounter surprise", {"side": "Party", "how": "not-surprised"}),
    Call("encounter next"),
)


@dataclass(frozen=True)
class Task:
    """What is asked of Linkboy again and again, and what is done before that.

    `button` is pressed on the board instead of a command. What nobody may ask often is asked by so
    many `guests` in turn, all else by the referee. `anew` is done before each measurement.
    """

    setup: tuple[Call, ...]
    call: Call = Call("")
    anew: tuple[Call, ...] = ()
    button: str = ""
    guests: int = 0


LINKBOY_TASKS = {
    "roll": Task(FIGHT, Call("roll", {"dice": "2d6+1"})),
    "next": Task(FIGHT, Call("encounter next")),
    "attack": Task(
        FIGHT,
        Call("attack", {"who": "Raider 1", "target": "Hydra", "deal": 1, "allow": True}),
    ),
    "turn": Task(DUNGEON, Call("explore turn", {"what": "wait"})),
    "day": Task((*ROAD, *ROAD_DAYS), Call("travel day"), (Call("travel end"), WAY, *ROAD_DAYS)),
    "catchup": Task((*FIGHT, *ROUNDS), Call("catchup", {"since": "100"}), guests=500),
    "declare": Task(DECLARING, button="Declare", guests=1),
}


@dataclass
class Bot:
    """A bot under test: where it runs and what it is asked again and again."""

    name: str
    discord: Emulator
    process: BotProcess
    channel: Channel
    users: Iterator[User]
    task: Task
    referee: User
    board: Message | None = None

    def ask(self) -> Sent:
        """Ask it once."""
        if not self.task.button:
            call = self.task.call
            return self.discord.slash(next(self.users), self.channel, call.command, call.options)
        assert self.board is not None
        return self.discord.click(next(self.users), self.board, label=self.task.button)


def start_linkboy(discord: Emulator, folder: Path, log: Path, **settings: str) -> BotProcess:
    """Return Linkboy as a process that has not started yet, on a fresh database in `folder`."""
    environment = {
        "LINKBOY_DATABASE_URL": f"sqlite:///{folder / 'linkboy.db'}",
        "LINKBOY_LOG_LEVEL": "WARNING",
        **settings,
    }
    return BotProcess(discord, LINKBOY_MODULE, environment=environment, log=log)


async def prepare_linkboy(
    discord: Emulator,
    referee: User,
    channel: Channel,
    setup: Sequence[Call] = FIGHT,
    guests: Sequence[User] = (),
) -> None:
    """Open a game; with an encounter of twelve, in which one can be struck for ever."""
    for call in setup:
        who = guests[0] if call.by_guest else referee
        sent = discord.slash(who, channel, call.command, call.options)
        await sent.answered(PATIENCE)


# ----------------------------------------------------------------------------------------------


def start_pong(discord: Emulator, _folder: Path, log: Path) -> BotProcess:
    """Return the bare bot as a process that has not started yet."""
    return BotProcess(discord, "benchmarks.pong_bot", log=log)


async def open_bot(stack: AsyncExitStack, name: str, folder: Path) -> Bot:
    """Start a bot beside an emulator of its own; both end with the stack."""
    is_pong = name == "pong"
    emulator = Emulator(is_validating=False, is_pointing=False, history=HISTORY)
    discord = await stack.enter_async_context(emulator)
    guild = discord.guild()
    channel = discord.channel(guild)
    user = discord.member(guild, "referee", Permissions(manage_guild=True))
    own_folder = folder / name
    own_folder.mkdir()
    start = start_pong if is_pong else start_linkboy
    process = start(discord, own_folder, own_folder / "log")
    await stack.enter_async_context(process)
    task = Task((), Call("ping")) if is_pong else LINKBOY_TASKS[name]
    guests = [discord.member(guild, f"guest {number}") for number in range(task.guests)]
    await prepare_linkboy(discord, user, channel, task.setup, guests)
    board = await find_board(channel, task.button) if task.button else None
    return Bot(name, discord, process, channel, cycle(guests or [user]), task, user, board)


async def find_board(channel: Channel, button: str) -> Message:
    """The message with that button, which may be drawn a second later."""
    for _ in range(100):
        for message in channel.public_messages:
            if button in message.labels:
                return message
        await asyncio.sleep(0.1)
    raise AssertionError(f"no board has the button {button}")


async def measure(bot: Bot, in_flight: int, seconds: float, sample: Sample) -> None:
    """Keep so many interactions in flight for a while and add what was seen to the sample."""
    await prepare_linkboy(bot.discord, bot.referee, bot.channel, bot.task.anew)
    with Work(bot.process) as work:
        started = time.perf_counter()
        workers = (ask_until(bot, started + seconds, sample) for _ in range(in_flight))
        await asyncio.gather(*workers)
        sample.seconds += time.perf_counter() - started
    sample.work += work.amount


async def ask_until(bot: Bot, end: float, sample: Sample) -> None:
    """Ask, wait for the answer, ask again. What follows an answer has time until the next one."""
    answered: Sent | None = None
    while time.perf_counter() < end:
        sent = bot.ask()
        await sent.answered(PATIENCE)
        if answered is not None:
            bot.discord.forget(answered)
        answered = sent
        sample.latencies.append(sent.seconds_to_reply or 0.0)


async def run(arguments: argparse.Namespace) -> None:
    """Measure all bots, alternating, and print the table."""
    names = ["pong", *arguments.calls]
    samples = {(name, count): Sample() for count in arguments.in_flight for name in names}
    with tempfile.TemporaryDirectory() as folder:
        async with AsyncExitStack() as stack:
            bots = [await open_bot(stack, name, Path(folder)) for name in names]
            for bot in bots:
                await measure(bot, 16, arguments.warm_up, Sample())
            for _ in range(arguments.rounds):
                for (name, count), sample in samples.items():
                    bot = bots[names.index(name)]
                    await measure(bot, count, arguments.seconds, sample)
    for line in table(samples):
        print(line)


def table(samples: Mapping[tuple[str, int], Sample]) -> Iterator[str]:
    """Yield the lines of the result; the ratios are to pong with as many in flight."""
    yield (
        f"{'in flight':>9}  {'bot':<7} {'per second':>10} {'p50 ms':>8} {'p99 ms':>8}"
        f" {Work.unit:>8}  {'of pong':>8} {'rate':>5} {'p99':>5}"
    )
    for (name, count), sample in samples.items():
        pong = samples["pong", count]
        line = (
            f"{count:>9}  {name:<7} {sample.throughput:>10.0f} {sample.percentile_ms(50):>8.2f}"
            f" {sample.percentile_ms(99):>8.2f} {sample.cost:>8.0f}"
        )
        if name != "pong":
            share, rate = pong.cost / sample.cost, sample.throughput / pong.throughput
            slower = sample.percentile_ms(99) / pong.percentile_ms(99)
            line += f"  {share:>8.2f} {rate:>5.2f} {slower:>5.2f}"
            line += verdict(name, count, share, slower)
        yield line


def verdict(name: str, in_flight: int, share: float, slower: float) -> str:
    """Say whether the mark is reached, where there is one for so many in flight."""
    mark = MARKS.get(in_flight, {}).get(name)
    if mark is not None:
        return f"  {'reached' if share >= mark else 'MISSED'}: {mark:.2f} of pong"
    if in_flight == 64:
        is_reached = slower < MARK_P99
        return f"  {'reached' if is_reached else 'MISSED'}: p99 under {MARK_P99} times"
    return ""


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.interactions", description=__doc__)
    parser.add_argument("calls", nargs="*", default=list(LINKBOY_TASKS), help="which of ours")
    parser.add_argument("--in-flight", type=int, nargs="+", default=list(IN_FLIGHT))
    parser.add_argument("--seconds", type=float, default=2.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="how often all take their turn")
    parser.add_argument("--warm-up", type=float, default=1.0, help="seconds before that")
    parser.add_argument("--pong-only", action="store_true", help="measure the bare bot alone")
    arguments = parser.parse_args()
    if arguments.pong_only:
        arguments.calls = []
    return arguments


def main() -> int:
    """Run the benchmark from the command line."""
    asyncio.run(run(read_arguments()))
    return 0


if __name__ == "__main__":
    sys.exit(main())

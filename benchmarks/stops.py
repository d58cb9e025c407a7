"""The longest stops of the event loop, over all commands, pickers, buttons, forms and files.

`python -m benchmarks.stops` builds the largest game that the limits allow, and has every command
typed, every option that suggests something typed into, every button that comes of it pressed, and
files of every kind taken in. While a callback of the loop runs nobody else is answered; what it
takes is counted as processor time of its thread, so that other programs make no difference. What
threads do is listed beside it: it takes turns with the loop.
"""

import asyncio
import contextlib
import sys
import tempfile
import time
from asyncio import events
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import discord
from simcord import Env
from simcord.backend.errors import BackendError, SetupError
from simcord.builders import ChannelHandle
from simcord.results import ResponseMessage

from benchmarks.largest import Building
from bot import Linkboy, build_bot
from cogs.bestiary.parts import STAT_BLOCKS
from cogs.core.commands import Command
from cogs.core.option import Kind
from cogs.core.option import Option as CommandOption
from cogs.operator.process import spare_collector
from cogs.places.files import PLACE_CONTENTS
from cogs.sheet.importing import SHEETS
from cogs.table.local_table import table_clock
from data.configuration import Configuration
from tests.cogs.people import Person, Told
from tests.tables import place_tables

T = TypeVar("T")
MARK_MS = 50.0
_READ = {"monster": STAT_BLOCKS, "place": PLACE_CONTENTS, "sheet": SHEETS}
SHOWN = 10
"""So many of the longest are listed."""


class Watch:
    """How long the loop stood, and threads worked, by what was asked for."""

    def __init__(self) -> None:
        self.asked = "the start"
        self.stops: dict[str, float] = {}
        self.threads: dict[str, float] = {}

    @contextmanager
    def looking(self, driver: asyncio.Task[Any] | None) -> Iterator[None]:
        """Time every callback but those of the task that asks."""
        handles: Any = events.Handle
        tools: Any = asyncio
        run, to_thread = handles._run, tools.to_thread

        def timed_run(handle: Any) -> None:  # noqa: ANN401 - the library keeps it to itself
            before = time.thread_time()
            run(handle)
            if getattr(handle._callback, "__self__", None) is not driver:
                self._note(self.stops, before)

        async def timed_thread(work: Callable[..., T], *given: object) -> T:
            def timed() -> T:
                before = time.thread_time()
                try:
                    return work(*given)
                finally:
                    self._note(self.threads, before)

            found: T = await to_thread(timed)
            return found

        handles._run, tools.to_thread = timed_run, timed_thread
        try:
            yield
        finally:
            handles._run, tools.to_thread = run, to_thread

    def _note(self, found: dict[str, float], before: float) -> None:
        taken = (time.thread_time() - before) * 1000
        found[self.asked] = max(taken, found.get(self.asked, 0.0))

    def longest(self) -> Iterator[str]:
        """The ten longest stops, and the ten longest pieces of work in a thread."""
        for what, found in (("the loop stood", self.stops), ("a thread worked", self.threads)):
            ranked = sorted(found.items(), key=lambda one: -one[1])
            yield f"{what}, in ms of processor time:"
            yield from (f"{taken:8.1f}  {asked}" for asked, taken in ranked[:SHOWN])


SAMPLES: dict[str, Any] = {
    "who": "Hero of the Marches 1", "whom": "Raiders 1", "target": "Raiders 1",
    "character": "Hero of the Marches 1", "to": "Hero of the Marches 2", "by": "Raiders 2",
    "item": "Curious thing 1", "what": "rope", "name": "Rope", "place": "The Endless Keep",
    "door": "iron door 1", "room": "Hall 1", "trap": "needle 1", "where": "Hall 2",
    "dice": "4d6kh3", "damage": "1d6", "amount": "2", "hit_points": "5", "hit_dice": "2",
    "table": "Fells 1", "like": "Beast of the Fells 1", "terrain": "Forest", "course": "north",
    "until": "3 days", "time": "48h", "since": "2000", "change": "+1", "value": "12",
    "field": "dex", "chance": "2-in-6", "text": "hold", "side": "monsters", "group": "Raiders 1",
}  # fmt: skip
"""What stands in an option of that name, where it has to have something."""
HOSTILE = (
    "a ",
    "1",
    "(",
    "x,",
    "1-",
    "a\u0301",
    "Hero of the Marches 1,",
    "[[",
    "`",
    "<@1>",
    "a#1 ",
)
LAST = (
    "end",
    "remove",
    "forget",
    "undo",
    "retire",
    "kick",
    "delete",
    "leave",
    "away",
    "pass",
    "day",
)
"""Words of commands that take something away: they come when all others have been typed."""
Option = dict[str, Any]
REFUSED = (SetupError, BackendError, AssertionError)


class Asking:
    """A referee and a player who type, press and paste all that there is."""

    def __init__(
        self, bot: Linkboy, channel: ChannelHandle, people: tuple[Person, ...], watch: Watch
    ) -> None:
        self.bot = bot
        self.channel = channel
        self.referee, self.player = people
        self.watch = watch
        self.pressed: set[str] = set()

    def commands(self) -> list[Command]:
        """Every command, those that take something away last."""
        found = self.bot.commands_by_key.all()
        return sorted(found, key=lambda one: any(w in one.key.split() for w in LAST))

    async def type(self, what: str, command: str, /, **options: object) -> Told | None:
        """Have the referee type a command; None where Discord would not send it."""
        self.watch.asked = f"/{command}{what}"
        with contextlib.suppress(*REFUSED):
            return await self.referee.slash(self.channel, command, **options)
        return None

    async def suggest(self) -> None:
        """Type into every option that suggests something."""
        for command in self.commands():
            for shown, option in command.options.items():
                if option.suggest is None:
                    continue
                name, most = command.key, int(option.most or 0)
                for text in ("", "a", *(filled(h, most) for h in HOSTILE), "a" * 6000):
                    self.watch.asked = f"/{name} {shown}: while typing"
                    with contextlib.suppress(*REFUSED):
                        await self.referee.autocomplete(self.channel, name, shown, text)

    async def type_nonsense(self) -> None:
        """Type every command with texts as long as they may be."""
        for number, command in enumerate(self.commands()):
            for part in HOSTILE[number % 4 :: 4]:
                options = {key: self.value(one, part) for key, one in command.options.items()}
                given = {key: one for key, one in options.items() if one is not None}
                await self.type(" with nonsense", command.key, **given)

    async def type_sense(self) -> None:
        """Type every command with what it needs, and press every button that comes of it."""
        for command in self.commands():
            options = {key: self.value(one) for key, one in command.options.items() if one.required}
            await self.press_all(await self.type("", command.key, **options))

    def value(self, option: CommandOption, hostile: str = "") -> object:
        """Something that an option can be."""
        kind = option.kind
        if option.choices:
            return next(iter(option.wire.values()))
        if kind is Kind.string:
            most = int(option.most or 0)
            sample = SAMPLES.get(option.name, "none")
            return filled(hostile, most) if hostile else sample
        people = {Kind.user: self.player, Kind.channel: self.channel, Kind.boolean: True}
        if kind in (Kind.integer, Kind.number):
            return int(option.least or 1)
        return people.get(kind)

    async def press_all(self, told: Told | None) -> None:
        """Press every button of an answer that has not been pressed yet, and fill in its form."""
        for message in told.messages if told is not None else []:
            for label in labels_of(message):
                if label in self.pressed:
                    continue
                self.pressed.add(label)
                self.watch.asked = f"the button {label}"
                with contextlib.suppress(*REFUSED, StopIteration):
                    opened = await self.referee.click(message, label=label)
                    await self.fill_in(opened, label)

    async def fill_in(self, opened: Told, label: str) -> None:
        """Send a form off with nonsense in all of its fields."""
        for part in HOSTILE if opened.modal is not None else ():
            self.watch.asked = f"the form of {label}"
            with contextlib.suppress(*REFUSED, AttributeError, KeyError):
                await self.referee.submit_modal(opened, dict(nonsense(opened, part)))

    async def use_files(self) -> None:
        """Give out and take in the largest files of every kind."""
        for command in ("monster", "place", "sheet"):
            for kind in ("yaml", "json", "csv", "txt"):
                given: dict[str, Any] = {"kind": kind}
                told = await self.type(f" as {kind}", f"{command} export", **given)
                if told is None or not told.messages or not told.response.attachments:
                    continue
                (given_out,) = told.response.attachments
                content = (given_out.filename, await given_out.read())
                more = {"replace": True} if command != "sheet" else {"over": SAMPLES["who"]}
                await self.type(f" of its {kind}", f"{command} import", file=content, **more)
        for kind in ("yaml", "json", "csv", "txt"):
            for part in (*HOSTILE, "- [", '{"a":', "a: b\n", "- a\n", "a,b\n", "? ", "&a *a "):
                for command, what in _READ.items():
                    most = what.most_letters if command == "sheet" else what.most_bytes
                    content = (f"a.{kind}", filled(part, most).encode()[:most])
                    await self.type(f" of nonsense as {kind}", f"{command} import", file=content)

    async def play(self) -> None:
        """What a fight and a log of this size ask for."""
        for _ in range(3):
            await self.press_all(await self.type("", "encounter next"))
        for name, given in (
            ("attack", {"who": "Raiders 1", "target": SAMPLES["who"], "allow": True}),
            ("damage", {"who": "Raiders 1", "amount": "2d6"}),
            ("catchup", {"since": "2000"}), ("log chronicle", {"what": "all"}), ("log show", {}),
            ("log verify", {}), ("dice fairness", {}), ("dice history", {}), ("game pace", {}),
            ("odds", {"dice": "20d6kh3"}), ("roll", {"dice": "1000d6"}), ("log undo", {}),
            ("encounter board", {}),
        ):  # fmt: skip
            await self.press_all(await self.type("", name, **given))


def filled(part: str, most: int) -> str:
    """A text of so many letters."""
    return (part * (most // len(part) + 1))[:most]


def labels_of(message: ResponseMessage) -> Iterator[str]:
    """The labels of a message's buttons, whatever they stand in."""
    waiting = list(message.components)
    while waiting:
        part = waiting.pop(0)
        waiting += part.get("components", [])
        if part.get("type") == 2 and part.get("label"):
            yield part["label"]


def nonsense(opened: Told, part: str) -> Iterator[tuple[str, str]]:
    """Every field of a form, filled to its end."""
    waiting = list((opened.modal or {"components": ()})["components"])
    while waiting:
        one = waiting.pop(0)
        waiting += one.get("components", [])
        waiting += [one["component"]] if "component" in one else []
        if one.get("type") == 4:
            yield one["custom_id"], filled(part, one.get("max_length", 4000))


async def run(folder: Path) -> Watch:
    """Build the game, ask for everything, and hand back what was seen."""
    watch = Watch()
    path = place_tables(folder / "games.db")
    configuration = Configuration(database_url=f"sqlite+aiosqlite:///{path}")
    bot = build_bot(configuration, clock=table_clock, always_sync=True)
    env = Env(bot, approved_intents=discord.Intents.default(), settle_timeout=600)
    await env.start()
    try:
        guild = env.create_guild("Guild")
        channel = guild.create_text_channel("table")
        people = tuple(Person.joined(env, guild, name) for name in ("rae", "ann", "bob", "cat"))
        await people[0].slash(channel, "game start", preset="ose")
        for number, who in enumerate(people[1:]):
            await who.slash(channel, "sheet create", name=f"Own {number}", hit_points=8)
        game = await bot.games.find(channel.id)
        assert game is not None
        members = tuple(one.number for one in game.members.values())
        building = Building(bot, game, people[0].id)
        await building.grow(members)
        asking = Asking(bot, channel, (people[0], people[1]), watch)
        await spare_collector()
        with watch.looking(asyncio.current_task()):
            await asking.play()
            await asking.use_files()
            await asking.suggest()
            await asking.type_nonsense()
            await asking.type_sense()
    finally:
        await env.bot.close()
        await env.shutdown()
    return watch


def main() -> int:
    """Run the benchmark from the command line."""
    with tempfile.TemporaryDirectory() as folder:
        watch = asyncio.run(run(Path(folder)))
    print("\n".join(watch.longest()))
    longest = max(watch.stops.values())
    verdict = "reached" if longest <= MARK_MS else "MISSED"
    print(f"longest stop {longest:.0f} ms  {verdict}: {MARK_MS:.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Whether what people say is read as they mean it: 3,670 lines of thirty-three hands.

`python -m benchmarks.said` reads each in its situation as the bot does behind `/do` and where it is
said to the bot by its name, and reports by situation: how often what is meant is among the first
five and first, with all that was said in it; what was done at once and is not meant; and how often
it is said that nothing fits where there is nothing. What counts as meant stands in `meanings.txt`,
which was written before anybody saw what the bot says. Twenty-five of the thirty-three know no
code; `lines_c.jsonl` to `lines_j.jsonl` were written by builders before they looked at what is
found. The bot has learned from these lines
(`cogs/deeds/lines.txt`): each file is read by what the others teach alone. `--show` prints what is
missed; other files of lines can be named.
"""

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from benchmarks.said.judging import (
    HERE,
    Line,
    Row,
    is_deed,
    is_nothing,
    is_right,
    may_be_nothing,
    names_others,
    read_lines,
)
from benchmarks.said.scenes import PEOPLE, scene
from benchmarks.typed.reading import way_of
from bot import Linkboy
from cogs.core.commands import commands_of
from cogs.core.nicknames import note_person
from cogs.deeds.likely import line_examples, phrase_examples, teach
from cogs.deeds.near import doer_of
from cogs.deeds.phrases import phrases_of
from cogs.deeds.rows import Reading
from cogs.deeds.spoken import offer_for, read_meant
from tests.docs import built_bot

FILES = tuple(sorted(path.name for path in HERE.glob("lines_*.jsonl")))
MOST = 5
ASKED_FOR = "/request"
"""What only a referee does is right where a player is offered to ask for it."""


@dataclass(frozen=True, slots=True)
class Heard:
    """How a line was read: rows, whether the first is done at once, and what is said in public."""

    rows: tuple[Row, ...]
    readings: tuple[Reading, ...]
    done: bool
    buttons: tuple[str, ...]


def row_of(reading: Reading) -> Row:
    """What a row tells, with what its options hold."""
    told = (reading.label, *reading.shown.values(), *reading.given.values())
    way = way_of(reading)
    return Row(f"/{reading.shown['of']}" if way == ASKED_FOR else way, " ".join(told))


async def heard(bot: Linkboy, line: Line) -> Heard:
    """How the bot takes a line, both ways; it is read once."""
    doer = doer_of(scene(line.where, line.who), PEOPLE[line.who].member or 0)
    meant = read_meant(bot, doer, line.text)
    clear = meant.clear
    if meant.line is not None:
        command, rest = meant.line
        row = Row(f"/{command.key}", f"{command.key} {rest}")
        return Heard((row,), (Reading(command.label, 0, command=command),), False, (command.label,))
    _, buttons = offer_for(bot, doer, line.text, meant)
    return Heard(
        tuple(map(row_of, meant.readings)),
        tuple(meant.readings),
        clear is not None and not clear.missing,
        tuple(button.label for button in buttons),
    )


def counted(line: Line, found: Heard) -> Counter[str]:
    """What one line adds to the report."""
    rows = found.rows
    if is_nothing(line):
        return Counter(
            nothing=1,
            said=not rows,
            said_in_public=not found.buttons,
            wrong=found.done,
        )
    unsaid = not rows and may_be_nothing(line)
    first = unsaid or (bool(rows) and is_right(line, rows[0]))
    return Counter(
        meant=1,
        five=unsaid or any(is_right(line, row) for row in rows),
        first=first,
        deed=unsaid or any(is_deed(line, row) for row in rows),
        public=(first and bool(found.buttons)) or (unsaid and not found.buttons),
        wrong=found.done and (not first or names_others(line, found.readings[0].shown)),
    )


async def report(names: Sequence[str], *, shows: bool) -> Iterator[str]:
    """The report by situation, and what is missed."""
    bot = await built_bot()
    found: dict[str, Counter[str]] = {}
    missed: list[str] = []
    for line in unlearned(bot, names):
        one = await heard(bot, line)
        here = counted(line, one)
        found.setdefault(line.where, Counter()).update(here)
        if shows and not (here["five"] or here["said"]):
            missed.append(f"{line.where} {line.who}: {line.text} [{line.deed}]")
            missed += (f"      {reading.label}" for reading in one.readings)
    return iter((*missed, *_lines(found.items())))


def unlearned(bot: Linkboy, names: Iterable[str]) -> Iterator[Line]:
    """The lines of some files, each as a bot reads it that has learned from the others alone.

    Those of one who speaks in one situation follow each other: what can be done there stays known.
    """
    for person, actor in PEOPLE.items():
        note_person(bot, actor.member or 0, person)
    book, known = phrases_of(commands_of(bot)), tuple(line_examples())
    beside = tuple(phrase_examples(book))
    for name in names:
        lines = sorted(read_lines(name), key=lambda line: (line.where, line.who))
        own = {" ".join(line.text.split()) for line in lines}
        teach(book, (*(one for line, one in known if line not in own), *beside))
        yield from lines
    teach(book, (*(one for _, one in known), *beside))


def _lines(found: Iterable[tuple[str, Counter[str]]]) -> Iterator[str]:
    whole: Counter[str] = Counter()
    for name, here in found:
        whole.update(here)
        yield _line(name, here)
    yield _line("all", whole)


def _line(name: str, here: Counter[str]) -> str:
    return (
        f"{name:<13} of {here['meant']:>3}: {here['five']:>3} among {MOST}, "
        f"{here['first']:>3} first, "
        f"{here['public']:>3} in public, {here['wrong']} wrong deeds done; "
        f"nothing fits {here['said']} and {here['said_in_public']} of {here['nothing']}"
    )


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.said", description=__doc__)
    parser.add_argument("files", nargs="*", default=FILES, help="files of lines")
    parser.add_argument("--show", action="store_true", help="print what is missed")
    asked = parser.parse_args(arguments)
    for line in asyncio.run(report(asked.files, shows=asked.show)):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())

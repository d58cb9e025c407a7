"""What the pages say can be typed and pressed, each with a test that does it: `cogs/printed.txt`.

That test fails once it does so no more, or is refused (`tests/cogs/hearing.py`). The first line of
a command is the example on its card.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from cogs.core.command_forms import read_words
from cogs.core.commands import Command
from cogs.register import all_commands

FILE = Path(__file__).parent / "cogs" / "printed.txt"
Line = tuple[str, Mapping[str, str]]


@cache
def commands() -> Mapping[str, Command]:
    """All commands by what is typed for them."""
    return {command.typed: command for command in all_commands().all()}


@cache
def read(text: str) -> Line | None:
    """A line as its command and what it says of its options; None for what is no command's."""
    words = text.split(" ")
    for length in range(min(4, len(words)), 0, -1):
        typed, rest = " ".join(words[:length]), " ".join(words[length:])
        if typed in commands():
            names = tuple(commands()[typed].options)
            own = {"what": rest} if rest else {}
            return typed, own if typed == "/do" else read_words(typed, names, rest)
    return None


def is_part_of(text: str, whole: str) -> bool:
    """Whether another line is one of the same command that says all of this, and maybe more."""
    line, other = read(text.lower()), read(whole.lower())
    assert line is not None
    return other is not None and line[0] == other[0] and line[1].items() <= other[1].items()


@cache
def rows() -> Sequence[tuple[str, str]]:
    """Each line or label, and the test that types or presses it."""
    written = FILE.read_text(encoding="utf-8").splitlines()
    return [(text, test) for text, _, test in (row.rpartition(" | ") for row in written)]


def example_of(command: Command) -> str:
    """The first line of a command that says something, "" without one and where any words do."""
    there = (text for text, _ in rows() if text.startswith(f"{command.typed} "))
    found = (one for one in there if (line := read(one)) and line[0] == command.typed)
    return "" if command.typed == "/do" else next(found, "")


def label_as(text: str) -> re.Pattern[str]:
    """A label as a page has it: by how it begins, with … for whatever stands there, any number."""
    words = ".+".join(map(re.escape, text.rstrip("…").split("…")))
    return re.compile(re.sub(r"\d+", r"\\d+", words))

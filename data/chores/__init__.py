"""Chores: what an operator has done with the database from the command line, beside the bot.

Each is a file of this room, found by looking: the file's name is the word that is typed, and its
`CHORE` says the rest.
"""

import pkgutil
import signal
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from data.configuration import Configuration, read_database_url
from rules.kernel.engine import Engine

FINE, WRONG, FAILED = 0, 1, 2
"""How a process ends: all is well; something is wrong with what was looked at; it was not done."""
STOPPED = 130
SHOWN_EVERY_S = 0.2


class Progress:
    """Shows how far a chore is, on one line of a terminal; elsewhere only what is done."""

    def __init__(self) -> None:
        self._next = 0.0
        self._shown = 0

    def show(self, text: str) -> None:
        """How far it is just now."""
        now = time.monotonic()
        if sys.stderr.isatty() and now >= self._next:
            self._next = now + SHOWN_EVERY_S
            self._write(text, end="")

    def done(self, text: str) -> None:
        """What is done now, or has been found: it stays on a line of its own."""
        self._write(text, end="\n")
        self._shown = 0

    def clear(self) -> None:
        """Make room for what is written elsewhere."""
        if self._shown:
            self._write("", end="\r")
            self._shown = 0

    def _write(self, text: str, end: str) -> None:
        start = "\r" if self._shown else ""
        sys.stderr.write(f"{start}{text:<{self._shown}}{end}")
        sys.stderr.flush()
        self._shown = len(text)


@dataclass(frozen=True)
class Errand:
    """What a chore is given: what was typed, the settings, and the engine of the rules.

    Addresses count from the folder `home`, as in the settings.
    """

    typed: Namespace
    configuration: Configuration
    engine: Engine
    home: Path
    progress: Progress = field(default_factory=Progress)

    def address(self, option: str) -> str:
        """The URL that was typed for an option, else that of the settings.

        Raises ConfigurationError for one that is none.
        """
        typed: str | None = getattr(self.typed, option)
        if typed is None:
            return self.configuration.database_url
        return read_database_url(f"--{option}", typed, self.home)


class Chore(NamedTuple):
    """A chore: what it is for, its options, and what does it, which gives the exit status."""

    about: str
    add_options: Callable[[ArgumentParser], None]
    do: Callable[[Errand], int]


NONE: Mapping[str, Chore] = {}


@cache
def chores() -> Mapping[str, Chore]:
    """Every chore by its word."""
    found = (module.name for module in pkgutil.iter_modules(__path__))
    modules = {name: import_module(f"{__name__}.{name}") for name in found}
    return {name: it.CHORE for name, it in modules.items() if hasattr(it, "CHORE")}


def offer_chores(parser: ArgumentParser, also: Mapping[str, Chore] = NONE) -> None:
    """Take the chores' words and options as well; `chore` is the word, None for the bot itself.

    `also` are chores that look at more than the database.
    """
    kinds: Any = parser.add_subparsers(dest="chore", metavar="[CHORE]", title="instead of the bot")
    for word, chore in {**chores(), **also}.items():
        chore.add_options(kinds.add_parser(word, help=chore.about, description=chore.about))


def do_chore(errand: Errand, also: Mapping[str, Chore] = NONE) -> int:
    """Do what was typed; the exit status. Raises ConfigurationError and DatabaseError.

    What is told to end does so as by Ctrl+C, and leaves nothing half done under a name of its own.
    """
    signal.signal(signal.SIGTERM, _end_as_by_hand)
    try:
        return {**chores(), **also}[errand.typed.chore].do(errand)
    except KeyboardInterrupt:
        errand.progress.done("Stopped. Nothing has changed; begin again when you like.")
        return STOPPED


def _end_as_by_hand(*_: object) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # So a shell starts what it puts into the background.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.raise_signal(signal.SIGINT)

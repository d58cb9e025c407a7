"""A command line for chores, as `bot.py` has it."""

from argparse import ArgumentParser
from pathlib import Path

from data.chores import Errand, do_chore, offer_chores
from data.configuration import Configuration
from rules.kernel.engine import Engine
from rules.systems import SYSTEMS
from tests.data.conftest import SYSTEM

assert SYSTEMS, "documents are put together of the parts of all families"
ENGINE = Engine((SYSTEM,))


def errand_of(line: list[str], url: str, home: Path = Path()) -> Errand:
    """A line that was typed with the settings naming some database."""
    parser = ArgumentParser()
    offer_chores(parser)
    return Errand(parser.parse_args(line), Configuration(database_url=url), ENGINE, home)


def do(line: list[str], url: str = "sqlite+aiosqlite:///nowhere.db", home: Path = Path()) -> int:
    """Do what is typed; the exit status."""
    return do_chore(errand_of(line, url, home))

"""A command line for chores, as `bot.py` has it."""

from argparse import ArgumentParser
from pathlib import Path

from data.chores import Errand, do_chore, offer_chores
from data.configuration import Configuration
from rules.kernel.engine import Engine
from tests.data.conftest import SYSTEM


def do(line: list[str], url: str = "sqlite+aiosqlite:///nowhere.db", home: Path = Path()) -> int:
    """Type a line with the settings naming some database; the exit status."""
    parser = ArgumentParser()
    offer_chores(parser)
    errand = Errand(parser.parse_args(line), Configuration(database_url=url), ENGINE, home)
    return do_chore(errand)


ENGINE = Engine((SYSTEM,))

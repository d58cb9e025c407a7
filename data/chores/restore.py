"""`restore FILE`: puts a copy in the place of the games, once it is checked and no bot is in.

What was there stays beside it, under another name.
"""

import asyncio
from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path

from data.chores import FINE, WRONG, Chore, Errand
from data.chores.drill import judged, taken_out
from data.configuration import database_url_of
from data.stores import door_to


def _options(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the copy, as `backup` made it")
    parser.add_argument(
        "--anyway", action="store_true", help="put it back even where something in it is wrong"
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help="what it takes the place of, if not what the settings name",
    )


def _restore(errand: Errand) -> int:
    """Raises DatabaseError with nothing changed: for what is no copy, or while a bot is in."""
    file: Path = errand.typed.file.absolute()
    with (
        door_to(errand.address("database")).replacing(file) as place,
        taken_out(file, errand.progress, place.path.parent) as fresh,
    ):
        status = asyncio.run(judged(errand, database_url_of(fresh)))
        if status != FINE and not errand.typed.anyway:
            errand.progress.done(
                "Nothing has changed. Take a copy in which `drill` finds nothing, or add --anyway."
            )
            return WRONG
        aside = place.put(fresh, f"before-restore-{datetime.now(UTC):%Y%m%d-%H%M%S}")
    kept = "" if aside is None else f" What was there is {aside.name} beside it."
    errand.progress.done(f"{place.path} holds what {file.name} holds.{kept} Start the bot.")
    return FINE


CHORE = Chore("put a copy in the place of the games, and keep those beside it", _options, _restore)

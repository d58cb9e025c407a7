"""The campaign's table for withstanding adversity: typed in one line, shown in one line."""

import re

from cogs.core.answering import Answer
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.render.narration.checks import adversity_rows
from cogs.render.text import shorten
from rules.checks.records import SetAdversity
from rules.errors import RuleError
from rules.state.checks import Chance

NONE = "none"
EXAMPLE = "`3 20, 4-6 35, 18 100`"
NO_TABLE = (
    f"No table is written. A referee types it with `/game adversity table:`, such as {EXAMPLE}."
)
_ROW = re.compile(
    r"(?P<low>\d{1,3})(?:\s*[-\u2013]\s*(?P<high>\d{1,3}))?[\s:=]+(?P<percent>\d{1,4})\s*%?"
)


def read_rows(text: str) -> tuple[Chance, ...]:
    """The rows from `3 20, 4-6 35 %`; `none` is no rows. Raises RuleError."""
    if text.strip().lower() == NONE:
        return ()
    parts = (part.strip() for part in text.replace(";", ",").split(","))
    return tuple(_read_row(part) for part in parts if part)


def _read_row(part: str) -> Chance:
    found = _ROW.fullmatch(part)
    if found is None:
        raise RuleError(
            f"“{shorten(part, 40)}” is not a Constitution and a chance. "
            f"Type for example {EXAMPLE}, or `{NONE}` to wipe the table."
        )
    low = int(found["low"])
    return Chance(low, int(found["high"] or low), int(found["percent"]))


async def show_or_write(interaction: Interaction, table: str) -> None:
    """Write what was typed; without anything typed, show what stands there."""
    game = await game_here(interaction)
    if table.strip():
        await play(interaction, SetAdversity(rows=read_rows(table)), game=game)
        return
    rows = game.state.adversity
    async with Answer(interaction) as answer:
        await answer.private(adversity_rows(rows) if rows else NO_TABLE)

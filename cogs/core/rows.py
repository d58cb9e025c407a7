"""Numbers that are written in a row, such as the five saving throws of a sheet."""

from collections.abc import Iterator

from cogs.core.interaction import Interaction
from cogs.core.numbers import read_row
from cogs.core.play import game_here, play_all
from rules.checks.kinds import ROWS
from rules.sheet.reading import number as number_of
from rules.sheet.records import SetSheetNumber
from rules.systems import ENGINE


def row_options() -> Iterator[tuple[str, str]]:
    """What is offered for each row, and its name."""
    for row, keys in ROWS.items():
        names = " ".join(ENGINE.fields.label(key).rpartition("vs ")[2] for key in keys)
        yield f"{row.capitalize()}, all at once: {names}", row


async def write_row(interaction: Interaction, target: str, row: str, value: str) -> None:
    """Write several numbers at once; what stands there already stays."""
    game = await game_here(interaction)
    asker = ENGINE.asking(game.state)
    pairs = read_row([ENGINE.fields.find(key) for key in ROWS[row]], value)
    first, *others = [
        SetSheetNumber(character_id=target, field=key, value=number)
        for key, number in pairs
        if number_of(asker, target, key) != number
    ] or [SetSheetNumber(character_id=target, field=pairs[0][0], value=pairs[0][1])]
    await play_all(interaction, first, *others, game=game)

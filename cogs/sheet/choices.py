"""What can be picked for a sheet while a command is typed."""

from collections.abc import Iterator, Mapping

from cogs.core.choices import Choices, pick
from cogs.core.interaction import Interaction
from cogs.core.play import find_game
from cogs.core.rows import row_options
from cogs.render.sheet import number_text
from cogs.sheet.typed import character_of
from data.live import LiveGame
from rules.errors import RuleError
from rules.kernel.questions import Found
from rules.sheet.numbers import fields_in
from rules.systems import ENGINE
from rules.view.sheets import view_sheet


async def suggest_fields(interaction: Interaction, typed: str) -> Choices:
    """The numbers of a sheet, with what stands there now and what they mean."""
    game = await find_game(interaction)
    if game is None:
        return pick(
            ((f"{field.label} ({field.meaning})", field.key) for field in ENGINE.fields), typed
        )
    whose = str(getattr(interaction.namespace, "character", "") or "")
    return pick(field_options(game, interaction.user.id, whose), typed)


def field_options(game: LiveGame, user_id: int, whose: str) -> Iterator[tuple[str, str]]:
    """What is offered for each number of the sheet that is being written on, and its key."""
    numbers = _numbers_known(game, user_id, whose)
    yield from row_options()
    for field in fields_in(ENGINE.asking(game.state)):
        now = numbers.get(field.key)
        value = "" if now is None else f" {number_text(field.key, now.value)}{_origin(now)}"
        yield f"{field.label}{value} ({field.meaning})", field.key


def _numbers_known(game: LiveGame, user_id: int, whose: str) -> Mapping[str, Found]:
    """The numbers of that sheet, none if they are not for the person."""
    try:
        character = character_of(game, user_id, whose)
    except RuleError:
        return {}
    return view_sheet(ENGINE.asking(game.state), character, game.viewer(user_id)).numbers


def _origin(found: Found) -> str:
    """What a number follows from that nobody typed."""
    return f", by {found.label}" if found.source else ""

"""What can be picked for a sheet while it is typed."""

from collections.abc import Iterator, Mapping
from typing import Annotated

import discord

from cogs.core.commands import Group
from cogs.core.interaction import Interaction, game_here
from cogs.core.naming import read_meant, row_options
from cogs.core.option import Option, Pairs, Typed
from cogs.sheet.section_pages import number_text
from data.live import LiveGame
from rules.errors import RuleError
from rules.kernel.management import require_referee
from rules.kernel.questions import Found
from rules.sheet.reading import fields_in
from rules.systems import ENGINE
from rules.view.sheets import view_numbers

SHEET = Group("sheet", "Your character")
Player = Annotated[
    int,
    Option(raw=discord.Member, read=lambda typed, player: owner_of(typed.interaction, player)),
]
"""The member number of the player that a referee named, None for whoever typed."""


async def owner_of(interaction: Interaction, player: discord.Member | None) -> int | None:
    """The member number of the player that a referee named, None for whoever typed."""
    if player is None or player.id == interaction.user.id:
        return None
    if player.bot:
        raise RuleError("A bot cannot play. Name a person.")
    game = await game_here(interaction)
    require_referee(game.actor(interaction.user.id), "make a character for somebody else")
    return await interaction.client.games.management.ensure_member(game.id, player.id)


def _fields(typed: Typed) -> Pairs:
    """The numbers of a sheet, with what stands there now and what they mean."""
    if typed.found is None:
        return ((f"{field.label} ({field.meaning})", field.key) for field in ENGINE.fields)
    return field_options(typed.found, typed.user_id, typed.word("character"))


def field_options(game: LiveGame, user_id: int, whose: str) -> Iterator[tuple[str, str]]:
    """What is offered for each number of the sheet that is being written on, and its key."""
    numbers = _numbers_known(game, user_id, whose)
    yield from row_options()
    for one in fields_in(ENGINE.asking(game.state)):
        now = numbers.get(one.key)
        value = "" if now is None else f" {number_text(one.key, now.value)}{_origin(now)}"
        yield f"{one.label}{value} ({one.meaning})", one.key


def _numbers_known(game: LiveGame, user_id: int, whose: str) -> Mapping[str, Found]:
    """The numbers of that sheet, none if they are not for the person."""
    try:
        character = read_meant(game, user_id, whose)
    except RuleError:
        return {}
    return view_numbers(ENGINE.asking(game.state), game.viewer(user_id), character.id)


def _origin(found: Found) -> str:
    """What a number follows from that nobody typed."""
    return f", by {found.label}" if found.source else ""


FieldKey = Annotated[str, Option(about="Which number; pick one from the list", suggest=_fields)]

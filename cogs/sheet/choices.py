"""What can be picked for a sheet while a command is typed."""

from collections.abc import Iterator, Mapping
from typing import Annotated

import discord

from cogs.core.commands import Group
from cogs.core.finding import game_here
from cogs.core.interaction import Interaction
from cogs.core.naming import read_meant, row_options
from cogs.core.option import Option, Pairs, Typed
from cogs.sheet.pages import number_text
from data.live import LiveGame
from rules.errors import RuleError
from rules.kernel.management import require_referee
from rules.kernel.questions import Found
from rules.sheet.numbers import fields_in
from rules.systems import ENGINE
from rules.view.sheets import view_numbers

SHEET = Group("sheet", "Your character")


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
    for field in fields_in(ENGINE.asking(game.state)):
        now = numbers.get(field.key)
        value = "" if now is None else f" {number_text(field.key, now.value)}{_origin(now)}"
        yield f"{field.label}{value} ({field.meaning})", field.key


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
Player = Annotated[
    int,
    Option(raw=discord.Member, read=lambda typed, player: owner_of(typed.interaction, player)),
]
"""The member number of the player that a referee named, None for whoever typed."""
AC, ASCENDING, DESCENDING = "ac", "ascending_ac", "descending_ac"
ABILITIES = ("str", "int", "wis", "dex", "con", "cha")
SAVES = ("save_death", "save_wands", "save_paralysis", "save_breath", "save_spells")
CLASS_WORDS = (
    "class",
    "race",
    "classes",
    "kindred",
    "ancestry",
    "race_and_class",
    "class_and_level",
)
UNITS = {"cp": "copper", "sp": "silver", "ep": "electrum", "gp": "gold", "pp": "platinum"}
COIN_WORDS = {
    **{word: unit for unit, metal in UNITS.items() for word in (unit, metal, f"{metal}_pieces")},
    **dict.fromkeys(("money", "purse", "coins"), "gp"),
}
"""What coins are called, with how they are written: `silver` is `sp`."""
DEFENCES = (AC, "fortitude", "reflex", "will")
ROW_WORDS = {
    "defences": DEFENCES,
    "defenses": DEFENCES,
    "abilities": ABILITIES,
    "ability_scores": ABILITIES,
    "scores": ABILITIES,
    "attributes": ABILITIES,
    "stats": ABILITIES,
    "saves": SAVES,
    "saving_throws": SAVES,
    "save": SAVES,
}
OTHER_NAMES = {
    "armor_class": AC,
    "aac": ASCENDING,
    "ascending_armour_class": ASCENDING,
    "ascending_armor_class": ASCENDING,
    "dac": DESCENDING,
    "descending_armour_class": DESCENDING,
    "descending_armor_class": DESCENDING,
    "base_attack_bonus": "attack",
    "to_hit": "attack",
}
SAVES_BY_LETTERS = (
    ("poi", 0), ("par", 2), ("pet", 2), ("sto", 2), ("tur", 2), ("hol", 2), ("d", 0), ("w", 1),
    ("p", 2), ("b", 3), ("s", 4), ("r", 4), ("m", 4),
)  # fmt: skip
"""How the name of a saving throw begins, and which of SAVES it is."""

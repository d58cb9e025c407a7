"""What an interaction is called in numbers: one of the bot's own words, never what people typed."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import discord

from cogs.listed import LISTED
from cogs.render.buttons import read_id, read_menu

if TYPE_CHECKING:
    from cogs.core.feature import Client

OTHER = "other"
"""Whatever is none of ours, such as a button of an old version."""
_KINDS = discord.InteractionType
_GROUPS = (
    discord.AppCommandOptionType.subcommand.value,
    discord.AppCommandOptionType.subcommand_group.value,
)


def name_of(bot: "Client", payload: Mapping[str, Any]) -> tuple[str, str]:
    """The kind of an interaction and its command, as Discord has sent it."""
    kind: int = payload["type"]
    data: Mapping[str, Any] = payload.get("data") or {}
    if kind == _KINDS.component.value:
        return "button", _known(_verb(data), bot.presses)
    if kind == _KINDS.modal_submit.value:
        return "form", _known(_verb(data), bot.forms)
    typed = _typed(data)
    if typed not in LISTED and bot.tree.get_command(typed, type=_menu(data)) is None:
        typed = OTHER
    return ("typing" if kind == _KINDS.autocomplete.value else "command"), typed


def _menu(data: Mapping[str, Any]) -> discord.AppCommandType:
    return discord.AppCommandType(int(data.get("type", 1)))


def _known(verb: str, known: Mapping[str, object]) -> str:
    return verb if verb in known else OTHER


def _typed(data: Mapping[str, Any]) -> str:
    """The words of a command, without its options."""
    words = [str(data.get("name", ""))]
    inner = data.get("options", ())
    while inner and inner[0].get("type") in _GROUPS:
        words.append(str(inner[0]["name"]))
        inner = inner[0].get("options", ())
    return " ".join(words)


def _verb(data: Mapping[str, Any]) -> str:
    """What a button or form does, or what was picked in a menu."""
    custom_id = str(data.get("custom_id", ""))
    if read_menu(custom_id) is not None:
        return str(next(iter(data.get("values", ())), "")).partition(":")[0]
    found = read_id(custom_id)
    return found[0] if found is not None else OTHER

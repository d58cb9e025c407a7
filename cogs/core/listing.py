"""The commands that Discord lists, as Discord's library has them."""

import hashlib
import inspect
import json
import logging
from collections.abc import Callable, Coroutine, Sequence
from functools import cache
from keyword import iskeyword
from typing import Any, NamedTuple

import discord
from discord import app_commands
from discord.app_commands import AppCommandContext

from cogs.core.client import Client
from cogs.core.commands import Command, Commands
from cogs.core.entrance import AnyCommand
from cogs.core.interaction import Interaction
from cogs.core.listed import ALSO_ALONE, HEADS, LISTED
from cogs.core.option import Choices, Kind, Option, typed_by
from cogs.core.payload import Payload

Tree = app_commands.CommandTree[Any]
_Listed = AnyCommand | app_commands.Group
_log = logging.getLogger(__name__)
_BOUND = (Kind.string, Kind.integer, Kind.number)


def list_commands(tree: Tree, known: Commands) -> None:
    """Put into Discord's list what belongs there, each under its words."""
    for made in _listed(known):
        tree.add_command(made)


@cache
def _listed(known: Commands) -> tuple[_Listed, ...]:
    """What stands in the list; to make it is most of a start, and it is the same for each bot."""
    roots: dict[str, _Listed] = {}
    groups: dict[str, app_commands.Group] = {}
    for typed, key in LISTED.items():
        *words, name = typed.split()
        made = discord_command(known.find(key), name)
        if words:
            _group(roots, groups, " ".join(words)).add_command(made)
        else:
            made.guild_only = typed not in ALSO_ALONE
            if not made.guild_only:
                made.allowed_contexts = AppCommandContext(guild=True, dm_channel=True)
            roots[typed] = made
    return tuple(roots.values())


def _group(
    roots: dict[str, _Listed], groups: dict[str, app_commands.Group], words: str
) -> app_commands.Group:
    """The group of those words, made where it is not there yet."""
    if words not in groups:
        above, _, name = words.rpartition(" ")
        group = groups[words] = app_commands.Group(
            name=name, description=HEADS[words], guild_only=True
        )
        if above:
            _group(roots, groups, above).add_command(group)
        else:
            roots[words] = group
    return groups[words]


def discord_command(command: Command, name: str) -> AnyCommand:
    """A command as the library takes it: a function with a parameter for each option."""

    async def callback(interaction: Interaction, /, **words: object) -> None:
        given = {name.rstrip("_"): one for name, one in words.items() if one is not None}
        await command.run(interaction, given)

    options = command.options
    signature = [_parameter("interaction", Interaction), *map(_asked, options.values())]
    callback.__signature__ = inspect.Signature(signature)  # type: ignore[attr-defined]
    made: AnyCommand = app_commands.Command(name=name, description=command.about, callback=callback)
    app_commands.describe(**{_spelled(key): one.about for key, one in options.items()})(made)
    app_commands.rename(**{_spelled(key): key for key in options})(made)
    choices = {_spelled(key): _choices(one) for key, one in options.items() if one.choices}
    app_commands.choices(**choices)(made)
    suggested = {_spelled(key): _suggesting(one) for key, one in options.items() if one.suggest}
    app_commands.autocomplete(**suggested)(made)
    return made


def _choices(option: Option) -> list[app_commands.Choice[Any]]:
    return [app_commands.Choice(name=shown, value=value) for shown, value in option.wire.items()]


class Told(NamedTuple):
    """The commands as they are sent: what of them is remembered under `key`, once told."""

    payload: Sequence[Payload]
    key: str
    digest: str

    @property
    def names(self) -> list[tuple[int, str]]:
        """The kind and the name of each."""
        return sorted((one["type"], one["name"]) for one in self.payload)


def told_commands(bot: Client) -> Told:
    """What Discord should have, where the settings want it."""
    payload = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    where = bot.configuration.development_guild or "everywhere"
    text = json.dumps(payload, sort_keys=True, default=str)
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Told(payload, f"commands:{bot.application_id}:{where}", digest)


def told_where(bot: Client) -> str:
    """Under which key it is remembered where the commands were told last."""
    return f"commands:{bot.application_id}:told"


async def fetch_names(bot: Client, guild_id: int | None) -> list[tuple[int, str]]:
    """The kind and the name of each command that Discord has, everywhere or in a server."""
    guild = discord.Object(guild_id) if guild_id is not None else None
    return sorted((one.type.value, one.name) for one in await bot.tree.fetch_commands(guild=guild))


async def tell_commands(bot: Client, *, always: bool) -> None:
    """Send the commands to Discord, unless it has just these, and take them away elsewhere.

    Discord is asked at each start which it has: another program may have the same token.
    """
    guild_id = bot.configuration.development_guild
    guild = discord.Object(guild_id) if guild_id is not None else None
    told = None if always else told_commands(bot)
    if guild is not None:
        bot.tree.copy_global_to(guild=guild)
    if told is None:
        await bot.tree.sync(guild=guild)
        return
    is_told = await bot.games.remembered.fact(told.key) == told.digest
    if not is_told or await fetch_names(bot, guild_id) != told.names:
        await bot.tree.sync(guild=guild)
        await bot.games.remembered.set_fact(told.key, told.digest)
        _log.info("told Discord of %d commands", len(told.payload))
    await _take_away_elsewhere(bot, guild_id)


async def _take_away_elsewhere(bot: Client, guild_id: int | None) -> None:
    """Take the commands away where they were told before: Discord shows both side by side."""
    key = told_where(bot)
    told = await bot.games.remembered.fact(key)
    now = str(guild_id or "everywhere")
    elsewhere = {told, None if guild_id is None else "everywhere"} - {None, now}
    for place in filter(None, elsewhere):
        guild = None if place == "everywhere" else discord.Object(int(place))
        try:
            if await bot.tree.fetch_commands(guild=guild):
                assert bot.application_id is not None
                if guild is None:
                    await bot.http.bulk_upsert_global_commands(bot.application_id, [])
                else:
                    await bot.http.bulk_upsert_guild_commands(bot.application_id, guild.id, [])
                _log.info("took the commands away that stood in %s", place)
        except (discord.Forbidden, discord.NotFound) as error:
            _log.warning("which commands stand in %s is not known: %r", place, error)
    if told != now:
        await bot.games.remembered.set_fact(key, now)


def _suggesting(option: Option) -> Callable[[Interaction, str], Coroutine[object, object, Choices]]:
    async def suggest(interaction: Interaction, text: str) -> Choices:
        return await option.picked(await typed_by(interaction, vars(interaction.namespace), text))

    return suggest


def _asked(option: Option) -> inspect.Parameter:
    """A parameter as the library reads it off a function."""
    kind: Any = option.raw
    is_bound = option.most is not None or option.least is not None
    if option.kind in _BOUND and is_bound and not option.choices:
        kind = app_commands.Range[option.raw, option.least, option.most]
    if option.required:
        return _parameter(_spelled(option.name), kind)
    return _parameter(_spelled(option.name), kind | None, None)


def _spelled(name: str) -> str:
    """The name of an option as a parameter can be called: `for_`."""
    return f"{name}_" if iskeyword(name) else name


def _parameter(
    name: str, kind: object, default: object = inspect.Parameter.empty
) -> inspect.Parameter:
    order = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Parameter(name, order, annotation=kind, default=default)

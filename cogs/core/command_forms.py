"""The form of a command: its options as fields, with what can be picked, and what is sent off.

A form has five fields. Where a command has more options the last field takes the rest, as lines
such as `modifier: 2`.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import discord
from discord import app_commands

from cogs.core.buttons import CORRECT, Refused, find_refused, give_back, keep_typed, word
from cogs.core.choices import (
    suggest_affected,
    suggest_own_several,
    suggest_several,
)
from cogs.core.commands import Known, Parameter, note_typed, read_line, run
from cogs.core.entrance import LONGEST_NAME
from cogs.core.interaction import Interaction
from cogs.render.buttons import BLUE, TITLE_LIMIT, make_button, make_form
from cogs.render.deeds import MOST_PICKED
from cogs.render.text import shorten
from data.live import LiveGame
from rules.errors import MissingNumberError, RuleError
from rules.kernel.management import require_referee

FIELDS: Final = 5
MORE: Final = "more"
_LONGEST_FIELD: Final = 4000
_LABEL, _PLACEHOLDER = 45, 100
_PREFILLED: Final = "="
_SEVERAL = (suggest_several, suggest_affected, suggest_own_several)
"""What suggests several at once, set apart by commas."""
_OPEN = frozenset(
    ("name", "text", "label", "dice", "amount", "note", "damage", "question", "why", "reason")
)
"""Options in which people write their own words, though some are suggested."""
_ABBREVIATED = {"ac": "AC", "thac0": "THAC0", "xp": "XP"}
Component = discord.ui.Item[Any]


async def command_form(
    interaction: Interaction, game: LiveGame, known: Known, given: Mapping[str, str]
) -> discord.ui.Modal:
    """The form of a command, with what is known already written in it."""
    note_typed(interaction, given)
    shown = _shown(known)
    fields = [
        await _field(interaction, option, given.get(option.display_name, "")) for option in shown
    ]
    rest = [one for one in known.options.values() if one not in shown]
    if rest:
        fields.append(_more(rest, given))
    title = shorten(known.label.removesuffix("…"), TITLE_LIMIT)
    return make_form("form", game.id, known.key, title=title, fields=fields)


def _shown(known: Known) -> list[Parameter]:
    """The options that have a field of their own: those that are needed, then as they come."""
    options = list(known.options.values())
    if len(options) <= FIELDS:
        return options
    ranked = sorted(options, key=lambda one: not one.required)[: FIELDS - 1]
    return [one for one in options if one in ranked]


def _more(rest: Iterable[Parameter], given: Mapping[str, str]) -> discord.ui.Label[Any]:
    names = [one.display_name for one in rest]
    lines = [f"{name}: {given[name]}" for name in names if given.get(name)]
    return discord.ui.Label(
        text="More",
        description=shorten(", ".join(names), _PLACEHOLDER),
        component=discord.ui.TextInput(
            custom_id=MORE,
            style=discord.TextStyle.paragraph,
            required=False,
            max_length=_LONGEST_FIELD,
            placeholder=f"{names[0]}: …",
            default="\n".join(lines) or None,
        ),
    )


async def _field(interaction: Interaction, option: Parameter, value: str) -> discord.ui.Label[Any]:
    name = option.display_name.replace("_", " ")
    spoken = _ABBREVIATED.get(name, name[:1].upper() + name[1:])
    return discord.ui.Label(
        text=shorten(spoken, _LABEL),
        description=shorten(str(option.description), _PLACEHOLDER),
        component=await _component(interaction, option, value),
    )


async def _component(interaction: Interaction, option: Parameter, value: str) -> Component:
    kind, key, needed = option.type, option.display_name, option.required
    if kind is discord.AppCommandOptionType.attachment:
        return discord.ui.FileUpload(custom_id=key, required=needed)
    if kind is discord.AppCommandOptionType.user:
        return discord.ui.UserSelect(custom_id=key, required=needed, min_values=int(needed))
    if kind is discord.AppCommandOptionType.channel:
        return discord.ui.ChannelSelect(custom_id=key, required=needed, min_values=int(needed))
    if kind is discord.AppCommandOptionType.boolean:
        return _select(option, [("Yes", "yes"), ("No", "no")], value)
    if option.choices:
        return _select(option, [(one.name, str(one.value)) for one in option.choices], value)
    found = await suggestions(interaction, option)
    if found and len(found) < MOST_PICKED and key not in _OPEN:
        return _select(option, found, value, several=_is_several(option, len(found)))
    return _text(option, value, found)


def _is_several(option: Parameter, many: int) -> int:
    """How many can be picked."""
    return many if _suggests(option) in _SEVERAL else 1


def _select(
    option: Parameter, found: Sequence[tuple[str, str]], value: str, *, several: int = 1
) -> Component:
    chosen = {one.strip().lower() for one in value.split(",")} - {""}
    options = [
        discord.SelectOption(
            label=shorten(name, 100), value=key, default=bool(chosen & {key.lower(), name.lower()})
        )
        for name, key in found
    ]
    if option.required and len(found) == 1:
        options[0].default = True
    needed = int(option.required)
    return discord.ui.Select(
        custom_id=option.display_name,
        options=options,
        required=option.required,
        min_values=needed,
        max_values=several,
    )


def _text(option: Parameter, value: str, found: Sequence[tuple[str, str]]) -> Component:
    is_text = option.type is discord.AppCommandOptionType.string
    longest = int(option.max_value or LONGEST_NAME) if is_text else LONGEST_NAME
    example = ", ".join(name.partition(":")[0] for name, _ in found[:4])
    return discord.ui.TextInput(
        custom_id=option.display_name,
        required=option.required,
        max_length=min(longest, _LONGEST_FIELD),
        placeholder=shorten(example, _PLACEHOLDER) if example else None,
        default=value[:longest] or None,
    )


def _suggests(option: Parameter) -> Any:  # noqa: ANN401
    """What suggests values for an option; the library tells only whether there is anything."""
    parameters = option.command._params.values()  # pyright: ignore[reportPrivateUsage]
    return next(one.autocomplete for one in parameters if one.display_name == option.display_name)


async def suggestions(
    interaction: Interaction, option: Parameter, typed: str = ""
) -> list[tuple[str, str]]:
    """What can be picked for an option, name and value, as far as whoever asks may know it."""
    suggest = _suggests(option)
    if suggest is None:
        return []
    bound = getattr(suggest, "pass_command_binding", False)
    found: list[app_commands.Choice[str]] = await (
        suggest(option.command.binding, interaction, typed)
        if bound
        else suggest(interaction, typed)
    )
    unique = {str(choice.value): choice.name for choice in found}
    return [(name, value) for value, name in unique.items()]


async def suggest_value(
    interaction: Interaction, known: Known, rest: str
) -> list[app_commands.Choice[str]]:
    """What can be picked for the last option of a line; each is the line with it."""
    given = read_line(known, rest)
    if not given:
        return []
    name, typed = list(given.items())[-1]
    note_typed(interaction, given)
    found = await suggestions(interaction, known.options[name], typed)
    before = rest.rstrip('"').removesuffix(typed).rstrip('"')
    lines = ((shown, f'{known.key} {before}"{value}"') for shown, value in found)
    return [
        app_commands.Choice(name=shorten(shown, _PLACEHOLDER), value=line)
        for shown, line in lines
        if len(line) <= _PLACEHOLDER
    ]


async def press_form(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """A command of which only its key was pressed: it is done, or asks for more in a form."""
    known = interaction.client.commands_by_key.find(word(words, 0))
    await open_or_run(interaction, game, known, _filled(words))


async def press_run(interaction: Interaction, _game: LiveGame, words: list[str]) -> None:
    """A command of which all that it needs was pressed: it is done."""
    await run(interaction, interaction.client.commands_by_key.find(word(words, 0)), _filled(words))


def _filled(words: Sequence[str]) -> dict[str, str]:
    """The options in the id of a button."""
    return dict(part.split(_PREFILLED, 1) for part in words[1:] if _PREFILLED in part)


async def open_or_run(
    interaction: Interaction, game: LiveGame, known: Known, given: Mapping[str, str]
) -> None:
    """Do what takes no options at once; open a form for all else.

    Raises ForbiddenError for what is the referees', before anything has been written.
    """
    if known.is_referees:
        what = known.label.removesuffix("…")
        require_referee(game.actor(interaction.user.id), f"do that: {what[:1].lower()}{what[1:]}")
    if known.options:
        form = await command_form(interaction, game, known, given)
        await interaction.response.send_modal(form)
    else:
        await run(interaction, known, {})


async def submit_form(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """A form that was sent off; what was typed is given back where it is refused."""
    known = interaction.client.commands_by_key.find(word(words, 0))
    try:
        await run(interaction, known, _given(interaction, known, typed))
    except MissingNumberError:
        raise  # Its own button mends it.
    except RuleError as refusal:
        key = keep_typed(interaction, Refused("form", tuple(words), typed))
        again = make_button("form-typed", game.id, key, label=CORRECT, style=BLUE)
        await give_back(interaction, refusal, typed, again)


def _given(interaction: Interaction, known: Known, typed: Mapping[str, str]) -> dict[str, Any]:
    """What was typed, by option; files, people and channels as what they are."""
    given: dict[str, Any] = {name: text for name, text in typed.items() if text.strip()}
    given |= _lines(known, given.pop(MORE, ""))
    data: Mapping[str, Any] = interaction.data or {}
    options: list[Any] = [
        {"type": known.options[name].type.value, "name": name, "value": given[name]}
        for name in given
        if name in known.options and known.options[name].type.value in _OBJECTS
    ]
    namespace = app_commands.Namespace(interaction, data.get("resolved", {}), options)
    return given | vars(namespace)


_OBJECTS = frozenset(
    kind.value
    for kind in (
        discord.AppCommandOptionType.user,
        discord.AppCommandOptionType.channel,
        discord.AppCommandOptionType.attachment,
    )
)


def _lines(known: Known, more: str) -> dict[str, str]:
    """The lines of the last field. Raises RuleError for one without an option."""
    given: dict[str, str] = {}
    for line in more.splitlines():
        name, colon, value = line.partition(":")
        key = name.strip().lower().replace(" ", "_")
        if not line.strip():
            continue
        if not colon or key not in known.options:
            names = ", ".join(known.options)
            raise RuleError(f"Write a line of More as `name: value`, with one of {names}.")
        given[key] = value.strip()
    return given


async def press_typed(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a refused form: opens it again with what was typed."""
    refused = find_refused(interaction, word(words, 0))
    known = interaction.client.commands_by_key.find(refused.words[0])
    given = dict(refused.typed)
    with suppress(RuleError):
        given |= _lines(known, given.pop(MORE, ""))
    form = await command_form(interaction, game, known, given)
    await interaction.response.send_modal(form)

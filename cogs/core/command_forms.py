"""A command typed as a line behind `/do`, or in a form: its options as fields, and what is sent.

A form has five fields. Where a command has more options the last field takes the rest, as lines
such as `modifier: 2`; nobody and no file can be written there, so those have fields of their own.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from textwrap import wrap
from typing import Any, Final

import discord

from cogs.core.buttons import again_button, give_back, press_again, word
from cogs.core.client import Refused
from cogs.core.commands import Command, commands_of
from cogs.core.entrance import LONGEST_NAME
from cogs.core.interaction import PICKED, Interaction, picked_in, pressed_in
from cogs.core.mending import remembered
from cogs.core.option import FALSE, TRUE, Kind, Option, Pairs, typed_by
from cogs.core.play import play
from cogs.core.sending import open_form
from cogs.core.written import find_refused
from cogs.render.buttons import TITLE_LIMIT, Field, make_form
from cogs.render.deeds import MOST_PICKED
from cogs.render.text import shorten
from data.live import LiveGame
from rules.dice.syntax import nearest
from rules.errors import MissingNumberError, RuleError
from rules.kernel.management import require_referee
from rules.kernel.words import capitalized, in_sentence, listed

_OPTION = re.compile(r"(?:^|\s)([a-z][a-z0-9_]*):")
_SAID = re.compile(r"(?:^|\s)([a-z][a-z0-9_]*):([^\s/]?)")
_QUOTED = re.compile(r'"[^"]*"')
FIELDS: Final = 5
MORE: Final = "more"
_LONGEST_FIELD: Final = 4000
_LABEL, _PLACEHOLDER = 45, 100
_PREFILLED: Final = "="
AGAIN: Final = "again"
ANSWERS: Final = "#"
"""Before what is known in a form and is a field of the action, as `Does` has it."""
_LABELS = {"ac": "AC", "thac0": "THAC0", "xp": "XP", "forced": "The dice show", "gp": "Gold pieces"}
_ID: Final = re.compile(r"\d{15,20}")
Component = discord.ui.Item[Any]
NONE: Mapping[str, str] = {}


def read_line(command: Command, rest: str) -> dict[str, str]:
    """The options in a line, by their names. Raises RuleError for words that belong to none."""
    return read_words(command.typed, tuple(command.options), rest)


def read_words(typed: str, names: Sequence[str], rest: str) -> dict[str, str]:
    """The same of a command that is typed like that and has options with these names.

    What stands before the first `option:` is for the first of them; a value may stand in quotation
    marks.
    """
    given: dict[str, str] = {}
    first, *parts = _parted(rest, names)
    require_options(typed, rest, names)
    if first.strip():
        if not names:
            raise RuleError(f"`{typed}` takes nothing more.")
        given[names[0]] = _unquoted(first)
    for name, value in zip(parts[::2], parts[1::2], strict=True):
        if value.strip():
            given[name] = _unquoted(value)
    return given


def require_options(typed: str, rest: str, names: Sequence[str]) -> None:
    """Raise RuleError for an `option:` that is none of these, with the line that is meant.

    What stands in quotation marks is no option; nor is a word of a text, with a space behind its
    colon, unless it is a slip for one.
    """
    for found in _SAID.finditer(_QUOTED.sub('""', rest)):
        word = found[1]
        if word in names:
            continue
        near = nearest(word, names)
        if not (near or found[2]):
            continue
        if near:
            meant = f"{typed} {rest.strip()}".replace(f" {word}:", f" {near}:", 1)
            raise RuleError(f"There is no `{word}:` here. Did you mean `{meant}`?")
        takes = f"What it takes: {listed([f'`{name}:`' for name in names])}." if names else ""
        raise RuleError(f"There is no `{word}:` here. {takes}".strip())


def _unquoted(text: str) -> str:
    text = text.strip()
    is_quoted = len(text) > 1 and text[0] == text[-1] == '"'
    return text[1:-1] if is_quoted else text


def _parted(text: str, names: Sequence[str]) -> Iterator[str]:
    """What stands before the first option, then each option and what stands behind it."""
    start, quoted_to = 0, -1
    for found in _OPTION.finditer(text):
        if found[1] not in names or found.start() < quoted_to:
            continue
        yield text[start : found.start()]
        yield found[1]
        start = found.end()
        if text[start : start + 1] == '"':
            quoted_to = text.find('"', start + 1)
    yield text[start:]


async def command_form(
    interaction: Interaction,
    game: LiveGame,
    command: Command,
    given: Mapping[str, str],
    *,
    settled: Mapping[str, str] = NONE,
    names: Sequence[str] | None = None,
) -> discord.ui.Modal:
    """The form of a command, with what is known already written in it; where something is
    `settled`, only what is needed beside it is asked, or the options with these `names`."""
    typed = await typed_by(interaction, {**given, **settled})
    if names is None:
        shown = _shown(command)
        if settled:
            shown = [one for one in shown if one.required and one.name not in settled]
    else:
        shown = [command.options[name] for name in names]
        given = {one.name: one.now(typed) for one in shown if one.now is not None} | {**given}
    fields = [
        _field(option, given.get(option.name, ""), await option.suggestions(typed))
        for option in shown
    ]
    rest = [one for one in command.options.values() if one not in shown]
    if rest and not settled and names is None:
        fields.append(_more(rest, given))
    known = (f"{name}{_PREFILLED}{value}" for name, value in settled.items())
    return make_form("form", game.id, command.key, *known, title=command.title, fields=fields)


def _shown(command: Command) -> list[Option]:
    """The options that have a field of their own: those that are needed, those that are no words,
    then as they come."""
    options = list(command.options.values())
    if len(options) <= FIELDS:
        return options
    ranked = sorted(options, key=lambda one: (not one.required, one.kind not in PICKED))
    ranked = ranked[: FIELDS - 1]
    return [one for one in options if one in ranked]


def _more(rest: Iterable[Option], given: Mapping[str, str]) -> Field:
    names = [one.name for one in rest]
    lines = [f"{name}: {given[name]}" for name in names if given.get(name)]
    named, *further = wrap(", ".join(names), _PLACEHOLDER)
    return discord.ui.Label(
        text="More",
        description=named,
        component=discord.ui.TextInput(
            custom_id=MORE,
            style=discord.TextStyle.paragraph,
            required=False,
            max_length=_LONGEST_FIELD,
            placeholder=shorten(" ".join(("and", *further)), _PLACEHOLDER)
            if further
            else f"{names[0]}: …",
            default="\n".join(lines) or None,
        ),
    )


def _field(option: Option, value: str, found: Sequence[tuple[str, str]]) -> Field:
    name = option.name.replace("_", " ")
    spoken = _LABELS.get(name, capitalized(name))
    return discord.ui.Label(
        text=shorten(spoken, _LABEL),
        description=shorten(option.about, _PLACEHOLDER),
        component=_component(option, value, found),
    )


def _component(option: Option, value: str, found: Sequence[tuple[str, str]]) -> Component:
    key, needed = option.name, option.required
    match option.kind:
        case Kind.attachment:
            return discord.ui.FileUpload(custom_id=key, required=needed)
        case Kind.user:
            return discord.ui.UserSelect(
                custom_id=key,
                required=needed,
                min_values=int(needed),
                default_values=_mentioned(value, discord.User),
            )
        case Kind.channel:
            return discord.ui.ChannelSelect(
                custom_id=key,
                required=needed,
                min_values=int(needed),
                default_values=_mentioned(value, discord.abc.GuildChannel),
            )
        case Kind.boolean:
            said = value.lower()
            known = "yes" if said in TRUE else "no" if said in FALSE else ""
            return _select(option, [("Yes", "yes"), ("No", "no")], known)
        case _ if option.choices:
            return _select(option, [(name, str(one)) for name, one in option.wire.items()], value)
        case _ if found and len(found) < MOST_PICKED and not option.own_words:
            several = len(found) if option.several else 1
            return _select(option, found, value, several=several)
        case _:
            return _text(option, value, found)


def _mentioned(value: str, kind: type) -> list[discord.Object]:
    """Who or what was picked or mentioned, to be picked already."""
    return [discord.Object(found, type=kind) for found in _ID.findall(value)[:1]]


def _select(
    option: Option, found: Sequence[tuple[str, str]], value: str, *, several: int = 1
) -> Component:
    value = value.lower()
    chosen = {one.strip() for one in value.split(",")} if several > 1 else {value.strip()}
    options = [
        discord.SelectOption(
            label=shorten(name, 100),
            value=key,
            default=bool(chosen & {key.lower(), name.lower(), name.lower().partition(":")[0]}),
        )
        for name, key in found
    ]
    if option.required and len(found) == 1:
        options[0].default = True
    needed = int(option.required)
    return discord.ui.Select(
        custom_id=option.name,
        options=options,
        required=option.required,
        min_values=needed,
        max_values=several,
    )


def _text(option: Option, value: str, found: Sequence[tuple[str, str]]) -> Component:
    longest = int(option.most or LONGEST_NAME) if option.kind is Kind.string else LONGEST_NAME
    example = ", ".join(_typed_as(name, meant) for name, meant in found[:4])
    return discord.ui.TextInput(
        custom_id=option.name,
        required=option.required,
        style=discord.TextStyle.paragraph if option.has_lines else discord.TextStyle.short,
        max_length=min(longest, _LONGEST_FIELD),
        placeholder=shorten(example, _PLACEHOLDER) if example else None,
        default=value[:longest] or None,
    )


def _typed_as(name: str, meant: str) -> str:
    """What somebody types for something that is suggested: what is meant, unless it is an id."""
    is_word = meant != meant.lower() or (meant in name.lower() and not meant.isdecimal())
    return meant if is_word else name.partition(": ")[0]


async def suggest_value(interaction: Interaction, command: Command, rest: str) -> Pairs:
    """What can be picked for the last option of a line; each is the line with it."""
    given = read_line(command, rest)
    if not given:
        return []
    name, text = list(given.items())[-1]
    found = await command.options[name].picked(await typed_by(interaction, given, text))
    before = rest.rstrip('"').removesuffix(text).rstrip('"')
    return [(one.name, f'{command.key} {before}"{one.value}"') for one in found]


async def press_form(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """A command of which only its key was pressed: it is done, or asks for more in a form."""
    command = commands_of(interaction.client).find(word(words, 0))
    await open_or_run(interaction, game, command, _filled(words))


async def press_run(interaction: Interaction, _game: LiveGame, words: list[str]) -> None:
    """A command of which all that it needs was pressed: it is done."""
    command = commands_of(interaction.client).find(word(words, 0))
    await command.run(interaction, _filled(words))


async def press_instead(interaction: Interaction, _game: LiveGame, words: list[str]) -> None:
    """A line that stood in place of one that was not read: its command is done with it, once."""
    refused = find_refused(interaction, word(words, 0))
    command = commands_of(interaction.client).find(refused.words[0])
    del interaction.client.refused[word(words, 0)]
    await command.run(interaction, refused.typed)


def _filled(words: Sequence[str]) -> dict[str, str]:
    """The options in the id of a button."""
    return dict(part.split(_PREFILLED, 1) for part in words[1:] if _PREFILLED in part)


async def ask_for_rest(
    interaction: Interaction,
    game: LiveGame,
    command: Command,
    known: Mapping[str, str],
    names: Sequence[str] | None = None,
) -> None:
    """Open the form of a command for what is not known yet, or for the options with these `names`,
    with what is known of them written in it. Raises ForbiddenError early."""
    _require_theirs(interaction, game, command)
    given = {name: value for name, value in known.items() if name in (names or ())}
    settled = {name: value for name, value in known.items() if name not in given}
    form = await command_form(interaction, game, command, given, settled=settled, names=names)
    if pressed := pressed_in(interaction):
        form.title = shorten(pressed, TITLE_LIMIT)
    await open_form(interaction, form)


def _require_theirs(interaction: Interaction, game: LiveGame, command: Command) -> None:
    """Raise ForbiddenError for what is the referees', before anything has been written."""
    if command.is_referees:
        what = command.label.removesuffix("…")
        require_referee(game.actor(interaction.user.id), f"do that: {in_sentence(what)}")


async def open_or_run(
    interaction: Interaction, game: LiveGame, command: Command, given: Mapping[str, str]
) -> None:
    """Do what takes no options at once; open a form for all else.

    Raises ForbiddenError for what is the referees', before anything has been written.
    """
    _require_theirs(interaction, game, command)
    if command.options:
        form = await command_form(interaction, game, command, given)
        await open_form(interaction, form)
    else:
        await command.run(interaction, {})


async def submit_form(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """A form that was sent off; what was typed is given back where it is refused."""
    command = commands_of(interaction.client).find(word(words, 0))
    known = _filled(words)
    again = remembered(interaction, known.pop(ANSWERS + AGAIN, ""))
    answers = dict[str, str | int]()
    for name in [one for one in known if one.startswith(ANSWERS)]:
        value = known.pop(name)
        answers[name[1:]] = int(value) if value.isdecimal() else value
    try:
        said = {**known, **_given(interaction, command, typed)}
        await command.run(interaction, said, answers=answers)
    except MissingNumberError:
        raise  # Its own button mends it.
    except RuleError as refusal:
        refused = Refused("form", tuple(words), typed)
        await give_back(interaction, refusal, typed, again_button(interaction, game.id, refused))
        return
    if again is not None:
        await play(interaction, again, game=game, part=1)


def _given(
    interaction: Interaction, command: Command, typed: Mapping[str, str]
) -> Mapping[str, object]:
    """What was typed, by option; files, people and channels as what they are."""
    said = {name: text for name, text in typed.items() if text.strip()}
    said |= _lines(command, said.pop(MORE, ""))
    picked = {name for name, option in command.options.items() if option.kind in PICKED}
    return {
        name: picked_in(interaction, command.options[name].kind, text) if name in picked else text
        for name, text in said.items()
    }


def _lines(command: Command, more: str) -> dict[str, str]:
    """The lines of the last field. Raises RuleError for one without an option."""
    given: dict[str, str] = {}
    for line in more.splitlines():
        name, colon, value = line.partition(":")
        key = name.strip().lower().replace(" ", "_")
        if not line.strip():
            continue
        if not colon or key not in command.options:
            names = ", ".join(command.options)
            raise RuleError(f"Write a line of More as `name: value`, with one of {names}.")
        given[key] = value.strip()
    return given


async def press_typed(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a refused form: opens it again with what was typed."""
    refused = find_refused(interaction, word(words, 0))
    if refused.verb != "form":
        await press_again(interaction, game, words)
        return
    command = commands_of(interaction.client).find(refused.words[0])
    given = dict(refused.typed)
    with suppress(RuleError):
        given |= _lines(command, given.pop(MORE, ""))
    settled = _filled(refused.words)
    typed = None if MORE in refused.typed else [n for n in refused.typed if n in command.options]
    form = await command_form(interaction, game, command, given, settled=settled, names=typed)
    await open_form(interaction, form)

"""A command as a line: `hazard climb who:Brom feet:50`, or in words alone: `damage ogre 6`."""

import re
from collections.abc import Iterator, Sequence

from cogs.core.commands import Command
from cogs.core.interaction import Interaction
from cogs.core.option import typed_by
from rules.dice.syntax import nearest
from rules.errors import RuleError
from rules.kernel.words import listed

_OPTION = re.compile(r"(?:^|\s)([a-z][a-z0-9_]*):")
_SAID = re.compile(r"(?:^|\s)([a-z][a-z0-9_]*):([^\s/]?)")
_AMOUNT = re.compile(r"[+-]?\d+(?:d\d+(?:[+-]\d+)?)?", re.IGNORECASE)
_SHORTEST = 3
"""A name may be begun with so many letters."""
_MOST_WORDS = 16
"""So many words are looked through: every run of them is compared with every name."""
_QUOTED = re.compile(r'"[^"]*"')


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


async def place_words(interaction: Interaction, command: Command, rest: str) -> dict[str, str]:
    """Names and numbers of a line, each as the option that it fits; the form asks for the others.

    What has to be said comes first; what can be picked is known by its name.
    """
    words, given = rest.split()[:_MOST_WORDS], dict[str, str]()
    typed = await typed_by(interaction, given)  # It sees each option as it is found.
    options = sorted(command.options.values(), key=lambda one: not one.required)
    for option in options:
        found = _named(words, await option.suggestions(typed))
        if found is not None:
            given[option.name], words = found
    for option in options:
        is_free = option.name not in given and option.suggest is None and not option.choices
        amount = next((one for one in words if _AMOUNT.fullmatch(one)), None)
        if is_free and amount is not None:
            given[option.name] = amount
            words.remove(amount)
    return given


def _named(words: Sequence[str], known: Sequence[tuple[str, str]]) -> tuple[str, list[str]] | None:
    """The first of what can be picked whose name is said, the longest name first; the rest."""
    for many in range(len(words), 0, -1):
        for start in range(len(words) - many + 1):
            said = " ".join(words[start : start + many]).lower()
            for name, value in known:
                if said in (name.lower(), value.lower()) or (
                    len(said) >= _SHORTEST and name.lower().startswith(said)
                ):
                    return value, [*words[:start], *words[start + many :]]
    return None


def require_options(typed: str, rest: str, names: Sequence[str]) -> None:
    """Raise RuleError for an `option:` that is none of these, with the line that is meant.

    What stands in quotation marks is no option; nor is a word of a text, with a space behind its
    colon, unless it is a slip for one.
    """
    for found in _SAID.finditer(_QUOTED.sub("", rest)):
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

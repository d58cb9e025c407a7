"""Commands that were typed or pasted as text: `/roll 2d6`, `/sheet create name:Nim hit_points:4`.

Discord's own apps make a command of such a line; SimCord's page takes it for talk. What is read
here is the catalogue of commands that the page itself shows.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Entry = Mapping[str, Any]
"""A command of the page's catalogue: its `invocation` such as "sheet create", its `options`."""

_COMMAND = re.compile(r"[a-z]")
_OPTION = re.compile(r"(?:^|\s)([a-z_]+):")
_TRUE, _FALSE = ("true", "yes", "on"), ("false", "no", "off")


class TypingError(Exception):
    """The line is no command; the message says what to type instead."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A command of the catalogue, and its options as the page would send them."""

    entry: Entry
    options: dict[str, Any]


def read_command(text: str, entries: Sequence[Entry], ids: Mapping[str, int]) -> Typed | None:
    """The command in a line, None for a line that is talk. Raises TypingError.

    What stands before the first `option:` is the first option. `ids` are people and rooms by name.
    """
    words = text.strip().removeprefix("/")
    if not text.strip().startswith("/") or not _COMMAND.match(words):
        return None
    found = [e for e in entries if f"{words} ".startswith(f"{e['invocation']} ")]
    if not found:
        raise TypingError(_unknown(words.split()[0], entries))
    entry = max(found, key=lambda e: len(e["invocation"]))
    rest = words[len(entry["invocation"]) :]
    given = dict(_split(rest, entry))
    options = {o["name"]: o for o in entry["options"]}
    missing = [name for name, o in options.items() if o["required"] and name not in given]
    if missing:
        raise TypingError(f"Say {missing[0]} too: {usage(entry)}")
    return Typed(entry, {name: _value(options[name], raw, ids) for name, raw in given.items()})


def usage(entry: Entry) -> str:
    """`/sheet create name:… hit_points:…`, with what has to be said."""
    required = "".join(f" {o['name']}:…" for o in entry["options"] if o["required"])
    return f"`/{entry['invocation']}{required}`"


def _unknown(word: str, entries: Iterable[Entry]) -> str:
    near = [usage(e) for e in entries if e["invocation"].split()[0] == word]
    if near:
        return f"`/{word}` goes on with another word: {', '.join(near[:5])}."
    return f"There is no command `/{word}`. Type `/` alone for the list, or try `/help`."


def _parted(text: str, names: Sequence[str]) -> Iterator[str]:
    """What stands before the first option, then each option and what stands behind it."""
    start = 0
    for found in _OPTION.finditer(text):
        if found[1] in names:
            yield text[start : found.start()]
            yield found[1]
            start = found.end()
    yield text[start:]


def _split(text: str, entry: Entry) -> Iterable[tuple[str, str]]:
    """What was typed for each option. Raises TypingError for words that belong to none."""
    names = [o["name"] for o in entry["options"]]
    first, *parts = _parted(text, names)
    if first.strip():
        if not names:
            raise TypingError(f"`/{entry['invocation']}` takes nothing more.")
        yield names[0], first.strip()
    for name, value in zip(parts[::2], parts[1::2], strict=True):
        if value.strip():
            yield name, value.strip()


def _value(option: Mapping[str, Any], raw: str, ids: Mapping[str, int]) -> Any:  # noqa: ANN401
    """What the page would send for an option. Raises TypingError."""
    match option["type"]:
        case "boolean":
            return _yes_or_no(option["name"], raw)
        case "user" | "channel" | "role" | "mentionable":
            found = ids.get(raw.strip("<@!#>").lower()) or raw.strip("<@!#>")
            if not str(found).isdigit():
                raise TypingError(f"Nobody and nothing here is called “{raw}”.")
            return str(found)
        case _:
            return _choice(option, raw)


def _yes_or_no(name: str, raw: str) -> bool:
    if raw.lower() not in (*_TRUE, *_FALSE):
        raise TypingError(f"{name} is True or False.")
    return raw.lower() in _TRUE


def _choice(option: Mapping[str, Any], raw: str) -> str:
    """The value of the choice with that name; what has no choices is taken as it is."""
    choices = option["choices"]
    values = [
        str(choice["value"])
        for choice in choices
        if raw.lower() in (str(choice["value"]).lower(), choice["name"].lower())
    ]
    if choices and not values:
        names = ", ".join(f"`{choice['value']}`" for choice in choices)
        raise TypingError(f"{option['name']} is one of {names}.")
    return values[0] if values else raw

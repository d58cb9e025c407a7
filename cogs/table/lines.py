"""Lines that are commands, as somebody types them at the local table.

What Discord lists is read here, with what would help where it is nearly right; everything else
goes to `/do`, which knows all commands by their keys and all deeds by their words.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from typing import Any

from cogs.core.command_forms import read_words
from cogs.core.payload import Payload
from cogs.table.people import with_mentions
from rules.errors import RuleError
from rules.kernel.words import listed

Entry = Payload
"""A command of the page's catalogue: its `invocation` such as "sheet create", its `options`."""

_COMMAND = re.compile(r"/[a-z]", re.IGNORECASE)
_GLUED = re.compile(r"([a-z]+)(?=\d)", re.IGNORECASE)
DO, _WHAT = "do", "what"
"""Takes what is no command of Discord's list."""
_TRUE, _FALSE = ("true", "yes", "on"), ("false", "no", "off")
_ALIKE = 0.8
"""So much of two words has to be the same for one to be a slip for the other."""
_SHORTEST_TURNED = 3
_MOST_WORDS = 3


class TypingError(Exception):
    """The line is no command; the message says what to type instead."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A command of the catalogue, and its options as the page would send them."""

    entry: Entry
    options: dict[str, Any]


def read_command(
    text: str, entries: Sequence[Entry], ids: Mapping[str, int], keys: Mapping[str, str]
) -> Typed | None:
    """The command in a line, None for a line that is talk. Raises TypingError.

    What stands before the first `option:` is the first option. `ids` are people and rooms by name;
    `keys` are all commands by their keys, as they are typed.
    """
    if not _COMMAND.match(text.strip()):
        return None
    words = _parted_from_dice(text.strip().removeprefix("/"), entries)
    found = [e for e in entries if _begins(words, e["invocation"])]
    entry = max(found, key=lambda e: len(e["invocation"]), default=None)
    behind_do = next((e for e in entries if e["invocation"] == DO), None)
    if entry is not None and entry is not behind_do and not _says_more(words, entry, keys):
        given = _split(words[len(entry["invocation"]) :], entry)
        options = {o["name"]: o for o in entry["options"]}
        missing = [o for name, o in options.items() if o["required"] and name not in given]
        if not missing:
            return Typed(
                entry, {name: _value(options[name], raw, ids) for name, raw in given.items()}
            )
        if any(o["type"] == "attachment" for o in missing):
            raise TypingError(what_fits(entry, missing[0]["name"]))
        if behind_do is None:
            raise TypingError(f"Say `{missing[0]['name']}` too: {usage(entry)}")
    said = words if entry is not behind_do or entry is None else words[len(DO) :]
    return _done(said, behind_do, ids, _Known(entries, keys))


def _begins(words: str, command: str) -> bool:
    return f"{words} ".lower().startswith(f"{command} ")


def _says_more(words: str, entry: Entry, keys: Iterable[str]) -> bool:
    """Whether a longer command begins the line: `luck session` is no `luck` against "session"."""
    return any(len(key) > len(entry["invocation"]) and _begins(words, key) for key in keys)


def _parted_from_dice(words: str, entries: Iterable[Entry]) -> str:
    """`roll2d6` is `roll 2d6`."""
    glued = _GLUED.match(words)
    if glued is None or glued[1].lower() not in {e["invocation"] for e in entries}:
        return words
    return f"{glued[1]} {words[glued.end() :]}"


class _Known:
    """All commands by the words that somebody may begin them with, as they are typed."""

    def __init__(self, entries: Iterable[Entry], keys: Mapping[str, str]) -> None:
        listed_here = {e["invocation"]: f"/{e['invocation']}" for e in entries}
        self.typed = {**keys, **listed_here}
        self.elsewhere = [
            words for words, typed in listed_here.items() if typed not in keys.values()
        ]
        """What `/do` does not know."""


def _done(said: str, behind_do: Entry | None, ids: Mapping[str, int], known: _Known) -> Typed:
    """What `/do` is to do. Raises TypingError for a slip, or where there is no `/do`."""
    said = said.strip().removeprefix(f"{_WHAT}:").strip()
    wrong, right = _slip(said, known.typed)
    if right:
        raise TypingError(f"There is no command `/{wrong}`. Did you mean `{right}`?")
    word = said.partition(" ")[0]
    near = [f"`/{one}`" for one in known.elsewhere if word == one.partition(" ")[0]]
    if near:
        raise TypingError(f"`/{word}` goes on with another word: {listed(near, 'or')}.")
    if behind_do is None:
        raise TypingError(f"There is no command `/{word}`. `/` alone lists all that there are.")
    return Typed(behind_do, {_WHAT: with_mentions(said, ids)} if said else {})


def _slip(said: str, known: Mapping[str, str]) -> tuple[str, str]:
    """The words of a line that are nearly a command's, and the line as it is meant; else ""."""
    if any(_begins(said, command) for command in known):
        return "", ""
    words = said.split()
    for many in range(min(len(words), _MOST_WORDS), 0, -1):
        head = words[:many]
        near = [command for command in known if _is_slip(head, command.split())]
        if near:
            meant = max(near, key=lambda command: _likeness(" ".join(head), command))
            return " ".join(head), " ".join((known[meant], *words[many:]))
    return "", ""


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one.lower(), other).ratio()


def _is_slip(typed: Sequence[str], command: Sequence[str]) -> bool:
    """Whether each word is that of the command, or nearly."""
    return len(typed) == len(command) and all(
        _is_nearly(word.lower(), other) for word, other in zip(typed, command, strict=True)
    )


def _is_nearly(word: str, other: str) -> bool:
    is_turned = len(word) >= _SHORTEST_TURNED and sorted(word) == sorted(other)
    return word == other or is_turned or _likeness(word, other) >= _ALIKE


def usage(entry: Entry) -> str:
    """`/sheet import name:… file:…`, with what has to be said."""
    required = "".join(f" {o['name']}:…" for o in entry["options"] if o["required"])
    return f"`/{entry['invocation']}{required}`"


def _split(text: str, entry: Entry) -> dict[str, str]:
    """What was typed for each option. Raises TypingError for words that belong to none."""
    try:
        names = [o["name"] for o in entry["options"]]
        return read_words(f"/{entry['invocation']}", names, text)
    except RuleError as error:
        raise TypingError(str(error)) from error


def _value(option: Payload, raw: str, ids: Mapping[str, int]) -> Any:  # noqa: ANN401
    """What the page would send for an option. Raises TypingError."""
    match option["type"]:
        case "boolean":
            name = option["name"]
            if raw.lower() not in (*_TRUE, *_FALSE):
                raise TypingError(f"`{name}` is yes or no.")
            return raw.lower() in _TRUE
        case "user" | "channel" | "role" | "mentionable":
            named = raw.strip("<@!#>")
            found = ids.get(named.lower()) or named
            if not str(found).isdigit():
                raise TypingError(f"Nobody and nothing here is called “{raw}”.{_near(named, ids)}")
            return str(found)
        case _:
            return _choice(option, raw)


def _near(word: str, names: Iterable[str]) -> str:
    """A question after the name that is most like a word, "" where none is."""
    near = get_close_matches(word.lower(), list(names), n=1)
    return f" Did you mean `{near[0]}`?" if near else ""


def _choice(option: Payload, raw: str) -> str:
    """The value of the choice with that name; what has no choices is taken as it is."""
    choices = option["choices"]
    values = [
        str(choice["value"])
        for choice in choices
        if raw.lower() in (str(choice["value"]).lower(), choice["name"].lower())
    ]
    if choices and not values:
        known = [str(choice["value"]) for choice in choices]
        near = _near(raw, known)
        names = listed([f"`{value}`" for value in known], "or")
        raise TypingError(f"`{option['name']}` is {names}.{near}")
    return values[0] if values else raw


def what_fits(entry: Entry, name: str) -> str:
    """What an option takes, for somebody who typed something else."""
    option = next(o for o in entry["options"] if o["name"] == name)
    least, most = option.get("minValue"), option.get("maxValue")
    bounds = f" from {least:g} to {most:g}" if least is not None and most is not None else ""
    match option["type"]:
        case "integer":
            kind = f"a whole number{bounds}"
        case "number":
            kind = f"a number{bounds}"
        case "attachment":
            kind = "a file: pick the command from the list that `/` opens"
        case _:
            kind = f"at most {option.get('maxLength')} letters long"
    return f"`{name}` is {kind}: {usage(entry)}"

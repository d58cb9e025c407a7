"""Any record in a line: its name, and in brackets what else it says.

    Healing Word (used, self limited)
    Climbing (grade 2)

A part of a sheet that has no words of its own is written so. Where the line could not be read as
the same record, it is written as JSON.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, get_args

import msgspec

from cogs.core.files.written import as_key
from cogs.render.text import shorten
from rules.errors import RuleError
from rules.record import Record

R = TypeVar("R", bound=Record)
Fields = dict[str, Any]
_YES, _NO = frozenset(("yes", "true", "on")), frozenset(("no", "false", "off"))
_BRACKETS = re.compile(r"(?P<head>.*?)\((?P<words>[^()]*)\)")


def write_record(record: Record) -> str:
    """The record in a line that `read_record` reads as the same one."""
    line = _as_words(record)
    try:
        if read_record(type(record), line) == record:
            return line
    except RuleError:
        pass
    return json.dumps(msgspec.to_builtins(record), ensure_ascii=False)


def _as_words(record: Record) -> str:
    """`Healing Word (used)`: the first text of the record, then what is not as by default."""
    named = _name_of(type(record))
    head = str(getattr(record, named)) if named else ""
    words = ", ".join(said_of(record, but=(named,)))
    return " ".join(filter(None, (head, f"({words})" if words else "")))


def _name_of(kind: type[Record]) -> str:
    """The field that a line begins with, "" where there is none."""
    return next((field.name for field in msgspec.structs.fields(kind) if field.type is str), "")


def said_of(record: Record, *, but: tuple[str, ...] = ()) -> Iterator[str]:
    """What a record says in a few words each: `used`, `count 2`; nothing of what it says anyway."""
    for field in msgspec.structs.fields(type(record)):
        value = getattr(record, field.name)
        if field.name in but or value == field.default:
            continue
        word = field.name.replace("_", " ")
        if isinstance(value, bool):
            yield word if value else f"no {word}"
        elif isinstance(value, str | int):
            yield f"{word} {value}"
        else:
            yield f"{word} {json.dumps(msgspec.to_builtins(value), ensure_ascii=False)}"


def read_record(kind: type[R], text: str) -> R:
    """The record that a line says. Raises RuleError."""
    line = text.strip()
    if line.startswith("{"):
        return convert(read_json(line), kind)
    found = _BRACKETS.fullmatch(line)
    head, words = (found["head"].rstrip(), found["words"]) if found else (line, "")
    named = _name_of(kind)
    if not named:
        head, words = "", ", ".join(filter(None, (head, words)))
    fields: Fields = {named: head} if named and head else {}
    for word in filter(None, (part.strip() for part in words.split(","))):
        fields |= said_in(kind, word)
    return convert(fields, kind)


def said_in(kind: type[Record], word: str) -> Fields:
    """The field and the value that a few words say. RuleError where no such record has that."""
    parts = word.split()
    names = {field.name: field.type for field in msgspec.structs.fields(kind)}
    for count in range(len(parts), 0, -1):
        key, rest = as_key(" ".join(parts[:count])), " ".join(parts[count:])
        off = key.removeprefix("no_")
        if key in names and (rest or takes(names[key], bool)):
            return {key: read_value(names[key], rest or "yes")}
        if off in names and not rest and takes(names[off], bool):
            return {off: False}
    raise RuleError(f"“{shorten(word, 40)}” says nothing that I know there.")


def read_value(kind: Any, text: str) -> Any:  # noqa: ANN401 - types of fields are anything
    """A text as a value of a type. Raises RuleError."""
    typed = text.strip()
    if takes(kind, bool) and typed.lower() in _YES | _NO:
        return typed.lower() in _YES
    if typed.startswith(("[", "{")):
        return convert(read_json(typed), kind)
    return convert(typed.replace("\u2212", "-"), kind)


def takes(kind: Any, wanted: type) -> bool:  # noqa: ANN401 - types of fields are anything
    """Whether a value of a type can be of another."""
    return kind is wanted or wanted in get_args(kind)


def read_json(text: str) -> object:
    """What JSON says. Raises RuleError."""
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):  # also for a number of thousands of digits
        raise RuleError(f"“{shorten(text, 40)}” is no JSON.") from None
    return found


def convert(value: object, kind: type[R]) -> R:
    """A plain value as one of a type. Raises RuleError."""
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError as error:
        raise RuleError(f"That cannot be read: {str(error)[:100]}.") from None


def plain_of(value: object) -> object:
    """A value as JSON can hold it."""
    found: object = msgspec.to_builtins(value)
    return found


def fields_with_types(kind: type[Record]) -> Mapping[str, Any]:
    """The fields of a kind of record, with their types."""
    return {field.name: field.type for field in msgspec.structs.fields(kind)}

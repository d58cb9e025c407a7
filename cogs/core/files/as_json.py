"""JSON: a list of objects, or one object alone."""

import json
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import cast

from cogs.core.files.written import Cell, Contents, Value, Written
from rules.errors import RuleError

_SPACE = " \t\r\n"


class _Object(list[tuple[str, object]]):
    """The entries of an object in their order, the same key twice included."""


# Numbers stay the text that they are, however long.
_DECODER = json.JSONDecoder(
    object_pairs_hook=_Object, parse_int=str, parse_float=str, parse_constant=str
)


def write(rows: Sequence[Mapping[str, Value]]) -> str:
    """The file."""
    return json.dumps(rows, indent=2, ensure_ascii=False) + "\n"


def read(contents: Contents, text: str) -> list[Written]:
    """The things in a file. RuleError says on which line what is wrong."""
    try:
        return _read(contents, text)
    except json.JSONDecodeError as error:
        line = error.lineno
        raise RuleError(f"Line {line} is no JSON: {error.msg[0].lower()}{error.msg[1:]}.") from None
    except RecursionError:
        raise RuleError(contents.nested) from None


class _Lines:
    """Where the lines of a text begin, and what it holds."""

    def __init__(self, contents: Contents, text: str) -> None:
        self.contents = contents
        self.text = text
        self._ends = [at for at, letter in enumerate(text) if letter == "\n"]

    def at(self, place: int) -> int:
        """The line of a place in the text, counted from 1."""
        return bisect_left(self._ends, place) + 1


def _read(contents: Contents, text: str) -> list[Written]:
    lines = _Lines(contents, text)
    at = _skip(text, 0)
    if text[at : at + 1] != "[":
        found, end = _DECODER.raw_decode(text, at)
        _require_end(text, end)
        return [_thing(lines, found, at)]
    things: list[Written] = []
    at = _skip(text, at + 1)
    while text[at : at + 1] != "]":
        found, end = _DECODER.raw_decode(text, at)
        things.append(_thing(lines, found, at))
        at = _skip(text, end)
        if text[at : at + 1] == ",":
            at = _skip(text, at + 1)
        elif text[at : at + 1] != "]":
            raise json.JSONDecodeError("Expecting ',' or ']'", text, at)
    _require_end(text, at + 1)
    return things


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _SPACE:
        at += 1
    return at


def _require_end(text: str, at: int) -> None:
    if _skip(text, at) < len(text):
        raise json.JSONDecodeError("Nothing may follow here", text, _skip(text, at))


def _thing(lines: _Lines, found: object, at: int) -> Written:
    """One object with the lines of its keys, which are looked for one behind the other."""
    line = lines.at(at)
    if not isinstance(found, _Object):
        contents = lines.contents
        raise RuleError(f"Line {line}: a {contents.one} is written `{contents.object}`.")
    cells: dict[str, Cell] = {}
    end = len(lines.text)
    for key, value in found:
        there = lines.text.find(json.dumps(key, ensure_ascii=False), at + 1, end)
        # One that is written with escapes is not found, and those behind it are not looked for.
        at, end = (there, end) if there >= 0 else (at, at)
        where = lines.at(at)
        if key in cells:
            raise RuleError(f"Line {where}: `{key[:40]}` is there twice. Write it once.")
        cells[key] = Cell(_texts(value, where), where, is_list=_is_list(value))
    return Written(cells, line)


def _is_list(value: object) -> bool:
    return isinstance(value, list) and not isinstance(value, _Object)


def _texts(value: object, line: int) -> tuple[str, ...]:
    values = cast("list[object]", value) if _is_list(value) else [value]
    return tuple(_text(one, line) for one in values)


def _text(value: object, line: int) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, str):
        raise RuleError(f"Line {line}: write a text, a number, or a list of texts there.")
    return value

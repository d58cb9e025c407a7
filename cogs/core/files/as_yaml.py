"""YAML: a list of things, or one alone."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import yaml

from cogs.core.files.written import Cell, Contents, Value, Written, not_read
from rules.errors import RuleError

_NOTHING = ("~", "null", "Null", "NULL")
_WIDTH = 100
DEEPEST = 8
"""Brackets in brackets; a list of things with lists in them goes three deep."""
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Ten times as fast where the library brings its C."""


def write(rows: Sequence[Mapping[str, Value]]) -> str:
    """The file."""
    plain = [dict(row) for row in rows]
    return yaml.safe_dump(plain, sort_keys=False, allow_unicode=True, width=_WIDTH)


def read(contents: Contents, text: str) -> list[Written]:
    """The things in a file. RuleError says on which line what is wrong.

    The texts are taken as they stand there, so that `1-1` and `no` stay what they are.
    """
    try:
        root = _Composer(contents, yaml.parse(text, Loader=_LOADER)).root()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        last = text.rstrip().count("\n")
        raise not_read(f"Line {min(mark.line, last) + 1}" if mark else "That") from None
    except yaml.YAMLError:
        raise RuleError(
            "There is a character in that which no text has. Take it out, and try again."
        ) from None
    if root is None:
        return []
    things = root.value if isinstance(root, yaml.SequenceNode) else [root]
    return [_thing(contents, node) for node in things]


class _Composer:
    """Puts what the library reads, piece by piece, together, and goes no deeper than it has to.

    The library's own way of doing so is slow in Python, and dies of brackets in brackets in C.
    """

    def __init__(self, contents: Contents, events: Iterator[yaml.Event]) -> None:
        self._contents = contents
        self._events = events

    def root(self) -> yaml.Node | None:
        """The first document, None where there is none. Raises RuleError."""
        for event in self._events:
            if not isinstance(event, yaml.StreamStartEvent | yaml.DocumentStartEvent):
                break
        else:
            return None
        root = None if isinstance(event, yaml.StreamEndEvent) else self._node(event, 0)
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                raise RuleError(f"{_where(event)} begins a second list: leave `---` out.")
        return root

    def _node(self, event: yaml.Event, depth: int) -> yaml.Node:
        if depth > DEEPEST:
            raise RuleError(self._contents.nested)
        mark: Any = event.start_mark
        if isinstance(event, yaml.ScalarEvent):
            return yaml.ScalarNode("", event.value, mark, style=event.style)
        if isinstance(event, yaml.SequenceStartEvent):
            return yaml.SequenceNode("", list(self._nodes(depth)), mark)
        if isinstance(event, yaml.MappingStartEvent):
            nodes = self._nodes(depth)
            return yaml.MappingNode("", list(zip(nodes, nodes, strict=True)), mark)
        raise RuleError(f"{_where(event)}: put what begins with `*` in quotation marks.")

    def _nodes(self, depth: int) -> Iterator[yaml.Node]:
        for event in self._events:
            if isinstance(event, yaml.SequenceEndEvent | yaml.MappingEndEvent):
                return
            yield self._node(event, depth + 1)


def _where(event: yaml.Event) -> str:
    mark: Any = event.start_mark
    return f"Line {mark.line + 1}"


def _thing(contents: Contents, node: yaml.Node) -> Written:
    line = node.start_mark.line + 1
    if not isinstance(node, yaml.MappingNode):
        raise RuleError(
            f"Line {line}: a {contents.one} begins with `{contents.entry}`, and goes on below with "
            f"its other parts, such as `{contents.below}`."
        )
    cells: dict[str, Cell] = {}
    for key, value in node.value:
        where = key.start_mark.line + 1
        name = _text(key, where)
        if name in cells:
            raise RuleError(f"Line {where}: `{name[:40]}` is there twice. Write it once.")
        is_list = isinstance(value, yaml.SequenceNode)
        nodes = value.value if is_list else [value]
        texts = tuple(_entry(one, where) if is_list else _text(one, where) for one in nodes)
        lines = tuple(one.start_mark.line + 1 for one in nodes)
        cells[name] = Cell(texts, where, is_list=is_list, lines=lines)
    return Written(cells, line)


def _entry(node: yaml.Node, line: int) -> str:
    """One of a list; `- Door: iron` is a text with a colon in it, whatever YAML takes it for."""
    if isinstance(node, yaml.MappingNode) and len(node.value) == 1:
        (pair,) = node.value
        return ": ".join(_text(one, line) for one in pair)
    return _text(node, line)


def _text(node: yaml.Node, line: int) -> str:
    if not isinstance(node, yaml.ScalarNode):
        raise RuleError(f"Line {line}: write a text, a number, or a list of texts there.")
    text = str(node.value)
    return "" if node.style is None and text in _NOTHING else text

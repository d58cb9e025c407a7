"""The modules of a room as they are: their source, their names, and the records they hold."""

import ast
import gc
import importlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, is_dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TypeVar, cast

ROOT = Path(__file__).parents[2]
Node = TypeVar("Node", bound=ast.AST)


@dataclass(frozen=True)
class Source:
    """A module and its file."""

    module: ModuleType
    path: Path

    def nodes(self, kind: type[Node]) -> list[Node]:
        """The nodes of a kind in its text."""
        return nodes(self.path, kind)

    def values(self, node: ast.expr) -> list[object]:
        """What a literal, a name or a choice between two can be; nothing for all else."""
        if isinstance(node, ast.Constant):
            return [node.value]
        if isinstance(node, ast.IfExp):
            return [*self.values(node.body), *self.values(node.orelse)]
        if isinstance(node, ast.Name):
            return [vars(self.module)[node.id]] if node.id in vars(self.module) else []
        if isinstance(node, ast.Attribute):
            return [
                getattr(value, node.attr)
                for value in self.values(node.value)
                if hasattr(value, node.attr)
            ]
        return []


@cache
def sources(room: str) -> tuple[Source, ...]:
    """Every module of a room."""
    return tuple(Source(importlib.import_module(name_of(path)), path) for path in files_of(room))


@cache
def files_of(room: str) -> tuple[Path, ...]:
    """Every file of a room, by name."""
    return tuple(sorted((ROOT / room).rglob("*.py")))


@contextmanager
def _kept() -> Iterator[None]:
    """What is made here stays: to look through it for what can go takes longer than to make it."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


@cache
def text_of(path: Path) -> str:
    """What stands in a file."""
    return path.read_text(encoding="utf-8")


@cache
def tree_of(path: Path) -> ast.Module:
    """The text of a file as a tree. Sweeps share it."""
    with _kept():
        return ast.parse(text_of(path))


@cache
def _by_kind(path: Path) -> Mapping[type[ast.AST], list[ast.AST]]:
    found: defaultdict[type[ast.AST], list[ast.AST]] = defaultdict(list)
    tree = tree_of(path)
    with _kept():
        for node in ast.walk(tree):
            found[type(node)].append(node)
    return found


def nodes(path: Path, kind: type[Node]) -> list[Node]:
    """The nodes of a kind in a file."""
    return cast("list[Node]", _by_kind(path).get(kind, []))


def name_of(path: Path) -> str:
    """The dotted name of a module."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def last_word(node: ast.expr) -> str:
    """The last name of what a name or an attribute says, "" for all else."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def called(node: ast.Call) -> str:
    """The last word of what is called."""
    return last_word(node.func)


def records(room: str) -> Iterator[tuple[str, object]]:
    """Every dataclass record that has a name of its own in a module of a room, and that name."""
    for source in sources(room):
        for name, value in vars(source.module).items():
            if is_record(value):
                yield f"{source.module.__name__}.{name}", value


def lists(room: str) -> Iterator[tuple[object, ...]]:
    """Every list of dataclass records in a module of a room."""
    for source in sources(room):
        for value in vars(source.module).values():
            items = list_items(value)
            if items and all(is_record(item) for item in items):
                yield items


def list_items(value: object) -> tuple[object, ...]:
    """What a tuple or the values of a table hold, nothing for all else."""
    if isinstance(value, tuple):
        return cast("tuple[object, ...]", value)
    if isinstance(value, Mapping):
        return tuple(cast("Mapping[object, object]", value).values())
    return ()


def is_record(value: object) -> bool:
    """Whether it is a dataclass record of the rules."""
    is_ours = type(value).__module__.startswith("rules.")
    return is_ours and is_dataclass(value) and not isinstance(value, type)

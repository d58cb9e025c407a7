"""Every regular expression that meets what people typed takes a time that grows with it alone."""

import ast
import re
from collections.abc import Iterator, Mapping

import pytest

from tests.sweeps.linear import NotSeenError, why_slow
from tests.sweeps.modules import Source, called, sources

ROOMS = ("rules", "cogs")
READS = {"match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"}
ANCHORED = {"match", "fullmatch"}
"""What begins at one place; all else looks for places, and is as slow as `search` is."""


def patterns_in(value: object) -> Iterator[re.Pattern[str]]:
    """The patterns in a value of a module."""
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, Mapping):
        yield from patterns_in(tuple(value.values()))
    elif isinstance(value, tuple | list | set | frozenset):
        for one in value:
            yield from patterns_in(one)


def patterns_of(source: Source) -> Iterator[tuple[str, re.Pattern[str], set[str]]]:
    """The patterns of a module by name, and what is done with each there."""
    found = [(key, one) for key, value in vars(source.module).items() for one in patterns_in(value)]
    uses: dict[str, set[str]] = {}
    for node in source.nodes(ast.Attribute) if found else ():
        if isinstance(node.value, ast.Name):
            uses.setdefault(node.value.id, set()).add(node.attr)
    for name, pattern in found:
        yield f"{source.module.__name__}.{name}", pattern, uses.get(name, READS)


def test_no_pattern_shares_a_run_out_between_two_loops() -> None:
    slow: dict[str, str] = {}
    seen: set[str] = set()
    for name, pattern, uses in (
        found for room in ROOMS for source in sources(room) for found in patterns_of(source)
    ):
        seen.add(pattern.pattern)
        for how in {one if one in ANCHORED else "search" for one in uses & READS}:
            if why := why_slow(pattern.pattern, pattern.flags & ~re.UNICODE, how):
                slow[f"{name}.{how}"] = why
    assert slow == {}
    assert len(seen) > 90


def test_every_pattern_has_a_name_by_which_it_is_found() -> None:
    nameless = [
        f"{source.module.__name__}:{node.lineno}"
        for room in ROOMS
        for source in sources(room)
        for node in source.nodes(ast.Call)
        if called(node) in READS and ast.unparse(node.func).startswith("re.")
    ]
    nameless += [
        f"{source.module.__name__}:{node.lineno}"
        for room in ROOMS
        for source in sources(room)
        for function in [*source.nodes(ast.FunctionDef), *source.nodes(ast.AsyncFunctionDef)]
        for node in ast.walk(function)
        if isinstance(node, ast.Call)
        if called(node) == "compile" and ast.unparse(node.func) == "re.compile"
    ]
    assert nameless == []


@pytest.mark.parametrize(
    "pattern",
    [
        r"(?P<name>[A-Za-z][A-Za-z ]*?)\s*[:=]?\s*(?P<value>\d+)",
        r"(?P<name>.*\S)\s+x?\s*(?P<count>\d{1,2})",
        r".+?[ #]+\d{1,3}",
        r"(?:\d+\s?)*x",
        r"(?:a*)*b",
        r"(?:a|ab|b)*c",
        r"\w*\d{12}",
        r"(?i)a+A+b",
    ],
)
def test_what_is_slow_is_found(pattern: str) -> None:
    assert why_slow(pattern, 0, "fullmatch")


@pytest.mark.parametrize("pattern", [r"\s+x", r"[a-z]*:", r"\([^)]*\)", r"(?m)^\s*x", r"\[[^]]*]"])
def test_what_only_a_search_makes_slow_is_found(pattern: str) -> None:
    assert why_slow(pattern, 0, "search")
    assert not why_slow(pattern, 0, "match")


@pytest.mark.parametrize(
    ("how", "pattern"),
    [
        ("search", r"\w+"),
        ("search", r"\([^()]*\)"),
        ("search", r"^\s*x"),
        ("search", r"<[@#][^<>]*>"),
        ("search", r"\d{1,9}x"),
        ("search", r"(?<!a)[^b]|x(?=\s?y)"),
        ("match", r"(?:ab)*(?:abc)*d"),
        ("match", r"\s*+x?\s*y"),
        ("fullmatch", r"[a-z]+[0-9]+"),
        ("fullmatch", r"(?s)(?:[+-]\w+)+.*"),
        ("fullmatch", r"(?P<rest>.*?\S)\s*\(x"),
    ],
)
def test_what_is_quick_is_left_alone(how: str, pattern: str) -> None:
    assert not why_slow(pattern, 0, how)


@pytest.mark.parametrize("pattern", [r"(a)\1", r"x(?=\s*y)", r"(?:a|)(?:|b|)"])
def test_what_cannot_be_judged_is_said(pattern: str) -> None:
    with pytest.raises(NotSeenError):
        why_slow(pattern, 0, "search")

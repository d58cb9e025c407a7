"""Who may act for what a member owns is asked in one place: `plays_for` and `acts_for`."""

import ast
from collections.abc import Iterator

import pytest

from tests.sweeps.modules import ROOT

ASKED_IN = ROOT / "rules/kernel/actor.py"
OWNERSHIP = {"owner", "owners"}
PEOPLE = {"member", "number"}


def last_word(node: ast.expr) -> str:
    """The last name of what is compared: `one.owner` is an owner."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def is_nobody(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def compares_owners(node: ast.Compare) -> bool:
    """Whether it holds an owner against anybody; against None it asks whether there is one."""
    sides = [node.left, *node.comparators]
    if any(map(is_nobody, sides)):
        return False
    if any(isinstance(side, ast.Attribute) and side.attr in OWNERSHIP for side in sides):
        return True
    words = {last_word(side) for side in sides}
    return bool(words & OWNERSHIP) and bool(words & PEOPLE)


def comparisons(tree: ast.AST) -> Iterator[ast.Compare]:
    return (n for n in ast.walk(tree) if isinstance(n, ast.Compare) and compares_owners(n))


@pytest.mark.parametrize("room", ["rules", "data", "cogs"])
def test_owners_are_compared_in_one_place(room: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}"
        for path in sorted((ROOT / room).rglob("*.py"))
        if path != ASKED_IN
        for node in comparisons(ast.parse(path.read_text()))
    ]
    assert not found, "ask with plays_for, acts_for or owned_by of rules/kernel/actor.py"


def test_the_one_place_is_found() -> None:
    assert len(list(comparisons(ast.parse(ASKED_IN.read_text())))) == 2


@pytest.mark.parametrize(
    "text",
    [
        "one.owner == actor.member",
        "viewer.member in due.owners",
        "member != owner",
        "a.owner == b.owner",
        "character.owner not in members",
    ],
)
def test_it_is_seen(text: str) -> None:
    assert list(comparisons(ast.parse(text)))


@pytest.mark.parametrize("text", ["one.owner is None", "receiver == owner", "due.owners", "a == b"])
def test_it_is_let_be(text: str) -> None:
    assert not list(comparisons(ast.parse(text)))

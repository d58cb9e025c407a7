"""Who may act for what a member owns is asked in one place: `plays_for` and `acts_for`."""

import ast
from collections.abc import Iterator

import pytest

from tests.sweeps.modules import ROOT, files_of, last_word, nodes

ASKED_IN = ROOT / "rules/kernel/actor.py"
OWNERSHIP = {"owner", "owners"}
PEOPLE = {"member", "number"}


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


def comparisons(text: str) -> Iterator[ast.Compare]:
    found = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Compare))
    return filter(compares_owners, found)


@pytest.mark.parametrize("room", ["rules", "data", "cogs"])
def test_owners_are_compared_in_one_place(room: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}"
        for path in files_of(room)
        if path != ASKED_IN
        for node in filter(compares_owners, nodes(path, ast.Compare))
    ]
    assert not found, "ask with plays_for, acts_for or owned_by of rules/kernel/actor.py"


def test_the_one_place_is_found() -> None:
    assert len(list(filter(compares_owners, nodes(ASKED_IN, ast.Compare)))) == 2


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
    assert list(comparisons(text))


@pytest.mark.parametrize("text", ["one.owner is None", "receiver == owner", "due.owners", "a == b"])
def test_it_is_let_be(text: str) -> None:
    assert not list(comparisons(text))

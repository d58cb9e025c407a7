"""Small changes of the rules are what they say, and the same seed draws the same ones."""

import ast
from pathlib import Path

import pytest
from coverage import CoverageData

from benchmarks.mutants import KINDS, Change, changed, drawn, nodes_of, reaching, suites_of

OWN, OTHER = "tests/rules/rest/test_days.py::test_rest", "tests/rules/camp/test_fire.py::test_fire"
SOURCE = """
def rest(days):
    if days > 3 and days < 9:
        heal(1)
    return days
"""


@pytest.mark.parametrize(
    ("kind", "number", "line"),
    [
        ("another comparison", 0, "if days >= 3 and days < 9:"),
        ("one more", 2, "heal(2)"),
        ("one less", 0, "if days > 2 and days < 9:"),
        ("and for or", 0, "if days > 3 or days < 9:"),
        ("the other branch", 0, "if not (days > 3 and days < 9):"),
        ("a call less", 0, "None"),
    ],
)
def test_each_kind_changes_one_thing(kind: str, number: int, line: str) -> None:
    after = changed(SOURCE, Change("rules/rest.py", kind, number, 0)).splitlines()
    before = ast.unparse(ast.parse(SOURCE)).splitlines()
    new = [one.strip() for one, old in zip(after, before, strict=True) if one != old]
    assert new == [line]


def test_a_seed_draws_the_same_changes_and_none_twice(tmp_path: Path) -> None:
    (tmp_path / "rules" / "rest").mkdir(parents=True)
    (tmp_path / "rules" / "rest" / "days.py").write_text(SOURCE, "utf-8")
    first = drawn(tmp_path, 1, 6)
    assert first == drawn(tmp_path, 1, 6)
    assert len(set(first)) == 6
    places = {kind: len(list(nodes_of(ast.parse(SOURCE), kind))) for kind in KINDS}
    assert all(one.number < places[one.kind] for one in first)


def test_the_suites_of_a_family_are_asked_first_then_all(tmp_path: Path) -> None:
    (tmp_path / "tests" / "rules" / "rest").mkdir(parents=True)
    change = Change("rules/rest/days.py", "one more", 0, 1)
    assert suites_of(tmp_path, change) == [["tests/rules/rest"], ["tests/rules"]]
    other = Change("rules/kernel/dice.py", "one more", 0, 1)
    assert suites_of(tmp_path, other) == [["tests/rules"]]


def test_of_what_was_reached_the_tests_of_the_family_come_first(tmp_path: Path) -> None:
    reached = CoverageData(str(tmp_path / "reached"))
    for test, lines in (("", [1, 2]), (f"{OTHER}|run", [3]), (f"{OWN}|run", [3, 4])):
        reached.set_context(test)
        reached.add_lines({"rules/rest/days.py": lines})
    tests = [reaching(reached, Change("rules/rest/days.py", "one more", 0, n)) for n in (2, 3, 5)]
    assert tests == [[], [[OWN], [OTHER]], [[OWN]]]

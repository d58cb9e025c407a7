"""The layers within the rules: no arrow up, no circle, and what has an underscore stays at home."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from rules.systems import SYSTEMS
from tests.sweeps.modules import ROOT, files_of, nodes

RECORDS = {
    "records",
    "settings",
    "state",
    "fields",
    "questions",
    "traits",
    "rows",
    "item_rows",
}
"""Modules of a family that hold records alone: everybody may use them."""
LISTS = {"rules.items.things", "rules.items.tags"}
"""Lists of rows and words that books add to."""
LAYERS = {
    "record": set[str](),
    "errors": set[str](),
    "state": {"record", "state"},
    "dice": {"errors", "record", "dice"},
    "kernel": {"errors", "record", "state", "dice", "kernel"},
}
"""What lies below the families, and what each may import."""
FAMILIES = {system.key for system in SYSTEMS}


@cache
def nodes_of(path: Path) -> tuple[ast.ImportFrom, ...]:
    """The imports of a file that are about the rules."""
    found = nodes(path, ast.ImportFrom)
    return tuple(node for node in found if node.module and node.module.startswith("rules."))


@cache
def imported(path: Path) -> tuple[str, ...]:
    """The modules of the rules that a file imports."""
    return tuple(
        module
        for node in nodes_of(path)
        for module in (
            [f"{node.module}.{alias.name}" for alias in node.names]
            if (ROOT / str(node.module).replace(".", "/")).is_dir()
            else [str(node.module)]
        )
    )


def modules(*rooms: str) -> list[Path]:
    """Every file of some rooms."""
    return [path for room in rooms for path in files_of(room)]


def room_of(path: Path) -> str:
    """The part of the rules in which a file lies."""
    return path.relative_to(ROOT / "rules").with_suffix("").parts[0]


def calls_of(path: Path) -> Iterator[str]:
    """The other families whose rules a file uses, beside their records."""
    for name in imported(path):
        _, family, *inner = name.split(".")
        if name in LISTS or family not in FAMILIES or family == room_of(path):
            continue
        if inner[-1] not in RECORDS:
            yield family


@pytest.mark.parametrize("room", sorted(LAYERS))
def test_nothing_below_the_families_knows_what_lies_above_it(room: str) -> None:
    files = modules(f"rules/{room}") or [ROOT / "rules" / f"{room}.py"]
    for path in files:
        assert {name.split(".")[1] for name in imported(path)} <= LAYERS[room], path


def test_what_begins_with_an_underscore_stays_in_its_file() -> None:
    for path in modules("rules", "cogs", "data"):
        for node in nodes_of(path):
            assert not [one.name for one in node.names if one.name.startswith("_")], path


def test_families_call_each_other_one_way() -> None:
    """From the ground up: where two call each other, this names the circle."""
    calls = {
        family: {other for path in modules(f"rules/{family}") for other in calls_of(path)}
        for family in FAMILIES
    }
    assert {*TopologicalSorter(calls).static_order()} == FAMILIES


def test_records_call_nobody() -> None:
    for family in FAMILIES:
        for path in modules(f"rules/{family}"):
            if path.stem in RECORDS:
                assert not [*calls_of(path)], path

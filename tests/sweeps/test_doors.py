"""The layers within the rules: no arrow up, no circle, and one door for each family."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RECORDS = {"actions", "events", "settings", "questions", "fields", "traits"}
"""Modules of a family that hold records alone: everybody may use them."""
DOOR = "door"
LAYERS = {
    "record": set[str](),
    "errors": set[str](),
    "state": {"record", "state"},
    "dice": {"errors", "record", "dice"},
    "kernel": {"errors", "record", "state", "dice", "kernel"},
}
"""What lies below the families, and what each may import."""
FAMILIES = (
    "clock", "sheet", "party", "expedition", "luck", "items", "conditions", "bestiary",
    "initiative", "encounter", "campaign", "positions", "rounds", "health", "endurance", "rest",
    "morale", "races", "skills", "checks", "attack", "casting", "load", "movement", "combat",
    "grapple", "surroundings", "hazards", "provisions", "levels", "powers", "rolls", "away",
    "classes", "upkeep", "hirelings", "treasure", "battle", "light", "stealth", "wandering",
    "places", "traps", "doors", "searching", "pursuit", "exploration", "travel", "sea",
    "orders", "votes", "pace", "transfer",
)  # fmt: skip
"""From the ground up: a family calls only those before it. Records may go both ways."""


@cache
def imported(path: Path) -> tuple[str, ...]:
    """The modules of the rules that a file imports."""
    nodes = (n for n in ast.walk(ast.parse(path.read_text())) if isinstance(n, ast.ImportFrom))
    return tuple(n.module for n in nodes if n.module and n.module.startswith("rules."))


def modules(*rooms: str) -> list[Path]:
    """Every file of some rooms."""
    return sorted(path for room in rooms for path in (ROOT / room).rglob("*.py"))


def room_of(path: Path) -> str:
    """The part of the rules in which a file lies."""
    return path.relative_to(ROOT / "rules").with_suffix("").parts[0]


def calls_of(family: str) -> Iterator[tuple[Path, str]]:
    """The other families whose door the files of a family use."""
    for path in modules(f"rules/{family}"):
        for name in imported(path):
            other = name.split(".")[1]
            if other != family and name.endswith(f".{DOOR}"):
                yield path, other


def test_every_family_has_its_floor() -> None:
    packages = {path.parent.name for path in (ROOT / "rules").glob("*/system.py")}
    assert packages == set(FAMILIES)
    assert len(packages) == len(FAMILIES)


@pytest.mark.parametrize("room", sorted(LAYERS))
def test_nothing_below_the_families_knows_what_lies_above_it(room: str) -> None:
    files = modules(f"rules/{room}") or [ROOT / "rules" / f"{room}.py"]
    for path in files:
        assert {name.split(".")[1] for name in imported(path)} <= LAYERS[room], path


def test_a_family_is_entered_by_its_door_alone() -> None:
    for path in modules("rules", "cogs", "data"):
        own = room_of(path) if (ROOT / "rules") in path.parents else ""
        for name in imported(path):
            _, family, *inner = name.split(".")
            if family in FAMILIES and family != own and inner:
                assert inner[0] in RECORDS | {DOOR, "system"}, f"{path}: {name}"
                assert inner[0] != "system" or own == "systems", f"{path}: {name}"


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_calls_only_those_below_it(family: str) -> None:
    below = FAMILIES[: FAMILIES.index(family)]
    assert [(path.name, other) for path, other in calls_of(family) if other not in below] == []


@pytest.mark.parametrize("family", FAMILIES)
def test_records_call_nobody(family: str) -> None:
    for path in modules(f"rules/{family}"):
        if path.stem in RECORDS:
            assert not [name for name in imported(path) if name.endswith(f".{DOOR}")], path

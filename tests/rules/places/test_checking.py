"""What a referee writes of a place is tidied, and is short enough to be shown."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.errors import RuleError
from rules.places.checking import check_area, check_door, check_find, check_place, check_trap
from rules.places.state import Area, Door, Find, Place, Trap
from rules.record import replace

PLACE, AREA, DOOR = Place("p", "Barrow"), Area("a", "Hall"), Door("d", "door", ("a", "b"))
TRAP, FIND = Trap("t", "needle", "a"), Find("f", "ring", "a")
TEXTS, LINES, NAMES, PARTS = 1500, 300, 60, 30


@pytest.mark.parametrize(
    ("check", "written", "field", "longest"),
    [
        (check_place, PLACE, "name", NAMES),
        (check_place, PLACE, "text", TEXTS),
        (check_place, PLACE, "table", NAMES),
        (check_area, AREA, "name", NAMES),
        (check_area, AREA, "text", TEXTS),
        (check_area, AREA, "notes", TEXTS),
        (check_area, AREA, "table", NAMES),
        (check_door, DOOR, "name", NAMES),
        (check_door, DOOR, "lock_note", LINES),
        (check_door, DOOR, "behind", LINES),
        (check_trap, TRAP, "name", NAMES),
        (check_trap, TRAP, "item", NAMES),
        (check_trap, TRAP, "effect", LINES),
        (check_trap, TRAP, "text", LINES),
        (check_trap, TRAP, "notes", LINES),
        (check_trap, TRAP, "part", PARTS),
        (check_find, FIND, "name", NAMES),
        (check_find, FIND, "text", LINES),
        (check_find, FIND, "part", PARTS),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_text_is_tidied_and_has_an_end(
    check: Callable[[Any], Any], written: Any, field: str, longest: int
) -> None:
    full = "a" * longest
    assert getattr(check(replace(written, **{field: f"  {full}\n"})), field) == full
    with pytest.raises(RuleError, match=f"at most {longest} letters, this one has {longest + 1}"):
        check(replace(written, **{field: f"{full}a"}))

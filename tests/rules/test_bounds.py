"""Numbers that no game has are read from no document."""

from typing import Any

import msgspec
import pytest

from rules.bestiary.records import StatBlock
from rules.errors import RuleError
from rules.record import Record
from rules.state.encounter import Combatant
from rules.state.game import Clock
from rules.state.health import HitDice, Vitals
from rules.state.items import Item
from rules.state.pace import Away, Hours, Limit
from rules.state.sheet import Character
from rules.wandering.records import EncounterTable, TableRow
from rules.wandering.tables import require_rollable
from tests.rows import for_rows

WRONG: dict[str, tuple[type[Record], dict[str, Any]]] = {
    "hit points of no body": (Vitals, {"hit_points": 999_999_999_999_999, "maximum": 5}),
    "hit points below all": (Vitals, {"hit_points": 1, "maximum": -5}),
    "a time before all": (Clock, {"turns": -1}),
    "a time after all": (Clock, {"turns": 10**10}),
    "a year that no clock shows": (Away, {"member": 1, "since": 0, "until": 2**53}),
    "hours of no day": (Hours, {"end": -(2**53)}),
    "a limit of no day": (Limit, {"clock": 5_000}),
    "a stat block with no place on ties": (StatBlock, {"name": "Orc", "dexterity_class": -2}),
    "a combatant with none": (
        Combatant,
        {"id": "m1", "name": "Orc", "side": "a", "kind": "monster", "dexterity_class": 2},
    ),
    "hit dice without end": (HitDice, {"count": 10**9}),
    "a third of a hit die": (HitDice, {"half": True, "parts": 3}),
    "fewer than none": (Item, {"id": "i1", "name": "Rope", "count": -1}),
    "a level of no class": (
        Character,
        {"id": "c1", "name": "Ada", "owner": 1, "vitals": {"hit_points": 1, "maximum": 1}}
        | {"level": 10**6},
    ),
}


@for_rows("name", lambda _: WRONG)
def test_what_no_game_has_is_not_read(name: str) -> None:
    kind, fields = WRONG[name]
    with pytest.raises(msgspec.ValidationError, match=r"Expected `int`|int"):
        msgspec.convert(fields, kind)


def test_a_table_has_a_row_for_all_that_its_dice_show() -> None:
    rows = (TableRow(1, 3, "Rats"), TableRow(4, 6, "A draught"))
    require_rollable(EncounterTable("t1", "Caves", "1d6", rows))
    for table in (
        EncounterTable("t1", "Caves", "1d6", rows[:1]),
        EncounterTable("t1", "Caves", "1d8", rows),
        EncounterTable("t1", "Caves", "cheese", rows),
    ):
        with pytest.raises(RuleError):
            require_rollable(table)

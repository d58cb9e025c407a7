"""Parties that are out where something may come."""

from rules.expedition.records import SetOut
from rules.record import replace
from rules.state.party import Scale
from rules.wandering.records import WANDERING, EncounterTable, KeepTable, TableRow, Wandering
from tests.rules.scene import Scene
from tests.rules.scenes import camp

CAVES = EncounterTable(
    "",
    "Upper caves",
    "1d6",
    (
        TableRow(1, 2, "goblins", number="2d4", notes="carrying a sack"),
        TableRow(3, 3, "Ghoul"),
        TableRow(4, 6, "A cold draught"),
    ),
    ("caves",),
)
"""Goblins, a ghoul, or nothing but words."""


def out(preset: str = "ose", scale: Scale = Scale.DUNGEON) -> Scene:
    """Ada and her cousin are out, Ann plays Ada; the caves have their table, the game no book."""
    scene = camp(preset)
    scene.state = replace(scene.state, overrides={**scene.state.overrides, "book": "none"})
    scene.state = WANDERING.put(scene.state, Wandering())
    scene.act(KeepTable(table=CAVES))
    scene.act(SetOut(scale=scale))
    scene.falling = None
    return scene

"""Class tables as a referee may type them; the numbers are this test's own."""

from rules.classes.records import CLASS_TABLES, Classes, ClassTable, Rank
from rules.record import replace
from rules.state.sheet import Character, ClassTrack
from tests.rules.cast import character
from tests.rules.scene import Scene

NEEDED = (0, 2000, 4000, 8000, 16000, 32000, 64000, 120000)


def fighter() -> ClassTable:
    """Eight levels: a better row every three levels."""
    rows = ((19, 12), (17, 10), (14, 8))
    ranks = [
        Rank(
            number,
            needed,
            f"{number}d8",
            rows[(number - 1) // 3][0],
            tuple(rows[(number - 1) // 3][1] + more for more in range(5)),
        )
        for number, needed in enumerate(NEEDED, start=1)
    ]
    return ClassTable("fighter", tuple(ranks))


def magic_user() -> ClassTable:
    """Three levels that say nothing of hit dice or numbers."""
    return ClassTable("magic-user", (Rank(1, 0), Rank(2, 2500), Rank(3, 5000)))


TABLES = Classes((fighter(), magic_user()))


def hero(hit_points: int = 8, maximum: int | None = None, **fields: object) -> Character:
    """Ada of Ann's, a fighter of the first level if nothing else is said."""
    sheet = character("ada", hit_points, name="Ada", maximum=maximum)
    return replace(sheet, **{"class_name": "fighter", **fields})


def elf(**fields: object) -> Character:
    """Ada as an elf: a fighter of level 2 with 9 hit points now, else a magic-user with 5."""
    sheet = hero(
        9,
        traits=("elf", "fighter"),
        level=2,
        experience=2100,
        rolled=9,
        second=ClassTrack("magic-user", 1, 400, 5, {"thac0": 20}),
        numbers={"thac0": 18, "dex": 14},
    )
    return replace(sheet, **fields)


def camp(
    *people: Character, preset: str = "eris", tables: Classes = TABLES, **settings: str
) -> Scene:
    """A game outside of encounters with these people and tables."""
    scene = Scene(preset, **settings).bring(*people).seat()
    scene.state = CLASS_TABLES.put(scene.state, tables)
    return scene

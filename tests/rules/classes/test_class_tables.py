"""What a class needs and gives is typed by the referee, and checked."""

import pytest

from rules.classes.records import (
    CLASS_TABLES,
    Classes,
    ClassTable,
    ClassTableKept,
    ClassTablesImported,
    ForgetClassTable,
    ImportClassTables,
    KeepClassTable,
    Rank,
)
from rules.classes.tables import MOST_TABLES, require_class_table
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.sheet.reading import number
from tests.rules.classes.tables import camp, fighter, hero, magic_user
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, REFEREE

SAVES = (12, 13, 14, 15, 16)


def keep(*ranks: Rank, name: str = "Cleric", before: str = "", scene: Scene | None = None) -> Scene:
    scene = scene or camp(hero())
    scene.act(KeepClassTable(table=ClassTable(name, ranks), before=before), REFEREE)
    return scene


@pytest.mark.rule("ERIS-HP-LEVELING")
def test_a_table_is_kept_under_the_word_of_its_class() -> None:
    scene = keep(Rank(2, 1500, "2d6", 19, SAVES), Rank(1, 0, "1d6"), name="Priest")
    kept = require_class_table(scene.state, "CLERIC")
    assert [rank.level for rank in kept.ranks] == [1, 2]
    (event,) = reported(scene.step, ClassTableKept)
    assert (event.table, event.before) == (kept, "")


def test_a_table_takes_the_place_of_the_one_that_was_opened() -> None:
    scene = keep(Rank(1, 0), name="Warrior", before="fighter")
    assert [table.name for table in CLASS_TABLES.of(scene.state).tables] == [
        "magic-user",
        "warrior",
    ]
    assert [event.before for event in reported(scene.step, ClassTableKept)] == ["fighter"]
    with pytest.raises(RuleError, match="says all that already"):
        keep(Rank(1, 0), name="warrior", scene=scene)


@pytest.mark.parametrize(
    ("ranks", "refusal"),
    [
        ((), "needs levels"),
        ((Rank(100, 0),), "from 0 to 99"),
        ((Rank(1, -1),), "from 0 to"),
        ((Rank(1, 0), Rank(1, 2000)), "stands there twice"),
        ((Rank(1, 2000), Rank(2, 2000)), "2,000 is not more than 2,000"),
        ((Rank(1, 0, "1d6+str"),), "dice and numbers alone"),
        ((Rank(1, 0, "1d6-1"),), "hit dice give 1 to"),
        ((Rank(1, 0, "", 31),), "THAC0 goes from"),
        ((Rank(1, 0, "", None, (12, 13)),), "five saves"),
        ((Rank(1, 0, "", None, (12, 13, 14, 15, 31)),), "Save vs spells goes from"),
    ],
)
def test_what_no_class_can_be_is_refused(ranks: tuple[Rank, ...], refusal: str) -> None:
    with pytest.raises(RuleError, match=refusal):
        keep(*ranks)


def test_only_so_many_tables_are_kept() -> None:
    tables = tuple(ClassTable(f"class-{number}", (Rank(1, 0),)) for number in range(MOST_TABLES))
    with pytest.raises(RuleError, match="Forget one to make room"):
        keep(Rank(1, 0), scene=camp(hero(), tables=Classes(tables)))


def test_only_referees_write_tables() -> None:
    for action in (
        KeepClassTable(table=fighter()),
        ForgetClassTable(name="fighter"),
        ImportClassTables(tables=(fighter(),)),
    ):
        with pytest.raises(ForbiddenError):
            camp(hero()).act(action, ANN)


def test_a_table_is_struck_and_what_near_names_mean() -> None:
    scene = camp(hero())
    with pytest.raises(NotFoundError, match="Did you mean fighter"):
        scene.act(ForgetClassTable(name="figter"))
    with pytest.raises(NotFoundError, match="`/do level table keep` makes one"):
        require_class_table(scene.state, "xyz")
    scene.act(ForgetClassTable(name="Fighter"))
    assert [table.name for table in CLASS_TABLES.of(scene.state).tables] == ["magic-user"]


def test_a_file_brings_all_or_nothing() -> None:
    scene = camp(hero(), tables=Classes((fighter(),)))
    with pytest.raises(RuleError, match="There are no tables"):
        scene.act(ImportClassTables(tables=()))
    with pytest.raises(RuleError, match="keeps these already"):
        scene.act(ImportClassTables(tables=(fighter(), magic_user())))
    scene.act(ImportClassTables(tables=(fighter(), magic_user()), replace=True))
    (event,) = reported(scene.step, ClassTablesImported)
    assert (event.names, event.replaced) == (("fighter", "magic-user"), ("fighter",))


@pytest.mark.rule("ERIS-HP-LEVELING")
@pytest.mark.parametrize(
    ("level", "key", "value"),
    [(1, "thac0", 19), (3, "thac0", 19), (4, "thac0", 17), (4, "attack", 2), (7, "save_breath", 11),
     (8, "save_death", 8), (9, "thac0", None), (1, "dex", None)],
)  # fmt: skip
def test_what_nobody_typed_follows_from_the_table(level: int, key: str, value: int | None) -> None:
    scene = camp(hero(level=level))
    assert number(scene.engine.asking(scene.state), "ada", key) == value


def test_what_somebody_typed_counts_before_the_table() -> None:
    scene = camp(hero(numbers={"thac0": 15}))
    asker = scene.engine.asking(scene.state)
    assert (number(asker, "ada", "thac0"), number(asker, "ada", "attack")) == (15, 4)
    assert number(asker, "ada", "save_death") == 12


def test_a_table_without_numbers_says_none() -> None:
    scene = camp(hero(class_name="magic-user"))
    assert number(scene.engine.asking(scene.state), "ada", "thac0") is None
    fight = camp().fight().foe("Goblins")
    assert number(fight.engine.asking(fight.state), "goblins", "thac0") is None

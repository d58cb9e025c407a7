"""Rising a level: what it needs, its hit points, and the numbers that follow.
The hit points with which a character begins.
Experience is written on the sheet and reported, and falls with a drained level.
"""

from collections.abc import Sequence

import pytest

from rules.classes.levelling import gain_experience, level_reached, may_rise, rolls_a_level
from rules.classes.records import (
    Classes,
    ExperienceFell,
    ExperienceGained,
    LevelGained,
    LevelUp,
    NumbersFollow,
)
from rules.errors import ForbiddenError, MissingNumberError, RuleError
from rules.hazards.records import DrainLevels
from rules.health.records import HitPointsChanged
from rules.kernel.dues import DueKind
from rules.kernel.resolution import Resolution
from rules.luck.records import NewSession
from rules.record import replace
from rules.sheet.reading import number
from rules.sheet.records import CharacterCreated, CreateCharacter
from rules.state.health import Life, Vitals
from rules.state.party import Expedition, Scale
from rules.state.sheet import Character, ClassTrack, Service
from tests.rules.cast import character
from tests.rules.classes.tables import camp, elf, hero
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE, ScriptedDice

UP = LevelUp(character_id="ada")


def ada(scene: Scene) -> Character:
    return scene.state.characters[0]


@pytest.mark.rule("ERIS-HP-LEVELING")
@pytest.mark.parametrize(
    ("faces", "rolled", "maximum"), [((5, 6), 11, 14), ((7, 7), 14, 14), ((8, 7), 15, 15)]
)
def test_all_dice_are_rolled_anew_and_the_better_counts(
    faces: tuple[int, ...], rolled: int, maximum: int
) -> None:
    scene = camp(hero(14, experience=2000))
    (event,) = reported(scene.act(UP, ANN, faces), LevelGained)
    assert (event.before, event.after) == (1, 2)
    assert (event.rolled, event.kept, event.maximum) == (rolled, 14, maximum)
    assert not event.added
    assert ada(scene).level == 2
    assert ada(scene).vitals == Vitals(maximum, maximum)
    assert event.rule == "ERIS-HP-LEVELING"


@pytest.mark.rule("ERIS-HP-LEVELING")
def test_damage_stays_when_the_maximum_rises() -> None:
    scene = camp(hero(3, maximum=8, experience=2000))
    step = scene.act(UP, ANN, [8, 8])
    assert ada(scene).vitals == Vitals(11, 16)
    (points,) = reported(step, HitPointsChanged)
    assert (points.after, points.maximum, points.cause) == (11, 16, "level")


@pytest.mark.rule("ERIS-HP-LEVELING")
@pytest.mark.parametrize(
    ("numbers", "faces", "maximum"),
    [({}, (4, 5), 9), ({"hit_die": 8}, (8, 7), 15), ({"hit_point_bonus": 1}, (4, 5), 11),
     ({"hit_point_bonus": -5}, (1, 1), 8)],
)  # fmt: skip
def test_without_hit_dice_in_the_table_a_level_is_a_die(
    numbers: dict[str, int], faces: tuple[int, ...], maximum: int
) -> None:
    scene = camp(hero(8, class_name="magic-user", experience=2500, numbers=numbers))
    scene.act(UP, ANN, faces)
    assert ada(scene).vitals.maximum == maximum


@pytest.mark.rule("ERIS-HP-LEVELING")
@pytest.mark.parametrize("preset", ["ose", "4e"])
def test_elsewhere_the_new_maximum_is_typed(preset: str) -> None:
    sheet = hero(8, class_name="magic-user", experience=2500)
    scene = camp(sheet, preset=preset, book="none")
    with pytest.raises(MissingNumberError, match="`hit_points:`; Ada has 8"):
        scene.act(UP, ANN)
    scene.act(LevelUp(character_id="ada", hit_points=12), ANN)
    assert ada(scene).vitals == Vitals(12, 12)
    with pytest.raises(RuleError, match="from 1 to"):
        scene.act(LevelUp(character_id="ada", hit_points=0), REFEREE)


@pytest.mark.rule("ERIS-HP-LEVELING")
@pytest.mark.parametrize(
    ("numbers", "faces", "maximum"),
    [
        ({}, (5,), 13),
        ({"hit_point_bonus": 2}, (5,), 15),
        ({"con": 3}, (2,), 9),
        ({"con": 16}, (1,), 11),
    ],
)
def test_in_ose_the_dice_of_the_level_are_added(
    numbers: dict[str, int], faces: tuple[int, ...], maximum: int
) -> None:
    """A die for the level, with what Constitution changes of it; never less than 1 point."""
    scene = camp(hero(8, experience=2000, numbers=numbers), preset="ose")
    (event,) = reported(scene.act(UP, ANN, faces), LevelGained)
    assert event.added
    assert (event.kept, event.maximum) == (8, maximum)
    assert ada(scene).vitals.maximum == maximum


@pytest.mark.rule("ERIS-HP-LEVELING")
def test_a_level_without_a_die_of_its_own_adds_what_the_table_says() -> None:
    scene = camp(
        hero(50, level=9, experience=360_000, numbers={"con": 18}),
        preset="ose",
        tables=Classes(),
    )
    scene.act(UP, ANN)
    assert ada(scene).vitals.maximum == 52


def test_whether_a_level_is_rolled_depends_on_the_game_and_what_is_known() -> None:
    for preset, word, rolled in (
        ("eris", "bard", True), ("ose", "fighter", True), ("ose", "bard", False),
        ("4e", "fighter", False),
    ):  # fmt: skip
        scene = camp(hero(class_name=word), preset=preset)
        assert rolls_a_level(scene.engine.asking(scene.state), ada(scene)) is rolled


def test_a_referee_may_set_what_the_dice_come_to() -> None:
    scene = camp(hero(8, experience=2000))
    with pytest.raises(ForbiddenError):
        scene.act(LevelUp(character_id="ada", hit_points=16), ANN)
    scene.act(LevelUp(character_id="ada", hit_points=6), REFEREE)
    assert (ada(scene).level, ada(scene).vitals.maximum) == (2, 8)


@pytest.mark.parametrize(
    ("sheet", "refusal"),
    [
        (hero(experience=1999), "has 1,999 XP, and level 2 of a fighter needs 2,000"),
        (hero(level=8, experience=200000), "The table of the fighter ends below level 9"),
        (hero(class_name="druid"), "No table says what level 2 of a druid needs"),
        (hero(class_name=""), "No table says what level 2 needs"),
    ],
)
def test_a_player_rises_with_the_experience_that_the_table_asks_for(
    sheet: Character, refusal: str
) -> None:
    scene = camp(sheet)
    with pytest.raises(RuleError, match=refusal):
        scene.act(UP, ANN)
    scene.act(UP, REFEREE, [6] * (sheet.level + 1))
    assert ada(scene).level == sheet.level + 1


def test_nobody_rises_dead_or_in_a_fight_or_beyond_the_highest_level() -> None:
    with pytest.raises(RuleError, match="is dead"):
        camp(hero(vitals=Vitals(0, 8, life=Life.DEAD))).act(UP)
    with pytest.raises(RuleError, match="from 0 to 99"):
        camp(hero(level=99)).act(UP)
    fight = Scene("eris").fight().bring(hero(experience=9999))
    with pytest.raises(RuleError, match="Rise when it is over"):
        fight.act(UP)
    with pytest.raises(ForbiddenError):
        camp(hero(experience=9999)).act(UP, BOB)


def test_numbers_follow_the_table_and_what_was_meant_stays() -> None:
    numbers = {"thac0": 19, "save_death": 11, "save_wands": 13, "dex": 9}
    scene = camp(hero(level=3, experience=8000, numbers=numbers))
    (event,) = reported(scene.act(UP, ANN, [1] * 4), NumbersFollow)
    assert ada(scene).numbers == {"save_death": 11, "dex": 9}
    assert event.numbers["thac0"] == 17
    assert event.numbers["save_wands"] == 11
    assert (event.typed, event.said) == ({"save_death": 11}, {"save_death": 10})
    assert event.audience == (ANN.member,)
    asker = scene.engine.asking(scene.state)
    assert number(asker, "ada", "thac0") == 17
    assert number(asker, "ada", "attack") == 2
    assert number(asker, "ada", "save_spells") == 14


def test_without_a_table_nothing_is_wiped() -> None:
    scene = camp(hero(numbers={"thac0": 19}), tables=Classes(), book="none")
    (event,) = reported(scene.act(UP, REFEREE, [1, 1]), NumbersFollow)
    assert ada(scene).numbers == {"thac0": 19}
    assert (event.numbers, event.typed) == ({}, {})


def test_a_level_that_can_be_had_is_due_outside_of_encounters() -> None:
    scene = camp(hero(experience=4000), preset="ose")
    (due,) = scene.engine.what_is_due(scene.state, ANN)
    assert (due.kind, due.target, due.owners, due.holds) == (
        DueKind.LEVEL, "ada", (ANN.member,), False,
    )  # fmt: skip
    scene.act(LevelUp(hit_points=9), ANN)
    assert len(scene.engine.what_is_due(scene.state, ANN)) == 1
    scene.act(LevelUp(hit_points=12), ANN)
    assert scene.engine.what_is_due(scene.state, ANN) == ()
    assert not may_rise(scene.state, ada(scene))
    scene = camp(hero(experience=4000), preset="ose").meet()
    assert [due.kind for due in scene.engine.what_is_due(scene.state, ANN)] == [DueKind.BEGIN]


@pytest.mark.rule("ERIS-HP-LEVELING", "ERIS-TEMP-DRAIN")
def test_levels_that_a_week_gives_back_count_for_the_next_one() -> None:
    scene = camp(hero(level=2, drained=1, experience=4000))
    with pytest.raises(RuleError, match="level 4 of a fighter needs 8,000"):
        scene.act(UP, ANN)
    scene = camp(hero(level=2, drained=1, experience=8000))
    scene.act(UP, ANN, [8] * 4)
    assert (ada(scene).level, ada(scene).drained) == (3, 1)


@pytest.mark.rule("ERIS-ELF", "ERIS-HP-LEVELING")
@pytest.mark.parametrize(("second", "maximum"), [(5, 11), (20, 20)])
def test_an_elf_rolls_for_the_class_and_uses_the_higher_maximum(second: int, maximum: int) -> None:
    other = ClassTrack("magic-user", 1, 400, second)
    points = Vitals(max(9, second), max(9, second))
    sheet = elf(experience=4000, second=other, vitals=points)
    scene = camp(sheet)
    (event,) = reported(scene.act(UP, ANN, [3, 4, 4]), LevelGained)
    assert (event.rolled, event.kept, event.maximum) == (11, 9, maximum)
    assert (ada(scene).rolled, ada(scene).vitals.maximum) == (11, maximum)


START = pytest.mark.rule("ERIS-HP-LEVELING")


@START
@pytest.mark.parametrize(
    ("points", "maximum", "preset", "vitals"),
    [
        (1, None, "eris", Vitals(3, 3)),
        (2, None, "eris", Vitals(3, 3)),
        (3, None, "eris", Vitals(3, 3)),
        (4, None, "eris", Vitals(4, 4)),
        (1, None, "ose", Vitals(1, 1)),
        (1, None, "4e", Vitals(1, 1)),
        (1, 2, "eris", Vitals(1, 2)),
    ],
)
def test_a_new_character_has_a_least(
    points: int, maximum: int | None, preset: str, vitals: Vitals
) -> None:
    scene = camp(preset=preset)
    step = scene.act(CreateCharacter(name="Ada", hit_points=points, maximum=maximum), ANN)
    assert scene.state.characters[0].vitals == vitals
    (event,) = reported(step, CharacterCreated)
    assert event.raised_from == (points if vitals.hit_points != points else 0)


@START
@pytest.mark.parametrize(
    ("fields", "faces", "points"),
    [
        ({}, (2,), 3),
        ({}, (5,), 5),
        ({"class_name": "fighter"}, (8,), 8),
        ({"class_name": "fighter", "level": 3}, (1, 2, 3), 6),
        ({"level": 0}, (4,), 4),
        ({"numbers": (("hit_die", 4), ("hit_point_bonus", -5))}, (4,), 3),
    ],
)
def test_hit_points_can_be_rolled(
    fields: dict[str, object], faces: Sequence[int], points: int
) -> None:
    scene = camp()
    create = CreateCharacter(name="Ada", hit_points=None, **fields)  # type: ignore[arg-type]
    (event,) = reported(scene.act(create, ANN, faces), CharacterCreated)
    assert scene.state.characters[0].vitals == Vitals(points, points)
    assert event.throw is not None


@START
@pytest.mark.parametrize("preset", ["ose", "4e"])
def test_nothing_is_rolled_with_a_die_that_nobody_has_written(preset: str) -> None:
    scene = camp(preset=preset)
    with pytest.raises(MissingNumberError, match="How many hit points has Ada"):
        scene.act(CreateCharacter(name="Ada", hit_points=None), ANN)
    known = CreateCharacter(name="Ada", hit_points=None, numbers=(("hit_die", 8),))
    scene.act(known, ANN, (7,))
    assert scene.state.characters[0].vitals == Vitals(7, 7)


@START
def test_the_table_of_a_class_has_the_die() -> None:
    scene = camp(preset="ose")
    scene.act(CreateCharacter(name="Ada", hit_points=None, class_name="fighter"), ANN, (8,))
    assert scene.state.characters[0].vitals == Vitals(8, 8)


def test_a_class_brings_its_trait_along() -> None:
    scene = camp()
    scene.act(CreateCharacter(name="Ada", hit_points=8, class_name="Magic User"), ANN)
    assert scene.state.characters[0].class_name == "magic-user"
    assert scene.state.characters[0].traits == ("magic-user",)
    with pytest.raises(RuleError, match="Shorten it"):
        scene.act(CreateCharacter(name="Bea", hit_points=8, class_name="x" * 61), ANN)


def gain(scene: Scene, amount: int) -> ExperienceGained:
    resolution = Resolution(scene.state, REFEREE, ScriptedDice(()), scene.engine.rulebook)
    gain_experience(resolution, "ada", amount, why="an ogre")
    scene.state = resolution.state
    (event,) = resolution.events
    assert isinstance(event, ExperienceGained)
    return event


def test_experience_adds_up() -> None:
    scene = Scene().bring(character("ada", experience=150)).seat()
    event = gain(scene, 400)
    assert scene.state.characters[0].experience == 550
    assert (event.amount, event.after, event.why, event.rule) == (400, 550, "an ogre", "ERIS-XP")
    assert event.reached == 0


@pytest.mark.parametrize(
    ("before", "amount", "reached"), [(0, 1999, 0), (0, 2000, 2), (0, 9000, 4), (2000, 1, 2)]
)
def test_the_level_that_it_is_enough_for_is_told(before: int, amount: int, reached: int) -> None:
    scene = camp(hero(experience=before))
    assert gain(scene, amount).reached == reached
    assert level_reached(scene.state, scene.state.characters[0]) == max(1, reached)


@pytest.mark.rule("ERIS-ELF")
def test_what_an_elf_gets_goes_to_the_operating_class() -> None:
    scene = camp(elf())
    assert gain(scene, 100).class_name == "fighter"
    ada = scene.state.characters[0]
    assert ada.second is not None
    assert (ada.experience, ada.second.experience) == (2200, 400)


def drain(sheet: Character, *faces: int, levels: int = 1, tables: Classes | None = None) -> Scene:
    scene = camp(sheet) if tables is None else camp(sheet, tables=tables, book="none")
    scene.act(DrainLevels(targets=("ada",), levels=levels), faces=faces)
    return scene


@pytest.mark.rule("ERIS-LEVEL-DRAIN")
def test_a_drained_level_leaves_experience_one_short_of_the_next() -> None:
    scene = drain(hero(30, level=5, experience=20000), 4, 4, 4, levels=2)
    ada = scene.state.characters[0]
    assert (ada.level, ada.experience, ada.vitals.maximum) == (3, 7999, 12)
    (event,) = reported(scene.step, ExperienceFell)
    assert (event.before, event.after, event.short_of) == (20000, 7999, 4)


@pytest.mark.rule("ERIS-LEVEL-DRAIN")
def test_without_a_table_somebody_has_to_write_it() -> None:
    scene = drain(hero(30, level=5, experience=20000), 4, 4, 4, 4, tables=Classes())
    assert scene.state.characters[0].experience == 20000
    assert [event.after for event in reported(scene.step, ExperienceFell)] == [None]


@pytest.mark.rule("ERIS-LEVEL-DRAIN")
def test_the_numbers_of_the_lost_level_go_with_it() -> None:
    sheet = hero(30, level=4, experience=9000, numbers={"thac0": 17, "save_death": 9})
    scene = drain(sheet, 4, 4, 4)
    assert scene.state.characters[0].numbers == {"save_death": 9}
    (event,) = reported(scene.step, NumbersFollow)
    assert (event.numbers["thac0"], event.said) == (19, {"save_death": 12})


@pytest.mark.rule("ERIS-LEVEL-DRAIN")
def test_in_a_fight_too() -> None:
    scene = camp().fight().bring(hero(30, level=4, experience=9000, numbers={"thac0": 17}))
    scene.alter("ada", level=4)
    scene.act(DrainLevels(targets=("ada",), levels=1), faces=[4, 4, 4])
    assert scene.state.characters[0].numbers == {}
    assert scene.combatant("ada").level == 3


@pytest.mark.rule("ERIS-LEVEL-DRAIN")
def test_the_last_level_takes_everything() -> None:
    scene = drain(hero())
    assert scene.state.characters[0].vitals.life is Life.DEAD
    assert reported(scene.step, ExperienceFell) == []


@pytest.mark.rule("ERIS-TEMP-DRAIN")
def test_drained_blood_leaves_experience_alone() -> None:
    scene = camp(hero(level=3, experience=5000))
    scene.act(DrainLevels(targets=("ada",), levels=1, temporary=True))
    assert scene.state.characters[0].experience == 5000


@pytest.mark.rule("ERIS-ELF", "ERIS-LEVEL-DRAIN")
def test_an_elf_keeps_the_maximum_of_the_other_class() -> None:
    scene = drain(elf(second=ClassTrack("magic-user", 1, 400, 8)), 3)
    ada = scene.state.characters[0]
    assert (ada.level, ada.rolled, ada.vitals.maximum) == (1, 3, 8)
    assert (ada.experience, ada.vitals.life) == (1999, Life.UP)


@pytest.mark.rule("ERIS-HP-LEVELING")
def test_a_die_that_was_rolled_at_the_table_never_lowers_the_maximum() -> None:
    scene = camp(hero(8, experience=2000), preset="ose")
    with pytest.raises(RuleError, match=r"5 would be fewer than the 8 .* Type `hit_points:\+5`"):
        scene.act(LevelUp(character_id="ada", hit_points=5), ANN)
    scene.act(LevelUp(character_id="ada", hit_points=5, adds=True), ANN)
    assert ada(scene).vitals == Vitals(13, 13)


@pytest.mark.rule("ERIS-LEVEL-DRAIN")
@pytest.mark.parametrize(
    ("level", "levels", "faces", "experience", "maximum", "left"),
    [
        (3, 1, (5,), 5500, 25, 3000),
        (3, 1, (5,), 2500, 25, 2500),
        (5, 2, (5, 6), 20000, 19, 4000),
        (2, 1, (8,), 2000, 22, 1000),
    ],
)
def test_by_the_ose_book_a_hit_die_goes_with_the_level(
    level: int, levels: int, faces: tuple[int, ...], experience: int, maximum: int, left: int
) -> None:
    scene = camp(hero(30, level=level, experience=experience), preset="ose")
    scene.act(DrainLevels(targets=("ada",), levels=levels), faces=faces)
    assert (ada(scene).experience, ada(scene).vitals) == (left, Vitals(maximum, maximum))
    (event,) = reported(scene.step, ExperienceFell)
    assert (event.after, event.short_of) == (left, 0)


@pytest.mark.rule("ERIS-LEVEL-DRAIN")
def test_by_the_ose_book_at_least_a_point_a_level_goes_and_one_stays() -> None:
    scene = camp(hero(2, level=5, numbers={"hit_point_bonus": -3}), preset="ose", book="none")
    scene.act(DrainLevels(targets=("ada",)), faces=[1])
    assert ada(scene).vitals == Vitals(1, 1)
    scene = camp(hero(9, level=5), preset="ose", tables=Classes(), book="none", hp_floor="0")
    scene.act(DrainLevels(targets=("ada",), hit_points=4))
    assert (ada(scene).experience, ada(scene).vitals.maximum) == (0, 4)
    assert [event.after for event in reported(scene.step, ExperienceFell)] == [None]


@pytest.mark.rule("ERIS-XP")
@pytest.mark.parametrize(("preset", "amount"), [("ose", 166), ("eris", 333)])
def test_by_the_ose_book_a_retainer_keeps_half(preset: str, amount: int) -> None:
    scene = camp(hero(experience=0, service=Service("bert", "Guide", unusual=True)), preset=preset)
    event = gain(scene, 333)
    assert (event.amount, event.halved) == (amount, amount < 333)


@pytest.mark.rule("ERIS-XP")
def test_in_ose_experience_brings_one_level_at_a_time() -> None:
    scene = camp(hero(experience=0), preset="ose")
    event = gain(scene, 4500)
    assert (event.amount, event.after, event.lost, event.reached) == (3999, 3999, 501, 2)
    told = ExperienceGained(target=event.target, amount=1, after=1)
    assert (told.lost, told.halved, told.percent, told.reached) == (0, False, 0, 0)
    assert gain(scene, 10).lost == 10
    scene.act(UP, ANN, faces=[4])
    assert gain(scene, 5000).after == 7999
    assert gain(camp(hero(experience=0), preset="eris"), 4500).lost == 0
    assert gain(camp(hero(level=7, experience=90000), preset="ose"), 900000).lost == 0


@pytest.mark.rule("ERIS-XP")
def test_it_is_one_level_in_a_session_or_on_a_trip() -> None:
    scene = camp(hero(experience=0), hero(id="bert", experience=0), preset="ose")
    scene.act(NewSession(), REFEREE)
    gain(scene, 2000)
    scene.act(UP, ANN, faces=[4])
    assert gain(scene, 5000).after == 3999
    scene.act(NewSession(), REFEREE)
    assert gain(scene, 5000).after == 7999
    scene = camp(hero(experience=0), preset="ose")
    scene.state = replace(scene.state, expedition=Expedition(Scale.DUNGEON, begun=60))
    gain(scene, 2000)
    scene.act(UP, ANN, faces=[4])
    assert gain(scene, 5000).after == 3999

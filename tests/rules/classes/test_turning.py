"""Turning undead, and the weapons of clerics."""

from collections.abc import Sequence

import pytest

from rules.attack.records import AttackRuling
from rules.classes.records import (
    CLASS_TABLES,
    Classes,
    TurningRow,
    TurningWritten,
    TurnUndead,
    UndeadTurned,
    WriteTurning,
)
from rules.dice.syntax import DiceError
from rules.errors import ForbiddenError, RuleError
from rules.items.known import find_known
from rules.items.records import WieldRuling
from rules.kernel.questions import Mode
from rules.record import replace
from rules.state.health import Effect, HitDice, Life, Vitals
from rules.state.items import Held, Item
from rules.state.sheet import Character
from tests.rules.classes.tables import camp, hero
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, REFEREE

pytestmark = pytest.mark.rule("ERIS-CLERIC")
SYMBOL = Item("i1", "Holy symbol", tags=("holy symbol",))
CHART = (
    TurningRow("Skeleton", ("7", "T", "T", "D")),
    TurningRow("Ghoul", ("-", "9", "7")),
)


def cleric(*items: Item, level: int = 1, **fields: object) -> Character:
    there = items or (SYMBOL,)
    usual = hero(class_name="cleric", traits=("cleric",), items=there, level=level)
    return replace(usual, **fields)


def turn(scene: Scene, *faces: int, kind: str = "skeletons", **fields: object) -> UndeadTurned:
    action = TurnUndead(character_id="ada", kind=kind, **fields)  # type: ignore[arg-type]
    (event,) = reported(scene.act(action, ANN, faces), UndeadTurned)
    return event


@pytest.mark.parametrize(
    ("faces", "needed", "passed"), [((3, 4), 7, True), ((3, 3), 7, False), ((6, 6), None, None)]
)
def test_two_dice_reach_what_the_referee_names(
    faces: tuple[int, int], needed: int | None, passed: bool | None
) -> None:
    event = turn(camp(cleric(), book="none"), *faces, needed=needed)
    assert (event.kind, event.needed, event.passed) == ("skeletons", needed, passed)
    assert event.throw is not None
    assert event.throw.total == sum(faces)


def test_other_dice_can_be_named() -> None:
    event = turn(camp(cleric(), book="none"), 15, dice="1d20", needed=15)
    assert event.passed
    with pytest.raises(RuleError, match="`12` are no dice"):
        turn(camp(cleric(), book="none"), dice="12")
    with pytest.raises(RuleError, match=r"`(1\+){20}` are no dice"):
        turn(camp(cleric(), book="none"), dice="1+" * 20 + "1")
    with pytest.raises(DiceError):
        turn(camp(cleric(), book="none"), dice="2d")


def test_a_referee_may_set_what_the_dice_come_to() -> None:
    scene = camp(cleric(), book="none")
    with pytest.raises(ForbiddenError):
        turn(scene, forced=12)
    for total, passed in ((12, True), (6, False)):
        action = TurnUndead(character_id="ada", needed=7, forced=total)
        (event,) = reported(scene.act(action, REFEREE), UndeadTurned)
        assert event.throw is not None
        assert (event.throw.forced, event.passed) == (True, passed)
    with pytest.raises(RuleError, match="comes to 1 to"):
        scene.act(TurnUndead(character_id="ada", forced=0), REFEREE)


@pytest.mark.parametrize(
    ("kind", "level", "faces", "passed", "destroyed"),
    [
        ("skeletons", 1, (3, 4), True, False),
        ("SKELETON", 1, (3, 3), False, False),
        ("skeleton", 2, (), True, False),
        ("skeleton", 4, (), True, True),
        ("skeleton", 9, (), True, True),
        ("ghoul", 1, (), False, False),
        ("ghoul", 3, (3, 4), True, False),
        ("ghoul", 8, (3, 3), False, False),
        ("ghoul", 0, (), False, False),
    ],
)
def test_the_chart_says_it_by_level(
    kind: str, level: int, faces: Sequence[int], *, passed: bool, destroyed: bool
) -> None:
    scene = camp(cleric(level=level), tables=Classes(turning=CHART))
    event = turn(scene, *faces, kind=kind)
    assert (event.passed, event.destroyed) == (passed, destroyed)
    assert (event.throw is not None) is bool(faces)


def test_what_the_chart_lacks_is_told_with_what_it_has() -> None:
    scene = camp(cleric(), tables=Classes(turning=CHART))
    with pytest.raises(RuleError, match="Did you mean Ghoul"):
        turn(scene, kind="ghuol")
    with pytest.raises(RuleError, match="It has Skeleton, Ghoul"):
        turn(scene, kind="vampire")
    assert turn(scene, 1, 1, kind="").passed is None
    assert turn(scene, 1, 1, kind="ghoul", needed=2).passed


def test_a_holy_symbol_is_needed() -> None:
    for items in ((Item("i1", "Rope"),), (replace(SYMBOL, held=Held.STORED),)):
        with pytest.raises(RuleError, match="has no holy symbol"):
            turn(camp(cleric(*items)))
    assert (
        turn(camp(cleric(Item("i1", "silver holy symbol")), book="none"), 1, 1).kind == "skeletons"
    )


def test_only_clerics_on_their_feet_turn_undead() -> None:
    with pytest.raises(RuleError, match="is no cleric"):
        turn(camp(hero(items=(SYMBOL,))))
    with pytest.raises(RuleError, match="is unconscious"):
        turn(camp(cleric(vitals=Vitals(0, 8, life=Life.UNCONSCIOUS))))
    with pytest.raises(ForbiddenError):
        turn(camp(hero()), allow=True)
    scene = camp(hero())
    scene.act(TurnUndead(character_id="ada", allow=True), REFEREE, [1, 1])
    assert len(reported(scene.step, UndeadTurned)) == 1


def test_in_a_round_it_is_the_whole_turn() -> None:
    scene = camp(book="none").fight().bring(cleric()).foe("Skeletons")
    scene.begin_step("skeletons")
    with pytest.raises(RuleError):
        turn(scene)
    scene.begin_step("ada", "skeletons")
    turn(scene, 4, 4, needed=7)
    assert scene.combatant("ada").turn.done
    with pytest.raises(RuleError):
        turn(scene)


def test_whoever_is_held_turns_nothing() -> None:
    scene = camp(book="none").fight().bring(cleric())
    scene.begin_step("ada")
    held = Effect("e1", "Paralysed", "ada", key="paralysed")
    scene.state = replace(scene.state, effects=(held,))
    with pytest.raises(RuleError, match="is paralysed"):
        turn(scene)


def chart(*rows: TurningRow, scene: Scene | None = None) -> Scene:
    scene = scene or camp(cleric(), book="none")
    scene.act(WriteTurning(rows=rows))
    return scene


def test_the_chart_is_kept_and_wiped() -> None:
    scene = chart(TurningRow(" Skeleton ", ("7", "t", "d")))
    assert CLASS_TABLES.of(scene.state).turning == (TurningRow("Skeleton", ("7", "T", "D")),)
    assert reported(scene.step, TurningWritten)[0].kinds == ("Skeleton",)
    with pytest.raises(RuleError, match="says all that already"):
        chart(*CLASS_TABLES.of(scene.state).turning, scene=scene)
    assert CLASS_TABLES.of(chart(scene=scene).state).turning == ()
    with pytest.raises(ForbiddenError):
        scene.act(WriteTurning(rows=CHART), ANN)


@pytest.mark.parametrize(
    ("rows", "refusal"),
    [
        ((TurningRow("", ("7",)),), "begins with a kind"),
        ((TurningRow("Ghoul", ()),), "say what clerics need"),
        ((TurningRow("Ghoul", ("0",)),), "“0” is not what"),
        ((TurningRow("Ghoul", ("x",)),), "“X” is not what"),
        ((TurningRow("Ghoul", ("7",)), TurningRow("ghoul", ("8",))), "stands there twice"),
        (tuple(TurningRow(f"Kind {one}", ("7",)) for one in range(31)), "at most 30"),
    ],
)
def test_what_no_chart_can_say_is_refused(rows: tuple[TurningRow, ...], refusal: str) -> None:
    with pytest.raises(RuleError, match=refusal):
        chart(*rows)


# Weapons


def weapon(name: str, **fields: object) -> Item:
    known = find_known(name) or Item("", name)
    return replace(known, id="i1", **fields)


@pytest.mark.parametrize(
    ("item", "preset", "may"),
    [
        (weapon("Long sword"), "eris", True),
        (weapon("Long sword", bonus=1), "eris", False),
        (weapon("Long sword", magic=True), "eris", False),
        (weapon("Long sword", bonus=1), "ose", True),
        (weapon("Dagger", bonus=-1), "eris", False),
        (weapon("Long sword", bonus=1, tags=("blunt",)), "eris", True),
        (weapon("War hammer", bonus=2), "eris", True),
        (weapon("Staff", magic=True), "eris", True),
        (weapon("Chainmail", bonus=1), "eris", True),
    ],
)
def test_a_cleric_leaves_edged_magical_weapons_alone(item: Item, preset: str, *, may: bool) -> None:
    scene = camp(preset=preset).fight().bring(cleric(item))
    for question in (WieldRuling(who="ada", item="i1"), AttackRuling(who="ada", item="i1")):
        found = [one for one in scene.engine.ask(scene.state, question) if "cleric" in one.label]
        assert (found == []) is may


@pytest.mark.parametrize(("bonus", "may"), [(0, True), (1, False)])
def test_magical_arrows_are_weapons_with_an_edge(bonus: int, *, may: bool) -> None:
    arrows = Item("i2", "Arrow", count=9, bonus=bonus, tags=("ammunition",))
    scene = camp(book="none").fight().bring(cleric(weapon("Longbow"), arrows))
    question = AttackRuling(who="ada", item="i1", mode=Mode.MISSILE)
    found = [one for one in scene.engine.ask(scene.state, question) if "magical" in one.label]
    assert (found == []) is may


def test_everybody_else_uses_what_they_like() -> None:
    scene = camp(book="none").fight().bring(hero(items=(weapon("Long sword", bonus=1),)))
    for question in (WieldRuling(who="ada", item="i1"), AttackRuling(who="ada", item="i1")):
        assert scene.engine.ask(scene.state, question) == ()


def undead(*faces: int, level: int = 5) -> Scene:
    """A cleric has turned skeletons, wights and mummies, who came in another order."""
    game = Scene("ose").meet()
    game.hero("Ada", level=level)
    game.state = replace(game.state, characters=(cleric(level=level),))
    for name, dice, count in (("Mummies", 5, 1), ("Wights", 3, 2), ("Skeletons", 1, 2)):
        game.foe(name, count=count, traits=("undead",), hit_dice=HitDice(dice))
    game.act(TurnUndead(character_id="ada"), faces=faces)
    return game


def left_of(game: Scene) -> dict[str, int]:
    return {
        one.name: sum(not body.gone and body.vitals.life is Life.UP for body in one.bodies)
        for one in game.encounter.combatants
        if one.id != "ada"
    }


def test_of_mixed_undead_those_with_the_fewest_hit_dice_go_first() -> None:
    game = undead(4, 5, 2, 3)
    told = [(one.kind, one.passed, one.destroyed) for one in game.events(UndeadTurned)]
    assert told == [("Skeleton", True, True), ("Wight", True, False), ("Mummy", True, False)]
    assert left_of(game) == {"Mummies": 1, "Wights": 1, "Skeletons": 0}


def test_one_roll_is_held_against_each_kind() -> None:
    game = undead(4, 4, 6, 6)
    told = [(one.kind, one.needed, one.passed) for one in game.events(UndeadTurned)]
    assert told == [("Skeleton", None, True), ("Wight", None, True), ("Mummy", 9, False)]
    assert left_of(game) == {"Mummies": 1, "Wights": 0, "Skeletons": 0}

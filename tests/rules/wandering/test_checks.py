"""The wandering check: when it falls, on what chance, and what nobody may see of it."""

from dataclasses import replace as changed

import pytest

from rules.clock.clock import now
from rules.clock.records import ClockMoved, PassTime, TimeWentBy
from rules.errors import RuleError
from rules.expedition.records import ComeBack, SetOut
from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.kernel.dues import Coming
from rules.kernel.family import System
from rules.kernel.questions import Answer
from rules.places.state import PLACES, Area, Place
from rules.record import replace
from rules.sea.records import VOYAGE, Voyage
from rules.state.game import GameState
from rules.state.party import Expedition, Scale
from rules.systems import SYSTEMS
from rules.wandering.checks import next_check
from rules.wandering.records import (
    WANDERING,
    CheckWandering,
    Ground,
    SetWandering,
    SomethingCame,
    Wandering,
    WanderingChecked,
    WanderingHere,
    WanderingSet,
)
from rules.wandering.tables import here
from tests.rules.alike import assert_alike
from tests.rules.scene import Scene, told
from tests.rules.table import ANN, REFEREE
from tests.rules.wandering.scenes import CAVES, out

DUNGEON = pytest.mark.rule("OSE-WANDERING-DUNGEON")
WILD = pytest.mark.rule("OSE-WILD-WANDERING")
SEA = pytest.mark.rule("OSE-SEA-WANDERING")
TURN, HOUR, DAY = 600, 3600, 86_400


def comings(scene: Scene, until: int) -> list[int]:
    found = scene.engine.coming(scene.state, until, ALL_KNOWING)
    return [one.at for one in found if one.what == "wandering"]


def checked(scene: Scene) -> list[WanderingChecked]:
    return scene.events(WanderingChecked)


def at(scene: Scene, **fields: object) -> Scene:
    """In the first area of a place that says so much of what wanders there."""
    area = Area("a1", "Hall", table=str(fields.pop("area_table", "")), words=("carved", "mosaic"))
    place = replace(Place("p1", "Crypt", areas=(area,)), **fields)
    moved = Expedition(Scale.DUNGEON, place="p1", area="a1")
    scene.state = PLACES.put(replace(scene.state, expedition=moved), (place,))
    return scene


def on(ground: Ground, scale: Scale) -> Scene:
    """Out on ground of which a toy knows something, and no other system anything."""

    def says(_state: GameState, _question: WanderingHere) -> tuple[Ground, ...]:
        return (ground,)

    toy = System(key="toy", handlers={}, answers=(Answer(WanderingHere, says, "OSE-LOST"),))
    others = [
        changed(one, answers=tuple(a for a in one.answers if a.on is not WanderingHere))
        for one in SYSTEMS
    ]
    scene = Scene("ose", (*others, toy))
    scene.state = WANDERING.put(scene.state, Wandering())
    scene.act(SetOut(scale=scale))
    return scene


# In a dungeon


@DUNGEON
def test_every_two_turns_a_one_in_six() -> None:
    scene = out()
    scene.act(PassTime(turns=1))
    assert checked(scene) == []
    scene.act(PassTime(turns=1), faces=[2])
    assert [(one.needed, one.came, one.moment) for one in checked(scene)] == [(1, False, 2 * TURN)]
    scene.act(PassTime(turns=4), faces=[6, 6])
    assert [one.moment for one in checked(scene)] == [4 * TURN, 6 * TURN]


@DUNGEON
def test_time_stops_where_something_comes() -> None:
    scene = out()
    # A check, another, and how far away it is.
    step = scene.act(PassTime(turns=6), faces=[6, 1, 3, 4])
    assert now(scene.state) == 4 * TURN
    assert scene.events(TimeWentBy)[0].left == 2 * TURN
    came = scene.events(SomethingCame)[0]
    assert (came.text, came.environment, came.moment) == ("", "dungeon", 4 * TURN)
    assert came.distance == 70
    assert all(throw.secret for throw in step.throws)


@DUNGEON
def test_turns_are_counted_from_when_the_party_goes_in() -> None:
    scene = Scene()
    scene.state = WANDERING.put(scene.state, Wandering())
    scene.act(PassTime(turns=5))
    scene.act(SetOut(scale=Scale.DUNGEON))
    assert comings(scene, 12 * TURN) == [7 * TURN, 9 * TURN, 11 * TURN]
    scene.act(ComeBack())
    assert comings(scene, 12 * TURN) == []


@DUNGEON
def test_a_check_that_a_fight_has_put_off_falls_with_the_next_turn() -> None:
    scene = out()
    scene.state = WANDERING.put(
        replace(scene.state, encounter=None), replace(WANDERING.of(scene.state), last=-5 * TURN)
    )
    assert comings(scene, 4 * TURN) == [TURN, 3 * TURN]


@DUNGEON
def test_no_check_falls_in_an_encounter() -> None:
    scene = out().meet()
    assert comings(scene, DAY) == []


@DUNGEON
@pytest.mark.parametrize(("every", "moments"), [(1, [1, 2, 3]), (3, [3]), (0, [])])
def test_the_referee_says_how_often(every: int, moments: list[int]) -> None:
    scene = out()
    scene.act(SetWandering(every=every))
    assert comings(scene, 3 * TURN) == [moment * TURN for moment in moments]


@DUNGEON
@pytest.mark.parametrize("scale", [Scale.DUNGEON])
def test_a_place_has_its_own_rhythm_and_chance(scale: Scale) -> None:
    scene = at(out(scale=scale), every=3, chance=2)
    scene.act(SetWandering(every=1, chance=6))
    assert comings(scene, 6 * TURN) == [3 * TURN, 6 * TURN]
    scene.act(PassTime(turns=3), faces=[3])
    assert [(one.needed, one.where) for one in checked(scene)] == [(2, "mosaic")]


@pytest.mark.rule("OSE-WANDERING")
@pytest.mark.parametrize(
    ("area", "place", "usual", "found"),
    [
        ("Upper caves", "Moor", "Moor", "Upper caves"),
        ("", "Upper caves", "Moor", "Upper caves"),
        ("", "", "Upper caves", "Upper caves"),
        ("gone", "gone", "Upper caves", "Upper caves"),
    ],
)
def test_the_areas_table_wins(area: str, place: str, usual: str, found: str) -> None:
    scene = at(out(), area_table=area, table=place)
    moor = replace(CAVES, id="w9", name="Moor", where=())
    tables = (*WANDERING.of(scene.state).tables, moor)
    scene.state = WANDERING.put(
        scene.state, replace(WANDERING.of(scene.state), tables=tables, table=usual)
    )
    table = here(scene.engine.asking(scene.state)).table
    assert table is not None
    assert table.name == found


@pytest.mark.rule("OSE-WANDERING")
def test_a_table_for_such_ground_comes_before_that_for_all_the_rest() -> None:
    scene = at(out(), words=("caves",))
    table = here(scene.engine.asking(scene.state)).table
    assert table is not None
    assert table.name == "Upper caves"
    scene = at(out())
    assert here(scene.engine.asking(scene.state)).table is None


@pytest.mark.rule("OSE-WANDERING")
def test_a_place_that_is_not_there_any_more_says_nothing() -> None:
    scene = at(out(), every=9)
    scene.state = PLACES.put(scene.state, ())
    assert comings(scene, 2 * TURN) == [2 * TURN]


# The referee's word


@pytest.mark.rule("OSE-WANDERING")
@pytest.mark.parametrize(
    ("modifier", "once", "needed"), [(1, 0, 2), (-1, 0, 0), (1, 2, 4), (5, 5, 6), (-5, 0, 0)]
)
def test_noise_light_and_quiet_rest_change_the_chance(
    modifier: int, once: int, needed: int
) -> None:
    scene = out()
    scene.act(SetWandering(every=1, modifier=modifier, once=once or None))
    scene.falling = Sixes()
    scene.act(PassTime(turns=2))
    assert checked(scene)[0].needed == needed
    assert WANDERING.of(scene.state).once == 0


class Sixes:
    """Dice that always show their highest."""

    def face(self, sides: int) -> int:
        return sides

    def begin(self, *, secret: bool) -> tuple["Sixes", int, str]:
        return self, 0, "commitment" if secret else ""

    def forget(self, *, secret: bool, count: int) -> None:
        """They have no order."""

    def token(self) -> str:
        return "six"


@pytest.mark.rule("OSE-WANDERING")
def test_what_counts_once_counts_for_one_check() -> None:
    scene = out()
    scene.act(SetWandering(once=1))
    scene.act(PassTime(turns=4), faces=[3, 3])
    assert [one.needed for one in checked(scene)] == [2, 1]


@pytest.mark.rule("OSE-WANDERING")
def test_only_what_is_said_changes_and_only_what_changes_is_told() -> None:
    scene = out()
    scene.act(SetWandering(every=2, chance=3, table="upper CAVES", sight=40))
    said = scene.events(WanderingSet)[0]
    assert (said.every, said.chance, said.table, said.sight) == (None, 3, "Upper caves", 40)
    scene.act(SetWandering(chance=-1, table="", sight=0))
    said = scene.events(WanderingSet)[0]
    assert (said.chance, said.table, said.sight) == (-1, "", 0)
    assert WANDERING.of(scene.state).chance is None
    with pytest.raises(RuleError, match="It is so already"):
        scene.act(SetWandering(chance=-1))


@pytest.mark.rule("OSE-WANDERING")
@pytest.mark.parametrize(
    "action",
    [
        SetWandering(every=-1),
        SetWandering(every=145),
        SetWandering(a_day=5),
        SetWandering(chance=7),
        SetWandering(chance=-2),
        SetWandering(modifier=6),
        SetWandering(once=-6),
        SetWandering(sight=-1),
        SetWandering(table="nowhere"),
    ],
)
def test_what_cannot_be(action: SetWandering) -> None:
    with pytest.raises(RuleError):
        out().act(action)


@pytest.mark.rule("OSE-WANDERING")
def test_a_check_by_hand() -> None:
    scene = out()
    scene.act(PassTime(turns=1))
    scene.act(CheckWandering(), faces=[4])
    assert [(one.needed, one.came) for one in checked(scene)] == [(1, False)]
    assert comings(scene, 4 * TURN) == [3 * TURN]
    scene.falling = Sixes()
    scene.act(CheckWandering(forced=1))
    assert checked(scene)[0].came
    with pytest.raises(RuleError, match="1d6 comes to 1 to 6"):
        scene.act(CheckWandering(forced=7))
    with pytest.raises(RuleError, match="An encounter is running"):
        out().meet().act(CheckWandering())
    with pytest.raises(RuleError, match="The party is not out"):
        Scene().act(CheckWandering())
    with pytest.raises(RuleError, match="Only a referee"):
        scene.act(CheckWandering(), ANN)


@pytest.mark.rule("OSE-WANDERING")
def test_the_newest_checks_are_remembered() -> None:
    scene = out()
    scene.act(SetWandering(every=1))
    scene.act(PassTime(turns=8), faces=[2, 3, 4, 5, 6, 6, 6, 2])
    assert [one.rolled for one in WANDERING.of(scene.state).checks] == [4, 5, 6, 6, 6, 2]


# Outside


@WILD
@pytest.mark.parametrize(
    ("a_day", "hours"), [(0, []), (1, [12]), (2, [6, 18]), (3, [4, 12, 20]), (4, [3, 9, 15, 21])]
)
def test_once_a_day_or_up_to_four_times(a_day: int, hours: list[int]) -> None:
    scene = out(scale=Scale.WILDERNESS)
    if a_day != 1:
        scene.act(SetWandering(a_day=a_day))
    assert comings(scene, DAY) == [hour * HOUR for hour in hours]
    scene.act(SetWandering(modifier=-5))
    scene.falling = Sixes()
    scene.act(PassTime(days=7))
    assert len(checked(scene)) == 7 * a_day


@WILD
def test_a_day_that_begins_in_the_afternoon_has_its_check_too() -> None:
    scene = out(scale=Scale.WILDERNESS)
    scene.act(PassTime(hours=12), faces=[6])
    assert comings(scene, now(scene.state) + DAY) == [36 * HOUR]


@WILD
def test_the_ground_says_how_likely_it_is() -> None:
    scene = on(Ground(where="jungle", chance=3, source="OSE-WILD-WANDERING"), Scale.WILDERNESS)
    scene.act(PassTime(days=1), faces=[4])
    assert [(one.needed, one.where) for one in checked(scene)] == [(3, "jungle")]
    scene.act(SetWandering(chance=1))
    scene.act(PassTime(days=1), faces=[4])
    assert [one.needed for one in checked(scene)] == [1]


@WILD
def test_where_nobody_knows_the_ground_it_is_one_in_six() -> None:
    scene = on(Ground(), Scale.WILDERNESS)
    scene.act(PassTime(days=1), faces=[2])
    assert [(one.needed, one.where) for one in checked(scene)] == [(1, "wilderness")]


@WILD
def test_the_ground_can_name_its_table() -> None:
    scene = on(Ground(where="hills", table="Upper caves"), Scale.WILDERNESS)
    kept = replace(CAVES, id="w1")
    scene.state = WANDERING.put(scene.state, replace(WANDERING.of(scene.state), tables=(kept,)))
    assert here(scene.engine.asking(scene.state)).table == kept


@SEA
@pytest.mark.parametrize(("water", "needed"), [("sea", 2), ("river", 2), ("swamp", 3)])
def test_the_water_says_how_likely_it_is(water: str, needed: int) -> None:
    scene = out(scale=Scale.WATER)
    scene.state = VOYAGE.put(scene.state, Voyage(water=water))
    scene.act(PassTime(days=1), faces=[6])
    assert [(one.where, one.needed) for one in checked(scene)] == [(water, needed)]


@SEA
def test_a_ground_on_which_nothing_comes() -> None:
    scene = on(Ground(where="harbour", chance=0), Scale.WATER)
    scene.act(PassTime(days=1), faces=[1])
    assert [(one.needed, one.came) for one in checked(scene)] == [(0, False)]


# What nobody may see


@pytest.mark.rule("OSE-WANDERING")
def test_a_check_without_result_leaves_players_nothing() -> None:
    checks, none = out(), out()
    none.act(SetWandering(every=0))
    shown: list[list[object]] = []
    for scene in (checks, none):
        scene.falling = Sixes()
        step = scene.act(PassTime(turns=4))
        assert step.revealed
        assert all(e.leaves_no_trace() for e in step.events if isinstance(e, WanderingChecked))
        seen = [event for event in told(step, ANN) if not isinstance(event, ClockMoved)]
        ahead = scene.engine.coming(scene.state, DAY, TABLE)
        assert all(one.what != "wandering" for one in ahead)
        shown.append([seen, ahead, scene.engine.what_is_due(scene.state, TABLE)])
    assert_alike(shown[0], shown[1], ANN)
    assert len(checked(checks)) == 2
    assert checked(none) == []


@pytest.mark.rule("OSE-WANDERING")
def test_whether_time_may_be_taken_back_tells_nothing() -> None:
    scene = out()
    quiet = scene.act(PassTime(turns=1))
    loud = scene.act(PassTime(turns=1), faces=[6])
    assert quiet.revealed
    assert loud.revealed
    scene.act(ComeBack())
    assert not scene.act(PassTime(turns=4)).revealed


@pytest.mark.rule("OSE-WANDERING")
def test_players_see_only_that_less_time_went_by() -> None:
    scene = out()
    step = scene.act(PassTime(turns=4), faces=[1, 3, 4])
    kinds = {type(event) for event in told(step, ANN)}
    assert kinds == {ClockMoved, TimeWentBy}
    known = next(e.seen_by(ANN) for e in step.events if isinstance(e, TimeWentBy))
    assert known is not None
    assert known.left == 0
    seen = scene.engine.what_is_due(scene.state, ANN)
    assert [due.kind.name for due in seen] == ["NEXT"]
    mine = scene.engine.what_is_due(scene.state, REFEREE)
    assert {(due.kind.name, due.secret) for due in mine} == {("MEETING", True), ("NEXT", False)}


def test_a_coming_is_secret() -> None:
    scene = out()
    found = scene.engine.coming(scene.state, 2 * TURN, ALL_KNOWING)
    expected = Coming(at=2 * TURN, what="wandering", secret=True, rule="OSE-WANDERING-DUNGEON")
    assert expected in found


@pytest.mark.rule("OSE-WANDERING")
@pytest.mark.parametrize(
    ("scale", "every", "a_day", "moment"),
    [
        (Scale.DUNGEON, 5, 1, 5 * TURN),
        (Scale.DUNGEON, 0, 1, None),
        (Scale.WILDERNESS, 2, 1, 12 * HOUR),
        (Scale.WILDERNESS, 2, 0, None),
    ],
)
def test_when_the_next_check_falls(
    scale: Scale, every: int, a_day: int, moment: int | None
) -> None:
    scene = out(scale=scale)
    scene.act(SetWandering(every=every, a_day=a_day, modifier=1))
    assert next_check(scene.state) == moment

"""Playing a turn in a dungeon (OSE-DUNGEON-TURN, OSE-DUNGEON-MOVE)."""

from collections.abc import Iterator
from typing import cast

import pytest

from rules.casting.actions import Memorise
from rules.casting.events import SpellCast
from rules.clock.events import ClockMoved, Reason
from rules.encounter.actions import StartEncounter
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.expedition.door import scale_of
from rules.exploration.actions import AskParty, ChooseTask, PlayTurn
from rules.exploration.door import (
    about,
    march_rate,
    number_of,
    turns_of_march,
    unanswered,
    ways_out,
)
from rules.exploration.events import TaskDone, TaskRefused, TurnPlayed, WayBarred
from rules.exploration.march import turns_for
from rules.exploration.settings import is_previewed
from rules.exploration.tasks.registry import KINDS
from rules.exploration.words import CAST, GO, GUARD, OTHER, REST, SCOUT, WAIT
from rules.kernel.actor import TABLE
from rules.kernel.comings import Coming
from rules.kernel.questions import Answer, Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.rulebook import System
from rules.kernel.tasks import TaskKind
from rules.places.questions import PassRuling
from rules.record import replace
from rules.sheet.actions import SetSheetNumber
from rules.state.encounter import Encounter
from rules.state.expedition import Expedition, Scale
from rules.state.game import GameState
from rules.state.health import Life, Vitals
from rules.state.places import Area, Door, Place
from rules.state.tasks import Task
from rules.votes.actions import NameCaller
from tests.rules.exploration.delving import TURN, at_home, clock, delve, on_the_road
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, BOB, CAT, REFEREE


def played(scene: Scene, **action: object) -> TurnPlayed:
    """What is told of a turn that the referee has played."""
    (event,) = reported(scene.act(PlayTurn(**action)), TurnPlayed)  # type: ignore[arg-type]
    return event


# How far


@pytest.mark.rule("OSE-DUNGEON-MOVE")
@pytest.mark.parametrize(
    ("feet", "rate", "turns"),
    [
        (1, 120, 1), (119, 120, 1), (120, 120, 1), (121, 120, 2), (240, 120, 2), (241, 120, 3),
        (60, 60, 1), (61, 60, 2), (360, 120, 3), (300, 30, 10), (0, 120, 1),
    ],
)  # fmt: skip
def test_a_distance_takes_turns_rounded_up(feet: int, rate: int, turns: int) -> None:
    assert turns_for(feet, rate) == turns


@pytest.mark.rule("OSE-DUNGEON-MOVE")
def test_the_party_goes_at_the_pace_of_its_slowest() -> None:
    scene = delve()
    scene.act(SetSheetNumber(character_id="bert", field="move", value=60))
    rate = march_rate(scene.state)
    assert (rate.value, rate.label) == (60, "Bert, the sheet")
    event = played(scene, feet=150)
    assert (event.turns, event.rate, event.slowest, event.feet) == (3, 60, "Bert, the sheet", 150)
    assert clock(scene) == 3


@pytest.mark.rule("OSE-DUNGEON-MOVE")
def test_where_the_party_knows_its_way_it_goes_three_times_as_far() -> None:
    scene = delve()
    assert march_rate(scene.state, familiar=True).value == 360
    event = played(scene, feet=361, familiar=True)
    assert (event.turns, event.familiar) == (2, True)
    assert turns_of_march(scene.state, 360, familiar=True) == 1


@pytest.mark.rule("OSE-DUNGEON-MOVE")
def test_who_cannot_move_keeps_all_of_them_there() -> None:
    scene = delve()
    scene.act(SetSheetNumber(character_id="cid", field="move", value=0))
    with pytest.raises(RuleError, match="Cid"):
        scene.act(PlayTurn(feet=10))
    assert clock(scene) == 0


@pytest.mark.parametrize("feet", [-1, 5001])
def test_nobody_goes_that_far_at_once(feet: int) -> None:
    with pytest.raises(RuleError, match="5000 feet"):
        delve().act(PlayTurn(feet=feet))


# The turn


@pytest.mark.rule("OSE-DUNGEON-TURN")
def test_an_ordinary_turn_is_one_action() -> None:
    scene = delve()
    step = scene.act(PlayTurn())
    event, moved = step.events
    assert event == TurnPlayed(
        first=1,
        turns=1,
        gone=1,
        doing=WAIT,
        after=TURN,
        rounds_per_turn=60,
        rule="OSE-DUNGEON-TURN",
    )
    assert isinstance(moved, ClockMoved)
    assert moved.reason is Reason.EXPLORATION
    assert number_of(scene.state) == 2


@pytest.mark.rule("OSE-DUNGEON-TURN")
def test_several_do_different_things_in_one_turn() -> None:
    scene = delve()
    scene.act(ChooseTask(kind=SCOUT, text="down  the stairs"), ANN)
    scene.act(ChooseTask(kind=GUARD), BOB)
    done = reported(scene.act(PlayTurn(doing=WAIT)), TaskDone)
    assert [(one.target.name, one.kind, one.text) for one in done] == [
        ("Ada", SCOUT, "down the stairs"),
        ("Bert", GUARD, ""),
    ]
    assert scene.state.exploration.plan is None
    assert clock(scene) == 1


def test_what_is_told_of_a_turn_begins_with_the_turn() -> None:
    scene = delve()
    scene.act(ChooseTask(kind=GUARD), ANN)
    kinds = [type(event) for event in scene.act(PlayTurn(feet=60)).events]
    assert kinds == [TurnPlayed, TaskDone, ClockMoved]


def test_what_somebody_stays_for_is_done_before_the_party_goes_on() -> None:
    scene = delve()
    scene.act(ChooseTask(kind=REST), ANN)
    assert played(scene, feet=240).turns == 3
    scene.act(ChooseTask(kind=SCOUT), ANN)
    assert played(scene, feet=240).turns == 2


def test_the_party_can_wait_or_rest_for_several_turns_and_say_how_long_a_way_takes() -> None:
    scene = delve()
    assert played(scene, doing=WAIT, turns=3).turns == 3
    assert played(scene, doing=REST, turns=2).turns == 2
    assert played(scene, doing=GO, text="the bridge", turns=4).place == "the bridge"
    assert clock(scene) == 9
    assert number_of(scene.state) == 10


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (PlayTurn(doing=GUARD, turns=2), "takes one turn"),
        (PlayTurn(turns=37), "At most 36"),
        (PlayTurn(doing=WAIT, turns=-1), "At most 36"),
        (PlayTurn(doing=REST, feet=10), "leave out `feet`"),
        (PlayTurn(doing="dance"), "cannot do that"),
        (PlayTurn(doing="follow"), "cannot do that"),
        (PlayTurn(doing=OTHER, text="x" * 201), "200 characters"),
        (PlayTurn(doing=OTHER), "in a few words"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(action: PlayTurn, says: str) -> None:
    scene = delve()
    before = scene.state
    with pytest.raises(RuleError, match=says):
        scene.act(action)
    assert scene.state is before


def test_who_leads_the_party_plays_the_turn() -> None:
    scene = delve()
    with pytest.raises(ForbiddenError, match="Only a referee"):
        scene.act(PlayTurn(), ANN)
    led = delve(led_by="caller")
    led.act(NameCaller(character_id="bert"))
    with pytest.raises(ForbiddenError, match="the caller or a referee"):
        led.act(PlayTurn(), ANN)
    led.act(PlayTurn(), BOB)
    assert clock(led) == 1


def test_a_turn_is_played_in_a_dungeon_and_not_in_an_encounter() -> None:
    with pytest.raises(RuleError, match="not out"):
        at_home().act(PlayTurn())
    with pytest.raises(RuleError, match="on the road"):
        on_the_road().act(PlayTurn())
    scene = delve()
    scene.act(StartEncounter())
    with pytest.raises(RuleError, match="encounter is running"):
        scene.act(PlayTurn())


def test_a_late_tap_plays_no_second_turn() -> None:
    scene = delve()
    scene.act(PlayTurn(number=1))
    with pytest.raises(TooLateError, match="That turn is over"):
        scene.act(PlayTurn(number=1))
    scene.act(PlayTurn(number=2))
    assert clock(scene) == 2


def test_who_is_down_does_nothing() -> None:
    scene = delve()
    scene.act(ChooseTask(kind=GUARD), ANN)
    sheets = scene.state.characters
    down = replace(sheets[0], vitals=Vitals(0, 8, life=Life.UNCONSCIOUS))
    scene.state = replace(scene.state, characters=(down, *sheets[1:]))
    assert not reported(scene.act(PlayTurn()), TaskDone)
    with pytest.raises(RuleError, match="cannot do anything"):
        scene.act(ChooseTask(kind=GUARD), ANN)


# What stops it


def _gong(state: GameState, until: int) -> Iterator[Coming]:
    moment = 2 * TURN
    if state.clock.turns < 2 and moment <= until:
        yield Coming(at=moment, what="gong", stops=True)


STOPPING = System(key="stopping", handlers={}, comings=(_gong,))


@pytest.mark.rule("OSE-DUNGEON-TURN")
def test_time_stops_where_something_comes_and_says_what_was_left() -> None:
    scene = delve("ose", STOPPING)
    scene.act(ChooseTask(kind=REST), ANN)
    step = scene.act(PlayTurn(feet=480))
    (event,) = reported(step, TurnPlayed)
    assert (event.turns, event.left, event.after) == (5, 3 * TURN, 2 * TURN)
    assert clock(scene) == 2
    (shown,) = [one for one in told(step, ANN) if isinstance(one, TurnPlayed)]
    assert shown == replace(event, turns=2, feet=240, left=0)
    assert event.seen_by(TABLE) == shown


@pytest.mark.rule("OSE-WANDERING-DUNGEON")
def test_players_are_told_no_more_than_of_as_many_turns_without_what_came() -> None:
    stopped, short = delve("ose", STOPPING), delve("ose", STOPPING)
    meant = stopped.act(PlayTurn(feet=480, text="the bridge"))
    went = short.act(PlayTurn(feet=240))
    assert told(meant, ANN) == told(went, ANN)


def test_what_stops_the_first_part_keeps_the_party_from_going_on() -> None:
    scene = delve("ose", STOPPING)
    scene.act(PlayTurn())
    scene.act(ChooseTask(kind=REST), ANN)
    assert played(scene, feet=120).left == TURN
    assert clock(scene) == 2


def _raise_alarm(resolution: Resolution, who: str, task: Task) -> None:
    if task.text == "quietly":
        resolution.halt("alarm")
    else:
        resolution.put_encounter(Encounter("e1", 1, {}))
    resolution.emit(TaskDone(target=resolution.who(who), kind=task.kind))


def _loud(resolution: Resolution, who: str, task: Task) -> None:
    if resolution.who(who).name == "Bert":
        from_rule = "Bert is mute."
        raise RuleError(from_rule)
    _raise_alarm(resolution, who, task)


def _never(resolution: Resolution, who: str, task: Task) -> None:
    raise RuleError(f"{resolution.who(who).name} does not dare to.")


SHOUT = TaskKind("shout", "Shout", "wakes the dead", (Scale.DUNGEON,), _loud)
HUSH = TaskKind("hush", "Hush", "not so loud", (Scale.DUNGEON,), _raise_alarm, check=_never)
NOISE = System(key="noise", handlers={}, tasks=(SHOUT, HUSH))


@pytest.mark.parametrize("text", ["", "quietly"])
def test_what_a_task_sets_off_stops_the_turn_before_its_time_goes_by(text: str) -> None:
    scene = delve("ose", NOISE)
    scene.act(ChooseTask(kind="shout", text=text), ANN)
    assert played(scene).left == TURN
    assert clock(scene) == 0


def test_what_a_rule_refuses_is_told_to_who_wanted_it() -> None:
    scene = delve("ose", NOISE)
    scene.act(ChooseTask(kind="shout"), BOB)
    step = scene.act(PlayTurn())
    (refused,) = reported(step, TaskRefused)
    assert refused.reason == "Bert is mute."
    assert [type(one) for one in told(step, BOB)] == [TurnPlayed, TaskRefused, ClockMoved]
    assert [type(one) for one in told(step, CAT)] == [TurnPlayed, ClockMoved]
    assert clock(scene) == 1


def test_what_all_do_is_done_by_each_in_their_own_name() -> None:
    scene = delve("ose", NOISE)
    step = scene.act(PlayTurn(doing="shout", text="quietly"))
    assert [one.target.name for one in reported(step, TaskDone)] == ["Ada", "Cid"]
    assert [one.target.name for one in reported(step, TaskRefused)] == ["Bert"]


def test_what_nobody_can_do_costs_no_turn() -> None:
    scene = delve("ose", NOISE)
    with pytest.raises(RuleError, match="Ada does not dare to"):
        scene.act(PlayTurn(doing="hush"))
    assert clock(scene) == 0


# Casting


def test_a_spell_is_cast_in_a_turn() -> None:
    scene = delve()
    scene.act(Memorise(spell="light", target="ada"), ANN)
    with pytest.raises(RuleError, match="no such spell"):
        scene.act(ChooseTask(kind=CAST, about="fly"), ANN)
    scene.act(ChooseTask(kind=CAST, about="light", text="the shield"), ANN)
    (cast,) = reported(scene.act(PlayTurn()), SpellCast)
    assert (cast.spell, cast.at) == ("light", "the shield")
    with pytest.raises(RuleError, match="no such spell"):
        scene.act(ChooseTask(kind=CAST, about="light"), ANN)


def test_a_spell_in_memory_is_offered_to_who_plays_its_caster() -> None:
    scene = delve()
    scene.act(Memorise(spell="light", count=2, target="ada"), ANN)
    targets = scene.engine.tasks[CAST].targets
    assert [*targets(scene.state, ANN, "ada")] == [("light", "light")]
    assert [*targets(scene.state, REFEREE, "ada")] == [("light", "light")]
    assert [*targets(scene.state, BOB, "ada")] == []
    assert [*targets(scene.state, REFEREE, "nobody")] == []


@pytest.mark.parametrize(
    ("setting", "empty", "full"),
    [("if-anything", False, True), ("always", True, True), ("never", False, False)],
)
def test_whether_a_turn_is_shown_first(setting: str, *, empty: bool, full: bool) -> None:
    state = delve(turn_preview=setting).state
    assert is_previewed(state, brings_anything=False) is empty
    assert is_previewed(state, brings_anything=True) is full


def test_the_scale_of_a_delve() -> None:
    assert scale_of(delve().state) is Scale.DUNGEON


# Prepared places

HALL = Area("hall", "Hall", familiar=True)
CRYPT = Area("crypt", "Crypt")
DOOR = Door("d1", "oak door", ("hall", "crypt"))
SECRET = Door("d2", "panel", ("hall", "crypt"), secret=True)
KEEP = Place("keep", "The Keep", areas=(HALL, CRYPT), doors=(DOOR, SECRET), every=0)


def _bar(_state: GameState, question: PassRuling) -> Iterator[Verdict]:
    if question.door == "d1":
        yield Verdict(Ruling.FORBIDDEN, "The oak door is barred.", "OSE-DUNGEON-MOVE")


BARS = System(key="bars", handlers={}, answers=(Answer(on=PassRuling, run=_bar, source="X"),))


def in_the_hall(*toys: System, **settings: str) -> Scene:
    """The party is in the hall of a keep."""
    scene = delve("ose", *toys, **settings)
    there = Expedition(Scale.DUNGEON, 0, "keep", "hall")
    scene.state = replace(scene.state, places=(KEEP,), expedition=there)
    return scene


def area(scene: Scene) -> str:
    """Where the party is."""
    assert scene.state.expedition is not None
    return scene.state.expedition.area


@pytest.mark.rule("OSE-DUNGEON-MOVE")
def test_a_familiar_area_is_crossed_three_times_as_fast() -> None:
    scene = in_the_hall()
    assert played(scene, feet=360).turns == 1
    scene.act(PlayTurn(doing=GO, about="d1"))
    assert area(scene) == "crypt"
    assert played(scene, feet=360).turns == 3


def test_the_party_goes_through_a_door_at_the_end_of_its_way() -> None:
    scene = in_the_hall()
    kinds = [type(event).__name__ for event in scene.act(PlayTurn(feet=300, about="d1")).events]
    assert kinds[:2] == ["TurnPlayed", "ClockMoved"]
    assert "AreaEntered" in kinds
    assert area(scene) == "crypt"


def test_what_stops_the_party_keeps_it_from_the_door() -> None:
    scene = in_the_hall(STOPPING)
    scene.act(PlayTurn(feet=2000, about="d1"))
    assert area(scene) == "hall"


def test_what_keeps_the_party_from_going_through_is_told() -> None:
    scene = in_the_hall(led_by="caller")
    scene.act(NameCaller(character_id="ada"))
    (barred,) = reported(scene.act(PlayTurn(about="d2", doing=GO), ANN), WayBarred)
    assert "no such way" in barred.reason
    assert (area(scene), clock(scene)) == ("hall", 1)


@pytest.mark.parametrize(("door", "where"), [("d1", "hall"), ("d2", "hall"), ("d9", "hall")])
def test_a_turn_that_is_played_by_itself_goes_through_no_door_that_is_barred_or_unknown(
    door: str, where: str
) -> None:
    scene = in_the_hall(BARS, go_on="by-itself")
    scene.act(AskParty(doing=GO, about=door))
    for player in (ANN, BOB):
        scene.act(ChooseTask(kind="follow"), player)
    assert len(reported(scene.act(ChooseTask(kind="follow"), CAT), WayBarred)) == 1
    assert (area(scene), clock(scene)) == (where, 1)


def test_a_turn_that_is_played_by_itself_goes_through_an_open_door() -> None:
    scene = in_the_hall(go_on="by-itself")
    scene.act(AskParty(doing=GO, about="d1"))
    for player in (ANN, BOB, CAT):
        scene.act(ChooseTask(kind="follow"), player)
    assert area(scene) == "crypt"


@pytest.mark.rule("OSE-DUNGEON-TURN")
def test_the_ways_out_are_those_that_players_know_of() -> None:
    assert ways_out(delve().state) == ()
    assert ways_out(at_home().state) == ()
    assert ways_out(in_the_hall().state) == (("d1", "oak door"),)


# Words


def test_what_a_task_is_about_is_said_as_everybody_may_know_it() -> None:
    scene = delve()
    kinds, state = scene.engine.tasks, scene.state
    assert about(state, kinds, "ada", Task(GUARD)) == ""
    assert about(state, kinds, "ada", Task("dance", "ada")) == ""


def test_each_own_task_has_its_words() -> None:
    assert [kind.key for kind in KINDS if kind.asks] == [OTHER]
    step = delve().act(PlayTurn(doing=GUARD))
    assert len(reported(step, TaskDone)) == 3


def test_who_follows_does_nothing_of_their_own() -> None:
    scene = delve()
    assert unanswered(scene.state) == ()
    scene.act(ChooseTask(kind="follow"), ANN)
    scene.act(ChooseTask(kind=OTHER, text="hums"), BOB)
    (done,) = reported(scene.act(PlayTurn()), TaskDone)
    assert done.target.name == "Bert"
    follow = next(kind for kind in KINDS if kind.key == "follow")
    follow.run(cast("Resolution", None), "ada", Task("follow"))

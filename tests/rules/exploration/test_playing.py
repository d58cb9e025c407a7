"""Playing a turn in a dungeon (OSE-DUNGEON-TURN).
What one of the party does in a turn: spells, own words, what it is about.
"""

from typing import cast

import pytest

from rules.casting.records import Memorise, SpellCast
from rules.clock.records import ClockMoved, Reason
from rules.encounter.records import StartEncounter
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.expedition.going import scale_of
from rules.exploration.planning import (
    CAST,
    FOLLOW,
    GO,
    GUARD,
    KINDS,
    OTHER,
    REST,
    SCOUT,
    WAIT,
    about,
    before_of,
    number_of,
    unanswered,
)
from rules.exploration.records import (
    EXPLORATION,
    AskParty,
    ChooseTask,
    PlayTurn,
    RepeatTask,
    TaskDone,
    TaskRefused,
    TurnPlayed,
)
from rules.kernel.actor import TABLE, Actor
from rules.kernel.family import System
from rules.kernel.resolution import Resolution, TaskKind
from rules.record import replace
from rules.state.encounter import Encounter
from rules.state.health import Life, Vitals
from rules.state.party import Scale, Task
from rules.votes.records import NameCaller
from tests.rules.exploration.delving import (
    STOPPING,
    TURN,
    at_home,
    clock,
    delve,
    on_the_road,
    played,
)
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, BOB, CAT, REFEREE


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
    assert EXPLORATION.of(scene.state).plan is None
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
    scene.act(PlayTurn(), ANN)
    assert clock(scene) == 0
    with pytest.raises(ForbiddenError, match="Only a referee"):
        scene.act(PlayTurn(), Actor(7))
    led = delve(led_by="caller")
    led.act(NameCaller(character_id="bert"))
    led.act(PlayTurn(), ANN)
    assert clock(led) == 0
    with pytest.raises(ForbiddenError, match="the caller or a referee"):
        led.act(PlayTurn(), Actor(7))
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
    with pytest.raises(RuleError, match="is unconscious, and cannot do that"):
        scene.act(ChooseTask(kind=GUARD), ANN)
    with pytest.raises(RuleError, match="is unconscious, and cannot do that"):
        scene.act(ChooseTask(kind=GUARD, target=sheets[0].id))


# What stops it


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


def test_the_scale_of_a_delve() -> None:
    assert scale_of(delve().state) is Scale.DUNGEON


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


# As before


def test_what_was_said_last_is_said_again_by_one_word() -> None:
    scene = delve()
    scene.act(AskParty())
    scene.act(RepeatTask(), ANN)
    assert said(scene)["ada"] == Task(FOLLOW)
    with pytest.raises(RuleError, match="Nobody of yours is still to say"):
        scene.act(RepeatTask(), ANN)
    scene.act(ChooseTask(kind=GUARD), ANN)
    scene.act(ChooseTask(kind=OTHER, text="watches the mule"), BOB)
    scene.act(PlayTurn())
    scene.act(AskParty())
    plan = EXPLORATION.of(scene.state).plan
    assert plan is not None
    scene.act(RepeatTask(plan=plan.id), ANN)
    scene.act(RepeatTask(target="bert"), REFEREE)
    assert said(scene) == {"ada": Task(GUARD), "bert": Task(OTHER, text="watches the mule")}
    with pytest.raises(RuleError, match="Ada does just that already"):
        scene.act(RepeatTask(target="ada"), ANN)
    with pytest.raises(TooLateError):
        scene.act(RepeatTask(plan="gone"), BOB)


def test_what_cannot_be_done_here_is_not_said_again() -> None:
    scene = delve()
    scene.act(Memorise(spell="light", target="ada"), ANN)
    scene.act(ChooseTask(kind=CAST, about="light"), ANN)
    scene.act(PlayTurn())
    scene.act(AskParty())
    assert before_of(scene.state, scene.engine.tasks, ANN, "ada") is None
    with pytest.raises(RuleError, match="Ada cannot do here what they did before"):
        scene.act(RepeatTask(), ANN)
    assert before_of(scene.state, scene.engine.tasks, BOB, "bert") is None


def said(scene: Scene) -> dict[str, Task]:
    """What everybody has said that they do."""
    plan = EXPLORATION.of(scene.state).plan
    assert plan is not None
    return dict(plan.tasks)

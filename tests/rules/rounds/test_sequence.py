"""The order of a round's steps, in both rulebooks' sequences."""

import pytest

from rules.errors import RuleError, TooLateError
from rules.initiative.records import InitiativeRolled, RollInitiative
from rules.kernel.actor import TABLE
from rules.record import replace
from rules.rounds.records import (
    Declare,
    GoBack,
    RoundBegan,
    RoundEnded,
    StepBegan,
    StepEnded,
    StepReopened,
    TurnReopened,
    TurnTaken,
)
from rules.state.encounter import Stage
from rules.state.health import Effect, Life, Vitals
from rules.state.sheet import Character
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, STRANGER


def scene_of_three(preset: str = "ose", **settings: str) -> Scene:
    scene = Scene(preset, **settings).meet()
    scene.hero("A")
    scene.hero("B", owner=3)
    scene.foe("X", count=4)
    return scene


def lay_down(scene: Scene, character_id: str, life: Life) -> None:
    def as_it_is(sheet: Character) -> Character:
        if sheet.id != character_id:
            return sheet
        return replace(sheet, vitals=Vitals(0, 8, life))

    scene.state = replace(scene.state, characters=tuple(map(as_it_is, scene.state.characters)))


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_a_round_of_old_school_essentials() -> None:
    scene = scene_of_three()
    scene.next()
    scene.act(Declare(target="a", kind="spell", text="sleep"), ANN)
    scene.next()
    scene.force(party=3, monsters=5)
    assert scene.now.kind == "initiative"
    scene.next()
    assert scene.walk() == [
        ("movement", "Monsters"),
        ("missile", "Monsters"),
        ("melee", "Monsters"),
        ("movement", "Party"),
        ("missile", "Party"),
        ("magic", "Party"),
        ("melee", "Party"),
    ]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_only_who_declared_a_spell_may_act_in_the_magic_phase() -> None:
    scene = scene_of_three()
    scene.next()
    scene.act(Declare(target="b", kind="spell"), BOB)
    scene.act(Declare(target="a", kind="other"), ANN)
    scene.next()
    scene.force(party=5, monsters=3)
    scene.next()
    assert set(scene.now.who) == {"a", "b"}
    scene.next()
    scene.next()
    assert scene.place == ("Party", "magic", {"b"})
    scene.done("b", by=BOB)
    scene.next(BOB)
    assert scene.place == ("Party", "melee", {"a", "b"})


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_phases_that_remain_are_left_out_when_all_of_the_side_have_acted() -> None:
    scene = scene_of_three()
    scene.begin(party=5, monsters=3)
    scene.done("a", by=ANN)
    with pytest.raises(RuleError, match=r"Still waiting for B\. A referee can go on"):
        scene.next(ANN)
    with pytest.raises(RuleError, match=r"Still waiting for B\. Say `/do done`"):
        scene.next(BOB)
    scene.done("b", by=BOB)
    scene.next(ANN)
    assert scene.place == ("Monsters", "movement", {"x"})


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.parametrize(
    ("to", "label", "number"), [("side", "Monsters", 1), ("round", "Declarations", 2)]
)
def test_the_referee_passes_over_steps(to: str, label: str, number: int) -> None:
    scene = scene_of_three()
    scene.begin(party=5, monsters=3)
    scene.next(to=to)
    assert (scene.now.label, scene.encounter.round) == (label, number)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.parametrize("to_initiative", [False, True])
def test_a_whole_round_can_be_passed_over_before_initiative(to_initiative: bool) -> None:
    scene = scene_of_three()
    scene.next()
    if to_initiative:
        scene.next()
    step = scene.next(to="round")
    assert scene.encounter.round == 2
    assert [event.target.id for event in reported(step, TurnTaken)] == ["a", "b", "x"]


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_a_round_of_groups_has_only_their_turns() -> None:
    scene = scene_of_three("4e")
    scene.begin(a=15, b=14, x=3)
    assert scene.walk() == [("act", "Party"), ("act", "Monsters")]
    assert scene.walk() == [("act", "Party"), ("act", "Monsters")]


# The course of it


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_what_a_step_reports_as_the_round_turns() -> None:
    scene = scene_of_three("4e")
    scene.begin(a=15, b=14, x=3)
    scene.done("a", "b")
    scene.next()
    step = scene.next()
    kinds = [type(event) for event in step.events]
    order = [TurnTaken, StepEnded, RoundEnded, RoundBegan, StepBegan]
    assert [kind for kind in kinds if kind in order] == order
    (taken,) = reported(step, TurnTaken)
    assert (taken.target.id, taken.round, taken.by_hand) == ("x", 1, False)
    assert reported(step, RoundEnded)[0].round == 1
    began = reported(step, StepBegan)[0]
    assert (began.round, [who.id for who in began.who]) == (2, ["a", "b"])


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_rounds_need_a_referee_and_somebody_in_them() -> None:
    scene = Scene("ose").meet()
    with pytest.raises(RuleError, match="Only a referee"):
        scene.next(ANN)
    with pytest.raises(RuleError, match="nobody in this encounter"):
        scene.next()
    assert scene.encounter.stage is Stage.MEETING


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_a_button_of_a_step_that_is_over_says_where_the_round_is() -> None:
    scene = scene_of_three()
    scene.begin(party=5, monsters=3)
    number = scene.encounter.step_number
    scene.next(number=number)
    with pytest.raises(TooLateError, match=r"now round 1: Party, missile"):
        scene.next(number=number)
    with pytest.raises(TooLateError, match="before the first round"):
        scene_of_three().next(number=1)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_an_unknown_way_of_going_on_is_refused() -> None:
    scene = scene_of_three()
    scene.begin()
    with pytest.raises(RuleError, match="Say `side` or `round`"):
        scene.next(to="dungeon")


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_players_go_on_when_nobody_is_waited_for() -> None:
    scene = scene_of_three()
    scene.next()
    with pytest.raises(RuleError, match="somebody with a character in this encounter"):
        scene.next(STRANGER)
    with pytest.raises(RuleError, match=r"Still waiting for A and B. Declare with"):
        scene.next(ANN)
    scene.act(Declare(target="a", kind="nothing"), ANN)
    scene.act(Declare(target="b", kind="retreat"), BOB)
    scene.next(BOB)
    with pytest.raises(
        RuleError, match=r"Still waiting for a player of Party and the referee. Roll with"
    ):
        scene.next(ANN)
    scene.act(RollInitiative(side="party"), ANN, faces=[5])
    with pytest.raises(RuleError, match=r"Still waiting for the referee. A referee can go on"):
        scene.next(ANN)
    scene.act(RollInitiative(side="monsters"), faces=[3])
    scene.next(ANN)
    assert scene.place == ("Party", "movement", {"a", "b"})
    scene.done("a", "b")
    with pytest.raises(RuleError, match="Only a referee"):
        scene.next(ANN, to="round")
    scene.next(ANN)
    with pytest.raises(RuleError, match=r"Still waiting for the referee. A referee can go on"):
        scene.next(ANN)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_those_who_lie_there_are_not_waited_for_but_their_turn_passes() -> None:
    scene = scene_of_three("4e")
    lay_down(scene, "b", Life.UNCONSCIOUS)
    scene.begin(a=15, b=14, x=3)
    assert scene.now.who == ("a",)
    assert set(scene.now.members) == {"a", "b"}
    scene.done("a", by=ANN)
    step = scene.next(ANN)
    assert [event.target.id for event in reported(step, TurnTaken)] == ["b"]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_a_place_where_all_lie_is_passed_over_with_their_turns() -> None:
    scene = scene_of_three("4e")
    scene.begin(a=15, x=9, b=3)
    lay_down(scene, "b", Life.UNCONSCIOUS)
    scene.next()
    step = scene.next()
    taken = [event.target.id for event in reported(step, TurnTaken)]
    assert taken == ["x", "b"]
    assert (scene.encounter.round, scene.now.who) == (2, ("a",))


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_the_dead_have_no_turn() -> None:
    scene = scene_of_three("4e")
    lay_down(scene, "b", Life.DEAD)
    scene.begin(a=15, x=9)
    step = scene.next(to="round")
    assert [event.target.id for event in reported(step, TurnTaken)] == ["a", "x"]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.parametrize("preset", ["ose", "eris", "4e"])
def test_a_round_in_which_nobody_can_act_still_stops_once(preset: str) -> None:
    scene = Scene(preset).meet()
    scene.hero("A")
    scene.begin(**({"a": 10} if preset == "4e" else {"party": 3}))
    lay_down(scene, "a", Life.UNCONSCIOUS)
    step = scene.next(to="round")
    assert scene.place == ("Nobody can act", "", set())
    with pytest.raises(RuleError, match="the referee"):
        scene.next(ANN)
    turns = [*reported(step, TurnTaken), *reported(scene.next(), TurnTaken)]
    assert [event.round for event in turns if event.round < 3] == [1, 2]
    assert scene.encounter.round == 3


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.parametrize(
    ("stricken", "can"), [("x", False), ("x#1", True), ("a", False), ("b", False)]
)
def test_who_is_under_an_incapacitating_effect_is_not_waited_for(stricken: str, can: bool) -> None:
    scene = scene_of_three("4e")
    effect = Effect("f1", "stunned", stricken, key="stunned")
    scene.state = replace(scene.state, effects=(effect,))
    scene.begin(a=15, b=14, x=13)
    who = {who for step in scene.encounter.steps[1:] for who in step.members if step.who}
    able = {who for step in scene.encounter.steps for who in step.who}
    assert (stricken.partition("#")[0] in able) == can
    assert who


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_a_group_of_which_one_still_stands_acts() -> None:
    scene = scene_of_three("4e")
    bodies = scene.combatant("x").bodies
    fallen = tuple(replace(body, vitals=Vitals(0, 4, Life.DEAD)) for body in bodies[:3])
    scene.alter("x", bodies=(*fallen, bodies[3]))
    scene.begin(x=20, a=4, b=3)
    assert scene.now.who == ("x",)


# Going back


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_the_referee_reopens_the_step_before() -> None:
    scene = scene_of_three("4e")
    scene.begin(a=15, x=9, b=3)
    scene.next()
    number = scene.encounter.step_number
    step = scene.act(GoBack())
    assert scene.now.who == ("a",)
    assert not scene.encounter.reopened, "with buttons nothing goes on by itself"
    assert scene.encounter.step_number == number + 1
    assert reported(step, StepReopened)[0].step_number == number + 1
    assert [event.target.id for event in reported(step, TurnReopened)] == ["a"]
    scene.done("a", by=ANN)
    assert len(reported(scene.next(), TurnTaken)) == 0
    assert scene.now.who == ("x",)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_turns_marked_by_hand_stay_when_a_step_is_reopened() -> None:
    scene = scene_of_three("4e")
    scene.begin(a=15, b=14, x=3)
    scene.done("a", by=ANN)
    scene.next()
    scene.act(GoBack())
    assert scene.combatant("a").turn.done
    assert not scene.combatant("b").turn.done
    with pytest.raises(RuleError, match="Still waiting for B"):
        scene.next(ANN)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_going_back_as_far_as_declarations_and_on_again() -> None:
    scene = scene_of_three()
    scene.begin(party=5, monsters=3)
    scene.act(GoBack())
    assert scene.now.kind == "initiative"
    scene.act(GoBack())
    assert scene.now.kind == "declare"
    with pytest.raises(RuleError, match="first step of the round"):
        scene.act(GoBack())
    scene.next()
    scene.force(party=1)
    scene.next()
    assert scene.order() == [{"x"}, {"a", "b"}]
    assert scene.place == ("Monsters", "movement", {"x"})


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_going_back_leaves_out_what_was_left_out() -> None:
    scene = scene_of_three()
    scene.begin(party=5, monsters=3)
    scene.next(to="side")
    assert scene.place == ("Monsters", "movement", {"x"})
    scene.act(GoBack())
    assert scene.place == ("Party", "melee", {"a", "b"})
    scene.act(GoBack())
    assert scene.place == ("Party", "missile", {"a", "b"})


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_going_back_is_the_referees_and_needs_a_round() -> None:
    scene = scene_of_three()
    with pytest.raises(RuleError, match="The rounds have not begun"):
        scene.act(GoBack())
    scene.begin(party=5, monsters=3)
    with pytest.raises(RuleError, match="Only a referee"):
        scene.act(GoBack(), ANN)


# Surprise


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_a_surprised_side_loses_one_free_round() -> None:
    scene = scene_of_three()
    scene.surprise("monsters")
    step = scene.next()
    (began,) = reported(step, RoundBegan)
    assert (began.round, began.surprise, began.rule) == (0, True, "OSE-SURPRISE")
    scene.next(faces=[1])
    assert scene.order() == [{"a", "b"}]
    with pytest.raises(RuleError, match="X is surprised"):
        scene.done("x")
    with pytest.raises(TooLateError, match="now the surprise round: Party"):
        scene.next(number=1)
    step = scene.next(to="round")
    assert [event.target.id for event in reported(step, TurnTaken)] == ["a", "b"]
    assert (scene.encounter.round, scene.encounter.surprise_round) == (1, False)
    scene.next()
    scene.force(party=1, monsters=6)
    scene.next()
    assert scene.order()[0] == {"x"}


@pytest.mark.rule("OSE-SURPRISE")
@pytest.mark.parametrize("lurkers", [0, 1])
def test_a_side_alone_in_the_free_round_does_not_stop_for_initiative(lurkers: int) -> None:
    scene = scene_of_three()
    scene.surprise("monsters")
    if lurkers:
        scene.foe("Lurker", side="bandits", hidden=True)
    scene.next()
    assert scene.now.kind == "declare"
    step = scene.next(faces=[5, 3][: 1 + lurkers])
    known = [event for event in reported(step, InitiativeRolled) if event.seen_by(TABLE)]
    assert [event.label for event in known] == ["Party"]
    assert scene.now.kind == "act"
    scene.act(GoBack())
    assert scene.now.kind == "declare"
    scene.next()
    assert scene.now.kind == "act"


@pytest.mark.rule("OSE-SURPRISE")
def test_two_sides_in_the_free_round_roll() -> None:
    scene = scene_of_three()
    scene.surprise("monsters")
    scene.foe("Bandit", side="bandits")
    scene.begin()
    assert scene.now.kind == "initiative"
    with pytest.raises(RuleError, match="Nobody there rolls"):
        scene.act(RollInitiative(side="monsters"))
    scene.force(party=2, bandits=5)
    scene.next()
    assert scene.order() == [{"bandit"}, {"a", "b"}]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.parametrize("surprised", [(), ("party", "monsters")])
def test_when_both_or_none_are_surprised_nobody_has_an_advantage(
    surprised: tuple[str, ...],
) -> None:
    scene = scene_of_three()
    scene.surprise(*surprised)
    scene.next()
    assert (scene.encounter.round, scene.encounter.surprise_round) == (1, False)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_in_groups_the_surprised_roll_when_they_can_act() -> None:
    scene = scene_of_three("4e")
    scene.surprise("party")
    scene.begin(x=10)
    assert scene.order() == [{"x"}]
    scene.next()
    assert scene.now.kind == "initiative"
    scene.force(a=15, b=2)
    scene.next()
    assert scene.order() == [{"a"}, {"x"}, {"b"}]

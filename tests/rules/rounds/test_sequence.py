"""The order of a round's steps, in both rulebooks' sequences."""

import pytest

from rules.errors import RuleError, TooLateError
from rules.initiative.actions import RollInitiative
from rules.initiative.events import InitiativeRolled
from rules.kernel.actor import TABLE
from rules.record import replace
from rules.rounds.actions import Declare, GoBack
from rules.rounds.events import (
    RoundBegan,
    RoundEnded,
    StepBegan,
    StepEnded,
    StepReopened,
    TurnReopened,
    TurnTaken,
)
from rules.state.conditions import Effect
from rules.state.encounter import Stage
from rules.state.health import Life, Vitals
from rules.state.sheet import Character
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, STRANGER


def arena_of_three(preset: str = "ose", **settings: str) -> Scene:
    arena = Scene(preset, **settings).meet()
    arena.hero("A")
    arena.hero("B", owner=3)
    arena.foe("X", count=4)
    return arena


def lay_down(arena: Scene, character_id: str, life: Life) -> None:
    def as_it_is(sheet: Character) -> Character:
        if sheet.id != character_id:
            return sheet
        return replace(sheet, vitals=Vitals(0, 8, life))

    arena.state = replace(arena.state, characters=tuple(map(as_it_is, arena.state.characters)))


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_a_round_of_old_school_essentials() -> None:
    arena = arena_of_three()
    arena.next()
    arena.act(Declare(target="a", kind="spell", text="sleep"), ANN)
    arena.next()
    arena.force(party=3, monsters=5)
    assert arena.now.kind == "initiative"
    arena.next()
    assert arena.walk() == [
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
    arena = arena_of_three()
    arena.next()
    arena.act(Declare(target="b", kind="spell"), BOB)
    arena.act(Declare(target="a", kind="other"), ANN)
    arena.next()
    arena.force(party=5, monsters=3)
    arena.next()
    assert set(arena.now.who) == {"a", "b"}
    arena.next()
    arena.next()
    assert arena.place == ("Party", "magic", {"b"})
    arena.done("b", by=BOB)
    arena.next(BOB)
    assert arena.place == ("Party", "melee", {"a", "b"})


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_phases_that_remain_are_left_out_when_all_of_the_side_have_acted() -> None:
    arena = arena_of_three()
    arena.begin(party=5, monsters=3)
    arena.done("a", by=ANN)
    with pytest.raises(RuleError, match=r"Still waiting for B\. A referee can go on"):
        arena.next(ANN)
    with pytest.raises(RuleError, match=r"Still waiting for B\. Say `/done`"):
        arena.next(BOB)
    arena.done("b", by=BOB)
    arena.next(ANN)
    assert arena.place == ("Monsters", "movement", {"x"})


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.parametrize(
    ("to", "label", "number"), [("side", "Monsters", 1), ("round", "Declarations", 2)]
)
def test_the_referee_passes_over_steps(to: str, label: str, number: int) -> None:
    arena = arena_of_three()
    arena.begin(party=5, monsters=3)
    arena.next(to=to)
    assert (arena.now.label, arena.encounter.round) == (label, number)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.parametrize("to_initiative", [False, True])
def test_a_whole_round_can_be_passed_over_before_initiative(to_initiative: bool) -> None:
    arena = arena_of_three()
    arena.next()
    if to_initiative:
        arena.next()
    step = arena.next(to="round")
    assert arena.encounter.round == 2
    assert [event.target.id for event in reported(step, TurnTaken)] == ["a", "b", "x"]


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_a_round_of_groups_has_only_their_turns() -> None:
    arena = arena_of_three("4e")
    arena.begin(a=15, b=14, x=3)
    assert arena.walk() == [("act", "Party"), ("act", "Monsters")]
    assert arena.walk() == [("act", "Party"), ("act", "Monsters")]


# The course of it


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_what_a_step_reports_as_the_round_turns() -> None:
    arena = arena_of_three("4e")
    arena.begin(a=15, b=14, x=3)
    arena.done("a", "b")
    arena.next()
    step = arena.next()
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
    arena = Scene("ose").meet()
    with pytest.raises(RuleError, match="Only a referee"):
        arena.next(ANN)
    with pytest.raises(RuleError, match="nobody in this encounter"):
        arena.next()
    assert arena.encounter.stage is Stage.MEETING


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_a_button_of_a_step_that_is_over_says_where_the_round_is() -> None:
    arena = arena_of_three()
    arena.begin(party=5, monsters=3)
    number = arena.encounter.step_number
    arena.next(number=number)
    with pytest.raises(TooLateError, match=r"now round 1: Party, missile"):
        arena.next(number=number)
    with pytest.raises(TooLateError, match="before the first round"):
        arena_of_three().next(number=1)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_an_unknown_way_of_going_on_is_refused() -> None:
    arena = arena_of_three()
    arena.begin()
    with pytest.raises(RuleError, match="Say `side` or `round`"):
        arena.next(to="dungeon")


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_players_go_on_when_nobody_is_waited_for() -> None:
    arena = arena_of_three()
    arena.next()
    with pytest.raises(RuleError, match="somebody with a character in this encounter"):
        arena.next(STRANGER)
    with pytest.raises(RuleError, match=r"Still waiting for A and B. Declare with"):
        arena.next(ANN)
    arena.act(Declare(target="a", kind="nothing"), ANN)
    arena.act(Declare(target="b", kind="retreat"), BOB)
    arena.next(BOB)
    with pytest.raises(
        RuleError, match=r"Still waiting for a player of Party and the referee. Roll with"
    ):
        arena.next(ANN)
    arena.act(RollInitiative(side="party"), ANN, faces=[5])
    with pytest.raises(RuleError, match=r"Still waiting for the referee. A referee can go on"):
        arena.next(ANN)
    arena.act(RollInitiative(side="monsters"), faces=[3])
    arena.next(ANN)
    assert arena.place == ("Party", "movement", {"a", "b"})
    arena.done("a", "b")
    with pytest.raises(RuleError, match="Only a referee"):
        arena.next(ANN, to="round")
    arena.next(ANN)
    with pytest.raises(RuleError, match=r"Still waiting for the referee. A referee can go on"):
        arena.next(ANN)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_those_who_lie_there_are_not_waited_for_but_their_turn_passes() -> None:
    arena = arena_of_three("4e")
    lay_down(arena, "b", Life.UNCONSCIOUS)
    arena.begin(a=15, b=14, x=3)
    assert arena.now.who == ("a",)
    assert set(arena.now.members) == {"a", "b"}
    arena.done("a", by=ANN)
    step = arena.next(ANN)
    assert [event.target.id for event in reported(step, TurnTaken)] == ["b"]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_a_place_where_all_lie_is_passed_over_with_their_turns() -> None:
    arena = arena_of_three("4e")
    arena.begin(a=15, x=9, b=3)
    lay_down(arena, "b", Life.UNCONSCIOUS)
    arena.next()
    step = arena.next()
    taken = [event.target.id for event in reported(step, TurnTaken)]
    assert taken == ["x", "b"]
    assert (arena.encounter.round, arena.now.who) == (2, ("a",))


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_the_dead_have_no_turn() -> None:
    arena = arena_of_three("4e")
    lay_down(arena, "b", Life.DEAD)
    arena.begin(a=15, x=9)
    step = arena.next(to="round")
    assert [event.target.id for event in reported(step, TurnTaken)] == ["a", "x"]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.parametrize("preset", ["ose", "eris", "4e"])
def test_a_round_in_which_nobody_can_act_still_stops_once(preset: str) -> None:
    arena = Scene(preset).meet()
    arena.hero("A")
    arena.begin(**({"a": 10} if preset == "4e" else {"party": 3}))
    lay_down(arena, "a", Life.UNCONSCIOUS)
    step = arena.next(to="round")
    assert arena.place == ("Nobody can act", "", set())
    with pytest.raises(RuleError, match="the referee"):
        arena.next(ANN)
    turns = [*reported(step, TurnTaken), *reported(arena.next(), TurnTaken)]
    assert [event.round for event in turns if event.round < 3] == [1, 2]
    assert arena.encounter.round == 3


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.parametrize(
    ("stricken", "can"), [("x", False), ("x#1", True), ("a", False), ("b", False)]
)
def test_who_is_under_an_incapacitating_effect_is_not_waited_for(stricken: str, can: bool) -> None:
    arena = arena_of_three("4e")
    effect = Effect("f1", "paralysed", stricken, key="out")
    arena.state = replace(arena.state, effects=(effect,))
    arena.begin(a=15, b=14, x=13)
    who = {who for step in arena.encounter.steps[1:] for who in step.members if step.who}
    able = {who for step in arena.encounter.steps for who in step.who}
    assert (stricken.partition("#")[0] in able) == can
    assert who


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_a_group_of_which_one_still_stands_acts() -> None:
    arena = arena_of_three("4e")
    bodies = arena.combatant("x").bodies
    fallen = tuple(replace(body, vitals=Vitals(0, 4, Life.DEAD)) for body in bodies[:3])
    arena.alter("x", bodies=(*fallen, bodies[3]))
    arena.begin(x=20, a=4, b=3)
    assert arena.now.who == ("x",)


# Going back


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_the_referee_reopens_the_step_before() -> None:
    arena = arena_of_three("4e")
    arena.begin(a=15, x=9, b=3)
    arena.next()
    number = arena.encounter.step_number
    step = arena.act(GoBack())
    assert arena.now.who == ("a",)
    assert arena.encounter.step_number == number + 1
    assert reported(step, StepReopened)[0].step_number == number + 1
    assert [event.target.id for event in reported(step, TurnReopened)] == ["a"]
    arena.done("a", by=ANN)
    assert len(reported(arena.next(), TurnTaken)) == 0
    assert arena.now.who == ("x",)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_turns_marked_by_hand_stay_when_a_step_is_reopened() -> None:
    arena = arena_of_three("4e")
    arena.begin(a=15, b=14, x=3)
    arena.done("a", by=ANN)
    arena.next()
    arena.act(GoBack())
    assert arena.combatant("a").turn.done
    assert not arena.combatant("b").turn.done
    with pytest.raises(RuleError, match="Still waiting for B"):
        arena.next(ANN)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_going_back_as_far_as_declarations_and_on_again() -> None:
    arena = arena_of_three()
    arena.begin(party=5, monsters=3)
    arena.act(GoBack())
    assert arena.now.kind == "initiative"
    arena.act(GoBack())
    assert arena.now.kind == "declare"
    with pytest.raises(RuleError, match="first step of the round"):
        arena.act(GoBack())
    arena.next()
    arena.force(party=1)
    arena.next()
    assert arena.order() == [{"x"}, {"a", "b"}]
    assert arena.place == ("Monsters", "movement", {"x"})


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_going_back_leaves_out_what_was_left_out() -> None:
    arena = arena_of_three()
    arena.begin(party=5, monsters=3)
    arena.next(to="side")
    assert arena.place == ("Monsters", "movement", {"x"})
    arena.act(GoBack())
    assert arena.place == ("Party", "melee", {"a", "b"})
    arena.act(GoBack())
    assert arena.place == ("Party", "missile", {"a", "b"})


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_going_back_is_the_referees_and_needs_a_round() -> None:
    arena = arena_of_three()
    with pytest.raises(RuleError, match="The rounds have not begun"):
        arena.act(GoBack())
    arena.begin(party=5, monsters=3)
    with pytest.raises(RuleError, match="Only a referee"):
        arena.act(GoBack(), ANN)


# Surprise


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_a_surprised_side_loses_one_free_round() -> None:
    arena = arena_of_three()
    arena.surprise("monsters")
    step = arena.next()
    (began,) = reported(step, RoundBegan)
    assert (began.round, began.surprise, began.rule) == (0, True, "OSE-SURPRISE")
    arena.next(faces=[1])
    assert arena.order() == [{"a", "b"}]
    with pytest.raises(RuleError, match="X is surprised"):
        arena.done("x")
    with pytest.raises(TooLateError, match="now the surprise round: Party"):
        arena.next(number=1)
    step = arena.next(to="round")
    assert [event.target.id for event in reported(step, TurnTaken)] == ["a", "b"]
    assert (arena.encounter.round, arena.encounter.surprise_round) == (1, False)
    arena.next()
    arena.force(party=1, monsters=6)
    arena.next()
    assert arena.order()[0] == {"x"}


@pytest.mark.rule("OSE-SURPRISE")
@pytest.mark.parametrize("lurkers", [0, 1])
def test_a_side_alone_in_the_free_round_does_not_stop_for_initiative(lurkers: int) -> None:
    arena = arena_of_three()
    arena.surprise("monsters")
    if lurkers:
        arena.foe("Lurker", side="bandits", hidden=True)
    arena.next()
    assert arena.now.kind == "declare"
    step = arena.next(faces=[5, 3][: 1 + lurkers])
    known = [event for event in reported(step, InitiativeRolled) if event.seen_by(TABLE)]
    assert [event.label for event in known] == ["Party"]
    assert arena.now.kind == "act"
    arena.act(GoBack())
    assert arena.now.kind == "declare"
    arena.next()
    assert arena.now.kind == "act"


@pytest.mark.rule("OSE-SURPRISE")
def test_two_sides_in_the_free_round_roll() -> None:
    arena = arena_of_three()
    arena.surprise("monsters")
    arena.foe("Bandit", side="bandits")
    arena.begin()
    assert arena.now.kind == "initiative"
    with pytest.raises(RuleError, match="Nobody there rolls"):
        arena.act(RollInitiative(side="monsters"))
    arena.force(party=2, bandits=5)
    arena.next()
    assert arena.order() == [{"bandit"}, {"a", "b"}]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.parametrize("surprised", [(), ("party", "monsters")])
def test_when_both_or_none_are_surprised_nobody_has_an_advantage(
    surprised: tuple[str, ...],
) -> None:
    arena = arena_of_three()
    arena.surprise(*surprised)
    arena.next()
    assert (arena.encounter.round, arena.encounter.surprise_round) == (1, False)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_in_groups_the_surprised_roll_when_they_can_act() -> None:
    arena = arena_of_three("4e")
    arena.surprise("party")
    arena.begin(x=10)
    assert arena.order() == [{"x"}]
    arena.next()
    assert arena.now.kind == "initiative"
    arena.force(a=15, b=2)
    arena.next()
    assert arena.order() == [{"a"}, {"x"}, {"b"}]

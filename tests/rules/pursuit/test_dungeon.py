"""A pursuit in a dungeon: rates, distance, exhaustion (OSE-PURSUIT-DUNGEON, OSE-RUNNING)."""

import pytest

from rules.attack.records import AttackBonus, DamageBonus, DefenceBonus
from rules.clock.records import AddOccasion, PassTime
from rules.conditions.records import EffectBegan, EffectEnded, RemoveEffect
from rules.encounter.records import EndEncounter, StartEncounter
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.expedition.records import SetOut
from rules.exploration.records import PlayTurn
from rules.kernel.questions import Mode
from rules.pursuit.records import (
    Evade,
    HeldUp,
    HoldUp,
    LeadSet,
    LetGo,
    LoseSight,
    Pursue,
    Ran,
    RestedFromRunning,
    RunOn,
    SetLead,
    SightLost,
    StopRunning,
)
from rules.pursuit.state import CHASE, WINDED, ChaseStage, Winded
from rules.rest.records import TakeLongRest, TakeShortRest
from rules.rounds.records import NextStep
from rules.state.encounter import Stage
from rules.state.party import Scale
from rules.travel.records import SetWay, SpendDays
from tests.rules.pursuit.flight import ADA, BEA, WOLVES, chase_in, ending, met, pursued, run
from tests.rules.scene import Scene, told
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN


@pytest.mark.rule("OSE-EVASION-DUNGEON")
@pytest.mark.parametrize(("theirs", "escapes"), [(119, True), (120, False), (121, False)])
def test_only_the_faster_get_away_at_once(theirs: int, escapes: bool) -> None:
    game = pursued(met(theirs=theirs))
    if escapes:
        assert ending(game) == (True, "faster")
        assert game.state.encounter is None
    else:
        assert chase_in(game).stage is ChaseStage.RUNNING


@pytest.mark.rule("OSE-EVASION-DUNGEON")
def test_the_slowest_of_each_side_counts_as_far_as_players_see_them() -> None:
    game = met(own=90, theirs=120)
    game.foe("Slugs", numbers={"move": 30}, hidden=True)
    pursued(game)
    assert chase_in(game).stage is ChaseStage.RUNNING
    game = met(own=90, theirs=120)
    game.foe("Slugs", numbers={"move": 30})
    assert ending(pursued(game)) == (True, "faster")


@pytest.mark.rule("OSE-EVASION-DUNGEON")
def test_the_referee_may_type_the_rates() -> None:
    assert ending(pursued(met(), fleeing=1205, following=1200)) == (True, "faster")
    with pytest.raises(RuleError, match="Give both rates"):
        pursued(met(), fleeing=1205)
    with pytest.raises(RuleError, match="0 to 1,000"):
        pursued(met(), fleeing=10_001, following=1)
    with pytest.raises(RuleError, match="modifier in percent"):
        pursued(met(), modifier=101)
    game = met(theirs=90)
    game.act(Evade(side="monsters"))
    with pytest.raises(ForbiddenError, match="how fast they are"):
        game.act(Pursue(modifier=10), ANN)


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_the_pursuers_gain_by_the_difference_until_they_are_within_reach() -> None:
    game = pursued(met(own=90, theirs=120, distance=65))
    run(game)
    (ran,) = game.events(Ran)
    assert (ran.count, ran.unit, ran.nearer, ran.distance) == (1, "round", 1, 350)
    assert [e.distance for e in told(game.step, ANN) if isinstance(e, Ran)] == [None]
    assert (game.encounter.distance, game.encounter.distance_shown) == (35, False)
    run(game)
    assert ending(game) == (False, "caught up")
    assert CHASE.of(game.state) is None
    assert (game.encounter.distance, game.encounter.combat_begun) == (5, True)
    assert game.encounter.stage is Stage.MEETING
    assert game.encounter.rounds_over == 2
    game.act(NextStep())
    assert (game.encounter.stage, game.encounter.round) == (Stage.ROUNDS, 1)


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_running_several_rounds_at_once_stops_where_they_are_caught() -> None:
    game = pursued(met(own=90, theirs=120, distance=100))
    run(game, times=30)
    assert game.events(Ran)[0].count == 4
    assert ending(game) == (False, "caught up")
    assert game.state.clock.rounds == 4


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_as_fast_as_each_other_they_stay_as_far_apart() -> None:
    game = pursued(met(distance=60))
    run(game, times=29)
    assert game.events(Ran)[0].nearer == 0
    assert chase_in(game).distance == 600
    assert game.state.effects == ()


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_the_referee_says_how_far_it_is_and_when_they_are_caught() -> None:
    game = pursued(met(theirs=150))
    run(game)
    with pytest.raises(ForbiddenError, match="that they are caught"):
        game.act(StopRunning(caught=True), ANN)
    game.act(SetLead(distance=45))
    assert game.events(LeadSet)[0].unit == "feet"
    with pytest.raises(RuleError, match="that far ahead already"):
        game.act(SetLead(distance=45))
    with pytest.raises(RuleError, match="0 to 100,000"):
        game.act(SetLead(distance=-1))
    assert chase_in(game).distance == 450
    game.act(StopRunning(caught=True))
    assert ending(game) == (False, "the referee")


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_those_who_run_may_stand() -> None:
    game = pursued(met())
    game.act(StopRunning(), ANN)
    assert ending(game) == (False, "stood")
    assert game.encounter.distance == 5


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_out_of_sight_the_referee_says_whether_they_give_up() -> None:
    game = pursued(met())
    game.act(LoseSight())
    assert game.events(SightLost)[0].side.name == "Party"
    assert chase_in(game).stage is ChaseStage.LOST
    with pytest.raises(RuleError, match="They are out of sight"):
        run(game)
    game.act(Pursue())
    assert chase_in(game).stage is ChaseStage.RUNNING
    with pytest.raises(RuleError, match="followed already"):
        game.act(Pursue())
    game.act(LoseSight())
    game.act(LetGo())
    assert ending(game) == (True, "gave up")


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_fire_and_obstacles_hold_the_pursuers_up() -> None:
    game = pursued(met(distance=60))
    game.act(HoldUp(rounds=2, why="burning  oil"))
    (held,) = game.events(HeldUp)
    assert (held.side.name, held.rounds, held.why) == ("Monsters", 2, "burning oil")
    run(game, times=3)
    assert chase_in(game).distance == 600 + 2 * 1200
    assert game.events(Ran)[0].nearer == -1
    assert (game.combatant(ADA).rounds_run, game.combatant(WOLVES).rounds_run) == (3, 1)
    with pytest.raises(RuleError, match="1 to 60 rounds"):
        game.act(HoldUp(rounds=0))


@pytest.mark.rule("OSE-EVASION-DUNGEON")
def test_the_faster_do_not_get_away_while_something_stops_them() -> None:
    game = pursued(met(distance=400))
    game.alter(WOLVES, numbers={"move": 90})
    game.act(HoldUp(fleeing=True))
    run(game)
    assert chase_in(game).distance == 3100
    run(game)
    assert ending(game) == (True, "faster")


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_a_late_press_runs_no_second_round() -> None:
    game = pursued(met())
    game.act(RunOn(chase=chase_in(game).id, stretch=0), ANN)
    with pytest.raises(TooLateError, match="run on already"):
        game.act(RunOn(chase=chase_in(game).id, stretch=0), ANN)
    with pytest.raises(RuleError, match="1 to 60 times"):
        run(game, times=61)


# Exhaustion


def winded(game: Scene) -> list[str]:
    """Who is exhausted from running."""
    return [effect.target for effect in game.state.effects if effect.key == "winded"]


def rest_of(game: Scene) -> dict[str, int]:
    """For how many turns those who are exhausted have rested."""
    return {one.target: one.rested // 600 for one in WINDED.of(game.state)}


def exhausted() -> Scene:
    """All have run for thirty rounds."""
    game = pursued(met())
    run(game, times=30)
    return game


@pytest.mark.rule("OSE-RUNNING")
def test_exhaustion_comes_when_the_thirtieth_round_ends_and_never_twice() -> None:
    game = pursued(met())
    run(game, times=29)
    assert winded(game) == []
    run(game)
    assert winded(game) == [ADA, BEA, WOLVES]
    assert len(game.events(EffectBegan)) == 3
    run(game, times=31)
    assert winded(game) == [ADA, BEA, WOLVES]
    assert game.combatant(ADA).rounds_run == 61


@pytest.mark.rule("OSE-RUNNING")
@pytest.mark.parametrize("question", [AttackBonus, DamageBonus, DefenceBonus])
def test_the_exhausted_lose_two_of_attacks_damage_and_armour(
    question: type[AttackBonus | DamageBonus | DefenceBonus],
) -> None:
    game = exhausted()
    who, whom = (WOLVES + "#1", ADA) if question is DefenceBonus else (ADA, WOLVES + "#1")
    asked = question(who=who, whom=whom, mode=Mode.MELEE)
    found = [addend for addend in game.engine.ask(game.state, asked) if addend.amount == -2]
    assert [(one.label, one.source) for one in found] == [("exhausted", "OSE-RUNNING")]


@pytest.mark.rule("OSE-RUNNING")
def test_three_full_turns_of_rest_end_it() -> None:
    game = exhausted()
    game.act(LetGo())
    game.act(SetOut(scale=Scale.DUNGEON))
    assert winded(game) == [ADA, BEA]
    game.act(TakeShortRest(turns=2, who=(ADA,)))
    (rested,) = game.events(RestedFromRunning)
    assert (rested.target.name, rested.turns, rested.left) == ("Ada", 2, 1)
    assert rest_of(game) == {ADA: 2}
    game.act(TakeShortRest(turns=1))
    assert winded(game) == [BEA]
    assert rest_of(game) == {BEA: 1}
    game.act(TakeLongRest(hours=1))
    assert winded(game) == []
    assert rest_of(game) == {}
    assert len(game.events(EffectEnded)) == 1


@pytest.mark.rule("OSE-RUNNING")
def test_rest_from_an_exhaustion_that_was_ended_counts_for_no_other() -> None:
    game = exhausted()
    game.state = WINDED.put(game.state, (Winded(ADA, 1200),))
    (effect,) = [one for one in game.state.effects if one.target == ADA]
    game.act(RemoveEffect(effect_id=effect.id))
    game.alter(ADA, rounds_run=29)
    run(game)
    assert rest_of(game) == {}
    assert ADA in winded(game)


@pytest.mark.rule("OSE-RUNNING")
def test_who_has_gone_does_not_run() -> None:
    game = pursued(met())
    game.alter(BEA, gone="left")
    run(game)
    assert game.combatant(BEA).rounds_run == 0


@pytest.mark.rule("OSE-RUNNING")
def test_turns_of_rest_in_a_dungeon_count_for_those_who_rest() -> None:
    game = exhausted()
    game.act(LetGo())
    game.act(SetOut(scale=Scale.DUNGEON))
    game.act(PlayTurn(doing="rest"))
    game.act(PlayTurn(doing="wait"))
    assert rest_of(game) == {ADA: 1, BEA: 1}
    game.act(PlayTurn(doing="rest", turns=2))
    assert winded(game) == []


@pytest.mark.rule("OSE-RUNNING")
def test_a_day_on_the_road_has_rest_enough() -> None:
    game = exhausted()
    game.act(LetGo())
    game.falling = CountedDice()
    game.act(SetWay(course="north", terrain="Forest"))
    game.act(SpendDays())
    assert winded(game) == []


@pytest.mark.rule("OSE-RUNNING")
def test_parts_of_a_turn_of_rest_add_up() -> None:
    game = exhausted()
    game.alter(ADA, rounds_run=29)
    run(game)
    assert winded(game).count(ADA) == 1
    game.act(LetGo())
    game.act(SetOut(scale=Scale.DUNGEON))
    game.act(AddOccasion(text="Drums", turns=1))
    game.act(PassTime(rounds=30))
    game.act(PlayTurn(doing="rest"))
    assert [one.rested for one in WINDED.of(game.state)] == [600, 600]
    assert [one.turns for one in game.events(RestedFromRunning)] == [1, 1]
    game.act(PlayTurn(doing="rest"))
    assert rest_of(game) == {ADA: 2, BEA: 2}


@pytest.mark.rule("OSE-RUNNING")
def test_time_at_home_is_rest_whatever_command_lets_it_pass() -> None:
    game = exhausted()
    game.act(LetGo())
    game.act(PassTime(turns=2))
    assert rest_of(game) == {ADA: 2, BEA: 2}
    game.act(TakeShortRest(turns=1, who=(ADA,)))
    assert winded(game) == [], "Bea is at home as well"


@pytest.mark.rule("OSE-RUNNING")
def test_turns_that_are_only_let_go_by_are_rest_and_rounds_of_a_fight_are_none() -> None:
    game = exhausted()
    game.act(LetGo())
    game.act(SetOut(scale=Scale.DUNGEON))
    game.act(PassTime(turns=2))
    game.act(PlayTurn(doing="wait"))
    assert rest_of(game) == {ADA: 2, BEA: 2}
    game.act(StartEncounter())
    game.act(EndEncounter())
    assert rest_of(game) == {ADA: 2, BEA: 2}
    game.act(PassTime(turns=1))
    assert winded(game) == []

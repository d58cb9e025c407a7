"""Who may run, when, and from whom (OSE-EVASION)."""

import pytest

from rules.attack.records import Attack
from rules.encounter.records import DistanceRolled, EndEncounter
from rules.errors import ForbiddenError, NotFoundError, RuleError, TooLateError
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.dues import DueKind
from rules.movement.records import Move
from rules.pursuit.chasing import may_decide
from rules.pursuit.records import (
    Approach,
    Approached,
    ChancesCompared,
    Evade,
    Evaded,
    LetGo,
    Pursue,
    PursuitBegan,
    RunOn,
    StopRunning,
)
from rules.pursuit.state import CHASE, ChaseStage
from rules.record import replace
from rules.rounds.records import NextStep
from rules.state.encounter import Stage
from rules.state.health import Harm, Life
from rules.state.party import Party
from rules.view.journey import is_flight_offered
from tests.rules.pursuit.flight import (
    ADA,
    BEA,
    WOLVES,
    change_chase,
    chase_in,
    ending,
    flee,
    met,
    pursued,
    run,
)
from tests.rules.scene import Scene, told
from tests.rules.table import ANN, BOB, CAT, REFEREE


def owed(game: Scene) -> list[tuple[str, tuple[int, ...]]]:
    """What a pursuit waits for, and of whom."""
    dues = game.engine.what_is_due(game.state, TABLE)
    return [(due.command, due.owners) for due in dues if due.kind is DueKind.CHASE]


@pytest.mark.rule("OSE-EVASION")
def test_the_others_are_asked_and_may_let_go() -> None:
    game = flee(met())
    (evaded,) = game.events(Evaded)
    assert (evaded.side.name, evaded.whom.name, evaded.by_players) == ("Party", "Monsters", False)
    assert owed(game) == [("`/do chase follow`", ())]
    assert game.encounter.stage is Stage.MEETING
    game.act(LetGo())
    assert ending(game) == (True, "let go")
    assert game.state.encounter is None
    assert game.state.clock.turns == 1


@pytest.mark.rule("OSE-EVASION")
def test_players_decide_for_themselves_whether_they_follow() -> None:
    game = met(theirs=90)
    game.act(Evade(side="monsters"))
    assert game.events(Evaded)[0].by_players
    assert owed(game) == [("`/do chase follow`", (ANN.member, BOB.member))]
    game.act(Pursue(), BOB)
    assert owed(game) == [("`/do chase run`", (ANN.member, BOB.member))]
    with pytest.raises(ForbiddenError, match="Only a referee can say that they stop"):
        game.act(StopRunning(), ANN)
    game.act(LetGo(), ANN)
    assert ending(game) == (True, "gave up")


@pytest.mark.rule("OSE-ENCOUNTER-DISTANCE")
@pytest.mark.parametrize(
    ("environment", "faces", "distance"),
    [("dungeon", (2, 5), 70), ("water", (1, 2, 3, 4), 100), ("wilderness", (), None)],
)
def test_a_pursuit_begins_at_the_encounters_distance_rolled_then_if_nobody_has(
    environment: str, faces: tuple[int, ...], distance: int | None
) -> None:
    game = met(environment=environment, distance=None, theirs=150)
    game.act(Evade(), ANN, faces)
    assert game.encounter.distance == distance
    assert chase_in(game).distance == (None if distance is None else 10 * distance)
    assert not [event for event in told(game.step, ANN) if isinstance(event, DistanceRolled)]
    assert not game.encounter.distance_shown
    assert len(game.events(DistanceRolled)) == bool(faces)


@pytest.mark.rule("OSE-PURSUIT-DUNGEON", "OSE-PURSUIT-WATER")
@pytest.mark.parametrize("environment", ["dungeon", "water"])
def test_a_pursuit_that_was_begun_without_a_distance_gets_one_as_they_run_on(
    environment: str,
) -> None:
    game = pursued(met(environment=environment, theirs=150), (100,) * (environment == "water"))
    change_chase(game, distance=None)
    game.change(distance=None)
    faces = (1, 1) if environment == "dungeon" else (1, 1, 1, 1)
    run(game, 9, faces)
    assert ending(game) == (False, "caught up")


def open_to_flight(game: Scene) -> bool:
    """Whether the board offers the party to run."""
    return is_flight_offered(game.state)


@pytest.mark.rule("OSE-SURPRISE")
@pytest.mark.parametrize("preset", ["ose", "eris", "4e"])
@pytest.mark.parametrize("environment", ["dungeon", "wilderness", "water"])
def test_the_surprised_do_not_run_before_the_round_in_which_they_cannot_act_is_over(
    preset: str, environment: str
) -> None:
    game = met(preset, environment, theirs=30)
    assert open_to_flight(game)
    game.surprise("party")
    both = game.copy()
    both.surprise("party", "monsters")
    said: list[str] = []
    for one in (game, both):
        assert not open_to_flight(one)
        with pytest.raises(RuleError, match="Party: surprised, and cannot act in the first") as no:
            flee(one)
        said.append(no.value.message)
        with pytest.raises(RuleError, match="cannot act in the first round"):
            one.act(Approach(away=True), ANN)
    assert said[0] == said[1]
    game.fight(0)
    game.change(surprise_round=True)
    with pytest.raises(RuleError, match="cannot act in the first round"):
        flee(game)
    assert chase_in(flee(game.copy(), REFEREE, allow=True)) if environment != "wilderness" else True


@pytest.mark.rule("OSE-SURPRISE")
@pytest.mark.parametrize("preset", ["ose", "eris", "4e"])
def test_once_that_round_is_over_they_may_run(preset: str) -> None:
    game = met(preset, theirs=30)
    game.surprise("party")
    game.fight(0)
    game.change(surprise_round=True)
    assert not open_to_flight(game)
    game.fight(1)
    game.change(surprise_round=False)
    assert chase_in(flee(game)).stage is ChaseStage.ASKED


@pytest.mark.rule("OSE-SURPRISE")
def test_surprise_is_over_once_people_run() -> None:
    game = met(theirs=30)
    game.surprise("party")
    game.change(surprise_round=True)
    flee(game, REFEREE, allow=True)
    assert not game.encounter.surprise_round


@pytest.mark.rule("OSE-SURPRISE")
def test_where_both_are_surprised_neither_waits_once_the_rounds_begin() -> None:
    game = met(theirs=30)
    game.surprise("party", "monsters")
    game.fight(1)
    assert chase_in(flee(game)).stage is ChaseStage.ASKED


@pytest.mark.rule("OSE-SURPRISE")
@pytest.mark.parametrize(("own", "theirs", "held"), [(0, 1, 1), (1, 0, 0), (1, 1, 0), (0, 0, 0)])
def test_surprised_pursuers_lose_the_round_in_which_they_cannot_act(
    own: int, theirs: int, held: int
) -> None:
    game = met(theirs=150)
    game.surprise(*["party"] * own, *["monsters"] * theirs)
    flee(game, REFEREE, allow=True)
    game.act(Pursue())
    assert chase_in(game).held == (0, held)
    before = chase_in(game).distance
    run(game)
    assert chase_in(game).distance == (before or 0) + (1200 if held else -300)


@pytest.mark.rule("OSE-EVASION")
def test_there_is_no_evasion_once_somebody_has_attacked() -> None:
    game = met(distance=5).fight()
    game.begin_step(ADA)
    flown = met(distance=5).fight()
    game.act(Attack(attacker=ADA, targets=(WOLVES,)), faces=(1,))
    assert game.encounter.combat_begun
    with pytest.raises(RuleError, match="The fight has begun"):
        flee(game)
    with pytest.raises(ForbiddenError, match="allow what the rules forbid"):
        flee(game, allow=True)
    flee(game, REFEREE, allow=True)
    assert chase_in(game).begun_late
    flee(flown)
    assert not chase_in(flown).begun_late
    assert flown.encounter.rounds_over == 1


@pytest.mark.rule("OSE-EVASION")
def test_movement_in_a_round_begins_the_fight_but_not_of_those_whom_nobody_sees() -> None:
    game = met().fight()
    game.foe("Lurkers", hidden=True)
    game.begin_step(ADA, "lurkers")
    game.act(Move(target="lurkers", whom=ADA))
    assert not game.encounter.combat_begun
    game.act(Move(target=ADA, way="away"))
    assert game.encounter.combat_begun


@pytest.mark.rule("OSE-EVASION")
def test_nobody_runs_from_those_whom_they_do_not_see() -> None:
    game = met()
    game.alter(WOLVES, hidden=True)
    with pytest.raises(NotFoundError, match="nobody in sight to run from"):
        flee(game)
    with pytest.raises(NotFoundError, match="nobody in sight to run from"):
        flee(game, whom="monsters")


@pytest.mark.rule("OSE-EVASION")
def test_of_several_sides_the_one_is_named() -> None:
    game = met()
    game.foe("Thugs", side="bandits")
    with pytest.raises(RuleError, match="more than one other side"):
        flee(game)
    flee(game, whom="bandits")
    game.act(LetGo())
    assert game.state.encounter is not None
    assert game.combatant(ADA).gone == "fled"
    assert not game.combatant(WOLVES).gone


@pytest.mark.rule("OSE-EVASION")
def test_what_stands_in_the_way() -> None:
    game = met()
    with pytest.raises(ForbiddenError, match="somebody who plays a character there"):
        flee(game, CAT)
    with pytest.raises(ForbiddenError, match="Only a referee"):
        game.act(Evade(side="monsters"), ANN)
    with pytest.raises(RuleError, match="0 to 100"):
        flee(game, REFEREE, chance=101)
    game.change(held=(Harm(ADA, 3),))
    with pytest.raises(RuleError, match="has not been counted yet"):
        flee(game)
    game.change(held=())
    flee(game)
    with pytest.raises(RuleError, match="a pursuit already"):
        flee(game)
    with pytest.raises(RuleError, match="First the others say whether they follow"):
        run(game)
    with pytest.raises(RuleError, match="A pursuit is on"):
        game.act(NextStep())
    with pytest.raises(TooLateError, match="That pursuit is over"):
        game.act(LetGo(chase="other"))


@pytest.mark.rule("OSE-EVASION")
def test_the_fallen_do_not_run() -> None:
    game = met()
    game.state = replace(
        game.state,
        characters=tuple(
            replace(one, vitals=replace(one.vitals, life=Life.DEAD))
            for one in game.state.characters
        ),
    )
    with pytest.raises(RuleError, match="Nobody of that side can run"):
        flee(game, REFEREE)


@pytest.mark.rule("OSE-CALLER")
def test_who_speaks_for_the_party_decides() -> None:
    game = met()
    game.state = replace(game.state, party=Party(caller=BEA))
    with pytest.raises(ForbiddenError, match="Bea speaks for the party"):
        flee(game, ANN)
    may = {one.member: may_decide(game.state, Viewer(one.member)) for one in (ANN, BOB, CAT)}
    assert may == {ANN.member: False, BOB.member: True, CAT.member: False}
    assert may_decide(game.state, Viewer(is_referee=True))
    flee(game, BOB)
    game.act(Pursue())
    (due,) = [d for d in game.engine.what_is_due(game.state, TABLE) if d.kind is DueKind.CHASE]
    assert (due.debtor, due.of_side) == ("Bea", True)


@pytest.mark.rule("OSE-CALLER", "OSE-EVASION")
def test_without_a_speaker_each_who_plays_somebody_there_decides() -> None:
    game = met()
    game.state = replace(game.state, party=Party())
    assert may_decide(game.state, Viewer(ANN.member))
    assert not may_decide(game.state, Viewer(99))
    game.state = replace(game.state, encounter=None)
    assert not may_decide(game.state, Viewer(ANN.member))


@pytest.mark.rule("OSE-EVASION")
def test_without_a_pursuit_there_is_nothing_to_answer() -> None:
    game = met()
    for action in (Pursue(), LetGo(), RunOn(), StopRunning()):
        with pytest.raises(RuleError, match="Nobody is being pursued"):
            game.act(action)


@pytest.mark.rule("OSE-EVASION")
def test_players_are_told_no_rates() -> None:
    game = pursued(met(theirs=150))
    assert not [event for event in told(game.step, ANN) if isinstance(event, ChancesCompared)]
    (compared,) = game.events(ChancesCompared)
    assert compared.rates == (1200, 1500)
    (began,) = game.events(PursuitBegan)
    assert (began.side.name, began.whom.name, began.kind) == ("Party", "Monsters", "dungeon")


@pytest.mark.rule("OSE-EVASION")
def test_an_encounter_that_is_ended_ends_the_pursuit_in_it() -> None:
    game = pursued(met(theirs=150))
    game.act(EndEncounter())
    assert CHASE.of(game.state) is None
    assert owed(game) == []


# Before the fight


@pytest.mark.rule("OSE-ENCOUNTER-MOVE")
def test_before_the_fight_a_side_moves_a_third_of_its_base_rate() -> None:
    game = met(distance=100)
    game.act(Approach(), ANN)
    (moved,) = game.events(Approached)
    assert (moved.way, moved.unit, moved.rounds, moved.away) == (40, "feet", 1, False)
    assert game.encounter.distance == 60
    assert (game.state.clock.rounds, game.encounter.rounds_over) == (1, 1)
    game.act(Approach(feet=50, away=True), ANN)
    assert game.events(Approached)[0].rounds == 2
    assert game.encounter.distance == 110
    game.act(Approach(rounds=9), ANN)
    assert game.encounter.distance == 5
    with pytest.raises(RuleError, match="within reach of each other already"):
        game.act(Approach(), ANN)


@pytest.mark.rule("OSE-ENCOUNTER-MOVE")
def test_the_slowest_counts_and_out_of_doors_feet_are_yards() -> None:
    game = met(environment="wilderness", own=60, distance=300)
    game.act(Approach(rounds=2), BOB)
    (moved,) = game.events(Approached)
    assert (moved.way, moved.unit) == (40, "yards")


@pytest.mark.rule("OSE-ENCOUNTER-MOVE")
def test_nobody_moves_for_more_than_sixty_rounds() -> None:
    game = met(distance=100)
    game.act(Approach(rounds=59, away=True), ANN)
    game.act(Approach(away=True), ANN)
    with pytest.raises(RuleError, match="60 rounds; 0 are left"):
        game.act(Approach(away=True), ANN)


@pytest.mark.rule("OSE-ENCOUNTER-MOVE")
def test_what_keeps_a_side_from_moving() -> None:
    game = met(distance=None)
    with pytest.raises(RuleError, match="Nobody has said how far apart they are"):
        game.act(Approach(), ANN)
    game.change(distance=60)
    with pytest.raises(ForbiddenError):
        game.act(Approach(side="monsters"), ANN)
    game.alter(WOLVES, hidden=True)
    with pytest.raises(RuleError, match="nobody in sight"):
        game.act(Approach(), ANN)
    game.act(Approach())
    game.alter(WOLVES, hidden=False)
    with pytest.raises(RuleError, match="Nobody of that side"):
        _empty().act(Approach(side="monsters"))
    with pytest.raises(RuleError, match="Their rate is 0"):
        met(own=0).act(Approach())
    with pytest.raises(RuleError, match="A pursuit is on"):
        flee(met()).act(Approach())
    with pytest.raises(TooLateError, match="The rounds have begun"):
        met().fight().act(Approach())


def _empty() -> Scene:
    """An encounter without monsters."""
    game = met()
    game.change(combatants=tuple(c for c in game.encounter.combatants if c.id != WOLVES))
    return game


@pytest.mark.rule("OSE-EVASION")
def test_of_those_who_have_no_player_the_referee_says_that_they_run_on() -> None:
    game = met(theirs=90)
    game.foe("Thugs", side="bandits", numbers={"move": 90})
    game.act(Evade(side="monsters", whom="bandits"))
    assert owed(game) == [("`/do chase follow`", ())]
    game.act(Pursue())
    assert chase_in(game).stage is ChaseStage.RUNNING
    assert owed(game) == [("`/do chase run`", ())]
    game.act(StopRunning(caught=True))
    assert ending(game) == (False, "the referee")

"""A pursuit in the wilds: a chance, then day by day (OSE-EVASION-WILD, OSE-PURSUIT-WILD).
The tables of pursuits, cell by cell.
"""

import pytest

from rules.clock.records import AddOccasion
from rules.encounter.records import CombatantJoined, EncounterBegan, EncounterEnded, StartEncounter
from rules.errors import RuleError
from rules.expedition.records import SetOut
from rules.exploration.records import PlayTurn
from rules.kernel.action import Action
from rules.kernel.actor import TABLE
from rules.movement.leaving import eris_rate, pursuit_rate
from rules.pursuit.chasing import chance_in_the_wilds, chance_on_water
from rules.pursuit.records import (
    CatchingRolled,
    ChancesCompared,
    DayFled,
    Evade,
    FlightStopped,
    HoldUp,
    LetGo,
    Pursue,
    Ran,
    RunOn,
    SetLead,
    StopRunning,
)
from rules.pursuit.state import CHASE, ChaseStage
from rules.record import replace
from rules.sea.records import Sail
from rules.state.encounter import Kind
from rules.state.party import Expedition, Scale
from rules.travel.records import JOURNEY, Happening, SetWay, SpendDays
from tests.rules.pursuit.flight import ADA, BEA, WOLVES, chase_in, ending, flee, met, pursued, run
from tests.rules.scene import Scene, told
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN, REFEREE

DAY = 24 * 60 * 60


def outdoors(**how: object) -> Scene:
    """The party meets the wolves in the wilds."""
    return met(environment="wilderness", **how)  # type: ignore[arg-type]


def hunted(**how: object) -> Scene:
    """The party did not get away, and is pursued day by day."""
    return pursued(outdoors(**how), (100,))


@pytest.mark.rule("OSE-EVASION-WILD")
@pytest.mark.parametrize(("face", "escapes"), [(70, True), (71, False)])
def test_the_chance_goes_by_the_groups(face: int, escapes: bool) -> None:
    game = pursued(outdoors(), (face,))
    (compared,) = game.events(ChancesCompared)
    assert (compared.chance, compared.throw.secret) == (70, True)
    assert (CHASE.of(game.state) is None) is escapes
    assert (ending(game) == (True, "got away")) if escapes else not chase_in(game).encounter


@pytest.mark.rule("OSE-EVASION-WILD")
def test_the_country_helps_and_those_whom_players_do_not_see_do_not_count() -> None:
    game = outdoors(wolves=1)
    game.foe("Lurkers", count=20, hidden=True)
    pursued(game, (75,), modifier=25)
    assert game.events(ChancesCompared)[0].chance == 75
    assert ending(game) == (True, "got away")


@pytest.mark.rule("OSE-EVASION-WILD")
def test_the_surprised_cannot_get_away_but_by_the_referees_leave() -> None:
    game = outdoors()
    game.surprise("party")
    with pytest.raises(RuleError, match="Party: surprised, and cannot act"):
        flee(game)
    later = game.copy().fight()
    with pytest.raises(RuleError, match="Party: surprised, and cannot get away"):
        flee(later)
    flee(game, REFEREE, chance=10)
    game.act(Pursue(modifier=25), REFEREE, (11,))
    assert game.events(ChancesCompared)[0].chance == 10
    assert not chase_in(game).encounter


@pytest.mark.rule("OSE-EVASION-WILD")
def test_those_who_surprised_the_others_get_away() -> None:
    game = outdoors()
    game.surprise("monsters")
    flee(game)
    assert ending(game) == (True, "surprised them")
    assert game.state.encounter is None


@pytest.mark.rule("OSE-EVASION-WILD")
def test_where_both_are_surprised_the_table_counts() -> None:
    game = outdoors()
    game.surprise("party", "monsters")
    assert chase_in(flee(game.fight())).stage is ChaseStage.ASKED


@pytest.mark.rule("OSE-PURSUIT-WILD")
def test_the_encounter_ends_and_the_pursuit_goes_on() -> None:
    game = hunted()
    (ended,) = game.events(EncounterEnded)
    assert (ended.reason, ended.turns) == ("The pursuit goes on from day to day.", 1)
    assert game.state.encounter is None
    chase = chase_in(game)
    assert (chase.environment, chase.stretch, len(chase.combatants)) == ("wilderness", 0, 3)
    dues = [due.command for due in game.engine.what_is_due(game.state, TABLE)]
    assert dues == ["`/do chase run`"]


@pytest.mark.rule("OSE-PURSUIT-WILD")
def test_a_day_goes_by_in_a_random_direction_that_nobody_maps() -> None:
    game = hunted()
    run(game, faces=(4,))
    (fled,) = game.events(DayFled)
    assert (fled.day, fled.direction) == (1, 180)
    (seen,) = [event for event in told(game.step, ANN) if isinstance(event, DayFled)]
    assert (seen.day, seen.direction, seen.throw) == (1, None, None)
    assert game.state.clock.turns == 1 + 144
    assert game.events(Ran) == []
    assert chase_in(game).stretch == 1


@pytest.mark.rule("OSE-PURSUIT-WILD")
@pytest.mark.parametrize(
    ("scale", "action"), [(Scale.DUNGEON, PlayTurn()), (Scale.WATER, Sail()), (None, SpendDays())]
)
def test_nobody_goes_on_in_another_way_while_they_are_hunted(
    scale: Scale | None, action: Action
) -> None:
    game = hunted()
    if scale is not None:
        game.act(SetOut(scale=scale))
    with pytest.raises(RuleError, match="A pursuit is on: go on with it"):
        game.act(action)


@pytest.mark.rule("OSE-PURSUIT-WILD")
@pytest.mark.parametrize(("theirs", "rolls"), [(119, False), (120, False), (121, True)])
def test_only_faster_pursuers_can_catch_up(theirs: int, rolls: bool) -> None:
    game = hunted(theirs=theirs)
    run(game, faces=(1, 51) if rolls else (1,))
    assert [event.caught for event in game.events(CatchingRolled)] == [False] * rolls
    assert chase_in(game).stretch == 1


@pytest.mark.rule("OSE-PURSUIT-WILD")
def test_caught_they_meet_again_with_the_same_wounds() -> None:
    game = outdoors(theirs=150)
    wolves = game.combatant(WOLVES)
    hurt = replace(wolves.bodies[0], vitals=replace(wolves.bodies[0].vitals, hit_points=1))
    game.alter(WOLVES, bodies=(hurt, *wolves.bodies[1:]))
    game.foe("Lurkers", hidden=True)
    pursued(game, (100,))
    run(game, faces=(1, 50))
    assert ending(game) == (False, "caught up")
    assert game.events(EncounterBegan)[0].environment == "wilderness"
    assert [one.id for one in game.encounter.combatants] == [ADA, BEA, WOLVES, "lurkers"]
    assert game.vitals(WOLVES).hit_points == 1
    assert game.encounter.distance == 1
    assert game.encounter.combat_begun
    joined = [e.target.name for e in told(game.step, ANN) if isinstance(e, CombatantJoined)]
    assert joined == ["Ada", "Bea", "Wolves"]


@pytest.mark.rule("OSE-PURSUIT-WILD")
@pytest.mark.parametrize(("face", "escapes"), [(70, True), (71, False)])
def test_from_the_second_day_on_they_try_to_get_away_first(face: int, escapes: bool) -> None:
    game = hunted()
    run(game, faces=(1,))
    run(game, faces=(face,) if escapes else (face, 1))
    assert (CHASE.of(game.state) is None) is escapes
    assert game.state.clock.turns == 1 + 144 * (2 - escapes)
    if escapes:
        assert ending(game) == (True, "got away")


@pytest.mark.rule("OSE-PURSUIT-WILD")
def test_a_chance_that_the_referee_gave_counts_the_first_time_alone() -> None:
    game = flee(outdoors(), REFEREE, chance=0)
    game.act(Pursue(), faces=(100,))
    run(game, faces=(1,))
    run(game, faces=(70,))
    assert ending(game) == (True, "got away")


@pytest.mark.rule("OSE-PURSUIT-WILD")
def test_they_may_stand_and_the_others_may_give_up() -> None:
    game = hunted()
    game.act(StopRunning(), ANN)
    assert ending(game) == (False, "stood")
    assert game.encounter.distance == 1
    game = hunted()
    game.act(LetGo())
    assert ending(game) == (True, "gave up")
    assert game.state.encounter is None


@pytest.mark.rule("OSE-PURSUIT-WILD")
def test_who_is_dead_or_put_away_does_not_come() -> None:
    game = hunted()
    sheets = [replace(one, retired=one.id == BEA) for one in game.state.characters]
    game.state = replace(game.state, characters=tuple(sheets))
    game.act(StopRunning(), ANN)
    assert game.names == ["Ada", "Wolves"]


@pytest.mark.rule("OSE-PURSUIT-WILD")
def test_the_party_may_hunt_others() -> None:
    game = outdoors(theirs=90)
    game.foe("Dogs", side="party", kind=Kind.RETAINER, numbers={"move": 240})
    game.act(Evade(side="monsters"))
    game.act(Pursue(), ANN, (100,))
    run(game, faces=(1, 50))
    assert ending(game) == (False, "caught up")


@pytest.mark.rule("OSE-PURSUIT-WILD")
def test_while_another_encounter_runs_it_waits() -> None:
    game = hunted()
    game.act(StartEncounter())
    with pytest.raises(RuleError, match="goes on when it is over"):
        run(game)
    dues = game.engine.what_is_due(game.state, TABLE)
    assert [due.command for due in dues] == ["`/encounter next`"]


@pytest.mark.rule("OSE-PURSUIT-WILD")
def test_what_is_for_rounds_alone_is_refused() -> None:
    game = hunted()
    with pytest.raises(RuleError, match="nobody counts the distance"):
        game.act(SetLead(distance=10))
    with pytest.raises(RuleError, match="A few rounds make no difference"):
        game.act(HoldUp())
    with pytest.raises(RuleError, match="played one by one"):
        game.act(RunOn(times=2))


@pytest.mark.rule("OSE-PURSUIT-WILD")
def test_a_day_that_something_stops_is_gone_on_with() -> None:
    game = hunted(theirs=150)
    game.act(AddOccasion(text="Rain", hours=18))
    run(game)
    assert game.events(DayFled) == []
    assert game.events(FlightStopped)[0].day == 1
    assert (chase_in(game).stretch, chase_in(game).left) == (1, DAY // 4)
    run(game, faces=(1, 51))
    assert game.events(DayFled)[0].day == 1
    assert (chase_in(game).stretch, chase_in(game).left) == (1, 0)
    assert game.state.clock.turns == 1 + 144
    assert chase_in(game).since == game.state.clock.turns * 600


@pytest.mark.rule("OSE-PURSUIT-WILD")
def test_days_of_flight_stand_in_the_log_of_the_journey() -> None:
    game = outdoors()
    game.state = replace(game.state, expedition=Expedition(Scale.WILDERNESS))
    pursued(game, (100,))
    game.act(SetWay(course="north", terrain="Forest"))
    with pytest.raises(RuleError, match="A pursuit is on"):
        game.act(SpendDays())
    run(game, faces=(4,))
    (day,) = JOURNEY.of(game.state).days
    assert (day.number, day.kind, day.course, day.miles) == (1, "flight", None, "0")
    assert day.happened == (Happening("flight", amount=180, secret=True),)
    assert [one.rest.travelled for one in game.state.characters] == [1, 1]
    game.act(LetGo())
    game.falling = CountedDice()
    game.act(SpendDays())
    assert [one.kind for one in JOURNEY.of(game.state).days] == ["flight", "travel"]


WATER = (
    (-300, 80), (-1, 80), (0, 50), (1, 50), (300, 50), (301, 40), (310, 40), (600, 40), (601, 35),
    (900, 35), (901, 25), (1200, 25), (1201, 10), (1210, 10), (5000, 10),
)  # fmt: skip
"""By how many tenths of a foot those who run are slower, and their chance."""
WILDS = (
    (1, ((1, 50), (2, 70), (3, 70), (4, 90), (40, 90))),
    (4, ((1, 50), (2, 70), (3, 70), (4, 90))),
    (5, ((1, 35), (3, 35), (4, 50), (8, 50), (9, 70))),
    (12, ((1, 35), (3, 35), (4, 50), (8, 50), (9, 70))),
    (13, ((1, 25), (6, 25), (7, 35), (16, 35), (17, 50))),
    (24, ((1, 25), (6, 25), (7, 35), (16, 35), (17, 50))),
    (25, ((1, 10), (10, 10), (11, 25), (30, 25), (31, 35))),
    (90, ((1, 10), (10, 10), (11, 25), (30, 25), (31, 35), (99, 35))),
)
"""How many run; how many follow, and the chance."""
TURNS = ((120, 50, 480), (90, 40, 360), (60, 20, 240), (30, 10, 120))
"""Listed speed, feet in a round, feet in a turn of pursuit."""


@pytest.mark.rule("OSE-EVASION-WATER")
@pytest.mark.parametrize(("slower", "chance"), WATER)
def test_the_chance_on_water_goes_by_the_difference(slower: int, chance: int) -> None:
    assert chance_on_water(6000, 6000 + slower) == chance


@pytest.mark.rule("OSE-EVASION-WILD")
@pytest.mark.parametrize(
    ("few", "many", "chance"), [(few, many, c) for few, row in WILDS for many, c in row]
)
def test_the_chance_in_the_wilds_goes_by_the_groups(few: int, many: int, chance: int) -> None:
    assert chance_in_the_wilds((few, 1200), (many, 1200)) == chance


@pytest.mark.rule("OSE-EVASION-WILD")
@pytest.mark.parametrize(
    ("fleeing", "following", "modifier", "chance"),
    [
        (1200, 2390, 0, 50),
        (1200, 2400, 0, 25),
        (1200, 2401, 0, 25),
        (2390, 1200, 0, 50),
        (2400, 1200, 0, 75),
        (1200, 1200, 25, 75),
        (1200, 2400, 25, 50),
        (2400, 1200, 30, 105),
        (1200, 2400, -25, 5),
        (1200, 2400, -20, 5),
        (1200, 2400, -19, 6),
    ],
)
def test_twice_as_fast_and_the_country_count_before_the_least_chance(
    fleeing: int, following: int, modifier: int, chance: int
) -> None:
    assert chance_in_the_wilds((4, fleeing), (1, following), modifier) == chance


@pytest.mark.rule("ERIS-COMBAT-MOVE")
@pytest.mark.parametrize(("listed", "in_a_round", "in_a_turn"), TURNS)
def test_the_column_of_pursuit_is_that_of_the_table(
    listed: int, in_a_round: int, in_a_turn: int
) -> None:
    assert (eris_rate(listed), pursuit_rate(listed)) == (in_a_round, in_a_turn)

"""A pursuit in turns (ERIS-PURSUIT).
A pursuit by post: who has not answered runs on, and lets others go (OSE-EVASION).
"""

import pytest

from rules.attack.records import Attack
from rules.casting.records import Cast, Memorise
from rules.errors import RuleError
from rules.health.records import SetLife
from rules.kernel.actor import CLOCK, TABLE, Viewer
from rules.movement.records import Move
from rules.pace.records import WENT_ON, MeetDeadline, PlayedForThem, SetLimit
from rules.pursuit.records import DayFled, Evade, HoldUp, LetGo, Pursue, RaceRolled, Ran
from rules.pursuit.state import CHASE
from rules.rounds.records import NextStep
from rules.state.encounter import Stage
from rules.state.health import Life
from rules.state.items import Bands, Held, Item
from rules.state.pace import Deadline, Limit
from rules.view.journey import can_throw, is_fleeing_below, is_flight_offered
from tests.rules.pursuit.flight import (
    ADA,
    BEA,
    WOLVES,
    change_sheet,
    chase_in,
    ending,
    flee,
    met,
    pursued,
    run,
)
from tests.rules.scene import Scene
from tests.rules.table import ANN, REFEREE

BOW = Item("i1", "Longbow", held=Held.WIELDED, hands=2, bands=Bands(700, 1400, 2100))


def fled(own: int = 120, theirs: int = 120, distance: int | None = 100) -> Scene:
    """The party has broken off a fight, and the wolves follow."""
    game = met("eris", own=own, theirs=theirs, distance=distance)
    game.change(combat_begun=True)
    return pursued(game)


@pytest.mark.rule("ERIS-PURSUIT")
def test_before_a_fight_the_faster_get_away() -> None:
    assert ending(pursued(met("eris", theirs=90))) == (True, "faster")
    assert chase_in(pursued(met("eris"))).kind == "eris-turns"


@pytest.mark.rule("ERIS-PURSUIT")
@pytest.mark.parametrize(("distance", "may"), [(20, False), (21, True)])
def test_it_begins_when_they_have_broken_off_more_than_twenty_feet(
    distance: int, may: bool
) -> None:
    game = met("eris", distance=distance)
    game.change(combat_begun=True)
    if may:
        assert chase_in(flee(game)).begun_late
    else:
        with pytest.raises(RuleError, match="The fight has begun"):
            flee(game)


@pytest.mark.rule("ERIS-PURSUIT")
def test_moving_away_from_a_fight_is_enough() -> None:
    game = met("eris", distance=15).fight()
    game.begin_step(ADA, BEA)
    for who in (ADA, BEA):
        game.act(Move(target=who, way="away"))
    assert game.encounter.combat_begun
    flee(game)
    assert chase_in(game).distance == 650


@pytest.mark.rule("ERIS-PURSUIT")
def test_in_a_turn_each_runs_four_times_the_listed_speed() -> None:
    game = fled(own=60, theirs=90, distance=200)
    run(game)
    (ran,) = game.events(Ran)
    assert (ran.unit, ran.distance, ran.nearer) == ("turn", 2000 + 2400 - 3600, 1)
    assert (game.state.clock.turns, game.encounter.rounds_over) == (1, 10)


@pytest.mark.rule("ERIS-PURSUIT")
@pytest.mark.parametrize(("distance", "rolls"), [(130, True), (131, False)])
def test_initiative_is_rolled_only_within_ten_feet(distance: int, rolls: bool) -> None:
    game = fled(own=90, theirs=120, distance=distance)
    run(game, faces=(4, 4) if rolls else ())
    assert len(game.events(RaceRolled)) == rolls
    assert chase_in(game).distance == (100 if rolls else 110)


@pytest.mark.rule("ERIS-PURSUIT")
@pytest.mark.parametrize(("faces", "caught"), [((3, 4), True), ((4, 4), False), ((4, 3), False)])
def test_the_pursuers_have_to_be_quicker(faces: tuple[int, int], caught: bool) -> None:
    game = fled(own=90, distance=30)
    run(game, faces=faces)
    (race,) = game.events(RaceRolled)
    assert (race.fleeing.total, race.following.total, race.caught) == (*faces, caught)
    if caught:
        assert ending(game) == (False, "caught up")
        assert game.encounter.distance == 10
        game.act(NextStep())
        assert game.encounter.stage is Stage.ROUNDS
    else:
        assert chase_in(game).stretch == 1


@pytest.mark.rule("ERIS-PURSUIT")
@pytest.mark.parametrize(("own", "over"), [(90, False), (120, True)])
def test_it_ends_when_the_pursuers_are_outdistanced(own: int, over: bool) -> None:
    game = fled(own=own, theirs=90, distance=360 if own == 90 else 300)
    run(game)
    assert (CHASE.of(game.state) is None) is over
    if over:
        assert ending(game) == (True, "outdistanced")


@pytest.mark.rule("ERIS-PURSUIT", "OSE-ENCOUNTER-DISTANCE")
def test_without_a_distance_it_begins_at_the_encounters() -> None:
    game = met("eris", distance=None)
    game.change(combat_begun=True)
    game.act(Evade(allow=True), faces=(3, 4))
    assert chase_in(game).distance == 700
    game.act(Pursue())
    game.act(LetGo())
    assert ending(game) == (True, "gave up")


def shoot(game: Scene) -> None:
    """Ada shoots at the wolves, and misses."""
    change_sheet(game, ADA, items=(BOW,))
    game.act(Attack(attacker=ADA, targets=(WOLVES,)), faces=(1,))


@pytest.mark.rule("ERIS-PURSUIT")
def test_a_shot_costs_the_movement_of_a_round_in_that_turn_alone() -> None:
    game = fled(distance=200)
    shoot(game)
    assert chase_in(game).paid == (ADA,)
    with pytest.raises(RuleError, match="Ada has shot in this turn already"):
        shoot(game)
    run(game)
    assert chase_in(game).distance == 2000 + 4300 - 4800
    assert chase_in(game).paid == ()
    shoot(game)
    run(game, times=2)
    assert chase_in(game).distance == 2000 - 500 - 500


@pytest.mark.rule("ERIS-PURSUIT")
def test_a_spell_costs_the_same_an_elfs_too_but_no_shot_of_theirs() -> None:
    game = fled(distance=200)
    for trait in ("elf", "mounted-archer"):
        change_sheet(game, ADA, traits=(trait,))
        shoot(game)
        assert chase_in(game).paid == ()
        run(game)
    game.act(Memorise(spell="sleep", target=ADA))
    game.act(Cast(target=ADA, spell="sleep"))
    assert chase_in(game).paid == (ADA,)
    run(game)
    assert chase_in(game).distance == 1500


@pytest.mark.rule("ERIS-PURSUIT")
def test_nobody_shoots_in_a_pursuit_at_a_run() -> None:
    game = pursued(met())
    with pytest.raises(RuleError, match="The rounds have not begun"):
        shoot(game)
    game.act(Memorise(spell="sleep", target=ADA))
    game.act(Cast(target=ADA, spell="sleep"), ANN)
    assert chase_in(game).paid == ()


@pytest.mark.rule("ERIS-PURSUIT")
def test_what_holds_them_up_costs_the_movement_of_as_many_rounds() -> None:
    game = fled(distance=200)
    game.act(HoldUp(rounds=2))
    run(game)
    assert chase_in(game).distance == 3000
    assert chase_in(game).held == (0, 0)


@pytest.mark.rule("ERIS-PURSUIT")
def test_typed_rates_count_four_times_in_a_turn() -> None:
    game = flee(met("eris", distance=200))
    game.act(Pursue(fleeing=900, following=905))
    run(game)
    assert chase_in(game).distance == 1980


@pytest.mark.rule("ERIS-PURSUIT")
def test_who_has_no_part_in_it_does_not_shoot() -> None:
    game = fled(distance=200)
    game.alter(ADA, side="bandits")
    with pytest.raises(RuleError, match="The rounds have not begun"):
        shoot(game)


# Out of doors


@pytest.mark.rule("OSE-EVASION")
def test_nobody_runs_from_those_who_lie() -> None:
    game = met("ose", "dungeon", distance=30)
    assert is_flight_offered(game.state)
    foes = [one for one in game.encounter.combatants if one.side != "party"]
    for foe in foes:
        for number in range(1, len(foe.bodies) + 1):
            target = f"{foe.id}#{number}" if len(foe.bodies) > 1 else foe.id
            game.act(SetLife(target=target, life=Life.DEAD))
    assert not is_flight_offered(game.state)


def fled_outdoors(own: int = 120, theirs: int = 120, distance: int = 100) -> Scene:
    """The party has broken off a fight in the wilds, so many yards away, and the wolves follow."""
    game = met("eris", "wilderness", own=own, theirs=theirs, distance=distance)
    game.change(combat_begun=True)
    return pursued(game)


@pytest.mark.rule("ERIS-PURSUIT")
@pytest.mark.parametrize(("distance", "may"), [(6, False), (7, True)])
def test_out_of_doors_it_begins_more_than_twenty_feet_away_too(distance: int, may: bool) -> None:
    game = met("eris", "wilderness", distance=distance)
    game.change(combat_begun=True)
    assert is_flight_offered(game.state) is may
    if may:
        assert chase_in(flee(game)).kind == "eris-turns"
    else:
        with pytest.raises(RuleError, match="The fight has begun"):
            flee(game)


@pytest.mark.rule("ERIS-PURSUIT")
@pytest.mark.parametrize(("distance", "rolls"), [(123, True), (124, False)])
def test_out_of_doors_adjacent_is_ten_feet_in_yards(distance: int, rolls: bool) -> None:
    game = fled_outdoors(own=90, distance=distance)
    run(game, faces=(3, 4) if rolls else ())
    if rolls:
        assert ending(game) == (False, "caught up")
        assert game.encounter.distance == 3
    else:
        (ran,) = game.events(Ran)
        assert (ran.unit, ran.distance, ran.measure) == ("turn", 40, "yards")


@pytest.mark.rule("ERIS-PURSUIT")
@pytest.mark.parametrize(
    ("preset", "environment", "kind"),
    [
        ("eris", "dungeon", "eris-turns"),
        ("eris", "wilderness", "eris-turns"),
        ("eris", "water", "water"),
        ("ose", "dungeon", "dungeon"),
        ("ose", "wilderness", "wilderness"),
        ("4e", "wilderness", "wilderness"),
    ],
)
def test_who_has_broken_off_a_fight_is_pursued(preset: str, environment: str, kind: str) -> None:
    game = met(preset, environment, distance=100)
    game.change(combat_begun=True)
    assert is_flight_offered(game.state)
    assert chase_in(flee(game)).kind == kind
    near = met(preset, environment, distance=1)
    near.change(combat_begun=True)
    assert not is_flight_offered(near.state)
    with pytest.raises(RuleError, match="The fight has begun"):
        flee(near)
    assert chase_in(flee(near, REFEREE, allow=True)).begun_late


@pytest.mark.rule("OSE-EVASION-WILD")
def test_before_a_fight_the_wilds_have_their_own_way_there_too() -> None:
    assert chase_in(flee(met("eris", "wilderness"))).kind == "wilderness"


@pytest.mark.rule("OSE-MONSTER-DOORS")
def test_there_are_no_doors_out_of_doors() -> None:
    assert not is_fleeing_below(fled_outdoors().state)
    assert is_fleeing_below(fled().state)


def test_nobody_flees_who_is_not_met_or_already_runs() -> None:
    assert not is_flight_offered(Scene().state)
    assert not is_flight_offered(fled().state)
    assert not is_fleeing_below(Scene().state)


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_who_runs_may_throw_something_down_and_nobody_else() -> None:
    game = pursued(met("ose"))
    own = can_throw(game.state, Viewer(ANN.member))
    assert own
    assert {one.owner for one in own} == {ANN.member}
    assert can_throw(game.state, TABLE) == ()
    assert can_throw(met("ose").state, Viewer(ANN.member)) == ()


HOUR = 60 * 60 * 1000


def by_post(environment: str = "dungeon") -> Scene:
    """Everything may take two hours."""
    game = met(environment=environment, theirs=150, distance=400)
    game.act(SetLimit(limit=Limit(minutes=120)))
    return game


def deadline_in(game: Scene) -> Deadline:
    """The only one."""
    (deadline,) = game.state.pace.deadlines
    return deadline


def let_it_come(game: Scene, faces: tuple[int, ...] = ()) -> None:
    """Nobody answers until the deadline."""
    deadline = deadline_in(game)
    assert deadline.at is not None
    game.at = deadline.at
    game.act(MeetDeadline(key=deadline.key), CLOCK, faces)
    assert [event.how for event in game.events(PlayedForThem)] == [WENT_ON]


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_they_run_on_round_by_round_each_with_a_deadline_of_its_own() -> None:
    game = pursued(by_post())
    first = deadline_in(game)
    assert (first.phase, first.at) == ("chase", 2 * HOUR)
    let_it_come(game)
    assert chase_in(game).stretch == 1
    assert deadline_in(game).key != first.key
    game.at += HOUR
    run(game)
    assert deadline_in(game).at == 5 * HOUR


@pytest.mark.rule("OSE-PURSUIT-WILD")
def test_a_day_of_flight_goes_by_without_an_answer() -> None:
    game = pursued(by_post("wilderness"), (100,))
    let_it_come(game, (1, 51))
    assert game.events(DayFled)[0].day == 1
    assert game.state.clock.turns == 1 + 144
    let_it_come(game, (100, 1, 50))
    assert ending(game) == (False, "caught up")


@pytest.mark.rule("OSE-EVASION")
def test_who_does_not_say_that_they_follow_lets_the_others_go() -> None:
    game = by_post()
    game.act(Evade(side="monsters"))
    let_it_come(game)
    assert ending(game) == (True, "let go")


@pytest.mark.rule("OSE-EVASION")
def test_the_referees_word_has_no_deadline() -> None:
    game = flee(by_post())
    assert game.state.pace.deadlines == ()
    game.act(LetGo())

"""A pursuit on the water (OSE-EVASION-WATER, OSE-PURSUIT-WATER)."""

import pytest

from rules.clock.records import TURNS_PER_DAY
from rules.errors import ForbiddenError, RuleError
from rules.pursuit.records import ChancesCompared, Evade, HoldUp, Pursue, Ran
from rules.pursuit.state import CHASE, LOST_ON_WATER, ChaseStage
from rules.record import replace
from rules.sea.records import VOYAGE, Vessel
from rules.state.game import Clock
from tests.rules.pursuit.flight import WOLVES, chase_in, ending, flee, met, pursued, run
from tests.rules.scene import Scene, told
from tests.rules.table import ANN, REFEREE


def at_sea(distance: int | None = 200, own: int = 120, theirs: int = 120) -> Scene:
    """Two ships meet."""
    return met(environment="water", distance=distance, own=own, theirs=theirs)


@pytest.mark.rule("OSE-EVASION-WATER")
@pytest.mark.parametrize(
    ("own", "theirs", "face", "escapes"),
    [
        (120, 119, 80, True), (120, 119, 81, False), (120, 120, 50, True), (120, 120, 51, False),
        (120, 150, 50, True), (90, 121, 40, True), (90, 121, 41, False), (60, 181, 11, False),
        (60, 181, 10, True),
    ],
)  # fmt: skip
def test_the_chance_goes_by_the_rates_as_they_stand(
    own: int, theirs: int, face: int, escapes: bool
) -> None:
    game = pursued(at_sea(own=own, theirs=theirs), (face,))
    assert (CHASE.of(game.state) is None) is escapes
    if escapes:
        assert ending(game) == (True, "got away")


@pytest.mark.rule("OSE-EVASION-WATER")
def test_a_typed_rate_may_have_a_fraction() -> None:
    game = pursued(at_sea(), (41,), fleeing=600, following=901)
    (compared,) = game.events(ChancesCompared)
    assert (compared.chance, compared.unit, compared.throw.secret) == (40, "yards", True)
    assert not any(isinstance(event, ChancesCompared) for event in told(game.step, ANN))


@pytest.mark.rule("OSE-PURSUIT-WATER")
@pytest.mark.parametrize(
    ("own", "theirs", "gain"), [(120, 120, 30), (150, 90, 30), (120, 150, 30), (120, 151, 31)]
)
def test_the_pursuers_gain_the_difference_and_at_least_thirty_yards(
    own: int, theirs: int, gain: int
) -> None:
    game = pursued(at_sea(own=own, theirs=theirs), (100,))
    run(game)
    (ran,) = game.events(Ran)
    assert (ran.distance, ran.measure, ran.nearer) == (2000 - 10 * gain, "yards", 1)
    assert game.encounter.distance == 200 - gain


@pytest.mark.rule("OSE-PURSUIT-WATER")
def test_a_fraction_of_a_yard_is_not_lost() -> None:
    game = pursued(at_sea(), (100,), fleeing=600, following=905)
    run(game, times=2)
    assert chase_in(game).distance == 2000 - 2 * 305


@pytest.mark.rule("OSE-PURSUIT-WATER")
def test_alongside_they_are_caught_and_nobody_tires() -> None:
    game = pursued(at_sea(1000), (100,))
    run(game, times=40)
    assert ending(game) == (False, "caught up")
    assert game.encounter.rounds_over == 34
    assert game.state.effects == ()


@pytest.mark.rule("OSE-PURSUIT-WATER")
def test_what_stops_a_ship_counts() -> None:
    game = pursued(at_sea(), (100,))
    game.act(HoldUp())
    run(game)
    assert chase_in(game).distance == 2000 + 1200
    game.act(HoldUp(fleeing=True))
    run(game)
    assert chase_in(game).distance == 2000


def lost(side: str = "party") -> Scene:
    """A side got away on the water, and meets the same ones again."""
    game = at_sea()
    there = game.encounter
    game.act(Evade(side=side))
    game.act(Pursue(), REFEREE, (50,))
    assert ending(game) == (True, "got away")
    game.state = replace(game.state, encounter=replace(there, id="again"))
    return game


@pytest.mark.rule("OSE-EVASION-WATER")
@pytest.mark.parametrize("side", ["party", "monsters"])
def test_who_lost_sight_of_somebody_follows_again_on_another_day(side: str) -> None:
    game = lost(side)
    game.act(Evade(side=side))
    with pytest.raises(RuleError, match="follow again only if they meet another day"):
        game.act(Pursue(), REFEREE, (100,))
    with pytest.raises(ForbiddenError, match="Only a referee"):
        game.act(Pursue(allow=True), ANN, (100,))
    game.act(Pursue(allow=True), REFEREE, (100,))
    assert chase_in(game).stage is ChaseStage.RUNNING


@pytest.mark.rule("OSE-EVASION-WATER")
@pytest.mark.parametrize(("turns", "follows"), [(0, True), (-1, False)])
def test_another_day_begins_at_midnight(turns: int, *, follows: bool) -> None:
    game = lost()
    game.state = replace(game.state, clock=Clock(turns=TURNS_PER_DAY + turns))
    flee(game)
    if follows:
        game.act(Pursue(), REFEREE, (50,))
        assert [one.day for one in LOST_ON_WATER.of(game.state)] == [1]
    else:
        with pytest.raises(RuleError, match="another day"):
            game.act(Pursue(), REFEREE, (100,))


@pytest.mark.rule("OSE-EVASION-WATER")
def test_others_follow_on_the_same_day_and_so_does_who_got_away() -> None:
    game = lost()
    game.alter(WOLVES, name="Sharks")
    flee(game)
    game.act(Pursue(), REFEREE, (50,))
    assert [one.foes for one in LOST_ON_WATER.of(game.state)] == [("wolves",), ("sharks",)]
    game = lost()
    game.act(Evade(side="monsters"))
    game.act(Pursue(), REFEREE, (100,))
    assert chase_in(game).stage is ChaseStage.RUNNING


@pytest.mark.rule("OSE-EVASION-DUNGEON")
def test_in_a_dungeon_they_follow_as_often_as_they_meet() -> None:
    game = met(own=121)
    there = game.encounter
    assert ending(pursued(game)) == (True, "faster")
    assert LOST_ON_WATER.of(game.state) == ()
    game.state = replace(game.state, encounter=replace(there, id="again"))
    assert ending(pursued(game)) == (True, "faster")


@pytest.mark.rule("OSE-EVASION-WATER")
@pytest.mark.parametrize(
    ("vessel", "rate"),
    [
        (Vessel("Cog", 150), 1500),
        (Vessel("Cog", 100, waterlogged=True), 666),
        (Vessel("Cog", 150, lost="sunk"), 1200),
    ],
)
def test_the_party_goes_at_the_rate_of_its_vessel(vessel: Vessel, rate: int) -> None:
    game = at_sea()
    game.state = VOYAGE.put(game.state, replace(VOYAGE.of(game.state), vessel=vessel))
    pursued(game, (100,))
    assert game.events(ChancesCompared)[0].rates == (rate, 1200)

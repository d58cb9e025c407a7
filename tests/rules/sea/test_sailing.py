"""Days on the water: miles, direction, current, and what stops them."""

import pytest

from rules.clock.records import AddOccasion, PassTime
from rules.encounter.records import EndEncounter, StartEncounter
from rules.errors import ForbiddenError, NotFoundError, RuleError, TooLateError
from rules.expedition.records import ComeBack, PartySetOut, SetOut
from rules.exploration.records import PartyWished
from rules.record import replace
from rules.rest.records import RestForDays
from rules.sea.records import (
    VOYAGE,
    CourseSteered,
    CurrentRolled,
    Embark,
    Embarked,
    GoAshore,
    RepairVessel,
    Sail,
    SeaDay,
    SeaDaysLeft,
    SeaDaySpent,
    SetWaters,
    TookOnWater,
    Vessel,
    VesselRepaired,
    WatersSet,
    WindRolled,
)
from rules.state.party import Scale
from rules.travel.records import JOURNEY, DirectionRolled, Lost, SpendDays
from tests.rules.cast import character
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, REFEREE

SHIP = Embark(name="Tern", rate=360, navigator=True)
CALM = [6, 6]
"""The secret dice of a day: nobody loses the way, and nothing wanders by."""


def at_sea(action: Embark = SHIP, **settings: str) -> Scene:
    """Ada's party aboard, in sight of land and steering north."""
    scene = Scene("ose", **settings).bring(character("ada")).seat()
    scene.act(action)
    scene.act(SetWaters(course="north", in_sight=True))
    return scene


def day(scene: Scene, wind: int = 7) -> SeaDaySpent:
    """A day with that wind, on which nobody loses the way."""
    scene.secret_spare = CALM
    (spent,) = reported(scene.act(Sail(wind=wind)), SeaDaySpent)
    return spent


def vessel_of(scene: Scene) -> Vessel:
    vessel = VOYAGE.of(scene.state).vessel
    assert vessel is not None
    return vessel


def wet(scene: Scene) -> None:
    voyage = VOYAGE.of(scene.state)
    scene.state = VOYAGE.put(
        scene.state, replace(voyage, vessel=replace(vessel_of(scene), waterlogged=True))
    )


# The crew


@pytest.mark.rule("OSE-SEA-DAY")
def test_the_crew_needs_a_day_of_rest_after_six_on_the_water() -> None:
    scene = at_sea()
    assert [day(scene).unrested for _ in range(8)] == [0, 0, 0, 0, 0, 0, 7, 8]
    scene.act(RestForDays(days=1, interrupted=1))
    assert day(scene).unrested == 9
    scene.act(RestForDays(days=1))
    assert day(scene).unrested == 0


@pytest.mark.rule("OSE-SEA-DAY")
@pytest.mark.parametrize(("hours", "rested"), [(11, False), (12, True)])
def test_a_full_day_at_anchor_is_rest_and_one_that_was_sailed_in_is_none(
    hours: int, *, rested: bool
) -> None:
    scene = at_sea()
    for _ in range(6):
        day(scene)
    scene.act(PassTime(hours=12))
    scene.act(PassTime(hours=hours))
    assert (day(scene).unrested == 0) is rested
    scene.act(PassTime(hours=23))
    assert VOYAGE.of(scene.state).worked > 0


@pytest.mark.rule("OSE-SEA-DAY")
def test_the_crew_rests_while_the_party_is_ashore() -> None:
    scene = at_sea()
    for _ in range(6):
        day(scene)
    scene.act(GoAshore())
    scene.secret_spare = CALM
    scene.act(SpendDays(course="north", terrain="city"))
    assert (VOYAGE.of(scene.state).worked, VOYAGE.of(scene.state).idle) == (0, None)


# Miles


@pytest.mark.rule("OSE-SEA-TRAVEL")
def test_a_base_rate_of_360_makes_72_miles() -> None:
    spent = day(at_sea())
    assert (spent.miles, spent.total, spent.number, spent.over) == ("72", "72", 1, True)


@pytest.mark.rule("OSE-SEA-TRAVEL")
@pytest.mark.parametrize(("rate", "miles"), [(90, "18"), (150, "30"), (240, "48")])
def test_the_miles_of_a_day_are_a_fifth_of_the_base_rate(rate: int, miles: str) -> None:
    ship = Embark(name="Tern", rate=rate, navigator=True)
    assert day(at_sea(ship)).miles == miles


@pytest.mark.rule("OSE-SEA-TRAVEL")
@pytest.mark.parametrize(("sails", "miles"), [(True, "72"), (False, "18")])
def test_nobody_has_to_say_how_fast_a_vessel_is(sails: bool, miles: str) -> None:
    assert day(at_sea(Embark(name="Tern", sails=sails, oars=True, navigator=True))).miles == miles


@pytest.mark.rule("OSE-WIND-VARIABLE")
@pytest.mark.parametrize(
    ("wind", "miles"),
    [(2, "0"), (3, "24"), (4, "36"), (5, "48"), (6, "72"), (8, "72"), (9, "96"), (10, "108")],
)
def test_the_wind_changes_the_miles(wind: int, miles: str) -> None:
    assert day(at_sea(wind="variable"), wind).miles == miles


@pytest.mark.rule("OSE-WIND")
@pytest.mark.parametrize(("wind", "miles"), [(2, "0"), (3, "72"), (11, "72")])
def test_the_basic_wind_blows_or_does_not(wind: int, miles: str) -> None:
    scene = at_sea()
    assert day(scene, wind).miles == miles
    assert not vessel_of(scene).waterlogged


@pytest.mark.rule("OSE-RIVER")
@pytest.mark.parametrize(
    ("stream", "current", "miles"), [(1, 7, "25"), (1, 12, "30"), (-1, 7, "11"), (-1, 12, "6")]
)
def test_the_current_adds_and_takes_away(stream: int, current: int, miles: str) -> None:
    scene = at_sea(Embark(name="Barge", rate=90, sails=False))
    scene.act(SetWaters(water="river", stream=stream))
    scene.secret_spare = [6]
    (spent,) = reported(scene.act(Sail(current=current)), SeaDaySpent)
    assert spent.miles == miles


@pytest.mark.rule("OSE-SEA-DAY")
@pytest.mark.parametrize("more", [Sail(wind=9), Sail(current=9)])
def test_a_day_that_has_begun_has_its_weather(more: Sail) -> None:
    scene = at_sea()
    scene.act(AddOccasion(text="A sail in the east", hours=6))
    scene.secret_spare = CALM
    scene.act(Sail(wind=7))
    with pytest.raises(RuleError, match="Day 1 has begun, and its weather is known"):
        scene.act(more)
    assert reported(scene.act(Sail()), SeaDaySpent)


@pytest.mark.rule("OSE-RIVER")
def test_nobody_is_driven_back_upstream() -> None:
    """R-RIVER: not below 0."""
    scene = at_sea(Embark(name="Raft", rate=30, sails=False))
    scene.act(SetWaters(water="river", stream=-1))
    scene.spare, scene.secret_spare = [1], [6]
    step = scene.act(Sail())
    (rolled,) = reported(step, CurrentRolled)
    assert (rolled.miles, rolled.downstream) == (7, False)
    assert reported(step, SeaDaySpent)[0].miles == "0"


@pytest.mark.rule("OSE-NEAR-GALE")
@pytest.mark.parametrize(
    ("seaworthy", "die", "taken"),
    [(True, 10, True), (True, 11, False), (False, 20, True), (False, 21, False)],
)
def test_a_near_gale_may_fill_a_vessel(seaworthy: bool, die: int, taken: bool) -> None:
    scene = at_sea(Embark(name="Tern", rate=360, seaworthy=seaworthy), wind="variable")
    scene.spare, scene.secret_spare = [die], CALM
    step = scene.act(Sail(wind=11))
    (water,) = reported(step, TookOnWater)
    assert (water.taken, water.chance, water.before) == (taken, 10 if seaworthy else 20, False)
    assert vessel_of(scene).waterlogged is taken
    miles = "96" if taken else "144"
    assert reported(step, SeaDaySpent)[0].miles == miles


@pytest.mark.rule("OSE-NEAR-GALE")
def test_it_stays_slow_until_it_is_repaired() -> None:
    scene = at_sea(wind="variable")
    wet(scene)
    assert day(scene).miles == "48"
    with pytest.raises(ForbiddenError, match="Only a referee"):
        scene.act(RepairVessel(), ANN)
    (repaired,) = reported(scene.act(RepairVessel()), VesselRepaired)
    assert repaired.name == "Tern"
    assert day(scene).miles == "72"
    with pytest.raises(RuleError, match="taken on no water"):
        scene.act(RepairVessel())


@pytest.mark.rule("OSE-NEAR-GALE")
@pytest.mark.parametrize(("rate", "dry", "filled"), [(360, "72", "48"), (90, "18", "12")])
def test_what_has_taken_on_water_goes_a_third_slower(rate: int, dry: str, filled: str) -> None:
    scene = at_sea(Embark(name="Tern", rate=rate), wind="variable")
    assert day(scene).miles == dry
    wet(scene)
    assert day(scene).miles == filled


@pytest.mark.rule("OSE-RIVER")
@pytest.mark.parametrize(
    ("die", "stream", "current", "miles"),
    [(1, 1, 7, "25"), (6, 1, 12, "30"), (1, -1, 7, "11"), (6, -1, 12, "6")],
)
def test_a_die_says_how_strong_the_current_is(
    die: int, stream: int, current: int, miles: str
) -> None:
    """1d6+6 miles, to the 18 of a rate of 90'."""
    scene = at_sea(Embark(name="Barge", rate=90, sails=False))
    scene.act(SetWaters(water="river", stream=stream))
    scene.spare, scene.secret_spare = [die], [6]
    step = scene.act(Sail())
    assert [one.miles for one in reported(step, CurrentRolled)] == [current]
    assert reported(step, SeaDaySpent)[0].miles == miles


# Direction


@pytest.mark.rule("OSE-SEA-LOST")
@pytest.mark.parametrize(
    ("navigator", "in_sight", "water", "chance"),
    [
        (True, True, "sea", 2),
        (True, False, "sea", 2),
        (False, True, "sea", 2),
        (False, False, "sea", 6),
        (False, False, "swamp", 2),
    ],
)
def test_who_may_lose_the_way(navigator: bool, in_sight: bool, water: str, chance: int) -> None:
    for die, lost in ((1, True), (2, True), (3, chance == 6), (6, chance == 6)):
        scene = at_sea()
        if (navigator, in_sight) != (True, True):
            scene.act(SetWaters(in_sight=in_sight, water=water, navigator=navigator))
        scene.secret_spare = [die, 6]
        (rolled,) = reported(scene.act(Sail(wind=7)), DirectionRolled)
        assert (rolled.chance, rolled.lost, rolled.audience) == (chance, lost, ())
        assert (JOURNEY.of(scene.state).lost == Lost(1)) is lost


@pytest.mark.rule("OSE-SEA-LOST")
def test_a_river_leads_where_it_leads() -> None:
    scene = at_sea(Embark(name="Barge", rate=90, sails=False))
    scene.act(SetWaters(water="river", in_sight=False))
    scene.secret_spare = [6]
    assert reported(scene.act(Sail()), DirectionRolled) == []


@pytest.mark.rule("OSE-SEA-LOST")
def test_who_is_lost_stays_so() -> None:
    scene = at_sea()
    for secret, was_lost in (([1, 6], False), ([2, 6], True)):
        scene.secret_spare = secret
        (rolled,) = reported(scene.act(Sail(wind=7)), DirectionRolled)
        assert (rolled.lost, rolled.was_lost) == (True, was_lost)
    assert JOURNEY.of(scene.state).lost == Lost(1)


# What stops the days


@pytest.mark.rule("OSE-SEA-DAY")
def test_days_stop_where_something_happens_and_go_on_later() -> None:
    scene = at_sea()
    scene.act(AddOccasion(text="The fleet is seen", days=1, hours=6))
    scene.secret_spare = [*CALM, *CALM]
    scene.spare = [3, 4, 3, 4]
    step = scene.act(Sail(days=5))
    assert [one.miles for one in reported(step, SeaDaySpent)] == ["72", "18"]
    (left,) = reported(step, SeaDaysLeft)
    assert (left.days, left.audience) == (4, (REFEREE.member,))
    assert VOYAGE.of(scene.state).today == SeaDay(2, 2 * 86_400, gone=21_600, wind=7)
    with pytest.raises(TooLateError, match="Day 1 is over already"):
        scene.act(Sail(number=1))
    step = scene.act(Sail(number=2))
    (spent,) = reported(step, SeaDaySpent)
    assert (spent.number, spent.miles, spent.total, spent.over) == (2, "72", "144", True)
    assert reported(step, WindRolled) == []
    assert [(day.number, day.miles) for day in JOURNEY.of(scene.state).days] == [
        (1, "72"),
        (2, "72"),
    ]


@pytest.mark.rule("OSE-SEA-DAY")
def test_going_ashore_ends_the_day() -> None:
    scene = at_sea()
    scene.act(AddOccasion(text="Land!", hours=12))
    scene.secret_spare = CALM
    scene.act(Sail(wind=7))
    assert is_underway(scene)
    (out,) = reported(scene.act(GoAshore()), PartySetOut)
    assert out.scale is Scale.WILDERNESS
    assert not is_underway(scene)
    with pytest.raises(RuleError, match="on the road, and that is done on the water"):
        scene.act(Sail())
    scene.act(SetOut(scale=Scale.WATER))
    scene.act(AddOccasion(text="Gulls", hours=12))
    scene.secret_spare = CALM
    scene.act(Sail(wind=7))
    scene.act(ComeBack())
    assert not is_underway(scene)


def is_underway(scene: Scene) -> bool:
    return VOYAGE.of(scene.state).today is not None


# Who may, and what is refused


@pytest.mark.rule("OSE-SEA-DAY")
def test_the_waters_are_the_referees_and_the_course_the_leaders() -> None:
    scene = Scene("ose", led_by="caller").bring(character("ada")).seat()
    (aboard,) = reported(scene.act(SHIP), Embarked)
    assert (aboard.means, aboard.rate) == (("sails",), 360)
    scene.state = replace(scene.state, party=replace(scene.state.party, caller="ada"))
    (steered,) = reported(scene.act(SetWaters(course="NE"), ANN), CourseSteered)
    assert (steered.course, scene.events(WatersSet)) == (45, [])
    with pytest.raises(ForbiddenError, match="say on what water"):
        scene.act(SetWaters(water="river"), ANN)
    with pytest.raises(ForbiddenError):
        scene.act(Sail(wind=12), ANN)
    (said,) = reported(scene.act(SetWaters(water="river", stream=1, in_sight=True)), WatersSet)
    assert (said.water, said.stream, said.in_sight, said.navigator) == ("river", 1, True, True)
    (wished,) = reported(at_sea().act(Sail(), ANN), PartyWished)
    assert wished.wish.task.kind == "sail on"


@pytest.mark.rule("OSE-SEA-DAY")
def test_players_say_how_they_would_like_to_steer_and_that_they_would_like_to_land() -> None:
    scene = at_sea()
    before = VOYAGE.of(scene.state)
    (steer,) = reported(scene.act(SetWaters(course="60"), ANN), PartyWished)
    assert steer.wish.task.kind == "steer 60° (about north-east)"
    (ashore,) = reported(scene.act(GoAshore(), ANN), PartyWished)
    assert (ashore.wish.task.kind, ashore.calls) == ("go ashore", False)
    assert VOYAGE.of(scene.state) == before
    with pytest.raises(RuleError, match="which way to steer"):
        scene.act(SetWaters(), ANN)
    with pytest.raises(ForbiddenError, match="say on what water"):
        scene.act(SetWaters(course="west", water="river"), ANN)


@pytest.mark.rule("OSE-SEA-DAY")
@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Embark(name=" ", rate=360), "1 to 50 characters"),
        (Embark(name="Tern", rate=0), "from 1 to 2000"),
        (SHIP, "aboard Tern already"),
        (SetWaters(course="north"), "how it stands already"),
        (SetWaters(water="lava"), "one of: sea, river, swamp"),
        (SetWaters(stream=2), "1 downstream"),
        (Sail(days=0), "1 to 366 days"),
        (Sail(wind=13), "comes to 2 to 12"),
        (Sail(current=6), "comes to 7 to 12"),
    ],
)
def test_what_cannot_be_is_refused(action: Embark | SetWaters | Sail, words: str) -> None:
    with pytest.raises(RuleError, match=words):
        at_sea().act(action)


@pytest.mark.rule("OSE-SEA-DAY")
def test_a_day_needs_a_vessel_a_course_and_peace() -> None:
    scene = Scene("ose").bring(character("ada")).seat()
    scene.act(SetOut(scale=Scale.WATER))
    with pytest.raises(RuleError, match="aboard no vessel"):
        scene.act(Sail())
    scene.act(SHIP)
    with pytest.raises(RuleError, match="which way to steer"):
        scene.act(Sail())
    with pytest.raises(NotFoundError):
        scene.act(Sail(course="up"))
    scene.act(StartEncounter(environment="water"))
    for action in (Sail(course="north"), GoAshore(), Embark(name="Skiff", rate=90)):
        with pytest.raises(RuleError, match="An encounter is running"):
            scene.act(action)
    scene.act(EndEncounter())
    scene.secret_spare = CALM
    assert reported(scene.act(Sail(course="north", wind=7)), SeaDaySpent)

"""Gales: where they drive a vessel, and what becomes of it (OSE-GALE, R-GALE).
The tables of the water, cell by cell.
"""

from fractions import Fraction

import pytest

from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.kernel.actor import TABLE
from rules.kernel.dues import DueKind
from rules.sea.records import (
    VOYAGE,
    AnswerStorm,
    Embark,
    Sail,
    SeaDaySpent,
    SetWaters,
    StormWeathered,
    Swept,
    Vessel,
    WindRolled,
)
from rules.sea.waters import BASIC, VARIABLE, WATERS, part_by
from rules.travel.records import JOURNEY
from tests.rules.cast import character
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN

SHIP = Embark(name="Tern", rate=360, navigator=True)
SKIFF = Embark(name="Skiff", rate=90, seaworthy=False, navigator=True)


def in_gale(action: Embark, *faces: int, in_sight: bool = False) -> Scene:
    """The morning of a gale, with what the open dice show."""
    scene = Scene("ose").bring(character("ada")).seat()
    scene.act(action)
    scene.act(SetWaters(course="north", in_sight=in_sight))
    scene.spare, scene.secret_spare = list(faces), [6, 6]
    scene.act(Sail(wind=12))
    return scene


def say(scene: Scene, where: str, *faces: int) -> StormWeathered:
    scene.spare, scene.secret_spare = list(faces), [6]
    (weathered,) = reported(scene.act(AnswerStorm(where=where)), StormWeathered)
    return weathered


@pytest.mark.rule("OSE-GALE")
@pytest.mark.parametrize(
    ("die", "course"), [(1, 0), (2, 60), (3, 120), (4, 180), (5, 240), (6, 300)]
)
def test_a_ship_runs_before_the_wind_at_three_times_its_rate(die: int, course: int) -> None:
    scene = in_gale(SHIP, die)
    assert scene.step is not None
    assert reported(scene.step, Swept)[0].course == course
    assert reported(scene.step, SeaDaySpent) == []
    (due,) = scene.engine.what_is_due(scene.state, TABLE)
    assert (due.kind, due.owners, due.holds) == (DueKind.STORM, (), True)
    assert say(scene, "open").outcome == "goes on"
    assert scene.step is not None
    (spent,) = reported(scene.step, SeaDaySpent)
    assert (spent.miles, spent.course, spent.over) == ("216", course, True)
    assert [one.what for one in JOURNEY.of(scene.state).days[-1].happened] == ["gale"]
    assert VOYAGE.of(scene.state).today is None


@pytest.mark.rule("OSE-GALE")
@pytest.mark.parametrize(("die", "outcome"), [(75, "wrecked"), (76, "shelter")])
def test_land_wrecks_three_ships_of_four(die: int, outcome: str) -> None:
    scene = in_gale(SHIP, 1)
    assert say(scene, "land", die).outcome == outcome
    assert scene.step is not None
    if outcome == "shelter":
        assert [one.miles for one in reported(scene.step, SeaDaySpent)] == ["0"]
        return
    assert reported(scene.step, SeaDaySpent) == []
    assert VOYAGE.of(scene.state).today is None
    with pytest.raises(RuleError, match="Tern is wrecked"):
        scene.act(Sail())


@pytest.mark.rule("OSE-GALE")
@pytest.mark.parametrize(("die", "outcome"), [(80, "sunk"), (81, "stays afloat")])
def test_out_of_sight_of_land_four_of_five_boats_sink(die: int, outcome: str) -> None:
    scene = in_gale(SKIFF, die)
    assert scene.step is not None
    (weathered,) = reported(scene.step, StormWeathered)
    assert (weathered.outcome, weathered.where) == (outcome, "")
    assert bool(reported(scene.step, SeaDaySpent)) is (outcome == "stays afloat")
    vessel = VOYAGE.of(scene.state).vessel
    assert vessel is not None
    assert vessel.lost == ("sunk" if outcome == "sunk" else "")


@pytest.mark.rule("OSE-GALE")
def test_an_unseaworthy_vessel_does_not_run_before_the_wind() -> None:
    """What rides a gale out gets nowhere in it (R-GALE)."""
    scene = in_gale(SKIFF, 81)
    assert scene.step is not None
    (spent,) = reported(scene.step, SeaDaySpent)
    assert (spent.course, spent.miles, spent.over) == (0, "0", True)
    assert reported(scene.step, WindRolled)[0].part == "0"
    weathered = say(in_gale(SKIFF, in_sight=True), "ride", 81)
    assert weathered.outcome == "stays afloat"


@pytest.mark.rule("OSE-GALE")
@pytest.mark.parametrize("stream", [0, 1])
def test_no_gale_drives_a_vessel_off_a_river(stream: int) -> None:
    """The banks are at hand: what is built for it shelters there for the day."""
    scene = Scene("ose").bring(character("ada")).seat()
    scene.act(SHIP)
    scene.act(SetWaters(water="river", course="north", stream=stream))
    step = scene.act(Sail(wind=12, current=7 if stream else None))
    assert reported(step, Swept) == []
    (weathered,) = reported(step, StormWeathered)
    assert (weathered.outcome, weathered.throws) == ("shelter", ())
    (spent,) = reported(step, SeaDaySpent)
    assert (spent.miles, spent.course) == ("0", 0)
    assert reported(step, WindRolled)[0].part == "0"
    assert [due.kind for due in scene.engine.what_is_due(scene.state, TABLE)] == [DueKind.NEXT]


@pytest.mark.rule("OSE-GALE")
def test_what_is_not_built_for_it_looks_for_a_harbour_on_a_river_too() -> None:
    scene = Scene("ose").bring(character("ada")).seat()
    scene.act(SKIFF)
    scene.act(SetWaters(water="river", course="north"))
    scene.act(Sail(wind=12))
    assert say(scene, "clear").outcome == "beached"


@pytest.mark.rule("OSE-GALE")
def test_clear_shore_is_always_safe() -> None:
    scene = in_gale(SKIFF, in_sight=True)
    assert say(scene, "clear").outcome == "beached"
    assert scene.step is not None
    assert reported(scene.step, SeaDaySpent)[0].miles == "0"


@pytest.mark.rule("OSE-GALE")
@pytest.mark.parametrize(
    ("faces", "outcome"),
    [((1,), "harbour"), ((2,), "harbour"), ((3, 80), "sunk"), ((3, 81), "stays afloat")],
)
def test_other_shores_have_a_harbour_on_two_in_six(faces: tuple[int, ...], outcome: str) -> None:
    """R-GALE: a failed search for a harbour leads to the roll for sinking."""
    weathered = say(in_gale(SKIFF, in_sight=True), "rough", *faces)
    assert (weathered.outcome, len(weathered.throws)) == (outcome, len(faces))


@pytest.mark.rule("OSE-GALE")
def test_not_trying_leads_to_the_roll_as_well() -> None:
    assert say(in_gale(SKIFF, in_sight=True), "ride", 80).outcome == "sunk"


@pytest.mark.rule("OSE-GALE")
def test_what_is_rowed_and_built_for_it_goes_on_as_usual() -> None:
    """Only sailing vessels are swept along."""
    scene = in_gale(Embark(name="Galley", rate=180, sails=False, oars=True, navigator=True))
    assert scene.step is not None
    assert reported(scene.step, SeaDaySpent)[0].miles == "36"


@pytest.mark.rule("OSE-GALE")
def test_only_the_referee_says_so_and_only_once() -> None:
    scene = in_gale(SHIP, 1)
    with pytest.raises(ForbiddenError):
        scene.act(AnswerStorm(where="open"), ANN)
    with pytest.raises(RuleError, match="`open`, `land`"):
        scene.act(AnswerStorm(where="clear"))
    with pytest.raises(RuleError, match="A gale blows"):
        scene.act(Sail())
    with pytest.raises(TooLateError):
        scene.act(AnswerStorm(where="open", number=2))
    say(scene, "open")
    with pytest.raises(TooLateError):
        scene.act(AnswerStorm(where="open"))


SAILING, ROWED = Vessel("Tern", 360), Vessel("Galley", 180, sails=False, oars=True)
BOTH, BEAST = Vessel("Dromon", 180, oars=True), Vessel("Turtle", 150, sails=False)


@pytest.mark.rule("OSE-WIND-VARIABLE")
@pytest.mark.parametrize(
    ("roll", "label", "sails", "oars", "danger"),
    [
        (2, "no wind", "0", "1/3", ""),
        (3, "faint breeze", "1/3", "1", ""),
        (4, "gentle breeze", "1/2", "1", ""),
        (5, "moderate breeze", "2/3", "1", ""),
        (6, "fresh breeze", "1", "1", ""),
        (7, "fresh breeze", "1", "1", ""),
        (8, "fresh breeze", "1", "1", ""),
        (9, "strong breeze", "4/3", "1", ""),
        (10, "high wind", "3/2", "1", ""),
        (11, "near gale", "2", "1", "near gale"),
        (12, "gale or storm", "3", "1", "gale"),
    ],
)
def test_the_variable_winds(roll: int, label: str, sails: str, oars: str, danger: str) -> None:
    wind = VARIABLE.at(roll)
    assert (wind.label, wind.danger) == (label, danger)
    assert (wind.sails, wind.oars) == (Fraction(sails), Fraction(oars))


@pytest.mark.rule("OSE-WIND")
@pytest.mark.parametrize("roll", range(2, 13))
def test_the_basic_winds(roll: int) -> None:
    wind = BASIC.at(roll)
    assert wind.sails == (0 if roll == 2 else 3 if roll == 12 else 1)
    assert (wind.oars, wind.danger) == (Fraction(1), "gale" if roll == 12 else "")


@pytest.mark.rule("OSE-WIND", "OSE-WIND-VARIABLE")
@pytest.mark.parametrize("roll", [1, 13])
def test_two_dice_come_to_nothing_else(roll: int) -> None:
    for table in (BASIC, VARIABLE):
        with pytest.raises(ValueError, match="in no row"):
            table.at(roll)


@pytest.mark.rule("OSE-WIND-VARIABLE")
@pytest.mark.parametrize(
    ("vessel", "calm", "faint", "gale"),
    [(SAILING, "0", "1/3", "3"), (ROWED, "1/3", "1", "1"), (BOTH, "1/3", "1", "3"),
     (BEAST, "1", "1", "1")],
)  # fmt: skip
def test_oars_help_where_sails_do_not(vessel: Vessel, calm: str, faint: str, gale: str) -> None:
    """R-WIND-OAR: a third on a 2; on other results oared vessels move normally."""
    parts = [part_by(vessel, VARIABLE.at(roll)) for roll in (2, 3, 12)]
    assert parts == [Fraction(calm), Fraction(faint), Fraction(gale)]


@pytest.mark.rule("OSE-SEA-DAY")
def test_the_kinds_of_water() -> None:
    rows = [(one.key, one.wandering, one.is_river, one.has_banks) for one in WATERS]
    assert rows == [("sea", 2, False, False), ("river", 2, True, True), ("swamp", 3, False, True)]

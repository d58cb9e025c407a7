"""What players and referees may know of a journey: OSE-LOST is a secret."""

from fractions import Fraction

import pytest

from rules.kernel.actor import TABLE, Viewer
from rules.state.game import GameState
from rules.travel.records import JOURNEY, Day, Journey, Lost, NoticeLost, SetTrueCourse, SetWay
from rules.view.journey import EntryView, drawn_together, view_journey
from rules.wandering.records import LetPass
from tests.rules.alike import assert_alike
from tests.rules.cast import character
from tests.rules.table import ANN, REFEREE
from tests.rules.travel.road import Road


@pytest.mark.rule("OSE-LOST")
def test_two_journeys_that_differ_in_secret_alone_look_the_same() -> None:
    games = Road(), Road()
    for game, faces in zip(games, ([1, 4, 6, 1, 6, 1], [6, 4, 6, 1, 6, 1]), strict=True):
        game.travel("forest", "north", half=True, secret=faces[:2])
        game.travel()
        game.travel(course="east", terrain="hills", secret=faces[2:4])
        game.travel(kind="hunt", secret=[faces[0], 6, 6, 6, 6])
    lost, found = games
    lost.act(LetPass(meeting_id=""))
    lost.act(SetTrueCourse(course="south-west"))
    for game in games:
        game.travel(half=True, secret=[6, 1])
    lost.act(SetTrueCourse(course="west"))
    for game in games:
        game.travel()
    assert (lost.journey.lost, found.journey.lost) == (Lost(1, 180, chosen=True), None)
    for viewer in (TABLE, Viewer(ANN.member)):
        assert_alike(view_journey(lost.state, viewer), view_journey(found.state, viewer), viewer)
    assert view_journey(lost.state, REFEREE) != view_journey(found.state, REFEREE)


@pytest.mark.rule("OSE-LOST")
def test_referees_see_where_it_really_goes() -> None:
    game = Road()
    game.travel("forest", "north", secret=[1])
    seen = view_journey(game.state, REFEREE)
    assert (seen.lost, seen.true) == (Lost(1), None)
    game.act(SetTrueCourse(course="NE"))
    seen = view_journey(game.state, REFEREE)
    assert (seen.true, [one.true for one in seen.entries]) == (45, [45])
    mine = view_journey(game.state, ANN)
    assert (mine.lost, mine.true, [one.true for one in mine.entries]) == (None, None, [None])
    game.act(NoticeLost(knows=True))
    assert [one.course for one in view_journey(game.state, ANN).entries] == [45]


@pytest.mark.rule("OSE-WILD-DAY")
def test_what_is_ahead_of_a_day_and_of_what_is_left_of_it() -> None:
    game = Road()
    assert view_journey(game.state, ANN).ahead == ()
    game.act(SetWay(course="north", terrain="hills 8, city"))
    assert view_journey(game.state, ANN).ahead == (
        ("travel", Fraction(20)),
        ("march", 8 + Fraction(2, 3) * 36),
    )
    game.act(SetWay(course="north", terrain="city, hills 8"))
    assert view_journey(game.state, ANN).ahead[0] == ("travel", Fraction(20))
    game.act(SetWay(course="north", terrain="hills 8, city"))
    game.travel(half=True)
    seen = view_journey(game.state, ANN)
    assert (seen.is_open, seen.number, seen.ahead) == (True, 1, (("travel", Fraction(12)),))


@pytest.mark.rule("OSE-WILD-REST")
def test_who_should_have_rested_is_named_and_nobody_else() -> None:
    game = Road()
    game.travel("clear", "north", days=6)
    assert view_journey(game.state, ANN).overdue == ()
    game.bring(character("cato", name="Cato", numbers={"move": 120}))
    game.travel()
    assert view_journey(game.state, ANN).overdue == ("Ada", "Bert")


def day(number: int, **fields: object) -> EntryView:
    usual: dict[str, object] = {"days": 1, "kind": "travel", "miles": Fraction(10), "course": 0}
    return EntryView(number, **usual | fields)  # type: ignore[arg-type]


@pytest.mark.rule("OSE-WILD-DAY")
def test_days_that_were_alike_are_one_line() -> None:
    alike = drawn_together([day(1), day(2), day(3, days=2)])
    assert [(one.number, one.days, one.miles) for one in alike] == [(1, 4, Fraction(30))]
    assert len(drawn_together([day(1), day(2, course=90), day(3, kind="rest"), day(5)])) == 4


@pytest.mark.rule("OSE-LOST")
def test_parts_of_a_day_that_differ_in_secret_are_one_to_players() -> None:
    parts = (
        Day(1, "travel", 0, terrains=("Hills",), miles="8", course=0),
        Day(1, "travel", 0, terrains=("Forest",), miles="4", course=0, astray=60),
    )
    state = JOURNEY.put(GameState(preset="ose"), Journey(days=parts))
    (known,) = view_journey(state, TABLE).entries
    assert (known.miles, known.terrains, known.true) == (Fraction(12), ("Hills", "Forest"), None)
    assert [one.true for one in view_journey(state, REFEREE).entries] == [0, 60]

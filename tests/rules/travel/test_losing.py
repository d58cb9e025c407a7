"""Losing direction, in secret: OSE-LOST."""

import pytest

from rules.errors import ForbiddenError, RuleError
from rules.expedition.records import ComeBack
from rules.kernel.events import REFEREES
from rules.travel.log import course_sign, course_words, read_course, turned
from rules.travel.records import (
    DirectionRolled,
    Happening,
    Lost,
    NoticeLost,
    SetTrueCourse,
    SetWay,
    TrueCourseSet,
    WayNoticed,
)
from rules.travel.toll import astray_now
from tests.rules.scene import reported, told
from tests.rules.table import ANN, REFEREE
from tests.rules.travel.road import Road

pytestmark = pytest.mark.rule("OSE-LOST")


@pytest.mark.parametrize(
    ("terrain", "chance"),
    [("clear", 1), ("settled lands", 1), ("forest", 2), ("mountains", 2), ("swamp", 3)],
)
def test_the_way_is_lost_on_the_chance_of_the_terrain(terrain: str, chance: int) -> None:
    for face, lost in ((chance, True), (chance + 1, False)):
        game = Road()
        (rolled,) = reported(game.travel(terrain, secret=[face]), DirectionRolled)
        assert (rolled.chance, rolled.lost, rolled.throw.total) == (chance, lost, face)
        assert (rolled.audience, rolled.throw.secret) == (REFEREES, True)
        assert game.journey.lost == (Lost(1) if lost else None)


@pytest.mark.parametrize(
    ("terrain", "follows"),
    [
        ("city", ""),
        ("jungle by road", ""),
        ("jungle", "guide"),
        ("jungle", "trail"),
        ("jungle", "river"),
        ("jungle", "landmark"),
    ],
)
def test_there_is_no_risk_where_the_way_is_clear(terrain: str, follows: str) -> None:
    game = Road()
    game.act(SetWay(course="north", terrain=terrain, follows=follows))
    step = game.travel(secret=[1])
    assert (reported(step, DirectionRolled), game.journey.lost) == ([], None)


def test_the_worst_ground_of_a_day_counts() -> None:
    (rolled,) = reported(Road().travel("clear, desert by road, swamp"), DirectionRolled)
    assert rolled.chance == 3


def test_players_are_told_the_same_whether_they_are_lost_or_not() -> None:
    lost, found = Road(), Road()
    for game, face in ((lost, 1), (found, 6)):
        game.travel("forest", days=3, secret=[face, 6, 6])
    assert lost.step is not None
    assert told(lost.step, ANN) == told(found.step, ANN)
    assert len(lost.step.throws) == len(found.step.throws) if found.step else 0
    assert DirectionRolled in map(type, told(lost.step, REFEREE))


def test_the_referee_says_later_where_they_really_went() -> None:
    game = Road()
    game.travel("clear")
    game.travel(secret=[1])
    game.travel()
    assert [day.astray for day in game.journey.days] == [0, 0, 0]
    (said,) = reported(game.act(SetTrueCourse(course="NE")), TrueCourseSet)
    assert (said.since, said.course, said.true, said.audience) == (2, 0, 45, REFEREES)
    assert told(game.step, ANN) == []
    assert [day.astray for day in game.journey.days] == [0, 45, 45]
    game.travel(course="east")
    assert (game.last.course, game.last.astray, astray_now(game.state)) == (90, 45, 45)
    with pytest.raises(RuleError, match="where they go already"):
        game.act(SetTrueCourse(course="south-east"))


def test_another_true_course_counts_from_today() -> None:
    game = Road()
    game.travel("clear", secret=[1])
    game.act(SetTrueCourse(course="east"))
    game.travel(half=True)
    game.act(SetTrueCourse(course="west"))
    game.travel()
    assert [day.astray for day in game.journey.days] == [90, 270]
    game.act(SetTrueCourse(course="south", since=1))
    assert [day.astray for day in game.journey.days] == [180, 180]
    assert game.journey.lost == Lost(1, 180, chosen=True)


def test_who_is_lost_stays_lost_and_dice_fall_all_the_same() -> None:
    game = Road()
    game.travel("clear", secret=[1])
    (rolled,) = reported(game.travel(secret=[6]), DirectionRolled)
    assert (rolled.was_lost, rolled.lost) == (True, False)
    (rolled,) = reported(game.travel(secret=[1]), DirectionRolled)
    assert (rolled.was_lost, rolled.lost) == (True, True)
    assert game.journey.lost == Lost(1)


def test_a_referee_leads_them_astray_without_a_roll() -> None:
    game = Road()
    game.travel("city")
    game.act(SetTrueCourse(course="60"))
    assert game.journey.lost == Lost(2, 60, chosen=True)
    game.act(SetTrueCourse(course="60", since=1))
    assert (game.journey.lost, game.last.astray) == (Lost(1, 60, chosen=True), 60)
    with pytest.raises(RuleError, match="Day 3 has not come yet"):
        game.act(SetTrueCourse(course="west", since=3))


def test_as_many_dice_fall_whether_they_are_lost_or_not() -> None:
    for face in (6, 1):
        step = Road().travel("clear", secret=[face])
        assert len(step.throws) == 1
        assert all(throw.secret for throw in step.throws)


def test_they_notice_that_they_are_lost_and_no_more() -> None:
    game = Road()
    game.travel("clear", secret=[1])
    game.act(SetTrueCourse(course="east"))
    (noticed,) = reported(game.act(NoticeLost()), WayNoticed)
    assert (noticed.number, noticed.since, noticed.true) == (2, 0, None)
    assert noticed in told(game.step, ANN)
    assert (game.journey.lost, game.last.course, game.last.astray) == (None, 0, 90)
    assert game.last.happened == (Happening("noticed"),)
    game.travel()
    assert game.last.astray == 0


def test_they_find_out_where_they_really_went() -> None:
    game = Road()
    game.travel("clear")
    game.travel(kind="rest")
    game.travel(secret=[1])
    game.travel(course="south")
    game.act(SetTrueCourse(course="west"))
    (noticed,) = reported(game.act(NoticeLost(knows=True)), WayNoticed)
    assert (noticed.since, noticed.true) == (3, 270)
    found = [(day.course, day.astray) for day in game.journey.days]
    assert found == [(0, 0), (None, 0), (90, 0), (270, 0)]


def test_nobody_notices_what_is_not_so() -> None:
    game = Road()
    with pytest.raises(RuleError, match="They are not lost"):
        game.act(NoticeLost())
    with pytest.raises(RuleError, match="no course yet"):
        game.act(SetTrueCourse(course="north"))
    game.travel("clear")
    with pytest.raises(RuleError, match="They are not lost"):
        game.act(NoticeLost())
    for action in (NoticeLost(), SetTrueCourse(course="west")):
        with pytest.raises(ForbiddenError):
            game.act(action, ANN)


def test_at_home_nobody_is_lost() -> None:
    game = Road()
    game.travel("clear", secret=[1])
    game.act(ComeBack())
    assert game.journey.lost is None


@pytest.mark.parametrize(
    ("typed", "course", "words", "sign"),
    [
        ("north", 0, "north", "N"),
        ("North East", 45, "north-east", "NE"),
        ("sw", 225, "south-west", "SW"),
        ("60", 60, "60° (about north-east)", "60°"),
        ("360", 0, "north", "N"),
        ("350", 350, "350° (about north)", "350°"),
        ("338", 338, "338° (about north)", "338°"),
        ("337", 337, "337° (about north-west)", "337°"),
    ],
)
def test_courses_as_people_say_them(typed: str, course: int, words: str, sign: str) -> None:
    assert read_course(typed) == course
    assert (course_words(course), course_sign(course)) == (words, sign)


@pytest.mark.parametrize("typed", ["361", "99999999999", "up", "²"])
def test_what_is_no_course_is_refused(typed: str) -> None:
    with pytest.raises(RuleError, match="no course"):
        read_course(typed)


def test_a_turn_to_the_right_goes_round() -> None:
    assert turned(300, 120) == 60

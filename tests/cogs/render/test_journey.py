"""The journey as text and as a map: the same facts in both, and no trace of what is secret."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from cogs.clock.telling import render_time
from cogs.log.missed_pages import Missed, render_catchup
from cogs.log.pages import render_log_page
from cogs.render.board import render_board
from cogs.render.families import TELLERS
from cogs.render.telling import tell_channel
from cogs.travel.pages import (
    HAPPENINGS,
    KINDS,
    SIGNS,
    describe_map,
    find_tracks,
    page_buttons,
    position_words,
    render_journey,
)
from cogs.travel.picture import draw_map
from data.live import LogEntry, Outcome
from rules.clock.clock import now
from rules.encounter.records import EndEncounter, StartEncounter
from rules.kernel.action import Action
from rules.kernel.actor import TABLE, Viewer
from rules.systems import ENGINE
from rules.travel.days import DAYS
from rules.travel.log import DAY
from rules.travel.records import JOURNEY, NoticeLost, SetTrueCourse, SetWay, SpendDays
from rules.view.journey import view_journey
from rules.wandering.records import WANDERING, LetPass
from tests.cogs.render.recorder import Recorder
from tests.rules.alike import assert_alike
from tests.rules.table import ANN, BOB, REFEREE
from tests.rules.travel.road import Road

PLAYERS = (TABLE, Viewer(ANN.member), Viewer(BOB.member))
LOST, ON_COURSE = (1, 1, 1, 1, 1, 1, 1), (6,) * 7
FORAGING = SetWay(course="north", terrain="forest, hills by road", forage=True)
DAYS_OF_TWENTY: tuple[tuple[Action, Sequence[int]], ...] = (
    (SpendDays(), (6,)),
    (SetWay(terrain="swamp", forage=False), ()),
    (SpendDays(days=3), ()),
    (SpendDays(course="east", half=True), ()),
    (SpendDays(), ()),
    (SpendDays(kind="rest"), ()),
    (SpendDays(kind="march", terrain="mountains"), ()),
    (SpendDays(kind="hunt"), ()),
    (SpendDays(terrain="desert 5, clear", days=5), ()),
    (StartEncounter(environment="wilderness"), ()),
    (EndEncounter(), ()),
    (SpendDays(terrain="city", course="60", days=6), ()),
)
"""Twenty days over six terrains, with open dice where any fall."""


def journey(secret: Sequence[int], *also: Action) -> Recorder:
    """Those days with these secret dice; what referees do besides is done after the third move."""
    told = Recorder(Road())
    told.scene.spare = (6,)
    told.act(FORAGING)
    for index, (action, open_dice) in enumerate(DAYS_OF_TWENTY):
        told.scene.spare, told.scene.secret_spare = open_dice, secret
        told.act(action)
        while WANDERING.of(told.scene.state).meetings:
            told.act(LetPass(meeting_id=""))
        if index == 2:
            for one in also:
                told.act(one)
    return told


def known(told: Recorder, viewer: Viewer) -> list[LogEntry]:
    """The rows that somebody can look up."""
    return [row for row in told.entries if viewer.is_referee or row.is_public]


def looks(told: Recorder, viewer: Viewer) -> Iterator[object]:
    """All that somebody can look at: messages, board, page, map, log, what they missed, time."""
    game, rows = told.game, known(told, viewer)
    yield [
        (message.text, [button.label for button in message.buttons])
        for row in rows
        for message in tell_channel(Outcome(game, row), viewer=viewer).public
    ]
    yield str(render_board(game).to_components())  # type: ignore[no-untyped-call]
    view = view_journey(game.state, viewer)
    tracks = find_tracks(view)
    comings = ENGINE.coming(game.state, now(game.state) + DAY, viewer)
    yield render_journey(view, comings, position_words(tracks))
    yield [button.label for button in page_buttons(game, view)]
    yield describe_map(tracks)
    yield draw_map("Journey", tracks)
    yield render_log_page(
        list(reversed(rows)), game, viewer, TELLERS, newest=game.head, count=game.public_head
    ).text
    yield render_catchup(game, viewer, Missed(rows, len(rows), before=told.before(1))).text
    yield render_time(game.state, viewer)
    yield [(due.kind, due.target) for due in ENGINE.what_is_due(game.state, viewer)]


@pytest.mark.rule("OSE-LOST")
def test_a_lost_party_sees_what_one_on_its_course_sees() -> None:
    lost = journey(LOST, SetTrueCourse(course="south"), SetTrueCourse(course="west", since=2))
    found = journey(ON_COURSE)
    assert JOURNEY.of(lost.scene.state).lost is not None
    assert JOURNEY.of(found.scene.state).lost is None
    for viewer in PLAYERS:
        for one, other in zip(looks(lost, viewer), looks(found, viewer), strict=True):
            assert_alike(one, other, viewer)
    referee = zip(looks(lost, REFEREE), looks(found, REFEREE), strict=True)
    assert sum(one != other for one, other in referee) > 3


@pytest.mark.rule("OSE-WILD-DAY")
def test_the_text_has_all_days_with_miles_courses_and_what_happened() -> None:
    told = journey(LOST, SetTrueCourse(course="south"))
    view = view_journey(told.scene.state, REFEREE)
    text = render_journey(view)
    for line in (
        "- Day 1: 26 miles north through forest and hills by road, really south.",
        "- Days 2 to 4: 36 miles north through swamp, really south.",
        "- Day 5: 12 miles east through swamp, really west.",
        "- Day 6: rest.",
        "- Day 7: 18 miles east through mountains, a forced march, really west.",
        "- Day 8: a hunt; animals met on the hunt (players do not know).",
    ):
        assert line in text
    assert "the way" not in render_journey(view_journey(told.scene.state, TABLE))


@pytest.mark.rule("OSE-WILD-DAY")
def test_a_long_log_keeps_its_newest_days() -> None:
    game = Road()
    for _ in range(30):
        game.travel("city", "north", days=1)
        game.travel("swamp", "east")
    text = render_journey(view_journey(game.state, TABLE))
    assert len(text) <= 2000
    assert "- Day 60: 12 miles east through swamp." in text
    assert "earlier\n" in text
    assert "- Day 1:" not in text


@pytest.mark.rule("OSE-WILD-DAY")
@pytest.mark.parametrize("viewer", [TABLE, REFEREE])
def test_the_map_can_be_drawn_of_any_journey(viewer: Viewer) -> None:
    told = journey(LOST, SetTrueCourse(course="south"), NoticeLost())
    short, flat = Road(), Road()
    short.travel("city", "north")
    for _ in range(20):
        flat.travel("city", "east")
    flat.travel("forest", "south")
    assert find_tracks(view_journey(flat.state, viewer)).believed[-1].terrains == ("Forest",)
    for state in (told.scene.state, short.state, flat.state):
        picture = Image.open(BytesIO(draw_map("Journey", find_tracks(view_journey(state, viewer)))))
        assert picture.width == 900
        assert 300 < picture.height < 1400


@pytest.mark.rule("OSE-WILD-DAY")
def test_a_day_that_is_not_over_ends_by_day_on_the_map() -> None:
    road = Road()
    road.travel("clear", "north")
    over = find_tracks(view_journey(road.state, TABLE))
    road.act(SpendDays(half=True), REFEREE)
    open_ = find_tracks(view_journey(road.state, TABLE))
    assert (over.by_day, open_.by_day) == (False, True)
    assert draw_map("Journey", open_) != draw_map("Journey", replace(open_, by_day=False))


@pytest.mark.rule("OSE-LOST")
def test_reckoning_and_truth_as_miles_from_the_start() -> None:
    game = Road()
    game.travel("city", "north")
    game.travel(course="west", terrain="forest by road", secret=[])
    game.act(SetTrueCourse(course="north", since=2))
    mine, theirs = (find_tracks(view_journey(game.state, one)) for one in (REFEREE, TABLE))
    assert position_words(theirs) == (
        "By their own reckoning they are 43.3 miles north-west of the start."
    )
    assert position_words(mine) == (
        "By their own reckoning they are 43.3 miles north-west of the start, and really "
        "60.0 miles north of the start."
    )
    game.act(NoticeLost())
    assert "but they have been lost on the way" in position_words(
        find_tracks(view_journey(game.state, TABLE))
    )


@pytest.mark.rule("OSE-LOST")
def test_who_finds_out_where_they_were_doubts_no_longer() -> None:
    game = Road()
    game.travel("swamp", "north", secret=[1])
    game.act(SetTrueCourse(course="east"))
    game.act(NoticeLost(knows=True))
    tracks = find_tracks(view_journey(game.state, TABLE))
    assert position_words(tracks) == (
        "By their own reckoning they are 12.0 miles east of the start."
    )
    game.travel(kind="rest")
    (start, stop) = find_tracks(view_journey(game.state, TABLE)).believed
    assert (start.label, start.where, stop.label) == ("", "at the start", "1-2")


def test_whatever_a_day_is_or_brings_has_words_and_a_sign() -> None:
    assert {kind.key for kind in DAYS} <= set(KINDS)
    assert set(HAPPENINGS) == set(SIGNS)
    assert len(set(SIGNS.values())) == len(SIGNS)

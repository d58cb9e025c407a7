"""Notices: what they cost, who answers, and when."""

import pytest

from rules.clock.records import PassTime
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.expedition.records import SetOut
from rules.hirelings.notices import MOST_NOTICES, weeks_over
from rules.hirelings.records import (
    HIRING,
    AnswerNotice,
    NoticeAnswered,
    NoticePosted,
    NoticeWeekOver,
    PostNotice,
)
from rules.items.money import purse_of
from rules.kernel.events import REFEREES
from rules.state.party import Scale
from tests.rules.hirelings.people import ADA, home, rich, there
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, REFEREE

pytestmark = pytest.mark.rule("ERIS-HIRELING-ADVERT")


def post(game: Scene, *faces: int, **fields: object) -> NoticePosted:
    given = {"trade": "Light Foot", "place": "Keep"} | fields
    step = game.act(PostNotice(**given), ANN, faces)  # type: ignore[arg-type]
    (event,) = reported(step, NoticePosted)
    return event


@pytest.mark.parametrize(
    ("faces", "fields", "cost"),
    [
        ((1,), {}, 100),
        ((6,), {}, 600),
        ((1,), {"region": True}, 1_000),
        ((6,), {"region": True}, 6_000),
        ((2, 5, 1), {"weeks": 3}, 800),
    ],
)
def test_a_week_costs_a_d6_times_100_and_a_region_ten_times_that(
    faces: tuple[int, ...], fields: dict[str, object], cost: int
) -> None:
    game = home()
    rich(game, 6_000)
    assert post(game, *faces, **fields).cost == cost
    assert purse_of(game.state, ADA) == 6_000 - cost


def test_what_it_could_cost_has_to_be_there() -> None:
    game = home()
    rich(game, 599)
    with pytest.raises(RuleError, match="can cost up to 600 gp, and Ada has 599"):
        post(game)
    with pytest.raises(ForbiddenError, match="costs nothing"):
        post(game, local=True)
    free = PostNotice(trade="Porter", place="Keep", employer=ADA, local=True)
    (event,) = reported(game.act(free), NoticePosted)
    assert (event.cost, event.throw) == (0, None)


def test_the_referee_says_who_answers_week_by_week() -> None:
    game = home()
    rich(game, 5_000)
    post(game, 1, 1, weeks=2, trade="Cleric")
    (notice,) = HIRING.of(game.state).notices
    game.act(PassTime(days=6, hours=23))
    assert game.events(NoticeWeekOver) == []
    with pytest.raises(RuleError, match="not over yet"):
        game.act(AnswerNotice(notice=notice.id, count=3))
    game.act(PassTime(hours=1))
    (event,) = game.events(NoticeWeekOver)
    assert (event.notice, event.audience) == (notice.id, REFEREES)
    assert [one.command for one in game.engine.what_is_due(game.state, REFEREE)] == [
        "`/do hire answered`"
    ]
    with pytest.raises(ForbiddenError):
        game.act(AnswerNotice(notice=notice.id, count=3), ANN)
    with pytest.raises(RuleError, match="0 to 100"):
        game.act(AnswerNotice(notice=notice.id, count=101))
    game.act(AnswerNotice(notice=notice.id, count=3))
    assert game.events(NoticeAnswered)[0].weeks_left == 1
    (came,) = there(game)
    assert (came.count, came.trade, came.unusual, came.by_notice) == (3, "cleric", True, True)
    assert game.engine.what_is_due(game.state, REFEREE) == ()
    game.act(PassTime(days=30))
    assert len(game.events(NoticeWeekOver)) == 1
    assert weeks_over(game.state, HIRING.of(game.state).notices[0]) == 2
    game.act(AnswerNotice(notice=notice.id, count=0))
    assert HIRING.of(game.state).notices == ()
    with pytest.raises(NotFoundError, match="no such notice"):
        game.act(AnswerNotice(notice=notice.id, count=0))


def test_several_weeks_can_end_at_once() -> None:
    game = home()
    rich(game, 5_000)
    post(game, 1, 1, 1, weeks=3)
    ahead = game.engine.coming(game.state, 30 * 24 * 3600, REFEREE)
    assert [one.at // (24 * 3600) for one in ahead if one.what == "notice"] == [7, 14, 21]
    game.act(PassTime(days=15))
    assert len(game.events(NoticeWeekOver)) == 2
    (notice,) = HIRING.of(game.state).notices
    for _ in range(2):
        game.act(AnswerNotice(notice=notice.id, count=1))
    with pytest.raises(RuleError, match="not over yet"):
        game.act(AnswerNotice(notice=notice.id, count=1))


def test_who_answers_no_notice() -> None:
    game = home()
    rich(game, 20_000)
    with pytest.raises(RuleError, match="position of power"):
        post(game, trade="Sage")
    game.act(PostNotice(trade="Sage", place="Keep", employer=ADA), faces=[1])
    with pytest.raises(RuleError, match="1 to 12 weeks"):
        post(game, weeks=13)
    for _ in range(MOST_NOTICES - 1):
        post(game, 1)
    with pytest.raises(RuleError, match="no more will do"):
        post(game)
    game.act(SetOut(scale=Scale.WILDERNESS))
    with pytest.raises(RuleError, match="The party is out"):
        post(game)

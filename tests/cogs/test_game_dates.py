"""A calendar as people use it: picked, written, read on boards, and typed as dates."""

import pytest

from cogs.clock.own_calendar import read_own
from cogs.core.game_dates import read_date, read_game_time
from rules.clock.calendars import OLD
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_DAY, ChooseCalendar, PassTime
from rules.clock.state import Holiday, Month, Moon, YearDay
from rules.errors import RuleError
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_on, said
from tests.rules.scenes import camp

OWN = (
    "name: The vale's count; months: Thaw 30 spring, Reaping Moon 31; weekdays: Moonday, Towerday;"
    " moons: Lantern 28 days; holidays: First Plough 14 Thaw; year: 512 of the Crown"
)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("in ten days", 10.25), ("2 weeks", 14.25), ("3 hours", 0.375), ("12 turns", 1 / 3),
        ("tomorrow", 1), ("tomorrow at 18:00", 1.75), ("day 12", 11),
        ("day 12 at 6:30", 11 + 13 / 48),
        ("3rd of Thaw", 58), ("the 3rd of Thaw", 58), ("Thaw 3", 58), ("3 thaw 513", 58 + 336),
        ("3 Thaw 512 of the Crown", 58), ("3. Tha", 58), ("1 Deepfrost", 336), ("Tollday", 1),
        ("next Kingsday", 7), ("Harvest Home", 244), ("the Long Day", 153), ("first plough", 69),
        ("noon", 0.5), ("dusk", 0.75), ("at 18:00", 0.75), ("5:00", 1 + 5 / 24), ("midnight", 1),
        ("tomorrow morning", 1 + 1 / 3), ("day 3 at dawn", 2.25),
    ],
)  # fmt: skip
def test_game_time_as_it_is_typed(text: str, days: float) -> None:
    game = camp("ose")
    game.act(ChooseCalendar(calendar=OLD))
    game.act(PassTime(hours=6))
    assert read_game_time(text, game.state) == days * SECONDS_PER_DAY
    assert now(game.state) == SECONDS_PER_DAY // 4


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("31 Thaw", "no day of this game"), ("3 Floréal", "or `3 Deepfrost`"), ("soon", "no day"),
        ("day 1", "past already"), ("3 Thaw 511", "past"), ("tomorrow at 25:00", "time of the day"),
        ("24:30", "time of the day"), ("day 1 at noon or so", "no day"),
        ("Ma", "no day"),
    ],
)  # fmt: skip
def test_what_is_no_moment_says_what_to_type(text: str, says: str) -> None:
    game = camp("ose")
    game.act(ChooseCalendar(calendar=OLD))
    game.act(PassTime(hours=6))
    with pytest.raises(RuleError, match=says):
        read_game_time(text, game.state)


def test_without_a_calendar_days_are_counted() -> None:
    game = camp("ose")
    assert read_game_time("day 3", game.state) == 2 * SECONDS_PER_DAY
    with pytest.raises(RuleError, match="A calendar gives the months names"):
        read_game_time("3 Thaw", game.state)


def test_a_calendar_of_ones_own_is_read() -> None:
    found = read_own(OWN)
    assert found.months == (Month("Thaw", 30, "spring"), Month("Reaping Moon", 31))
    assert found.weekdays == ("Moonday", "Towerday")
    assert found.moons == (Moon("Lantern", 28),)
    assert found.holidays == (Holiday("First Plough", 1, 14),)
    assert (found.name, found.year, found.era) == ("The vale's count", 512, "of the Crown")
    assert read_date("2nd of Reaping Moon 600", found) == YearDay(600, 2, 2)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("weekdays: Monday", "Name the months"), ("Thaw 30", "no label"),
        ("months: Thaw", "cannot read"), ("months: Thaw 30; year: soon", "cannot read"),
        ("months: Thaw 30; holidays: Fair 31 Thaw", "no such day for Fair"),
    ],
)  # fmt: skip
def test_a_calendar_that_cannot_be_read(text: str, says: str) -> None:
    with pytest.raises(RuleError, match=says):
        read_own(text)


async def test_the_date_stands_on_the_board_and_dates_can_be_typed(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    refused = await play.type(play.ann, "time calendar", which="old")
    assert "Only a referee" in said(refused)
    dateless = await play.type(play.referee, "time calendar", today="2 Thaw 600")
    assert "Pick a calendar with `which` too" in said(dateless)
    asked = await play.type(play.referee, "time calendar")
    assert labels_on(asked.response) == ["Pick a calendar…"]
    await scene.act(play.referee, PassTime(hours=6))
    chosen = await play.type(play.referee, "time calendar", which="old", today="2 Thaw 600")
    assert "**The old reckoning** counts the days: it is Kingsday, 2 Thaw 600" in said(chosen)
    await play.type(play.referee, "time event", what="The fair", when="3rd of Thaw at 12:00")
    passed = await play.type(play.referee, "time until", when="in ten days")
    assert "It happens now: **The fair**" in said(passed)
    assert "It is Tollday, 3 Thaw 600 of the Crown (day 2), noon." in said(passed)
    await play.type(play.referee, "encounter board")
    board = await scene.board()
    assert "It is Tollday, 3 Thaw 600 of the Crown (day 2), noon." in board
    shown = said(await play.type(play.ann, "time show"))
    assert "It is spring, the Lantern is waxing and the Stray is" in shown
    assert "Next holiday: First Plough, in 11 days." in shown
    await play.type(play.referee, "log undo")
    assert "2 Thaw 600 of the Crown (day 1), six in the morning" in said(
        await play.type(play.ann, "time show")
    )
    own = await play.type(play.referee, "time calendar", own=OWN)
    assert "it is Moonday, 1 Thaw 512 of the Crown" in said(own)
    both = await play.type(play.referee, "time calendar", which="old", own=OWN)
    assert "Pick a calendar" in said(both)
    assert "1 Thaw 512 of the Crown" in said(await play.type(play.referee, "time calendar"))
    later = await play.type(play.referee, "time calendar", today="3 Thaw 512")
    assert "3 Thaw 512 of the Crown" in said(later)
    none = await play.type(play.referee, "time calendar", which="none")
    assert "Days are only counted from now on." in said(none)

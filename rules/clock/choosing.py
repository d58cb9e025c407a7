"""The referee's word on the calendar of a game."""

from rules.clock import FAMILY
from rules.clock.dates import check_calendar, date_words, has_day, year_length
from rules.clock.records import (
    CalendarChosen,
    ChooseCalendar,
    time_of_day,
)
from rules.clock.state import CALENDAR, Calendar, YearDay
from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.record import replace


@FAMILY.handles
def choose(resolution: Resolution, action: ChooseCalendar) -> None:
    """Count the days by a calendar from now on, or only count them."""
    resolution.require_referee("say by which calendar the days are counted")
    state, calendar = resolution.state, action.calendar
    today = time_of_day(state.clock).day
    if calendar is not None:
        check_calendar(calendar)
        if action.today is not None:
            calendar = dated(calendar, today, action.today)
    if CALENDAR.of(state) == calendar:
        raise RuleError("It is so already.")
    resolution.put(CALENDAR, calendar)
    resolution.emit(
        CalendarChosen(
            name="" if calendar is None else calendar.name,
            date="" if calendar is None else date_words(calendar, today),
        )
    )


def dated(calendar: Calendar, today: int, said: YearDay) -> Calendar:
    """The calendar by which today is that date. RuleError for a date that it does not have."""
    if not has_day(calendar, said.month, said.day):
        raise RuleError("The calendar has no such day.")
    of_year = sum(one.days for one in calendar.months[: said.month - 1]) + said.day
    years, begins = divmod(of_year - today, year_length(calendar))
    if said.year + years < 0:
        raise RuleError("That would begin before the year 0. Give a later year.")
    return replace(calendar, year=said.year + years, begins=begins + 1)

"""`/do time`: the clock of the game; `/do rest` and `/do surge`."""

from collections.abc import Iterator
from typing import Annotated

from cogs.clock.own_calendar import read_own
from cogs.clock.telling import render_time
from cogs.core.answering import answer_privately
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.game_dates import read_date, read_game_time
from cogs.core.giving import Page
from cogs.core.lines import Does, Still
from cogs.core.moments import has_powers, referee_quiet, referees, takes_part
from cogs.core.option import Option, Pairs, Typed, text, whole
from cogs.core.options import OwnCharacterId, Targets
from cogs.core.said import says
from cogs.render.buttons import make_button, row_of
from cogs.render.comings import comings_page
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.render.text import shorten
from rules.clock.calendars import BUILT_IN
from rules.clock.clock import LONGEST_TEXT, now, occasions_for
from rules.clock.records import (
    HOURS_PER_DAY,
    LONGEST_DAYS,
    SECONDS_PER_TURN,
    TURNS_PER_DAY,
    TURNS_PER_HOUR,
    AddOccasion,
    ChooseCalendar,
    DropOccasion,
    PassTime,
    turns_of,
)
from rules.clock.state import CALENDAR
from rules.errors import RuleError, WayOut
from rules.kernel.action import Action
from rules.record import replace
from rules.rest.records import RESTING, RestForDays, RestOn, SpendSurge, TakeLongRest, TakeShortRest
from rules.rest.recovery import natural_healing
from rules.systems import ENGINE

TIME_WENT_BY = ("Time has gone by since. ", WayOut("Look ahead from now", "time ahead"), ".")

MOST_TURNS = 30 * TURNS_PER_DAY
"""So far one can look ahead."""


TIME = Group("time", "The game's clock")
Turns = Annotated[int, Option(about="Turns of ten minutes", least=0)]
Hours = Annotated[int, Option(about="Hours, six turns each", least=0)]
GameTime = Annotated[
    int,
    Option(
        about="When: 3rd of Thaw, in ten days, day 12 at 18:00",
        read=lambda typed, text: read_game_time(text, typed.game.state),
    ),
]
NO_CALENDAR = "none"
CALENDARS = {
    "twelve plain months": "plain",
    "the old reckoning": "old",
    "none: days are only counted": NO_CALENDAR,
}
LONGEST_OWN = 1500
Days = Annotated[int, whole(0, LONGEST_DAYS, "Days")]
WHO_HELP = "Which characters, several with commas; without it, all who are being played"
REST, SURGE = Group("rest", "Rest and recovery"), Group()


def _occasions(typed: Typed) -> Pairs:
    known = occasions_for(typed.game.state, typed.viewer)
    return [(shorten(one.text, 100), one.id) for one in known]


@TIME.command("show")
@says(
    "what time is it, time?, clock, what day is it, date, day or night, when is it, how late, "
    "whats the time, what day, which day, what hour, how long have we, time of day, is it "
    "night, is it dark, is it day, what month, season, whats the date, how many days have, "
    "todays date, how late is it, what time",
    "Show what time it is",
    when=takes_part,
    asks=True,
)
def show(typed: Typed) -> str:
    """Show what time it is in the game"""
    return render_time(typed.game.state, typed.viewer)


@TIME.command("pass")
@says(
    "pass, passes, goes by, go by, later, time passes, advance time, move the clock, advance, "
    "skip ahead, skip, move on, spend, wait, fast forward, gone, clock on, time goes, "
    "that evening, in the evening, at dusk, at dawn, dawn, "
    "dusk, half an hour, a while later, time skip, timeskip, wait until, skip to, lets say, "
    "hours pass, days pass, pass by, elapse, go past",
    "Let time go by[: {days} days][: {hours} hours][: {turns} turns][: {rounds} rounds]",
    when=referee_quiet,
    one_of=("turns", "days", "hours", "rounds"),
)
def let_pass(
    turns: Turns = 0,
    hours: Hours = 0,
    days: Days = 0,
    rounds: Annotated[int, Option(about="Rounds", least=0)] = 0,
) -> Action:
    """Let game time go by, and hear what runs out meanwhile (referee)"""
    return PassTime(days=days, hours=hours, turns=turns, rounds=rounds)


def _is_date(typed: Typed, text: str) -> bool:
    chosen = CALENDAR.of(typed.game.state)
    return chosen is not None and read_date(text, chosen) is not None


@TIME.command(
    "calendar",
    which="What counts the days",
    own="One of your own: months: Thaw 30 spring, Reaping 31; weekdays: Moonday; year: 512",
    today="What day it is by it now, such as 3 Thaw 512; without it as it says itself",
)
@says(
    "calendar, which calendar, name the months, names of the months, set the date, todays date",
    "Say by which calendar days are counted",
    when=referees,
    asks=True,
)
@says(
    "use * calendar, calendar is, by * calendar, use * reckoning, use * months",
    "Count days by {which}",
    when=referees,
    needs=("which",),
)
@says(
    "today is, the date is, set the date",
    "Today is {today}",
    when=referees,
    rest="today",
    needs=("today",),
    reads=_is_date,
)
def calendar(
    typed: Typed,
    which: Annotated[str, Option(choices=CALENDARS)] = "",
    own: Annotated[str, text(LONGEST_OWN)] = "",
    today: Annotated[str, text(60)] = "",
) -> Action | Page:
    """Give the days names: months, weekdays, moons and holidays of a calendar (referee)"""
    if not own and not which and not today:
        pick = make_button("form", typed.game.id, "time calendar", label="Pick a calendar…")
        return Page(render_time(typed.game.state, typed.viewer), (pick,))
    if own and which:
        raise RuleError("Pick a calendar with `which`, or write one of your own with `own`.")
    if which == NO_CALENDAR:
        return ChooseCalendar(calendar=None)
    chosen = read_own(own) if own else BUILT_IN.get(which, CALENDAR.of(typed.game.state))
    if chosen is None:
        raise RuleError("Days are only counted here. Pick a calendar with `which` too.")
    date = read_date(today, chosen) if today else None
    if today and date is None:
        raise RuleError(f"That calendar has no such day. Type `3 {chosen.months[0].name}`.")
    if date is not None and not date.year:
        date = replace(date, year=chosen.year)
    return ChooseCalendar(calendar=chosen, today=date)


def _is_game_time(typed: Typed, text: str) -> bool:
    try:
        return read_game_time(text, typed.game.state) > 0
    except RuleError:
        return False


def _morning(_typed: Typed) -> Iterator[tuple[str, str]]:
    yield "morning", "morning"


@TIME.command("until", when="Until when: 3rd of Thaw, in ten days, Harvest Home, day 12 at 18:00")
@says(
    "wait until, pass until, until?, till?, skip to, fast forward to, until the, it is?, "
    "its?, it is now, now?, time is, comes?, falls?, wake at, arrive at?, breaks?",
    "Let time go by until {when}",
    when=referee_quiet,
    rest="when",
    needs=("when",),
    reads=_is_game_time,
)
@says(
    "next day, next morning, following day, following morning, day after, morning after",
    "Let time go by until {when}",
    when=referee_quiet,
    offers={"when": _morning},
    usual=("when",),
)
def until_when(typed: Typed, when: GameTime) -> Action:
    """Let game time go by until a day or moment (referee)"""
    return PassTime(turns=_turns_until(typed, when))


def _turns_until(typed: Typed, moment: int) -> int:
    return -(-(moment - now(typed.game.state)) // SECONDS_PER_TURN)


@TIME.command("ahead", turns="Turns of ten minutes; an hour if all three are left out")
async def ahead(typed: Typed, turns: Turns = 0, hours: Hours = 0, days: Days = 0) -> None:
    """Look ahead: what game time will bring, as far as you know"""
    game, viewer = typed.game, typed.viewer
    gone = min(turns_of(days=days, hours=hours, turns=turns), MOST_TURNS) or TURNS_PER_HOUR
    moment = now(game.state)
    until = moment + gone * SECONDS_PER_TURN
    page = comings_page(game.state, ENGINE.coming(game.state, until, viewer), until)
    button = make_button("time-pass", game.id, moment, gone, label="Let it pass")
    may_pass = viewer.is_referee and game.state.encounter is None
    view = row_of(button) if may_pass else None
    await answer_privately(typed.interaction, page, view=view)


@TIME.command(
    "event",
    what="What happens, such as The ritual ends",
    days="In how many days",
    hours="In how many hours",
    turns="In how many turns of ten minutes",
    when="Or on which day: 3rd of Thaw, in ten days, day 12 at 18:00",
    hidden="Whether only referees know of it, also when it happens",
)
@says(
    "remind me, in * days, will happen, happens in, event, deadline in",
    "Say what will happen",
    when=referees,
    needs=("what",),
)
def event(
    typed: Typed,
    what: Annotated[str, text(LONGEST_TEXT)],
    days: Days = 0,
    hours: Hours = 0,
    turns: Turns = 0,
    hidden: bool = False,
    when: GameTime | None = None,
) -> Action:
    """Say what will happen in the world, and when; time stops there (referee)"""
    if when is not None:
        turns += _turns_until(typed, when)
    return AddOccasion(text=what, days=days, hours=hours, turns=turns, secret=hidden)


@TIME.command("drop", what="What does not happen after all")
def drop(what: Annotated[str, Option(suggest=_occasions)]) -> Action:
    """Strike something that was to happen (referee)"""
    return DropOccasion(occasion_id=what)


@REST.command(
    "days",
    days="Days of complete rest",
    who=WHO_HELP,
    safe="Whether the place is safe: guarded, and free of wandering monsters",
    interrupted="How many of the days were interrupted; those count for nothing",
)
@says(
    "rest, sleep, days of rest, stay in bed, stays in bed, recover, heal up, days in bed, bed "
    "rest, rest up, stay * days, recuperate, convalesce, lie in bed, rest for, take a week, "
    "take * days, days off, week of rest, lick our wounds, rests, weeks of rest, rest a week, "
    "rest until healed",
    "Rest for {days} days",
    when=referee_quiet,
)
def rest_days(
    days: Annotated[int, whole(1, LONGEST_DAYS)] = 1,
    who: Targets = (),
    safe: bool = False,
    interrupted: Annotated[int, whole(0, LONGEST_DAYS)] = 0,
) -> Action:
    """Let days of complete rest go by, and hear who heals (referee)"""
    return RestForDays(days=days, who=who, safe=safe, interrupted=interrupted)


@REST.command("short", turns="Turns of ten minutes; 1 if left out", who=WHO_HELP)
@says(
    "short rest, sr, breather, g sr, take five, rest an hour, catch our breath, quick rest, "
    "rest a bit, short break",
    "A short rest goes by",
    when=referee_quiet,
)
def rest_short(turns: Annotated[int, whole(1, TURNS_PER_DAY)] = 1, who: Targets = ()) -> Action:
    """Let a short rest go by (referee)"""
    return TakeShortRest(who=who, turns=turns)


@REST.command("long", hours="Hours; 6 if left out", who=WHO_HELP)
@says(
    "long rest, lr, sleep, night, night passes, g lr, sleep through the night, next morning, "
    "rest for the night, until morning, till morning, go to bed, turn in, call it a night, "
    "sleep until, spend the night, overnight, rest till morning, eight hours, 8 hours, hit "
    "the hay, get some sleep, bed for the night",
    "A long rest goes by",
    when=referee_quiet,
)
def rest_long(hours: Annotated[int, whole(1, HOURS_PER_DAY)] = 6, who: Targets = ()) -> Action:
    """Let a long rest go by, the extended one of the fourth edition (referee)"""
    return TakeLongRest(who=who, hours=hours)


@REST.command("on")
def rest_on() -> Action:
    """Go on with what is left of a rest that something has stopped (referee)"""
    return RestOn()


@SURGE.command("surge", character="Whose; without it, the character you are playing")
@says(
    "second wind, surge, healing surge",
    "Spend a healing surge",
    when=has_powers,
)
def surge(character: OwnCharacterId = "") -> Action:
    """Spend a healing surge: a quarter of your full hit points come back"""
    return SpendSurge(target=character)


def rest_deeds(doer: Doer) -> Iterator[Deed]:
    """A rest that something has stopped; what one's own strength heals."""
    rest = RESTING.of(doer.state)
    is_stopped = rest is not None and now(doer.state) <= rest.until
    if doer.viewer.is_referee and doer.met is None and is_stopped:
        yield form_deed("Go on with the rest", "rest on")
    if doer.character is not None and natural_healing(doer.state).has_surges:
        yield form_deed("Spend a healing surge…", "surge")


FEATURE = Feature(
    lines={
        "time-pass": Does("time pass", "!", "turns", still=Still(now, TIME_WENT_BY)),
        "surge": Does("surge", "#moment"),
        "surge-up": Does("surge", "@target", lying=True),
        "rest-on": Does("rest on", "#moment"),
    },
    deeds=rest_deeds,
    order=370,
)

"""Days on the road told as sentences: terrain, course, miles, rest, and losing the way."""

from collections.abc import Iterator, Sequence

from cogs.render.buttons import Button
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    Short,
    Tellers,
    Weight,
    acts,
    names,
)
from cogs.render.offers import Offers
from cogs.render.text import plain, show_throw
from cogs.travel.pages import course_buttons, extras_text, miles_words, way_words
from data.live import Outcome
from rules.kernel.words import agree, many
from rules.travel.days import day_kind
from rules.travel.log import course_words, exact
from rules.travel.records import (
    JOURNEY,
    DaysLeftOver,
    DaySpent,
    DirectionRolled,
    Dismounted,
    Foraged,
    Hunted,
    Mounted,
    TrueCourseSet,
    WayNoticed,
    WaySet,
    Wearied,
)

_SPENT = {"rest": "they rest", "hunt": "they hunt"}
_STAYED = {"rest": "the party rested", "hunt": "the party hunted"}


TELLERS = Tellers(
    {
        Dismounted: Line("{target} ~gets off {mount}."),
    }
)
BRIEFS = Briefs(
    {
        WayNoticed: Short("the party noticed that it was lost", Weight.GREAT),
        Wearied: Short("{targets} needed a day of rest"),
        Mounted: Short("{target} rode on {mount}", Weight.SMALL),
        Dismounted: Short("{target} got off {mount}", Weight.SMALL),
    }
)
OFFERS = Offers()


@TELLERS.tells
def _way(event: WaySet) -> str:
    way = way_words(event.course, event.terrains, fly=event.fly)
    extras = extras_text(event.follows, forage=event.forage)
    return f"They go {way} from now on{f', {extras}' if extras else ''}."


@TELLERS.tells
def _day(event: DaySpent) -> str:
    """`Day 5: 16 miles north through forest; 88 miles on the whole journey.`"""
    return f"**Day {event.number}**{'' if event.over else ', so far'}: {_spent(event)}."


def _spent(event: DaySpent) -> str:
    if event.course is None:
        return _SPENT[event.kind]
    way = way_words(event.course, event.terrains, fly=event.fly) if event.terrains else ""
    words = f"{miles_words(exact(event.miles))} {way or 'covered'}"
    if event.kind != "travel":
        words += f", {day_kind(event.kind).label.lower()}"
    if event.camped:
        words += ", then they made camp"
    if event.total != event.miles:
        words += f"; {miles_words(exact(event.total))} on the whole journey"
    return words


@TELLERS.tells
def _left(event: DaysLeftOver) -> str:
    days = f"{many(event.days, 'day')} {agree(event.days, 'is')}"
    return f"It stops there: {days} left over."


@TELLERS.tells
def _direction(event: DirectionRolled) -> str:
    chance = "on a 1" if event.chance == 1 else f"on 1 to {event.chance}"
    rolled = f"Day {event.number}, losing the way {chance}: {show_throw(event.throw)}."
    if event.was_lost:
        return f"{rolled} They are lost already."
    if not event.lost:
        return f"{rolled} They stay on course."
    return (
        f"{rolled} **They lose their way.** Where do they really go, instead of "
        f"{course_words(event.course)}?"
    )


@TELLERS.tells
def _true_course(event: TrueCourseSet) -> str:
    return (
        f"Since day {event.since} they really go {course_words(event.true)}, not "
        f"{course_words(event.course)}. Players do not know."
    )


@TELLERS.tells
def _noticed(event: WayNoticed) -> str:
    if event.true is None:
        return "**They notice that they have lost their way.** Where they are nobody knows."
    return (
        "**They notice that they have lost their way:** since "
        f"day {event.since} they have really gone {course_words(event.true)}."
    )


@TELLERS.tells
def _wearied(event: Wearied) -> str:
    why = "no rest after a forced march" if event.march else "no day of rest in six days of travel"
    return f"{names(event.targets)}: -1 to attacks and damage until a full day of rest ({why})."


@TELLERS.tells
def _foraged(event: Foraged) -> str:
    rolled = f"They look for food on the way: {show_throw(event.throw)}"
    if event.food is None:
        return f"{rolled}, nothing is found."
    return f"{rolled}. Food for {event.food.total} is found: {show_throw(event.food)}."


@TELLERS.tells
def _hunted(event: Hunted) -> str:
    rolled = f"The hunt meets animals on a 1: {show_throw(event.throw)}"
    if not event.met:
        return f"{rolled}, nothing."
    return f"{rolled}. **Animals are met that can be eaten**, if they can be caught."


@TELLERS.tells
def _mounted(event: Mounted) -> str:
    flies = ", and can fly" if event.flies else ""
    return f"{acts(event.target, 'rides')} on {plain(event.mount)}{flies}."


@BRIEFS.tells
def _brief_day(event: DaySpent) -> Iterator[Mark]:
    if not event.over:
        return
    did = _STAYED.get(event.kind, "")
    if event.course is not None:
        did = f"the party went {miles_words(exact(event.miles))} {course_words(event.course)}"
    yield Note((), f"{did} on day {event.number}")


@BRIEFS.tells
def _brief_direction(event: DirectionRolled) -> Iterator[Mark]:
    if event.lost and not event.was_lost:
        yield Note((), f"the party lost its way on day {event.number}", weight=Weight.GREAT)


@BRIEFS.tells
def _brief_foraged(event: Foraged) -> Iterator[Mark]:
    if event.food is not None:
        yield Note((), f"the party found food for {event.food.total}", weight=Weight.SMALL)


@BRIEFS.tells
def _brief_hunted(event: Hunted) -> Iterator[Mark]:
    if event.met:
        yield Note((), "the hunt met animals")


@OFFERS.offers(for_referees=True)
def _offer_courses(event: DirectionRolled, outcome: Outcome) -> Sequence[Button]:
    """The other courses, while nobody has chosen one."""
    lost = JOURNEY.of(outcome.game.state).lost
    if lost is None or lost.chosen or lost.since != event.number:
        return ()
    return course_buttons(outcome.game, event.course, event.number)

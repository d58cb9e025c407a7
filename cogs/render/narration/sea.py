"""Days on the water, told as sentences."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from cogs.render.brief import Briefs, Mark, Note, Weight
from cogs.render.narration import People, Teller, show_throw
from cogs.render.text import listed, plain
from rules.kernel.events import Event
from rules.sea.boarding import STREAMS
from rules.sea.records import (
    CourseSteered,
    CurrentRolled,
    Embarked,
    SeaDaysLeft,
    SeaDaySpent,
    StormWeathered,
    Swept,
    TookOnWater,
    VesselRepaired,
    WatersSet,
    WindRolled,
)
from rules.sea.waters import BY_KEY
from rules.travel.miles import course_words, exact, in_tenths, miles_per_day

OUTCOMES: Mapping[str, str] = {
    "goes on": "No land lies ahead: {name} runs before the gale.",
    "shelter": "{name} reaches land and finds shelter for the rest of the day.",
    "wrecked": "{name} is driven against the land and **wrecked**.",
    "beached": "{name} is beached on clear shore, safe for the rest of the day.",
    "harbour": "{name} finds a safe harbour for the rest of the day.",
    "stays afloat": "The waves break over {name}, but it stays afloat, and gets no farther today.",
    "sunk": "{name} is swamped and **sinks**.",
}
"""What is told of a gale, by what became of the vessel."""
WAYS: Mapping[Fraction, str] = {
    Fraction(1, 3): "a third of its usual way",
    Fraction(1, 2): "half its usual way",
    Fraction(2, 3): "two thirds of its usual way",
    Fraction(1): "its usual way",
    Fraction(4, 3): "a third more than usual",
    Fraction(3, 2): "half as much again as usual",
    Fraction(2): "twice its usual way",
    Fraction(3): "three times its usual way",
}


def _embarked(event: Embarked, _people: People) -> str:
    by = f" by {listed(event.means, 'or')}" if event.means else ""
    facts = [f"{in_tenths(miles_per_day(event.rate))} miles a day{by}"]
    if not event.seaworthy:
        facts.append("not seaworthy")
    facts.append("with a navigator" if event.navigator else "without a navigator")
    return f"The party goes aboard **{plain(event.name)}**: {', '.join(facts)}."


def _waters(event: WatersSet, _people: People) -> str:
    facts = [BY_KEY[event.water].label]
    if event.stream:
        facts.append(STREAMS[event.stream])
    facts.append("in sight of land" if event.in_sight else "out of sight of land")
    facts.append("with a navigator" if event.navigator else "without a navigator")
    return f"The party is {', '.join(facts)}."


def _steered(event: CourseSteered, _people: People) -> str:
    return f"Course: {course_words(event.course)}."


def _wind(event: WindRolled, _people: People) -> str:
    return f"Wind: {show_throw(event.throw)}, {event.label}: {_makes(exact(event.part))}."


def _makes(part: Fraction) -> str:
    """What the vessel makes of its usual miles by a wind."""
    if not part:
        return "the vessel lies still"
    times = WAYS.get(part, f"{part} of its usual way")
    return f"the vessel makes {times}"


def _current(event: CurrentRolled, _people: People) -> str:
    sign = "more" if event.downstream else "less"
    return f"Current: {show_throw(event.throw)}, so {event.miles} miles a day {sign}."


def _water(event: TookOnWater, _people: People) -> str:
    name, dice = plain(event.name), f"({event.chance}%: {show_throw(event.throw)})"
    if not event.taken:
        return f"{name} takes on no water {dice}."
    if event.before:
        return f"{name} takes on more water {dice}."
    return f"{name} **takes on water** {dice}: a third slower until it is repaired."


def _swept(event: Swept, _people: People) -> str:
    course = course_words(event.course)
    return f"The gale drives {plain(event.name)} {course}: {show_throw(event.throw)}."


def _weathered(event: StormWeathered, _people: People) -> str:
    told = OUTCOMES[event.outcome].format(name=plain(event.name))
    dice = ", ".join(f"{throw.purpose}: {show_throw(throw)}" for throw in event.throws)
    return f"{told} ({dice})" if dice else told


def _spent(event: SeaDaySpent, _people: People) -> str:
    head = f"**Day {event.number}** {event.water}"
    if not event.over:
        head += ", not over yet"
    made, total = in_tenths(exact(event.miles)), in_tenths(exact(event.total))
    told = f"{head}: {made} miles {course_words(event.course)}, {total} in all."
    if event.unrested:
        told += f" The crew has had no day of rest for {event.unrested} days."
    return told


def _left(event: SeaDaysLeft, _people: People) -> str:
    days = "1 day is" if event.days == 1 else f"{event.days} days are"
    return f"Something has come before the time was over: {days} left."


def _repaired(event: VesselRepaired, _people: People) -> str:
    return f"{plain(event.name)} is repaired and as fast as before."


TELLERS: Mapping[type[Event], Teller] = {
    Embarked: _embarked,
    WatersSet: _waters,
    CourseSteered: _steered,
    WindRolled: _wind,
    CurrentRolled: _current,
    TookOnWater: _water,
    Swept: _swept,
    StormWeathered: _weathered,
    SeaDaySpent: _spent,
    SeaDaysLeft: _left,
    VesselRepaired: _repaired,
}


_OUTCOMES = {
    "goes on": "ran before a gale",
    "shelter": "found shelter from a gale",
    "wrecked": "was wrecked",
    "beached": "was beached in a gale",
    "harbour": "found a harbour in a gale",
    "stays afloat": "came through a gale",
    "sunk": "sank",
}


def _brief_embarked(event: Embarked, _people: People) -> Iterator[Mark]:
    yield Note((), f"the party went aboard {plain(event.name)}", weight=Weight.GREAT)


def _brief_spent(event: SeaDaySpent, _people: People) -> Iterator[Mark]:
    if event.over:
        yield Note((), f"the party made {in_tenths(exact(event.miles))} miles {event.water}")


def _brief_water(event: TookOnWater, _people: People) -> Iterator[Mark]:
    if event.taken:
        yield Note((), f"{plain(event.name)} took on water", weight=Weight.GREAT)


def _brief_swept(event: Swept, _people: People) -> Iterator[Mark]:
    yield Note((), f"a gale hit {plain(event.name)}", weight=Weight.GREAT)


def _brief_weathered(event: StormWeathered, _people: People) -> Iterator[Mark]:
    yield Note((), f"{plain(event.name)} {_OUTCOMES[event.outcome]}", weight=Weight.GREAT)


BRIEFS: Briefs = {
    Embarked: _brief_embarked,
    SeaDaySpent: _brief_spent,
    TookOnWater: _brief_water,
    Swept: _brief_swept,
    StormWeathered: _brief_weathered,
    WatersSet: None,
    CourseSteered: None,
    WindRolled: None,
    CurrentRolled: None,
    SeaDaysLeft: None,
    VesselRepaired: None,
}

"""Days on the water, told as sentences, and the voyage as text on the board."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import Briefs, Line, Mark, Note, Short, Tellers, Weight
from cogs.render.on_board import QUIET_BUTTONS, QUIET_LINES
from cogs.render.text import plain, show_throw
from data.live import LiveGame
from rules.expedition.going import scale_of
from rules.kernel.actor import Viewer
from rules.kernel.words import agree, capitalized, listed, many
from rules.sea.records import (
    VOYAGE,
    CourseSteered,
    CurrentRolled,
    Embarked,
    SeaDaysLeft,
    SeaDaySpent,
    StormWeathered,
    Swept,
    TookOnWater,
    Vessel,
    VesselRepaired,
    WatersSet,
    WindRolled,
)
from rules.sea.sailing import STREAMS
from rules.sea.waters import BY_KEY, water_of, wind_of
from rules.sea.weather import answers_to
from rules.state.game import GameState
from rules.state.party import Scale
from rules.travel.log import course_words, exact, in_tenths, miles_per_day, total_miles, turned
from rules.travel.records import JOURNEY
from rules.travel.toll import newest_day

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
STEERED_FIRST = ("north", "east", "south", "west")
_OUTCOMES = {
    "goes on": "ran before a gale",
    "shelter": "found shelter from a gale",
    "wrecked": "was wrecked",
    "beached": "was beached in a gale",
    "harbour": "found a harbour in a gale",
    "stays afloat": "came through a gale",
    "sunk": "sank",
}


TELLERS = Tellers(
    {
        VesselRepaired: Line("{name} is repaired and as fast as before."),
    }
)
BRIEFS = Briefs(
    {
        Embarked: Short("the party went aboard {name}", Weight.GREAT),
        Swept: Short("a gale hit {name}", Weight.GREAT),
    }
)


@TELLERS.tells
def _embarked(event: Embarked) -> str:
    by = f" by {listed(event.means, 'or')}" if event.means else ""
    facts = [f"{in_tenths(miles_per_day(event.rate))} miles a day{by}"]
    if not event.seaworthy:
        facts.append("not seaworthy")
    facts.append("with a navigator" if event.navigator else "without a navigator")
    return f"The party goes aboard **{plain(event.name)}**: {', '.join(facts)}."


@TELLERS.tells
def _waters(event: WatersSet) -> str:
    facts = [BY_KEY[event.water].label]
    if event.stream:
        facts.append(STREAMS[event.stream])
    facts.append("in sight of land" if event.in_sight else "out of sight of land")
    facts.append("with a navigator" if event.navigator else "without a navigator")
    return f"The party is {', '.join(facts)}."


@TELLERS.tells
def _steered(event: CourseSteered) -> str:
    return f"Course: {course_words(event.course)}."


@TELLERS.tells
def _wind(event: WindRolled) -> str:
    return f"Wind: {show_throw(event.throw)}, {event.label}: {_makes(exact(event.part))}."


def _makes(part: Fraction) -> str:
    """What the vessel makes of its usual miles by a wind."""
    if not part:
        return "the vessel lies still"
    times = WAYS.get(part, f"{part} of its usual way")
    return f"the vessel makes {times}"


@TELLERS.tells
def _current(event: CurrentRolled) -> str:
    sign = "more" if event.downstream else "less"
    return f"Current: {show_throw(event.throw)}, so {event.miles} miles a day {sign}."


@TELLERS.tells
def _water(event: TookOnWater) -> str:
    name, dice = plain(event.name), f"({event.chance}%: {show_throw(event.throw)})"
    if not event.taken:
        return f"{name} takes on no water {dice}."
    if event.before:
        return f"{name} takes on more water {dice}."
    return f"{name} **takes on water** {dice}: a third slower until it is repaired."


@TELLERS.tells
def _swept(event: Swept) -> str:
    course = course_words(event.course)
    return f"The gale drives {plain(event.name)} {course}: {show_throw(event.throw)}."


@TELLERS.tells
def _weathered(event: StormWeathered) -> str:
    told = OUTCOMES[event.outcome].format(name=plain(event.name))
    dice = ", ".join(f"{throw.purpose}: {show_throw(throw)}" for throw in event.throws)
    return f"{told.removesuffix('.')} ({dice})." if dice else told


@TELLERS.tells
def _spent(event: SeaDaySpent) -> str:
    head = f"**Day {event.number}** {event.water}"
    if not event.over:
        head += ", not over yet"
    made, total = in_tenths(exact(event.miles)), in_tenths(exact(event.total))
    told = f"{head}: {made} miles {course_words(event.course)}, {total} in all."
    if event.unrested:
        told += f" The crew has had no day of rest for {event.unrested} days."
    return told


@TELLERS.tells
def _left(event: SeaDaysLeft) -> str:
    days = f"{many(event.days, 'day')} {agree(event.days, 'is')}"
    return f"Something has come before the time was over: {days} left."


@BRIEFS.tells
def _brief_spent(event: SeaDaySpent) -> Iterator[Mark]:
    if event.over:
        yield Note((), f"the party made {in_tenths(exact(event.miles))} miles {event.water}")


@BRIEFS.tells
def _brief_water(event: TookOnWater) -> Iterator[Mark]:
    if event.taken:
        yield Note((), f"{plain(event.name)} took on water", weight=Weight.GREAT)


@BRIEFS.tells
def _brief_weathered(event: StormWeathered) -> Iterator[Mark]:
    yield Note((), f"{plain(event.name)} {_OUTCOMES[event.outcome]}", weight=Weight.GREAT)


def render_voyage(state: GameState, viewer: Viewer) -> str:
    """All about it that a viewer may know."""
    vessel = VOYAGE.of(state).vessel
    if vessel is None:
        return "The party has no vessel. A referee names one with `/do sea embark`."
    lines = [_vessel(vessel), _where(state), _weather(state)]
    lines.append(f"{in_tenths(total_miles(JOURNEY.of(state)))} miles in all on this journey.")
    lines.append(_truth(state, viewer))
    return "\n".join(line for line in lines if line)


def _vessel(vessel: Vessel) -> str:
    facts = [f"{in_tenths(miles_per_day(vessel.rate))} miles a day"]
    means = ["sails"] * vessel.sails + ["oars"] * vessel.oars
    facts += [f"with {listed(means)}"] if means else []
    facts += [] if vessel.seaworthy else ["not seaworthy"]
    facts += ["a navigator aboard"] if vessel.navigator else []
    facts += ["**has taken on water**: a third slower until repaired"] if vessel.waterlogged else []
    facts += [f"**{vessel.lost}**"] if vessel.lost else []
    return f"**{plain(vessel.name)}**: {', '.join(facts)}."


def _where(state: GameState) -> str:
    voyage, water = VOYAGE.of(state), water_of(state)
    if scale_of(state) is not Scale.WATER:
        return "The party is ashore."
    facts = [capitalized(water.label)]
    facts += [STREAMS[voyage.stream]] if voyage.stream else []
    facts += ["in sight of land"] if voyage.in_sight else []
    facts += [f"course {course_words(voyage.course)}"] if voyage.course is not None else []
    return f"{', '.join(facts)}."


def _weather(state: GameState) -> str:
    today = VOYAGE.of(state).today
    if today is None:
        return ""
    facts: list[str] = []
    if today.wind is not None:
        facts.append(wind_of(state, today.wind).label)
    if today.current is not None:
        facts.append(f"a current of {today.current} miles")
    if today.swept:
        facts.append(f"driven {course_words(turned(VOYAGE.of(state).course or 0, today.swept))}")
    told = ", ".join(facts) or "no wind needed"
    return f"Day {today.number} is not over: {told}."


def _truth(state: GameState, viewer: Viewer) -> str:
    """What only referees know: that the party is lost, and where it really goes."""
    lost, course = JOURNEY.of(state).lost, VOYAGE.of(state).course
    if lost is None or not viewer.is_referee or course is None:
        return ""
    true = course_words(turned(course, lost.astray)) if lost.chosen else "not said yet"
    return f"-# Only referees know: lost since day {lost.since}. True course: {true}."


@QUIET_LINES.at(70)
def voyage_line(game: LiveGame) -> Iterator[str]:
    """The vessel on the board, in one line."""
    voyage = VOYAGE.of(game.state)
    if scale_of(game.state) is not Scale.WATER or voyage.vessel is None:
        return
    facts = [plain(voyage.vessel.name)]
    facts += [voyage.vessel.lost] if voyage.vessel.lost else []
    facts += [course_words(voyage.course)] if voyage.course is not None else []
    if voyage.today is not None and voyage.today.wind is not None:
        facts.append(wind_of(game.state, voyage.today.wind).label)
    facts.append(f"{in_tenths(total_miles(JOURNEY.of(game.state)))} miles so far")
    yield " · ".join(facts)


@QUIET_BUTTONS.at(30)
def voyage_buttons(game: LiveGame) -> Iterator[Button]:
    """The next day, or what the referee says of a gale."""
    voyage = VOYAGE.of(game.state)
    if scale_of(game.state) is not Scale.WATER or voyage.vessel is None or voyage.vessel.lost:
        return
    number = newest_day(game.state)
    storm = voyage.today.storm if voyage.today is not None else ""
    for answer in answers_to(storm):
        label = f"{answer.label} (referee)"
        yield make_button("storm", game.id, number, answer.key, label=label, style=GREEN)
    if storm or game.state.encounter is not None:
        return
    if voyage.course is None:
        # Before the first day nobody has said where the bow points.
        for point in STEERED_FIRST:
            label = f"Steer {point}"
            yield make_button("run", game.id, "sea course", f"course={point}", label=label)
        yield make_button("form", game.id, "sea course", label="Another course…")
    else:
        label = f"Sail: day {number}" if voyage.today is None else f"Sail on: day {number}"
        yield make_button("sail", game.id, number, label=label, style=GREEN)

"""The voyage as text: the vessel, where it steers, and what the day is like."""

from collections.abc import Iterator

from cogs.render.buttons import BLUE, Button, make_button
from cogs.render.text import listed, plain
from data.live import LiveGame
from rules.expedition.going import scale_of
from rules.kernel.actor import Viewer
from rules.sea.boarding import STREAMS
from rules.sea.storms import answers_to
from rules.sea.waters import water_of, wind_of
from rules.state.expedition import Scale
from rules.state.game import GameState
from rules.state.sea import Vessel
from rules.travel.log import total_miles
from rules.travel.losing import newest_day
from rules.travel.miles import course_words, in_tenths, miles_per_day, turned


def render_voyage(state: GameState, viewer: Viewer) -> str:
    """All about it that a viewer may know."""
    vessel = state.voyage.vessel
    if vessel is None:
        return "The party has no vessel. A referee names one with `/sea embark`."
    lines = [_vessel(vessel), _where(state), _weather(state)]
    lines.append(f"{in_tenths(total_miles(state.journey))} miles in all on this journey.")
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
    voyage, water = state.voyage, water_of(state)
    if scale_of(state) is not Scale.WATER:
        return "The party is ashore."
    facts = [f"{water.label[0].upper()}{water.label[1:]}"]
    facts += [STREAMS[voyage.stream]] if voyage.stream else []
    facts += ["in sight of land"] if voyage.in_sight else []
    facts += [f"course {course_words(voyage.course)}"] if voyage.course is not None else []
    return f"{', '.join(facts)}."


def _weather(state: GameState) -> str:
    today = state.voyage.today
    if today is None:
        return ""
    facts: list[str] = []
    if today.wind is not None:
        facts.append(wind_of(state, today.wind).label)
    if today.current is not None:
        facts.append(f"a current of {today.current} miles")
    if today.swept:
        facts.append(f"driven {course_words(turned(state.voyage.course or 0, today.swept))}")
    told = ", ".join(facts) or "no wind needed"
    return f"Day {today.number} is not over: {told}."


def _truth(state: GameState, viewer: Viewer) -> str:
    """What only referees know: that the party is lost, and where it really goes."""
    lost, course = state.journey.lost, state.voyage.course
    if lost is None or not viewer.is_referee or course is None:
        return ""
    true = course_words(turned(course, lost.astray)) if lost.chosen else "not said yet"
    return f"-# Only referees know: lost since day {lost.since}. True course: {true}."


def voyage_line(game: LiveGame) -> Iterator[str]:
    """The vessel on the board, in one line."""
    voyage = game.state.voyage
    if scale_of(game.state) is not Scale.WATER or voyage.vessel is None:
        return
    facts = [plain(voyage.vessel.name)]
    facts += [voyage.vessel.lost] if voyage.vessel.lost else []
    facts += [course_words(voyage.course)] if voyage.course is not None else []
    if voyage.today is not None and voyage.today.wind is not None:
        facts.append(wind_of(game.state, voyage.today.wind).label)
    facts.append(f"{in_tenths(total_miles(game.state.journey))} miles so far")
    yield " · ".join(facts)


def voyage_buttons(game: LiveGame) -> Iterator[Button]:
    """The next day, or what the referee says of a gale."""
    voyage = game.state.voyage
    if scale_of(game.state) is not Scale.WATER or voyage.vessel is None or voyage.vessel.lost:
        return
    number = newest_day(game.state)
    storm = voyage.today.storm if voyage.today is not None else ""
    for answer in answers_to(storm):
        label = f"{answer.label} (referee)"
        yield make_button("storm", game.id, number, answer.key, label=label, style=BLUE)
    if not storm and voyage.course is not None:
        label = f"Sail: day {number}" if voyage.today is None else f"Sail on: day {number}"
        yield make_button("sail", game.id, number, label=label, style=BLUE)

"""`/do sea`: days on the water, the vessel, and what the weather does with it."""

from collections.abc import Iterator
from typing import Annotated

from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.lines import Does
from cogs.core.moments import both, is_aboard, leads_party, referee_quiet
from cogs.core.offers import points
from cogs.core.option import Option, Typed, one_of, text, whole
from cogs.core.said import says
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.sea.telling import render_voyage
from rules.clock.records import LONGEST_DAYS
from rules.expedition.going import scale_of
from rules.kernel.action import Action
from rules.sea.records import AnswerStorm, Embark, GoAshore, RepairVessel, Sail, SetWaters
from rules.sea.sailing import LONGEST_NAME, STREAMS
from rules.sea.waters import WATERS
from rules.sea.weather import ANSWERS
from rules.state.party import Scale

SEA = Group("sea", "Days on the water")
Course = Annotated[str, Option(about="Which way, such as north, NE or 60 degrees")]
Water = Annotated[str, one_of({water.label: water.key for water in WATERS})]
Stream = Annotated[int, one_of({label: stream for stream, label in STREAMS.items()})]
Before = Annotated[str, one_of({answer.label: answer.key for answer in ANSWERS.values()})]


@SEA.command(
    "embark",
    name="What it is called",
    rate="Its base rate in yards; without it 360 (72 miles a day), or 90 by oars alone",
    sails="Whether it sails",
    oars="Whether it can be rowed",
    seaworthy="Whether it is built for the open sea",
    navigator="Whether a navigator is aboard",
)
@says(
    "go aboard, board, board the ship, board the boat, embark, take ship, go on board, get on the "
    "ship, get on the boat, set sail",
    "Go aboard a vessel",
    when=referee_quiet,
    form=True,
)
def embark(
    name: Annotated[str, text(LONGEST_NAME)],
    rate: Annotated[int, Option(least=1)] | None = None,
    sails: bool = True,
    oars: bool = False,
    seaworthy: bool = True,
    navigator: bool = False,
) -> Action:
    """The party goes aboard a vessel (referee)"""
    return Embark(
        name=name, rate=rate, sails=sails, oars=oars, seaworthy=seaworthy, navigator=navigator
    )


@SEA.command(
    "day",
    days="How many days; it stops where something happens",
    wind="What the 2d6 for wind come to, instead of a roll (referee)",
    current="How many miles the current is, instead of a roll (referee)",
)
@says(
    "sail, sail on, set sail, hoist sails, hoist the sails, weigh anchor, cast off, go with the "
    "ship, go, go on, day passes, a day passes, keep sailing, day at sea, another day, row, "
    "anchor?, drop anchor, full sail, continue sailing, sail all day, row on, next day, keep "
    "course, keep same course, keep the same course, same course, hold * course, stay on course, "
    "carry on, keep going, onward, sails up, head out, make way, another day at sea, sail for, "
    "sail a day, set off, leave port, raise the sails, raise anchor, up anchor",
    "Sail on[ to the {course}]",
    when=both(is_aboard, leads_party),
    offers={"course": points},
    bare=True,
)
def sail(
    days: Annotated[int, whole(1, LONGEST_DAYS)] = 1,
    course: Course = "",
    wind: Annotated[int, whole(2, 12)] | None = None,
    current: Annotated[int, whole(7, 12)] | None = None,
) -> Action:
    """Let days on the water go by: course, wind, miles"""
    return Sail(days=days, course=course, wind=wind, current=current)


@SEA.command(
    "course",
    water="On what water (referee)",
    stream="Which way a river flows (referee)",
    in_sight="Whether land is in sight (referee)",
    navigator="Whether a navigator is aboard (referee)",
)
@says(
    "course, set course, steer, turn?, turn ship, turn the ship, change course, hold course, sail, "
    "sail to, tack, head, hoist the sails, hoist sails, make for, turn about, bring her "
    "about, make course, navigate, point her, keep west, turn the boat, turn her, bear, "
    "follow the coast, go, keep to the, come about, head back, back to port, return to port",
    "Steer {course}",
    when=both(is_aboard, leads_party),
    offers={"course": points},
    needs=("course",),
)
@says(
    "turn ship, turn the ship, change course, set course, steer, new course, tack",
    "Say which way the vessel steers",
    when=both(is_aboard, leads_party),
    form=True,
)
def steer(
    course: Course = "",
    water: Water = "",
    stream: Stream | None = None,
    in_sight: bool | None = None,
    navigator: bool | None = None,
) -> Action:
    """Say which way the vessel steers, and on what water it is"""
    return SetWaters(
        course=course, water=water, stream=stream, in_sight=in_sight, navigator=navigator
    )


@SEA.command("storm", where="What the gale has before the bow")
def storm(where: Before) -> Action:
    """Say where a gale drives the vessel, and hear what becomes of it (referee)"""
    return AnswerStorm(where=where)


@SEA.command("repair")
def repair() -> Action:
    """The vessel that took on water is repaired at a dock (referee)"""
    return RepairVessel()


@SEA.command("ashore")
@says(
    "go ashore, land, disembark, leave the ship, make landfall, go on land, anchor, drop "
    "anchor, moor, beach the boat, put in, to shore, to land, row ashore, dock, beach, land "
    "the boat, harbour, harbor, make land, get off the ship, get off the boat, put ashore, go "
    "on shore",
    "Go ashore",
    when=both(is_aboard, leads_party),
)
def ashore() -> Action:
    """The party goes on by land"""
    return GoAshore()


@SEA.command("show")
@says(
    "ship, vessel, weather, wind, sky, what does the sky look like, how fast is the ship, hull, "
    "check the hull, check the ship, inspect the ship, check on the ship, how is the ship, ship "
    "status, hull points, wind like, is it raining, storm coming, forecast, sea state, hows the "
    "weather, hows the wind, how is the weather, where does the wind, storm, is the ship, how far"
    " have we sailed, look at the sky, boat, seaworthy",
    "Show the vessel and its weather",
    when=is_aboard,
    asks=True,
)
def show(typed: Typed) -> str:
    """Show the vessel, its course and its weather"""
    return render_voyage(typed.game.state, typed.viewer)


def sea_deeds(doer: Doer) -> Iterator[Deed]:
    """The vessel that carries the party."""
    if scale_of(doer.state) is Scale.WATER:
        yield form_deed("The vessel and the weather", "sea show")


FEATURE = Feature(
    lines={
        "sail": Does("sea day", "#number"),
        "storm": Does("sea storm", "#number", "where"),
    },
    deeds=sea_deeds,
    order=170,
)

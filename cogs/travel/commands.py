"""`/do travel`: which way, and how each day in the wilderness is spent."""

import logging
from dataclasses import dataclass
from typing import Annotated

import discord

from cogs.core.answering import Answer
from cogs.core.buttons import number, word
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.moments import (
    both,
    day_has_begun,
    either,
    is_travelling,
    is_travelling_or_sea,
    leads_party,
    referee_out,
    referee_travelling,
)
from cogs.core.option import Option, Pairs, Typed, one_of, whole
from cogs.core.options import OwnCharacter, own_characters, referees_state
from cogs.core.play import play
from cogs.core.said import says
from cogs.core.sending import SENDING_FAILED, turn
from cogs.render.buttons import row_of
from cogs.render.cards import Mark
from cogs.render.deeds import Doer
from cogs.travel.maps import journey_picture
from cogs.travel.pages import (
    CAMP,
    day_deeds,
    find_tracks,
    needs_a_look,
    page_buttons,
    position_words,
    render_journey,
)
from data.live import LiveGame
from rules.bestiary.known import all_blocks
from rules.bestiary.records import FLY, MOVE
from rules.bestiary.stat_blocks import number_on
from rules.clock.clock import now
from rules.clock.records import LONGEST_DAYS
from rules.expedition.records import ComeBack
from rules.kernel.action import Action
from rules.kernel.actor import Viewer
from rules.systems import ENGINE
from rules.travel.days import DAYS, day_kind
from rules.travel.log import DAY, POINTS
from rules.travel.mounts import SIZES, WORDS, mount_of, own_beasts
from rules.travel.records import (
    Dismount,
    MakeCamp,
    MountUp,
    NoticeLost,
    SetTrueCourse,
    SetWay,
    SpendDays,
)
from rules.travel.spending import FOLLOWS, NOTHING
from rules.travel.terrains import TERRAINS
from rules.view.journey import view_journey

_log = logging.getLogger(__name__)
TRAVEL = Group("travel", "Days in the wilderness")
DayKind = Annotated[
    str,
    one_of(
        {f"{kind.label}: {kind.means}": kind.key for kind in DAYS}
        | {"Camp: go no farther today": CAMP}
    ),
]
Course = Annotated[
    str,
    Option(
        about="Where to: north, NE, or degrees such as 60",
        suggest=lambda _: [(point, point) for point in POINTS],
        own_words=True,
    ),
]
Follows = Annotated[
    str,
    one_of(
        {words: key for key, words in FOLLOWS.items()}
        | {"nothing: they may lose their way": NOTHING}
    ),
]
Notice = Annotated[
    str,
    one_of(
        {
            "they notice that they are lost": "lost",
            "they find out where they really went": "true",
        }
    ),
]
Chance = Annotated[int, whole(0, 6)]
Size = Annotated[str, one_of({WORDS[size]: key for key, size in SIZES.items()})]


async def show_journey(interaction: Interaction, game: LiveGame) -> None:
    """Show it privately, as far as whoever asks may know it."""
    async with Answer(interaction) as answer:
        page = await _page(game, game.viewer(interaction.user.id))
        await answer.private(page.text, view=page.view, file=page.file)


def warns_of(game: LiveGame, viewer: Viewer, kind: str) -> bool:
    """Whether the page should be read before a day is spent so, by whoever may say it."""
    view = view_journey(game.state, viewer, with_log=False)
    comings = ENGINE.coming(game.state, now(game.state) + DAY, viewer)
    return view.can_lead and needs_a_look(view, comings, day_kind(kind))


async def turn_page(interaction: Interaction, game: LiveGame) -> None:
    """Show it anew where one of its buttons was pressed: the next day is one tap as well."""
    message = interaction.message
    if message is None or not message.flags.ephemeral or Mark.under(message) is not None:
        return
    page = await _page(game, game.viewer(interaction.user.id))
    files = [page.file] if page.file else []
    try:
        await turn(interaction, content=page.text, view=page.view, attachments=files)
    except SENDING_FAILED as error:
        _log.info("a page of game %d could not be turned: %r", game.id, error)


@dataclass(frozen=True, slots=True)
class _Page:
    """What stands there, what can be pressed, and the map."""

    text: str
    view: discord.ui.View | None
    file: discord.File | None


async def _page(game: LiveGame, viewer: Viewer) -> _Page:
    view = view_journey(game.state, viewer)
    comings = ENGINE.coming(game.state, now(game.state) + DAY, viewer)
    tracks = find_tracks(view) if view.total else None
    where = "" if tracks is None else position_words(tracks)
    picture = journey_picture(game, view)
    file = None if picture is None else await picture.file()
    buttons = row_of(*page_buttons(game, view))
    return _Page(render_journey(view, comings, where), buttons, file)


def _terrains(_typed: Typed) -> Pairs:
    """Terrains, with and without a road."""
    return [(name, name) for one in TERRAINS for name in (one.label, f"{one.label} by road")]


def _beasts(typed: Typed) -> Pairs:
    """Creatures that get anywhere, for referees; for players those that their characters lead."""
    own = own_characters(typed)
    led = (one for _, who in own for one in own_beasts(typed.game.state, who))
    for block in all_blocks(referees_state(typed)) if typed.viewer.is_referee else led:
        if number_on(block, MOVE) or number_on(block, FLY):
            yield block.name, block.name


def _has_beast(doer: Doer) -> bool:
    """Somebody who leads a beast that can be ridden."""
    own = doer.character
    return own is not None and doer.met is None and bool(own_beasts(doer.state, own.id))


def _rides(doer: Doer) -> bool:
    """Somebody who rides, or whom the referee can have get off."""
    return any(
        doer.viewer.acts_for(one.owner) and mount_of(doer.state, one.id) is not None
        for one in doer.state.characters
    )


Terrains = Annotated[
    str,
    Option(
        about="Through what, in order: Forest, Hills by road; with miles, Hills 8, Forest",
        suggest=_terrains,
        several=True,
        own_words=True,
    ),
]


@TRAVEL.command(
    "day",
    what="How the day is spent; as it began, or travel, if left out",
    days="How many; they stop where something happens",
    half="Whether to take half of what is left of the day",
    anyway="Whether to march on though somebody is down",
)
@says(
    "travel, go, head, march, walk, journey, move on, keep moving, on we go, set off, "
    "continue, press on, keep going, lets go, go on, move, trek, hike, a day passes, day "
    "passes, walk on, march on, ride on, keep walking, keep marching, carry on, onward, "
    "onwards, forward, lets move, lets ride, proceed, head out, get going, get moving, next "
    "day, next hex, make for, return, head back, go back, head home, cross, through the, into "
    "the, set out, go further, hit the road, break camp, another day, lead on, push on, "
    "go into",
    "Travel[ {course}][ through {terrain}]",
    when=both(is_travelling, leads_party),
    what="travel",
    bare=True,
)
@says(
    "camp, make camp, set up camp, pitch tents, stop for the day, stop here, set camp, camp "
    "for the night, settle down, bed down, campfire, stop for the night, spend the night, "
    "night camp, call it a day, pitch, rest for the night, sleep here, bivouac, stop and camp, "
    "tents, set up * tents, put up * tents",
    "Camp here",
    when=both(day_has_begun, leads_party),
    what="camp",
)
@says(
    "rest day, rest, tents?, stay here, day off, take a day off, sleep in, rest a day, camp?, make "
    "camp?, rest here, wait out, wait for better weather, stay put, stay in camp, take a day, "
    "stay the day, day of rest, lay over",
    "Rest[ {days}] days",
    when=both(is_travelling, leads_party),
    what="rest",
)
@says(
    "hunt, go hunting, go huntin, hunting, stalk game, hunt for food, shoot game, shoot some "
    "game, hunt deer, track game, stalk, catch something, trap game, hunt something, get some "
    "meat, fresh meat, venison, rabbits, bag some",
    "Hunt for a day",
    when=both(is_travelling, leads_party),
    what="hunt",
)
@says(
    "forced march, hurry, press on through the night, march hard, double time, double pace, "
    "push hard, no breaks, march all night, as fast as we can, force march, force the pace, "
    "march through",
    "Forced march",
    when=both(is_travelling, leads_party),
    what="march",
)
def day(
    what: DayKind = "",
    days: Annotated[int, whole(1, LONGEST_DAYS)] = 1,
    course: Course = "",
    terrain: Terrains = "",
    half: bool = False,
    anyway: bool = False,
) -> Action:
    """Let a day go by, or several; what you leave out stays as it was"""
    if what == CAMP:
        return MakeCamp()
    return SpendDays(kind=what, days=days, half=half, course=course, terrain=terrain, anyway=anyway)


@TRAVEL.command(
    "way",
    follows="What keeps them on course",
    forage="Whether to look for food on the way from now on",
    fly="Whether to go through the air, which everybody has to be able to",
)
@says(
    "change course, set course, turn, follow the road, follow the river, which way, go "
    "around, go along, along the road, stick to the road, stay on the road, turn off",
    "Go on[ to the {course}][ through {terrain}]",
    when=both(is_travelling, leads_party),
    form=True,
)
@says(
    "forage, forage on the way, look for food on the way, gather food, foraging, berries, "
    "mushrooms, herbs, look for berries, look for food, find food, something to eat, live off "
    "the land, pick berries, forage for",
    "Forage on the way",
    when=both(is_travelling, leads_party),
    forage="yes",
)
def way(
    course: Course = "",
    terrain: Terrains = "",
    follows: Follows = "",
    forage: bool | None = None,
    fly: bool | None = None,
) -> Action:
    """Say which way the party goes; no time goes by"""
    return SetWay(course=course, terrain=terrain, follows=follows, forage=forage, fly=fly)


@TRAVEL.command("show")
@says(
    "map, where are we, where are we now, are we lost?, how far to, how far is, days to, "
    "closer to, "
    "journey, way back, show map, wheres the map, how long to, distance to, how far have we "
    "come, are we close, how far is it, how much further, how much farther, how many days, "
    "how long until, position, our position, location, what terrain, whats around, "
    "around us, to the north of, how close are we, what lies, are we there, where on the map, "
    "how many miles, weather, is it raining, how is the weather, hows the weather",
    "Show the journey and its map",
    when=is_travelling_or_sea,
    asks=True,
)
async def show(interaction: Interaction, game: LiveGame) -> None:
    """Show the map, what comes next, and what each day has brought"""
    await show_journey(interaction, game)


@TRAVEL.command("end")
def end() -> Action:
    """Say that the party is home: days are not counted any more (referee)"""
    return ComeBack()


@TRAVEL.command(
    "lost",
    course="Where they really go, in secret",
    since="Since which day, by number; the day on which they lost their way if left out",
    noticed="What the players learn of it",
)
@says(
    "get lost, lost check, lose their way, are they lost, go astray, lost in, getting lost",
    "Say where the lost really go",
    when=referee_travelling,
    form=True,
)
def lost(
    course: Course = "", since: Annotated[int, Option(least=0)] = 0, noticed: Notice = ""
) -> Action:
    """Say where the lost really go, or that they notice (referee)"""
    if noticed:
        return NoticeLost(knows=noticed == "true")
    return SetTrueCourse(course=course, since=since)


@TRAVEL.command(
    "mount",
    who="Who rides; left out, your character",
    beast="On what: a beast that they lead, for a referee any; left out, they go on foot again",
    size="How large the rider is; a hobbit is small, others are human, if left out",
    anyway="Whether a winged beast carries more than its hit dice say (referee)",
)
@says(
    "ride, mount, mounts, mount up, gets on, get on, hop on, climb on, saddle up, in the saddle, "
    "into the saddle, up on",
    "Ride {beast}",
    when=either(referee_out, _has_beast),
    needs=("beast",),
)
@says(
    "get off, gets off, dismount, dismounts, get down from, off the horse, off my horse, "
    "get off * horse, out of the saddle, on foot again",
    "Get off, and go on foot",
    when=_rides,
    offers={"beast": lambda _: ()},
)
def mount(
    who: OwnCharacter,
    beast: Annotated[str, Option(suggest=_beasts)] = "",
    size: Size = "",
    anyway: bool = False,
) -> Action:
    """Ride a beast that you lead, or go on foot again; a referee says who rides what"""
    if not beast:
        return Dismount(rider=who.id)
    return MountUp(rider=who.id, beast=beast, size=size, anyway=anyway)


async def _press_day(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Spend the day as the button says, unless it is over; the page goes on to the next.

    What would come of it that is not on the board is shown first.
    """
    day, kind = number(words, 0), word(words, 1)
    is_on_page = interaction.message is not None and interaction.message.flags.ephemeral
    viewer = game.viewer(interaction.user.id)
    is_next = day == view_journey(game.state, viewer, with_log=False).number
    if is_next and kind != CAMP and not is_on_page and warns_of(game, viewer, kind):
        await show_journey(interaction, game)
        return
    # The page says what speaks against it, so whoever presses there has read it.
    spend = SpendDays(kind=kind, number=day, anyway=is_on_page)
    action = MakeCamp(number=day) if kind == CAMP else spend
    outcome = await play(interaction, action, game=game)
    await turn_page(interaction, outcome.game)


FEATURE = Feature(
    lines={
        "journey": Does("travel show"),
        "lost-noticed": Does("travel lost", "", noticed="lost"),
        "true-course": Does("travel lost", "since", "course"),
    },
    order=580,
    deeds=day_deeds,
    presses={"day": _press_day},
)

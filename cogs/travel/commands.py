"""`/do travel`: which way, and how each day in the wilderness is spent."""

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.buttons import Press, number, word
from cogs.core.cards import Mark
from cogs.core.choices import Choices, pick, pick_last, suggest_characters
from cogs.core.errors import SENDING_FAILED
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_character
from cogs.core.play import find_game, game_here, play
from cogs.render.buttons import row_of
from cogs.travel.pages import (
    CAMP,
    Tracks,
    day_deeds,
    describe_map,
    find_tracks,
    needs_a_look,
    page_buttons,
    position_words,
    render_journey,
)
from data.live import LiveGame
from rules.bestiary.finding import all_blocks
from rules.bestiary.records import FLY, MOVE
from rules.bestiary.stat_blocks import number_on
from rules.clock.clock import now
from rules.clock.units import LONGEST_DAYS
from rules.expedition.records import ComeBack
from rules.kernel.actor import Viewer
from rules.systems import ENGINE
from rules.travel.days import DAYS, day_kind
from rules.travel.log import DAY
from rules.travel.miles import POINTS
from rules.travel.mounts import SIZES, WORDS
from rules.travel.records import (
    Dismount,
    ForgetTerrain,
    MakeCamp,
    MakeTerrain,
    MountUp,
    NoticeLost,
    SetTrueCourse,
    SetWay,
    SpendDays,
)
from rules.travel.state import JOURNEY
from rules.travel.terrains import TERRAINS as OF_THE_BOOK
from rules.travel.terrains import Terrain, all_terrains
from rules.travel.way import FOLLOWS, NOTHING
from rules.view.journey import view_journey

_log = logging.getLogger(__name__)


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
        await interaction.edit_original_response(
            content=page.text, view=page.view, attachments=files
        )
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
    file = None if tracks is None else await asyncio.to_thread(_draw, game, tracks)
    buttons = row_of(*page_buttons(game, view))
    return _Page(render_journey(view, comings, where), buttons, file)


def _draw(game: LiveGame, tracks: Tracks) -> discord.File:
    from cogs.travel.picture import draw_map

    picture = BytesIO(draw_map(f"Journey: {game.name}", tracks))
    return discord.File(picture, "journey.png", description=describe_map(tracks))


WHATS = [
    *(app_commands.Choice(name=f"{kind.label}: {kind.means}", value=kind.key) for kind in DAYS),
    app_commands.Choice(name="Camp: go no farther today", value=CAMP),
]
FOLLOWED = [
    *(app_commands.Choice(name=words, value=key) for key, words in FOLLOWS.items()),
    app_commands.Choice(name="nothing: they may lose their way", value=NOTHING),
]
BURDENS = [app_commands.Choice(name=WORDS[size], value=key) for key, size in SIZES.items()]
NOTICES = [
    app_commands.Choice(name="they notice that they are lost", value="lost"),
    app_commands.Choice(name="they find out where they really went", value="true"),
]


async def _suggest_courses(_interaction: Interaction, typed: str) -> Choices:
    """The points of the compass."""
    return pick(((point, point) for point in POINTS), typed)


async def _suggest_terrains(interaction: Interaction, typed: str) -> Choices:
    """Terrains, with and without a road, several with commas."""
    game = await find_game(interaction)
    if game is None:
        return []
    found = _known_terrains(game, game.viewer(interaction.user.id))
    names = [name for one in found for name in (one.label, f"{one.label} by road")]
    return pick_last(((name, name) for name in names), typed)


def _known_terrains(game: LiveGame, viewer: Viewer) -> Iterator[Terrain]:
    """The book's, and of the game's own those that the party has been in; referees know all."""
    state = game.state
    seen = {name for day in JOURNEY.of(state).days for name in day.terrains}
    for one in all_terrains(state):
        if viewer.is_referee or one in OF_THE_BOOK or {one.label, f"{one.label} by road"} & seen:
            yield one


async def _suggest_own_terrains(interaction: Interaction, typed: str) -> Choices:
    """The terrains of the game's own, for referees."""
    game = await find_game(interaction)
    if game is None or not game.viewer(interaction.user.id).is_referee:
        return []
    return pick(((one.name, one.name) for one in JOURNEY.of(game.state).terrains), typed)


async def _suggest_beasts(interaction: Interaction, typed: str) -> Choices:
    """Creatures that get anywhere, for referees."""
    game = await find_game(interaction)
    if game is None or not game.viewer(interaction.user.id).is_referee:
        return []
    found = (
        block.name
        for block in all_blocks(game.state)
        if number_on(block, MOVE) or number_on(block, FLY)
    )
    return pick(((name, name) for name in found), typed)


COURSE_HELP = "Where to: north, NE, or degrees such as 60"
TERRAIN_HELP = "Through what, in order: Forest, Hills by road; with miles, Hills 8, Forest"
Choice = app_commands.Choice[str]
Chance = app_commands.Range[int, 0, 6]


def _value(choice: Choice | None) -> str:
    return "" if choice is None else choice.value


@app_commands.guild_only()
class TravelCommands(
    commands.GroupCog, group_name="travel", group_description="Days in the wilderness"
):
    """The way, the days, the map."""

    @app_commands.command(name="day")
    @app_commands.choices(what=WHATS)
    @app_commands.describe(
        what="How the day is spent; as it began, or travel, if left out",
        days="How many; they stop where something happens",
        course=COURSE_HELP,
        terrain=TERRAIN_HELP,
        half="True for half of what is left of the day",
        anyway="True for a forced march though somebody is down",
    )
    @app_commands.autocomplete(course=_suggest_courses, terrain=_suggest_terrains)
    async def day(
        self,
        interaction: Interaction,
        what: Choice | None = None,
        days: app_commands.Range[int, 1, LONGEST_DAYS] = 1,
        course: str = "",
        terrain: str = "",
        half: bool = False,
        anyway: bool = False,
    ) -> None:
        """Let a day go by, or several; what you leave out stays as it was"""
        kind = _value(what)
        if kind == CAMP:
            await play(interaction, MakeCamp())
            return
        action = SpendDays(
            kind=kind, days=days, half=half, course=course, terrain=terrain, anyway=anyway
        )
        await play(interaction, action)

    @app_commands.command(name="way")
    @app_commands.choices(follows=FOLLOWED)
    @app_commands.describe(
        course=COURSE_HELP,
        terrain=TERRAIN_HELP,
        follows="What keeps them on course",
        forage="True to look for food on the way from now on",
        fly="True to go through the air, which everybody has to be able to",
    )
    @app_commands.autocomplete(course=_suggest_courses, terrain=_suggest_terrains)
    async def way(
        self,
        interaction: Interaction,
        course: str = "",
        terrain: str = "",
        follows: Choice | None = None,
        forage: bool | None = None,
        fly: bool | None = None,
    ) -> None:
        """Say which way the party goes; no time goes by"""
        action = SetWay(
            course=course, terrain=terrain, follows=_value(follows), forage=forage, fly=fly
        )
        await play(interaction, action)

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """Show the map, what comes next, and what each day has brought"""
        await show_journey(interaction, await game_here(interaction))

    @app_commands.command(name="end")
    async def end(self, interaction: Interaction) -> None:
        """Say that the party is home: days are not counted any more (referee)"""
        await play(interaction, ComeBack())

    @app_commands.command(name="lost")
    @app_commands.choices(noticed=NOTICES)
    @app_commands.describe(
        course="Where they really go, in secret",
        since="Since which day, by number; the day on which they lost their way if left out",
        noticed="What the players learn of it",
    )
    @app_commands.autocomplete(course=_suggest_courses)
    async def lost(
        self,
        interaction: Interaction,
        course: str = "",
        since: app_commands.Range[int, 0] = 0,
        noticed: Choice | None = None,
    ) -> None:
        """Say where the lost really go, or that they notice (referee)"""
        if noticed is not None:
            await play(interaction, NoticeLost(knows=noticed.value == "true"))
        else:
            await play(interaction, SetTrueCourse(course=course, since=since))

    @app_commands.command(name="terrain")
    @app_commands.describe(
        name="What it is called",
        travel="The part of a day's miles: 1, 2/3, 0.75",
        lose="How many in 6 lose their way",
        wandering="How many in 6 wanderers come on",
        forget="True to forget it",
    )
    @app_commands.autocomplete(name=_suggest_own_terrains)
    async def terrain(
        self,
        interaction: Interaction,
        name: str,
        travel: str = "1",
        lose: Chance = 1,
        wandering: Chance = 1,
        forget: bool = False,
    ) -> None:
        """Make a terrain of this game's own (referee)"""
        if forget:
            await play(interaction, ForgetTerrain(name=name))
        else:
            made = MakeTerrain(name=name, travel=travel, lose=lose, wandering=wandering)
            await play(interaction, made)

    @app_commands.command(name="mount")
    @app_commands.choices(size=BURDENS)
    @app_commands.describe(
        rider="Which character",
        beast="On what, by its stat block; without it they go on foot again",
        size="How large the rider is; a hobbit is small, others are human, if left out",
        anyway="True to let a winged beast carry more than its hit dice say",
    )
    @app_commands.autocomplete(rider=suggest_characters, beast=_suggest_beasts)
    async def mount(
        self,
        interaction: Interaction,
        rider: str,
        beast: str = "",
        size: Choice | None = None,
        anyway: bool = False,
    ) -> None:
        """Say who rides what; winged beasts carry what their hit dice let them (referee)"""
        game = await game_here(interaction)
        who = read_character(game, rider).id
        ride = MountUp(rider=who, beast=beast, size=_value(size), anyway=anyway)
        await play(interaction, ride if beast.strip() else Dismount(rider=who), game=game)


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


async def _press_journey(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The page with the map."""
    await show_journey(interaction, game)


async def _press_true_course(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Where the lost really go since a day."""
    action = SetTrueCourse(course=str(number(words, 1)), since=number(words, 0))
    await play(interaction, action, game=game)


async def _press_noticed(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """They notice, and do not know where they are."""
    await play(interaction, NoticeLost(), game=game)


PRESSES: dict[str, Press] = {
    "day": _press_day,
    "journey": _press_journey,
    "true-course": _press_true_course,
    "lost-noticed": _press_noticed,
}


FEATURE = Feature(order=580, deeds=day_deeds, cogs=(TravelCommands,), presses=PRESSES)

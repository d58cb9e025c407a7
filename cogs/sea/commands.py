"""`/do sea`: days on the water, the vessel, and what the weather does with it."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import answer_privately
from cogs.core.buttons import Press, number, word
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.sea.telling import render_voyage
from data.live import LiveGame
from rules.clock.units import LONGEST_DAYS
from rules.expedition.going import scale_of
from rules.sea.boarding import LONGEST_NAME, STREAMS
from rules.sea.records import AnswerStorm, Embark, GoAshore, RepairVessel, Sail, SetWaters
from rules.sea.storms import ANSWERS
from rules.sea.waters import WATERS
from rules.state.expedition import Scale

Choice = app_commands.Choice[str]
WATER_CHOICES = [Choice(name=water.label, value=water.key) for water in WATERS]
STORM_CHOICES = [Choice(name=answer.label, value=answer.key) for answer in ANSWERS.values()]
STREAM_CHOICES = [
    app_commands.Choice[int](name=label, value=stream) for stream, label in STREAMS.items()
]
COURSE_HELP = "Which way, such as north, NE or 60 degrees"


@app_commands.guild_only()
class SeaCommands(commands.GroupCog, group_name="sea", group_description="Days on the water"):
    """The vessel and its days."""

    @app_commands.command(name="embark")
    @app_commands.describe(
        name="What it is called",
        rate="Its base rate in yards, such as 360: a fifth of that in miles a day",
        sails="False for what does not sail",
        oars="True for what can be rowed",
        seaworthy="False for what is not built for the open sea",
        navigator="True with a navigator aboard",
    )
    async def embark(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONGEST_NAME],
        rate: app_commands.Range[int, 1],
        sails: bool = True,
        oars: bool = False,
        seaworthy: bool = True,
        navigator: bool = False,
    ) -> None:
        """The party goes aboard a vessel (referee)"""
        action = Embark(
            name=name,
            rate=rate,
            sails=sails,
            oars=oars,
            seaworthy=seaworthy,
            navigator=navigator,
        )
        await play(interaction, action)

    @app_commands.command(name="day")
    @app_commands.describe(
        days="How many days; it stops where something happens",
        course=COURSE_HELP,
        wind="What the 2d6 for wind come to, instead of a roll (referee)",
        current="How many miles the current is, instead of a roll (referee)",
    )
    async def day(
        self,
        interaction: Interaction,
        days: app_commands.Range[int, 1, LONGEST_DAYS] = 1,
        course: str = "",
        wind: app_commands.Range[int, 2, 12] | None = None,
        current: app_commands.Range[int, 7, 12] | None = None,
    ) -> None:
        """Let days on the water go by: course, wind, miles"""
        await play(interaction, Sail(days=days, course=course, wind=wind, current=current))

    @app_commands.command(name="course")
    @app_commands.describe(
        course=COURSE_HELP,
        water="On what water (referee)",
        stream="Which way a river flows (referee)",
        in_sight="Whether land is in sight (referee)",
        navigator="Whether a navigator is aboard (referee)",
    )
    @app_commands.choices(water=WATER_CHOICES)
    @app_commands.choices(stream=STREAM_CHOICES)
    async def course(
        self,
        interaction: Interaction,
        course: str = "",
        water: str = "",
        stream: int | None = None,
        in_sight: bool | None = None,
        navigator: bool | None = None,
    ) -> None:
        """Say which way the vessel steers, and on what water it is"""
        action = SetWaters(
            course=course, water=water, stream=stream, in_sight=in_sight, navigator=navigator
        )
        await play(interaction, action)

    @app_commands.command(name="storm")
    @app_commands.describe(where="What the gale has before the bow")
    @app_commands.choices(where=STORM_CHOICES)
    async def storm(self, interaction: Interaction, where: str) -> None:
        """Say where a gale drives the vessel, and hear what becomes of it (referee)"""
        await play(interaction, AnswerStorm(where=where))

    @app_commands.command(name="repair")
    async def repair(self, interaction: Interaction) -> None:
        """The vessel that took on water is repaired at a dock (referee)"""
        await play(interaction, RepairVessel())

    @app_commands.command(name="ashore")
    async def ashore(self, interaction: Interaction) -> None:
        """The party goes on by land"""
        await play(interaction, GoAshore())

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """Show the vessel, its course and its weather"""
        game = await game_here(interaction)
        viewer = game.viewer(interaction.user.id)
        await answer_privately(interaction, render_voyage(game.state, viewer))


async def _press_sail(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The board's button: the day of its number."""
    await play(interaction, Sail(number=number(words, 0)), game=game)


async def _press_storm(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The referee's word on the gale of a day."""
    action = AnswerStorm(where=word(words, 1), number=number(words, 0))
    await play(interaction, action, game=game)


PRESSES: dict[str, Press] = {"sail": _press_sail, "storm": _press_storm}


def sea_deeds(doer: Doer) -> Iterator[Deed]:
    """The vessel that carries the party."""
    if scale_of(doer.state) is Scale.WATER:
        yield form_deed("The vessel and the weather", "sea show")


FEATURE = Feature(
    deeds=sea_deeds,
    order=170,
    cogs=(SeaCommands,),
    presses=PRESSES,
)

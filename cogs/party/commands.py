"""The group `/party`, with who speaks for the party and what it carries and eats."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import suggest_characters
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.core.typed import read_character
from cogs.party.mapping import MappingCommands
from cogs.party.walking import WalkingCommands
from cogs.render.hints import Here, Hints
from cogs.render.load import render_load
from cogs.render.marching.words import advice_lines, mapper_line, march_line
from cogs.render.party import render_party
from cogs.render.provisions import food_lines
from cogs.render.text import MESSAGE_LIMIT, join_within
from rules.expedition.going import scale_of
from rules.load.records import SetTreasureLoad
from rules.provisions.eating import MOST_PEOPLE
from rules.provisions.records import FindFood, SetWaterFound
from rules.state.expedition import Scale
from rules.view.load import view_load
from rules.view.marching import view_advice
from rules.view.party import view_party
from rules.votes.records import NameCaller

_SAID = {"yes": True, "no": False, "weight": None}
SLOWS = [
    app_commands.Choice(name="yes, it slows them", value="yes"),
    app_commands.Choice(name="no, it is next to nothing", value="no"),
    app_commands.Choice(name="any that has a weight, as usual", value="weight"),
]


@app_commands.guild_only()
class PartyCommands(
    WalkingCommands,
    MappingCommands,
    commands.GroupCog,
    group_name="party",
    group_description="The party",
):
    """The party as a whole."""

    @app_commands.command(name="caller")
    @app_commands.describe(who="Which character; without it, nobody does any more")
    @app_commands.autocomplete(who=suggest_characters)
    async def caller(self, interaction: Interaction, who: str = "") -> None:
        """Say who speaks for the party; unless you do, the party votes on it"""
        game = await game_here(interaction)
        character_id = read_character(game, who).id if who.strip() else ""
        await play(interaction, NameCaller(character_id=character_id), game=game)

    @app_commands.command(name="treasure")
    @app_commands.choices(slows=SLOWS)
    @app_commands.describe(who="Which character", slows="Whether what they carry slows them")
    @app_commands.autocomplete(who=suggest_characters)
    async def treasure(
        self, interaction: Interaction, who: str, slows: app_commands.Choice[str]
    ) -> None:
        """Say whether a character carries treasure to speak of (referee)"""
        game = await game_here(interaction)
        target = read_character(game, who).id
        action = SetTreasureLoad(character_id=target, carrying=_SAID[slows.value])
        await play(interaction, action, game=game)

    @app_commands.command(name="water")
    @app_commands.describe(found="False where there is none: waterskins are all there is")
    async def water(self, interaction: Interaction, found: bool) -> None:
        """Say whether there is water to be found where the party is (referee)"""
        await play(interaction, SetWaterFound(found=found))

    @app_commands.command(name="food")
    @app_commands.describe(people="How many it feeds, as a catch or a gift does")
    async def food(
        self, interaction: Interaction, people: app_commands.Range[int, 1, MOST_PEOPLE]
    ) -> None:
        """Say that the party has found food, which will not keep (referee)"""
        await play(interaction, FindFood(people=people))

    @app_commands.command(name="load")
    async def load(self, interaction: Interaction) -> None:
        """Show how fast the party goes, who slows it down, and why"""
        game = await game_here(interaction)
        seen = view_load(game.state, game.viewer(interaction.user.id))
        async with Answer(interaction) as answer:
            await answer.private("\n".join((render_load(seen), *food_lines(game.state))))

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """Show who speaks, walks in front and maps, the open votes, and advice on the party"""
        game = await game_here(interaction)
        party = view_party(game.state, game.viewer(interaction.user.id))
        lines = (
            render_party(party),
            *march_line(game.state),
            *mapper_line(game.state),
            *advice_lines(view_advice(game.state)),
        )
        async with Answer(interaction) as answer:
            await answer.private(join_within(lines, MESSAGE_LIMIT))


def _referee(here: Here) -> Iterator[str]:
    party = here.state.party
    if not party.caller and len(here.state.active) > 1:
        yield "`/party caller` says who speaks for the party."
    if not party.mapper and here.state.expedition is not None:
        yield "`/party mapper` says who draws the map."


def _yours(here: Here) -> Iterator[str]:
    scale = scale_of(here.state)
    if scale is Scale.DUNGEON and here.character is not None and not here.state.party.formations:
        yield "`/party order ranks:Ada Berta / Cuno` says who walks in front, and opens the doors."


HINTS = Hints(
    yours=_yours,
    referee=_referee,
    always=(
        "`/party show` has who speaks for the party, its votes, and what it decided.",
        "`/party order` has who walks in front: they open doors and set off traps first.",
        "`/party load` has how fast the party goes, and who slows it down.",
    ),
)

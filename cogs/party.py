"""`/party`: who speaks for the party, what it votes on, and what it has decided."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import suggest_characters
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.core.typed import read_character
from cogs.render.hints import Here, Hints
from cogs.render.party import render_party
from rules.view.party import view_party
from rules.votes.actions import NameCaller


@app_commands.guild_only()
class PartyCommands(commands.GroupCog, group_name="party", group_description="The party"):
    """The party as a whole."""

    @app_commands.command(name="caller")
    @app_commands.describe(who="Which character; without it, nobody does any more")
    @app_commands.autocomplete(who=suggest_characters)
    async def caller(self, interaction: Interaction, who: str = "") -> None:
        """Say who speaks for the party; unless you do, the party votes on it"""
        game = await game_here(interaction)
        character_id = read_character(game, who).id if who.strip() else ""
        await play(interaction, NameCaller(character_id=character_id), game=game)

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """Show who speaks for the party, its open votes, and what it decided last"""
        game = await game_here(interaction)
        party = view_party(game.state, game.viewer(interaction.user.id))
        async with Answer(interaction) as answer:
            await answer.private(render_party(party))


def _referee(here: Here) -> Iterator[str]:
    if not here.state.party.caller and len(here.state.active) > 1:
        yield "`/party caller` says who speaks for the party."


HINTS = Hints(
    referee=_referee,
    always=("`/party show` has who speaks for the party, its votes, and what it decided.",),
)
FEATURE = Feature(cogs=(PartyCommands,), hints=HINTS)

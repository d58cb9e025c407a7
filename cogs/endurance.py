"""`/endurance`: what a referee says of monsters that tire, and their tallies."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import suggest_bodies, suggest_groups
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_target
from cogs.core.play import game_here, play
from cogs.encounter.typed import private_view, read_combatant
from cogs.render.hints import Here, Hints
from cogs.render.morale import render_tallies
from rules.endurance.records import ENDURANCE, SetEffort, SetExhausted, SetLostPowers
from rules.errors import ForbiddenError

STATES = [
    app_commands.Choice(name="totally exhausted", value=1),
    app_commands.Choice(name="not exhausted", value=0),
]


@app_commands.guild_only()
class EnduranceCommands(
    commands.GroupCog, group_name="endurance", group_description="Monsters that tire"
):
    """What counts, who is exhausted, what they lose, and the tallies."""

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """Show how far every monster has tired (referee)"""
        game = await game_here(interaction)
        view = private_view(game, interaction.user.id)
        if not game.viewer(interaction.user.id).is_referee:
            raise ForbiddenError("Only a referee of this game can look at the tallies.")
        async with Answer(interaction) as answer:
            await answer.private(render_tallies(game.state, view))

    @app_commands.command(name="effort")
    @app_commands.describe(
        who="Which monster, or a whole group",
        counts="False if what it does this round does not tire it",
    )
    @app_commands.autocomplete(who=suggest_bodies)
    async def effort(self, interaction: Interaction, who: str, counts: bool = True) -> None:
        """Say whether what a monster does this round tires it, beside attacks (referee)"""
        game = await game_here(interaction)
        target = read_target(game, interaction.user.id, who)
        await play(interaction, SetEffort(target=target, counts=counts), game=game)

    @app_commands.command(name="set")
    @app_commands.describe(who="Which monster", state="What becomes of it")
    @app_commands.choices(state=STATES)
    @app_commands.autocomplete(who=suggest_bodies)
    async def set(
        self, interaction: Interaction, who: str, state: app_commands.Choice[int]
    ) -> None:
        """Say by hand that a monster is totally exhausted, or is not (referee)"""
        game = await game_here(interaction)
        target = read_target(game, interaction.user.id, who)
        action = SetExhausted(target=target, exhausted=bool(state.value))
        await play(interaction, action, game=game)

    @app_commands.command(name="loses")
    @app_commands.describe(
        who="Which monsters",
        powers="What they lose, set apart by commas: marking, knocking prone; empty for nothing",
    )
    @app_commands.autocomplete(who=suggest_groups)
    async def loses(self, interaction: Interaction, who: str, powers: str = "") -> None:
        """Say which powers monsters lose once they are totally exhausted (referee)"""
        game = await game_here(interaction)
        target = read_combatant(game, interaction.user.id, who)
        loses = tuple(part.strip() for part in powers.split(",") if part.strip())
        await play(interaction, SetLostPowers(target=target, loses=loses), game=game)


def _referee(here: Here) -> Iterator[str]:
    if here.encounter is not None and ENDURANCE.in_force(here.state) == "on":
        yield "`/endurance show` has the tallies; `/endurance effort` says what tires a monster."


FEATURE = Feature(order=340, cogs=(EnduranceCommands,), hints=Hints(referee=_referee))

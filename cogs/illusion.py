"""`/illusion`: what is not there, and saying that it is not.

A public answer shows everybody the command that it answers; those of referees are put off
privately first, so that what there is to tell stands by itself.
"""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import (
    Choices,
    pick,
    suggest_combatants,
    suggest_own_characters,
    suggest_several,
)
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import Names, read_target, read_targets
from cogs.core.play import find_game, game_here, play
from cogs.health import AMOUNT_LIMIT
from cogs.render.hints import Here, Hints
from cogs.render.morale import render_illusions
from data.live import LiveGame
from rules.errors import ForbiddenError, NotFoundError
from rules.hazards.illusions import LONGEST_NAME
from rules.hazards.records import HAZARDS, Disbelieve, EndIllusion, MakeIllusion, StrikeWithIllusion
from rules.kernel.action import Action

What = app_commands.Range[str, 1, LONGEST_NAME]
SAVES = [
    app_commands.Choice(name=f"vs {word}", value=f"save_{word}")
    for word in ("breath", "wands", "death", "paralysis", "spells")
]


async def _suggest_illusions(interaction: Interaction, typed: str) -> Choices:
    """The illusions that there are, for referees."""
    game = await find_game(interaction)
    if game is None or not game.viewer(interaction.user.id).is_referee:
        return []
    return pick(((one.name, one.name) for one in HAZARDS.of(game.state).illusions), typed)


@app_commands.guild_only()
class IllusionCommands(
    commands.GroupCog, group_name="illusion", group_description="What is not there"
):
    """Make, hit, end, show, doubt."""

    @app_commands.command(name="make")
    @app_commands.describe(
        what="A monster of the encounter that is not there, or any name: wall of fire",
        who="Who sees it; several with commas",
        modifier="Added to everybody's save",
    )
    @app_commands.autocomplete(what=suggest_combatants, who=suggest_several)
    async def make(
        self,
        interaction: Interaction,
        what: What,
        who: str,
        modifier: app_commands.Range[int, -20, 20] = 0,
    ) -> None:
        """Let people see what is not there; their saves are secret (referee)"""
        game = await game_here(interaction)
        targets = read_targets(game, interaction.user.id, who)
        action = MakeIllusion(
            what=_combatant_or_name(game, interaction, what), targets=targets, modifier=modifier
        )
        await _play_unseen(interaction, action, game)

    @app_commands.command(name="hit")
    @app_commands.describe(
        what="Which illusion",
        amount="The damage, such as 6d6; rolled once for all who believe in it",
        save="A save that still halves it",
    )
    @app_commands.choices(save=SAVES)
    @app_commands.autocomplete(what=_suggest_illusions)
    async def hit(
        self,
        interaction: Interaction,
        what: What,
        amount: app_commands.Range[str, 1, AMOUNT_LIMIT],
        save: app_commands.Choice[str] | None = None,
    ) -> None:
        """Let an illusion hurt all who believe in it (referee)"""
        game = await game_here(interaction)
        action = StrikeWithIllusion(what=what, amount=amount, save=save.value if save else "")
        await _play_unseen(interaction, action, game)

    @app_commands.command(name="end")
    @app_commands.describe(what="Which illusion")
    @app_commands.autocomplete(what=_suggest_illusions)
    async def end(self, interaction: Interaction, what: What) -> None:
        """End an illusion (referee)"""
        game = await game_here(interaction)
        await _play_unseen(interaction, EndIllusion(what=what), game)

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """Show you alone the illusions there are, and whom they deceive (referee)"""
        game = await game_here(interaction)
        if not game.viewer(interaction.user.id).is_referee:
            raise ForbiddenError("Only a referee of this game can see what is an illusion.")
        async with Answer(interaction) as answer:
            await answer.private(render_illusions(game.state))

    @app_commands.command(name="doubt")
    @app_commands.describe(
        what="What you do not believe in, in your words: the wall of fire",
        who="Who does not; without it, the character you are playing",
    )
    @app_commands.autocomplete(who=suggest_own_characters)
    async def doubt(self, interaction: Interaction, what: What, who: str = "") -> None:
        """Say that you do not believe in something; no roll, and it may be real"""
        game = await game_here(interaction)
        target = read_target(game, interaction.user.id, who) if who.strip() else ""
        await play(interaction, Disbelieve(what=what, target=target), game=game)


async def _play_unseen(interaction: Interaction, action: Action, game: LiveGame) -> None:
    """Play it, and let nobody see by which command."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await play(interaction, action, game=game)


def _combatant_or_name(game: LiveGame, interaction: Interaction, typed: str) -> str:
    """The id of the combatant that is called so, else what was typed."""
    try:
        return Names(game, interaction.user.id).one(typed)
    except NotFoundError:
        return typed


def _yours(here: Here) -> Iterator[str]:
    if here.fighting:
        yield "`/illusion doubt` says what you do not believe your eyes about."


def _referee(here: Here) -> Iterator[str]:
    if here.encounter is not None:
        yield "`/illusion make` shows people what is not there, with saves in secret."


FEATURE = Feature(order=480, cogs=(IllusionCommands,), hints=Hints(yours=_yours, referee=_referee))

"""`/upkeep`: what living costs, who pays it, and who owes it."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import suggest_characters, suggest_own_characters
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_character
from cogs.core.play import game_here, play
from cogs.render.hints import Here, Hints
from cogs.render.treasure import WHEN, render_upkeep
from data.live import LiveGame
from rules.sheet.records import HIGHEST_LEVEL
from rules.upkeep.records import UPKEEP, CallUpkeep, Every, ForgiveDebt, PayDebt, SetUpkeep
from rules.upkeep.rules import MOST_GP, MOST_PERIODS

EVERY = [app_commands.Choice(name=words, value=every) for every, words in WHEN.items()]


@app_commands.guild_only()
class UpkeepCommands(commands.GroupCog, group_name="upkeep", group_description="What living costs"):
    """Say what it costs, have it paid, settle debts."""

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """Show you alone what living costs, and who owes what"""
        game = await game_here(interaction)
        async with Answer(interaction) as answer:
            await answer.private(render_upkeep(game.state))

    @app_commands.command(name="set")
    @app_commands.rename(from_level="level")
    @app_commands.choices(every=EVERY)
    @app_commands.autocomplete(who=suggest_characters)
    @app_commands.describe(
        gp="What is paid each time, in gp; 0 is nothing",
        every="When it is due",
        from_level="From which level on characters pay",
        who="The one character for whom the amount holds; without it, all",
        same="True ends what was said: they pay as the others, or nobody pays",
    )
    async def set(
        self,
        interaction: Interaction,
        gp: app_commands.Range[int, 0, MOST_GP] | None = None,
        every: app_commands.Choice[str] | None = None,
        from_level: app_commands.Range[int, 0, HIGHEST_LEVEL] | None = None,
        who: str = "",
        same: bool = False,
    ) -> None:
        """Say what upkeep costs, and when it is due (referee)"""
        game = await game_here(interaction)
        action = SetUpkeep(
            gp=gp,
            every=Every(every.value) if every else None,
            from_level=from_level,
            character_id=_read(game, who),
            same=same,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="collect")
    @app_commands.describe(times="How often, if several periods have gone by")
    async def collect(
        self, interaction: Interaction, times: app_commands.Range[int, 1, MOST_PERIODS] = 1
    ) -> None:
        """Have everybody pay their upkeep now (referee)"""
        await play(interaction, CallUpkeep(periods=times))

    @app_commands.command(name="pay")
    @app_commands.describe(
        gp="How much of it; without it, as much as is there",
        who="Whose debt; without it, your character's",
    )
    @app_commands.autocomplete(who=suggest_own_characters)
    async def pay(
        self,
        interaction: Interaction,
        gp: app_commands.Range[int, 1, MOST_GP] | None = None,
        who: str = "",
    ) -> None:
        """Pay what your character owes"""
        game = await game_here(interaction)
        await play(interaction, PayDebt(character_id=_read(game, who), gp=gp), game=game)

    @app_commands.command(name="forgive")
    @app_commands.describe(who="Whose debt", gp="How much of it; without it, all")
    @app_commands.autocomplete(who=suggest_characters)
    async def forgive(
        self,
        interaction: Interaction,
        who: str,
        gp: app_commands.Range[int, 1, MOST_GP] | None = None,
    ) -> None:
        """Strike what a character owes (referee)"""
        game = await game_here(interaction)
        await play(interaction, ForgiveDebt(character_id=_read(game, who), gp=gp), game=game)


def _read(game: LiveGame, who: str) -> str:
    return read_character(game, who).id if who.strip() else ""


def _first(here: Here) -> Iterator[str]:
    if here.character is not None and here.character.living.debt:
        debt = here.character.living.debt
        yield f"`/upkeep pay`: {here.character.name} owes {debt:,} gp."


def _referee(here: Here) -> Iterator[str]:
    if here.state.expedition is None and UPKEEP.of(here.state).gp is not None:
        yield "`/upkeep collect` has everybody pay their upkeep."


HINTS = Hints(first=_first, referee=_referee)
FEATURE = Feature(order=590, cogs=(UpkeepCommands,), hints=HINTS)
"""The group and what `/help` says of it."""

"""Resting, and surges: time in which people recover, and what a quarter of it is worth at once."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.buttons import Press, number, word
from cogs.core.choices import suggest_own_characters, suggest_several
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_character, read_targets
from cogs.core.play import game_here, play
from cogs.render.deeds import Deed, Doer, form_deed
from data.live import LiveGame
from rules.clock.clock import now
from rules.clock.units import HOURS_PER_DAY, LONGEST_DAYS, TURNS_PER_DAY
from rules.rest.records import RESTING, RestForDays, RestOn, SpendSurge, TakeLongRest, TakeShortRest
from rules.rest.settings import natural_healing

WHO_HELP = "Which characters, several with commas; without it, all who are being played"


@app_commands.guild_only()
class RestCommands(commands.GroupCog, group_name="rest", group_description="Rest and recovery"):
    """Days of rest, short and long rests."""

    @app_commands.command(name="days")
    @app_commands.describe(
        days="Days of complete rest",
        who=WHO_HELP,
        safe="True in a safe place: guarded, and free of wandering monsters",
        interrupted="How many of the days were interrupted; those count for nothing",
    )
    @app_commands.autocomplete(who=suggest_several)
    async def days(
        self,
        interaction: Interaction,
        days: app_commands.Range[int, 1, LONGEST_DAYS] = 1,
        who: str = "",
        safe: bool = False,
        interrupted: app_commands.Range[int, 0, LONGEST_DAYS] = 0,
    ) -> None:
        """Let days of complete rest go by, and hear who heals (referee)"""
        game = await game_here(interaction)
        resting = _who(game, interaction, who)
        action = RestForDays(days=days, who=resting, safe=safe, interrupted=interrupted)
        await play(interaction, action, game=game)

    @app_commands.command(name="short")
    @app_commands.describe(turns="Turns of ten minutes; 1 if left out", who=WHO_HELP)
    @app_commands.autocomplete(who=suggest_several)
    async def short(
        self,
        interaction: Interaction,
        turns: app_commands.Range[int, 1, TURNS_PER_DAY] = 1,
        who: str = "",
    ) -> None:
        """Let a short rest go by (referee)"""
        game = await game_here(interaction)
        action = TakeShortRest(who=_who(game, interaction, who), turns=turns)
        await play(interaction, action, game=game)

    @app_commands.command(name="long")
    @app_commands.describe(hours="Hours; 6 if left out", who=WHO_HELP)
    @app_commands.autocomplete(who=suggest_several)
    async def long(
        self,
        interaction: Interaction,
        hours: app_commands.Range[int, 1, HOURS_PER_DAY] = 6,
        who: str = "",
    ) -> None:
        """Let a long rest go by, the extended one of the fourth edition (referee)"""
        game = await game_here(interaction)
        action = TakeLongRest(who=_who(game, interaction, who), hours=hours)
        await play(interaction, action, game=game)

    @app_commands.command(name="on")
    async def on(self, interaction: Interaction) -> None:
        """Go on with what is left of a rest that something has stopped (referee)"""
        await play(interaction, RestOn())


@app_commands.guild_only()
class SurgeCommands(commands.Cog):
    """Healing surges."""

    @app_commands.command(name="surge")
    @app_commands.describe(character="Whose; without it, the character you are playing")
    @app_commands.autocomplete(character=suggest_own_characters)
    async def surge(self, interaction: Interaction, character: str = "") -> None:
        """Spend a healing surge: a quarter of your full hit points come back"""
        game = await game_here(interaction)
        target = read_character(game, character).id if character.strip() else ""
        await play(interaction, SpendSurge(target=target), game=game)


def _who(game: LiveGame, interaction: Interaction, typed: str) -> tuple[str, ...]:
    return read_targets(game, interaction.user.id, typed) if typed.strip() else ()


async def _press_surge(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a rest, for the character of whoever presses it."""
    await play(interaction, SpendSurge(moment=number(words, 0)), game=game)


async def _press_rest_on(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The referee's button under a rest that something stopped."""
    await play(interaction, RestOn(moment=number(words, 0)), game=game)


async def _press_surge_up(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under somebody's fall, as long as they lie there."""
    await play(interaction, SpendSurge(target=word(words, 0), lying=True), game=game)


PRESSES: dict[str, Press] = {
    "surge": _press_surge,
    "surge-up": _press_surge_up,
    "rest-on": _press_rest_on,
}


def rest_deeds(doer: Doer) -> Iterator[Deed]:
    """A rest that something has stopped; what one's own strength heals."""
    rest = RESTING.of(doer.state)
    is_stopped = rest is not None and now(doer.state) <= rest.until
    if doer.viewer.is_referee and doer.met is None and is_stopped:
        yield form_deed("Go on with the rest", "rest on")
    if doer.character is not None and natural_healing(doer.state).has_surges:
        yield form_deed("Spend a healing surge…", "surge")


FEATURE = Feature(
    deeds=rest_deeds,
    order=370,
    cogs=(RestCommands, SurgeCommands),
    presses=PRESSES,
)

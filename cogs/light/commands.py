"""The commands of `/light`."""

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.light.choices import (
    read_bearer,
    read_light,
    read_lights,
    suggest_bearers,
    suggest_covered,
    suggest_dry,
    suggest_lit,
    suggest_portable,
    suggest_sources,
    suggest_takers,
)
from cogs.light.panel import show_lights
from rules.items.describing import LONGEST_NAME
from rules.light.records import (
    CoverLight,
    DrawLight,
    HandOverLight,
    LightUp,
    MakeLight,
    PutOut,
    RefillLight,
    SetDark,
)

WHO_HELP = "Who carries it; without it, your character"
LIGHT_HELP = "Which light; pick one from the list"
Text = app_commands.Range[str, 1, 100]


@app_commands.guild_only()
class LightCommands(commands.GroupCog, group_name="light", group_description="Light and darkness"):
    """Light, put out, cover, hand over, refill, draw."""

    @app_commands.command(name="on")
    @app_commands.rename(caster_level="level")
    @app_commands.describe(
        source="What: a torch, a lantern, a spell, or one that was put out",
        who=WHO_HELP,
        caster_level="Of a spell: the level of whoever cast it; without it, the bearer's",
    )
    @app_commands.autocomplete(source=suggest_sources, who=suggest_bearers)
    async def on(
        self,
        interaction: Interaction,
        source: Text,
        who: str = "",
        caster_level: app_commands.Range[int, 0, 99] | None = None,
    ) -> None:
        """Light something that you carry"""
        game = await game_here(interaction)
        bearer = read_bearer(game, interaction.user.id, who)
        action = LightUp(source=source, bearer=bearer, level=caster_level)
        await play(interaction, action, game=game)

    @app_commands.command(name="out")
    @app_commands.describe(light="Which light, or all of yours")
    @app_commands.autocomplete(light=suggest_lit)
    async def out(self, interaction: Interaction, light: Text) -> None:
        """Put a light out; what is left of it can be lit again"""
        game = await game_here(interaction)
        lights = read_lights(game, interaction.user.id, light)
        await play(interaction, PutOut(lights=lights), game=game)

    @app_commands.command(name="cover")
    @app_commands.describe(light=LIGHT_HELP, uncover="True to take the cover off")
    @app_commands.autocomplete(light=suggest_covered)
    async def cover(self, interaction: Interaction, light: Text, uncover: bool = False) -> None:
        """Cover a hooded lantern, so that it is as dim as a candle"""
        game = await game_here(interaction)
        light_id = read_light(game, interaction.user.id, light)
        await play(interaction, CoverLight(light=light_id, covered=not uncover), game=game)

    @app_commands.command(name="give")
    @app_commands.describe(light=LIGHT_HELP, to="To whom; without it, your character takes it")
    @app_commands.autocomplete(light=suggest_portable, to=suggest_takers)
    async def give(self, interaction: Interaction, light: Text, to: str = "") -> None:
        """Hand a light to somebody, set it down, or take it up"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        taker = read_bearer(game, user_id, to)
        await play(
            interaction, HandOverLight(light=read_light(game, user_id, light), to=taker), game=game
        )

    @app_commands.command(name="refill")
    @app_commands.describe(light="Which lantern; pick one from the list")
    @app_commands.autocomplete(light=suggest_dry)
    async def refill(self, interaction: Interaction, light: Text) -> None:
        """Fill a lantern that has run dry, and light it"""
        game = await game_here(interaction)
        light_id = read_light(game, interaction.user.id, light)
        await play(interaction, RefillLight(light=light_id), game=game)

    @app_commands.command(name="draw")
    @app_commands.describe(who="Who has the sword; without it, your character", away="Sheathe it")
    @app_commands.autocomplete(who=suggest_bearers)
    async def draw(self, interaction: Interaction, who: str = "", away: bool = False) -> None:
        """Draw a magic sword, which shines while it is in hand"""
        game = await game_here(interaction)
        bearer = read_bearer(game, interaction.user.id, who)
        await play(interaction, DrawLight(bearer=bearer, away=away), game=game)

    @app_commands.command(name="list")
    async def list(self, interaction: Interaction) -> None:
        """Show you alone all lights, with buttons for yours"""
        game = await game_here(interaction)
        async with Answer(interaction) as answer:
            await show_lights(answer, game, interaction.user.id)

    @app_commands.command(name="make")
    @app_commands.describe(
        name="What it is, such as glowing moss",
        radius="How far it shines, in feet",
        turns="How many turns it lasts; without it, as long as it is kept",
        dim="True if others can still be surprised by its light",
        who="Who carries it; without it, it stands where the party is",
    )
    @app_commands.autocomplete(who=suggest_bearers)
    async def make(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONGEST_NAME],
        radius: app_commands.Range[int, 1, 1000],
        turns: app_commands.Range[int, 0] = 0,
        dim: bool = False,
        who: str = "ground",
    ) -> None:
        """Put a light of your own into the game (referee)"""
        game = await game_here(interaction)
        bearer = read_bearer(game, interaction.user.id, who)
        action = MakeLight(name=name, radius=radius, turns=turns, dim=dim, bearer=bearer)
        await play(interaction, action, game=game)

    @app_commands.command(name="dark")
    async def dark(self, interaction: Interaction) -> None:
        """Say that it is dark around the party without a light (referee)"""
        await play(interaction, SetDark(dark=True))

    @app_commands.command(name="bright")
    async def bright(self, interaction: Interaction) -> None:
        """Say that the party sees without a light of its own (referee)"""
        await play(interaction, SetDark(dark=False))

"""`/do battle`: what becomes of characters in a battle of many, where a figure is many people."""

from discord import app_commands
from discord.ext import commands

from cogs.battle.telling import ARMOUR, fails_words
from cogs.core.choices import SEEN_HELP, Choices, Mode, pick_last, suggest_characters
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_character
from cogs.core.play import find_game, game_here, play
from rules.battle.records import DecideFate, ShootVolley
from rules.battle.volley import DESTROYED, DIE, FAILS_ON, MOST_PERCENT, ROUTED
from rules.kernel.visibility import Visibility

FIGURES = [
    app_commands.Choice(name="destroyed: killed, prisoner, or left for dead", value=DESTROYED),
    app_commands.Choice(name="merely routed: they have their wounds to survive", value=ROUTED),
]
ROWS = [
    app_commands.Choice(name=f"{ARMOUR[key]}: fails on {fails_words(fails_on)}", value=key)
    for key, fails_on in FAILS_ON.items()
]


async def suggest_targets(interaction: Interaction, typed: str) -> Choices:
    """Characters and hirelings who live, several with commas."""
    game = await find_game(interaction)
    if game is None:
        return []
    return pick_last(((one.name, one.name) for one in game.state.characters), typed)


@app_commands.guild_only()
class BattleCommands(
    commands.GroupCog, group_name="battle", group_description="Characters in a battle of many"
):
    """Figures and volleys."""

    @app_commands.command(name="fate")
    @app_commands.choices(figure=FIGURES)
    @app_commands.autocomplete(who=suggest_characters)
    @app_commands.describe(
        who="Whose figure it was",
        figure="What happened to the figure",
        chance="How likely they survive their wounds, in percent, if no sheet or table says it",
        mode=SEEN_HELP,
        forced="Set the enemy's 2d6 to this",
    )
    async def fate(
        self,
        interaction: Interaction,
        who: str,
        figure: app_commands.Choice[str],
        chance: app_commands.Range[int, 0, MOST_PERCENT] | None = None,
        mode: Mode = Visibility.PUBLIC,
        forced: app_commands.Range[int, 2, 12] | None = None,
    ) -> None:
        """Roll what becomes of a character whose figure was destroyed or routed (referee)"""
        game = await game_here(interaction)
        action = DecideFate(
            character_id=read_character(game, who).id,
            figure=figure.value,
            percentage=chance,
            forced=forced,
            seen=mode,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="volley")
    @app_commands.choices(armour=ROWS)
    @app_commands.autocomplete(who=suggest_targets)
    @app_commands.describe(
        who="Who stands in it, several with commas; the whole party if left out",
        armour="What all of them wear; as their sheets say if left out",
        mode=SEEN_HELP,
        forced="Set the die of each save to this",
    )
    async def volley(
        self,
        interaction: Interaction,
        who: str = "",
        armour: app_commands.Choice[str] | None = None,
        mode: Mode = Visibility.PUBLIC,
        forced: app_commands.Range[int, 1, DIE] | None = None,
    ) -> None:
        """Let a volley of arrows come down: a save by armour, 1d6 for who fails (referee)"""
        game = await game_here(interaction)
        names = [name for name in who.split(",") if name.strip()]
        action = ShootVolley(
            targets=tuple(read_character(game, name).id for name in names),
            armour="" if armour is None else armour.value,
            forced=forced,
            seen=mode,
        )
        await play(interaction, action, game=game)


FEATURE = Feature(order=470, cogs=(BattleCommands,))

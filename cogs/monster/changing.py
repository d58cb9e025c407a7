"""The part of `/monster` that shows and corrects what is written of those who are there."""

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import suggest_groups, suggest_traits
from cogs.core.interaction import Interaction
from cogs.core.numbers import given_numbers, read_changes, read_new_traits
from cogs.core.play import game_here, play
from cogs.encounter.typed import private_view, read_combatant
from cogs.monster.attacks import read_new_attacks
from cogs.monster.choices import suggest_shown
from cogs.render.buttons import Button, row_of
from cogs.render.details import render_stat_block
from cogs.render.stat_block import edit_button, render_block
from data.live import LiveGame
from rules.bestiary.stat_blocks import find_block
from rules.encounter.records import CorrectMonsters
from rules.errors import NotFoundError, RuleError
from rules.initiative.records import SetDexterityClass
from rules.kernel.targets import find_character
from rules.sheet.numbers import LONGEST_NAME
from rules.sheet.records import HIGHEST_LEVEL

Loyalty = app_commands.Range[int, 2, 99]
Initiative = app_commands.Range[int, -20, 60]
Level = app_commands.Range[int, 0, HIGHEST_LEVEL]
CLASS_CHOICES = [
    app_commands.Choice(name="bonus: acts first on a tie", value=1),
    app_commands.Choice(name="neither", value=0),
    app_commands.Choice(name="penalty: acts last on a tie", value=-1),
]


class ChangingCommands(commands.Cog):
    """Subcommands of `/monster`; mixed into its group."""

    @app_commands.command(name="set")
    @app_commands.autocomplete(who=suggest_groups, traits=suggest_traits)
    @app_commands.describe(
        who="Which monsters or hirelings",
        name="What they are called from now on",
        ac="Armour Class as your rulebook writes it",
        hit_dice="Hit dice: 1, 1-1, 3+1, NH for a normal human; hit points stay",
        initiative="Initiative modifier of rolls to come",
        slow="True if they fight with two-handed or slow weapons",
        level="Level or hit dice as one number",
        normal_human="No adventurer: attacks and saves as a normal human",
        loyalty="Loyalty of a retainer",
        numbers="Anything else on a sheet: save death 12, dex 14; dex none wipes one",
        traits="What they are, all of it: goblin, undead; none for nothing",
        attacks="All attacks from now on: 2 Claws 1d3 (natural); Bite 1d6; none for nothing",
        saves_as="What they save as: NH, 4, cleric 7; none for their own hit dice",
    )
    async def set(
        self,
        interaction: Interaction,
        who: str,
        name: app_commands.Range[str, 1, LONGEST_NAME] | None = None,
        ac: int | None = None,
        hit_dice: str | None = None,
        initiative: Initiative | None = None,
        slow: bool | None = None,
        level: Level | None = None,
        normal_human: bool | None = None,
        loyalty: Loyalty | None = None,
        numbers: str = "",
        traits: str = "",
        attacks: str = "",
        saves_as: str | None = None,
    ) -> None:
        """Correct what was said of monsters or hirelings; the rest stays (referee)"""
        game = await game_here(interaction)
        own = given_numbers(ac=ac, initiative=initiative, loyalty=loyalty)
        action = CorrectMonsters(
            combatant_id=read_combatant(game, interaction.user.id, who),
            name=name,
            hit_dice=hit_dice,
            slow=slow,
            level=level,
            normal_human=normal_human,
            numbers=(*own, *read_changes(numbers)),
            traits=read_new_traits(traits),
            items=read_new_attacks(attacks),
            saves_as=saves_as,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="show")
    @app_commands.autocomplete(who=suggest_shown)
    @app_commands.describe(who="Which monsters or hirelings, or which stat block (referee)")
    async def show(self, interaction: Interaction, who: str) -> None:
        """Show the numbers of monsters or hirelings to you alone, and where each comes from"""
        game = await game_here(interaction)
        text, *buttons = _shown(game, interaction.user.id, who)
        async with Answer(interaction) as answer:
            await answer.private(text, view=row_of(*buttons))

    @app_commands.command(name="dexterity")
    @app_commands.choices(on_ties=CLASS_CHOICES)
    @app_commands.autocomplete(who=suggest_groups)
    @app_commands.describe(who="Which monsters", on_ties="When they act on a tie")
    async def dexterity(
        self, interaction: Interaction, who: str, on_ties: app_commands.Choice[int]
    ) -> None:
        """Say how fast monsters are when initiative is tied (referee)"""
        game = await game_here(interaction)
        line = read_combatant(game, interaction.user.id, who)
        action = SetDexterityClass(target=line, dexterity_class=on_ties.value)
        await play(interaction, action, game=game)


def _shown(game: LiveGame, user_id: int, typed: str) -> tuple[str, *tuple[Button, ...]]:
    """Those who are there, else the stat block of that name, with its button. Raises RuleError."""
    viewer = game.viewer(user_id)
    try:
        line_id = read_combatant(game, user_id, typed)
    except NotFoundError:
        block = find_block(game.state, typed) if viewer.is_referee else None
        if block is None:
            raise
        return render_block(game.state, block), edit_button(game.id, block.name)
    combatant = private_view(game, user_id).combatant(line_id)
    if combatant is None or find_character(game.state, line_id) is not None:
        raise RuleError("That is somebody with a sheet. Look at it with `/sheet show`.")
    return (render_stat_block(game, combatant, viewer),)

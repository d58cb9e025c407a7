"""`/monster`: bring monsters and hirelings into the encounter, show, hide and remove them."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import suggest_characters, suggest_groups, suggest_sides, suggest_traits
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.numbers import (
    given_numbers,
    read_changes,
    read_new_traits,
    read_numbers,
    read_points,
    read_words,
)
from cogs.core.play import game_here, play
from cogs.core.typed import read_character
from cogs.encounter.typed import private_view, read_combatant, read_side
from cogs.render.details import render_stat_block
from cogs.render.hints import Here, Hints
from rules.encounter.actions import AddMonsters, CorrectMonsters, RemoveCombatant, RevealCombatant
from rules.encounter.door import MONSTERS, MOST_BODIES, PARTY
from rules.errors import RuleError
from rules.initiative.actions import SetDexterityClass
from rules.sheet.door import HIGHEST_LEVEL, LONGEST_NAME
from rules.state.encounter import Kind

Count = app_commands.Range[int, 1, MOST_BODIES]
Morale = app_commands.Range[int, 2, 12]
Loyalty = app_commands.Range[int, 2, 99]
Initiative = app_commands.Range[int, -20, 60]
Level = app_commands.Range[int, 0, HIGHEST_LEVEL]
KIND_CHOICES = [
    app_commands.Choice(name=kind.value, value=kind.value)
    for kind in (Kind.RETAINER, Kind.MERCENARY)
]
CLASS_CHOICES = [
    app_commands.Choice(name="bonus: acts first on a tie", value=1),
    app_commands.Choice(name="neither", value=0),
    app_commands.Choice(name="penalty: acts last on a tie", value=-1),
]


@app_commands.guild_only()
class MonsterCommands(
    commands.GroupCog, group_name="monster", group_description="Monsters and hirelings"
):
    """Add, hire, show, correct, reveal, hide, remove."""

    @app_commands.command(name="add")
    @app_commands.autocomplete(side=suggest_sides, traits=suggest_traits)
    @app_commands.describe(
        name="What they are called; several are numbered: Goblins 1, 2, 3",
        count="How many, as one group",
        hit_points="One number for all, or one for each: 3 5 4",
        hit_dice="Roll hit points from this: 1, 1-1, 3+1, 2d6",
        ac="Armour Class as your rulebook writes it",
        morale="Morale score, 2 to 12",
        hidden="Players learn nothing of them until you reveal them",
        side="With whom they stand; without it, the monsters",
        initiative="Initiative modifier",
        slow="They fight with two-handed or slow weapons",
        level="Level or hit dice as one number",
        normal_human="No adventurer: attacks and saves as a normal human",
        numbers="Anything else on a sheet: save death 12, dex 14",
        traits="What they are, set apart by commas: goblin, undead",
    )
    async def add(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONGEST_NAME],
        count: Count = 1,
        hit_points: str = "",
        hit_dice: str = "",
        ac: int | None = None,
        morale: Morale | None = None,
        hidden: bool = False,
        side: str = MONSTERS,
        initiative: Initiative | None = None,
        slow: bool = False,
        level: Level = 1,
        normal_human: bool | None = None,
        numbers: str = "",
        traits: str = "",
    ) -> None:
        """Add monsters to the encounter, one or a group (referee)"""
        game = await game_here(interaction)
        private_view(game, interaction.user.id)
        action = AddMonsters(
            name=name,
            count=count,
            hit_points=read_points(hit_points),
            hit_dice=hit_dice,
            morale=morale,
            hidden=hidden,
            side=read_side(game, interaction.user.id, side) if side != MONSTERS else MONSTERS,
            slow=slow,
            level=level,
            normal_human=normal_human,
            numbers=(*given_numbers(ac=ac, initiative=initiative), *read_numbers(numbers)),
            traits=read_words(traits),
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="hire")
    @app_commands.choices(kind=KIND_CHOICES)
    @app_commands.autocomplete(character=suggest_characters, traits=suggest_traits)
    @app_commands.describe(
        name="What they are called",
        character="For whom they fight; that player runs them too",
        kind="Retainers follow one character; without it, a retainer",
        count="How many, as one group",
        hit_points="One number for all, or one for each: 3 5 4",
        hit_dice="Roll hit points from this: 1, 1-1, NH for a normal human",
        ac="Armour Class as your rulebook writes it",
        morale="Morale score of mercenaries, 2 to 12",
        loyalty="Loyalty of a retainer",
        normal_human="No adventurer: attacks and saves as a normal human; Planet Eris' usual",
        numbers="Anything else on a sheet: save death 12, dex 14",
        traits="What they are, set apart by commas: goblin, undead",
    )
    async def hire(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONGEST_NAME],
        character: str,
        kind: app_commands.Choice[str] | None = None,
        count: Count = 1,
        hit_points: str = "",
        hit_dice: str = "",
        ac: int | None = None,
        morale: Morale | None = None,
        loyalty: Loyalty | None = None,
        normal_human: bool | None = None,
        numbers: str = "",
        traits: str = "",
    ) -> None:
        """Bring a character's retainers or mercenaries into the encounter (referee)"""
        game = await game_here(interaction)
        employer = read_character(game, character)
        action = AddMonsters(
            name=name,
            count=count,
            hit_points=read_points(hit_points),
            hit_dice=hit_dice,
            side=PARTY,
            kind=Kind(kind.value) if kind is not None else Kind.RETAINER,
            owner=employer.owner,
            morale=morale,
            normal_human=normal_human,
            numbers=(*given_numbers(ac=ac, loyalty=loyalty), *read_numbers(numbers)),
            traits=read_words(traits),
        )
        await play(interaction, action, game=game)

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
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="show")
    @app_commands.autocomplete(who=suggest_groups)
    @app_commands.describe(who="Which monsters or hirelings")
    async def show(self, interaction: Interaction, who: str) -> None:
        """Show the numbers of monsters or hirelings to you alone, and where each comes from"""
        game = await game_here(interaction)
        viewer = game.viewer(interaction.user.id)
        line_id = read_combatant(game, interaction.user.id, who)
        combatant = private_view(game, interaction.user.id).combatant(line_id)
        if combatant is None or combatant.kind is Kind.CHARACTER:
            raise RuleError("That is somebody with a sheet. Look at it with `/sheet show`.")
        async with Answer(interaction) as answer:
            await answer.private(render_stat_block(game, combatant, viewer))

    @app_commands.command(name="reveal")
    @app_commands.autocomplete(who=suggest_groups)
    @app_commands.describe(who="Who comes into sight")
    async def reveal(self, interaction: Interaction, who: str) -> None:
        """Show hidden monsters to everybody (referee)"""
        game = await game_here(interaction)
        line = read_combatant(game, interaction.user.id, who)
        await play(interaction, RevealCombatant(combatant_id=line), game=game)

    @app_commands.command(name="hide")
    @app_commands.autocomplete(who=suggest_groups)
    @app_commands.describe(who="Who goes out of sight")
    async def hide(self, interaction: Interaction, who: str) -> None:
        """Take monsters out of the players' sight (referee)"""
        game = await game_here(interaction)
        line = read_combatant(game, interaction.user.id, who)
        await play(interaction, RevealCombatant(combatant_id=line, hidden_again=True), game=game)

    @app_commands.command(name="remove")
    @app_commands.autocomplete(who=suggest_groups)
    @app_commands.describe(who="Who was added by mistake")
    async def remove(self, interaction: Interaction, who: str) -> None:
        """Take somebody out as if they had never been added (referee)"""
        game = await game_here(interaction)
        line = read_combatant(game, interaction.user.id, who)
        await play(interaction, RemoveCombatant(combatant_id=line), game=game)

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


def _referee(here: Here) -> Iterator[str]:
    if here.encounter is not None:
        yield "`/monster add` brings monsters, hidden if you like; `/monster set` corrects them."


FEATURE = Feature(cogs=(MonsterCommands,), hints=Hints(referee=_referee))

"""The commands of `/monster`: monsters and hirelings come into the encounter."""

from discord import app_commands
from discord.ext import commands

from cogs.core.choices import suggest_characters, suggest_sides, suggest_traits
from cogs.core.interaction import Interaction
from cogs.core.naming import read_character
from cogs.core.numbers import given_numbers, read_numbers, read_points, read_words
from cogs.core.play import game_here, play
from cogs.encounter.typed import private_view, read_side
from cogs.monster.changing import ChangingCommands, Initiative, Level, Loyalty, read_attacks
from cogs.monster.choices import PresenceCommands, read_counted, suggest_blocks, suggest_names
from cogs.monster.files import ExchangeCommands
from cogs.monster.keeping import KeepingCommands
from cogs.monster.parts import ConvertingCommands
from rules.bestiary.stat_blocks import MORALE_SCORES
from rules.encounter.joining import MONSTERS, PARTY
from rules.encounter.monsters import MOST_BODIES
from rules.encounter.records import AddMonsters
from rules.sheet.numbers import LONGEST_NAME
from rules.state.encounter import Kind

Count = app_commands.Range[int, 1, MOST_BODIES]
Morale = app_commands.Range[int, *MORALE_SCORES]
KIND_CHOICES = [
    app_commands.Choice(name=kind.value, value=kind.value)
    for kind in (Kind.RETAINER, Kind.MERCENARY)
]


@app_commands.guild_only()
class MonsterCommands(
    ChangingCommands,
    ConvertingCommands,
    ExchangeCommands,
    KeepingCommands,
    PresenceCommands,
    commands.GroupCog,
    group_name="monster",
    group_description="Monsters and hirelings",
):
    """Add and hire; the rest of the group is mixed in."""

    @app_commands.command(name="add")
    @app_commands.autocomplete(
        name=suggest_names, side=suggest_sides, traits=suggest_traits, like=suggest_blocks
    )
    @app_commands.describe(
        name="Goblin, or 7 goblins: a stat block says the rest. Several are numbered: 1, 2, 3",
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
        attacks="2 Claws 1d3 (natural); Bite 1d6 (natural, poison)",
        saves_as="What they save as where that is something else: NH, 4, cleric 7",
        like="The stat block they have, where their name is another; none for none",
    )
    async def add(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONGEST_NAME],
        count: Count | None = None,
        hit_points: str = "",
        hit_dice: str = "",
        ac: int | None = None,
        morale: Morale | None = None,
        hidden: bool = False,
        side: str = MONSTERS,
        initiative: Initiative | None = None,
        slow: bool | None = None,
        level: Level | None = None,
        normal_human: bool | None = None,
        numbers: str = "",
        traits: str = "",
        attacks: str = "",
        saves_as: str = "",
        like: str = "",
    ) -> None:
        """Add monsters to the encounter, one or a group (referee)"""
        game = await game_here(interaction)
        private_view(game, interaction.user.id)
        called, how_many = read_counted(game.state, name, count)
        action = AddMonsters(
            name=called,
            count=how_many,
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
            items=read_attacks(attacks),
            saves_as=saves_as,
            block=like,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="hire")
    @app_commands.choices(kind=KIND_CHOICES)
    @app_commands.autocomplete(
        character=suggest_characters, traits=suggest_traits, like=suggest_blocks
    )
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
        like="The stat block they have: bandit",
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
        like: str = "",
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
            block=like,
        )
        await play(interaction, action, game=game)

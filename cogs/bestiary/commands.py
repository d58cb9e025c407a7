"""`/monster`: bring monsters and hirelings, show, hide and remove them, keep their stat blocks."""

from collections.abc import Mapping
from dataclasses import dataclass

from discord import app_commands
from discord.ext import commands

from cogs.bestiary.changing import (
    ChangingCommands,
    Initiative,
    Level,
    Loyalty,
    PresenceCommands,
    read_attacks,
    read_counted,
    read_rolled,
    suggest_blocks,
    suggest_kept,
    suggest_names,
)
from cogs.bestiary.files import (
    ATTACKS,
    NAME,
    NOTES,
    NUMBERS,
    TAKING,
    TRAITS,
    ExchangeCommands,
    form_texts,
    read_block,
    read_form,
)
from cogs.bestiary.parts import ConvertingCommands, press_keep
from cogs.bestiary.telling import block_mark, render_blocks
from cogs.core.answering import answer_privately
from cogs.core.buttons import word
from cogs.core.choices import suggest_characters, suggest_groups, suggest_sides, suggest_traits
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_character
from cogs.core.numbers import given_numbers, read_numbers, read_points, read_words
from cogs.core.play import game_here, play
from cogs.encounter.typed import private_view, read_combatant, read_side
from cogs.render.buttons import Form, make_field, make_form
from data.live import LiveGame
from rules.bestiary.finding import all_blocks, find_block
from rules.bestiary.records import (
    BESTIARY,
    ForgetStatBlock,
    KeepCombatant,
    KeepStatBlock,
    StatBlock,
)
from rules.bestiary.stat_blocks import LONGEST_NOTES, MORALE_SCORES
from rules.encounter.joining import MONSTERS, PARTY
from rules.encounter.monsters import MOST_BODIES
from rules.encounter.records import AddMonsters
from rules.errors import NotFoundError
from rules.kernel.management import require_referee
from rules.record import replace
from rules.sheet.numbers import LONGEST_NAME, LONGEST_TRAIT, MOST_TRAITS
from rules.state.encounter import Kind
from rules.systems import ENGINE

_ROOM = 1500


@dataclass(frozen=True, slots=True)
class _Place:
    """One field of the form."""

    key: str
    label: str
    example: str
    longest: int = _ROOM
    is_needed: bool = False
    has_lines: bool = True


_FORM = (
    _Place(NAME, "Name", "Sand cat", LONGEST_NAME, is_needed=True, has_lines=False),
    _Place(
        NUMBERS,
        "Numbers",
        "HD 3+1, AC 6, ML 8, movement 150, infravision 60, saves as 4",
        is_needed=True,
    ),
    _Place(
        ATTACKS,
        "Attacks and things, one in a line",
        "2 Claws 1d4 (natural)\nBite 1d6 (natural, poison)",
    ),
    _Place(
        TRAITS,
        "Traits",
        "undead, harmed by silver",
        MOST_TRAITS * (LONGEST_TRAIT + 2),
        has_lines=False,
    ),
    _Place(NOTES, "Notes for you", "Comes at night.", LONGEST_NOTES),
)
GONE = "That stat block is not there any more. `/do monster list` shows those that are."


def stat_block_form(game: LiveGame, block: StatBlock) -> Form:
    """The form of a stat block, with what it says so far."""
    texts = form_texts(ENGINE.asking(game.state), block)
    fields = [
        make_field(
            place.key,
            place.label,
            longest=place.longest,
            example=place.example,
            is_needed=place.is_needed,
            value=texts[place.key],
            has_lines=place.has_lines,
        )
        for place in _FORM
    ]
    mark = block_mark(block.name)
    return make_form("block-kept", game.id, mark, title="Stat block", fields=fields)


async def press_edit(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a stat block: opens its form."""
    require_referee(game.actor(interaction.user.id), "change stat blocks")
    block = _marked(all_blocks(game.state), word(words, 0))
    if block is None:
        raise NotFoundError(GONE)
    await interaction.response.send_modal(stat_block_form(game, block))


async def submit_block(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form of a stat block: keep what it says, in place of the one that was opened."""
    require_referee(game.actor(interaction.user.id), "keep stat blocks")
    asker = ENGINE.asking(game.state)
    block = read_block(asker, read_form(asker, typed))
    opened = _marked(all_blocks(game.state), word(words, 0))
    if opened is not None:
        block = replace(block, abilities=opened.abilities, also=opened.also)
    before = _marked(BESTIARY.of(game.state), word(words, 0))
    action = KeepStatBlock(block=block, before="" if before is None else before.name)
    await play(interaction, action, game=game)


def _marked(blocks: tuple[StatBlock, ...], mark: str) -> StatBlock | None:
    return next((block for block in blocks if block_mark(block.name) == mark), None)


Name = app_commands.Range[str, 1, LONGEST_NAME]


class KeepingCommands(commands.Cog):
    """Commands of the group `monster`; mixed into it."""

    @app_commands.command(name="keep")
    @app_commands.autocomplete(who=suggest_groups, name=suggest_blocks)
    @app_commands.describe(
        who="Which monsters of the encounter; without it, a form opens",
        name="What their kind is called, or the stat block to change in the form",
    )
    async def keep(self, interaction: Interaction, who: str = "", name: Name | None = None) -> None:
        """Keep monsters of the encounter as a stat block, or write one in a form (referee)"""
        game = await game_here(interaction)
        if who:
            line = read_combatant(game, interaction.user.id, who)
            await play(interaction, KeepCombatant(combatant_id=line, name=name or ""), game=game)
            return
        require_referee(game.actor(interaction.user.id), "keep stat blocks")
        block = find_block(game.state, name or "") or StatBlock(name or "")
        await interaction.response.send_modal(stat_block_form(game, block))

    @app_commands.command(name="list")
    async def list(self, interaction: Interaction) -> None:
        """Show you alone the stat blocks that monsters can be added from (referee)"""
        game = await game_here(interaction)
        require_referee(game.actor(interaction.user.id), "see the stat blocks of this game")
        await answer_privately(interaction, render_blocks(game.state))

    @app_commands.command(name="forget")
    @app_commands.autocomplete(name=suggest_kept)
    @app_commands.describe(name="Which of the stat blocks that this game has kept")
    async def forget(self, interaction: Interaction, name: Name) -> None:
        """Strike a stat block; monsters that were made from it stay as they are (referee)"""
        await play(interaction, ForgetStatBlock(name=name))


Count = app_commands.Range[int, 1, MOST_BODIES]
Morale = app_commands.Range[int, *MORALE_SCORES]
KIND_CHOICES = [
    app_commands.Choice(name=kind.value, value=kind.value)
    for kind in (Kind.RETAINER, Kind.MERCENARY)
]


async def _add(interaction: Interaction, game: LiveGame, action: AddMonsters) -> None:
    """Add them; where none is running an encounter begins, with its board below."""
    begins = game.state.encounter is None
    outcome = await play(interaction, action, game=game)
    if begins:
        await interaction.client.boards.post(outcome.game)


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
        name="Goblin, 7 goblins, 2d4 goblins, or some goblins: a stat block says the rest",
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
        if side != MONSTERS:
            private_view(game, interaction.user.id)
        named, number = read_rolled(name) if count is None else (name, "")
        called, how_many = read_counted(game.state, named, count)
        action = AddMonsters(
            name=called,
            count=how_many,
            number=number,
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
        await _add(interaction, game, action)

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


FEATURE = Feature(
    order=140,
    cogs=(MonsterCommands,),
    presses={"block-edit": press_edit, "converted-keep": press_keep},
    forms={"block-kept": submit_block, "blocks-pasted": TAKING.submit},
    reopens={"blocks-pasted": TAKING.reopen},
)

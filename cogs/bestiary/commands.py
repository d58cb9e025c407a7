"""`/monster`: bring monsters and hirelings, show, hide and remove them, keep their stat blocks."""

from collections.abc import Mapping
from typing import Annotated

from cogs.bestiary.changing import (
    MONSTER,
    ArmourClass,
    Initiative,
    Level,
    Loyalty,
    Name,
    NormalHuman,
    blocks,
    counted,
    kept,
    read_counted,
    read_rolled,
)
from cogs.bestiary.files import (
    ATTACKS,
    NAME,
    NOTES,
    NUMBERS,
    TRAITS,
    as_printed,
    form_texts,
    read_block,
    read_form,
)
from cogs.bestiary.importing import KIND
from cogs.bestiary.parts import Attacks, Morale, Numbers
from cogs.bestiary.telling import render_blocks
from cogs.core.answering import Answer
from cogs.core.buttons import word
from cogs.core.combatants import read_side
from cogs.core.feature import Feature
from cogs.core.files.texts import Found
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.moments import referee_quiet, referees
from cogs.core.naming import read_character
from cogs.core.numbers import given_numbers, read_points, read_words
from cogs.core.offers import known_monsters
from cogs.core.option import Option, Typed, one_of, whole
from cogs.core.options import GroupId, Traits, characters, sides
from cogs.core.play import play
from cogs.core.readings import show as show_reading
from cogs.core.said import says
from cogs.core.sending import open_form
from cogs.render.buttons import Form, filled_in, make_field, make_form
from data.live import LiveGame
from rules.bestiary.known import find_block, find_kept
from rules.bestiary.records import (
    ForgetStatBlock,
    KeepCombatant,
    KeepConverted,
    KeepStatBlock,
    StatBlock,
)
from rules.bestiary.stat_blocks import LONGEST_NOTES
from rules.encounter.joining import MONSTERS, PARTY
from rules.encounter.monsters import MOST_BODIES
from rules.encounter.records import AddMonsters
from rules.errors import RuleError, WayOut
from rules.kernel.action import Action
from rules.kernel.management import require_referee
from rules.record import replace
from rules.sheet.reading import LONGEST_NAME, LONGEST_TRAIT, MOST_TRAITS
from rules.state.encounter import Kind
from rules.state.sheet import Character
from rules.systems import ENGINE

_ROOM = 1500
_FEWEST_LABELS = 3
"""So many labels make a stat block of a text as rulebooks print it."""


GONE = (
    "That stat block is not there any more. ",
    WayOut("Look at those that are", "monster list"),
    ".",
)
NewBlock = Annotated[str, Option(most=LONGEST_NAME, suggest=blocks, own_words=True)]
Newcomers = Annotated[
    str, Option(most=LONGEST_NAME, least=1, suggest=counted, finds=True, own_words=True)
]
Count = Annotated[int, whole(1, MOST_BODIES, "How many, as one group")]
Points = Annotated[tuple[int, ...], Option(read=lambda _, text: read_points(text))]
Like = Annotated[str, Option(suggest=blocks, own_words=True)]
Employer = Annotated[
    Character,
    Option(read=lambda typed, text: read_character(typed.game, text), suggest=characters),
]
HirelingKind = Annotated[
    Kind, one_of({kind.value: kind for kind in (Kind.RETAINER, Kind.MERCENARY)})
]
POINTS_HELP = "One number for all, or one for each: 3 5 4"
TRAITS_HELP = "What they are, set apart by commas: goblin, undead"


def stat_block_form(game: LiveGame, block: StatBlock) -> Form:
    """The form of a stat block, with what it says so far."""
    fields = [
        make_field(NAME, "Name", longest=LONGEST_NAME, example="Sand cat"),
        make_field(
            NUMBERS,
            "Numbers",
            longest=_ROOM,
            example="HD 3+1, AC 6, ML 8, movement 150, infravision 60, saves as 4",
            has_lines=True,
        ),
        make_field(
            ATTACKS,
            "Attacks and things, one in a line",
            longest=_ROOM,
            example="2 Claws 1d4 (natural)\nBite 1d6 (natural, poison)",
            is_needed=False,
            has_lines=True,
        ),
        make_field(
            TRAITS,
            "Traits",
            longest=MOST_TRAITS * (LONGEST_TRAIT + 2),
            example="undead, harmed by silver",
            is_needed=False,
        ),
        make_field(
            NOTES,
            "Notes for you",
            longest=LONGEST_NOTES,
            example="Comes at night.",
            is_needed=False,
            has_lines=True,
        ),
    ]
    form = make_form("block-kept", game.id, block.name, title="Stat block", fields=fields)
    return filled_in(form, form_texts(ENGINE.asking(game.state), block))


async def submit_block(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form of a stat block: keep what it says, in place of the one that was opened."""
    require_referee(game.actor(interaction.user.id), "keep stat blocks")
    asker = ENGINE.asking(game.state)
    try:
        block = read_block(asker, read_form(asker, typed))
    except RuleError:
        text = as_printed(typed)
        if KIND.likeness(Found(text)) < _FEWEST_LABELS:
            raise
        # It is as rulebooks print it: what was made of that is looked at first.
        async with Answer(interaction, turns=True) as answer:
            said = {TRAITS: typed.get(TRAITS, "")}
            await show_reading(answer, game, KIND, text.encode(), said=said)
        return
    opened, before = (find(game.state, word(words, 0)) for find in (find_block, find_kept))
    if opened is not None:
        block = replace(block, abilities=opened.abilities, also=opened.also)
    action = KeepStatBlock(block=block, before="" if before is None else before.name)
    await play(interaction, action, game=game)


@MONSTER.command(
    "keep",
    who="Which monsters of the encounter; without it, a form opens",
    name="What their kind is called, or the stat block to change in the form",
)
async def keep(
    interaction: Interaction, game: LiveGame, who: GroupId = "", name: NewBlock = ""
) -> Action | None:
    """Keep monsters here as a stat block, or write one in a form (referee)"""
    if who:
        return KeepCombatant(combatant_id=who, name=name)
    require_referee(game.actor(interaction.user.id), "keep stat blocks")
    block = find_block(game.state, name) or StatBlock(name)
    await open_form(interaction, stat_block_form(game, block))
    return None


@MONSTER.command("list")
def list_blocks(typed: Typed) -> str:
    """Show you alone the stat blocks that monsters can be added from (referee)"""
    require_referee(typed.game.actor(typed.user_id), "see the stat blocks of this game")
    return render_blocks(typed.game.state)


@MONSTER.command("forget", name="Which of the stat blocks that this game has kept")
def forget(name: Annotated[str, Option(most=LONGEST_NAME, suggest=kept)]) -> Action:
    """Strike a stat block; monsters that were made from it stay as they are (referee)"""
    return ForgetStatBlock(name=name)


def _side_in(typed: Typed, text: str) -> str:
    """A side of the encounter; monsters can be the first there."""
    return text if text == MONSTERS else read_side(typed.game, typed.user_id, text)


Side = Annotated[str, Option(read=_side_in, suggest=sides)]


@MONSTER.command(
    "add",
    name="Goblin, 7 goblins, 2d4 goblins, or some goblins: a stat block says the rest",
    hit_points=POINTS_HELP,
    hit_dice="Roll hit points from this: 1, 1-1, 3+1, 2d6",
    hidden="Players learn nothing of them until you reveal them",
    side="With whom they stand; without it, the monsters",
    slow="They fight with two-handed or slow weapons",
    traits=TRAITS_HELP,
    attacks="2 Claws 1d3 (natural); Bite 1d6 (natural, poison)",
    saves_as="What they save as where that is something else: NH, 4, cleric 7",
    like="The stat block they have, where their name is another; none for none",
)
@says(
    "add, spawn, appear, come out, step out, more * come, come running, get up, jump, rises, "
    "rise, arrive, arrives, enters, attack you, you see, ambush?, madd, i madd, init madd, add "
    "monsters, come round, comes round, come in, show up, joins, theyve seen you, emerge, "
    "emerges, drop from, burst in, block the way, out of the bushes, from the bushes, to "
    "port, brawl, climb out, crawl out, step from, emerge from, burst out, run in, run out, "
    "jump out, come at you, fly in, swoop, wake up, crawl from, pop up, more arrive, join the "
    "fight, reinforcements, you meet, you run into, you encounter, stand before, block, comes "
    "along, lurking, waiting for you, approaches, approach, charge in, charge out, in the "
    "room, walks in, come down, come up, come through, turn up, climb from, wander in, "
    "wanders in, stumble upon, shamble, attack from, crawl, in the way, ride up, surface, "
    "swim up, start * fight with, begin * fight with, start * encounter with",
    "Add[ {count}] {name}[, armour class {ac}]",
    when=referees,
    needs=("name",),
    offers={"name": known_monsters},
    bare=True,
)
@says(
    "attack",
    "Add[ {count}] {name}",
    when=referee_quiet,
    needs=("name",),
    offers={"name": known_monsters},
)
async def add(
    interaction: Interaction,
    game: LiveGame,
    name: Newcomers,
    count: Count | None = None,
    hit_points: Points = (),
    hit_dice: str = "",
    ac: ArmourClass | None = None,
    morale: Morale | None = None,
    hidden: bool = False,
    side: Side = MONSTERS,
    initiative: Initiative | None = None,
    slow: bool | None = None,
    level: Level | None = None,
    normal_human: NormalHuman | None = None,
    numbers: Numbers = (),
    traits: Traits = "",
    attacks: Attacks = (),
    saves_as: str = "",
    like: Like = "",
) -> None:
    """Add monsters to the encounter, one or a group (referee)"""
    named, number = read_rolled(name) if count is None else (name, "")
    called, how_many = read_counted(game.state, named, count)
    begins = game.state.encounter is None
    action = AddMonsters(
        name=called,
        count=how_many,
        number=number,
        hit_points=hit_points,
        hit_dice=hit_dice,
        morale=morale,
        hidden=hidden,
        side=side,
        slow=slow,
        level=level,
        normal_human=normal_human,
        numbers=(*given_numbers(ac=ac, initiative=initiative), *numbers),
        traits=read_words(traits),
        items=attacks,
        saves_as=saves_as,
        block=like,
    )
    outcome = await play(interaction, action, game=game)
    if begins:  # An encounter, with its board below.
        await interaction.client.boards.post(outcome.game)


@MONSTER.command(
    "hire",
    name="What they are called",
    character="For whom they fight; that player runs them too",
    kind="Retainers follow one character; without it, a retainer",
    hit_points=POINTS_HELP,
    hit_dice="Roll hit points from this: 1, 1-1, NH for a normal human",
    morale="Morale score of mercenaries, 2 to 12",
    normal_human="No adventurer: attacks and saves as a normal human; Planet Eris' usual",
    traits=TRAITS_HELP,
    like="The stat block they have: bandit",
)
def hire(
    name: Name,
    character: Employer,
    kind: HirelingKind = Kind.RETAINER,
    count: Count = 1,
    hit_points: Points = (),
    hit_dice: str = "",
    ac: ArmourClass | None = None,
    morale: Morale | None = None,
    loyalty: Loyalty | None = None,
    normal_human: NormalHuman | None = None,
    numbers: Numbers = (),
    traits: Traits = "",
    like: Like = "",
) -> Action:
    """Bring somebody's retainers or mercenaries in (referee)"""
    return AddMonsters(
        name=name,
        count=count,
        hit_points=hit_points,
        hit_dice=hit_dice,
        side=PARTY,
        kind=kind,
        owner=character.owner,
        morale=morale,
        normal_human=normal_human,
        numbers=(*given_numbers(ac=ac, loyalty=loyalty), *numbers),
        traits=read_words(traits),
        block=like,
    )


FEATURE = Feature(
    order=140,
    lines={
        "block-attacks": Does("monster attacks", "name", "sweeps=sweeps"),
        "block-edit": Does("monster keep", "name"),
        "converted-keep": Does(KeepConverted, "@name"),
    },
    forms={"block-kept": submit_block},
    kinds=(KIND,),
)

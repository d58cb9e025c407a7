"""The part of `/do monster` that shows and corrects what is written of those who are there."""

import re
from collections.abc import Iterator
from typing import Annotated

from cogs.bestiary.telling import edit_button, render_block
from cogs.core.answering import answer_privately
from cogs.core.combatants import private_view, read_combatant
from cogs.core.commands import Group
from cogs.core.interaction import Interaction
from cogs.core.moments import referee_met
from cogs.core.numbers import given_numbers, read_changes, read_new_traits
from cogs.core.offers import hidden_monsters, monsters
from cogs.core.option import Option, Pairs, Typed, one_of, pick, whole
from cogs.core.options import GroupId, Traits, groups, referees_state
from cogs.core.said import says
from cogs.encounter.pages import render_stat_block
from cogs.items.pages import attack_text
from cogs.render.buttons import Button, row_of
from cogs.render.deeds import Doer
from cogs.render.text import plain, shorten
from data.live import LiveGame
from rules.bestiary.known import all_blocks, find_block
from rules.bestiary.records import BESTIARY
from rules.encounter.records import CorrectMonsters, RemoveCombatant, RevealCombatant
from rules.errors import MisreadError, NotFoundError, RuleError, WayOut
from rules.initiative.records import SetDexterityClass
from rules.items.attack_lines import read_attacks
from rules.items.tags import is_known
from rules.kernel.action import Action
from rules.kernel.folding import folded
from rules.kernel.targets import find_character
from rules.kernel.words import singular
from rules.record import replace
from rules.sheet.reading import LONGEST_NAME
from rules.sheet.records import HIGHEST_LEVEL
from rules.state.game import GameState
from rules.state.items import Item

_BEFORE = re.compile(r"(?P<count>\d{1,2})(?: ?x)? (?P<name>.+)", re.IGNORECASE)
_ROLLED = re.compile(
    r"(?P<number>\d{1,2}d\d{1,3}(?:[+*]\d{1,3})?|some) (?P<name>.+)", re.IGNORECASE
)
_AFTER = re.compile(r"(?P<name>.*\S) (?:[x\u00d7] ?|\()?(?P<count>\d{1,2})\)?", re.IGNORECASE)
_ROLLED_AFTER = re.compile(
    r"(?P<name>.*\S) \(?(?P<number>\d{1,2}d\d{1,3}(?:[+*]\d{1,3})?)\)?", re.IGNORECASE
)
MONSTER = Group("monster", "Monsters and hirelings")
Name = Annotated[str, Option(most=LONGEST_NAME)]
ArmourClass = Annotated[int, Option(about="Armour Class as your rulebook writes it")]
Loyalty = Annotated[int, whole(2, 99, "Loyalty of a retainer")]
Initiative = Annotated[int, whole(-20, 60, "Initiative modifier")]
Level = Annotated[int, whole(0, HIGHEST_LEVEL, "Level or hit dice as one number")]
NormalHuman = Annotated[bool, Option(about="No adventurer: attacks and saves as a normal human")]
Changes = Annotated[
    tuple[tuple[str, int | None], ...], Option(read=lambda _, text: read_changes(text))
]
NewAttacks = Annotated[
    tuple[Item, ...],
    Option(read=lambda _, text: () if text.lower() == "none" else read_attacks(text)),
]
OnTies = Annotated[
    int,
    one_of({"bonus: acts first on a tie": 1, "neither": 0, "penalty: acts last on a tie": -1}),
]


def has_hidden(doer: Doer) -> bool:
    """A referee of an encounter in which somebody is hidden."""
    met = doer.met
    return doer.viewer.is_referee and met is not None and any(one.hidden for one in met.combatants)


def _split_count(text: str) -> tuple[str, int | None]:
    """`7 goblins` and `goblin 7` are a name and a count; None where no count is in it."""
    tidy = " ".join(text.split())
    found = _BEFORE.fullmatch(tidy) or _AFTER.fullmatch(tidy)
    return (text, None) if found is None else (found["name"], int(found["count"]))


def read_rolled(name: str) -> tuple[str, str]:
    """`2d4 goblins` and `some goblins` are a name and the dice of how many; "" where none are."""
    tidy = " ".join(name.split())
    found = _ROLLED.fullmatch(tidy) or _ROLLED_AFTER.fullmatch(tidy)
    return (name, "") if found is None else (found["name"], found["number"].lower())


def read_counted(state: GameState, name: str, count: int | None) -> tuple[str, int]:
    """What newcomers are called and how many they are; a count that was given wins.

    A number in a name is a count only where the rest names a stat block: `Goblin 7`, but `Guard 2`
    of a watch that has none.
    """
    called, how_many = _split_count(name)
    if how_many and count is None and is_there(state, called, how_many, name):
        raise MisreadError(
            f"{plain(shorten(name, 40))} is there already.",
            typed=name,
            instead=(f"{how_many} {called}",),
        )
    if count is None and how_many and find_block(state, called) is not None:
        return called, how_many
    return name, count or 1


def is_there(state: GameState, called: str, number: int, typed: str) -> bool:
    """Whether a body of an encounter is called so: `Orc 2` of three orcs; `orc x2` are two more."""
    combatants = () if state.encounter is None else state.encounter.combatants
    return " ".join(typed.split()) == f"{called} {number}" and any(
        len(one.bodies) > 1
        and singular(folded(one.name)) == singular(folded(called))
        and any(body.number == number for body in one.bodies)
        for one in combatants
    )


def _names(typed: Typed) -> list[str]:
    return [block.name for block in all_blocks(referees_state(typed))]


def blocks(typed: Typed) -> Pairs:
    """Stat blocks that the game has kept, and those that every game knows."""
    return [(name, name) for name in _names(typed)]


def counted(typed: Typed) -> Pairs:
    """The same, with the count that was typed with it: `7 gob` offers `7 Goblin`."""
    called, count = _split_count(typed.text)
    before = "" if count is None else f"{count} "
    names = [f"{before}{name}" for name in _names(typed)]
    found = pick(((name, name) for name in names), f"{before}{called}")
    return [(one.name, one.value) for one in found]


def _shown(typed: Typed) -> Pairs:
    """Monsters and hirelings who are there, then stat blocks."""
    yield from groups(typed)
    if typed.viewer.is_referee:
        yield from blocks(typed)


def kept(typed: Typed) -> Pairs:
    """Stat blocks that the game has kept itself."""
    return [(block.name, block.name) for block in BESTIARY.of(referees_state(typed))]


@MONSTER.command("reveal", who="Who comes into sight")
@says(
    "reveal, show, appears, steps out of hiding, unhide, becomes visible",
    "Show {who} to everybody",
    when=has_hidden,
    needs=("who",),
    offers={"who": hidden_monsters},
)
def reveal(who: GroupId) -> Action:
    """Show hidden monsters to everybody (referee)"""
    return RevealCombatant(combatant_id=who)


@MONSTER.command("hide", who="Who goes out of sight")
@says(
    "hide, vanishes, disappears, goes invisible",
    "Take {who} out of sight",
    when=referee_met,
    needs=("who",),
    offers={"who": monsters},
)
def hide(who: GroupId) -> Action:
    """Take monsters out of the players' sight (referee)"""
    return RevealCombatant(combatant_id=who, hidden_again=True)


@MONSTER.command("remove", who="Who was added by mistake")
@says(
    "remove, delete, take out of the encounter, despawn, i remove",
    "Take {who} out",
    when=referee_met,
    needs=("who",),
)
def remove(who: GroupId) -> Action:
    """Take somebody out, as if they had never been added (referee)"""
    return RemoveCombatant(combatant_id=who)


def write_attack(item: Item) -> str:
    """The item in a line that `read_attacks` reads as the same item."""
    lines = list(_ways(item))
    return next((line for line in lines if _is_read(line, item)), lines[-1])


def _ways(item: Item) -> Iterator[str]:
    """The line as people write it, then with more and more said outright."""
    quoted = f'"{item.name}"'
    yield attack_text(item)
    yield attack_text(item, quoted)
    tags = tuple(tag if is_known(tag) else f'"{tag}"' for tag in item.tags)
    yield attack_text(replace(item, tags=tags), quoted)
    outright = replace(item, tags=tags, damage=f"damage={item.damage}" if item.damage else "")
    yield attack_text(outright, quoted)
    yield f"{attack_text(outright, quoted)} ()"


def _is_read(line: str, item: Item) -> bool:
    try:
        return read_attacks(line) == (replace(item, id="", inside=""),)
    except RuleError:
        return False


@MONSTER.command(
    "set",
    who="Which monsters or hirelings",
    name="What they are called from now on",
    hit_dice="Hit dice: 1, 1-1, 3+1, NH for a normal human; hit points stay",
    initiative="Initiative modifier of rolls to come",
    slow="Whether they fight with two-handed or slow weapons",
    numbers="Anything else on a sheet: save death 12, dex 14; dex none wipes one",
    traits="What they are, all of it: goblin, undead; none for nothing",
    attacks="All attacks from now on: 2 Claws 1d3 (natural); Bite 1d6; none for nothing",
    saves_as="What they save as: NH, 4, cleric 7; none for their own hit dice",
)
def set_monsters(
    who: GroupId,
    name: Name | None = None,
    ac: ArmourClass | None = None,
    hit_dice: str | None = None,
    initiative: Initiative | None = None,
    slow: bool | None = None,
    level: Level | None = None,
    normal_human: NormalHuman | None = None,
    loyalty: Loyalty | None = None,
    numbers: Changes = (),
    traits: Traits = "",
    attacks: NewAttacks | None = None,
    saves_as: str | None = None,
) -> Action:
    """Correct monsters or hirelings; the rest stays (referee)"""
    return CorrectMonsters(
        combatant_id=who,
        name=name,
        hit_dice=hit_dice,
        slow=slow,
        level=level,
        normal_human=normal_human,
        numbers=(*given_numbers(ac=ac, initiative=initiative, loyalty=loyalty), *numbers),
        traits=read_new_traits(traits),
        items=attacks,
        saves_as=saves_as,
    )


@MONSTER.command("show", who="Which monsters or hirelings, or which stat block (referee)")
@says(
    "stats, stat block, numbers of, statblock",
    "Show the numbers of {who}",
    when=referee_met,
    asks=True,
    needs=("who",),
)
async def show(
    interaction: Interaction, game: LiveGame, who: Annotated[str, Option(suggest=_shown)]
) -> None:
    """Show the numbers of monsters or hirelings, and where each comes from, to you alone"""
    page, *buttons = _page(game, interaction.user.id, who)
    await answer_privately(interaction, page, view=row_of(*buttons))


@MONSTER.command("dexterity", who="Which monsters", on_ties="When they act on a tie")
def dexterity(who: GroupId, on_ties: OnTies) -> Action:
    """Say how fast monsters are where it is tied (referee)"""
    return SetDexterityClass(target=who, dexterity_class=on_ties)


def _page(game: LiveGame, user_id: int, typed: str) -> tuple[str, *tuple[Button, ...]]:
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
        raise RuleError("That is somebody with a sheet: ", WayOut("look at it", "sheet show"), ".")
    return (render_stat_block(game, combatant, viewer),)

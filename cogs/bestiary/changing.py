"""The part of `/do monster` that shows and corrects what is written of those who are there."""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from cogs.bestiary.telling import edit_button, render_block
from cogs.core.answering import answer_privately
from cogs.core.combatants import private_view, read_combatant
from cogs.core.commands import Group
from cogs.core.interaction import Interaction
from cogs.core.numbers import given_numbers, read_changes, read_new_traits
from cogs.core.option import Option, Pairs, Typed, one_of, pick, whole
from cogs.core.options import GroupId, Traits, groups, referees_state
from cogs.encounter.pages import render_stat_block
from cogs.items.pages import attack_text
from cogs.render.buttons import Button, row_of
from cogs.render.text import shorten
from data.live import LiveGame
from rules.bestiary.known import all_blocks, find_block
from rules.bestiary.records import BESTIARY
from rules.dice.expression import parse
from rules.encounter.records import CorrectMonsters, RemoveCombatant, RevealCombatant
from rules.errors import NotFoundError, RuleError, WayOut
from rules.initiative.records import SetDexterityClass
from rules.items.describing import GRADES
from rules.items.known import said_kind
from rules.kernel.action import Action
from rules.kernel.targets import find_character
from rules.record import replace
from rules.sheet.reading import LONGEST_NAME
from rules.sheet.records import HIGHEST_LEVEL
from rules.state.game import GameState
from rules.state.items import Bands, Held, Item

_BEFORE = re.compile(r"(?P<count>\d{1,2})(?: ?x)? (?P<name>.+)", re.IGNORECASE)
_ROLLED = re.compile(
    r"(?P<number>\d{1,2}d\d{1,3}(?:[+*]\d{1,3})?|some) (?P<name>.+)", re.IGNORECASE
)
_AFTER = re.compile(r"(?P<name>.*\S) (?:x ?)?(?P<count>\d{1,2})", re.IGNORECASE)
MONSTER = Group("monster", "Monsters and hirelings")
EXAMPLE = "`2 Claws 1d3 (natural)`, `Bite 1d6 (natural, poison)` or `Longbow 1d6 70/140/210`"
Fields = dict[str, Any]
_WORDS = re.compile(r"(?P<rest>.*?\S) \((?P<words>[^()]*)\)")
_OFTEN = re.compile(r"(?:(?P<often>\d{1,2}) ?[x\u00d7]? )?(?P<rest>.+)", re.IGNORECASE)
_QUOTED = re.compile(r'"(?P<name>.+)"(?P<rest>[^"]*)')
_BONUS = re.compile(r"[+-]\d{1,2}")
_RATE = re.compile(r"x(?P<shots>\d{1,2})(?:/(?P<rounds>\d{1,2}))?", re.IGNORECASE)
_BANDS = re.compile(r"(\d{1,5})/(\d{1,5})/(\d{1,5})")
_COUNTED = re.compile(r"(?P<count>\d{1,7}) (?P<what>piece|coin)s?")
_NUMBERED = re.compile(r"(?P<what>worth|charges|holds) (?P<number>\d{1,7})")
_GRADED = re.compile(rf"grade (?P<grade>{'|'.join(filter(None, GRADES))})")
_KIND = re.compile(r"kind (?P<kind>\S.*)", re.IGNORECASE)
_DAMAGE = "damage="
_LONGEST_DAMAGE = 50
_COUNTS = {"piece": "count", "coin": "weight"}
USES: Mapping[str, Fields] = {
    Held.WIELDED.value: {"held": Held.WIELDED},
    Held.WORN.value: {"held": Held.WORN},
    "one-handed": {"hands": 1},
    "two-handed": {"hands": 2},
    "magic": {"magic": True},
}
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


def _split_count(text: str) -> tuple[str, int | None]:
    """`7 goblins` and `goblin 7` are a name and a count; None where no count is in it."""
    tidy = " ".join(text.split())
    found = _BEFORE.fullmatch(tidy) or _AFTER.fullmatch(tidy)
    return (text, None) if found is None else (found["name"], int(found["count"]))


def read_rolled(name: str) -> tuple[str, str]:
    """`2d4 goblins` and `some goblins` are a name and the dice of how many; "" where none are."""
    found = _ROLLED.fullmatch(" ".join(name.split()))
    return (name, "") if found is None else (found["name"], found["number"].lower())


def read_counted(state: GameState, name: str, count: int | None) -> tuple[str, int]:
    """What newcomers are called and how many they are; a count that was given wins.

    A number in a name is a count only where the rest names a stat block: `Goblin 7`, but `Guard 2`
    of a watch that has none.
    """
    called, how_many = _split_count(name)
    if count is None and how_many and find_block(state, called) is not None:
        return called, how_many
    return name, count or 1


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
def reveal(who: GroupId) -> Action:
    """Show hidden monsters to everybody (referee)"""
    return RevealCombatant(combatant_id=who)


@MONSTER.command("hide", who="Who goes out of sight")
def hide(who: GroupId) -> Action:
    """Take monsters out of the players' sight (referee)"""
    return RevealCombatant(combatant_id=who, hidden_again=True)


@MONSTER.command("remove", who="Who was added by mistake")
def remove(who: GroupId) -> Action:
    """Take somebody out, as if they had never been added (referee)"""
    return RemoveCombatant(combatant_id=who)


def read_attacks(text: str) -> tuple[Item, ...]:
    """Several of them, set apart by `;` or by lines. Raises RuleError."""
    lines = text.replace("\n", ";").split(";")
    return tuple(read_attack(line) for line in lines if line.strip())


def write_attack(item: Item) -> str:
    """The item in a line that `read_attack` reads as the same item."""
    lines = list(_ways(item))
    return next((line for line in lines if _is_read(line, item)), lines[-1])


def _ways(item: Item) -> Iterator[str]:
    """The line as people write it, then with more and more said outright."""
    quoted = f'"{item.name}"'
    yield attack_text(item)
    yield attack_text(item, quoted)
    yield attack_text(replace(item, damage=f"{_DAMAGE}{item.damage}"), quoted)
    yield f"{attack_text(item, quoted)} ()"


def _is_read(line: str, item: Item) -> bool:
    try:
        return read_attack(line) == replace(item, id="", inside="")
    except RuleError:
        return False


def read_attack(text: str) -> Item:
    """The item that a line describes, without an id. Raises RuleError."""
    line, fields = _without_words(" ".join(text.split()))
    found = _OFTEN.fullmatch(line)
    if found is None:
        raise RuleError(_unreadable(text))
    if found["often"]:
        fields["shots"] = int(found["often"])
    quoted = _QUOTED.fullmatch(found["rest"])
    tokens = (quoted["rest"] if quoted else found["rest"]).split()
    while len(tokens) > (0 if quoted else 1) and (found_there := said(tokens[-1])):
        if found_there.keys() & fields.keys():
            break
        fields |= found_there
        tokens.pop()
    if quoted and tokens:
        raise RuleError(_unreadable(text))
    return replace(Item("", quoted["name"] if quoted else " ".join(tokens)), **fields)


def _unreadable(text: str) -> str:
    return f"“{shorten(text.strip(), 60)}” is no attack. Type for example {EXAMPLE}."


def said(token: str) -> Fields:
    """What a word behind the name says of it; nothing for a word of the name."""
    if _BONUS.fullmatch(token):
        return {"bonus": int(token)}
    if (rate := _RATE.fullmatch(token)) is not None:
        return {"shots": int(rate["shots"]), "rounds": int(rate["rounds"] or 1)}
    if (bands := _BANDS.fullmatch(token)) is not None:
        return {"bands": Bands(*map(int, bands.groups()))}
    if token.startswith(_DAMAGE):
        return {"damage": token.removeprefix(_DAMAGE)}
    return {"damage": token} if is_dice(token) else {}


def is_dice(token: str) -> bool:
    """Whether a word is dice, such as `1d6`, or a number as damage."""
    if len(token) > _LONGEST_DAMAGE or not any(letter.isdecimal() for letter in token):
        return False
    try:
        parse(token).bind({})
    except RuleError:
        return False
    return True


def _without_words(line: str) -> tuple[str, Fields]:
    """The line without what stands in brackets behind it, and what that says."""
    found = _WORDS.fullmatch(line)
    if found is None:
        return line, {}
    fields: Fields = {}
    tags: list[str] = []
    for word in filter(None, (word.strip() for word in found["words"].split(","))):
        said = _said_in_brackets(word)
        fields |= said
        tags += [] if said else [word.lower()]
    return found["rest"], {**fields, "tags": tuple(tags)}


def _said_in_brackets(word: str) -> Fields:
    """What rules know of such a word; nothing for a tag."""
    counted = _COUNTED.fullmatch(word.lower())
    if counted is not None:
        return {_COUNTS[counted["what"]]: int(counted["count"])}
    if (numbered := _NUMBERED.fullmatch(word.lower())) is not None:
        return {numbered["what"]: int(numbered["number"])}
    if (graded := _GRADED.fullmatch(word.lower())) is not None:
        return {"grade": graded["grade"]}
    if (kind := _KIND.fullmatch(word)) is not None and (thing := said_kind(kind["kind"])):
        return {"kind": thing.name}
    return USES.get(word.lower()) or ({"damage": word} if is_dice(word) else {})


@MONSTER.command(
    "set",
    who="Which monsters or hirelings",
    name="What they are called from now on",
    hit_dice="Hit dice: 1, 1-1, 3+1, NH for a normal human; hit points stay",
    initiative="Initiative modifier of rolls to come",
    slow="True if they fight with two-handed or slow weapons",
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

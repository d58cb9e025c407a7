"""What a stat block can say, checked: names, numbers, attacks, traits.

Stat blocks are kept, made from monsters that are there, and forgotten. Many stat blocks are kept at
once, or none of them.
"""

from collections.abc import Mapping

from rules.attack.records import ONE_ATTACK
from rules.bestiary import FAMILY
from rules.bestiary.known import find_block, find_kept, is_known, require_block
from rules.bestiary.records import (
    BESTIARY,
    ForgetStatBlock,
    ImportStatBlocks,
    KeepCombatant,
    KeepStatBlock,
    StatBlock,
    StatBlockForgotten,
    StatBlockKept,
    StatBlocksImported,
)
from rules.combat.records import MULTI_ATTACK, TARGETS
from rules.dice.expression import parse
from rules.errors import RuleError, WayOut
from rules.items.having import check_item
from rules.items.tags import ALONE, AURA, NATURAL
from rules.kernel.fields import Field
from rules.kernel.imports import merge
from rules.kernel.questions import Asker
from rules.kernel.resolution import Resolution
from rules.kernel.words import is_shown, singular
from rules.record import replace
from rules.sheet.reading import check_length, check_traits, on_one_line, written
from rules.sheet.records import MOST_HIT_POINTS, check_level
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.items import Item

MORALE_SCORES = (2, 12)
MOST_ATTACKS = 12
MOST_LOST = 8
LONGEST_POWER = 40
LONGEST_NOTES = 1_500
MOST_APPEARING = 1000
MOST_EXPERIENCE = 1_000_000
MOST_WORDS = 20
MOST_BLOCKS = 100
"""Stat blocks that one game keeps: they are part of every stored state."""
_NOT_OF_COMBATANTS = (
    "notes",
    "in_dungeon",
    "in_lair",
    "treasure",
    "experience",
    "alignment",
    "abilities",
    "also",
)
"""What a stat block says that nobody who is there has with them."""


def check_block(resolution: Resolution, block: StatBlock) -> StatBlock:
    """The stat block, tidied; RuleError for what cannot be."""
    if block.hit_dice is None and not block.hit_points:
        raise RuleError("Say how much it can take: `HD 1` or `HP 7`.")
    if not 0 <= block.hit_points <= MOST_HIT_POINTS:
        raise RuleError(
            f"Hit points go from 1 to {MOST_HIT_POINTS}; {block.hit_points} is outside."
        )
    check_level(block.level)
    check_morale(block.morale)
    return replace(
        block,
        name=_check_block_name(block.name),
        numbers=_check_numbers(resolution, block.numbers),
        items=check_items(block.items),
        traits=check_traits(resolution, block.traits),
        loses=check_powers(block.loses),
        notes=_check_notes(block.notes),
        in_dungeon=_check_appearing(block.in_dungeon),
        in_lair=_check_appearing(block.in_lair),
        treasure=_check_short("Treasure types", block.treasure),
        alignment=_check_short("An alignment", block.alignment),
        experience=_check_experience(block.experience),
        abilities=_check_words("abilities", block.abilities),
        also=_check_words("other names", block.also),
    )


def _check_appearing(text: str) -> str:
    """How many appear, as dice; "" for none. RuleError or DiceError for what is no number."""
    tidy = "".join(text.split())
    if tidy and parse(tidy).bind({}).most > MOST_APPEARING:
        raise RuleError(f"`{tidy}`: at most {MOST_APPEARING} appear, such as `2d4`.")
    return tidy


def _check_short(what: str, text: str) -> str:
    """A few letters as a book writes them; RuleError for more."""
    tidy = on_one_line(text)
    if len(tidy) > LONGEST_POWER:
        raise RuleError(f"{what} have at most {LONGEST_POWER} letters, such as `C`.")
    return tidy


def _check_experience(experience: int | None) -> int | None:
    if experience is not None and not 0 <= experience <= MOST_EXPERIENCE:
        raise RuleError(f"Experience goes from 0 to {MOST_EXPERIENCE:,}; {experience} is outside.")
    return experience


def _check_words(what: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """Words each once; RuleError for too many, or one that is too long."""
    found = tuple(dict.fromkeys(on_one_line(word) for word in words if word.strip()))
    if len(found) > MOST_WORDS or any(len(word) > LONGEST_POWER for word in found):
        raise RuleError(f"A stat block has at most {MOST_WORDS} {what} of {LONGEST_POWER} letters.")
    return found


def _check_block_name(text: str) -> str:
    """The name on one line; RuleError if it cannot be used."""
    name = on_one_line(text)
    if not is_shown(name):
        raise RuleError("A stat block needs a name that can be read, for example `Goblin`.")
    check_length(name)
    return name


def check_morale(score: int | None) -> int | None:
    """The morale score; RuleError for one that 2d6 cannot be held against."""
    lowest, highest = MORALE_SCORES
    if score is not None and not lowest <= score <= highest:
        raise RuleError(f"A morale score goes from {lowest} to {highest}; {score} is outside.")
    return score


def _check_numbers(asker: Asker, numbers: Mapping[str, int]) -> dict[str, int]:
    return {field.key: field.check(numbers[field.key]) for field in map(asker.fields.find, numbers)}


def check_items(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Attacks and things without ids, tidied; RuleError for what cannot be."""
    if len(items) > MOST_ATTACKS:
        raise RuleError(f"A stat block has at most {MOST_ATTACKS} attacks and things.")
    return tuple(check_item(replace(item, id="", inside="")) for item in items)


def check_powers(powers: tuple[str, ...]) -> tuple[str, ...]:
    """The powers that somebody loses, tidied and each once. Raises RuleError."""
    found = tuple(dict.fromkeys(" ".join(power.split()) for power in powers if power.strip()))
    if len(found) > MOST_LOST or any(len(power) > LONGEST_POWER for power in found):
        raise RuleError(
            f"An exhausted monster loses at most {MOST_LOST} powers of {LONGEST_POWER} letters, "
            "set apart by commas."
        )
    return found


def _check_notes(text: str) -> str:
    notes = " ".join(text.split())
    if len(notes) > LONGEST_NOTES:
        raise RuleError(
            f"Notes have at most {LONGEST_NOTES} characters, these have {len(notes)}. Shorten them."
        )
    return notes


def number_on(block: StatBlock, field: Field) -> int:
    """A number of a stat block that stands for nobody yet, 0 where it is not written."""
    return block.numbers.get(field.key, 0)


def armour_on(block: StatBlock) -> int | None:
    """The armour class of a stat block, descending, None where it is not written."""
    return block.numbers.get("ac")


def as_written(state: GameState, block: StatBlock) -> StatBlock:
    """The stat block with its numbers as the game writes them (R-AC)."""
    return replace(block, numbers=written(state, block.numbers))


@FAMILY.handles
def keep_stat_block(resolution: Resolution, action: KeepStatBlock) -> None:
    """Keep a stat block under its name; the one that it was made from goes."""
    resolution.require_referee("keep stat blocks")
    keep_block(resolution, check_block(resolution, action.block), action.before)


@FAMILY.handles
def keep_combatant(resolution: Resolution, action: KeepCombatant) -> None:
    """Keep what is written of monsters that are there, with the notes that were there."""
    resolution.require_referee("keep stat blocks")
    combatant = resolution.combatant(action.combatant_id)
    if not combatant.bodies:
        raise RuleError(f"{combatant.name} has a sheet. Only monsters have stat blocks.")
    name = action.name.strip() or combatant.name
    before = find_block(resolution.state, name)
    block = _block_of(combatant, name)
    if before is not None:
        block = replace(block, **{key: getattr(before, key) for key in _NOT_OF_COMBATANTS})
    keep_block(resolution, check_block(resolution, block))


def _block_of(combatant: Combatant, name: str) -> StatBlock:
    """What is written of a combatant, without what only its own fight knows.

    Hit points are kept only where there are no hit dice to roll them from.
    """
    most = max(body.vitals.listed for body in combatant.bodies)
    return StatBlock(
        name,
        hit_dice=combatant.hit_dice,
        hit_points=0 if combatant.hit_dice is not None else most,
        level=combatant.level,
        morale=combatant.morale.score,
        normal_human=combatant.normal_human,
        saves_as=combatant.saves_as,
        dexterity_class=combatant.dexterity_class,
        slow=combatant.slow is True,
        numbers=combatant.numbers,
        items=tuple(map(without_id, combatant.items)),
        traits=combatant.traits,
        loses=combatant.loses,
    )


def without_id(item: Item) -> Item:
    """An item as a stat block has it: loose, if it is in a container."""
    return replace(item, id="", inside="")


def keep_block(resolution: Resolution, block: StatBlock, before: str = "") -> None:
    """Keep a checked stat block in place of its like, and of the one called `before`."""
    kept = BESTIARY.of(resolution.state)
    words = {singular(block.name), singular(before)}
    replaced = [one for one in kept if singular(one.name) in words]
    if replaced == [block]:
        raise RuleError(f"The stat block of {block.name} says all that already.")
    rest = [one for one in kept if one not in replaced]
    _put_blocks(resolution, (*rest, block))
    name = replaced[-1].name if replaced else ""
    asks = MULTI_ATTACK.in_force(resolution.state) == "eris" and attacks_of(block) > 1
    written = as_written(resolution.state, block)
    resolution.emit(StatBlockKept(block=written, before=name, asks=asks))


def attacks_of(block: StatBlock) -> int:
    """How many attacks of a block all count though nobody has said why (ERIS-OSR-CONVERSION)."""
    if TARGETS.key in block.numbers or ONE_ATTACK.key in block.traits:
        return 1
    return sum(item.shots for item in block.items if is_of_body(item))


def is_of_body(item: Item) -> bool:
    """Whether an attack is one of claws and teeth that are used all together."""
    return NATURAL in item.tags and not {ALONE, AURA}.intersection(item.tags)


def _put_blocks(resolution: Resolution, blocks: tuple[StatBlock, ...]) -> None:
    """Have these stat blocks from now on; RuleError for too many."""
    if len(blocks) > MOST_BLOCKS:
        raise RuleError(
            f"A game keeps {MOST_BLOCKS} stat blocks, and these would be {len(blocks)}. ",
            WayOut("Forget one", "monster forget"),
            " to make room.",
        )
    resolution.put(BESTIARY, blocks)


@FAMILY.handles
def forget_stat_block(resolution: Resolution, action: ForgetStatBlock) -> None:
    """Strike a stat block that was kept; monsters that were made from it stay as they are."""
    resolution.require_referee("forget stat blocks")
    found = find_kept(resolution.state, action.name)
    if found is None:
        known = require_block(resolution.state, action.name)
        raise RuleError(
            (
                f"{known.name} stands in the book of this game, and stays. ",
                WayOut("Keep one of your own", "monster keep"),
                " beside it.",
            )
            if known.source
            else (
                f"{known.name} is one of the stat blocks that every game knows, and stays. ",
                WayOut("Keep one of your own", "monster keep"),
                " beside it.",
            )
        )
    rest = tuple(block for block in BESTIARY.of(resolution.state) if block is not found)
    _put_blocks(resolution, rest)
    resolution.emit(
        StatBlockForgotten(name=found.name, known=is_known(resolution.state, found.name))
    )


@FAMILY.handles
def import_stat_blocks(resolution: Resolution, action: ImportStatBlocks) -> None:
    """Keep all of them, or none if one cannot be kept."""
    resolution.require_referee("import stat blocks")
    if not action.blocks:
        raise RuleError("There are no stat blocks in that.")
    blocks, merged = merge(
        BESTIARY.of(resolution.state),
        action.blocks,
        action.places,
        check=lambda block: check_block(resolution, block),
        word_of=singular,
        replace_them=action.replace,
    )
    _put_blocks(resolution, blocks)
    resolution.emit(StatBlocksImported(names=merged.names, replaced=merged.replaced))

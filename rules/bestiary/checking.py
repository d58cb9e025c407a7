"""What a stat block can say, checked: names, numbers, attacks, traits."""

from collections.abc import Mapping

from rules.errors import RuleError
from rules.items.door import check_item
from rules.kernel.look import is_shown
from rules.kernel.questions import Asker
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.door import (
    MOST_HIT_POINTS,
    check_length,
    check_level,
    check_traits,
    on_one_line,
)
from rules.state.bestiary import StatBlock
from rules.state.items import Item

MORALE_SCORES = (2, 12)
MOST_ATTACKS = 12
MOST_LOST = 8
LONGEST_POWER = 40
LONGEST_NOTES = 300


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
        name=check_block_name(block.name),
        numbers=_check_numbers(resolution, block.numbers),
        items=check_items(block.items),
        traits=check_traits(resolution, block.traits),
        loses=check_powers(block.loses),
        notes=_check_notes(block.notes),
    )


def check_block_name(text: str) -> str:
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
    return tuple(map(_check_item, items))


def _check_item(item: Item) -> Item:
    return check_item(replace(item, id="", inside=""))


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

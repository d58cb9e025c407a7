"""Stat blocks are kept, made from monsters that are there, and forgotten."""

from rules.bestiary.actions import ForgetStatBlock, KeepCombatant, KeepStatBlock
from rules.bestiary.checking import check_block
from rules.bestiary.events import StatBlockForgotten, StatBlockKept
from rules.bestiary.reading import as_written, find_block, find_kept, is_known, require_block
from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.kernel.words import singular
from rules.record import replace
from rules.state.bestiary import StatBlock
from rules.state.encounter import Combatant
from rules.state.items import Item

MOST_BLOCKS = 100
"""Stat blocks that one game keeps: they are part of every stored state."""


def keep_stat_block(resolution: Resolution, action: KeepStatBlock) -> None:
    """Keep a stat block under its name; the one that it was made from goes."""
    resolution.require_referee("keep stat blocks")
    keep_block(resolution, check_block(resolution, action.block), action.before)


def keep_combatant(resolution: Resolution, action: KeepCombatant) -> None:
    """Keep what is written of monsters that are there, with the notes that were there."""
    resolution.require_referee("keep stat blocks")
    combatant = resolution.combatant(action.combatant_id)
    if not combatant.bodies:
        raise RuleError(f"{combatant.name} has a sheet. Only monsters have stat blocks.")
    name = action.name.strip() or combatant.name
    before = find_block(resolution.state, name)
    block = replace(block_of(combatant, name), notes="" if before is None else before.notes)
    keep_block(resolution, check_block(resolution, block))


def block_of(combatant: Combatant, name: str) -> StatBlock:
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
    kept = resolution.state.bestiary
    words = {singular(block.name), singular(before)}
    replaced = [one for one in kept if singular(one.name) in words]
    if replaced == [block]:
        raise RuleError(f"The stat block of {block.name} says all that already.")
    rest = [one for one in kept if one not in replaced]
    put_blocks(resolution, (*rest, block))
    name = replaced[-1].name if replaced else ""
    resolution.emit(StatBlockKept(block=as_written(resolution.state, block), before=name))


def put_blocks(resolution: Resolution, blocks: tuple[StatBlock, ...]) -> None:
    """Have these stat blocks from now on; RuleError for too many."""
    if len(blocks) > MOST_BLOCKS:
        raise RuleError(
            f"A game keeps {MOST_BLOCKS} stat blocks, and these would be {len(blocks)}. "
            "`/monster forget` makes room."
        )
    resolution.state = replace(resolution.state, bestiary=blocks)


def forget_stat_block(resolution: Resolution, action: ForgetStatBlock) -> None:
    """Strike a stat block that was kept; monsters that were made from it stay as they are."""
    resolution.require_referee("forget stat blocks")
    found = find_kept(resolution.state, action.name)
    if found is None:
        known = require_block(resolution.state, action.name)
        raise RuleError(
            f"{known.name} is one of the stat blocks that every game knows, and stays. "
            "`/monster keep` makes one of your own of it."
        )
    rest = tuple(block for block in resolution.state.bestiary if block is not found)
    put_blocks(resolution, rest)
    resolution.emit(StatBlockForgotten(name=found.name, known=is_known(found.name)))

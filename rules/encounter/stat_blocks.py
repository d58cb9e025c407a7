"""What is written of those who come: what was typed, and for the rest their stat block."""

from rules.bestiary.door import (
    check_items,
    find_block,
    near_block,
    parse_hit_dice,
    parse_saves_as,
    require_block,
)
from rules.encounter.actions import AddMonsters
from rules.kernel.questions import Asker
from rules.kernel.resolution import Resolution
from rules.kernel.words import singular
from rules.record import replace
from rules.sheet.door import check_numbers, check_traits
from rules.state.bestiary import StatBlock
from rules.state.encounter import Kind
from rules.state.game import GameState
from rules.state.hit_dice import HitDice
from rules.state.items import Item

NO_BLOCK = "none"
"""What is said where newcomers have nothing but what was typed."""


def find_for(state: GameState, action: AddMonsters) -> StatBlock | None:
    """The stat block of newcomers: the one that was named, else for monsters the one of their name.

    NotFoundError for one that was named and is not there.
    """
    if action.block.strip().lower() == NO_BLOCK:
        return None
    if action.block:
        return require_block(state, action.block)
    return find_block(state, action.name) if action.kind is Kind.MONSTER else None


def written_of(resolution: Resolution, action: AddMonsters, block: StatBlock | None) -> StatBlock:
    """What is written of newcomers, under the name that they get. What was typed counts."""
    base = StatBlock(action.name) if block is None else block
    hit_dice = read_hit_dice(action.hit_dice)
    if hit_dice is not None:
        base = replace(base, hit_dice=hit_dice, hit_points=0, saves_as=None)
    saves_as = read_saves_as(action.saves_as)
    return replace(
        base,
        name=_called(action.name, block),
        saves_as=base.saves_as if saves_as is None else saves_as,
        level=base.level if action.level is None else action.level,
        morale=base.morale if action.morale is None else action.morale,
        slow=base.slow if action.slow is None else action.slow,
        numbers={**base.numbers, **_numbers(resolution, action)},
        traits=check_traits(resolution, (*base.traits, *action.traits)),
        items=check_items(action.items) or base.items,
    )


def read_hit_dice(text: str) -> HitDice | None:
    """Hit dice as they were typed, None where nothing was. Raises RuleError."""
    return parse_hit_dice(text) if text.strip() else None


def read_saves_as(text: str) -> HitDice | None:
    """By what somebody saves as it was typed, None where nothing was. Raises RuleError."""
    return parse_saves_as(text) if text.strip() else None


def _called(typed: str, block: StatBlock | None) -> str:
    """The name that was typed, with a capital where it is the stat block's own."""
    if block is None or singular(typed) != singular(block.name):
        return typed
    name = typed.strip()
    return name[:1].upper() + name[1:]


def _numbers(asker: Asker, action: AddMonsters) -> dict[str, int]:
    """The numbers typed, by key."""
    numbers = check_numbers(asker, action.numbers)
    if action.initiative_modifier:
        numbers.update(check_numbers(asker, (("initiative", action.initiative_modifier),)))
    return numbers


def without_hit_points(state: GameState, action: AddMonsters) -> str:
    """The refusal where nothing says how much newcomers can take."""
    near = near_block(state, action.name)
    is_meant = f"Did you mean {near}? Else say" if near else "Say"
    return (
        f"{is_meant} how much they can take: `hit_points:7`, one number for each as in "
        "`hit_points:7 5 4`, or `hit_dice:1`."
    )


def with_ids(resolution: Resolution, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Attacks and things as a combatant has them, each with an id of its own."""
    return tuple(replace(item, id=f"i{resolution.token()}") for item in items)

"""How a well-known monster is written down: its line of numbers, and its attacks."""

from rules.bestiary.hit_dice import parse_hit_dice
from rules.items.door import NATURAL
from rules.state.bestiary import StatBlock
from rules.state.items import Bands, Held, Item

DARK = 60
"""Feet in which monsters see in the dark, unless they are said to see farther (OSE-INFRAVISION)."""


def monster(
    name: str,
    hit_dice: str,
    ac: int,
    morale: int,
    move: int,
    *items: Item,
    traits: str = "",
    numbers: dict[str, int] | None = None,
    hit_points: int = 0,
    loses: tuple[str, ...] = (),
    notes: str = "",
) -> StatBlock:
    """One kind of monster. `ac` is descending; `traits` are words set apart by spaces."""
    return StatBlock(
        name,
        hit_dice=parse_hit_dice(hit_dice),
        hit_points=hit_points,
        morale=morale,
        numbers={"ac": ac, "move": move, **(numbers or {})},
        items=items,
        traits=tuple(traits.split()),
        loses=loses,
        notes=notes,
    )


def natural(name: str, damage: str, *tags: str, times: int = 1) -> Item:
    """Claws, teeth and the like: `times` blows a round."""
    return Item("", name, damage=damage, shots=times, tags=(NATURAL, *tags))


def weapon(name: str, damage: str, *, hands: int = 1) -> Item:
    """What it has in hand."""
    return Item("", name, held=Held.WIELDED, hands=hands, damage=damage)


def bow(name: str, damage: str, bands: Bands, *, shots: int = 1) -> Item:
    """What it shoots with, if it does."""
    return Item("", name, bands=bands, damage=damage, shots=shots)

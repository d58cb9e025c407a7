"""What a game knows of its monsters before any of them is met."""

from collections.abc import Mapping

from rules.record import Record, field
from rules.state.hit_dice import HitDice
from rules.state.items import Item


class StatBlock(Record, frozen=True):
    """What is written of one kind of monster.

    `hit_points` are each one's, 0 where they are rolled from `hit_dice`. `numbers` are sheet fields
    by key, held as sheets hold them: armour class descending (R-AC). `saves_as` are the hit dice by
    which it saves, where those are others than its own (OSE-MONSTER-SAVES). `dexterity_class` is 1,
    0 or -1, None where it follows from DEX. `items` are its attacks and what it carries, without
    ids. `loses` are the powers that it no longer has once it is exhausted (ENDURANCE-EXHAUSTED).
    `notes` are for the referee.
    """

    name: str
    hit_dice: HitDice | None = None
    hit_points: int = 0
    level: int = 1
    morale: int | None = None
    normal_human: bool = False
    saves_as: HitDice | None = None
    dexterity_class: int | None = None
    slow: bool = False
    numbers: Mapping[str, int] = field(default_factory=dict[str, int])
    items: tuple[Item, ...] = ()
    traits: tuple[str, ...] = ()
    loses: tuple[str, ...] = ()
    notes: str = ""

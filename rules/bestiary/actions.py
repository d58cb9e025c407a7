"""What referees do with the stat blocks of their game."""

from dataclasses import dataclass
from typing import ClassVar

from rules.kernel.action import Action
from rules.state.bestiary import StatBlock
from rules.state.items import Item


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepStatBlock(Action):
    """Keep a stat block, in place of the one that had its name.

    `before` is the name of the one that it was made from, which goes; "" for a new one.
    """

    block: StatBlock
    before: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepCombatant(Action):
    """Keep what is written of monsters in the encounter as a stat block; `name` "" is theirs."""

    combatant_id: str
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetStatBlock(Action):
    """Strike a stat block that the game has kept."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportStatBlocks(Action):
    """Keep many stat blocks at once, or none of them if one cannot be kept.

    `places` says for each where it was read, such as `line 12`, for a refusal. Without `replace`
    no stat block may have the name of one that is kept.
    """

    blocks: tuple[StatBlock, ...]
    places: tuple[str, ...] = ()
    replace: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ConvertMonster(Action):
    """Work out what a monster of another book becomes (ERIS-OSR-CONVERSION).

    `hit_dice`, `hit_points`, `numbers` and `items` are as it is listed. `magical` says that it has
    skin like enchanted armour, `shield` that it uses one. `several` says whether several attacks
    count: "ignored", "booklets", "sweeps" or "allowed". With `keep_damage` its own damage counts.
    """

    never_changes: ClassVar[bool] = True

    name: str
    hit_dice: str
    hit_points: int = 0
    numbers: tuple[tuple[str, int], ...] = ()
    items: tuple[Item, ...] = ()
    traits: tuple[str, ...] = ()
    morale: int | None = None
    magical: bool = False
    shield: bool = False
    several: str = "ignored"
    keep_damage: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepConverted(Action):
    """Keep the monster of that name that was converted last as a stat block."""

    name: str

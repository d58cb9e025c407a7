"""What referees decide in a battle of many, where figures stand for many people each."""

from dataclasses import dataclass

from rules.kernel.action import Action
from rules.kernel.visibility import Visibility


@dataclass(frozen=True, slots=True, kw_only=True)
class DecideFate(Action):
    """A character's figure was "destroyed" or "routed": what becomes of them (ERIS-MASS-DEATH).

    `percentage` is how likely they survive their wounds, None as the sheet or the campaign's table
    has it. `forced` sets what the enemy's 2d6 come to.
    """

    character_id: str
    figure: str
    percentage: int | None = None
    forced: int | None = None
    seen: Visibility = Visibility.PUBLIC


@dataclass(frozen=True, slots=True, kw_only=True)
class ShootVolley(Action):
    """A volley of arrows comes down on characters, the whole party without `targets`.

    `armour` is the row of the table for all of them, "" as each is armoured (ERIS-ARROW-VOLLEY).
    `forced` sets the face of each save.
    """

    targets: tuple[str, ...] = ()
    armour: str = ""
    forced: int | None = None
    seen: Visibility = Visibility.PUBLIC

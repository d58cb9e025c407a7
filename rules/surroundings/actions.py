"""What somebody can say or do with the place of a fight."""

from dataclasses import dataclass

from rules.kernel.action import Action
from rules.kernel.visibility import Visibility


@dataclass(frozen=True, slots=True, kw_only=True)
class SetWater(Action):
    """The referee says that the fight is in water, or with `over` no longer (OSE-WATER-COMBAT).

    `attack` and `damage` are penalties, 0 or less; None leaves them as they are. All are in it but
    those who are said to be `ashore`, until they are `swimming`.
    """

    attack: int | None = None
    damage: int | None = None
    under: bool | None = None
    over: bool = False
    ashore: tuple[str, ...] = ()
    swimming: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bomb(Action):
    """Drop something on everybody in an area: `targets` are bodies or whole groups (OSE-BOMBING).

    `damage` are dice as text, rolled once. `altitude` is in feet. `attacker` is whoever is in the
    air, "" the member's active character, or where a referee says so nobody. `allow` passes what
    is forbidden, for referees.
    """

    targets: tuple[str, ...]
    damage: str
    attacker: str = ""
    altitude: int | None = None
    allow: bool = False
    seen: Visibility = Visibility.PUBLIC

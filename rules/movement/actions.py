"""How somebody wants to move."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Action):
    """Go towards somebody or away from them, in feet in a dungeon and in yards elsewhere.

    `way` is one of `WAYS`: "towards", "away", how to leave a melee, "withdrawal" or "retreat", or
    "out" of one as it was declared.
    `whom` "" is everybody on other sides, of whom one can only go away. Without `feet` it is as far
    as can be, towards somebody until they are within reach; `to` is the distance to reach instead.
    `round` is the one that a button answers; `allow` passes what is forbidden, for referees.
    """

    target: str
    whom: str = ""
    way: str = "towards"
    feet: int | None = None
    to: int | None = None
    allow: bool = False
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Engage(Action):
    """Go into melee with somebody, who may be some way off; a referee says that they are in it.

    Both are combatants, or bodies of a group.
    """

    target: str
    other: str

"""What somebody wants to do: the base of every action."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """What somebody wants to do, in the imperative. Subclasses carry what they typed.

    `never_changes`: everybody knows that it leaves the game as it is, whatever comes of it.
    """

    never_changes: ClassVar[bool] = False

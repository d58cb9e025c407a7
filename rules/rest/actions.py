"""What is done about rest. `who` are characters, () for all who are being played."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class RestForDays(Action):
    """Let days of complete rest go by. `interrupted` of them count for nothing.

    `safe` says that the place is guarded and free of wandering monsters (ERIS-NATURAL-HEALING).
    """

    days: int = 1
    who: tuple[str, ...] = ()
    safe: bool = False
    interrupted: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeShortRest(Action):
    """Let a short rest of some turns go by."""

    who: tuple[str, ...] = ()
    turns: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeLongRest(Action):
    """Let a long rest of some hours go by, which the fourth edition calls an extended one."""

    who: tuple[str, ...] = ()
    hours: int = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class RestOn(Action):
    """Let what is left of a rest go by that something has stopped.

    `moment` is the game time in seconds that a button answers, None where it was typed.
    """

    moment: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendSurge(Action):
    """Spend a healing surge; "" is the member's active character.

    `moment` is the game time in seconds that a button answers, None where it was typed; `lying`
    says that it answers somebody's fall.
    """

    target: str = ""
    moment: int | None = None
    lying: bool = False

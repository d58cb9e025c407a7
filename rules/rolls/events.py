"""What is reported of free rolls."""

from typing import ClassVar

from rules.kernel.events import Event, Throw, Who
from rules.kernel.questions import Addend
from rules.record import Record


class RollResult(Record, frozen=True, kw_only=True):
    """One roll of a text. `target` is what it was held against: "ac", a sign such as ">=", or "".

    `goal` is the number after it. `needed` is the total that reaches an armour class, and `natural`
    the face of a single d20 rolled against one; both are None for anything else. `passed` is None
    without a target, and for an armour class where no rulebook is in force. `addends` are what
    other rules added to the total for `passed`.
    """

    label: str
    throw: Throw
    target: str = ""
    goal: int | float | None = None
    needed: int | None = None
    passed: bool | None = None
    natural: int | None = None
    addends: tuple[Addend, ...] = ()


class DiceRolled(Event, frozen=True, kw_only=True):
    """The member rolled dice. `mode` is "public", "private" or "blind", and settles the audience.

    `text` is what was typed. `character` is whose sheet the names in it came from, None if it has
    no names.
    """

    at_once: ClassVar[bool] = True

    member: int
    text: str
    results: tuple[RollResult, ...]
    label: str = ""
    mode: str = "public"
    character: Who | None = None

"""How likely something is that is neither a check nor a save: X-in-6, or percent (R-CHANCE)."""

import re

from rules.errors import MissingNumberError, RuleError
from rules.kernel.events import Throw
from rules.kernel.limits import check_forced
from rules.kernel.questions import Asker
from rules.kernel.resolution import Resolution
from rules.record import Record, replace
from rules.sheet.door import number, writing_command

IN_SIX = "_in_six"
"""What the key of a number ends in that is a chance in 6; without it, it is in percent."""
SIX, HUNDRED = 6, 100
_TYPED = re.compile(r"(\d{1,3}) ?(?:(-? ?in ?-? ?6|/ ?6)|(%))?", re.IGNORECASE)


class Likely(Record, frozen=True, omit_defaults=False):
    """So much or less on a die of so many sides; 0 or less never succeeds."""

    needed: int
    sides: int = SIX

    @property
    def text(self) -> str:
        """How it is written: `2-in-6`, `35%`."""
        return f"{self.needed}-in-6" if self.sides == SIX else f"{self.needed}%"

    def plus(self, amount: int) -> "Likely":
        """The same with more or less to it, between never and always."""
        return replace(self, needed=min(self.sides, max(0, self.needed + amount)))


def read_chance(text: str) -> Likely:
    """A chance as people write it: `2`, `2-in-6`, `35%`. RuleError for anything else."""
    found = _TYPED.fullmatch(" ".join(text.split()))
    if found is not None:
        value, is_percent = int(found[1]), bool(found[3])
        if value <= SIX and not is_percent:
            return Likely(value)
        if value <= HUNDRED and not found[2]:
            return Likely(value, HUNDRED)
    raise RuleError("Say how likely it is: `chance:2` for 2-in-6, or `chance:35%`.")


def written_chance(asker: Asker, target: str, key: str) -> Likely | None:
    """What the sheet says: a number in percent, or else one in 6; None without either."""
    percent, in_six = number(asker, target, key), number(asker, target, f"{key}{IN_SIX}")
    if percent is not None:
        return Likely(percent, HUNDRED)
    return None if in_six is None else Likely(in_six)


def chance_of(resolution: Resolution, target: str, key: str, typed: str) -> Likely:
    """What was typed for this once, else what the sheet says.

    MissingNumberError says how to give it.
    """
    if typed.strip():
        return read_chance(typed)
    found = written_chance(resolution, target, key)
    if found is not None:
        return found
    who, label = resolution.who(target), resolution.fields.label(key)
    raise MissingNumberError(
        f"{who.label} has no {label.lower()}. Who has the skill writes it with "
        f"{writing_command(who)}: `{key}` in percent, or `{key}{IN_SIX}`. "
        "For once, give it with `chance:35%`."
    )


def roll_chance(
    resolution: Resolution,
    purpose: str,
    chance: Likely,
    *,
    secret: bool = True,
    forced: int | None = None,
) -> tuple[Throw, bool]:
    """The die, and whether it succeeds. `forced` is the face that a referee sets."""
    check_forced(forced, 1, chance.sides, f"A d{chance.sides}")
    throw = resolution.roll(purpose, 1, chance.sides, secret=secret, forced=forced)
    return throw, throw.total <= chance.needed

"""The shape of a way to decide a grapple, as a record of plain functions."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.kernel.questions import Asker


@dataclass(frozen=True, slots=True)
class Strength:
    """What one body brings to a contest: so many d6, and what is added to them."""

    dice: int
    added: int = 0


@dataclass(frozen=True, slots=True)
class GrappleMethod:
    """One way. `source` is the catalogue ID, `strength` what each body brings to the contest.

    `strength` None: the target rolls alone, against its Strength.
    """

    key: str
    label: str
    source: str
    strength: Callable[[Asker, str], Strength] | None = None

"""What somebody does about checks and saves."""

from dataclasses import dataclass

from rules.kernel.resolution import Action
from rules.kernel.visibility import Visibility


@dataclass(frozen=True, slots=True, kw_only=True)
class RollCheck(Action):
    """Roll a check or save for one or several; without targets for whom the member plays.

    `what` is the key or a name of a check. `number` is what to roll against this once, None what
    is written. `modifier` is added to the die; `forced` is the face it shows (referee).
    """

    what: str
    targets: tuple[str, ...] = ()
    modifier: int = 0
    number: int | None = None
    mode: Visibility = Visibility.PUBLIC
    forced: int | None = None

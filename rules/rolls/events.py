"""What is reported of free rolls."""

from dataclasses import dataclass

from rules.events import Event, Throw, Who


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRolled(Event):
    """The member rolled dice. `mode` is "public", "private" or "blind", and settles the audience.

    `character` is whose sheet the names in the expression came from, None if it has no names.
    """

    member: int
    throw: Throw
    label: str = ""
    mode: str = "public"
    character: Who | None = None

"""The actions and events of transfer."""

from rules.kernel.action import Personal, Word
from rules.kernel.events import Event, Who
from rules.state.sheet import Character

WAITING = "waiting"
"""Stands for the id of the sheet with which a newcomer waits to be let in."""


class TakeSheet(Word):
    """Make a character from a whole sheet. `owner` None is whoever acts.

    What belongs to another game, as `GAMES_OWN` of `rules.transfer.checks` lists it, is left out.
    Only a referee can name another member, or `allow` more than somebody may carry.
    """

    sheet: Character
    owner: int | None = None
    allow: bool = False


class RewriteSheet(Personal):
    """Write on a sheet what another one says: the `parts` that are named, fields of `Character`.

    Of the numbers, those that `sheet` has are written, those in `wiped` go, and all others stay.
    `character_id` "" is one's own active character, WAITING the sheet of a newcomer. `allow` passes
    the limit of what one may carry, for referees.
    """

    sheet: Character
    parts: tuple[str, ...]
    wiped: tuple[str, ...] = ()
    character_id: str = ""
    allow: bool = False


class SheetRewritten(Event):
    """Parts of a sheet were written at once: keys of numbers, and fields of `Character`."""

    target: Who
    parts: tuple[str, ...]

"""What people do to find what is hidden, and what referees tell them of it."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Search(Action):
    """Somebody searches; the referee alone learns what came of it (OSE-SEARCH).

    In a dungeon that is what they do in the turn that comes next. `what` is the key of a kind of
    search. `where` is a part of the area or a thing in it, such as a chest, "" for an area that is
    searched as one. `target` is a character, "" the one whom the member plays.
    """

    what: str
    where: str = ""
    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TellFound(Action):
    """The referee lets somebody find what is hidden here: a secret door, a trap or a thing.

    `hidden` is its id or its name; `target` is who finds it, "" for the party.
    """

    hidden: str
    target: str = ""

"""What people say of the party: who walks where, and who draws the map."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class SetFormation(Action):
    """Write a marching order, or write it anew; without ranks it is struck.

    `ranks` are ids of characters, the front rank first. A referee and whoever speaks for the party
    say so; of anybody else it is a proposal to vote on.
    """

    name: str
    ranks: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeFormation(Action):
    """The party falls into a marching order that it has agreed on."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NameMapper(Action):
    """Have a character draw the map for the party, "" for nobody."""

    character_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteMap(Action):
    """Write what the mapper keeps of a place, such as a link to the map; no text strikes it."""

    place: str
    text: str

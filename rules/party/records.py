"""The actions and events of party."""

from rules.kernel.action import Action, Doer, Word
from rules.kernel.events import Event, Who
from rules.record import Record


class SetFormation(Word):
    """Write a marching order, or write it anew; without ranks it is struck.

    `ranks` are ids of characters, the front rank first. A referee and whoever speaks for the party
    say so; of anybody else it is a proposal to vote on.
    """

    name: str
    ranks: tuple[tuple[str, ...], ...] = ()


class TakeFormation(Word):
    """The party falls into a marching order that it has agreed on."""

    name: str


class NameMapper(Action):
    """Have a character draw the map for the party, "" for nobody."""

    done_by = Doer("character_id", with_party=True)

    character_id: str


class NoteMap(Word):
    """Write what the mapper keeps of a place, such as a link to the map; no text strikes it."""

    place: str
    text: str


class CallerSet(Event):
    """Another character speaks for the party from now on, or nobody (OSE-CALLER).

    `before` is who did. `because` is why that ended by itself: "dead", "retired", "" if it did not.
    """

    at_once = True

    caller: Who | None
    before: Who | None = None
    because: str = ""


class FormationSet(Event):
    """A marching order was written, `new` or in place of what was there; it `holds` or not.

    `ranks` are the front rank first, each from left to right (OSE-MARCHING-ORDER).
    """

    at_once = True

    name: str
    ranks: tuple[tuple[Who, ...], ...]
    new: bool
    holds: bool


class FormationTaken(Event):
    """The party walks in another of its marching orders from now on."""

    at_once = True

    name: str
    ranks: tuple[tuple[Who, ...], ...]


class FormationStruck(Event):
    """A marching order is there no longer."""

    at_once = True

    name: str


class MapperSet(Event):
    """Another character draws the map from now on, or nobody (OSE-MAPPER); else as `CallerSet`."""

    at_once = True

    mapper: Who | None
    before: Who | None = None
    because: str = ""


class MapNoted(Event):
    """The party's map of a place says something else; "" if it says nothing any more."""

    mapper: Who | None
    place: str
    text: str


class MappingStopped(Event):
    """People run, and nobody can draw a map while they do (OSE-MAPPER)."""

    mapper: Who


class Advice(Record):
    """What speaks against a party as it is (OSE-PARTY-SIZE).

    `what` is "few" or "many" (`count` characters), "levels" (`who` are the lowest and the highest,
    `count` levels apart), or "classes" (all are of the class in `word`).
    """

    what: str
    count: int = 0
    who: tuple[str, ...] = ()
    word: str = ""


class PartyAdvised(Event):
    """Somebody has come in, and the rules have advice. Never a refusal (OSE-PARTY-SIZE)."""

    bookkeeping = True

    newcomer: Who
    advice: tuple[Advice, ...]

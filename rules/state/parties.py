"""Several parties in one game: what belongs to each of those that are not seen now."""

from collections.abc import Mapping
from typing import Any

from rules.record import Record, field
from rules.state.encounter import Encounter
from rules.state.game import Clock
from rules.state.health import Effect
from rules.state.pace import Pace
from rules.state.party import Expedition, Party
from rules.state.sheet import Character

FIRST = 1
"""The number of the party that a game begins with."""


class Elsewhere(Record):
    """All that belongs to one party and to no other; the fields are those of `GameState`.

    `id` is its number, which no other party of the game ever has, `name` what players call it.
    `pace` has what is a party's of it, `parts` the same of what families keep.
    """

    id: int
    name: str = ""
    characters: tuple[Character, ...] = ()
    next_character: int = 1
    active: Mapping[int, str] = field(default_factory=dict[int, str])
    encounter: Encounter | None = None
    effects: tuple[Effect, ...] = ()
    clock: Clock = Clock()
    next_encounter: int = 1
    party: Party = Party()
    pace: Pace = Pace()
    expedition: Expedition | None = None
    parts: Mapping[str, Any] = field(default_factory=dict[str, Any])


class Parties(Record):
    """The parties of a game. `here` is the number of the one that the rest of the state is about,
    and `name` its name; `others` are the others, by their numbers.

    `newest` is the highest number that any party had. `looks_at` is the party that a member means
    who could mean several, by their numbers.
    """

    here: int = FIRST
    name: str = ""
    others: tuple[Elsewhere, ...] = ()
    newest: int = FIRST
    looks_at: Mapping[int, int] = field(default_factory=dict[int, int])

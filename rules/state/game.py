"""The frozen document of one game: everything that undo gives back.

A tree of plain data with ids instead of references, so that it can be stored as JSON and compared.
A *target* is a string: a character's id (`c3`), a combatant's id (`mk7f2`), or one body of it
(`mk7f2#4`, counted from 1).
"""

from collections.abc import Mapping
from typing import Any

from rules.record import Count, Record, field
from rules.state.encounter import Encounter
from rules.state.health import Effect
from rules.state.pace import Away, Pace
from rules.state.party import Expedition, Party
from rules.state.sheet import Character


class Clock(Record):
    """Game time since the campaign began: whole ten-minute turns, and rounds since the last one.

    `seconds` are part of a round, left over when rounds became longer (R-ROUNDS-PER-TURN).
    """

    turns: Count = 0
    rounds: Count = 0
    seconds: Count = 0


DAWN = Clock(turns=36)
"""When a game begins: at six in the morning of its first day."""
FORMAT = 8


class GameState(Record, omit_defaults=False, gc=True, weakref=True):
    """One game. `active` maps a member's number to the id of the character they are playing.

    `gone` are keys of settings that are none any more, of which the game is still to be told.
    `waiting` are sheets of newcomers whom a referee has not let in yet; their id is "". `away` are
    the members whom nobody waits for, `vacant` seats that own somebody and in which nobody sits,
    which follows from the members. `pace` is whom the game waits for, in real time.
    `expedition` is what the party is out on, None while it is at home.
    `parts` are what families keep by themselves, by the keys that they gave (`rules.kernel.part`).
    """

    preset: str
    format: int = FORMAT
    overrides: Mapping[str, str] = field(default_factory=dict[str, str])
    gone: tuple[str, ...] = ()
    characters: tuple[Character, ...] = ()
    waiting: tuple[Character, ...] = ()
    active: Mapping[int, str] = field(default_factory=dict[int, str])
    encounter: Encounter | None = None
    effects: tuple[Effect, ...] = ()
    clock: Clock = Clock()
    session: int = 1
    next_character: int = 1
    next_encounter: int = 1
    party: Party = Party()
    away: tuple[Away, ...] = ()
    vacant: tuple[int, ...] = ()
    pace: Pace = Pace()
    expedition: Expedition | None = None
    parts: Mapping[str, Any] = field(default_factory=dict[str, Any])

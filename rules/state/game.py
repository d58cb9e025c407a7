"""The frozen document of one game: everything that undo gives back.

A tree of plain data with ids instead of references, so that it can be stored as JSON and compared.
A *target* is a string: a character's id (`c3`), a combatant's id (`mk7f2`), or one body of it
(`mk7f2#4`, counted from 1).
"""

from collections.abc import Mapping
from typing import Any

from rules.record import Record, field
from rules.state.away import Away
from rules.state.clock import Clock
from rules.state.conditions import Effect
from rules.state.encounter import Encounter
from rules.state.expedition import Expedition
from rules.state.exploration import Exploration
from rules.state.hirelings import Hiring
from rules.state.items import Heap, Market
from rules.state.journey import Journey
from rules.state.pace import Pace
from rules.state.party import Party
from rules.state.places import Place
from rules.state.pursuit import Chase, Winded
from rules.state.sea import Voyage
from rules.state.sheet import Character
from rules.state.skills import Skills
from rules.state.treasure import Treasure

FORMAT = 2


class GameState(Record, frozen=True, omit_defaults=False):
    """One game. `active` maps a member's number to the id of the character they are playing.

    `waiting` are sheets of newcomers whom a referee has not let in yet; their id is "". `away` are
    the members whom nobody waits for. `pace` is whom the game waits for, in real time.
    `expedition` is what the party is out on, None while it is at home. `places` are dungeons and
    other sites that referees have prepared.
    `journey` are the days of travel.
    `exploration` is what the party means to do next, and how long it has gone on without rest.
    `chase` is a pursuit that players know of, `followers` one that they do not; `winded` are
    exhausted from running.
    `voyage` is how the party goes by water.
    `treasure` is what is known of the party's pool.
    `lying` is what somebody has dropped somewhere, and nobody has picked up.
    `market` is what things cost at home.
    `skills` is what the referee says of trainers, guilds and backgrounds.
    `hiring` is who can be hired, and what wages are.
    `parts` are what families keep by themselves, by the keys that they gave (`rules.kernel.part`).
    """

    preset: str
    format: int = FORMAT
    overrides: Mapping[str, str] = field(default_factory=dict[str, str])
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
    pace: Pace = Pace()
    expedition: Expedition | None = None
    places: tuple[Place, ...] = ()
    journey: Journey = Journey()
    exploration: Exploration = Exploration()
    chase: Chase | None = None
    followers: Chase | None = None
    winded: tuple[Winded, ...] = ()
    hiring: Hiring = Hiring()

    @property
    def is_pursuit_on(self) -> bool:
        """Whether people run in the encounter, and players know of it: then nobody fights."""
        chase, encounter = self.chase, self.encounter
        return chase is not None and encounter is not None and chase.encounter == encounter.id

    voyage: Voyage = Voyage()
    treasure: Treasure = Treasure()
    lying: tuple[Heap, ...] = ()
    market: Market = Market()
    skills: Skills = Skills()
    parts: Mapping[str, Any] = field(default_factory=dict[str, Any])

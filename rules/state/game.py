"""The frozen document of one game: everything that undo gives back.

A tree of plain data with ids instead of references, so that it can be stored as JSON and compared.
A *target* is a string: a character's id (`c3`), a combatant's id (`mk7f2`), or one body of it
(`mk7f2#4`, counted from 1).
"""

from collections.abc import Mapping
from typing import Any

from rules.record import Record, field
from rules.state.away import Away
from rules.state.bestiary import StatBlock
from rules.state.checks import Ask, Chance, Scorched
from rules.state.classes import Classes
from rules.state.clock import Clock, Occasion
from rules.state.conditions import Effect
from rules.state.encounter import Encounter
from rules.state.expedition import Expedition
from rules.state.exploration import Exploration
from rules.state.hazards import Hazards
from rules.state.hirelings import Hiring
from rules.state.items import Heap, Market
from rules.state.journey import Journey
from rules.state.light import Light
from rules.state.morale import Hired
from rules.state.pace import Pace
from rules.state.party import Party
from rules.state.places import Place
from rules.state.provisions import Provisions
from rules.state.pursuit import Chase, Winded
from rules.state.rest import Resting
from rules.state.sea import Voyage
from rules.state.sheet import Character
from rules.state.skills import Skills
from rules.state.stealth import Stealth
from rules.state.treasure import Treasure
from rules.state.wandering import Wandering

FORMAT = 2


class GameState(Record, frozen=True, omit_defaults=False):
    """One game. `active` maps a member's number to the id of the character they are playing.

    `waiting` are sheets of newcomers whom a referee has not let in yet; their id is "". `bestiary`
    are the stat blocks that the game has kept, `converted` the monster of another book that was
    converted last and is not kept, `asks` checks that are asked for and not all rolled,
    `adversity` the campaign's own table for withstanding it, by Constitution, `scorched` the dead
    whose gear a blast may have taken. `hazards` are poisons and the like that are not over, `away`
    the members whom nobody waits for. `pace` is whom the game waits for, in real time.
    `expedition` is what the party is out on, None while it is at home. `places` are dungeons and
    other sites that referees have prepared. `wandering` are encounters that come by themselves.
    `occasions` are what will happen in the world, the next first.
    `negligible_load` is what the referee counts as no load at all, in coins, None for as much as
    the rule of load does (R-WEIGHT-BANDS).
    `lights` are those that burn, or could again.
    `journey` are the days of travel.
    `exploration` is what the party means to do next, and how long it has gone on without rest.
    `stealth` is who sneaks, and who will notice a theft.
    `chase` is a pursuit that players know of, `followers` one that they do not; `winded` are
    exhausted from running.
    `resting` is a rest that something has stopped, and that may go on.
    `provisions` are the party's food and water while it is out.
    `voyage` is how the party goes by water.
    `classes` are the tables of classes that the referee has typed.
    `treasure` is what is known of the party's pool.
    `lying` is what somebody has dropped somewhere, and nobody has picked up.
    `market` is what things cost at home.
    `skills` is what the referee says of trainers, guilds and backgrounds.
    `hiring` is who can be hired, and what wages are.
    `parts` are what families keep by themselves, see `rules.kernel.part`.
    """

    preset: str
    format: int = FORMAT
    overrides: Mapping[str, str] = field(default_factory=dict[str, str])
    characters: tuple[Character, ...] = ()
    waiting: tuple[Character, ...] = ()
    active: Mapping[int, str] = field(default_factory=dict[int, str])
    encounter: Encounter | None = None
    effects: tuple[Effect, ...] = ()
    bestiary: tuple[StatBlock, ...] = ()
    converted: StatBlock | None = None
    asks: tuple[Ask, ...] = ()
    adversity: tuple[Chance, ...] = ()
    scorched: tuple[Scorched, ...] = ()
    clock: Clock = Clock()
    session: int = 1
    next_character: int = 1
    next_encounter: int = 1
    hired: tuple[Hired, ...] = ()
    hazards: Hazards = Hazards()
    party: Party = Party()
    away: tuple[Away, ...] = ()
    pace: Pace = Pace()
    expedition: Expedition | None = None
    places: tuple[Place, ...] = ()
    occasions: tuple[Occasion, ...] = ()
    negligible_load: int | None = None
    provisions: Provisions = Provisions()
    lights: tuple[Light, ...] = ()
    wandering: Wandering = Wandering()
    journey: Journey = Journey()
    exploration: Exploration = Exploration()
    stealth: Stealth = Stealth()
    chase: Chase | None = None
    followers: Chase | None = None
    winded: tuple[Winded, ...] = ()
    resting: Resting | None = None
    hiring: Hiring = Hiring()

    @property
    def is_pursuit_on(self) -> bool:
        """Whether people run in the encounter, and players know of it: then nobody fights."""
        chase, encounter = self.chase, self.encounter
        return chase is not None and encounter is not None and chase.encounter == encounter.id

    voyage: Voyage = Voyage()
    classes: Classes = Classes()
    treasure: Treasure = Treasure()
    lying: tuple[Heap, ...] = ()
    market: Market = Market()
    skills: Skills = Skills()
    parts: Mapping[str, Any] = field(default_factory=dict[str, Any])

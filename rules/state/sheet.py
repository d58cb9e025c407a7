"""What a sheet holds."""

from collections.abc import Mapping

from rules.record import Record, field
from rules.state.casting import Spell
from rules.state.classes import ClassTrack
from rules.state.hazards import Hunger
from rules.state.health import Vitals
from rules.state.hirelings import Service
from rules.state.items import Donning, Item
from rules.state.luck import Luck
from rules.state.orders import StandingOrder
from rules.state.powers import Power
from rules.state.rest import Rest
from rules.state.skills import Background, Skill, Training
from rules.state.upkeep import Living


class Character(Record, frozen=True):
    """A sheet. `numbers` is an open set of fields, see `rules.sheet.records`.

    `nothing_to_declare` is its player's word until they say otherwise: it is asked in melee alone.
    `traits` are words such as `elf`, see `rules.kernel.traits`.
    `action_points` are those it has now, None for as many as a long rest gives back.
    `drained` are levels that a week of rest gives back.
    `standing_order` is what is to be done where its player does not answer in time.
    `slow` is a word on whether its weapon is slow, None where that follows from the weapon.
    `carrying_treasure` is the referee's word on whether it carries treasure to speak of, None where
    that follows from the weight (R-ARMOUR-BAND). `donning` is armour that it has not put on or
    taken off altogether yet.
    `experience` are its points, of the class that it goes by now.
    `living` is what its upkeep costs, and what it owes.
    `service` says whose hireling it is, None for a character that a player made.
    `class_name` is a word such as "magic-user", "" where nobody has said it. An elf has a `second`
    class, as which it does not operate now; `rolled` is the maximum that was rolled for the class
    it operates as, None where that is its maximum.
    `skills` are in percent, in alphabetical order; `training` is for one more, or for more of one.
    `background` is what it is beyond its class.
    `bonuses` are the abilities, by key, that got +1 at creation, one for each +1 (R-ABILITY-STACK);
    `bonuses_asked` wait for a referee's word. `languages` are those it has learned. `heat_seen`
    says whether a dwarf was born with infravision, None before it was rolled.
    """

    id: str
    name: str
    owner: int
    vitals: Vitals
    level: int = 1
    numbers: Mapping[str, int] = field(default_factory=dict[str, int])
    slow: bool | None = None
    nothing_to_declare: bool = False
    luck: Luck | None = None
    retired: bool = False
    items: tuple[Item, ...] = ()
    traits: tuple[str, ...] = ()
    powers: tuple[Power, ...] = ()
    spells: tuple[Spell, ...] = ()
    action_points: int | None = None
    rest: Rest = Rest()
    drained: int = 0
    hunger: Hunger = Hunger()
    standing_order: StandingOrder | None = None
    carrying_treasure: bool | None = None
    donning: Donning | None = None
    experience: int = 0
    service: Service | None = None
    living: Living = Living()
    class_name: str = ""
    second: ClassTrack | None = None
    rolled: int | None = None
    skills: tuple[Skill, ...] = ()
    training: Training | None = None
    background: Background | None = None
    bonuses: tuple[str, ...] = ()
    bonuses_asked: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    heat_seen: bool | None = None

"""A sheet, and what families keep on it."""

from collections.abc import Mapping
from enum import StrEnum

from rules.record import Count, HitPoints, Level, Record, field
from rules.state.health import Life, Vitals
from rules.state.items import Donning, Item
from rules.state.rounds import StandingOrder


class Spell(Record):
    """A spell in memory: `count` times memorised, `left` of them not yet cast or lost."""

    name: str
    count: int = 1
    left: int = 1


class ClassTrack(Record):
    """One class of an elf while it operates as the other: level, experience and numbers of it.

    `hit_points` is the maximum that was rolled for it, `numbers` are what was typed for it alone:
    how it attacks and saves (ERIS-ELF).
    """

    name: str
    level: Level = 1
    experience: Count = 0
    hit_points: HitPoints = 1
    numbers: Mapping[str, int] = field(default_factory=dict[str, int])


class Hunger(Record):
    """Since when somebody has had no food and no water, in seconds since the campaign began.

    None where they have enough.
    """

    food: int | None = None
    water: int | None = None


class Service(Record):
    """A sheet whose character is paid for (ERIS-HIRELING-CLASSES).

    `employer` is the id of the character who hired and leads them. `unusual` are those of unusual
    nature, who take shares. `trade` is what they were hired as, such as "Archer". Those who were
    hired together have one `group`, whose loyalty is one score. `along` says that they come on
    expeditions; the others stay at home. `morale` is the score with which they fight, None where
    nobody gave one. `left` is why they serve nobody any more, "" while they do.
    """

    employer: str
    trade: str
    unusual: bool = False
    group: str = ""
    along: bool = True
    morale: int | None = None
    left: str = ""


class Luck(Record):
    """The luck bonus of one session (4E-LUCK); it counts while `session` is the present one."""

    bonus: int
    session: int


class Power(Record):
    """One encounter power (4E-ENCOUNTER-POWERS).

    `grants_action` and `self_limited` (it has a rule of its own on how often, or when it comes
    back) mark those that no standard action brings back. A `minor` one takes none to use.
    """

    name: str
    used: bool = False
    grants_action: bool = False
    self_limited: bool = False
    minor: bool = False


class Rest(Record):
    """What rest has brought a character so far.

    `until` is the end of the last rest in seconds since the campaign began, None before the first:
    a rest that begins then goes on unbroken. `days` of complete rest count towards the next wound
    level (4E-WOUND-RECOVERY), `safe_days` are those of an unbroken week in a safe place
    (ERIS-NATURAL-HEALING), `week_days` of one anywhere (ERIS-TEMP-DRAIN). `surges_spent` since the
    last long rest. `travelled` are the days of travel since a full day of rest (OSE-WILD-REST),
    `marched` the days since a forced march with it as the first, 0 for none that is not rested off
    (OSE-FORCED-MARCH). `idle` is since when they have done nothing, as long as there is something
    to rest off.
    """

    until: int | None = None
    days: int = 0
    safe_days: int = 0
    week_days: int = 0
    surges_spent: int = 0
    travelled: int = 0
    marched: int = 0
    idle: int | None = None


class SkillKind(StrEnum):
    """How somebody came by a skill."""

    NATURAL = "natural"
    TRAINED = "trained"
    BACKGROUND = "background"


class Skill(Record):
    """A skill of somebody, `value` in percent; what a check adds is not in it."""

    name: str
    value: int
    kind: SkillKind = SkillKind.NATURAL


class Training(Record):
    """A training for one skill; `kind` is "plebian", "artisan" or "noble" (ERIS-SKILL-TRAINING).

    `weeks` are needed and `done` are over, paid for with `price` gp each. The running week counts
    since the moment `since`, None while they do not attend, and `part` are its seconds from before
    then. `last` is the moment up to which they attended last, where they do not; `unpaid` are weeks
    in a row that nobody paid for. Moments are in seconds since the campaign began. While it is not
    `agreed` the referee has not said yet whether there is a trainer.
    """

    skill: str
    kind: str
    trainer: str = ""
    agreed: bool = True
    weeks: int = 0
    done: int = 0
    price: int = 0
    part: int = 0
    since: int | None = None
    last: int = 0
    unpaid: int = 0


class Research(Record):
    """A work of magical research: a spell, else so many pieces or charges of a thing.

    It takes `weeks` at home and `gp`, and comes to nothing in so many percent, `fails`. 0 weeks are
    for the referee to say, who also says what it `needs` besides (OSE-RESEARCH). Once it is paid
    for it has `begun`; `part` are the seconds at home since then.
    """

    what: str
    is_spell: bool = False
    count: int = 1
    weeks: int = 0
    gp: int = 0
    fails: int = 15
    needs: str = ""
    begun: bool = False
    part: int = 0


class Background(Record):
    """What somebody is beyond their class, by its key, such as "thief" (ERIS-ADVANCED-TYPES).

    They train for it since the moment `begun`, and have belonged to it since `accepted`, None for
    not yet: both in seconds since the campaign began. `begun_at` and `accepted_at` are the same in
    the real world, in milliseconds since 1970 UTC.
    """

    key: str
    begun: int = 0
    begun_at: int = 0
    accepted: int | None = None
    accepted_at: int = 0


class Living(Record):
    """A character's own: `gp` in a period, None for as much as all others pay (0 is nothing).

    `debt` is what they still owe, in gp. `paid` is when upkeep was due from them last, in seconds
    since the campaign began, None for never.
    """

    gp: int | None = None
    debt: int = 0
    paid: int | None = None


class Character(Record):
    """A sheet. `numbers` is an open set of fields, see `rules.sheet.records`.

    `nothing_to_declare` is its player's word until they say otherwise: it is asked in melee alone.
    `traits` are words such as `elf`, see `rules.kernel.fields`.
    `action_points` are those it has now, None for as many as a long rest gives back.
    `drained` are levels that a week of rest gives back.
    `standing_order` is what is to be done where its player does not answer in time.
    `slow` is a word on whether its weapon is slow, None where that follows from the weapon.
    `carrying_treasure` is the referee's word on whether it carries treasure to speak of, None where
    that follows from the weight (R-ARMOUR-BAND). `donning` is armour that it has not put on or
    taken off altogether yet.
    `spell_book` has the names of the spells that it can memorise, () for all of its list.
    `experience` are its points, of the class that it goes by now.
    `living` is what its upkeep costs, and what it owes.
    `service` says whose hireling it is, None for a character that a player made.
    `class_name` is a word such as "magic-user", "" where nobody has said it. An elf has a `second`
    class, as which it does not operate now; `rolled` is the maximum that was rolled for the class
    it operates as, None where that is its maximum.
    `skills` are in percent, in alphabetical order; `training` is for one more, or for more of one.
    `research` is the spell or thing that it is at work on.
    `background` is what it is beyond its class.
    `bonuses` are the abilities, by key, that got +1 at creation, one for each +1 (R-ABILITY-STACK);
    `bonuses_asked` wait for a referee's word. `languages` are those it has learned. `heat_seen`
    says whether a dwarf was born with infravision, None before it was rolled. `remarks` are lines
    that no rule reads, such as what a sheet from elsewhere said besides.
    """

    id: str
    name: str
    owner: int
    vitals: Vitals
    level: Level = 1
    numbers: Mapping[str, int] = field(default_factory=dict[str, int])
    slow: bool | None = None
    nothing_to_declare: bool = False
    luck: Luck | None = None
    retired: bool = False
    items: tuple[Item, ...] = ()
    traits: tuple[str, ...] = ()
    powers: tuple[Power, ...] = ()
    spells: tuple[Spell, ...] = ()
    spell_book: tuple[str, ...] = ()
    action_points: int | None = None
    rest: Rest = Rest()
    drained: Count = 0
    hunger: Hunger = Hunger()
    standing_order: StandingOrder | None = None
    carrying_treasure: bool | None = None
    donning: Donning | None = None
    experience: Count = 0
    service: Service | None = None
    living: Living = Living()
    class_name: str = ""
    second: ClassTrack | None = None
    rolled: int | None = None
    skills: tuple[Skill, ...] = ()
    training: Training | None = None
    research: Research | None = None
    background: Background | None = None
    bonuses: tuple[str, ...] = ()
    bonuses_asked: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    heat_seen: bool | None = None
    remarks: tuple[str, ...] = ()

    @property
    def is_there(self) -> bool:
        """Whether it lives and is not put away."""
        return not self.retired and self.vitals.life is not Life.DEAD

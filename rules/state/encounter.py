"""An encounter: its sides, who stands on them and where, and what families keep of a combatant."""

from collections.abc import Mapping
from enum import StrEnum

from rules.record import Level, Record, Ties, field
from rules.state.health import Harm, HitDice, Vitals
from rules.state.items import Item
from rules.state.rounds import Order, RoundStep, StandingOrder, Turn, UnseenPlace


class Initiative(Record):
    """A combatant's own roll. `roll` is the face, `total` what it is sorted by.

    `delayed_behind` is whose roll it waits behind, `delay_order` sorts several who do so.
    `secret` keeps the numbers from players, who see the order alone (4E-INITIATIVE-GROUPS).
    """

    roll: int | None = None
    modifier: int = 0
    total: int = 0
    rerolls: tuple[int, ...] = ()
    delayed_behind: str = ""
    delay_order: int = 0
    secret: bool = False


class Morale(Record):
    """A group's morale. `score` None: nobody gave one. `done`: why it never checks again.

    `unplayed`: it has failed, and what came of that was not played yet.
    """

    score: int | None = None
    adjustment: int = 0
    successes: int = 0
    done: str = ""
    unplayed: bool = False


class MoraleCheck(Record):
    """A check that is due: which group, and why ("first-death", "half", "both", "referee")."""

    id: str
    combatant_id: str
    trigger: str
    side: str
    round: int = 0


class Water(Record):
    """A fight in water. `attack` and `damage` are added there, None where nobody has said them.

    `under` says that it is under water, where missiles do nothing. `ashore` are the combatants who
    are not in it, by their ids.
    """

    attack: int | None = None
    damage: int | None = None
    under: bool = False
    ashore: tuple[str, ...] = ()


class Melee(Record):
    """Two targets in melee with each other; a target without a number is the whole group."""

    first: str
    second: str


class StatedDistance(Record):
    """What was said of the distance of two targets, in the unit of the encounter's distance.

    0 is within reach of each other. `shown` says whether players may see it.
    """

    first: str
    second: str
    distance: int
    shown: bool = False


class Positions(Record):
    """Where combatants stand to each other. Of what says two things of a pair the later counts.

    `at_risk` is whom stray shots hit, "" for chance. `everyone` says that in a cramped place
    all are within reach of each other; with `first_blow` whoever waits strikes first (ERIS-
    MELEE-RANGE). `abreast` is how many of a side have room to fight beside each other, `around` how
    many can fight one foe at once, each 0 where there is room for all (OSE-SPACING). `surrounded`
    says whether monsters stand all round the party, None where nobody has said it (OSE-WILD-
    SURPRISE).
    """

    melees: tuple[Melee, ...] = ()
    apart: tuple[StatedDistance, ...] = ()
    at_risk: str = ""
    everyone: bool = False
    first_blow: bool = False
    abreast: int = 0
    around: int = 0
    surrounded: bool | None = None


class Kind(StrEnum):
    """What a combatant is, which decides who runs it and what may happen to it."""

    CHARACTER = "character"
    MONSTER = "monster"
    RETAINER = "retainer"
    MERCENARY = "mercenary"


class Stage(StrEnum):
    """Where an encounter stands: before the first round, or counted in rounds."""

    MEETING = "meeting"
    ROUNDS = "rounds"


class Body(Record):
    """One of the individuals that a combatant is, counted from 1.

    `lost` are the words of what its group has and it has no longer, such as "helmet".
    """

    number: int
    vitals: Vitals
    gone: str = ""
    lost: tuple[str, ...] = ()


class Combatant(Record):
    """One row of an encounter: a character, a monster, or a group of like bodies.

    A character's id and name are the sheet's and its bodies stay empty: the sheet holds the hit
    points. `gone` says why it left ("fled", "surrendered", "left"), empty while it is there.
    `dexterity_class` is the referee's word on it, None where it follows from DEX.
    `dies_as_character` puts a monster under the game's own rule of death (OSE-DEATH).
    `saves_as` are the hit dice, or the class and level, by which it saves instead. `loses` are
    powers that it no longer has once it is exhausted.
    `block` is the name of the stat block that it came with, "" for none.
    `traits` are a monster's; a character's stand on its sheet (`rules.kernel.fields`).
    `readied` is the round in which it said that a weapon was ready to shoot (ERIS-FIRST-FIRE).
    `last_item` is the id of what it attacked with last, `rounds_moved` in how many rounds it moved,
    `rounds_run` for how many it has run in a pursuit (OSE-RUNNING).
    `nothing_to_declare` is a hireling's, `standing_order` a hireling's or a monster's; a
    character's stand on its sheet. `attackers` are the last whom it saw attack it, the newest last.
    `before` is what it did in the last round in which it did anything, as an order.
    `joined_round` is the last round without a turn for it, `missed_surprise` says that the free
    round, which has the number 0, is one too.
    """

    id: str
    name: str
    side: str
    kind: Kind
    owner: int | None = None
    bodies: tuple[Body, ...] = ()
    hidden: bool = False
    level: Level = 1
    hit_dice: HitDice | None = None
    normal_human: bool = False
    numbers: Mapping[str, int] = field(default_factory=dict[str, int])
    initiative: Initiative = Initiative()
    dexterity_class: Ties | None = None
    takes_middle_phase: bool = False
    slow: bool | None = None
    nothing_to_declare: bool = False
    turn: Turn = Turn()
    joined_round: int = 0
    missed_surprise: bool = False
    morale: Morale = Morale()
    gone: str = ""
    dies_as_character: bool = False
    reaction: str = ""
    items: tuple[Item, ...] = ()
    traits: tuple[str, ...] = ()
    last_item: str = ""
    readied: int | None = None
    rounds_moved: int = 0
    rounds_run: int = 0
    saves_as: HitDice | None = None
    loses: tuple[str, ...] = ()
    standing_order: StandingOrder | None = None
    attackers: tuple[str, ...] = ()
    block: str = ""
    before: Order | None = None


class Side(Record):
    """Those who stand together. `rolls` are this round's initiative dice, rerolls included.

    `surprise_said` is whether a referee said that it is surprised or not, without a roll.
    `rolls_secret` keeps them from players, as for a side that is hidden. `first_death_done` and
    `half_done` are the marks at which its morale is checked, once they are past (OSE-MORALE).
    """

    key: str
    label: str
    is_party: bool = False
    aware: bool = False
    surprise_roll: int | None = None
    surprised: bool = False
    surprise_said: bool = False
    rolls: tuple[int, ...] = ()
    rolls_secret: bool = False
    first_death_done: bool = False
    half_done: bool = False


class Fallen(Record):
    """What was hurled and lies by somebody while the encounter lasts: its id in the heap."""

    item: str
    by: str


class Encounter(Record):
    """A running encounter. `step_number` only ever grows: it is what the `next` button answers.

    `settings` is a snapshot: a changed setting applies from the next encounter. `round` is 0 before
    the first round; `rounds_over` counts those that have ended, the surprise round included.
    `distance` is in feet in a dungeon, in yards elsewhere. `distance_shown` and `reaction_shown`
    say whether players may see them. `melee_begun` once a blow has been struck hand to hand,
    `combat_begun` once anybody has attacked, cast or moved in a round (OSE-EVASION).
    `reopened`: the referee has gone back to the step, and it stays until they go on. `played_on`
    is the round with which they go on though the fight is decided. `round_over`: the round has
    ended, and because the fight is decided none has begun after it. `dark` and `fire` are as those
    of an expedition, for an encounter that is on none.
    """

    id: str
    number: int
    settings: Mapping[str, str]
    environment: str = "dungeon"
    stage: Stage = Stage.MEETING
    distance: int | None = None
    distance_shown: bool = False
    reaction: str = ""
    reaction_total: int | None = None
    reaction_shown: bool = False
    speaker: str = ""
    round: int = 0
    surprise_round: bool = False
    steps: tuple[RoundStep, ...] = ()
    unseen: tuple[UnseenPlace, ...] = ()
    step_index: int = 0
    step_number: int = 0
    sides: tuple[Side, ...] = ()
    combatants: tuple[Combatant, ...] = ()
    morale_checks: tuple[MoraleCheck, ...] = ()
    held: tuple[Harm, ...] = ()
    rounds_over: int = 0
    positions: Positions = Positions()
    water: Water | None = None
    melee_begun: bool = False
    combat_begun: bool = False
    reopened: bool = False
    played_on: int = -1
    round_over: bool = False
    fallen: tuple[Fallen, ...] = ()
    dark: bool | None = None
    fire: bool = False

    @property
    def surprised_sides(self) -> frozenset[str]:
        """The keys of the sides for which this is the free round of the others (OSE-SURPRISE)."""
        if not self.surprise_round:
            return frozenset()
        return frozenset([side.key for side in self.sides if side.surprised])

    def is_surprised(self, combatant: Combatant) -> bool:
        """Whether this is the free round of the others."""
        return combatant.side in self.surprised_sides

    @property
    def step(self) -> RoundStep | None:
        """The step being played, None before the first round."""
        if self.stage is not Stage.ROUNDS or self.step_index >= len(self.steps):
            return None
        return self.steps[self.step_index]

    def is_late(self, combatant: Combatant) -> bool:
        """Whether the round being played has no place for somebody who joined in it."""
        if self.surprise_round:
            return combatant.missed_surprise
        return 0 < self.round <= combatant.joined_round

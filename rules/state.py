"""The frozen document of one game: everything that undo gives back.

A tree of plain data with ids instead of references, so that it can be stored as JSON and compared.
A *target* is a string: a character's id (`c3`), a combatant's id (`mk7f2`), or a member of a group
(`mk7f2#4`, counted from 1).
"""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct, field
from msgspec.structs import fields
from msgspec.structs import replace as replace

FORMAT = 1


class Record(Struct, frozen=True, omit_defaults=True, gc=False):
    """Plain data that is never changed: `replace` makes a changed copy.

    What a field has by default is not stored, which leaves a third of a document.
    """


def fields_of(kind: type[Record]) -> dict[str, object]:
    """The fields of a kind of record, by name, with their types."""
    return {field.name: field.type for field in fields(kind)}


class Life(StrEnum):
    """How a body stands between walking and dead."""

    UP = "up"
    UNCONSCIOUS = "unconscious"
    CRITICAL = "critically injured"
    DEAD = "dead"


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


class StepKind(StrEnum):
    """What a step of the round is for."""

    DECLARE = "declare"
    INITIATIVE = "initiative"
    ACT = "act"
    MORALE = "morale"


class Vitals(Record, frozen=True):
    """Hit points and what became of the body. `wound_level` 0 to 3 as in 4E-WOUNDS.

    `saves_due` counts the death saves still to be rolled, `saves_through` is the last round of this
    encounter whose save has fallen due, -1 for none (4E-DEATH-SAVE). `secret_failures` are failed
    saves of which referees alone know; until everybody learns of them they have changed nothing.
    """

    hit_points: int
    maximum: int
    life: Life = Life.UP
    wound_level: int = 0
    failed_saves: int = 0
    wakes_at_turn: int | None = None
    saves_due: int = 0
    saves_through: int = 0
    secret_failures: int = 0


class Luck(Record, frozen=True):
    """The luck bonus of one session (4E-LUCK); it counts while `session` is the present one."""

    bonus: int
    session: int


class Character(Record, frozen=True):
    """A sheet. `numbers` is an open set of fields, see `rules.sheet.fields`."""

    id: str
    name: str
    owner: int
    vitals: Vitals
    level: int = 1
    numbers: Mapping[str, int] = field(default_factory=dict[str, int])
    slow: bool = False
    luck: Luck | None = None
    retired: bool = False


class Body(Record, frozen=True):
    """One member of a group of monsters or hirelings, counted from 1."""

    number: int
    vitals: Vitals
    gone: str = ""


class Initiative(Record, frozen=True):
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


class Declaration(Record, frozen=True):
    """What was announced before initiative (OSE-DECLARE), such as a spell or a retreat.

    `kept` is a secret that outlasts the declaring: it ends when the referee reveals it.
    """

    kind: str
    text: str = ""
    secret: bool = False
    kept: bool = False


class Morale(Record, frozen=True):
    """A group's morale. `score` None: nobody gave one. `done`: why it never checks again."""

    score: int | None = None
    adjustment: int = 0
    successes: int = 0
    loyalty: int | None = None
    done: str = ""


class Combatant(Record, frozen=True):
    """One line of an encounter: a character, a monster, or a group of like bodies.

    A character's id and name are the sheet's and its bodies stay empty: the sheet holds the hit
    points. `gone` says why it left ("fled", "surrendered", "left"), empty while it is there.
    `passed` says of one who has acted that the turn went by without anybody marking it.
    `dies_as_character` puts a monster under the game's own rule of death (OSE-DEATH).
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
    level: int = 1
    hit_dice: str = ""
    normal_human: bool = False
    numbers: Mapping[str, int] = field(default_factory=dict[str, int])
    initiative: Initiative = Initiative()
    dexterity_class: int = 0
    takes_middle_phase: bool = False
    slow: bool = False
    acted: bool = False
    passed: bool = False
    joined_round: int = 0
    missed_surprise: bool = False
    declaration: Declaration | None = None
    morale: Morale = Morale()
    gone: str = ""
    dies_as_character: bool = False
    reaction: str = ""


class Marks(Record, frozen=True):
    """Which marks at which morale is checked are past (OSE-MORALE)."""

    first_death_done: bool = False
    half_done: bool = False


class Side(Record, frozen=True):
    """Those who stand together. `rolls` are this round's initiative dice, rerolls included.

    `surprise_said` is whether a referee said that it is surprised or not, without a roll.
    `rolls_secret` keeps them from players, as for a side that is hidden. `first_death_done` and
    `half_done` are the marks of those of it whom players know; `unseen_marks` count everybody, for
    the groups of it that are hidden.
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
    starting: int = 0
    first_death_done: bool = False
    half_done: bool = False
    unseen_marks: Marks = Marks()


class RoundStep(Record, frozen=True):
    """One stop of the round. `who` are the combatants that may act in it, in no order.

    `side` is the key of the side whose step it is ("" for mixed or single steps); `phase` is the
    part of a side's actions that is being played ("movement", "melee", …) or "".
    `members` are all who stand at this place, also those who lie there and cannot act; `segment`
    numbers the places of the order from 1 and is the same for all phases of one. `slow` marks the
    places of slow weapons at the end of the round.
    """

    kind: StepKind
    label: str
    who: tuple[str, ...] = ()
    side: str = ""
    phase: str = ""
    simultaneous: bool = False
    hidden: bool = False
    members: tuple[str, ...] = ()
    segment: int = 0
    slow: bool = False


class MoraleCheck(Record, frozen=True):
    """A check that is due: which group, and why ("first-death", "half", "both", "referee")."""

    id: str
    combatant_id: str
    trigger: str
    side: str
    round: int = 0


class HeldDamage(Record, frozen=True):
    """Damage that counts only when all of a simultaneous step have acted (R-TIE-REROLL)."""

    target: str
    amount: int
    is_attack: bool
    by: str = ""
    secret: bool = False


class Encounter(Record, frozen=True):
    """A running encounter. `step_number` only ever grows: it is what the `next` button answers.

    `settings` is a snapshot: a changed setting applies from the next encounter. `round` is 0 before
    the first round; `rounds_over` counts those that have ended, the surprise round included.
    `distance` is in feet in a dungeon, in yards elsewhere. `distance_shown` and `reaction_shown`
    say whether players may see them.
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
    step_index: int = 0
    step_number: int = 0
    sides: tuple[Side, ...] = ()
    combatants: tuple[Combatant, ...] = ()
    checks: tuple[MoraleCheck, ...] = ()
    held: tuple[HeldDamage, ...] = ()
    rounds_over: int = 0

    @property
    def step(self) -> RoundStep | None:
        """The step being played, None before the first round."""
        if self.stage is not Stage.ROUNDS or self.step_index >= len(self.steps):
            return None
        return self.steps[self.step_index]


class Effect(Record, frozen=True):
    """A condition or a bonus on a target, with its end.

    `rounds_left` None means that rounds do not end it. `ends_at` is the end of what lasts for
    turns, in seconds since the campaign began. `until_turn_of` names the combatant at the
    end of whose next turn it ends, which falls in `ends_in_round` or later; `serves_in_round` is
    the earliest round of the one turn that it serves its target (4E-BONUS-ONCE). `modifies` is
    "attack", "defence", "damage" or "". `rule` is the catalogue ID of the rule that put it on, ""
    for one that somebody typed; its bearer ends it only if it is `dismissible`.
    """

    id: str
    name: str
    target: str
    source: str = ""
    amount: int = 0
    modifies: str = ""
    rounds_left: int | None = None
    until_turn_of: str = ""
    ends_in_round: int = 0
    serves_in_round: int = 0
    incapacitates: bool = False
    spent: bool = False
    hidden: bool = False
    ends_at: int | None = None
    rule: str = ""
    dismissible: bool = False


class Clock(Record, frozen=True):
    """Game time since the campaign began: whole ten-minute turns, and rounds since the last one.

    `seconds` are part of a round, left over when rounds became longer (R-ROUNDS-PER-TURN).
    """

    turns: int = 0
    rounds: int = 0
    seconds: int = 0


class GameState(Record, frozen=True, omit_defaults=False):
    """One game. `active` maps a member's number to the id of the character they are playing."""

    preset: str
    format: int = FORMAT
    overrides: Mapping[str, str] = field(default_factory=dict[str, str])
    characters: tuple[Character, ...] = ()
    active: Mapping[int, str] = field(default_factory=dict[int, str])
    encounter: Encounter | None = None
    effects: tuple[Effect, ...] = ()
    clock: Clock = Clock()
    session: int = 1
    next_character: int = 1
    next_encounter: int = 1

"""The records in which an encounter is shown, as one viewer knows it."""

from rules.kernel.dues import Due, DueKind
from rules.record import Record
from rules.state.encounter import Kind, Morale, MoraleCheck, Stage, Water
from rules.state.game import Clock
from rules.state.health import Endurance, Life
from rules.state.items import Item
from rules.state.pace import Absence
from rules.state.rounds import Said, StandingOrder, StepKind, UnseenPlace


class EffectView(Record):
    """A condition or bonus as it is shown, with what is left of it: `turns`, or else `rounds`.

    `turns` 0 and `rounds` None: no time ends it. `until` names the one at the end of whose next
    turn it ends, "" where nobody's turn ends it; `rule` is the ID of the rule that put it on.
    """

    id: str
    name: str
    amount: int
    modifies: str
    rounds: int | None
    spent: bool
    turns: int = 0
    until: str = ""
    rule: str = ""


class BodyView(Record):
    """One body. `hit_points` and `maximum` are None where only `word` may be known.

    `saves_due` are death saves to be rolled now; `secret_failures` is 0 for all but referees.
    `bloodied` is for all to see, where the rules know it (R-WOUND-BLOODIED). `held` is damage that
    counts when all who act at once have acted, and `subdual` that which only beats somebody down,
    as far as they may be known. `status` is for all to see ("weakened", "exhausted"), the tallies
    of `endurance` are the referee's. `checks` are the keys of those that it has to roll. `lying` is
    how long it has lain there, as far as that may be known; `wakes_in` turns it wakes unaided,
    which is the referee's to know.
    """

    target: str
    number: int
    life: Life
    word: str
    hit_points: int | None
    maximum: int | None
    wound_level: int
    gone: str
    effects: tuple[EffectView, ...]
    failed_saves: int = 0
    saves_due: int = 0
    secret_failures: int = 0
    held: int = 0
    bloodied: bool = False
    checks: tuple[str, ...] = ()
    status: str = ""
    lying: Clock | None = None
    wakes_in: int | None = None
    endurance: Endurance | None = None
    subdual: int = 0
    temporary: int = 0


class StatsView(Record):
    """What is written of somebody, for those who act for them."""

    level: int
    hit_dice: str
    normal_human: bool
    dexterity_class: int
    items: tuple[Item, ...] = ()
    traits: tuple[str, ...] = ()


class AbsenceView(Record):
    """Until when a combatant's player is away (milliseconds since 1970 UTC), None: nobody knows.

    `stand_in` is what everybody calls whoever plays meanwhile, "" for nobody.
    """

    until: int | None
    stand_in: str = ""
    why: Absence = Absence.SAID


class CombatantView(Record):
    """A combatant. `effects` lie on all of it, those of one body with the body.

    `can_act` is whether it is its turn now, for the hidden whether its place has come. `declared`
    is the kind, "secret" where no more may be known, or "". `awaited` is whether the game waits for
    it. `initiative` is None where there is no own roll or it may not be known. `stats` are for its
    player and the referee, None for others; `morale` and `reaction` are the referee's alone.
    `employer` is the character by whose name people know the player who runs a hireling, "" for
    all others. `standing` bodies are up and there; `is_out` says that all are dead or gone.
    `said` is what was declared, None where it may not be known. For those who act for it, `ahead`
    is what was declared for the next round,
    `standing_order` what it does where its player does not answer in time, and `refused` why the
    rules did not let something be carried out. `absence` is None while its player is
    here.
    """

    id: str
    name: str
    kind: Kind
    side: str
    owner: int | None
    hidden: bool
    bodies: tuple[BodyView, ...]
    effects: tuple[EffectView, ...]
    done: bool
    can_act: bool
    awaited: bool
    declared: str
    slow: bool
    nothing_to_declare: bool
    initiative: int | None
    gone: str
    is_late: bool
    stats: StatsView | None
    morale: Morale | None
    reaction: str
    standing: int
    is_out: bool
    employer: str = ""
    said: Said | None = None
    ahead: Said | None = None
    standing_order: StandingOrder | None = None
    refused: str = ""
    asked_at: int = 0
    absence: AbsenceView | None = None


class SideView(Record):
    """A side with the combatants of it that the viewer may know. `rolls` are this round's dice.

    `awaited` is whether its initiative die is still to fall.
    """

    key: str
    label: str
    is_party: bool
    surprised: bool
    aware: bool
    rolls: tuple[int, ...]
    awaited: bool
    combatants: tuple[CombatantView, ...]


class StepView(Record):
    """A step of the round.

    `members` are all who have their place there, `who` those of them who can act; `place` is the
    same for all steps of one place in the order. `is_past` says that it has gone by.
    """

    kind: StepKind
    label: str
    side: str
    phase: str
    who: tuple[str, ...]
    members: tuple[str, ...]
    place: int
    simultaneous: bool
    is_current: bool
    is_past: bool


class MeleeView(Record):
    """Somebody in melee, and with whom, all as they are called."""

    name: str
    others: tuple[str, ...]


class RangeView(Record):
    """How far apart two are, in feet in a dungeon and in yards elsewhere."""

    name: str
    other: str
    distance: int


class EncounterView(Record):
    """An encounter as one viewer may know it. `dues` are what is open, `awaited` the kinds of those
    that the game waits for. `combatants` are those of all sides, side by side.

    `current` is the step being played, None before the first round. `morale_checks` and `unseen`,
    where the hidden stand, are empty for players.

    `speaker` is who speaks for the party, "" for nobody; `has_slow_places` says that
    slow weapons act at the end of the round, `declares_ahead` that some players are not asked for
    declarations when the next round begins, `everybody_declares` that all say what they will do.
    `is_surrounded` if those whom the viewer knows of stand all round the party.
    `ashore` are the names of those who are not in the `water`.
    `is_cramped` if everybody counts as in melee, `abreast` how many of a side have room to fight,
    `around` how many have it against one foe, each 0 for all. `has_powers` if the game is played
    with action points and encounter powers.
    """

    id: str
    number: int
    environment: str
    has_slow_places: bool
    stage: Stage
    is_pursuit: bool
    round: int
    surprise_round: bool
    step_number: int
    distance: int | None
    reaction: str
    speaker: str
    escalation: int
    sides: tuple[SideView, ...]
    combatants: tuple[CombatantView, ...]
    steps: tuple[StepView, ...]
    current: StepView | None
    morale_checks: tuple[MoraleCheck, ...]
    dues: tuple[Due, ...]
    awaited: tuple[DueKind, ...]
    unseen: tuple[UnseenPlace, ...]
    melees: tuple[MeleeView, ...] = ()
    water: Water | None = None
    ashore: tuple[str, ...] = ()
    is_cramped: bool = False
    is_surrounded: bool = False
    abreast: int = 0
    around: int = 0
    ranges: tuple[RangeView, ...] = ()
    declares_ahead: bool = False
    everybody_declares: bool = False
    has_powers: bool = False

    def awaits(self, kind: DueKind) -> bool:
        """Whether the game waits for something of that kind."""
        return kind in self.awaited

    def has_order(self, due: Due) -> bool:
        """Whether a standing order, as far as the viewer knows of it, could give what is owed."""
        one = self.combatant(due.target)
        is_turn = due.kind in (DueKind.DECLARATION, DueKind.TURN)
        return is_turn and one is not None and one.standing_order is not None

    def has_more_phases(self, step: StepView) -> bool:
        """Whether those who act in a step have another phase of their place before them."""
        later = (other for other in self.steps if not other.is_past and not other.is_current)
        return any(step.place and other.place == step.place for other in later)

    def combatant(self, combatant_id: str) -> CombatantView | None:
        """The combatant with that id, None if the viewer knows of none."""
        return next(
            (combatant for combatant in self.combatants if combatant.id == combatant_id), None
        )

"""The actions, events, questions, settings, fields and traits of health."""

from collections.abc import Mapping
from typing import ClassVar, Self

from rules.health import FAMILY
from rules.health.death_rules import DEATHS, DeathRule, death_rule, is_bloodied_tiring
from rules.health.death_rules import SETTING as DEATH
from rules.kernel.action import NO_BODY, Deed, Personal, Word
from rules.kernel.actor import Viewer
from rules.kernel.events import REFEREES, Audience, Event, Throw, Who
from rules.kernel.fields import Field, Trait
from rules.kernel.questions import DamageVerdict, Found, Question
from rules.kernel.setting import Setting, Value, switch
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.state.game import GameState
from rules.state.health import DEAD, UP, Life, Vitals

ESCALATION = switch(
    "escalation",
    "Attack bonus that rises with the rounds",
    "4E-ESCALATION",
    off="Attack rolls get no bonus.",
    on="Round 2 gives +1 to every attack roll, each later round one more.",
    on_in=("4e",),
)
SUBDUE = switch(
    "subdual",
    "Blows that only subdue",
    "OSE-SUBDUE",
    off="All damage wounds.",
    on="Blows can be meant to subdue: an intelligent foe that has had enough surrenders.",
    on_in=("ose", "eris"),
)
TEMPORARY_RULE = "R-TEMPORARY"
TEMPORARY = switch(
    "temporary_hit_points",
    "Who gives temporary hit points",
    TEMPORARY_RULE,
    off="Only a referee.",
    on="Everybody, to whom they play.",
    on_in=("4e",),
)
HALF_ROUNDING = Setting(
    "half_rounding",
    "How half of some damage is rounded",
    "R-HALF",
    (
        Value("source", "As the rulebook rounds it: up in ERIS, elsewhere down."),
        Value("up", "Up."),
        Value("down", "Down, and never to 0."),
        Value("nearest", "To the nearest, one half going up."),
    ),
)
SETTINGS: tuple[Setting, ...] = (
    Setting(
        DEATH,
        "What happens at 0 hit points",
        "OSE-DEATH",
        tuple(Value(rule.key, rule.label) for rule in DEATHS),
        {"eris": "eris", "4e": "4e-wounds"},
    ),
    Setting(
        "wound_threshold",
        "When a fall opens a wound level",
        "R-WOUND-ZERO",
        (
            Value("below-zero", "Only a fall below 0 hit points."),
            Value("zero-or-below", "A fall to exactly 0 too."),
        ),
        only_with=("death", ("4e-wounds",)),
    ),
    Setting(
        "wound_source",
        "What damage opens a wound level",
        "R-WOUND-SOURCE",
        (Value("any", "Any damage."), Value("attack", "Attacks only.")),
        only_with=("death", ("4e-wounds",)),
    ),
    Setting(
        "wound_repeat",
        "Whether the wounded are wounded again by the next fall",
        "R-WOUND-REPEAT",
        (
            Value("every-fall", "Every fall opens one more wound level."),
            Value("first-fall-only", "Only the fall of somebody healthy opens one."),
        ),
        only_with=("death", ("4e-wounds",)),
    ),
)
DEATH_SAVE = Field(
    "death_save",
    "Death save modifier",
    -20,
    40,
    "added to a death saving throw",
    "4E-DEATH-SAVE",
    is_modifier=True,
)
INTELLIGENT = Trait(
    "intelligent",
    "intelligent",
    "surrenders once it is beaten down; characters are so anyway",
    "OSE-SUBDUE",
)
TRAITS = (INTELLIGENT,)
KINDS: Mapping[str, str] = {
    "fire": "it burns; takes the gear of those whom it kills",
    "lightning": "takes the gear of those whom it kills",
    "breath": "a breath attack; takes the gear of those whom it kills",
    "destructive": "anything else that takes the gear of those whom it kills",
    "magic": "it is magic; saves count the second row",
    "wand": "it comes from a wand",
    "poison": "it is poison",
    "cold": "it freezes",
    "area": "it strikes all who are there",
}
"""What each word means."""


class Damage(Word):
    """Take hit points. `amount` is a number or dice, rolled once for all targets.

    `half` if they take half of it, such as those who saved. `tags` say what it is ("fire", "area"),
    `item` is the id of what did it. `on_miss` is what an attack does though it missed.
    """

    targets: tuple[str, ...]
    amount: str
    is_attack: bool = True
    by: str = ""
    seen: Visibility = Visibility.PUBLIC
    half: bool = False
    on_miss: bool = False
    tags: tuple[str, ...] = ()
    item: str = ""


class Heal(Word):
    """Give hit points back, up to what the rule of death allows. `amount` as in Damage."""

    targets: tuple[str, ...]
    amount: str
    by: str = ""
    seen: Visibility = Visibility.PUBLIC


class GiveTemporary(Word):
    """Give hit points that damage takes first. `amount` as in Damage; the higher stays."""

    targets: tuple[str, ...]
    amount: str
    by: str = ""
    seen: Visibility = Visibility.PUBLIC


class EndTemporary(Word):
    """Temporary hit points are gone before a rest."""

    target: str


class SetHitPoints(Personal):
    """Correct hit points, and the maximum if one is given, without a wound or a healing."""

    target: str
    hit_points: int
    maximum: int | None = None


class SetWoundLevel(Word):
    """The referee opens or closes wounds: 0 Healthy to 3 Injured (4E-WOUNDS)."""

    target: str
    wound_level: int


class SetLife(Word):
    """The referee says how a body stands, whatever its hit points say (R-OVERRIDE)."""

    target: str
    life: Life


class SetDeathRule(Word):
    """The referee puts a monster under the characters' rule of death, or back under its own."""

    target: str
    as_character: bool


class RollDeathSave(Deed):
    """Roll the death save that is due; `result` is "pass" or "fail" as the referee enters it.

    `modifier` None takes the sheet's number `death_save`; `round` is the one that a button answers.
    """

    done_by = NO_BODY

    target: str
    modifier: int | None = None
    forced: int | None = None
    result: str = ""
    seen: Visibility = Visibility.PUBLIC
    round: int | None = None


class Wake(Word):
    """Comrades wake somebody who lies at exactly 0; it costs a turn (ERIS-DEATH)."""

    target: str


class ForgetSubdual(Word):
    """Somebody's subdual damage is gone before the encounter ends (referee; R-SUBDUE)."""

    target: str


class DamageEvent(Event):
    """What dice have dealt. `roller` is the member who rolled them privately, 0 for nobody.

    `absorbed` is what temporary hit points took of it, `temporary` what is left of those.
    """

    is_shared: ClassVar[bool] = True

    throw: Throw | None = None
    roller: int = 0
    absorbed: int = 0
    temporary: int = 0

    def seen_by(self, viewer: Viewer) -> Self | None:
        """The form for one viewer: whoever rolled privately has their dice, whoever is hurt."""
        form = super().seen_by(viewer)
        is_own = self.roller and viewer.member == self.roller
        return replace(form, throw=self.throw) if form is not None and is_own else form


class HitPointsChanged(DamageEvent):
    """Hit points went from `before` to `after`; `amount` is what was asked for, wounds negative.

    `exact` says whether everybody may see the numbers: always for characters, for monsters where
    the game says so. `throw` is the roll behind the amount, None where a number was given. `word`
    is what everybody sees of the body afterwards ("hurt", "near death", …), and so is `bloodied`.
    `cause`: "damage", "healing", "waking", "wounds" (above what open wounds allow), "referee",
    "correction", "drain" (of levels).
    `rulings` are what counted of the damage and why ("half", "double: a critical hit"), `tags` say
    what it was, as in `Harm`. Healing that is `from_zero` began at 0 for somebody who had less.
    """

    target: Who
    amount: int
    before: int | None
    after: int | None
    maximum: int | None
    is_attack: bool = False
    exact: bool = True
    by: Who | None = None
    word: str = ""
    bloodied: bool = False
    cause: str = ""
    rulings: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    from_zero: bool = False

    @property
    def gained(self) -> int | None:
        """The hit points that healing gave, None where the readers may not know."""
        if self.before is None or self.after is None:
            return None
        return self.after - (max(0, self.before) if self.from_zero else self.before)

    @property
    def lost(self) -> int:
        """How much damage went past temporary hit points, 0 where none was dealt."""
        return max(0, -self.amount - self.absorbed)

    def public(self) -> Self | None:
        """The damage dealt is seen by all; what is left of a monster and secret dice are not."""
        shown = replace(self, throw=_shown(self.throw))
        if self.exact:
            return shown
        hidden = {"before": None, "after": None, "maximum": None, "from_zero": False}
        return replace(shown, **hidden, absorbed=0, temporary=0)


class DamageHeld(DamageEvent):
    """Damage that will count when all of the simultaneous step have acted (R-TIE-REROLL)."""

    target: Who
    amount: int
    by: Who | None = None
    rulings: tuple[str, ...] = ()

    def public(self) -> Self | None:
        """The amount without secret dice."""
        return replace(self, throw=_shown(self.throw))


class SubdualTaken(DamageEvent):
    """Damage that only beats somebody down: `subdual` is all of it so far (OSE-SUBDUE).

    With `hit_points` they still stand; `exact` says whether everybody may see these two. `rulings`
    are what counted of the damage.
    """

    target: Who
    amount: int
    subdual: int | None
    hit_points: int | None
    exact: bool = True
    by: Who | None = None
    rulings: tuple[str, ...] = ()
    rule: str = "OSE-SUBDUE"

    def public(self) -> Self | None:
        """The damage dealt is seen by all; what a monster can still take is not."""
        shown = replace(self, throw=_shown(self.throw))
        if self.exact:
            return shown
        return replace(shown, subdual=None, hit_points=None, absorbed=0, temporary=0)


class TemporaryGiven(DamageEvent):
    """Somebody has `temporary` hit points now, of `amount` given (R-TEMPORARY); `before` had they.

    The higher of the two stays. `exact` says whether everybody may see what they have.
    """

    target: Who
    amount: int
    before: int
    exact: bool = True
    by: Who | None = None
    rule: str = TEMPORARY_RULE

    def public(self) -> Self | None:
        """What was given is seen by all; what a monster had is not, nor are secret dice."""
        shown = replace(self, throw=_shown(self.throw))
        return shown if self.exact else replace(shown, before=0, temporary=self.amount)


class TemporaryEnded(Event):
    """So many temporary hit points are gone without damage; `cause`: "rest", "spell" or "said"."""

    target: Who
    amount: int
    cause: str
    rule: str = TEMPORARY_RULE


class SubdualInVain(Event):
    """Subdual damage would be enough, but whoever took it is not intelligent: they fight on."""

    target: Who
    rule: str = "OSE-SUBDUE"


class SubdualForgotten(Event):
    """Subdual damage is gone by the referee's word."""

    target: Who
    subdual: int
    rule: str = "OSE-SUBDUE"


class LifeChanged(Event):
    """A body fell, died, woke or got up.

    `cause`: "damage", "save", "check" (a saving throw or the like that failed), "blade" (slain
    asleep), "healing", "time", "woken", "referee", "correction", "rule" (another rule of death
    counts from now on).
    """

    target: Who
    before: Life
    after: Life
    cause: str = ""


class WoundLevelChanged(Event):
    """A wound level opened or closed (4E-WOUNDS). Levels 0 to 3; beyond 3 is death (LifeChanged).

    `cap` is the number that healing reaches from now on, which shows the maximum, so that others
    see it only where `exact` says so; `cause`: "damage", "save", "rest", "referee", "rule".
    """

    target: Who
    before: int
    after: int
    cap: int | None
    cause: str
    exact: bool = True

    def public(self) -> Self | None:
        """Without the number, for a monster whose hit points are the referee's."""
        return self if self.exact else replace(self, cap=None)


class DeathSaveDue(Event):
    """The turn of somebody who lies dying is over: a death save is to be rolled (4E-DEATH-SAVE)."""

    at_once = True

    target: Who
    round: int


class DeathSaveRolled(Event):
    """A death save, passed or failed. `throw` None where the referee entered the result.

    `failed_saves` are all that were failed so far, those in secret included where this one is.
    """

    target: Who
    passed: bool
    failed_saves: int
    throw: Throw | None = None


class SecretFailuresForgotten(Event):
    """A referee's word on a body stands; so many saves `failed` in secret open no wounds now."""

    target: Who
    failed: int
    audience: Audience = REFEREES


class WakeRolled(Event):
    """How long somebody lies unconscious: `periods` of a unit of game time (ERIS-DEATH)."""

    target: Who
    periods: int
    unit: str
    wakes_at_turn: int
    throw: Throw


class DeathRuleChosen(Event):
    """The referee said by which rule a monster dies: its own, or that of the characters."""

    target: Who
    as_character: bool


class AttackBonusRose(Event):
    """All attack rolls of this round get `bonus` (4E-ESCALATION)."""

    round: int
    bonus: int


def _shown(throw: Throw | None) -> Throw | None:
    return None if throw is None or throw.secret else throw


class DamageTaken(Question[DamageVerdict]):
    """How damage counts that `who` deals `whom`: half, double, or not at all.

    `amount` is before all of that. `tags` say what it is ("melee", "fire", "area", …).
    """

    amount: int
    tags: tuple[str, ...] = ()
    is_attack: bool = True


class MaximumBesides(Question[Found]):
    """A maximum of hit points that `who` may use besides the one given; the highest counts."""


def death_rule_of(state: GameState) -> DeathRule:
    """The rule by which characters die in a game now."""
    return death_rule(SETTINGS[0].in_force(state))


def looks_bloodied(state: GameState, vitals: Vitals) -> bool:
    """Whether everybody sees that a body is bloodied (R-WOUND-BLOODIED): one that is still up."""
    return is_seen_bloodied(death_rule_of(state), vitals)


def is_seen_bloodied(rule: DeathRule, vitals: Vitals) -> bool:
    """The same for one who knows the game's rule of death; who tires is bloodied by its own."""
    if vitals.life is not UP:
        return False
    is_bloodied = rule.is_bloodied if vitals.endurance is None else is_bloodied_tiring
    return is_bloodied is not None and is_bloodied(vitals)


def health_word(vitals: Vitals) -> str:
    """unhurt, scratched (3/4 left), hurt (1/2), badly hurt (1/4), near death, down or dead."""
    if vitals.life is DEAD:
        return "dead"
    if vitals.life is not UP:
        return "down"
    if vitals.hit_points >= vitals.maximum:
        return "unhurt"
    quarters = vitals.hit_points * 4
    for share, word in ((3, "scratched"), (2, "hurt"), (1, "badly hurt")):
        if quarters >= share * vitals.maximum:
            return word
    return "near death"


FAMILY.brings(
    settings=(*SETTINGS, ESCALATION, HALF_ROUNDING, SUBDUE, TEMPORARY),
    fields=(DEATH_SAVE,),
    traits=TRAITS,
)

"""The actions, events, questions, settings and fields of attack."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from rules.attack import FAMILY
from rules.attack.methods import BY_KEY as METHODS
from rules.attack.methods import DAMAGE_BY_KEY as RULES
from rules.attack.methods import AttackMethod, WeaponDamage
from rules.errors import Wording
from rules.kernel.action import Deed, Doer
from rules.kernel.events import Event, Throw, Who
from rules.kernel.fields import Field, Trait
from rules.kernel.questions import Addend, DamageVerdict, Found, Mode, Question, Verdict
from rules.kernel.setting import Setting, Value
from rules.kernel.visibility import Visibility
from rules.record import Record, replace
from rules.sheet.records import ATTACK
from rules.state.game import GameState

MELEE = Field(
    "melee",
    "Melee modifier",
    -10,
    30,
    "the STR modifier: added to the attack roll and the damage of a blow",
    "OSE-ATTACK",
    is_modifier=True,
    words=("str_modifier", "strength_modifier"),
)
MISSILE = Field(
    "missile",
    "Missile modifier",
    -10,
    30,
    "the DEX modifier: added to the attack roll of a shot or a throw",
    "OSE-ATTACK",
    is_modifier=True,
    words=("dex_modifier", "dexterity_modifier"),
)
SHIELD = Field(
    "shield",
    "Shield",
    0,
    10,
    "what the shield gives, which blows from behind ignore; 1 with one in hand",
    "OSE-BEHIND",
)


class Attack(Deed):
    """Attack one or more targets: the roll, the damage of a hit, and all that follows.

    `attacker` is a character, a combatant (of a group all who can attack do, or `count` of them)
    or one body; "" is the member's active character. A target without a number is whoever of the
    group stands foremost. `item` is the id of the weapon, `UNARMED` for bare hands, "" for the one
    used last or in hand. `mode` None follows from the weapon. `distance` None is how far apart they
    are known to be. `cover` is 0 to 4, or `COMPLETE_COVER`. `how` are the words of manoeuvres.
    `against` is the key of the defence that it has to reach, `AC` for armour class; "" is as the
    weapon is meant.

    `modifier`, `damage` (dice as text) and `thac0` (as the game writes it) count for this attack
    alone. `round` is the one that a button answers. `words` are what the
    attacker says meanwhile. `forced` is the face of the d20 and
    `forced_damage` the damage of each hit, and `allow` passes what is forbidden; these
    three are the referees'.
    """

    done_by = Doer("attacker", even_held=True)

    targets: tuple[str, ...]
    attacker: str = ""
    item: str = ""
    mode: Mode | None = None
    distance: int | None = None
    cover: int = 0
    how: tuple[str, ...] = ()
    against: str = ""
    count: int | None = None
    modifier: int = 0
    damage: str = ""
    thac0: int | None = None
    forced: int | None = None
    forced_damage: int | None = None
    allow: bool = False
    seen: Visibility = Visibility.PUBLIC
    round: int | None = None
    words: str = ""


class Row(Record):
    """What an attack is rolled on: THAC0, and what it follows from (`source` is a catalogue ID)."""

    thac0: int
    label: str
    source: str = ""


class Reckoning(Record, kw_only=True):
    """How the number of an attack came about.

    `addends` are added to the roll and `defences` to the armour. `armour` is the target's, without
    them, descending. `needed` is the total that hits, `rolled` the one that was rolled, and
    `reached` the best armour class which that hits, None for every one there is; with `nothing` it
    hits none. What the readers may not know is None or left out. `ascending` is how the game writes
    armour classes. Where it went `against` another defence, armour is that, turned the same way.
    """

    row: Row | None = None
    addends: tuple[Addend, ...] = ()
    defences: tuple[Addend, ...] = ()
    armour: int | None = None
    needed: int | None = None
    rolled: int | None = None
    reached: int | None = None
    nothing: bool = False
    against: str = ""
    ascending: bool = False

    @property
    def bonus(self) -> int:
        """All that is added to the die, as far as it is known here."""
        return sum(addend.amount for addend in self.addends)


class BlowWaits(Event):
    """A blow with a slow weapon comes at the end of the round; `targets` are names, none where
    nobody may know them."""

    bookkeeping = True

    target: Who
    weapon: str = ""
    targets: tuple[str, ...] = ()


class AttackRolled(Event):
    """One attack of one body on another. What it did follows as HitPointsChanged or DamageHeld.

    `weapon` is what it was made with, `item` its id ("" for bare hands) and `tags` the words on it.
    `how` are the words of the manoeuvre, `dice` those of the damage where they were said for this
    attack. `throw` is None where no d20 was rolled, `automatic` says
    why then. `rulings` are told. `total` is the roll with all that counted.
    `known` is what everybody may know of the `reckoning`. A hit that is `harmless` does no damage;
    `why` is for referees. The first blow with what was only carried has it `drawn`, and says what
    was `put_away` for it.
    """

    attacker: Who
    target: Who
    weapon: str
    mode: Mode
    hit: bool
    item: str = ""
    tags: tuple[str, ...] = ()
    how: tuple[str, ...] = ()
    dice: str = ""
    distance: int | None = None
    throw: Throw | None = None
    natural: int | None = None
    total: int | None = None
    automatic: str = ""
    rulings: tuple[str, ...] = ()
    reckoning: Reckoning = Reckoning()
    known: Reckoning = Reckoning()
    harmless: bool = False
    why: str = ""
    drawn: bool = False
    put_away: tuple[str, ...] = ()

    def public(self) -> Self | None:
        """Without what only referees may know of how the number came about."""
        return replace(self, reckoning=self.known, total=self.known.rolled, dice="", why="")


class AttackMade(Event):
    """All attacks of one action are done; `attacks` is how many there were.

    For rules that go by what somebody did in a round, rather than by each blow. `left` is how many
    of the combatant's bodies may still attack in this round.
    """

    bookkeeping = True

    attacker: Who
    targets: tuple[Who, ...]
    mode: Mode
    attacks: int
    hits: int
    item: str = ""
    how: tuple[str, ...] = ()
    left: int = 0

    def concerns_hidden(self) -> bool:
        """True where nobody knows of the attacker, or of any whom they attacked."""
        return self.attacker.hidden or all(target.hidden for target in self.targets)

    def public(self) -> Self | None:
        """Without those whom players do not see."""
        return replace(self, targets=tuple(who for who in self.targets if not who.hidden))


class Unleashed(Event):
    """Somebody used what needs no roll to hit, such as breath or a gaze, on all these.

    `weapon` is what it was, `item` its id and `tags` the words on it, which say what they save
    against. `damage` are its dice or a number, "" for none. Who was named and stands out of it is
    `spared`.
    """

    attacker: Who
    targets: tuple[Who, ...]
    weapon: str
    item: str = ""
    tags: tuple[str, ...] = ()
    damage: str = ""
    spared: tuple[Who, ...] = ()

    def concerns_hidden(self) -> bool:
        """True where nobody knows of whoever did it, or of any whom it reached."""
        return self.attacker.hidden or all(target.hidden for target in self.targets)

    def public(self) -> Self | None:
        """Without those whom players do not see, and without its damage."""
        seen = tuple(who for who in self.targets if not who.hidden)
        spared = tuple(who for who in self.spared if not who.hidden)
        return replace(self, targets=seen, damage="", spared=spared)


class AttackBonus(Question[Addend]):
    """What is added to an attack roll.

    `attacks` is how many attacks `who` makes at once where that is more than its weapon's rate,
    `beside` how many others of its group go up to `whom` with it.
    """

    attacks: int = 1
    beside: int = 0


class Way(StrEnum):
    """What else a verdict can say of an attack: how it goes."""

    IGNORES_SHIELD = "ignores the shield"
    NO_RANGE_BONUS = "no range bonus"
    CLOSES_IN = "closes in"


class AttackRuling(Question[Verdict]):
    """What is ruled of an attack before it is rolled: forbidden and why, an automatic hit, or how.

    `beside` is how many others of the attacker's group go up to `whom` with it.
    """

    beside: int = 0


class OutOfTurn(Question[Verdict]):
    """Whether `who` may attack `whom` now though it is not their turn: any verdict says so but a
    FORBIDDEN, which says why nobody may."""


class BlowsApart(Question[Found]):
    """How many foes claws and teeth of `who` go to, where each needs a target of its own."""


class DefenceBonus(Question[Addend]):
    """What is added to a defence of `whom` when `who` attacks: more is harder to hit.

    `against` is the key of that defence where it is not armour class.
    """

    against: str = ""


class ArmourBesides(Question[Found]):
    """An armour class, descending, that `whom` has when `who` attacks; the best one counts."""


class DamageBonus(Question[Addend]):
    """What is added to the damage that `who` deals `whom`."""


class FixedDamage(Question[Found]):
    """What a hit does instead of its dice. The first answer counts; of most nobody says any."""


class HitRuling(Question[DamageVerdict]):
    """What is ruled of a hit once it is rolled: its damage doubled or halved, or none is rolled.

    `natural` is the face of the d20, None where nothing was rolled; `earlier` are those of earlier
    hits on the same body by the same action.
    """

    natural: int | None = None
    earlier: tuple[int, ...] = ()


class AttacksAllowed(Question[Found]):
    """How many attacks `who` may make in one round; the highest counts, and 1 where nobody says."""


class TargetsAllowed(Question[Found]):
    """How many different targets `who` may attack at once; the highest counts, else the shots."""


@dataclass(frozen=True, slots=True)
class OneMore:
    """How somebody gets an attack more, in words of a refusal, and the rule that says so."""

    how: Wording
    source: str
    hidden: bool = False
    counts: bool = True


class MoreAttacks(Question[OneMore]):
    """How `who` could still get more attacks in this round."""

    is_private = True


WEAPON_DAMAGE = Setting(
    "weapon_damage",
    "Damage of weapons",
    "OSE-DAMAGE",
    tuple(Value(rule.key, rule.label) for rule in RULES.values()),
    {"eris": "eris", "4e": "variable"},
    note="monsters' own attacks do the dice that are written on them in any case",
)
RANGE_MODS = Setting(
    "range_mods",
    "Range of missiles",
    "OSE-MISSILE-RANGE",
    (
        Value("ose", "short +1, medium 0, long -1"),
        Value("eris", "short +2, medium +1, long 0"),
    ),
    {"eris": "eris"},
)

MISSILE_RATES = Setting(
    "missile_rates",
    "Rate of missiles",
    "OSE-ATTACKS-PER-ROUND",
    (
        Value("one", "one shot a round with every weapon, unless a rate is written on it"),
        Value("eris", "two shots a round with bows, one in two rounds with a heavy crossbow"),
    ),
    {"eris": "eris"},
)
ONE_ATTACK = Trait(
    "one-attack",
    "one attack a round",
    "claws and teeth are not used all together",
    "ERIS-OSR-CONVERSION",
)
TRAITS = (ONE_ATTACK,)


def method_in(state: GameState) -> AttackMethod:
    """How attack rolls are judged in a game now."""
    return METHODS[ATTACK.in_force(state)]


def weapon_damage_in(state: GameState) -> WeaponDamage:
    """What weapons do in a game now."""
    return RULES[WEAPON_DAMAGE.in_force(state)]


def _defence(key: str, name: str) -> Field:
    meaning = "what an attack against it has to reach, in the fourth edition; more is better"
    return Field(key, name, 0, 80, meaning, "4E-INHERENT-BONUSES")


DEFENCES = (
    _defence("fortitude", "Fortitude"),
    _defence("reflex", "Reflex"),
    _defence("will", "Will"),
)
"""What attacks can go against instead of armour class; they ascend in every game."""


FAMILY.brings(
    settings=(ATTACK, WEAPON_DAMAGE, RANGE_MODS, MISSILE_RATES),
    fields=(MELEE, MISSILE, SHIELD, *DEFENCES),
    traits=TRAITS,
)

"""The actions, events and questions of stealth, and what it keeps in a game's document."""

from rules.kernel.action import Action, Doer, Word
from rules.kernel.events import Event, Throw, Who
from rules.kernel.fields import Field
from rules.kernel.part import Part
from rules.kernel.questions import Addend, Found, Question
from rules.kernel.setting import Setting, Value
from rules.kernel.visibility import Visibility
from rules.kernel.whose import PARTYS, By, Fields
from rules.record import Record
from rules.state.game import GameState
from rules.stealth import FAMILY

R_BOOK = "R-BOOK"


SNEAKING = Setting(
    "sneaking",
    "Going unseen, and picking pockets",
    "ERIS-SNEAK",
    (
        Value(
            "ose",
            "Those who have a number for it move silently or hide, by a secret roll; the victim of "
            "a thief notices a roll of more than twice the chance.",
        ),
        Value(
            "eris",
            "Anybody tries, with a d6; whether the victim of a thief notices is a secret d6.",
        ),
    ),
    {"eris": "eris", "4e": "eris"},
)
ERIS = "eris"
CAMOUFLAGED = "camouflaged"
DETECTED = "detected"
HIDING = "hiding"
"""Words in `how`: the ground hides `who`; others know that somebody is there, and not where."""


def _chance(key: str, label: str, most: int, meaning: str) -> Field:
    return Field(key, label, 0, most, meaning, R_BOOK)


MOVE_SILENTLY = _chance("move_silently", "Move silently", 100, "chance in percent to pass unheard")
HIDE_IN_SHADOWS = _chance(
    "hide_in_shadows", "Hide in shadows", 100, "chance in percent to stay unseen, without moving"
)
HIDE_IN_SIX = _chance(
    "hide_in_six",
    "Hide in shadows in 6",
    6,
    "the same as a chance in 6, where there is no percentage",
)
HIDE_IN_WOODS = _chance(
    "hide_in_woods", "Hide in woods", 100, "chance in percent to vanish among bushes and leaves"
)


def by_numbers(state: GameState) -> bool:
    """Whether people go unseen by numbers of their own, as the thieves of the OSE book do."""
    return SNEAKING.in_force(state) != ERIS


class Sneak(Record):
    """Some characters sneak together. `at` is when they rolled, in seconds since the campaign
    began. One that is `over` is kept until time goes by, so that nobody tries twice at once."""

    who: tuple[str, ...]
    undetected: bool
    at: int = 0
    over: bool = False


class Notice(Record):
    """Somebody will notice `at` a moment that a thief took something; both by name."""

    at: int
    thief: str
    victim: str


class Stealth(Record):
    """All of that."""

    sneaks: tuple[Sneak, ...] = ()
    notices: tuple[Notice, ...] = ()


STEALTH = Part("stealth", Stealth(), Fields(sneaks=By("who"), notices=PARTYS))
"""Who sneaks, and who will notice a theft."""


class SneakUp(Action):
    """Roll 1d6 for those who sneak together (ERIS-SNEAK): targets, or the whole `party`.

    Where `sneaking` goes by numbers it is 1d100 against moving silently, or with `hiding` against
    hiding without moving, and what is camouflaged or detected adds nothing.
    Without either it is one's own character. `camouflaged` if the ground hides them, `detected` if
    others know that somebody is there. `allow` lets them sneak by a bright light (referee).
    """

    done_by = Doer("targets", with_party=True)

    targets: tuple[str, ...] = ()
    party: bool = False
    camouflaged: bool = False
    detected: bool = False
    allow: bool = False
    forced: int | None = None
    seen: Visibility = Visibility.PUBLIC
    hiding: bool = False


class StopSneaking(Word):
    """Walk on openly; without a target everybody does whom one plays, and a referee's are all."""

    targets: tuple[str, ...] = ()


class PickPocket(Action):
    """Pick a pocket (ERIS-PICKPOCKET): d100 for at most `skill`, and the victim's 1d6.

    Where `sneaking` goes by numbers the victim has no die: a roll of more than twice what was
    needed is noticed.
    `skill` None is what is written for the thief, or their skill as a Pickpocketer.
    `thief` "" is one's own character; `victim` is a target, or the name of somebody who is nowhere
    in the game. The rest is as in SneakUp; `forced_notice` is the victim's die.
    """

    done_by = Doer("thief")

    victim: str
    skill: int | None = None
    thief: str = ""
    camouflaged: bool = False
    detected: bool = False
    allow: bool = False
    forced: int | None = None
    forced_notice: int | None = None
    seen: Visibility = Visibility.PUBLIC


class Factor(Record):
    """One thing that was added to a chance."""

    label: str
    amount: int


class SneakingBegan(Event):
    """These sneak from now on, or hide; how it comes out is told for itself."""

    people: tuple[Who, ...]
    hiding: bool = False


class SneakRolled(Event):
    """A group rolled to go unseen by its `worst` member's chance (R-SNEAK-GROUP).

    `base` and the factors come to `chance`, at most `sides` of the die and at least 0.
    """

    referees_own = True

    people: tuple[Who, ...]
    worst: Who
    base: int
    factors: tuple[Factor, ...]
    chance: int
    throw: Throw
    undetected: bool
    sides: int = 6
    hiding: bool = False


class SneakingEnded(Event):
    """These sneak no longer."""

    people: tuple[Who, ...]


class ScoutsMet(Event):
    """An encounter began while some of the party sneaked: what that means is the referee's word."""

    referees_own = True

    people: tuple[Who, ...]
    undetected: bool


class PocketPicked(Event):
    """A thief tried a pocket. `taken` is whether it worked, `caught` whether that showed at once.

    `victim` is a name; `whom` who that is, None for somebody who is nowhere in the game.
    """

    thief: Who
    victim: str
    skill: int
    throw: Throw
    taken: bool
    caught: bool
    whom: Who | None = None


class VictimWatchful(Event):
    """A victim of so high a `level` that the thief's chance fell by `less`, to `chance`."""

    referees_own = True

    thief: Who
    victim: str
    level: int
    less: int
    chance: int


class VictimRolled(Event):
    """The victim's own roll: `unaware` on a d6 of `chance` or less. `notices_at` is when they
    realise what was taken from them, in seconds since the campaign began; None if they do not, or
    know it already."""

    referees_own = True

    thief: Who
    victim: str
    chance: int
    throw: Throw
    unaware: bool
    notices_at: int | None = None
    whom: Who | None = None


class TheftNoticed(Event):
    """Somebody realises that a thief has taken something; both by name."""

    referees_own = True

    thief: str
    victim: str


class UnseenChance(Question[Found]):
    """The chance in percent that something gives `who` to go unheard, or with "hiding" in `how`
    unseen; the best one counts, beside numbers of their own."""


class SneakBonus(Question[Addend]):
    """What is added to the chance of `who`, in sixths, to move unseen (ERIS-SNEAK)."""


FAMILY.brings(
    settings=(SNEAKING,), fields=(MOVE_SILENTLY, HIDE_IN_SHADOWS, HIDE_IN_SIX, HIDE_IN_WOODS)
)

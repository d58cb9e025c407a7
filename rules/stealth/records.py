"""The actions, events and questions of stealth, and what it keeps in a game's document."""

from rules.kernel.action import Action, Doer, Word
from rules.kernel.events import Event, Throw, Who
from rules.kernel.part import Part
from rules.kernel.questions import Addend, Question
from rules.kernel.visibility import Visibility
from rules.record import Record


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


STEALTH = Part("stealth", Stealth())
"""Who sneaks, and who will notice a theft."""


class SneakUp(Action):
    """Roll 1d6 for those who sneak together (ERIS-SNEAK): targets, or the whole `party`.

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


class StopSneaking(Word):
    """Walk on openly; without a target everybody does whom one plays, and a referee's are all."""

    targets: tuple[str, ...] = ()


class PickPocket(Action):
    """Pick a pocket (ERIS-PICKPOCKET): d100 for at most `skill`, and the victim's 1d6.

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
    """These sneak from now on; how it comes out is told for itself."""

    people: tuple[Who, ...]


class SneakRolled(Event):
    """A group rolled to go unseen by its `worst` member's chance (R-SNEAK-GROUP).

    `base` and the factors come to `chance`, at most 6 and at least 0.
    """

    referees_own = True

    people: tuple[Who, ...]
    worst: Who
    base: int
    factors: tuple[Factor, ...]
    chance: int
    throw: Throw
    undetected: bool


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


CAMOUFLAGED = "camouflaged"
DETECTED = "detected"
"""Words in `how`: the ground hides `who`; others know that somebody is there, and not where."""


class SneakBonus(Question[Addend]):
    """What is added to the chance of `who`, in sixths, to move unseen (ERIS-SNEAK)."""

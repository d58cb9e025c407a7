"""What an encounter reports: its beginning, who comes and goes, and its end."""

from dataclasses import dataclass
from typing import ClassVar, Self

from rules.kernel.events import Event, Throw, Who
from rules.record import replace
from rules.state.bestiary import StatBlock


class EncounterBegan(Event, frozen=True, kw_only=True):
    """An encounter began. `sides` are their labels; `gathered` if everybody is brought in."""

    number: int
    environment: str
    sides: tuple[str, ...]
    gathered: bool = False


class SideAdded(Event, frozen=True, kw_only=True):
    """A third party is in the encounter; players learn of it when somebody of it shows up."""

    bookkeeping: ClassVar[bool] = True

    side: str
    label: str


class SideChanged(Event, frozen=True, kw_only=True):
    """A combatant changed sides; `before` and `after` are keys of sides."""

    target: Who
    before: str
    after: str
    before_label: str
    after_label: str


class CombatantJoined(Event, frozen=True, kw_only=True):
    """Somebody came into the encounter. `throws` are the hit points rolled from hit dice, if any.

    `side` is the side's key. `late` is somebody who is in the order from the next round on.
    `rolled` are the hit points of each body that came of the throws. `block` is the stat block that
    said what nobody had typed, with numbers as the game writes them; None without one.
    """

    target: Who
    side: str
    kind: str
    count: int = 1
    late: bool = False
    throws: tuple[Throw, ...] = ()
    side_label: str = ""
    rolled: tuple[int, ...] = ()
    block: StatBlock | None = None

    def is_bookkeeping(self) -> bool:
        """A character who comes in stands on the board; that monsters come is news."""
        return self.target.is_character

    def public(self) -> Self | None:
        """Without the secret throws and the stat block: what monsters have is the referee's."""
        open_throws = tuple(throw for throw in self.throws if not throw.secret)
        rolled = self.rolled if open_throws else ()
        return replace(self, throws=open_throws, rolled=rolled, block=None)


class CombatantLeft(Event, frozen=True, kw_only=True):
    """Somebody is no longer in the encounter. `reason`: "fled", "surrendered", "left", "removed".

    After "removed" the combatant is no longer in the state, after the others it is marked as gone.
    `numbers` are the bodies that go with a whole group.
    """

    target: Who
    reason: str
    side: str = ""
    numbers: tuple[int, ...] = ()


class CombatantReturned(Event, frozen=True, kw_only=True):
    """Somebody who had left is back; `late` as in CombatantJoined."""

    target: Who
    side: str
    late: bool = False


class CombatantRevealed(Event, frozen=True, kw_only=True):
    """A hidden combatant was shown to everybody (or hidden again: `hidden_again`)."""

    target: Who
    side: str
    hidden_again: bool = False
    side_label: str = ""
    count: int = 1


class CombatantRenamed(Event, frozen=True, kw_only=True):
    """Monsters or hirelings got another name, which `target` shows.

    A referee gave it, or it had to go to somebody in sight, so that names tell nothing about
    hidden ones.
    """

    target: Who
    before: str


Fact = str | int | bool | None
"""What is said of a combatant in one respect; None is nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One thing that has changed: a sheet field by its key, or a field of `Combatant`."""

    what: str
    before: Fact
    after: Fact


class MonstersCorrected(Event, frozen=True, kw_only=True):
    """What is said of monsters or hirelings was corrected, with what follows from that."""

    target: Who
    changes: tuple[Change, ...]


class SurpriseRolled(Event, frozen=True, kw_only=True):
    """A side rolled for surprise (OSE-SURPRISE).

    It is surprised on a d6 of `chance` or less; `because` is why that is not the usual 2.
    """

    side: str
    label: str
    throw: Throw
    surprised: bool
    chance: int = 2
    because: str = ""


class SurpriseSet(Event, frozen=True, kw_only=True):
    """The referee said whether a side is surprised, or a rule did: `because` is why then."""

    side: str
    label: str
    surprised: bool
    because: str = ""


class AwarenessSet(Event, frozen=True, kw_only=True):
    """The referee said whether a side knew of the other, or a rule did: `because` is why then."""

    side: str
    label: str
    aware: bool
    because: str = ""


class DistanceRolled(Event, frozen=True, kw_only=True):
    """How far apart the sides are was rolled; `unit` is "feet" or "yards".

    `environment` is where they meet. `limited` says that the dice went farther than one sees.
    """

    referees_own: ClassVar[bool] = True

    distance: int
    unit: str
    throw: Throw
    environment: str = ""
    limited: bool = False


class DistanceSet(Event, frozen=True, kw_only=True):
    """The referee said how far apart the sides are; `unit` is "feet" or "yards"."""

    distance: int
    unit: str


class ReactionRolled(Event, frozen=True, kw_only=True):
    """How monsters take to the party was rolled. `target` is a combatant or a whole side."""

    referees_own: ClassVar[bool] = True

    target: Who
    reaction: str
    throw: Throw
    modifier: int = 0
    speaker: Who | None = None


class ReactionSet(Event, frozen=True, kw_only=True):
    """How monsters take to the party was settled without a roll. `target` as in ReactionRolled.

    `because` is why, where a rule settled it and no referee's word.
    """

    target: Who
    reaction: str
    because: str = ""


class SpeakerSet(Event, frozen=True, kw_only=True):
    """Who speaks for the party; None for nobody any more."""

    bookkeeping: ClassVar[bool] = True

    speaker: Who | None


class EncounterEnded(Event, frozen=True, kw_only=True):
    """An encounter is over. `turns` is the game time that went by (OSE-ENCOUNTER, R-ONE-TURN).

    `fallen` are dead, `down` alive but not on their feet, `gone` left earlier. `settings` are the
    keys of those that were changed while it ran and count from now on. `surprise` says that it
    ended in the free round, which is not counted.
    """

    number: int
    rounds: int
    turns: int
    surprise: bool = False
    fallen: tuple[Who, ...] = ()
    gone: tuple[Who, ...] = ()
    down: tuple[Who, ...] = ()
    reason: str = ""
    settings: tuple[str, ...] = ()

    def concerns_hidden(self) -> bool:
        """Never as a whole: the public form leaves out those who were hidden."""
        return False

    def public(self) -> Self | None:
        """Without those who were never seen."""
        return replace(
            self, fallen=_seen(self.fallen), gone=_seen(self.gone), down=_seen(self.down)
        )


def _seen(people: tuple[Who, ...]) -> tuple[Who, ...]:
    return tuple(who for who in people if not who.hidden)


EVENTS: tuple[type[Event], ...] = (
    EncounterBegan,
    SideAdded,
    SideChanged,
    CombatantJoined,
    CombatantLeft,
    CombatantReturned,
    CombatantRevealed,
    CombatantRenamed,
    MonstersCorrected,
    SurpriseRolled,
    SurpriseSet,
    AwarenessSet,
    DistanceRolled,
    DistanceSet,
    ReactionRolled,
    ReactionSet,
    SpeakerSet,
    EncounterEnded,
)

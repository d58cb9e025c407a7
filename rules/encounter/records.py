"""The actions, events, questions, settings, fields and traits of encounter."""

from dataclasses import dataclass
from typing import Self

from rules.bestiary.records import StatBlock
from rules.encounter import FAMILY
from rules.kernel.action import Action, Doer, Word
from rules.kernel.events import Event, Throw, Who
from rules.kernel.fields import Field, Trait
from rules.kernel.questions import Found, Question, Verdict
from rules.kernel.setting import Setting, Value
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.state.encounter import Kind
from rules.state.items import Item

MONSTER_HIT_POINTS = Setting(
    "monster_hit_points",
    "Hit points of monsters",
    "R-SECRET",
    (
        Value("words", "players see in words how badly a monster is hurt"),
        Value("exact", "players see the hit points of monsters"),
    ),
    from_next_encounter=False,
)
WHO_COMES = Setting(
    "who_comes",
    "Who is there as an encounter begins at home",
    "OSE-ENCOUNTER",
    (
        Value("all", "everybody who is being played"),
        Value("by-hand", "nobody: each comes in with **Join**"),
    ),
    from_next_encounter=False,
)
MINIONS = Setting(
    "minions",
    "Hit points of minions",
    "4E-TOUGH-MINIONS",
    (
        Value("one-hp", "a monster with the trait minion has 1 hit point, whatever is typed"),
        Value("tough", "minions have the hit points that the referee types"),
    ),
    {"4e": "tough"},
)
HIRELINGS = Setting(
    "hirelings",
    "What hirelings are",
    "OSE-NORMAL-HUMAN",
    (
        Value("as-given", "what the referee says of them"),
        Value("normal-humans", "normal humans, unless the referee says otherwise"),
    ),
    {"eris": "normal-humans"},
)
MONSTER_HIT_DIE = Setting(
    "monster_hit_die",
    "Hit die of monsters",
    "ERIS-OSR-CONVERSION",
    (
        Value("d8", "hit points of monsters are rolled with a d8 for each hit die"),
        Value("d6", "hit points of monsters are rolled with a d6 for each hit die"),
    ),
    {"eris": "d6"},
)
REACTION = Field(
    "reaction",
    "Reaction modifier",
    -6,
    6,
    "added to a reaction roll when this character speaks",
    "OSE-REACTION",
    is_modifier=True,
)
MINION = Trait(
    "minion",
    "minion",
    "has 1 hit point, unless minions are tough",
    "4E-TOUGH-MINIONS",
    words=("minions",),
)
TRAITS = (MINION,)


class StartEncounter(Word):
    """Begin an encounter in a "dungeon", the "wilderness" or on "water" (OSE-ENCOUNTER).

    It is "" for where the party is, a dungeon if at home. `gathered` if whoever begins it brings
    everybody in; without it, those who are out together are there, and at home all who are played.
    """

    environment: str = ""
    gathered: bool = False


class EndEncounter(Word):
    """Conclude the encounter: at least a turn goes by (OSE-ENCOUNTER). `reason` is free text."""

    reason: str = ""


class AddSide(Word):
    """Add a third party to the encounter."""

    label: str


class MoveToSide(Word):
    """Let a combatant change sides; `side` is the key of the new one."""

    combatant_id: str
    side: str


class JoinEncounter(Word):
    """Bring a character into the encounter, "" being the member's active one."""

    character_id: str = ""
    side: str = "party"


SOME = "some"
"""What stands for the number that a stat block says appear."""


class AddMonsters(Word):
    """Add a combatant of 1 to 50 like bodies.

    `hit_points` is one number for all or one for each; without any they are rolled from `hit_dice`
    (`3`, `3+1`, `1-1`, `½`, `NH`, `2d6`). `numbers` are sheet fields by key or label. What is said
    of `normal_human` counts; None leaves it to hit dice and the game. `saves_as` are hit dice, or a
    class and level.
    `traits` are words such as `goblin`. `items` are attacks and things in place of those of the
    stat block. What is not said, the stat block called `block` says: ""
    is for monsters the one that has their name, and `none` is without any. `number` are dice that
    say how many there are in place of `count`; `SOME` is as many as the stat block says. `keep` is
    a stat block that the game keeps from then on, and that they have.
    """

    name: str
    count: int = 1
    hit_dice: str = ""
    hit_points: tuple[int, ...] = ()
    side: str = "monsters"
    hidden: bool = False
    kind: Kind = Kind.MONSTER
    owner: int | None = None
    level: int | None = None
    morale: int | None = None
    numbers: tuple[tuple[str, int], ...] = ()
    normal_human: bool | None = None
    saves_as: str = ""
    slow: bool | None = None
    traits: tuple[str, ...] = ()
    initiative_modifier: int = 0
    items: tuple[Item, ...] = ()
    block: str = ""
    number: str = ""
    keep: StatBlock | None = None


class CorrectMonsters(Word):
    """Correct what was said when monsters or hirelings were added.

    Only what is given changes. `hit_dice` as in AddMonsters, without rolling hit points again;
    `saves_as` as in AddMonsters, and `none` wipes it;
    `numbers` are sheet fields by key or label, and None wipes one. `traits` and
    `items` are all that it has from now on.
    """

    combatant_id: str
    name: str | None = None
    hit_dice: str | None = None
    level: int | None = None
    normal_human: bool | None = None
    saves_as: str | None = None
    slow: bool | None = None
    numbers: tuple[tuple[str, int | None], ...] = ()
    traits: tuple[str, ...] | None = None
    items: tuple[Item, ...] | None = None


class RevealCombatant(Word):
    """Show a hidden combatant to everybody, or with `hidden_again` take it out of sight."""

    combatant_id: str
    hidden_again: bool = False


class LeaveEncounter(Action):
    """Take a combatant, or one body of it, out. `reason`: "fled", "surrendered" or "left".

    By a player "fled" is a way of moving, and what comes of it the foes' to say (R-LEAVING).
    """

    done_by = Doer("target", in_turn=True, flees=True)

    target: str
    reason: str = "left"


class ReturnToEncounter(Word):
    """Bring back a combatant, or one body of it, that had left."""

    target: str


class RemoveCombatant(Word):
    """Strike a combatant from the encounter as if it had never been added."""

    combatant_id: str


class RollSurprise(Word):
    """Roll a side's 1d6 for surprise, once (OSE-SURPRISE)."""

    side: str = "party"
    forced: int | None = None


class SetAwareness(Word):
    """Say whether a side knew of the other, so that it does not roll (OSE-SURPRISE)."""

    side: str
    aware: bool


class SetSurprise(Word):
    """Say whether a side is surprised, without a roll (R-OVERRIDE)."""

    side: str
    surprised: bool


class RollDistance(Word):
    """Roll how far apart the sides are (OSE-ENCOUNTER-DISTANCE); `forced` is the dice's total."""

    forced: int | None = None
    seen: Visibility = Visibility.BLIND


class SetDistance(Word):
    """Say how far apart the sides are, in feet in a dungeon and in yards elsewhere."""

    distance: int
    seen: Visibility = Visibility.BLIND


class RollReaction(Action):
    """Roll 2d6 for how monsters take to the party (OSE-REACTION).

    `target` is a combatant's id or a side's key. `speaker` is the character who talks, "" being the
    one set before, if any; `modifier` None takes the speaker's own.
    """

    done_by = Doer("speaker")

    target: str = "monsters"
    speaker: str = ""
    modifier: int | None = None
    forced: int | None = None
    seen: Visibility = Visibility.BLIND


class SetReaction(Word):
    """Say how monsters take to the party, without a roll (OSE-REACTION)."""

    reaction: str
    target: str = "monsters"
    seen: Visibility = Visibility.BLIND


class SetSpeaker(Action):
    """Say which character speaks for the party, "" for nobody (OSE-PARLEY)."""

    done_by = Doer("character_id")

    character_id: str = ""


class EncounterBegan(Event):
    """An encounter began. `sides` are their labels; `gathered` if everybody is brought in.

    `together` if that is all who are out together.
    """

    number: int
    environment: str
    sides: tuple[str, ...]
    gathered: bool = False
    together: bool = False


class SideAdded(Event):
    """A third party is in the encounter; players learn of it when somebody of it shows up."""

    bookkeeping = True

    side: str
    label: str


class SideChanged(Event):
    """A combatant changed sides; `before` and `after` are keys of sides."""

    target: Who
    before: str
    after: str
    after_label: str


class CombatantJoined(Event):
    """Somebody came into the encounter. `throws` are the hit points rolled from hit dice, if any.

    `side` is the side's key. `late` is somebody who is in the order from the next round on.
    `rolled` are the hit points of each body that came of the throws. `block` is the stat block that
    said what nobody had typed, with numbers as the game writes them; None without one. `number` is
    the roll of how many there are.
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
    number: Throw | None = None

    def is_bookkeeping(self) -> bool:
        """A character who comes in stands on the board; that monsters come is news."""
        return self.target.is_character

    def public(self) -> Self | None:
        """Without the secret throws and the stat block: what monsters have is the referee's."""
        open_throws = tuple(throw for throw in self.throws if not throw.secret)
        rolled = self.rolled if open_throws else ()
        return replace(self, throws=open_throws, rolled=rolled, block=None)


class CombatantLeft(Event):
    """Somebody is no longer in the encounter. `reason`: "fled", "surrendered", "left", "removed".

    After "removed" the combatant is no longer in the state, after the others it is marked as gone.
    `numbers` are the bodies that go with a whole group.
    """

    target: Who
    reason: str
    side: str = ""
    numbers: tuple[int, ...] = ()


class CombatantReturned(Event):
    """Somebody who had left is back; `late` as in CombatantJoined."""

    target: Who
    side: str
    late: bool = False


class CombatantRevealed(Event):
    """A hidden combatant was shown to everybody (or hidden again: `hidden_again`)."""

    target: Who
    side: str
    hidden_again: bool = False
    side_label: str = ""
    count: int = 1


class CombatantRenamed(Event):
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


class MonstersCorrected(Event):
    """What is said of monsters or hirelings was corrected, with what follows from that."""

    target: Who
    changes: tuple[Change, ...]


class SurpriseRolled(Event):
    """A side rolled for surprise (OSE-SURPRISE).

    It is surprised on a d6 of `chance` or less; `because` is why that is not the usual 2.
    """

    side: str
    label: str
    throw: Throw
    surprised: bool
    chance: int = 2
    because: str = ""


class SurpriseSet(Event):
    """The referee said whether a side is surprised, or a rule did: `because` is why then."""

    side: str
    label: str
    surprised: bool
    because: str = ""


class AwarenessSet(Event):
    """The referee said whether a side knew of the other, or a rule did: `because` is why then."""

    side: str
    label: str
    aware: bool
    because: str = ""


class DistanceRolled(Event):
    """How far apart the sides are was rolled; `unit` is "feet" or "yards".

    `environment` is where they meet. `limited` says that the dice went farther than one sees.
    """

    referees_own = True

    distance: int
    unit: str
    throw: Throw
    environment: str = ""
    limited: bool = False


class DistanceSet(Event):
    """The referee said how far apart the sides are; `unit` is "feet" or "yards"."""

    distance: int
    unit: str


class ReactionRolled(Event):
    """How monsters take to the party was rolled. `target` is a combatant or a whole side."""

    referees_own = True

    target: Who
    reaction: str
    throw: Throw
    modifier: int = 0
    speaker: Who | None = None


class ReactionSet(Event):
    """How monsters take to the party was settled without a roll. `target` as in ReactionRolled.

    `because` is why, where a rule settled it and no referee's word.
    """

    target: Who
    reaction: str
    because: str = ""


class SpeakerSet(Event):
    """Who speaks for the party; None for nobody any more."""

    bookkeeping = True

    speaker: Who | None


class EncounterEnded(Event):
    """An encounter is over. `turns` is the game time that went by (OSE-ENCOUNTER, R-ONE-TURN).

    `fallen` are dead, `down` alive but not on their feet, `helpless` asleep or the like, `gone`
    left earlier. `settings` are the
    keys of those that were changed while it ran and count from now on. `surprise` says that it
    ended in the free round, which is not counted. `lost`: nobody of the party was left standing.
    """

    number: int
    rounds: int
    turns: int
    surprise: bool = False
    fallen: tuple[Who, ...] = ()
    gone: tuple[Who, ...] = ()
    down: tuple[Who, ...] = ()
    helpless: tuple[Who, ...] = ()
    reason: str = ""
    settings: tuple[str, ...] = ()
    lost: bool = False

    def concerns_hidden(self) -> bool:
        """Never as a whole: the public form leaves out those who were hidden."""
        return False

    def public(self) -> Self | None:
        """Without those who were never seen."""
        return replace(
            self,
            fallen=_seen(self.fallen),
            gone=_seen(self.gone),
            down=_seen(self.down),
            helpless=_seen(self.helpless),
        )


def _seen(people: tuple[Who, ...]) -> tuple[Who, ...]:
    return tuple(who for who in people if not who.hidden)


class ReactionRuling(Question[Verdict]):
    """What settles how the monsters `who` take to the party: AUTOMATIC is an attack, unrolled."""


class SurpriseChance(Question[Found]):
    """On what of a d6 `side`, by its key, is surprised by the others: the lowest answer counts.

    Without one it is 2 (OSE-SURPRISE). An answer of 0 is that nothing can surprise them.
    """

    side: str


class FarthestDistance(Question[Found]):
    """How far apart the sides can be where they meet, in the unit of the encounter's distance.

    The lowest counts, and holds for what is rolled alone: the referee's word goes farther. Where
    the dice `is_open` to players it hangs on nobody who is hidden.
    """

    is_open: bool = False


FAMILY.brings(
    settings=(
        MONSTER_HIT_POINTS,
        MONSTER_HIT_DIE,
        MINIONS,
        HIRELINGS,
        WHO_COMES,
    ),
    fields=(REACTION,),
    traits=TRAITS,
)

"""What somebody can do with an encounter, apart from the fighting itself."""

from dataclasses import dataclass

from rules.kernel.action import Action
from rules.kernel.visibility import Visibility
from rules.state.encounter import Kind
from rules.state.items import Item


@dataclass(frozen=True, slots=True, kw_only=True)
class StartEncounter(Action):
    """Begin an encounter in a "dungeon", the "wilderness" or on "water" (OSE-ENCOUNTER).

    `gathered` if whoever begins it brings everybody in.
    """

    environment: str = "dungeon"
    gathered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EndEncounter(Action):
    """Conclude the encounter: at least a turn goes by (OSE-ENCOUNTER). `reason` is free text."""

    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AddSide(Action):
    """Add a third party to the encounter."""

    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveToSide(Action):
    """Let a combatant change sides; `side` is the key of the new one."""

    combatant_id: str
    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinEncounter(Action):
    """Bring a character into the encounter, "" being the member's active one."""

    character_id: str = ""
    side: str = "party"


@dataclass(frozen=True, slots=True, kw_only=True)
class AddMonsters(Action):
    """Add a combatant of 1 to 50 like bodies.

    `hit_points` is one number for all or one for each; without any they are rolled from `hit_dice`
    (`3`, `3+1`, `1-1`, `½`, `NH`, `2d6`). `numbers` are sheet fields by key or label. What is said
    of `normal_human` counts; None leaves it to hit dice and the game. `saves_as` are hit dice, or a
    class and level.
    `traits` are words such as `goblin`. `items` are attacks and things in place of those of the
    stat block. What is not said, the stat block called `block` says: ""
    is for monsters the one that has their name, and `none` is without any.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectMonsters(Action):
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


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealCombatant(Action):
    """Show a hidden combatant to everybody, or with `hidden_again` take it out of sight."""

    combatant_id: str
    hidden_again: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveEncounter(Action):
    """Take a combatant, or one body of it, out. `reason`: "fled", "surrendered" or "left"."""

    target: str
    reason: str = "left"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnToEncounter(Action):
    """Bring back a combatant, or one body of it, that had left."""

    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveCombatant(Action):
    """Strike a combatant from the encounter as if it had never been added."""

    combatant_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RollSurprise(Action):
    """Roll a side's 1d6 for surprise, once (OSE-SURPRISE)."""

    side: str = "party"
    forced: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAwareness(Action):
    """Say whether a side knew of the other, so that it does not roll (OSE-SURPRISE)."""

    side: str
    aware: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSurprise(Action):
    """Say whether a side is surprised, without a roll (R-OVERRIDE)."""

    side: str
    surprised: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RollDistance(Action):
    """Roll how far apart the sides are (OSE-ENCOUNTER-DISTANCE); `forced` is the dice's total."""

    forced: int | None = None
    seen: Visibility = Visibility.BLIND


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDistance(Action):
    """Say how far apart the sides are, in feet in a dungeon and in yards elsewhere."""

    distance: int
    seen: Visibility = Visibility.BLIND


@dataclass(frozen=True, slots=True, kw_only=True)
class RollReaction(Action):
    """Roll 2d6 for how monsters take to the party (OSE-REACTION).

    `target` is a combatant's id or a side's key. `speaker` is the character who talks, "" being the
    one set before, if any; `modifier` None takes the speaker's own.
    """

    target: str = "monsters"
    speaker: str = ""
    modifier: int | None = None
    forced: int | None = None
    seen: Visibility = Visibility.BLIND


@dataclass(frozen=True, slots=True, kw_only=True)
class SetReaction(Action):
    """Say how monsters take to the party, without a roll (OSE-REACTION)."""

    reaction: str
    target: str = "monsters"
    seen: Visibility = Visibility.BLIND


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSpeaker(Action):
    """Say which character speaks for the party, "" for nobody (OSE-PARLEY)."""

    character_id: str = ""

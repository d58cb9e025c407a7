"""The actions, events, settings and traits of hazards, and what it keeps in a game's document."""

from collections.abc import Mapping
from typing import Self

from rules.hazards import FAMILY
from rules.kernel.action import Action, Deed, Doer, Word
from rules.kernel.events import REFEREES, Audience, Event, Throw, Who
from rules.kernel.fields import Trait
from rules.kernel.part import Part
from rules.kernel.setting import Setting, Value
from rules.kernel.visibility import Visibility
from rules.kernel.whose import BY_KEY, PARTYS, By, Fields
from rules.record import Record, field, replace
from rules.state.game import GameState


class Brewing(Record):
    """A poison in somebody that does its work later: when its effect runs out, or with the battle.

    `effect` is the id of the effect that shows it, `kind` the key of the poison.
    """

    effect: str
    kind: str
    after_battle: bool = False


class Onlooker(Record):
    """Somebody who saw an illusion, and whether their save made them see through it."""

    target: str
    sees_through: bool


class Illusion(Record):
    """What is not there. `by` is the combatant that it is, "" for anything else with that name."""

    name: str
    by: str = ""
    onlookers: tuple[Onlooker, ...] = ()


class Disbelief(Record):
    """Somebody has said that they do not believe in something, in their words."""

    target: str
    what: str


class Hazards(Record):
    """All of it. Poisons that are ended by hand are cured; the rest ends with the encounter.

    `cutting` are the moments of game time at which somebody last tried to cut armour off outside an
    encounter, by their ids (ERIS-PLATE-DROWNING).
    """

    brewing: tuple[Brewing, ...] = ()
    illusions: tuple[Illusion, ...] = ()
    disbeliefs: tuple[Disbelief, ...] = ()
    cutting: Mapping[str, int] = field(default_factory=dict[str, int])


HAZARDS = Part(
    "hazards",
    Hazards(),
    Fields(brewing=By("effect"), illusions=PARTYS, disbeliefs=PARTYS, cutting=BY_KEY),
)
"""Poisons and the like that are not over."""


class PutPoison(Word):
    """The referee has people save against poison.

    `kind` is the name of a poison that the rules know, "" for one that kills at once. `delay` says
    when it does its work: "now", "battle" (when the battle is over) or a number of turns as text;
    "" is as that kind does. `modifier` is added to the die. `saved` is what passing the save still
    leaves (R-REDUCED): "half" of the hit points are lost, "nothing", or a lesser effect by its name
    ("dizzy for 3 turns"); "" is as the game has it.
    """

    targets: tuple[str, ...]
    kind: str = ""
    delay: str = ""
    modifier: int = 0
    saved: str = ""


class ShakeOut(Deed):
    """Shake somebody out of a ghoul's fear, as the action of a round.

    `by` is who does it, "" the character that the member plays.
    """

    done_by = Doer("by")

    target: str
    by: str = ""


class DrainLevels(Word):
    """The referee takes levels from people: for good, or until a week of rest (`temporary`).

    `hit_points` is what the new level has of them at most, None to roll.
    """

    targets: tuple[str, ...]
    levels: int = 1
    temporary: bool = False
    hit_points: int | None = None


class SetProvisions(Word):
    """People have food and water from now on, or have none."""

    targets: tuple[str, ...]
    food: bool = True
    water: bool = True


class MakeIllusion(Word):
    """The referee lets people see what is not there; each saves in secret.

    `what` is a combatant, or any name. `modifier` is added to every die.
    """

    what: str
    targets: tuple[str, ...]
    modifier: int = 0


class Disbelieve(Deed):
    """Somebody declares that they do not believe in something, in their words.

    `target` "" is the character that the member plays.
    """

    done_by = Doer("target")

    what: str
    target: str = ""


class StrikeWithIllusion(Word):
    """An illusion does damage to all who believe in it, a number or dice.

    `save` is the key of a save that still halves it, "" for none.
    """

    what: str
    amount: str
    save: str = ""


class EndIllusion(Word):
    """The referee ends an illusion."""

    what: str


class Fall(Word):
    """People fall so many feet onto something hard."""

    targets: tuple[str, ...]
    feet: int


SHEER, MONSTER = "sheer", "monster"
"""What people may climb, beside what has holds."""


class Climb(Action):
    """The referee has people climb where it is hard: who fails to falls so many feet.

    `onto` is what they climb: "" for anything with holds, `SHEER` for a sheer surface, which takes
    equipment (`gear`) or an ability of theirs, `MONSTER` for one that is larger than they are.
    `modifier` is added to the die of the check.
    """

    done_by = Doer("targets", with_party=True)

    targets: tuple[str, ...]
    feet: int
    onto: str = ""
    gear: bool = False
    modifier: int = 0


class Swim(Deed):
    """The referee sees whether people drown: `chance` is in percent."""

    done_by = Doer("targets", with_party=True)

    targets: tuple[str, ...]
    chance: int
    seen: Visibility = Visibility.PUBLIC


class CutFree(Action):
    """Cut the platemail off somebody who drowns in it; "" is one's own character.

    `number` is their chance in 6 with stuck doors this once, None what is written; `forced` is the
    face of the die (referee).
    """

    done_by = Doer("target")

    target: str = ""
    number: int | None = None
    forced: int | None = None


class PoisonTook(Event):
    """A poison does its work on somebody, `kind` by its key; what it does is told for itself.

    `doses` are those in the blood now, of a kind that adds up.
    """

    target: Who
    kind: str
    doses: int = 0


class PoisonBrews(Event):
    """A poison, `kind` by its key, works later: after the battle, or as its effect ends."""

    target: Who
    kind: str
    after_battle: bool


class SpanRolled(Event):
    """It was rolled how long something lasts that is on somebody, in rounds, turns, hours or days.

    `name` is what they are, such as "paralysed", `unit` one of what is counted.
    """

    target: Who
    name: str
    unit: str
    throw: Throw


class SaveLeft(Event):
    """A check, `what` by its key, that nobody can roll: no number is written. The referee's."""

    target: Who
    what: str
    label: str
    audience: Audience = REFEREES


class Unaffected(Event):
    """Something did nothing to somebody; `label` says what, `why` says why.

    What a monster is that makes it so is told to nobody.
    """

    target: Who
    label: str
    why: str

    def public(self) -> Self | None:
        """Without the reason, for whoever has no sheet."""
        return self if self.target.is_character else replace(self, why="")


class ShakenOut(Event):
    """Somebody shook a comrade out of a ghoul's fear."""

    target: Who
    by: Who


class Fell(Event):
    """Somebody fell so many feet; `dice` d6 of damage follow, none for less than ten feet."""

    target: Who
    feet: int
    dice: int


class Swam(Event):
    """Whether somebody goes under, at a `chance` in percent."""

    target: Who
    chance: int
    drowns: bool
    throw: Throw


class PlateCut(Event):
    """Somebody who drowns cut at their platemail, and whether they are free of it: `item` is gone.

    A roll for stuck doors has been told before.
    """

    target: Who
    item: str
    is_free: bool


class LevelDrained(Event):
    """Somebody lost levels. `maximum` are the hit points of the new one, None if they stay.

    `throw` is what was rolled for them, `anew` for all, else for those that are lost. A `temporary`
    loss ends with a full week of rest. `typed`
    are numbers that follow a level and do not follow it here, because somebody has typed them.
    """

    target: Who
    before: int
    after: int
    temporary: bool = False
    maximum: int | None = None
    throw: Throw | None = None
    typed: tuple[str, ...] = ()
    anew: bool = True


class LevelReturned(Event):
    """A week of rest gave back what had been drained of a level."""

    target: Who
    before: int
    after: int


class ProvisionsSet(Event):
    """Somebody has food and water from now on, or has none."""

    target: Who
    food: bool
    water: bool


class Starved(Event):
    """One more whole day without "food" or "water": so many by now."""

    target: Who
    what: str
    days: int


class IllusionMade(Event):
    """Who believes in an illusion, and who does not; for referees."""

    name: str
    believers: tuple[Who, ...]
    doubters: tuple[Who, ...]
    audience: Audience = REFEREES


class IllusionEnded(Event):
    """An illusion is over; for referees."""

    name: str
    audience: Audience = REFEREES


class DisbeliefDeclared(Event):
    """Somebody does not believe in something, whether it is there or not."""

    target: Who
    what: str


class DisbeliefJudged(Event):
    """Whether what somebody does not believe in is an illusion (its `name`, else ""): referees'."""

    target: Who
    name: str = ""
    audience: Audience = REFEREES


POISON = Setting(
    "poison",
    "Poison",
    "ERIS-POISON",
    (
        Value("ose", "A failed save is death, unless the poison does something else."),
        Value("eris", "The same, and a save that is made still costs half of the hit points left."),
    ),
    {"eris": "eris"},
)
LEVEL_DRAIN = Setting(
    "level_drain",
    "Levels that are drained",
    "ERIS-LEVEL-DRAIN",
    (
        Value(
            "ose",
            "A hit die of hit points is lost with each; experience falls to halfway between both "
            "levels, or to the lowest of the new one where several are lost at once.",
        ),
        Value(
            "eris",
            "All hit points are rolled anew; experience falls to 1 short of the level above.",
        ),
    ),
    {"eris": "eris"},
)
PARALYSIS = Setting(
    "paralysis",
    "Paralysis",
    "ERIS-PARALYSIS",
    (
        Value("plain", "A failed save leaves one helpless."),
        Value("eris", "The body seizes up: withstand adversity, or die. Ghouls only frighten."),
    ),
    {"eris": "eris"},
)
ERIS = "eris"


HUMAN = Trait("human", "human", "sees nothing in the dark", "OSE-INFRAVISION", words=("humans",))
TRAITS = (HUMAN,)


def drains_all(state: GameState) -> bool:
    """Whether all hit points are rolled anew as a level is drained."""
    return LEVEL_DRAIN.in_force(state) == ERIS


FAMILY.brings(settings=(POISON, PARALYSIS, LEVEL_DRAIN), traits=TRAITS)

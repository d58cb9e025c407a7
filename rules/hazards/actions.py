"""What somebody does about hazards."""

from dataclasses import dataclass

from rules.kernel.action import Action
from rules.kernel.visibility import Visibility


@dataclass(frozen=True, slots=True, kw_only=True)
class PutPoison(Action):
    """The referee has people save against poison.

    `kind` is the name of a poison that the rules know, "" for one that kills at once. `delay` says
    when it does its work: "now", "battle" (when the battle is over) or a number of turns as text;
    "" is as that kind does. `modifier` is added to the die.
    """

    targets: tuple[str, ...]
    kind: str = ""
    delay: str = ""
    modifier: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ShakeOut(Action):
    """Shake somebody out of a ghoul's fear, as the action of a round.

    `by` is who does it, "" the character that the member plays.
    """

    target: str
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrainLevels(Action):
    """The referee takes levels from people: for good, or until a week of rest (`temporary`).

    `hit_points` is what the new level has of them at most, None to roll.
    """

    targets: tuple[str, ...]
    levels: int = 1
    temporary: bool = False
    hit_points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetProvisions(Action):
    """People have food and water from now on, or have none."""

    targets: tuple[str, ...]
    food: bool = True
    water: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeIllusion(Action):
    """The referee lets people see what is not there; each saves in secret.

    `what` is a combatant, or any name. `modifier` is added to every die.
    """

    what: str
    targets: tuple[str, ...]
    modifier: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Disbelieve(Action):
    """Somebody declares that they do not believe in something, in their words.

    `target` "" is the character that the member plays.
    """

    what: str
    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeWithIllusion(Action):
    """An illusion does damage to all who believe in it, a number or dice.

    `save` is the key of a save that still halves it, "" for none.
    """

    what: str
    amount: str
    save: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndIllusion(Action):
    """The referee ends an illusion."""

    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fall(Action):
    """People fall so many feet onto something hard."""

    targets: tuple[str, ...]
    feet: int


SHEER, MONSTER = "sheer", "monster"
"""What people may climb, beside what has holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Climb(Action):
    """The referee has people climb where it is hard: who fails to falls so many feet.

    `onto` is what they climb: "" for anything with holds, `SHEER` for a sheer surface, which takes
    equipment (`gear`) or an ability of theirs, `MONSTER` for one that is larger than they are.
    `modifier` is added to the die of the check.
    """

    targets: tuple[str, ...]
    feet: int
    onto: str = ""
    gear: bool = False
    modifier: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Swim(Action):
    """The referee sees whether people drown: `chance` is in percent."""

    targets: tuple[str, ...]
    chance: int
    seen: Visibility = Visibility.PUBLIC


@dataclass(frozen=True, slots=True, kw_only=True)
class CutFree(Action):
    """Cut the platemail off somebody who drowns in it; "" is one's own character.

    `number` is their chance in 6 with stuck doors this once, None what is written; `forced` is the
    face of the die (referee).
    """

    target: str = ""
    number: int | None = None
    forced: int | None = None

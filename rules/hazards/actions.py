"""What somebody does about hazards."""

from dataclasses import dataclass

from rules.kernel.resolution import Action


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
class Fall(Action):
    """People fall so many feet onto something hard."""

    targets: tuple[str, ...]
    feet: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Climb(Action):
    """The referee has people climb where it is hard: who fails to falls so many feet.

    `modifier` is added to the die of the check.
    """

    targets: tuple[str, ...]
    feet: int
    modifier: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Swim(Action):
    """The referee sees whether people drown: `chance` is in percent; `secret` hides the dice."""

    targets: tuple[str, ...]
    chance: int
    secret: bool = False

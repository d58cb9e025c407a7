"""Hit dice as they stand in a monster's description, and the hit points rolled from them."""

import re
from dataclasses import dataclass

from rules.dice.record import DiceGroup, DiceRecord
from rules.dice.source import Faces
from rules.errors import RuleError
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.state.hit_dice import HitDice

MOST_DICE = 100
MOST_SIDES = 1000
_DICE = re.compile(r"(?P<count>\d{1,3})(d(?P<sides>\d{1,4}))?(?P<bonus>[+-]\d{1,3})?")
MINUS_SIGN = "\u2212"
"""What typographers and some phones put for a minus."""
_HALVES = ("½", "1/2")
MOST_ASTERISKS = 9


@dataclass(frozen=True, slots=True)
class BodyDice:
    """The dice that a body's hit points are rolled with."""

    count: int
    sides: int
    bonus: int = 0

    def roll(self, faces: Faces) -> tuple[tuple[int, ...], int]:
        """The faces of one body and its hit points, at least 1. A bonus counts once."""
        fallen = tuple(faces.face(self.sides) for _ in range(self.count))
        return fallen, max(1, sum(fallen) + self.bonus)

    @property
    def most(self) -> int:
        """The most hit points that can fall."""
        return max(1, self.count * self.sides + self.bonus)

    @property
    def notation(self) -> str:
        """As dice: `3d8+1`."""
        return f"{self.count}d{self.sides}" + (f"{self.bonus:+d}" if self.bonus else "")


def dice_of(hit_dice: HitDice, die: int) -> BodyDice:
    """The dice of hit dice of d`die`; less than one is one die of half the size."""
    if hit_dice.half or hit_dice.normal_human:
        return BodyDice(1, die // 2)
    return BodyDice(hit_dice.count, hit_dice.sides or die, hit_dice.bonus)


def parse_hit_dice(text: str) -> HitDice:
    """Hit dice from `3`, `3+1`, `1-1`, `10**`, `½`, `NH`, or plain dice as `2d6`.

    RuleError for anything else.
    """
    typed = "".join(text.lower().replace(MINUS_SIGN, "-").split())
    word = typed.rstrip("*")
    asterisks = min(len(typed) - len(word), MOST_ASTERISKS)
    if word == "nh":
        return HitDice(normal_human=True)
    if word in _HALVES:
        return HitDice(half=True, asterisks=asterisks)
    match = _DICE.fullmatch(word)
    if match is None or not word.isascii():
        raise RuleError(
            f"“{text.strip()[:40]}” is not a number of hit dice. Type for example `3`, `3+1`, "
            "`1-1`, `½`, or dice such as `2d6`."
        )
    count, sides = int(match["count"]), int(match["sides"] or 1)
    if not (1 <= count <= MOST_DICE and 1 <= sides <= MOST_SIDES):
        raise RuleError(
            f"Hit dice go from 1 to {MOST_DICE} dice of at most {MOST_SIDES} sides. "
            "Type for example `3` or `2d6`."
        )
    sides = sides if match["sides"] else 0
    return HitDice(count, int(match["bonus"] or 0), asterisks, sides)


def roll_hit_points(
    resolution: Resolution, hit_dice: BodyDice, count: int, *, secret: bool
) -> tuple[tuple[int, ...], Throw]:
    """Roll `count` bodies in one throw, one group of dice for each body in order.

    The throw says "at least 1" where a body would have come to less: 0 hit points is dead
    (OSE-DEATH).
    """
    source, number, commitment = resolution.begin_roll(secret=secret)
    rolled = [hit_dice.roll(source) for _ in range(count)]
    points = tuple(total for _, total in rolled)
    dice = f"{hit_dice.count}d{hit_dice.sides}"
    groups = tuple(DiceGroup(dice, hit_dice.sides, faces) for faces, _ in rolled)
    text = hit_dice.notation if count == 1 else f"{count} x {hit_dice.notation}"
    if any(sum(faces) + hit_dice.bonus < total for faces, total in rolled):
        text += ", at least 1" if count == 1 else ", each at least 1"
    throw = Throw(
        number,
        "hit points",
        DiceRecord(text, sum(points), groups),
        secret=secret,
        commitment=commitment,
    )
    return points, resolution.keep(throw)

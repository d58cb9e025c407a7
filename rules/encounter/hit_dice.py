"""The hit points that are rolled from hit dice."""

from dataclasses import dataclass

from rules.dice.record import DiceGroup, DiceRecord
from rules.dice.source import Faces
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.state.hit_dice import HitDice


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
    """The dice of hit dice of d`die`; half of one is one die of half the size, and so on."""
    if hit_dice.half or hit_dice.normal_human:
        return BodyDice(1, max(1, die // hit_dice.parts))
    return BodyDice(hit_dice.count, hit_dice.sides or die, hit_dice.bonus)


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

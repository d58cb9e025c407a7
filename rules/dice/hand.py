"""Dice of one kind on the table, and what each operation does to them."""

from collections.abc import Sequence

from rules.dice.record import EXPLODED, REROLLED, UNMARKED, DiceGroup
from rules.dice.selection import keep_or_drop, select
from rules.dice.source import Take
from rules.dice.syntax import Dice, Operation, write
from rules.errors import RuleError

MOST_DICE = 1000
_MOST_EXPLOSIONS = 100
_MOST_EXPLOSIONS_BY_RANK = 30
_NEGLIGIBLE = 1e-12


class Hand:
    """The dice of one group while they are rolled, re-rolled, exploded, kept and dropped.

    `faces`, `owners` and `marks` have one entry a face in the order they fell; `values`,
    `kept` and `latest` one entry a die: what it counts, whether it does, and its last face.
    """

    __slots__ = ("_spare", "_take", "dice", "faces", "kept", "latest", "marks", "owners", "values")

    def __init__(self, dice: Dice, faces: Sequence[int], take: Take, spare: int = 0) -> None:
        """`faces` are the first throw; further ones come from `take`, at most `spare` of them."""
        self.dice = dice
        self._take = take
        self._spare = spare
        self.faces = list(faces)
        self.values = list(faces)
        self.owners = list(range(len(self.faces)))
        self.latest = list(self.owners)
        self.kept = [True] * len(self.faces)
        self.marks = [UNMARKED] * len(self.faces)

    @property
    def total(self) -> int:
        """The sum of the kept values."""
        return sum(value for value, kept in zip(self.values, self.kept, strict=True) if kept)

    @property
    def extra_dice(self) -> int:
        """How many faces fell after the first throw."""
        return len(self.faces) - self.dice.count

    def operate(self, operations: Sequence[Operation]) -> None:
        """Carry out the operations in order; RuleError if too many dice would fall."""
        for operation in operations:
            match operation.name:
                case "k" | "p":
                    keep_or_drop(self.values, self.kept, operation)
                case "rr":
                    self._reroll_until_none(operation)
                case "ro":
                    self._reroll(self._select(operation))
                case "ra":
                    self._explode(self._select(operation)[:1])
                case "e":
                    self._explode_on(operation)
                case _:
                    self._limit(operation)

    def _select(self, operation: Operation) -> list[int]:
        return select(self.values, self.kept, operation)

    def _throw(self, count: int) -> Sequence[int]:
        self._spare -= count
        if self._spare < 0:
            raise RuleError(
                f"That roll comes to more than {MOST_DICE} dice once re-rolls and explosions are "
                "counted. Roll fewer dice, or re-roll and explode on fewer faces."
            )
        return self._take(self.dice.sides, count)

    def _reroll(self, picked: list[int]) -> None:
        for die, face in zip(picked, self._throw(len(picked)), strict=True):
            self.marks[self.latest[die]] = REROLLED
            self.latest[die] = len(self.faces)
            self.values[die] = face
            self._note(die, face)

    def _reroll_until_none(self, operation: Operation) -> None:
        """Only dice that were just re-rolled can match again: the parser refuses rr by rank."""
        picked = self._select(operation)
        while picked:
            self._reroll(picked)
            picked = [die for die in picked if operation.matches(self.values[die])]

    def _explode(self, picked: list[int]) -> None:
        for die in picked:
            self.marks[self.latest[die]] = EXPLODED
        for face in self._throw(len(picked)):
            self.latest.append(len(self.faces))
            self._note(len(self.values), face)
            self.values.append(face)
            self.kept.append(True)

    def _note(self, die: int, face: int) -> None:
        self.faces.append(face)
        self.owners.append(die)
        self.marks.append(UNMARKED)

    def _explode_on(self, operation: Operation) -> None:
        exploded: set[int] = set()
        picked = self._select(operation)
        for _ in range(explosions(self.dice.sides, operation)):
            if not picked:
                break
            exploded.update(picked)
            first_new = len(self.values)
            self._explode(picked)
            if operation.is_by_value:
                new = range(first_new, len(self.values))
                picked = [die for die in new if operation.matches(self.values[die])]
            else:
                picked = [die for die in self._select(operation) if die not in exploded]

    def _limit(self, operation: Operation) -> None:
        limit = operation.selectors[-1].number
        bound = max if operation.name == "mi" else min
        for die, kept in enumerate(self.kept):
            if kept:
                self.values[die] = bound(self.values[die], limit)

    def drop_all(self) -> None:
        """Count nothing of this, because the value that holds it was dropped."""
        self.kept = [False] * len(self.kept)

    def group(self) -> DiceGroup:
        """The dice as plain data, in the order the faces fell."""
        is_last = [self.latest[die] == index for index, die in enumerate(self.owners)]
        fallen = list(zip(self.faces, self.owners, is_last, strict=True))
        faces = tuple(self.faces)
        values = tuple(self.values[die] if last else face for face, die, last in fallen)
        kept = tuple(last and self.kept[die] for _, die, last in fallen)
        return DiceGroup(
            notation=write(self.dice),
            sides=self.dice.sides,
            faces=faces,
            kept=() if all(kept) else kept,
            values=values if values != faces else (),
            marks="" if set(self.marks) <= {UNMARKED} else "".join(self.marks),
            owners=() if all(is_last) else tuple(self.owners),
        )


def settled(dice: Dice, faces: Sequence[int]) -> Hand:
    """The hand of a throw whose operations roll nothing further."""
    hand = Hand(dice, faces, lambda _sides, _count: ())
    hand.operate(dice.operations)
    return hand


def picking_chance(sides: int, operation: Operation) -> float:
    """The chance that an operation by value picks a fresh die."""
    lows = [s.number for s in operation.selectors if s.kind == "<"]
    highs = [s.number for s in operation.selectors if s.kind == ">"]
    below = min(max([*lows, 1]), sides + 1)
    above = max(min([*highs, sides]), below - 1)
    single = {s.number for s in operation.selectors if s.kind == "" and below <= s.number <= above}
    return (below - 1 + sides - above + len(single)) / sides


def usual_faces(dice: Dice) -> float:
    """How many faces such dice take on average, about: explosions and re-rolls counted."""
    faces = float(dice.count)
    for operation in dice.operations:
        chance = picking_chance(dice.sides, operation) if operation.is_by_value else 0
        if operation.name in ("e", "rr"):
            faces /= max(1 - chance, 1 / MOST_DICE)
        elif operation.name == "ro":
            faces *= 1 + chance
    return faces


def explosions(sides: int, operation: Operation) -> int:
    """How often in a row a die may explode.

    By value, until going on has a chance under one in a million million, and at most 100 times:
    that bound makes exact odds possible, and no table will ever meet it. By rank at most 30 times,
    because the dice have to be ranked anew each time.
    """
    if not operation.is_by_value:
        return _MOST_EXPLOSIONS_BY_RANK
    picking = picking_chance(sides, operation)
    chance = 1.0
    count = 0
    while chance >= _NEGLIGIBLE and count < _MOST_EXPLOSIONS:
        chance *= picking
        count += 1
    return count

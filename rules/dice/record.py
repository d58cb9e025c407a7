"""Dice as plain data that an event can store, and the plain roll that most rules need."""

from dataclasses import dataclass

from rules.dice.source import Faces, taking
from rules.record import Record

UNMARKED, REROLLED, EXPLODED = "-re"


@dataclass(frozen=True, slots=True)
class RolledDie:
    """One die: all its faces in order, what the last one counts, and what happened to it."""

    faces: tuple[int, ...]
    value: int
    is_kept: bool
    is_exploded: bool


class DiceGroup(Record, frozen=True):
    """Dice of one kind that fell together, one entry a face, in the order they fell.

    All but the faces are empty, and then not stored, where they have nothing to add: `kept`, false
    for a face that was dropped or rolled again, where each counts; `values`, what each face counts,
    where no minimum or maximum changed one; `marks`, a letter a face as named above, where no die
    was rolled again or exploded; `owners`, which die (counted from 0) the face belongs to, where
    every face is a die of its own.
    """

    notation: str
    sides: int
    faces: tuple[int, ...]
    kept: tuple[bool, ...] = ()
    values: tuple[int, ...] = ()
    marks: str = ""
    owners: tuple[int, ...] = ()

    @property
    def dice(self) -> tuple[RolledDie, ...]:
        """The same, die by die."""
        faces_of: dict[int, list[int]] = {}
        for index, owner in enumerate(self.owners or range(len(self.faces))):
            faces_of.setdefault(owner, []).append(index)
        return tuple(self._die(indices) for indices in faces_of.values())

    def _die(self, indices: list[int]) -> RolledDie:
        last = indices[-1]
        return RolledDie(
            faces=tuple(self.faces[index] for index in indices),
            value=(self.values or self.faces)[last],
            is_kept=not self.kept or self.kept[last],
            is_exploded=bool(self.marks) and self.marks[last] == EXPLODED,
        )


class DiceRecord(Record, frozen=True):
    """One roll as it was asked for and as it fell; all that is stored of it."""

    text: str
    total: int
    groups: tuple[DiceGroup, ...] = ()

    @property
    def faces(self) -> tuple[int, ...]:
        """Every face of every group, in the order they fell."""
        return tuple(face for group in self.groups for face in group.faces)

    @property
    def natural(self) -> int | None:
        """The face of the one die that counts, without modifiers (R-NATURAL); None without one."""
        if len(self.groups) != 1:
            return None
        kept = [die.faces[-1] for die in self.groups[0].dice if die.is_kept]
        return kept[0] if len(kept) == 1 else None


def roll_dice(source: Faces, count: int, sides: int, modifier: int = 0) -> DiceRecord:
    """Roll `count` dice of `sides`, add `modifier`: initiative, morale, hit points."""
    faces = tuple(taking(source)(sides, count))
    notation = f"{count}d{sides}"
    group = DiceGroup(notation, sides, faces)
    text = f"{notation}{modifier:+d}" if modifier else notation
    return DiceRecord(text, sum(faces) + modifier, (group,))

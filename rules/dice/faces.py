"""Where faces come from: fair dice derived from a key, and loaded dice for tests.

Dice as plain data that an event can store, and the plain roll that most rules need. Rolls a stored
roll again from its source, to see whether it fell as it was shown. Picking, keeping and dropping
among values, the way `d20` does it. Dice of one kind on the table, and what each operation does to
them.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Protocol

from rules.dice.syntax import Dice, Operation, Selector, write
from rules.errors import RuleError
from rules.record import Record, Tool

_BYTE_VALUES = 256
_HASH_BLOCK = 64
_INNER = bytes(byte ^ 0x36 for byte in range(_BYTE_VALUES))
_OUTER = bytes(byte ^ 0x5C for byte in range(_BYTE_VALUES))
UNMARKED, REROLLED, EXPLODED = "-re"
MOST_DICE = 1000
_MOST_EXPLOSIONS = 100
_MOST_EXPLOSIONS_BY_RANK = 30
_NEGLIGIBLE = 1e-12


class _Hash(Protocol):
    """What `hashlib` gives; its own name for the type is private."""

    def copy(self) -> "_Hash": ...
    def update(self, data: bytes, /) -> None: ...
    def digest(self) -> bytes: ...


Take = Callable[[int, int], Sequence[int]]
"""`take(sides, count)` gives the next faces."""


class Faces(Protocol):
    """Anything that can roll one die."""

    def face(self, sides: int) -> int:
        """The next face, 1 to `sides`."""
        ...


class LoadedDice:
    """Faces laid out in advance, for tests and for replaying a stored roll."""

    def __init__(self, faces: Iterable[int]) -> None:
        """`faces` are dealt in order."""
        self._faces = deque(faces)

    def is_empty(self) -> bool:
        """Whether every face laid out has fallen."""
        return not self._faces

    def face(self, sides: int) -> int:
        """The next face; AssertionError when none is left or it is not on a die of `sides`."""
        if not self._faces:
            raise AssertionError(f"the loaded dice ran out before a d{sides}")
        face = self._faces.popleft()
        if not 1 <= face <= sides:
            raise AssertionError(f"a d{sides} has no face {face}")
        return face


class FairDice(Tool):
    """Faces that follow from a key and a label alone, so that anyone with both can check them.

    Block n of the byte stream is HMAC-SHA256(key, "<label>|n"), n counted from 0. A die of up to
    256 sides takes one byte, a larger one as many bytes (big-endian) as its number of sides needs;
    a value at or above the largest multiple of `sides` is thrown away and the next one taken;
    the face is `value % sides + 1`. Nothing is computed before the first face.

    `label` is `roll_label(...)`, without the block number; `stream` holds the first `block` blocks,
    of which `at` bytes are used up.
    """

    key: bytes
    label: str
    block: int = 0
    stream: bytes = b""
    at: int = 0

    def face(self, sides: int) -> int:
        """The next face, 1 to `sides`."""
        return self.faces(sides, 1)[0]

    def faces(self, sides: int, count: int) -> Sequence[int]:
        """The next `count` faces, the same ones as `count` calls of `face`."""
        if sides >= _BYTE_VALUES:
            return [self._large_face(sides) for _ in range(count)]
        table, refused = _BYTE_FACES[sides]
        faces = self._take(count).translate(table, refused)
        while len(faces) < count:
            faces += self._take(count - len(faces)).translate(table, refused)
        return faces

    def _large_face(self, sides: int) -> int:
        width = ((sides - 1).bit_length() + 7) // 8
        values: int = _BYTE_VALUES**width
        limit = values - values % sides
        while (value := int.from_bytes(self._take(width), "big")) >= limit:
            pass
        return value % sides + 1

    def _take(self, count: int) -> bytes:
        """The next `count` bytes of the stream, made block by block."""
        at, stream = self.at, self.stream
        self.at = end = at + count
        while len(stream) < end:
            inner, outer = _keyed(self.key)
            inner = inner.copy()
            inner.update(f"{self.label}|{self.block}".encode())
            outer = outer.copy()
            outer.update(inner.digest())
            stream = self.stream = stream + outer.digest() if stream else outer.digest()
            self.block += 1
        return stream[at:end]


def taking(source: Faces) -> Take:
    """How many faces at once are taken from a source."""
    if isinstance(source, FairDice):
        return source.faces
    return lambda sides, count: [source.face(sides) for _ in range(count)]


@lru_cache(maxsize=64)
def _keyed(key: bytes) -> tuple[_Hash, _Hash]:
    """The two halves of HMAC (RFC 2104) with the key already in them, ready to be copied.

    This takes less than half the time of `hmac.digest`, and one HMAC is most of what a roll
    costs. The tests hold both against each other.
    """
    block = (key if len(key) <= _HASH_BLOCK else sha256(key).digest()).ljust(_HASH_BLOCK, b"\0")
    return sha256(block.translate(_INNER)), sha256(block.translate(_OUTER))


def _byte_faces(sides: int) -> tuple[bytes, bytes]:
    """For `bytes.translate`: the face of each byte, and the bytes to throw away."""
    every = bytes(range(1, sides + 1)) * (_BYTE_VALUES // sides + 1)
    return every[:_BYTE_VALUES], bytes(range(_BYTE_VALUES - _BYTE_VALUES % sides, _BYTE_VALUES))


# The first entry is never used: there is no die without sides.
_BYTE_FACES = [(b"", b""), *(_byte_faces(sides) for sides in range(1, _BYTE_VALUES))]


def roll_label(game: str, action_key: str, roll: int) -> str:
    """The label of one roll: "v1|game|action key|roll".

    ValueError if a part holds the separator, because two rolls could then share a label.
    """
    if "|" in game or "|" in action_key:
        raise ValueError("a roll label's parts must not contain '|'")
    return f"v1|{game}|{action_key}|{roll}"


@dataclass(frozen=True, slots=True)
class RolledDie:
    """One die: all its faces in order, what the last one counts, and what happened to it."""

    faces: tuple[int, ...]
    value: int
    is_kept: bool
    is_exploded: bool


class DiceGroup(Record):
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


class DiceRecord(Record):
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


def is_same_roll(record: DiceRecord, source: Faces) -> bool:
    """Whether every face of a record comes from the source, in the order in which they fell."""
    return all(source.face(group.sides) == face for group in record.groups for face in group.faces)


def select(values: Sequence[float], kept: Sequence[bool], operation: Operation) -> list[int]:
    """The indices that any of the operation's selectors picks among the kept values.

    In the order of the selectors, each index once. Among equal values the earlier is picked
    first by "highest" and "lowest" alike, as in `d20`.
    """
    candidates = [index for index, is_kept in enumerate(kept) if is_kept]
    picked: dict[int, None] = {}
    for selector in operation.selectors:
        picked.update(dict.fromkeys(_pick(values, candidates, selector)))
    return list(picked)


def keep_or_drop(values: Sequence[float], kept: list[bool], operation: Operation) -> None:
    """Carry out k or p by changing `kept`."""
    picked = select(values, kept, operation)
    if operation.name == "k":
        kept[:] = [False] * len(kept)
    for index in picked:
        kept[index] = operation.name == "k"


def _pick(values: Sequence[float], candidates: list[int], selector: Selector) -> list[int]:
    if selector.is_rank:
        ranked = sorted(candidates, key=values.__getitem__, reverse=selector.kind == "h")
        return ranked[: selector.number]
    return [index for index in candidates if selector.matches(values[index])]


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

"""Counts and checks the rolls of a game, a page at a time, where the database is asked.

What was counted is stored, so that the next time only newer rows are read.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
from msgspec import Struct, field

from data.codec import Codec
from data.entries import SELECT, read_row
from data.evidence import Evidence, may_see
from data.live import LogEntry
from data.stores import Question
from rules.dice.fairness import LARGEST_COUNTED
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.events import Audience, Throw
from rules.kernel.management import SecretRevealed

PAGE = 50
"""So many rows are read in one go: a few milliseconds, after which others have their turn."""
_EVERYBODY = "all"
_SELECT = f"""{SELECT}
    WHERE game_id = ? AND seq > ? AND seq <= ?
    AND (throws != '[]' OR kind = 'manage') ORDER BY seq LIMIT ?
"""
_SELECT_HEAD = "SELECT max(seq) FROM log WHERE game_id = ?"
_SELECT_ONE = f"{SELECT} WHERE game_id = ? AND seq = ?"


class Part(Struct):
    """The rolls that the same people may see. `wrong` are their rows, one entry a roll.

    `faces` counts by sides and face; dice of one side or of more than `LARGEST_COUNTED` are left
    out, and so are results that a referee set.
    """

    right: int = 0
    forced: int = 0
    wrong: list[int] = field(default_factory=list[int])
    faces: dict[int, dict[int, int]] = field(default_factory=dict[int, dict[int, int]])

    def add(self, seq: int, throw: Throw, is_right: bool | None, times: int = 1) -> None:
        """Count a roll; `times` -1 takes it out again."""
        if is_right is None:
            self.forced += times
            return
        if is_right:
            self.right += times
        elif times > 0:
            self.wrong.append(seq)
        else:
            self.wrong.remove(seq)
        for group in throw.record.groups:
            if 1 < group.sides <= LARGEST_COUNTED:
                counts = self.faces.setdefault(group.sides, {})
                for face in group.faces:
                    counts[face] = counts.get(face, 0) + times


class Count(Struct):
    """All rolls of a game up to row `through`, by who may see them."""

    through: int = 0
    parts: dict[str, Part] = field(default_factory=dict[str, Part])

    def add(
        self,
        entry: LogEntry,
        throw: Throw,
        audience: Audience,
        is_right: bool | None,
        times: int = 1,
    ) -> None:
        """Count a roll among those of the same audience; `times` -1 takes it out again."""
        part = self.parts.setdefault(_key(audience), Part())
        part.add(entry.seq, throw, is_right, times)

    def seen_by(self, viewer: Viewer) -> Iterator[Part]:
        """The parts that a viewer may know of."""
        for key, part in self.parts.items():
            is_own = viewer.member is not None and str(viewer.member) in key.split(",")
            if key == _EVERYBODY or viewer.is_referee or is_own:
                yield part


def _key(audience: Audience) -> str:
    return _EVERYBODY if audience is None else ",".join(map(str, audience))


def audience_of(entry: LogEntry, throw: Throw) -> Audience:
    """Who may see a throw beside the referees, None for everybody; what was revealed apart."""
    if may_see(entry, throw, TABLE):
        return None
    named = {member for event in entry.events for member in event.audience or ()}
    named.add(entry.member)
    return tuple(m for m in sorted(named) if may_see(entry, throw, Viewer(m)))


def decode_count(text: str | None) -> Count:
    """A count as it was stored; an empty one where there is none."""
    return Count() if text is None else msgspec.json.decode(text, type=Count)


@dataclass(frozen=True, slots=True)
class Counting:
    """What counting on takes. `count` is changed by it."""

    evidence: Evidence
    codec: Codec
    count: Count

    def count_page(self) -> Question[bool]:
        """Count the next rows; False once there are no more."""
        game_id = self.evidence.game.id
        ((head,),) = yield _SELECT_HEAD, (game_id,)
        entries = yield from self._read(_SELECT, game_id, self.count.through, head, PAGE)
        for entry in entries:
            yield from self._count_row(entry)
        is_last = len(entries) < PAGE
        self.count.through = head if is_last else entries[-1].seq
        return not is_last

    def _count_row(self, entry: LogEntry) -> Question[None]:
        for throw in entry.throws:
            self._add(entry, throw, audience_of(entry, throw))
        for event in entry.events:
            if isinstance(event, SecretRevealed):
                yield from self._move(event)

    def _move(self, event: SecretRevealed) -> Question[None]:
        """Count what was shown to everybody as everybody's."""
        own = self.evidence.game.id
        (entry,) = yield from self._read(_SELECT_ONE, own, event.keys[0].seq)
        shown = {key.roll for key in event.keys}
        for throw in entry.throws:
            audience = audience_of(entry, throw)
            if throw.secret and throw.roll in shown and audience is not None:
                self._add(entry, throw, audience, times=-1)
                self._add(entry, throw, None)

    def _add(self, entry: LogEntry, throw: Throw, audience: Audience, times: int = 1) -> None:
        is_right = self.evidence.check(entry, throw).is_right
        self.count.add(entry, throw, audience, is_right, times)

    def _read(self, query: str, *values: int) -> Question[list[LogEntry]]:
        rows = yield query, values
        return [read_row(row, self.codec) for row in rows]

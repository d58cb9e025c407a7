"""A spell as it works, and what becomes of one that does nothing, or of which nobody knows what."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.kernel.events import Throw, Who, audience_of
from rules.kernel.resolution import Resolution
from rules.spells.records import OPEN_SPELLS, SAVED, FailedToReach, OpenSpell, SpellLeft
from rules.spells.rows import SpellRow, Use

RULE = "OSE-SPELLCASTING"
MAGIC, SPELL = "magic", "spell"


@dataclass(frozen=True, slots=True)
class Working:
    """A spell as it works: who cast it, by which of its uses, at which level, for how long.

    `index` is the number of the deed within the use, `throws` are those of its length.
    """

    caster: str
    row: SpellRow
    use: int
    level: int
    at: str = ""
    index: int = 0
    turns: int = 0
    rounds: int = 0
    throws: tuple[Throw, ...] = ()

    @property
    def way(self) -> Use:
        """The use that it is."""
        return self.row.uses[self.use]

    @property
    def words(self) -> str:
        """What a save has to know of it that may be rolled days later."""
        numbers = (self.use, self.index, self.level, self.turns, self.rounds)
        return ":".join((SAVED, self.row.key, *map(str, numbers)))


# Any: each kind of deed has a resolver of its own.
Does = Callable[[Resolution, Working, Any, Sequence[str]], None]
"""What a kind of deed does to those whom a spell reaches."""


def fail(resolution: Resolution, working: Working, target: str, why: str) -> None:
    """Say that a spell did nothing to somebody."""
    who = resolution.who(target)
    resolution.emit(FailedToReach(target=who, spell=working.row.name, why=why, rule=RULE))


def leave_open(
    resolution: Resolution,
    caster: str,
    spell: str,
    at: str,
    whom: Sequence[Who],
    level: int,
) -> None:
    """The referee has to say what comes of it; the game waits for that."""
    who = resolution.who(caster)
    left = OpenSpell(
        resolution.token(), caster, spell, at, tuple(one.target for one in whom), level
    )
    resolution.put(OPEN_SPELLS, (*OPEN_SPELLS.of(resolution.state), left))
    resolution.emit(
        SpellLeft(
            spell_id=left.id,
            target=who,
            spell=spell,
            at=at,
            whom=tuple(whom),
            rule=RULE,
            audience=audience_of(hidden=who.hidden),
        )
    )

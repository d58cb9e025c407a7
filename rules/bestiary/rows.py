"""What books say of the special abilities of monsters: when each counts, and what it does."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from rules.spells.rows import ABILITY, SpellRow, Use


class Moment(StrEnum):
    """When an ability is asked for or done."""

    COMES = "as they come"
    SIGHT = "on sight"
    HIT = "on a hit"
    STRUCK = "as it is hit"
    DOWN = "at 0 hit points"
    ROUT = "as they give way"


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability of a row, by its `name` there; `of` begins the names of those who have it, () for
    all. `row` has its uses: each is a button with its label.

    It comes over whoever was hit or struck (`Whom.ONE`), those in melee with it (`SEVERAL`), all
    its foes (`AREA`), or is about itself. One that works `by_itself` asks nobody. It counts only
    where one of the `words` is on the attack and none of `but`, where one of its foes has one of
    the `foes` as a trait or name, where there are at least `least` of them of more than `above` hit
    dice, `a_day` times for each use, and with `once` only once for each whom it comes over.
    """

    name: str
    moment: Moment
    row: SpellRow
    of: tuple[str, ...]
    by_itself: bool
    words: tuple[str, ...]
    but: tuple[str, ...]
    foes: tuple[str, ...]
    least: int
    above: int
    a_day: int
    once: bool

    @property
    def mark(self) -> str:
        """What stands for it in the id of a button."""
        return hashlib.sha256(self.row.key.encode()).hexdigest()[:8]

    def is_of(self, block: str) -> bool:
        """Whether a stat block of that name has it."""
        return not self.of or block.startswith(self.of)


def ability(
    moment: Moment,
    name: str,
    *uses: Use,
    of: str | tuple[str, ...] = (),
    lasts: str = "as the referee says",
    by_itself: bool = False,
    words: tuple[str, ...] = (),
    but: tuple[str, ...] = (),
    foes: tuple[str, ...] = (),
    least: int = 1,
    above: int = 0,
    a_day: int = 0,
    once: bool = False,
) -> Ability:
    """A row of a book's abilities; its key has whose it is, so that no two are alike."""
    whose = (of,) if isinstance(of, str) else of
    kept_in = " ".join((ABILITY, moment, *whose))
    row = SpellRow(name.capitalize(), kept_in, 1, "presence", lasts, uses)
    return Ability(name, moment, row, whose, by_itself, words, but, foes, least, above, a_day, once)


def abilities_in(rows: Iterable[Ability], block: str, names: Iterable[str]) -> Iterator[Ability]:
    """The rows of those abilities of a stat block that have one, in its order."""
    own = [one for one in rows if one.is_of(block)]
    return (one for name in names for one in own if one.name == name)

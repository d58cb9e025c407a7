"""What is used rather than cast: what a potion does, or the referee says of an item or a power."""

from rules.books.settings import book_of, has_book
from rules.casting.knowing import level_of, rows_named
from rules.items.records import ItemUsed
from rules.kernel.resolution import Resolution
from rules.powers.records import PowerUsed, asks_of_powers
from rules.spells import FAMILY
from rules.spells.work import RULE, Working, leave_open
from rules.spells.working import work


@FAMILY.follows(RULE)
def magic_is_used(resolution: Resolution, event: ItemUsed) -> None:
    """What the row of an item says happens to whoever uses it; of others the referee says it."""
    if not event.magic or not has_book(resolution.state):
        return
    who, level = event.target.target, level_of(resolution.state, event.target.target)
    row = next(iter(rows_named(book_of(resolution.state).potions, event.name)), None)
    if row is None:
        leave_open(resolution, who, event.name, "", (), level)
    else:
        work(resolution, Working(who, row, 0, level), (who,))


@FAMILY.follows("4E-ENCOUNTER-POWERS")
def power_is_used(resolution: Resolution, event: PowerUsed) -> None:
    """What a power does stands in no row: the referee says it, where the game is set so."""
    if asks_of_powers(resolution.state):
        level = level_of(resolution.state, event.target.target)
        leave_open(resolution, event.target.target, event.power, "", (), level)

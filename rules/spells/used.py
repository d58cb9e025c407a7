"""Magic that is used up rather than cast: what a potion does, or the referee says of an item."""

from rules.books.settings import book_of, has_book
from rules.casting.knowing import level_of, rows_named
from rules.items.records import ItemUsed
from rules.kernel.resolution import Resolution
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

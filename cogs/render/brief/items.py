"""Things in a few words: what was used up."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note
from cogs.render.narration import People
from cogs.render.text import plain
from rules.items.records import ItemUsed
from rules.kernel.events import Event


def _used(event: ItemUsed, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"used {plain(event.name)}")


BRIEFS: Mapping[type[Event], Brief] = {ItemUsed: _used}

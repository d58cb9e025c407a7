"""What `/help` says of travel."""

from collections.abc import Iterator

from cogs.render.hints import Here, Hints
from rules.expedition.going import leads, scale_of
from rules.state.expedition import Scale


def _yours(here: Here) -> Iterator[str]:
    if scale_of(here.state) is Scale.WILDERNESS:
        yield "`/travel show` has the map of your journey, and what each day has brought."
        if not here.viewer.is_referee and leads(here.state, here.viewer):
            yield "`/travel way` says where the party goes, `/travel day` lets a day go by."


def _referee(here: Here) -> Iterator[str]:
    in_dungeon = scale_of(here.state) is Scale.DUNGEON
    if here.encounter is None and here.state.characters and not in_dungeon:
        yield "`/travel way` says where the party goes in the wilds, `/travel day` lets days go by."


HINTS = Hints(yours=_yours, referee=_referee)

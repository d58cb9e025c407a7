"""What `/help` says of treasure, here and now."""

from collections.abc import Iterator

from cogs.render.hints import Here, Hints, Situation
from rules.kernel.dues import DueKind
from rules.treasure.awarding import is_to_award
from rules.view.treasure import view_pool


def _first(here: Here) -> Iterator[str]:
    if here.viewer.is_referee and here.situation is Situation.TOWN and is_to_award(here.state):
        yield "`/award show` awards experience for what the party has brought home."


def _yours(here: Here) -> Iterator[str]:
    pool = view_pool(here.state, here.viewer)
    if here.encounter is None and not pool.is_empty:
        yield "`/award show` has what the party has found, and who carries it."
        if pool.decides and not here.viewer.is_referee:
            yield "`/award divide` divides the coins, `/award roll-off` has it rolled who picks."


def _referee(here: Here) -> Iterator[str]:
    if here.encounter is None and here.state.expedition is not None:
        yield "`/award found` puts what the party finds into its pool."


HINTS = Hints(
    first=_first,
    yours=_yours,
    referee=_referee,
    owed={
        DueKind.ROLL_OFF: "**{name}** can roll for treasure: the button, or `/award roll`.",
        DueKind.PICK: "**{name}** picks treasure: the buttons, or `/award pick`.",
    },
)

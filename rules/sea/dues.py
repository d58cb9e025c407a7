"""What the water leaves open: where a gale drives the vessel."""

from collections.abc import Iterator

from rules.kernel.dues import Due, DueKind
from rules.sea.storms import SHORE
from rules.state.game import GameState


def dues(state: GameState) -> Iterator[Due]:
    """The referee's word on a gale."""
    today = state.voyage.today
    if today is None or not today.storm:
        return
    what = "where the vessel finds a shore" if today.storm == SHORE else "whether land lies ahead"
    yield Due(
        kind=DueKind.STORM,
        target="voyage",
        name=what,
        moment=today.until,
        verb="storm",
        words=(str(today.number),),
        command="`/sea storm`",
        otherwise="the gale waits",
    )

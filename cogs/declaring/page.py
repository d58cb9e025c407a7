"""The page of what somebody could declare, worked out once for each state, viewer and choice."""

from data.live import LiveGame
from data.newest import Newest
from rules.kernel.actor import Viewer
from rules.state.game import GameState
from rules.systems import ENGINE
from rules.view.declaring import DeclaringView, view_declaring

MOST_KNOWN = 50
"""Between opening the page and choosing on it, others may open theirs."""
_known = Newest[tuple[int, Viewer, str, str, str], tuple[GameState, DeclaringView | None]](
    MOST_KNOWN
)
"""The state is kept with what was made of it, so that no other takes its place."""


def declaring_view(
    game: LiveGame, viewer: Viewer, declarer: str, item: str = "", how: str = ""
) -> DeclaringView | None:
    """What can be declared, as `view_declaring` has it."""
    key = id(game.state), viewer, declarer, item, how
    known = _known.get(key)
    if known is None or known[0] is not game.state:
        asker = ENGINE.asking(game.state)
        known = game.state, view_declaring(asker, viewer, declarer, item, how)
        _known.put(key, known)
    return known[1]

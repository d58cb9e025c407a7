"""Asks people who act while they are away whether they are back: once for each time away."""

import logging
from collections.abc import Sequence

from cogs.core.answering import Answer
from cogs.core.errors import SENDING_FAILED
from cogs.render.away import ask_back, back_button
from cogs.render.buttons import row_of
from data.live import Outcome
from data.newest import Newest
from rules.away.records import CameBack, WentAway
from rules.kernel.absence import absence_of
from rules.state.away import Away

_log = logging.getLogger(__name__)
MOST_REMEMBERED = 1000


class Returning:
    """Remembers who has been asked; a restart may ask once more."""

    def __init__(self) -> None:
        self._asked = Newest[tuple[int, int], Away](MOST_REMEMBERED)

    async def ask(self, answer: Answer, outcomes: Sequence[Outcome]) -> None:
        """Ask whoever has just acted, privately and with one button; they may leave it."""
        away = _away_and_acting(outcomes)
        game = outcomes[-1].game
        if away is None or self._asked.get((game.id, away.member)) == away:
            return
        self._asked.put((game.id, away.member), away)
        try:
            await answer.private(ask_back(away), view=row_of(back_button(game.id, away)))
        except SENDING_FAILED as error:
            _log.warning("a player of game %d could not be asked: %r", game.id, error)


def _away_and_acting(outcomes: Sequence[Outcome]) -> Away | None:
    """The absence of who acted; None if they are here, or have only spoken of being away."""
    last = outcomes[-1]
    if last.entry.kind != "act":
        return None
    if any(isinstance(event, WentAway | CameBack) for event in last.events):
        return None
    return absence_of(last.game.state, last.entry.member)

"""Whoever acts though they are away is asked whether they are back."""

import logging
from collections.abc import Sequence

from cogs.away.pages import ask_back
from cogs.away.telling import back_button
from cogs.core.client import Answering, Client
from cogs.core.sending import SENDING_FAILED
from cogs.render.buttons import row_of
from data.live import Outcome
from data.newest import Newest
from rules.away.records import CameBack, WentAway
from rules.kernel.actor import absence_of
from rules.state.pace import Away

MOST_REMEMBERED = 1000
_log = logging.getLogger(__name__)


async def ask_returning(answer: Answering, outcomes: Sequence[Outcome]) -> None:
    """Ask whoever has just done that, once for each time that they are away."""
    await answer.interaction.client.part(Returning).ask(answer, outcomes)


class Returning:
    """Remembers who has been asked; a restart may ask once more."""

    def __init__(self, _bot: Client) -> None:
        self._asked = Newest[tuple[int, int], Away](MOST_REMEMBERED)

    async def ask(self, answer: Answering, outcomes: Sequence[Outcome]) -> None:
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

"""What a referee is asked of monsters with whatever they do next: a player acted at its moment."""

import logging
from collections.abc import Iterator, Sequence

from cogs.core.client import Answering, Client
from cogs.core.sending import SENDING_FAILED
from cogs.monstrous.telling import ability_buttons
from cogs.render.buttons import Button, row_of
from cogs.render.offers import MOST_PRIVATE_PROMPTS
from cogs.render.text import plain
from data.live import Outcome
from data.newest import Newest
from rules.monstrous.abilities import asked_of, called, unasked
from rules.monstrous.records import Unasked
from rules.state.game import GameState

MOST_REMEMBERED = 1000
_log = logging.getLogger(__name__)


async def ask_referee(answer: Answering, outcomes: Sequence[Outcome]) -> None:
    """Ask a referee who has just acted about what came of the moves of players."""
    await answer.interaction.client.part(Asking).ask(answer, outcomes)


class Asking:
    """Remembers what was asked; a restart may ask once more."""

    def __init__(self, _bot: Client) -> None:
        self._asked = Newest[tuple[int, int], frozenset[str]](MOST_REMEMBERED)

    async def ask(self, answer: Answering, outcomes: Sequence[Outcome]) -> None:
        """In private, once, with the buttons; a place for secrets has had them already."""
        game, person = outcomes[-1].game, answer.interaction.user.id
        waiting = unasked(game.state)
        if not waiting or not game.viewer(person).is_referee or game.secrets_channel_id is not None:
            return
        before = self._asked.get((game.id, person)) or frozenset()
        new = [one for one in waiting if one.id not in before]
        self._asked.put((game.id, person), frozenset(one.id for one in waiting))
        if not new:
            return
        text = "\n".join(_line(game.state, one) for one in new)
        buttons = list(_buttons(game.id, game.state, new))[:MOST_PRIVATE_PROMPTS]
        try:
            await answer.private(text, view=row_of(*buttons))
        except SENDING_FAILED as error:
            _log.warning("a referee of game %d could not be asked: %r", game.id, error)


def _line(state: GameState, one: Unasked) -> str:
    """`Rust monster, as it is hit (Ada): rusting.`"""
    whom = f" ({plain(called(state, one.whom))})" if one.whom else ""
    names = ", ".join(map(plain, one.names))
    return f"{plain(called(state, one.target))}, {one.moment}{whom}: {names}."


def _buttons(game_id: int, state: GameState, waiting: Sequence[Unasked]) -> Iterator[Button]:
    for one in waiting:
        rows = [
            row
            for row in asked_of(state, one.target)
            if row.name in one.names and row.moment == one.moment
        ]
        yield from ability_buttons(game_id, state, one.target, rows, one.whom, one.item)

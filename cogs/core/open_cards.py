"""The referee's cards that are open on somebody's screen, and follow the game while others act."""

import asyncio
import logging
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

import discord

from cogs.core.client import Client
from cogs.core.drawing import digest_of
from cogs.core.interaction import Interaction, party_meant
from cogs.core.sending import PATIENCE_S, SENDING_FAILED, turn
from cogs.core.trouble import SHOWN
from cogs.render.buttons import keep_party
from cogs.render.cards import Mark, Sight
from data.errors import AwayError
from data.live import LiveGame

_log = logging.getLogger(__name__)
OPEN_MS = 14 * 60_000
"""So long a card can be edited, with a minute to spare."""


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card on somebody's screen: what drew it last, until when it can be edited, its look."""

    interaction: Interaction
    mark: Mark
    until: int
    look: str


class OpenCards:
    """The open cards of all games. `refresh` returns at once.

    One game's cards are edited at a time, `pause_s` apart; what comes meanwhile is in the next.
    """

    def __init__(self, bot: Client, pause_s: float) -> None:
        self._bot = bot
        self._pause_s = pause_s
        self._open: dict[int, dict[int, OpenCard]] = {}
        self._wanted: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def note(self, interaction: Interaction, mark: Mark, layout: discord.ui.LayoutView) -> None:
        """A card was drawn by an interaction, and can be edited by it from now on."""
        until = self._bot.clock() + OPEN_MS
        card = OpenCard(interaction, mark, until, digest_of(layout))
        self._open.setdefault(mark.game_id, {})[interaction.user.id] = card

    def put_back(self, interaction: Interaction) -> None:
        """Have a menu show nothing as picked again: whoever closes the form may want it again."""
        mark = Mark.under(interaction.message)
        # The card with that mark, if it is the newest of that person.
        found = None if mark is None else self._open.get(mark.game_id, {}).get(interaction.user.id)
        card = found if found is not None and found.mark == mark else None
        if mark is not None and card is not None:
            kept = OpenCard(card.interaction, card.mark, card.until, "")
            self._open[mark.game_id][interaction.user.id] = kept
            self._begin(mark.game_id)

    def refresh(self, game: LiveGame) -> None:
        """Have the cards of a game that has changed shown as they should be now."""
        now = self._bot.clock()
        there = self._open.get(game.id, {})
        for user_id in [one for one, card in there.items() if card.until <= now]:
            del there[user_id]
        if there:
            self._begin(game.id)
        else:
            self._open.pop(game.id, None)

    def _begin(self, game_id: int) -> None:
        self._wanted.add(game_id)
        if game_id not in self._tasks and not self._bot.is_closed():
            name = f"linkboy-cards-{game_id}"
            self._tasks[game_id] = asyncio.create_task(self._keep_up(game_id), name=name)

    def forget(self, games: Collection[int]) -> None:
        """Do nothing more about some games: they are another process's."""
        for game_id in games:
            self._open.pop(game_id, None)

    async def settle(self) -> None:
        """Wait until all that was asked for is shown, or has failed."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def _keep_up(self, game_id: int) -> None:
        try:
            while game_id in self._wanted:
                self._wanted.discard(game_id)
                for user_id, card in [*self._open.get(game_id, {}).items()]:
                    with suppress(AwayError):
                        shown = partial(self._show, game_id, user_id, card)
                        await self._bot.trouble.alone(game_id, SHOWN, shown)
                if self._pause_s:
                    await asyncio.sleep(self._pause_s)
        finally:
            del self._tasks[game_id]

    async def _show(self, game_id: int, user_id: int, card: OpenCard) -> None:
        """Edit a card if it looks otherwise now; one that cannot be edited is forgotten."""
        game, there = await self._bot.games.get(game_id), self._open.get(game_id, {})
        party = party_meant(card.interaction)
        seen = game.seen_by(user_id, card.interaction.channel_id or 0)
        game = game.through(party) if party else seen
        layout = self._bot.cards.draw(card.mark.name, Sight(game, user_id, card.mark.words))
        if party:
            keep_party(layout, party)
        look = digest_of(layout)
        if look == card.look or there.get(user_id) is not card:
            return
        try:
            async with asyncio.timeout(PATIENCE_S):
                await turn(card.interaction, view=layout)
        except SENDING_FAILED as error:
            _log.info("a card of game %d can be edited no more: %r", game_id, error)
            if there.get(user_id) is card:
                del there[user_id]
            return
        if there.get(user_id) is card:
            there[user_id] = OpenCard(card.interaction, card.mark, card.until, look)
        else:
            # It was drawn by a press meanwhile: which came last is not known.
            self._wanted.add(game_id)

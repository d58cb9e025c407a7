"""Answers an interaction once, in time, and never shows in public what is not for everybody.

Act first, then answer directly. If that takes longer than `PATIENCE_S`, the interaction is put off
privately: after a public putting-off nothing could be private any more. A public result behind a
private putting-off is an ordinary message, with a link to it in the private answer. If it takes
much longer still, the person is told once that it is not lost.
"""

import asyncio
import logging
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

import discord

from cogs.away.telling import back_button
from cogs.core.cards import Mark, Sight
from cogs.core.errors import SENDING_FAILED, left_of
from cogs.core.interaction import Interaction
from cogs.render.buttons import row_of
from cogs.render.text import MESSAGE_LIMIT, shorten_marked
from cogs.render.waiting import ask_back
from data.live import LiveGame, Outcome
from data.newest import Newest
from rules.away.records import CameBack, WentAway
from rules.kernel.actor import absence_of
from rules.state.pace import Away

PATIENCE_S = 1.5
LATE_S = 5.0
"""So long after it was put off, somebody wonders."""
LATE = (
    "This takes longer than it should. It is not lost, and it is answered here as soon as it is "
    "done: do not do it again."
)
TOLD = "Told in the channel."
TOLD_LATER = "It is done. The channel is told as soon as my database answers again."
UNSAID = "It is done, but Discord does not let me post in this channel:\n"
RINGS_NOBODY = discord.AllowedMentions.none()
_log = logging.getLogger(__name__)


class Answer:
    """One interaction being answered; use it as a context manager around the work.

    With `turns`, the answer to a button takes the place of the private message that the button
    stands under: as the next page of it, or so that buttons which are spent are gone. A card stays,
    is drawn anew once something was `played`, and what is told follows below it. Any other message
    stays too, without what a press on it has settled.
    """

    def __init__(self, interaction: Interaction, *, turns: bool = False) -> None:
        self.interaction = interaction
        message = interaction.message
        self._card = Mark.under(message)
        is_page = message is not None and message.flags.ephemeral and self._card is None
        self._turns = turns and is_page
        self._left = None if self._turns or self._card else left_of(interaction)
        self._played: LiveGame | None = None
        self._drawn: LiveGame | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._putting_off: asyncio.Task[None] | None = None
        self._answered = False
        self._is_told = False
        self.own = ""
        """What the person did, which stands beside that the channel was told."""

    async def __aenter__(self) -> Self:
        self.interaction.client.under_way.add(self)
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(PATIENCE_S, self._put_off)
        return self

    async def __aexit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        try:
            await self._stop_waiting()
            if self._drawn is not self._played:
                # More was done after the card had been drawn.
                await self._draw_card()
        finally:
            self.interaction.client.under_way.discard(self)

    def _put_off(self) -> None:
        if not self.interaction.response.is_done():
            self._putting_off = asyncio.create_task(self._defer(), name="linkboy-put-off")

    async def _defer(self) -> None:
        try:
            await self.interaction.response.defer(ephemeral=True, thinking=self._is_new)
        except SENDING_FAILED as error:
            _log.warning("an interaction could not be put off: %r", error)
        else:
            self._timer = asyncio.get_running_loop().call_later(LATE_S, self._wonder)

    @property
    def _is_new(self) -> bool:
        """Whether the answer will be a message of its own."""
        return not (self._turns or self._card or self._left is not None)

    def _wonder(self) -> None:
        self._putting_off = asyncio.create_task(self._say_late(), name="linkboy-late")

    async def _say_late(self) -> None:
        """In place of "thinking" where that is shown, else below what was pressed."""
        try:
            if self._is_new:
                await self.interaction.edit_original_response(content=LATE)
            else:
                await self.interaction.followup.send(LATE, ephemeral=True)
        except SENDING_FAILED as error:
            _log.warning("nobody could be told that an answer is late: %r", error)

    async def _stop_waiting(self) -> None:
        while self._timer is not None:
            self._timer.cancel()
            self._timer = None
            if self._putting_off is not None:
                # It may begin to wait for the next moment.
                await self._putting_off

    def played(self, game: LiveGame) -> None:
        """Something has been done, and this is how the game stands now."""
        self._played = game

    async def _take_away(self) -> None:
        """Answer a press that has settled something with what is left to be pressed."""
        left, self._left = self._left, None
        if left is None or self._played is None:
            self._left = left
            return
        response, view = self.interaction.response, row_of(*left)
        try:
            if response.is_done():
                await self.interaction.edit_original_response(view=view)
            else:
                await response.edit_message(view=view)
        except SENDING_FAILED as error:
            _log.info("a button that is spent stays: %r", error)
        self._answered = response.is_done()

    async def _draw_card(self) -> None:
        """Answer a press on a card with the card as it is now; all that is told follows it."""
        await self._take_away()
        response = self.interaction.response
        if self._card is None or self._drawn is self._played:
            # The card stays as it is; what was put off on it is told below it.
            self._answered |= self._card is not None and response.is_done()
            return
        assert self._played is not None
        sight = Sight(self._played, self.interaction.user.id, self._card.words)
        layout = self.interaction.client.cards.draw(self._card.name, sight)
        self._drawn = self._played
        try:
            if response.is_done():
                await self.interaction.edit_original_response(view=layout)
            else:
                await response.edit_message(view=layout)
            self.interaction.client.open_cards.note(self.interaction, self._card, layout)
        except SENDING_FAILED as error:
            _log.info("a card could not be drawn anew: %r", error)
        self._answered = response.is_done()

    async def public(
        self,
        content: str,
        *,
        view: discord.ui.View | None = None,
        nonce: str | None = None,
        file: discord.File | None = None,
        channel_id: int | None = None,
        mentions: discord.AllowedMentions | None = None,
    ) -> int | None:
        """Tell everybody, in the channel or in another; the id of the message, where there is one.

        Who asked in the place for secrets is told privately where everybody was told. `mentions`
        says for whom it rings, None for nobody.
        """
        await self._stop_waiting()
        content = shorten_marked(content, MESSAGE_LIMIT)
        if channel_id in (None, self.interaction.channel_id):
            message_id = await self._tell_all(content, view, nonce, file, mentions or RINGS_NOBODY)
        else:
            missing = discord.utils.MISSING
            guild_id, client = self.interaction.guild_id, self.interaction.client
            room = client.get_partial_messageable(channel_id, guild_id=guild_id)
            message_id = await self._post(
                room, content, view=view or missing, nonce=nonce, allowed_mentions=mentions
            )
        self._is_told = True
        return message_id

    async def _tell_all(
        self,
        content: str,
        view: discord.ui.View | None,
        nonce: str | None,
        file: discord.File | None,
        rings: discord.AllowedMentions,
    ) -> int | None:
        await self._draw_card()
        missing = discord.utils.MISSING
        buttons, sheet = view or missing, file or missing
        response = self.interaction.response
        if self._turns and not response.is_done():
            text = f"{self.own}\n{TOLD}" if self.own else TOLD
            await response.edit_message(content=text, view=None, attachments=[])
            self._answered = True
        if not response.is_done():
            self._answered = True
            sent = await response.send_message(
                content, view=buttons, file=sheet, allowed_mentions=rings
            )
            return sent.message_id
        if self._answered:
            followup = await self.interaction.followup.send(
                content, view=buttons, file=sheet, allowed_mentions=rings, wait=True
            )
            return followup.id
        channel = self.interaction.channel
        assert isinstance(channel, discord.abc.Messageable)
        return await self._post(
            channel, content, view=buttons, nonce=nonce, file=sheet, allowed_mentions=rings
        )

    # Any: the overloads of `send` take no options handed over.
    async def _post(
        self,
        channel: discord.abc.Messageable,
        content: str,
        **options: Any,  # noqa: ANN401
    ) -> int:
        """Tell everybody beside a private answer, and have that lead to it.

        Where the channel does not take it, the answer has it instead: it would wait for ever.
        """
        try:
            message = await channel.send(content, **options)
        except SENDING_FAILED:
            view = options["view"] or None
            await self._tell_one(shorten_marked(UNSAID + content, MESSAGE_LIMIT), view, None)
            raise
        try:
            await self._tell_one(f"[{TOLD[:-1]}]({message.jump_url}).", None, None)
        except SENDING_FAILED as error:
            _log.warning("an answer that was put off could not be filled: %r", error)
        return message.id

    async def private(
        self,
        content: str,
        *,
        view: discord.ui.View | None = None,
        file: discord.File | None = None,
    ) -> None:
        """Tell only the person who asked.

        Once everybody has been told, it has been told: what fails after that is only logged.
        """
        await self._stop_waiting()
        try:
            await self._tell_one(shorten_marked(content, MESSAGE_LIMIT), view, file)
        except SENDING_FAILED as error:
            if not self._is_told:
                raise
            _log.warning("what is for one person alone could not be told: %r", error)

    async def _tell_one(
        self, content: str, view: discord.ui.View | None, file: discord.File | None
    ) -> None:
        await self._draw_card()
        missing = discord.utils.MISSING
        response = self.interaction.response
        if not response.is_done():
            self._answered = True
            if self._turns:
                attachments = [file] if file else []
                await response.edit_message(content=content, view=view, attachments=attachments)
            else:
                await response.send_message(
                    content, view=view or missing, file=file or missing, ephemeral=True
                )
        elif self._answered:
            await self.interaction.followup.send(
                content, view=view or missing, file=file or missing, ephemeral=True
            )
        else:
            await self._settle(content, view, file)

    async def _settle(
        self,
        content: str,
        view: discord.ui.View | None = None,
        file: discord.File | None = None,
    ) -> None:
        """Fill the private answer that was put off; further ones are follow-ups."""
        self._answered = True
        attachments = [file] if file else discord.utils.MISSING
        await self.interaction.edit_original_response(
            content=content, view=view, attachments=attachments
        )


MOST_REMEMBERED = 1000


async def answer_privately(
    interaction: Interaction,
    content: str,
    *,
    view: discord.ui.View | None = None,
    file: discord.File | None = None,
    turns: bool = False,
) -> None:
    """The whole answer, for the person who asked alone; `turns` as in `Answer`."""
    async with Answer(interaction, turns=turns) as answer:
        await answer.private(content, view=view, file=file)


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

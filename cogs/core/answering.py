"""Answers an interaction once, in time, and never shows in public what is not for everybody.

Act first, then answer directly. If that takes longer than `PATIENCE_S`, the interaction is put off
privately: after a public putting-off nothing could be private any more. A public result behind a
private putting-off is an ordinary message, with a link to it in the private answer. If it takes
much longer still, the person is told once that it is not lost.
"""

import asyncio
import logging
from types import TracebackType
from typing import Self

import discord

from cogs.core.errors import left_of
from cogs.core.interaction import Interaction
from cogs.core.sending import NOBODY, SENDING_FAILED, answer, follow, turn
from cogs.render.buttons import row_of
from cogs.render.cards import Mark, Sight
from cogs.render.text import MESSAGE_LIMIT, shorten_marked
from data.live import LiveGame

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
                await turn(self.interaction, content=LATE)
            else:
                await follow(self.interaction, LATE)
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
        try:
            await turn(self.interaction, view=row_of(*left))
        except SENDING_FAILED as error:
            _log.info("a button that is spent stays: %r", error)
        self._answered = self.interaction.response.is_done()

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
            await turn(self.interaction, view=layout)
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
            message_id = await self._tell_all(content, view, nonce, file, mentions or NOBODY)
        else:
            room = self.interaction.client.door.room(channel_id or 0, self.interaction.guild_id)
            message_id = await self._post(
                room, content, view=view, once=nonce or "", file=file, rings=mentions or NOBODY
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
        response = self.interaction.response
        if self._turns and not response.is_done():
            text = f"{self.own}\n{TOLD}" if self.own else TOLD
            await turn(self.interaction, content=text, view=None, attachments=[])
            self._answered = True
        if not response.is_done():
            self._answered = True
            return await answer(self.interaction, content, view=view, file=file, rings=rings)
        if self._answered:
            return await follow(self.interaction, content, view=view, file=file, rings=rings)
        channel = self.interaction.channel
        assert isinstance(channel, discord.abc.Messageable)
        return await self._post(
            channel, content, view=view, once=nonce or "", file=file, rings=rings
        )

    async def _post(
        self,
        channel: discord.abc.Messageable,
        content: str,
        *,
        once: str,
        rings: discord.AllowedMentions,
        view: discord.ui.View | None,
        file: discord.File | None = None,
    ) -> int:
        """Tell everybody beside a private answer, and have that lead to it.

        Where the channel does not take it, the answer has it instead: it would wait for ever.
        """
        try:
            message = await self.interaction.client.door.post(
                channel, content, view=view, file=file, once=once, rings=rings
            )
        except SENDING_FAILED:
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
        if not self.interaction.response.is_done():
            self._answered = True
            if self._turns:
                attachments = [file] if file else []
                await turn(self.interaction, content=content, view=view, attachments=attachments)
            else:
                await answer(self.interaction, content, view=view, file=file)
        elif self._answered:
            await follow(self.interaction, content, view=view, file=file)
        else:
            # Fill the private answer that was put off; further ones are follow-ups.
            self._answered = True
            more = {"attachments": [file]} if file else {}
            await turn(self.interaction, content=content, view=view, **more)


async def answer_privately(
    interaction: Interaction,
    content: str,
    *,
    view: discord.ui.View | None = None,
    turns: bool = False,
) -> None:
    """The whole answer, for the person who asked alone; `turns` as in `Answer`."""
    async with Answer(interaction, turns=turns) as answer:
        await answer.private(content, view=view)

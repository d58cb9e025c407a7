"""Answers an interaction once, in time, and never shows in public what is not for everybody.

Act first, then answer directly. If that takes longer than `PATIENCE_S`, the interaction is put off
privately: after a public putting-off nothing could be private any more. A public result behind a
private putting-off is an ordinary message, with a link to it in the private answer.
"""

import asyncio
import logging
from types import TracebackType
from typing import Self

import discord

from cogs.interaction import Interaction
from cogs.render.text import MESSAGE_LIMIT, shorten

PATIENCE_S = 1.5
_log = logging.getLogger(__name__)


class Answer:
    """One interaction being answered; use it as a context manager around the work."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self._timer: asyncio.TimerHandle | None = None
        self._putting_off: asyncio.Task[None] | None = None
        self._answered = False

    async def __aenter__(self) -> Self:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(PATIENCE_S, self._put_off)
        return self

    async def __aexit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        await self._stop_waiting()

    def _put_off(self) -> None:
        if not self.interaction.response.is_done():
            self._putting_off = asyncio.create_task(self._defer(), name="linkboy-put-off")

    async def _defer(self) -> None:
        try:
            await self.interaction.response.defer(ephemeral=True, thinking=True)
        except discord.HTTPException as error:
            _log.warning("an interaction could not be put off: %s", error)

    async def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._putting_off is not None:
            await self._putting_off

    async def public(
        self,
        content: str,
        *,
        view: discord.ui.View | None = None,
        nonce: str | None = None,
        file: discord.File | None = None,
    ) -> int | None:
        """Tell everybody in the channel; the id of the message, where Discord gives it."""
        await self._stop_waiting()
        content = shorten(content, MESSAGE_LIMIT)
        missing = discord.utils.MISSING
        response = self.interaction.response
        if not response.is_done():
            self._answered = True
            sent = await response.send_message(content, view=view or missing, file=file or missing)
            return sent.message_id
        if self._answered:
            followup = await self.interaction.followup.send(
                content, view=view or missing, file=file or missing, wait=True
            )
            return followup.id
        channel = self.interaction.channel
        assert isinstance(channel, discord.abc.Messageable)
        message = await channel.send(
            content, view=view or missing, nonce=nonce or missing, file=file or missing
        )
        await self._settle(f"Done: {message.jump_url}")
        return message.id

    async def private(
        self,
        content: str,
        *,
        view: discord.ui.View | None = None,
        file: discord.File | None = None,
    ) -> None:
        """Tell only the person who asked."""
        await self._stop_waiting()
        content = shorten(content, MESSAGE_LIMIT)
        missing = discord.utils.MISSING
        response = self.interaction.response
        if not response.is_done():
            self._answered = True
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

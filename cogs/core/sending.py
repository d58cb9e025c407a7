"""The one door for whatever is sent to Discord or changed there, and what Discord's refusals mean.

What mentions nobody is sent silent: no phone rings for it. Whom a message may mention is always
said. What is to stand in a channel once has a nonce, which Discord looks for in all channels: it
carries letters of the database, and a message that turns out to be another channel's is not
believed. A thread that sleeps wakes when something is sent there; it is reopened before something
in it is changed.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from enum import Enum, auto
from functools import partial
from hashlib import blake2b
from typing import Any, TypeVar

import aiohttp
import discord
from discord.http import handle_message_parameters

from cogs.core.client import Client, HookedChannel, Place, Refused, View
from cogs.core.interaction import Interaction, party_meant, require_sure, whose_it_is
from cogs.core.written import Opened, keep_typed
from cogs.render.buttons import GREEN, NO_GAME, keep_party, make_button, read_id, row_of
from cogs.render.faces import dress, undress
from cogs.render.text import MESSAGE_LIMIT, plain, shorten_marked
from data.seeds import ID_LETTERS

_log = logging.getLogger(__name__)
SENDING_FAILED = (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError)
"""What may come of sending something to Discord, however right it is."""
NOBODY = discord.AllowedMentions.none()
PATIENCE_S = 10.0
"""discord.py waits where Discord takes no more for now; nobody else should wait for that."""
ARCHIVED, LOCKED, EDITED_TOO_OFTEN = 50083, 160005, 30046
"""Discord's answers about a thread that sleeps, one that is locked, and an old message that was
changed too often. The last comes as a 429, after which discord.py waits: hence `PATIENCE_S`."""
_TOO_MANY, _TIMED_OUT = 429, 408
_INVALID_BODY, _EMOJI = 50035, "invalid emoji"
"""What Discord answers of an emoji that is gone, and now and then of one that is there."""
_LETTERS = "letters of nonces"
_LONGEST_NONCE = 25
T = TypeVar("T")
Given = dict[str, Any]
"""What of a message is given to the library, by its names for it."""
HOOKS = "Characters speak"
"""Why there are webhooks, as the server's audit log shows it."""


class Fault(Enum):
    """Why Discord did not take something: what is `gone` is nowhere, what is `shut` takes it once
    somebody lets the bot in, what is `wrong` is never taken, and all else passes by itself."""

    gone = auto()
    shut = auto()
    wrong = auto()
    passing = auto()


def fault_of(error: BaseException) -> Fault:
    """What is to be done about an error that came of sending."""
    if isinstance(error, discord.NotFound):
        return Fault.gone
    if not isinstance(error, discord.HTTPException):
        return Fault.passing
    if isinstance(error, discord.Forbidden) or error.code in (ARCHIVED, LOCKED):
        return Fault.shut
    is_refused = 400 <= error.status < 500 and error.status not in (_TOO_MANY, _TIMED_OUT)
    return Fault.wrong if is_refused else Fault.passing


class ElsewhereError(Exception):
    """Discord took a message for one that stands in another channel."""


class Door:
    """Sends and changes messages of channels. All of it raises what sending does."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self.letters = "".join(secrets.choice(ID_LETTERS) for _ in range(4))
        _believe_only_its_own(bot)

    async def open(self) -> None:
        """Find the letters of the database, or make them."""
        remembered = self._bot.games.remembered
        known = await remembered.fact(_LETTERS)
        if known is None:
            await remembered.set_fact(_LETTERS, self.letters)
        else:
            self.letters = known

    def room(self, channel_id: int, guild_id: int | None = None) -> discord.PartialMessageable:
        """A channel or thread, which need not be known."""
        return self._bot.get_partial_messageable(channel_id, guild_id=guild_id)

    def nonce(self, what: str) -> str:
        """What makes Discord show something only once."""
        nonce = f"{self.letters}{what}"
        if len(nonce) <= _LONGEST_NONCE:
            return nonce
        return blake2b(nonce.encode(), digest_size=_LONGEST_NONCE // 2).hexdigest()

    async def post(
        self,
        room: discord.abc.Messageable,
        text: str | None = None,
        *,
        view: View | None = None,
        file: discord.File | None = None,
        once: str = "",
        rings: discord.AllowedMentions = NOBODY,
        reply_to: discord.Message | None = None,
    ) -> discord.Message:
        """Send a message to a channel; what is sent `once` stands there but once.

        It rings for whom it mentions; a reply rings for nobody.
        """
        given: Given = _without_none(view=view, file=file)
        if reply_to is not None:
            reference = reply_to.to_reference(fail_if_not_exists=False)
            given |= {"reference": reference, "mention_author": False}

        given |= {"allowed_mentions": rings, "silent": not rings_for_anybody(rings)}
        return await self.dressed(view, lambda: self._post(room, text, once, given), file)

    async def _post(
        self, room: discord.abc.Messageable, text: str | None, once: str, given: Given
    ) -> discord.Message:
        if not once:
            return await room.send(text, **given)
        nonce = self.nonce(once)
        try:
            return await room.send(text, nonce=nonce, **given)
        except ElsewhereError:
            # Two databases of the same letters; what was sent with a file is read again.
            _log.warning("a message with the nonce %s stands in another channel", nonce)
            if "file" in given:
                given["file"].reset()
            return await room.send(text, nonce=secrets.token_hex(_LONGEST_NONCE // 2), **given)

    async def edit(
        self,
        place: Place,
        *,
        text: str | None = None,
        view: View | None = None,
    ) -> None:
        """Change what a message says, or what stands below it; `view` alone may be a layout."""
        given: Given = _without_none(content=text, view=view)
        await self.dressed(view, lambda: self._awake(place[0], partial(self._change, place, given)))

    async def renew(self, place: Place, view: discord.ui.View | None) -> None:
        """Change the buttons below a message; None takes them away."""
        given: Given = {"view": view}
        await self.dressed(view, lambda: self._awake(place[0], partial(self._change, place, given)))

    async def _change(self, place: Place, given: Given) -> None:
        """Edit a message as the library does, which makes one of what Discord says, for nobody."""
        with handle_message_parameters(allowed_mentions=NOBODY, **given) as params:
            await self._bot.http.edit_message(place[0], place[1], params=params)

    async def delete(self, place: Place) -> None:
        """Delete a message."""
        message = self.room(place[0]).get_partial_message(place[1])
        await self._awake(place[0], message.delete)

    async def take_away(self, place: Place) -> None:
        """Delete a message that stands for nothing any more; where it cannot be, it stays."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self.delete(place)
        except SENDING_FAILED as error:
            _log.info("a message in %d stays where it is: %r", place[0], error)

    async def say(
        self,
        hook: discord.Webhook,
        text: str,
        *,
        name: str,
        picture: str | None,
        thread: discord.Thread | None,
        may_embed: bool,
        is_silent: bool,
    ) -> int:
        """Post something by a webhook; the id of the message."""
        missing = discord.utils.MISSING
        sent = await hook.send(
            **_whole(text, is_long=len(text) > MESSAGE_LIMIT),
            username=name,
            avatar_url=picture or missing,
            thread=thread or missing,
            allowed_mentions=NOBODY,
            suppress_embeds=not may_embed,
            silent=is_silent,
            wait=True,
        )
        return sent.id

    async def make_hook(
        self, channel: HookedChannel, name: str, picture: bytes | None
    ) -> discord.Webhook:
        """Make a webhook with a picture of its own, None for none."""
        return await channel.create_webhook(name=name, avatar=picture, reason=HOOKS)

    async def rename_hook(
        self, hook: discord.Webhook, name: str, picture: bytes | None
    ) -> discord.Webhook:
        """Give a webhook another name and picture; the webhook as it is now."""
        return await hook.edit(name=name, avatar=picture, reason=HOOKS)

    async def open_thread(
        self,
        channel: discord.TextChannel | discord.ForumChannel,
        name: str,
        tags: Sequence[discord.ForumTag] = (),
    ) -> discord.Thread:
        """Make a thread of a channel, or a post of a forum with these tags."""
        if isinstance(channel, discord.ForumChannel):
            made = await channel.create_thread(
                name=name, content=name, applied_tags=tags, silent=True
            )
            return made.thread
        return await channel.create_thread(name=name, type=discord.ChannelType.public_thread)

    async def open_private_thread(self, channel: discord.TextChannel, name: str) -> discord.Thread:
        """Make a thread that only those can read who are let in, and whoever moderates threads."""
        return await channel.create_thread(
            name=name, type=discord.ChannelType.private_thread, invitable=False
        )

    async def let_in(self, thread: discord.Thread, people: Iterable[int]) -> Sequence[int]:
        """Let people into a private thread, by their ids; whoever cannot be, but for those who have
        left the server."""
        kept_out: list[int] = []
        for person in people:
            try:
                await self._awake(thread.id, partial(thread.add_user, discord.Object(person)))
            except discord.HTTPException as error:
                if fault_of(error) is Fault.passing:
                    raise
                _log.info("somebody who is to read thread %d is not let in: %r", thread.id, error)
                kept_out += [person] if fault_of(error) is not Fault.gone else []
        return kept_out

    async def let_out(self, thread: discord.Thread, people: Iterable[int]) -> None:
        """Take people out of a private thread, by their ids: who has made one may do that."""
        for person in people:
            with suppress(discord.NotFound):
                await self._awake(thread.id, partial(thread.remove_user, discord.Object(person)))

    async def join(self, thread: discord.Thread) -> None:
        """Be in a thread: only who is in it can wake it."""
        await thread.join()

    async def say_otherwise(
        self,
        hook: discord.Webhook,
        message_id: int,
        text: str | None,
        *,
        thread: discord.Thread | None,
    ) -> None:
        """Change what a webhook has said; None takes it back."""
        where: Any = thread or discord.utils.MISSING

        async def reword(new: str, *, is_long: bool) -> None:
            given = _whole(new, is_long=is_long)
            try:
                await hook.edit_message(message_id, thread=where, allowed_mentions=NOBODY, **given)
            except discord.HTTPException as error:
                # What was posted as a layout stays one, however short it has become.
                if is_long or error.code != _INVALID_BODY:
                    raise
                await reword(new, is_long=True)

        async def change() -> None:
            if text is None:
                await hook.delete_message(message_id, thread=where)
            else:
                await reword(text, is_long=len(text) > MESSAGE_LIMIT)

        await self._awake(0 if thread is None else thread.id, change)

    async def reopen(self, thread_id: int) -> None:
        """Wake a thread. It is shut where the bot is not in it, or it is locked."""
        await self._bot.http.edit_channel(thread_id, archived=False)

    async def dressed(
        self,
        view: View | discord.ui.Modal | None,
        send: Callable[[], Awaitable[T]],
        file: discord.File | None = None,
    ) -> T:
        """Send a view with the faces of those whom it names; without, where Discord refuses one."""
        if view is None:
            return await send()
        faces = self._bot.faces
        if faces.are_any:
            dress(view, faces.of)
        try:
            return await send()
        except discord.HTTPException as error:
            is_emoji = error.code == _INVALID_BODY and _EMOJI in error.text.lower()
            if not is_emoji or not undress(view):
                raise
        faces.doubt()
        if file is not None:
            file.reset()
        return await send()

    async def _awake(self, channel_id: int, change: Callable[[], Awaitable[T]]) -> T:
        """Change something, for which a thread that sleeps is reopened."""
        try:
            return await change()
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
        await self.reopen(channel_id)
        return await change()


def rings_for_anybody(rings: discord.AllowedMentions) -> bool:
    """Whether a message that may mention these is heard."""
    return bool(rings.users or rings.roles or rings.everyone)


def _whole(text: str, *, is_long: bool) -> Given:
    """What somebody says as a post; what is long as a layout, which has room for twice as much."""
    if not is_long:
        return {"content": text}
    layout = discord.ui.LayoutView(timeout=None)
    layout.add_item(discord.ui.TextDisplay(text))
    return {"content": None, "view": layout}


def _without_none(**given: object) -> Given:
    return {key: one for key, one in given.items() if one is not None}


def _believe_only_its_own(bot: Client) -> None:
    """Stand before the library, which does not look in which channel a message stands."""
    state: Any = bot._connection  # pyright: ignore[reportPrivateUsage]
    make = state.create_message

    def create(*, channel: Any, data: Any) -> discord.Message:  # noqa: ANN401
        if int(data.get("channel_id", channel.id)) != channel.id:
            raise ElsewhereError
        made: discord.Message = make(channel=channel, data=data)
        return made

    state.create_message = create


# Answers to what somebody did


async def answer(
    interaction: Interaction,
    text: str | None = None,
    *,
    view: View | None = None,
    file: discord.File | None = None,
    rings: discord.AllowedMentions | None = None,
) -> int | None:
    """Answer with a message, to whoever asked alone unless `rings` says for whom it rings; its id,
    where everybody sees it."""
    given: Given = _without_none(view=view, file=file)
    text = _about(interaction, view, text, is_private=rings is None)

    async def send() -> int | None:
        sent = await interaction.response.send_message(text, **given, **_heard_by(rings))
        return None if rings is None else sent.message_id

    return await interaction.client.door.dressed(view, send, file)


async def open_form(interaction: Interaction, form: discord.ui.Modal) -> None:
    """Answer with a form. WhichPartyError where nobody knows for which party it is.

    Discord takes none as the answer to a form, so a button opens it there.
    """
    require_sure(interaction)
    _about(interaction, form)
    interaction.client.part(Opened).keep(interaction.user.id, form)
    if interaction.type is discord.InteractionType.modal_submit:
        key = keep_typed(interaction, Refused("", (form.custom_id,), {}))
        _verb, game_id, _words = read_id(form.custom_id) or ("", NO_GAME, [])
        button = make_button("form-again", game_id, key, label="Go on…", style=GREEN)
        await answer(interaction, f"What comes next: **{plain(form.title)}**.", view=row_of(button))
        return

    async def send() -> None:
        await interaction.response.send_modal(form)

    await interaction.client.door.dressed(form, send)


async def follow(
    interaction: Interaction,
    text: str,
    *,
    view: View | None = None,
    file: discord.File | None = None,
    rings: discord.AllowedMentions | None = None,
) -> int:
    """Say more beside an answer, in the same way; the id of the message."""
    given: Given = _without_none(view=view, file=file)
    text = _about(interaction, view, text, is_private=rings is None) or ""

    async def send() -> int:
        return (await interaction.followup.send(text, wait=True, **given, **_heard_by(rings))).id

    return await interaction.client.door.dressed(view, send, file)


def _about(
    interaction: Interaction,
    view: View | discord.ui.Modal | None,
    text: str | None = None,
    *,
    is_private: bool = True,
) -> str | None:
    """Have a view be about the party that an interaction is about; the text, which says so where
    whoever asked could mean another."""
    party = party_meant(interaction)
    if party and view is not None:
        keep_party(view, party)
    line = whose_it_is(interaction)
    if not (line and text and is_private) or text.startswith(line):
        return text
    return shorten_marked(f"{line}\n{text}", MESSAGE_LIMIT)


def _heard_by(rings: discord.AllowedMentions | None) -> Given:
    if rings is None:
        return {"ephemeral": True, "allowed_mentions": NOBODY}
    return {"allowed_mentions": rings, "silent": not rings_for_anybody(rings)}


async def turn(interaction: Interaction, **changes: Any) -> None:  # noqa: ANN401
    """Answer a press with the message it stands under as it is now: `content`, `view`,
    `attachments`, as far as they change; of what was put off, in its place."""
    if (content := _about(interaction, changes.get("view"), changes.get("content"))) is not None:
        changes["content"] = content

    async def send() -> None:
        if interaction.response.is_done():
            await interaction.edit_original_response(allowed_mentions=NOBODY, **changes)
        else:
            await interaction.response.edit_message(allowed_mentions=NOBODY, **changes)

    await interaction.client.door.dressed(changes.get("view"), send)

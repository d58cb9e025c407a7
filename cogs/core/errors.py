"""The one error handler: a refusal is told privately, anything else gets an id to quote."""

import logging
import re
import secrets

import discord
from discord import app_commands

from cogs.core import sending
from cogs.core.interaction import Interaction, of_others
from cogs.core.mending import spelled, to_name, way_out, with_reason
from cogs.core.payload import Payload
from cogs.render.buttons import Button, left_under, row_of
from cogs.render.deeds import KnownCommands
from cogs.render.text import MESSAGE_LIMIT, shorten_marked
from data.codec import CodecError
from data.errors import AwayError, UnsureError
from rules.errors import RuleError, TooLateError
from rules.kernel.words import OURS

AWAY = "My database does not answer just now. Nothing is lost: try that again in a minute."
UNSURE = (
    "My database does not answer, and I cannot tell whether that was done. Look at `/log show` "
    "before you try it again: what is in the log has happened."
)
UNREADABLE = (
    "I cannot read how this game is stored: a newer Linkboy may have written it. Nothing of it is "
    "lost. Please tell whoever runs this bot."
)
_log = logging.getLogger(__name__)
_LAST_ROW = 4
_CODE = re.compile(r"(```[^`]*(?:`{1,2}[^`]+)*```|`[^`\n]*`)")
_MENTION = re.compile(rf"(?<!\\)(?:{OURS}(?P<ours><[@#]\d{{1,20}}>)|{OURS}?<(?=[@#:/at]))")
_UNKNOWN_INTERACTION = 10062


def message_for(error: BaseException, known: KnownCommands | None = None) -> str:
    """What the person is told; an error that nobody foresaw is logged under an id.

    With all commands, a refusal names those that help, which have no button then.
    """
    cause = _cause(error)
    if isinstance(cause, RuleError):
        return harmless(spelled(cause, known) if known and cause.ways else cause.message)
    if isinstance(cause, app_commands.TransformerError):
        return f"`{cause.value}` cannot be used there. Pick one from the list that appears."
    if isinstance(cause, app_commands.NoPrivateMessage):
        return "This works only in a server's channel."
    if isinstance(cause, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
        return "This command has just been changed. Type it again in a minute, or restart Discord."
    if isinstance(cause, AwayError):
        _log.warning("somebody was told that the database does not answer")
        return UNSURE if isinstance(cause, UnsureError) else AWAY
    if isinstance(cause, CodecError):
        _log.error("somebody was told that a game cannot be read: %s", cause)
        return UNREADABLE
    error_id = secrets.token_hex(4)
    _log.error("error %s", error_id, exc_info=cause)
    return (
        f"Something went wrong on my side (error `{error_id}`). Look at `/log show` before you "
        "try again: what is in the log has happened. Please quote the id to whoever runs this bot."
    )


def harmless(text: str) -> str:
    """A refusal in which no name can be a mention or hide a link; code is left as it is.

    Mentions of people and channels that the bot itself makes are marked with OURS, and stay.
    """
    parts = _CODE.split(text)
    parts[::2] = [_MENTION.sub(_shown, part).replace("](", "]\\(") for part in parts[::2]]
    return "".join(parts).replace(OURS, "")


def _shown(found: re.Match[str]) -> str:
    return found["ours"] or "\\<"


def is_refusal(error: BaseException) -> bool:
    """Whether an error is a rule's answer to the person, and no fault."""
    return isinstance(_cause(error), RuleError)


def _came_too_late(error: BaseException) -> bool:
    """Whether Discord does not know the interaction any more, so that nobody can be told."""
    cause = _cause(error)
    return isinstance(cause, discord.NotFound) and cause.code == _UNKNOWN_INTERACTION


def _cause(error: BaseException) -> BaseException:
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    return error


async def answer_error(
    interaction: Interaction,
    error: BaseException,
    *,
    note: str = "",
    view: discord.ui.View | None = None,
    file: discord.File | None = None,
    again: Button | None = None,
) -> None:
    """Tell the person privately, whatever state the interaction is in; `note` stands below.

    What is too long for a message is shortened, the refusal before the note. With `view` there are
    buttons, with `file` what they typed is in it; `again` stands below whatever helps.
    """
    if _came_too_late(error) or interaction.client.is_closed():
        # What was done is told at the next start.
        _log.info("an answer came too late for Discord, or for the bot: %r", error)
        return
    if is_refusal(error):
        # What keeps others from it says nothing to whoever is not with them.
        error = of_others(interaction) or error
    cause = _cause(error)
    if view is None:
        below, view = await way_out(interaction, cause)
        note = below + note
        if again is not None:
            view = row_of(again) if view is None else view.add_item(again.shown(_LAST_ROW))
    view = await with_reason(interaction, cause, view)
    room = MESSAGE_LIMIT - min(len(note), MESSAGE_LIMIT // 2)
    said = message_for(error, await to_name(interaction, cause))
    text = shorten_marked(shorten_marked(said, room) + note, MESSAGE_LIMIT)
    if interaction.type is discord.InteractionType.autocomplete:
        return
    left = left_of(interaction) if isinstance(_cause(error), TooLateError) else None
    try:
        if left is not None and not interaction.response.is_done():
            await sending.turn(interaction, view=row_of(*left))
        if not interaction.response.is_done():
            await sending.answer(interaction, text, view=view, file=file)
        else:
            await sending.follow(interaction, text, view=view, file=file)
    except sending.SENDING_FAILED as failure:
        _log.warning("an error could not be told: %s", failure)


def left_of(interaction: Interaction) -> list[Button] | None:
    """The buttons beside the one that was pressed, if a press settles it; None where all stay."""
    data: Payload = interaction.data or {}
    return left_under(interaction.message, str(data.get("custom_id", "")))

"""Buttons under what was told that are over once they were pressed."""

from typing import Any

import discord

from cogs.render.buttons import Button, read_id

ONCE = frozenset(("award-find", "hoard-of", "found", "door-stays", "room-meet")) | {
    "surprise",
    "pause",
    "monsters-act",
    "loyalty",
    "loyalty-home",
    "converted-keep",
    "death-save",
}
"""What is done by one press, whoever presses."""
QUESTIONS = (
    frozenset(("meeting-begin", "meeting-pass", "meeting-again")),
    frozenset(("morale-roll", "morale-skip")),
    frozenset(("morale-leave",)),
    frozenset(("surge-up", "wake")),
    frozenset(("newcomer",)),
    frozenset(("trainer",)),
    frozenset(("surround",)),
)
"""Buttons that are answers to one question: one of them answers it for all that begin alike."""


def left_under(message: discord.Message | None, pressed: str) -> list[Button] | None:
    """The buttons of a message without what a press has settled.

    None where all stay: under the board, a card or a page with a menu, or for any other press.
    """
    known = read_id(pressed)
    if message is None or known is None or (known[0] not in ONCE and _question(known[0]) is None):
        return None
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    items: list[Any] = [item for row in rows for item in row.children]
    has_more = any(not isinstance(item, discord.Button) for item in items)
    if has_more or len(rows) < len(message.components):
        return None
    buttons = buttons_of(message)
    return [one for one in buttons if not _is_settled(one.custom_id, pressed)]


def buttons_of(message: discord.Message) -> list[Button]:
    """The buttons under a message, as they can be sent again."""
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    found: list[Any] = [item for row in rows for item in row.children]
    parts = [item for item in found if isinstance(item, discord.Button)]
    return [Button(part.custom_id or "", part.label or "", part.style) for part in parts]


def _question(verb: str) -> frozenset[str] | None:
    return next((found for found in QUESTIONS if verb in found), None)


def _is_settled(custom_id: str, pressed: str) -> bool:
    known, other = read_id(pressed), read_id(custom_id)
    if custom_id == pressed or known is None or other is None:
        return custom_id == pressed
    question = _question(known[0])
    return question is not None and other[0] in question and known[2][:1] == other[2][:1]

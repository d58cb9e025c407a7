"""Macros as a list."""

from collections.abc import Sequence

from cogs.render.text import MESSAGE_LIMIT, join_within, plain, shorten

_TEXT_LIMIT = 120
NONE_YET = "There are no macros yet. Save one with `/macro save`, then roll it by its name."


def render_macros(macros: Sequence[tuple[str, str, bool]]) -> str:
    """Names, their dice, and whether they are the whole game's."""
    if not macros:
        return NONE_YET
    head = "Type a name at `/roll` to roll it."
    lines = [
        f"- **{plain(name)}**: {plain(shorten(text, _TEXT_LIMIT))}"
        + (" (the whole game's)" if is_shared else "")
        for name, text, is_shared in macros
    ]
    return f"{head}\n{join_within(lines, MESSAGE_LIMIT - len(head) - 1)}"

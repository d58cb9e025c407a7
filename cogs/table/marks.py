"""Where quotations and lists end: at their line, as in Discord; SimCord reads on as CommonMark."""

import re
from collections.abc import Callable
from typing import Any

from simcord.preview import _markdown  # pyright: ignore[reportPrivateUsage]

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_ITEM = re.compile(r" *(?:[-*] |\d+\. )")
_QUOTE = re.compile(r" {0,3}> ")
_GOES_ON = re.compile(r" {2,}\S")


def with_ends(text: str) -> str:
    """The text with an empty line behind each list and quotation that another line follows."""
    lines = text.split("\n")
    shown: list[str] = []
    is_code, before = False, ""
    for line in lines:
        is_code ^= _FENCE.match(line) is not None
        if not is_code and line.strip() and _ends(before, line):
            shown.append("")
        shown.append(line)
        before = "" if is_code else line
    return "\n".join(shown)


def _ends(before: str, line: str) -> bool:
    if _QUOTE.match(before):
        return not _QUOTE.match(line)
    return bool(_ITEM.match(before)) and not (_ITEM.match(line) or _GOES_ON.match(line))


def end_at_lines() -> None:
    """Have SimCord's pages read texts so, from now on."""
    known: Any = _markdown
    read: Callable[[str], str] = known._discord_multiline_quotes
    if getattr(read, "ends_at_lines", False):
        return

    def prepared(text: str) -> str:
        return with_ends(read(text))

    vars(prepared)["ends_at_lines"] = True
    known._discord_multiline_quotes = prepared

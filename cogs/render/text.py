"""Makes players' words safe and short enough to stand in a message."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

import discord

MESSAGE_LIMIT = 2000
LAYOUT_LIMIT = 4000
_OPENERS = re.compile(r"(?<!\\)((?:\\\\)*)([<\[])")
"""What begins a mention, a link or an emoji, unless it has been escaped already."""
_LINE_STARTS = re.compile(r"^(\s*)(#{1,3}|-#|>{1,3}|[-+*]|\d+\.)(?=\s)", re.MULTILINE)


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A player's text with every mark of markdown and every mention taken as it is typed."""
    one_line = " ".join(text.split())
    escaped = discord.utils.escape_markdown(discord.utils.escape_mentions(one_line))
    escaped = _OPENERS.sub(r"\1\\\2", escaped)
    return _LINE_STARTS.sub(r"\1\\\2", escaped)


def shorten(text: str, limit: int) -> str:
    """The text, cut with an ellipsis where it is longer than `limit` characters."""
    return text if len(text) <= limit else text[: limit - 1].rstrip("\\ ") + "…"


def join_within(lines: Iterable[str], limit: int, more: str = "… and {} more") -> str:
    """As many lines as fit, then how many were left out."""
    kept: list[str] = []
    rest = list(lines)
    size = 0
    while rest:
        reserve = 0 if len(rest) == 1 else len(more) + 4
        if size + len(rest[0]) + 1 + reserve > limit:
            kept.append(shorten(more.format(len(rest)), max(1, limit - size)))
            break
        line = rest.pop(0)
        kept.append(line)
        size += len(line) + 1
    return "\n".join(kept)


def listed(words: Sequence[str], conjunction: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"


def moment(milliseconds: int, style: str = "R") -> str:
    """A Discord timestamp, shown to each reader in their own zone."""
    return f"<t:{milliseconds // 1000}:{style}>"

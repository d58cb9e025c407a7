"""A message that told of moves, as it says which of them were taken back since."""

import re
from collections.abc import Mapping, Sequence

from cogs.render.narration import People
from cogs.render.text import MESSAGE_LIMIT, shorten_marked
from data.live import LogEntry
from rules.kernel.words import listed

_HEAD = re.compile(r"\A\*\*(?P<what>Taken back|#[^*\n]+ taken back)\*\* by [^\n]*\n")
_BLOCK = re.compile(r"(?:> |- |# |## |### )*")
"""What makes a quotation, a list or a heading of a line stays before what is struck through."""
_STRUCK = re.compile(rf"^({_BLOCK.pattern})~~((?:(?!~~).)+)~~$", re.MULTILINE)
_FENCE, _FOOT = "```", "-#"
ALL = "Taken back"


def as_taken_back(
    text: str, rows: Sequence[LogEntry], undos: Mapping[int, LogEntry], people: People
) -> str:
    """What a message says once it says which of its `rows` are taken back, and by whom.

    `undos` are the rows that took them, by their places in the log. A message of which nothing is
    taken back any more is as it was.
    """
    bare = _without_head(text)
    gone = [row for row in rows if row.undone_by in undos]
    if not gone:
        return bare
    undo = undos[max(row.undone_by or 0 for row in gone)]
    is_all = len(gone) == len(rows)
    what = ALL if is_all else f"{listed([f'#{row.label}' for row in gone])} taken back"
    head = f"**{what}** by {people.name(undo.member)}\n"
    marked = (head + _struck(bare) if is_all else head + bare, head + bare)
    return next((one for one in marked if len(one) <= MESSAGE_LIMIT), _fitted(head, bare))


def _without_head(text: str) -> str:
    """The message as it was told."""
    head = _HEAD.match(text)
    if head is None:
        return text
    rest = text[head.end() :]
    if head["what"] != ALL:
        return rest
    return _STRUCK.sub(r"\1\2", rest)


def _struck(text: str) -> str:
    """Every line struck through; code, small print and what is struck in part stay as they are."""
    lines: list[str] = []
    is_code = False
    for line in text.split("\n"):
        is_code = is_code != bool(line.count(_FENCE) % 2)
        start = _BLOCK.match(line)
        begin = start.end() if start is not None else 0
        is_kept = is_code or _FENCE in line or "~~" in line or line.startswith(_FOOT)
        whole = is_kept or not line[begin:].strip()
        lines.append(line if whole else f"{line[:begin]}~~{line[begin:].rstrip()}~~")
    return "\n".join(lines)


def _fitted(head: str, text: str) -> str:
    """A text below its head where both are too long: a few letters go, never its number."""
    body, cut, foot = text.rpartition(f"\n{_FOOT}")
    if not cut:
        return f"{head}{shorten_marked(text, MESSAGE_LIMIT - len(head))}"
    room = MESSAGE_LIMIT - len(head) - len(cut) - len(foot)
    return f"{head}{shorten_marked(body, room)}{cut}{foot}"

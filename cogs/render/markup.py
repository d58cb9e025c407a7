"""Discord's markdown, as far as tellings use it, as HTML: whatever people typed is escaped.

A library of markdown was not taken: mentions, times, small print and Discord's own escaping are
most of what has to be read here.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from markupsafe import Markup, escape

from cogs.render.text import MARKS, units_of, write_moment

_TAGS = {
    "**": Markup("<strong>{}</strong>"),
    "*": Markup("<em>{}</em>"),
    "__": Markup("<em>{}</em>"),
    "~~": Markup("<s>{}</s>"),
    "||": Markup("{}"),
}
_LINK = re.compile(r"\[((?:\\[^\[]|[^\[\]\\])*)\]\([^()\s]*\)")
_MENTION = re.compile(r"<(?:@!?(\d+)|t:(-?\d+)(?::\w)?|(@&|#)\d+|a?(:\w+:)\d+|(/[^:<>]+):\d+)>")
_OTHERS = {"@&": "a role", "#": "a channel"}
_BLOCK = re.compile(r"(#{1,3} |-# |> |- |\d+\. )?(.*)", re.DOTALL)
_SLANTED = re.compile(r"(?<![\w\\_*])_([^\s_`](?:[^_`]*[^\s_`\\])?)_(?![\w_*])")
_NO_SIGN = re.compile(r"[0-9A-Za-z\s]")
"""Before these a backslash is shown as it is (simple-markdown, `escape`)."""
_UNSEEN = dict.fromkeys(map(ord, "\u200b\ue000"))
"""What keeps a mention from ringing, and marks one as ours."""
SOMEBODY = "somebody"
_KINDS = {"##": "#", "###": "#"}
_WRAPPED = {
    "#": Markup("<p><strong>{}</strong></p>"),
    "-#": Markup("<p><small>{}</small></p>"),
}
_PLAIN = Markup("<p>{}</p>")


@dataclass(frozen=True, slots=True)
class Reader:
    """For whom it is written: what people are called, by their Discord id; whose clock counts.

    `portraits` are pictures of characters by their ids, as addresses that hold all of the picture.
    """

    names: Mapping[int, str] = field(default_factory=dict[int, str])
    zone: str = "UTC"
    portraits: Mapping[str, str] = field(default_factory=dict[str, str])


def inline(text: str, reader: Reader) -> Markup:
    """A line of markdown as HTML; a mark that nothing closes stands as it is."""
    open_marks: list[tuple[str, list[Markup]]] = [("", [])]
    for unit in units_of(_SLANTED.sub(r"*\1*", text.translate(_UNSEEN))):
        if unit not in MARKS:
            open_marks[-1][1].append(_unit(unit, reader))
        elif any(mark == unit for mark, _ in open_marks):
            _close(open_marks, unit)
        else:
            open_marks.append((unit, []))
    _close(open_marks, "")
    return Markup("").join(open_marks[0][1])


def _close(open_marks: list[tuple[str, list[Markup]]], mark: str) -> None:
    """Close a mark; those that were opened within it and not closed are no marks. "": close all."""
    while len(open_marks) > 1:
        opened, inside = open_marks.pop()
        if opened == mark:
            words = Markup("").join(inside)
            open_marks[-1][1].append(_TAGS[mark].format(words) if words else escape(mark * 2))
            return
        open_marks[-1][1].extend((escape(opened), *inside))


def _unit(unit: str, reader: Reader) -> Markup:
    if unit.startswith("\\") and len(unit) > 1:
        return escape(unit if _NO_SIGN.match(unit[1]) else unit[1:])
    if unit.startswith("`") and len(unit) > 1:
        return Markup("<code>{}</code>").format(unit.strip("`"))
    if link := _LINK.fullmatch(unit):
        return inline(link[1], reader)
    if mention := _MENTION.fullmatch(unit):
        person, moment, other, emoji, command = mention.groups()
        if person:
            return escape(reader.names.get(int(person), SOMEBODY))
        if moment:
            try:
                return escape(write_moment(int(moment) * 1000, reader.zone))
            except (OverflowError, ValueError, OSError):
                return escape(mention[0])
        return escape(_OTHERS[other] if other else emoji or command)
    return escape(unit)


def blocks(text: str, reader: Reader) -> Markup:
    """Lines of markdown as paragraphs, lists and quotations."""
    lines = (_BLOCK.fullmatch(line) for line in text.split("\n") if line.strip())
    found = [(str(line[1] or "").strip(), str(line[2])) for line in lines if line is not None]
    return Markup("\n").join(
        html
        for kind, together in groupby(found, _kind)
        for html in _written(kind, [inline(words, reader) for _, words in together])
    )


def _kind(line: tuple[str, str]) -> str:
    return _KINDS.get(line[0], line[0])


def _written(kind: str, lines: Sequence[Markup]) -> Iterator[Markup]:
    if kind == "-":
        yield _list(lines)
    elif kind == ">":
        yield Markup("<blockquote>{}</blockquote>").format(_paragraphs(lines))
    else:
        wrapped = _WRAPPED.get(kind, _PLAIN)
        number = f"{kind} " if kind[:1].isdigit() else ""
        yield from (wrapped.format(escape(number) + line) for line in lines)


def _list(lines: Sequence[Markup]) -> Markup:
    items = (Markup("<li>{}</li>").format(line) for line in lines)
    return Markup("<ul>{}</ul>").format(Markup("").join(items))


def _paragraphs(lines: Sequence[Markup]) -> Markup:
    return Markup("\n").join(_PLAIN.format(line) for line in lines)

"""Words that can stand in a message: players' made safe and short, times, counts, and dice."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import discord

from rules.attack.records import AttackRolled
from rules.casting.records import SpellCast
from rules.dice.faces import DiceGroup, DiceRecord, RolledDie
from rules.items.money import unit_of
from rules.kernel.events import Event, Throw, Who
from rules.kernel.hours import DAY, HOUR, MINUTE, wall_clock
from rules.kernel.words import OURS, listed, pieces
from rules.movement.records import Moved
from rules.orders.records import AttackCarriedOut, CarriedOut

_LONGEST_LABEL = 3
"""So many words stand at most before a colon where they are what a line is about."""
SHOWN_DIGITS = 12
"""Of a commitment's 64: enough to compare it with the whole, which `/do dice seeds` shows."""

MESSAGE_LIMIT = 2000
SECOND_ACTION = (
    "That is a second action in this round; the referee says whether it is short enough."
)
SENTENCE_ENDS = (".", "!", "?", "…")
LAYOUT_LIMIT = 4000
LEAST_KEPT = 160
"""Lines up to this length are never shortened to make room for others."""
MARKS = ("**", "~~", "__", "||", "*")
"""The marks of markdown that open and close."""
_UNITS = re.compile(
    r"```[^`]*(?:`{1,2}[^`]+)*```|`[^`\n]+`|\[(?:\\[^\[]|[^\[\]\\])*\]\([^()\s]*\)|<[^<>\s]+>|\\.|\*\*|~~|__|\|\||.",
    re.DOTALL,
)
"""What is cut as a whole: code, a link, a mention or time, an escaped sign, a mark, a letter."""
_NO_END = ("", " ", "\\\\")
_MARKDOWN = re.compile(r"(?:https?|steam)://[^\s<]+|[_\\~|*`<\[]")
"""An address, which stays as it is, and what marks, hides or links text, or begins a mention."""
_ESCAPED = re.compile(r"\\.")
_MARKED = re.compile(r"^[#>-]|\*|~~")
"""What makes more of a line than a sentence that stands among others."""
_START = re.compile(r"(\d+)(?=\. )|(?=#|-|(?:>{1,3}|\+) )")
"""What makes a heading, a list or a quotation of a line that begins with it. A digit is no sign:
the backslash stands behind the number."""
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip
MOST_DICE = 40
_TEXT_LIMIT = 120
_DOERS: Mapping[type[Event], str] = {
    AttackRolled: "attacker",
    AttackCarriedOut: "target",
    CarriedOut: "target",
    Moved: "target",
    SpellCast: "target",
}
"""Who does what happens in a round."""


PLACES = {
    "dungeon": "in the dungeon",
    "wilderness": "in the wilderness",
    "water": "on the water",
}


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A player's text with every mark of markdown and every mention taken as it is typed."""
    one_line = discord.utils.escape_mentions(" ".join(text.split()))
    escaped = _MARKDOWN.sub(_escape, one_line)
    if (found := _START.match(escaped)) is None:
        return escaped
    return f"{found[0]}\\{escaped[found.end() :]}"


def _escape(found: re.Match[str]) -> str:
    return f"\\{found[0]}" if len(found[0]) == 1 else found[0].replace("[", "\\[")


def shorten(text: str, limit: int) -> str:
    """The text, cut with an ellipsis where it is longer than `limit` characters."""
    return text if len(text) <= limit else text[: limit - 1].rstrip("\\ ") + "…"


def join_within(lines: Iterable[str], limit: int, more: str = "… and {} more") -> str:
    """As many lines as fit, whole, then how many were left out."""
    kept: list[str] = []
    rest = list(lines)
    whole = "\n".join(rest)
    if len(whole) <= limit:
        return whole
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


def fit_within(parts: Sequence[str], limit: int) -> str:
    """All parts below each other; where they are too long, the longest are shortened first.

    Of a part with several lines that goes for its lines. Lines of up to `LEAST_KEPT` characters
    stay whole; if these alone are too many, the last are left out, and how many.
    """
    share = max(_share(parts, limit), LEAST_KEPT)
    return join_within([_shorten_part(part, share) for part in parts], limit)


def _share(parts: Sequence[str], limit: int) -> int:
    """How long each part may be: what the short ones do not need is for the long ones."""
    sizes = sorted(len(part) + 1 for part in parts)
    room = limit + 1
    while sizes and sizes[0] * len(sizes) <= room:
        room -= sizes.pop(0)
    return room // len(sizes) - 1 if sizes else limit


def _shorten_part(part: str, limit: int) -> str:
    if len(part) <= limit:
        return part
    lines = part.split("\n")
    return shorten_marked(part, limit) if len(lines) == 1 else fit_within(lines, limit)


def flowing(text: str) -> str:
    """Plain sentences that follow each other as one paragraph.

    Whatever is marked keeps its line: headings, lists, small print, what is in bold, and what
    stands behind the name of what it is about, as in `Doors: oak door north.`
    """
    paragraphs: list[str] = []
    is_open = False
    for line in text.split("\n"):
        bare = _ESCAPED.sub("", line)
        label, colon, _ = bare.partition(": ")
        is_labelled = bool(colon) and label.count(" ") < _LONGEST_LABEL
        is_plain = bare.endswith(SENTENCE_ENDS) and not (is_labelled or _MARKED.search(bare))
        if is_plain and is_open:
            paragraphs[-1] += f" {line}"
        else:
            paragraphs.append(line)
        is_open = is_plain
    return "\n".join(paragraphs)


def shorten_marked(text: str, limit: int) -> str:
    """A text with marks of markdown, cut with an ellipsis where it is longer than `limit`.

    No mark stays open. Links, mentions and times stand whole or not at all.
    """
    if len(text) <= limit:
        return text
    kept: list[str] = []
    marks: list[str] = []
    room = limit - 1
    for unit in units_of(text):
        after = _marks_after(marks, unit)
        if len(unit) + sum(map(len, after)) > room:
            kept.append(_shorten_code(unit, room - sum(map(len, marks))))
            break
        kept.append(unit)
        marks, room = after, room - len(unit)
    while kept and (kept[-1] in _NO_END or kept[-1] in marks[-1:]):
        marks = _marks_after(marks, kept.pop())
    return f"{''.join(kept)}…{''.join(reversed(marks))}"


def units_of(text: str) -> list[str]:
    """A text with marks in its parts: code, links, mentions and times, escaped signs, marks."""
    return _UNITS.findall(text)


def _marks_after(marks: list[str], unit: str) -> list[str]:
    """The marks that are open behind a unit."""
    if unit not in MARKS:
        return marks
    return [mark for mark in marks if mark != unit] if unit in marks else [*marks, unit]


def _shorten_code(unit: str, room: int) -> str:
    """As much of code as there is room for, "" of anything else."""
    if not unit.startswith("`"):
        return ""
    fence = "```" if unit.startswith("```") else "`"
    inside = unit[len(fence) : len(unit) - len(fence)][: max(0, room - 2 * len(fence))].rstrip()
    return f"{fence}{inside}{fence}" if inside else ""


def stopped(text: str) -> str:
    """The text as a sentence: with a full stop, unless it ends with a mark of its own."""
    return text if text.rstrip("*").endswith(SENTENCE_ENDS) else f"{text}."


def person(user_id: int) -> str:
    """Somebody as a mention, for refusals; sent without permission to ping, it shows the name."""
    return f"{OURS}<@{user_id}>"


def place(channel_id: int) -> str:
    """A channel as a mention, for refusals."""
    return f"{OURS}<#{channel_id}>"


def moment(milliseconds: int, style: str = "R") -> str:
    """A Discord timestamp, shown to each reader in their own zone."""
    return f"<t:{milliseconds // 1000}:{style}>"


def write_moment(at: int, zone: str) -> str:
    """`Fri 27 Nov 2026 18:30`: a moment as people read it, and can type it."""
    shown = wall_clock(zone, at)
    day, month = WEEKDAYS[shown.weekday()], MONTHS[shown.month - 1]
    return f"{day[:3].title()} {shown.day} {month[:3].title()} {shown:%Y %H:%M}"


def write_clock(minute: int) -> str:
    """`18:30` for a minute after midnight."""
    return f"{minute // 60:02d}:{minute % 60:02d}"


def write_span(length: int) -> str:
    """`45 min`, `5 h 30 min`, `2 d 4 h`: how long something took, in its two largest units."""
    minutes = length // MINUTE
    hours, minutes = divmod(minutes, HOUR // MINUTE)
    days, hours = divmod(hours, DAY // HOUR)
    if days:
        return f"{days} d {hours} h" if hours else f"{days} d"
    if hours:
        return f"{hours} h {minutes} min" if minutes else f"{hours} h"
    return f"{minutes} min"


def short(commitment: str) -> str:
    """The first digits of a commitment: `a1b2c3d4e5f6…`."""
    return f"`{commitment[:SHOWN_DIGITS]}…`"


def counted(count: int, thing: str) -> str:
    """`300 gp`, `25 sp`, `Gem` or `3 gems`, safe to stand in a message."""
    unit = unit_of(thing)
    return f"{count:,} {unit}" if unit else plain(pieces(count, thing))


def bodies_of(count: int, called: str) -> str:
    """`4 giant rats`, `Giant rat`, `2 Knights of Brax`: so many that are called alike."""
    is_kind = called[1:] == called[1:].lower()
    return plain(pieces(count, called, lower=is_kind))


def show_record(record: DiceRecord, *, most_dice: int = MOST_DICE) -> str:
    """A roll with every die: `4d6kh3+2 (6, 4, 4; dropped 1) = 16`, the total in bold; one die
    alone as `5 on 1d6`.

    All is said in words, for those who hear it read. A die that was rolled again shows `3 after 1`,
    one that exploded `6!`, one that counts for another number `1 as 2`. Groups of more than
    `most_dice` dice show number and sum alone.
    """
    total = f"**{record.total}**"
    if _is_one_die(record):
        return f"{total} on {plain(record.text)}"
    return f"{_fell(record, most_dice)} = {total}"


def _fell(record: DiceRecord, most_dice: int) -> str:
    """The dice, without what they come to: `1d100 (50)`."""
    text = plain(shorten(record.text, _TEXT_LIMIT))
    if not any(group.dice for group in record.groups):
        return text
    if len(record.groups) == 1:
        return f"{text} ({_dice(record.groups[0], most_dice)})"
    parts = [f"{plain(group.notation)} ({_dice(group, most_dice)})" for group in record.groups]
    return f"{text}: {', '.join(parts)}"


def _is_one_die(record: DiceRecord) -> bool:
    """Whether all of a roll is one die as it fell."""
    if len(record.groups) != 1 or len(record.groups[0].dice) != 1:
        return False
    (group,) = record.groups
    (die,) = group.dice
    return record.text == group.notation and die.faces == (record.total,) and not die.is_exploded


def _dice(group: DiceGroup, most_dice: int) -> str:
    dice = group.dice
    if len(dice) > most_dice:
        total = sum(die.value for die in dice if die.is_kept)
        return f"{len(dice)} dice, together {total}"
    kept = ", ".join(_die(die) for die in dice if die.is_kept)
    dropped = ", ".join(_die(die) for die in dice if not die.is_kept)
    return "; ".join(filter(None, (kept, f"dropped {dropped}" if dropped else "")))


def _die(die: RolledDie) -> str:
    *earlier, last = die.faces
    shown = str(last) if die.value == last else f"{last} as {die.value}"
    shown += "!" if die.is_exploded else ""
    return f"{shown} after {listed([str(face) for face in earlier])}" if earlier else shown


def show_throw(throw: Throw) -> str:
    """The dice as they fell: `2d6+1 (3, 4) = 8`; a forced result says so."""
    if throw.forced:
        return f"**{throw.total}** (set by the referee)"
    return show_record(throw.record)


def show_dice(throw: Throw, *, most_dice: int = MOST_DICE) -> str:
    """The dice of a throw, where what they come to is told behind them: `1d100 (50)`."""
    return show_throw(throw) if throw.forced else _fell(throw.record, most_dice)


def is_by_characters(event: Event) -> bool | None:
    """Whether a character does that, None where it is nobody's doing."""
    who = getattr(event, _DOERS.get(type(event), ""), None)
    return who.is_character if isinstance(who, Who) else None

"""The key of a dungeon as it was pasted, as lines and blocks: no pages, columns or broken words.

Two columns that stand side by side come one below the other, heads and numbers of pages go, what a
page has broken comes together again. All of it goes once over the text.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from cogs.bestiary.names import NUMBERS
from cogs.core.columns import PAGE, in_one_column
from cogs.places.key_marks import with_marks_as_heads
from cogs.places.key_people import STATS
from rules.kernel.labelled import Line, lines_of

QUOTED = "\ue001"
"""Stands before a line that was quoted, as what is read aloud often is."""
_UNDERLINE = re.compile(r"(?:={3,}|-{3,})\s*")
_NUMBER_ALONE = re.compile(r"[-\[( ]{0,4}(?:p(?:age|\.)? ?)?\d{1,3}[-\]) ]{0,4}", re.IGNORECASE)
_BROKEN = re.compile(r"[a-zA-Z]-$")
_BROKEN_NUMBER = re.compile(r"\d-$")
_HANGS = re.compile(
    r" (?:to|the|an?|of|in|and|with|by|or|at|from|is|are|on|into|area|room"
    rf"|(?P<count>{NUMBERS}|\d{{1,3}}))$"
)
_COINS = re.compile(
    r" ?(?<![^\s\d])\b(?P<letter>[cegps])\. ?p\.(?P<end>$| (?=(?-i:[A-Z])))?",
    re.IGNORECASE,
)
_ITALIAN = re.compile(
    r"\bm\.(?P<metal>[oarep])\. ?(?P<n>\d[\d.,]{0,8}(?<!\D))(?P<each> the one\b)?"
)
_METALS = {"o": "gp", "a": "sp", "r": "cp", "e": "ep", "p": "pp"}
"""Coins as Italian notes have them: `m.o. 700`."""
_FIRST = re.compile(r"\S+")
_QUOTE = re.compile(r"^\s*>\s?(?=\S)")
_NUMBER_SIGN = re.compile(r"^\s*#(?=\d)")
_BOLD_NUMBER = re.compile(r"(?<!\*)\*{1,3}([A-Za-z]{0,2}-?\d{1,3}[a-z]?\.?)\*{1,3}(?!\*)")
_BOLD_NAME = re.compile(
    r"^(\*\*[A-Z]{0,2}-?\d{1,3}[a-z]?(?:[.):]| ?-)[^*\n]{1,60}[^*\n.:!?])\*\*[ \t]{1,4}(?=\w)"
)
"""A head whose letters alone say where its name ends: `**5. Cell** Locked door.`"""
_UNTICKED = re.compile(r"^(\s*[-*+] )\[ ?\] (?=\S)")
_POSTED = re.compile(
    r"\**[\w .'-]{2,32}\** {1,3}- (?:today|yesterday|\d[\d/.-]{5,9}),? (?:at )?\d{1,2}:\d\d.{0,9}"
    r"|#[a-z][\w-]{1,40}(?: {2,4}.{0,40})?",
    re.IGNORECASE,
)
"""Who wrote what follows in a chat, and when; and in which channel."""
_SHORTER = {
    "S.D.": "secret door",
    "SD": "secret door",
    "dr": "door",
    "drs": "doors",
    "pass": "passage",
    "dn": "down",
}
_SHORTENED = re.compile(
    r"\b(?:S\.D\.|SD(?= [NSEWnsew]\b| ?->)"
    r"|drs?(?= [NSEWUDnsewud]\b| \(|:)|pass(?= [NSEWUD]\b| \(\d)|dn(?= lvl| to|->))"
)
"""Ways out as somebody in haste shortens them."""
_BOX = re.compile(r"\+[-=]{5,}\+")
_SENTENCE = re.compile(r"(?<=[.!?])[\"')\]]{0,3} (?!NO\b)(?=[A-Z0-9\"'(\[\u2191\u2193])")
_SMALL_SENTENCE = re.compile(r"(?<=[a-z0-9)+][.!?]) (?=[a-z0-9])")
_SHORT = frozenset(
    "vs. v. no. st. p. pp. att. approx. e.g. i.e. dr. mr. mrs. ft.".split()  # noqa: SIM905
)
_INITIALS = re.compile(r"(?:[a-z]\.){2,4}")
_WIDEST = 100
"""Letters of a line that a page may have broken; longer ones nobody has broken."""
_FILLED, _MOST_BROKEN, _LONG = 0.7, 0.45, 45
"""How full lines are that a page has broken, and how many of a text are."""
_LONGEST_MATTER, _CELLS = 30, 2
_DIGITS, _LONGEST_HEAD, _NUMBERS_BY = 4, 60, 24
_LONGEST_BLOCK, _FEWEST_BROKEN = 3_000, 2


@dataclass(slots=True)
class Block:
    """What belongs together in a room: a paragraph, a bullet with what is below it, a row.

    `is_quote` says that it was quoted, `cells` are those of a row of a table.
    """

    text: str
    is_bullet: bool = False
    is_quote: bool = False
    cells: tuple[str, ...] = ()
    indent: int = 0
    is_head: bool = False
    rows: list[int] = field(default_factory=list[int])


_MOST_LETTERS = 6_000


def key_lines(text: str) -> tuple[list[Line], list[str]]:
    """The lines of a key, and what was left out: heads of pages, and what stands above all."""
    raw = [line.rstrip()[:_MOST_LETTERS] for line in text.split("\n")]
    unsaid = [line for line in raw if _POSTED.fullmatch(line) is None]
    raw = unsaid if len(unsaid) + 1 < len(raw) else raw
    raw, matter = _without_matter(_unboxed(raw))
    raw, heads = _without_pages(raw)
    raw = [_ITALIAN.sub(_metal, _COINS.sub(_coin, line)) for line in in_one_column(raw)]
    raw = [_SHORTENED.sub(lambda found: _SHORTER[found[0]], line) for line in raw]
    raw, others = _without_pages(with_marks_as_heads(raw))
    heads = list(dict.fromkeys((*heads, *others)))
    bare = (_BOLD_NUMBER.sub(r"\1", line.replace("***", "**")) for line in _underlined(raw))
    ended = (_BOLD_NAME.sub(r"\1.** ", line, count=1) for line in bare)
    told = (_NUMBER_SIGN.sub("Room #", line, count=1) for line in ended)
    unticked = (_UNTICKED.sub(r"\1", line, count=1) for line in told)
    marked = "\n".join(_QUOTE.sub(QUOTED, line, count=1) for line in unticked)
    return lines_of(marked), [*matter, *heads]


def _coin(found: re.Match[str]) -> str:
    """`35 g.p.` as `35 gp`; where the sentence ends there, its full stop stays."""
    end = "" if found["end"] is None else f".{found['end']}"
    return f" {found['letter'].lower()}p{end}"


def _metal(found: re.Match[str]) -> str:
    return f"{found['n']} {_METALS[found['metal']]}{' each' if found['each'] else ''}"


def _unboxed(raw: Sequence[str]) -> list[str]:
    """The lines, with those in a box of signs as quoted."""
    told: list[str] = []
    is_in = False
    for line in raw:
        if _BOX.fullmatch(line):
            is_in = not is_in
            line = ""  # noqa: PLW2901 - the edge of the box
        elif is_in and line.startswith("|"):
            line = f"> {line.strip('| ')}"  # noqa: PLW2901 - the same, quoted
        told.append(line)
    return told


def _without_matter(raw: list[str]) -> tuple[list[str], list[str]]:
    """The lines without what stands between two rules above them, as tags do."""
    if raw[:1] == ["---"] and "---" in raw[1:_LONGEST_MATTER]:
        end = raw.index("---", 1)
        return raw[end + 1 :], raw[1:end]
    return raw, []


def _underlined(raw: Sequence[str]) -> Iterator[str]:
    """The lines, with those that are underlined as headings."""
    for at, line in enumerate(raw):
        if _UNDERLINE.fullmatch(line) and at and raw[at - 1].strip():
            continue
        following = raw[at + 1] if at + 1 < len(raw) else ""
        is_head = _UNDERLINE.fullmatch(following) is not None and line.strip()
        yield f"{'#' if following[:1] == '=' else '##'} {line.strip()}" if is_head else line


def _without_pages(raw: Sequence[str]) -> tuple[list[str], list[str]]:
    """The lines without the numbers and heads of pages; the heads, each once."""
    heads: dict[str, None] = {}
    kept: list[str] = []
    is_below = False  # The number of a page.
    often = Counter(line.strip() for line in raw if "   " in line.strip())
    for line in raw:
        bare = line.strip()
        twice = bare.partition("   ")[0] if often[bare] > 1 and len(bare) < _WIDEST else ""
        of_page = _head_of_page(bare)
        head = of_page or (twice if _has_two(bare) else "")
        if head:
            heads.setdefault(head)
            kept += [PAGE] if of_page else []
        elif bare and _NUMBER_ALONE.fullmatch(bare):
            is_below = True
            kept.append(PAGE)
        elif is_below and (
            (_has_two(bare) and bare.partition("   ")[0].isupper())
            or (bare.isupper() and line[:3].isspace() and len(bare) < _LONGEST_HEAD)
        ):
            heads.setdefault(bare)
        else:
            is_below = is_below and not bare
            kept.append(line)
    return kept, list(heads)


def _has_two(line: str) -> bool:
    """Whether two things stand far apart on a line, and no more: a book, and its chapter."""
    cells = [cell for cell in line.split("   ") if cell.strip()]
    return len(cells) == _CELLS and not any(cell.strip().isdecimal() for cell in cells)


def _head_of_page(line: str) -> str:
    """What stands far from a number on a line of its own, as above a page; "" for other lines."""
    left, gap, right = line.partition("   ")
    right = right.strip()
    for number, head in ((right, left), (left, right)):
        if gap and number.isdecimal() and len(number) < _DIGITS and 0 < len(head) < _LONGEST_HEAD:
            return head
    return ""


def blocks_of(
    rest: str, head: Line, lines: Sequence[Line], width: int, begins: Callable[[str], bool]
) -> list[Block]:
    """The blocks of a room: what stands behind its name, then its lines.

    `width` is how wide the page was, 0 where nobody has broken its lines; `begins` is what a line
    begins with that says something of its own.
    """
    found: list[Block] = []
    if rest:
        found.append(Block(rest))
    indent, length = head.indent, len(head.text) if rest else 0
    for line in lines:
        text = line.text.removeprefix(QUOTED).strip()
        is_quote = line.text.startswith(QUOTED)
        is_own = not found or bool(line.level) or line.is_bullet or bool(line.cells)
        is_own = is_own or line.is_bold
        hangs = _HANGS.search(found[-1].text[-8:]) if text[:1].islower() and found else None
        is_own = (
            is_own
            or line.is_apart
            or (begins(text) and not (hangs is not None and not hangs["count"]))
        )
        is_own = is_own or found[-1].is_quote != is_quote or bool(found[-1].cells)
        if not is_own and not _goes_on(found[-1], line, text, length, width, indent):
            is_own = True
        if is_own and text:
            is_head = bool(line.level) or line.is_bold
            found.append(Block(text, line.is_bullet, is_quote, line.cells, line.indent, is_head))
        elif text:
            found[-1].text = _together(found[-1].text, text)
        indent, length = line.indent, len(text) + 2 * line.is_bullet
    return found


def _goes_on(block: Block, line: Line, text: str, length: int, width: int, indent: int) -> bool:
    """Whether a line goes on with what stands above it."""
    if len(block.text) > _LONGEST_BLOCK or _is_own_line(block, text, width):
        return False
    if _BROKEN.search(block.text[-3:]) and text[:1].islower():
        return True
    if _BROKEN_NUMBER.search(block.text[-4:]) and text[:1].isdecimal():
        return True
    if block.text.count("(") > block.text.count(")") and text[:1].isdecimal():
        return True
    if block.is_bullet or text.startswith(("(", "[")):
        return True
    if line.indent > indent + 1 and not block.text.endswith((".", ",")):
        return False
    if block.text.endswith((".", "!", "?", ",")):
        return True
    hangs = _HANGS.search(block.text[-8:])
    if hangs is not None and (text[:1].islower() or not hangs["count"]):
        return True
    first = _FIRST.match(text)
    if text[:1].islower() and (width or length > _LONG):
        return True
    return bool(width) and length + 1 + len(first[0] if first else "") > width


def _is_own_line(block: Block, text: str, width: int) -> bool:
    """Whether one of two lines of notes says a way or somebody's numbers, and stands for itself:
    `dr w stuck -> 4`, `shaman hp 10 ac 7`."""
    is_told = STATS.search(text[:_NUMBERS_BY]) and not STATS.match(text.lstrip("[("))
    is_own = "->" in f"{block.text}{text}" or bool(is_told)
    return not (width or block.is_bullet or block.text.endswith(",")) and is_own


def _together(above: str, text: str) -> str:
    """Two lines as one, with a word that was broken between them."""
    if _BROKEN.search(above[-3:]) and (text[:1].islower() or above[-4:-1].isupper()):
        return above[:-1] + text  # `wander-` and `ing`, `SALAMAN-` and `DER`.
    if _BROKEN_NUMBER.search(above[-4:]) and text[:1].isdecimal():
        return above + text  # `D 1-` and `8; Save F4`
    return f"{above} {text}"


def width_of(lines: Sequence[Line]) -> int:
    """How wide the page was of which lines were copied, 0 where nobody has broken them."""
    lengths = sorted(len(line.text) + 2 * line.is_bullet for line in lines if not line.cells)
    widest = lengths[-1] if lengths else 0
    filled = sum(length > widest * _FILLED for length in lengths)
    if widest <= _WIDEST and filled > len(lengths) * _MOST_BROKEN:
        return widest
    broken = sorted(len(line.text) for line in lines if _BROKEN.search(line.text[-3:]))
    return broken[len(broken) // 2] if len(broken) >= _FEWEST_BROKEN else 0


def sentences_of(text: str) -> list[str]:
    """The sentences of a text."""
    found: list[str] = []
    start = depth = 0
    ends = {one.start(): one.end() for one in _SENTENCE.finditer(text)}
    if not ends:  # Somebody who writes no capitals.
        ends = {one.start(): one.end() for one in _SMALL_SENTENCE.finditer(text)}
    for at, letter in enumerate(text):
        depth = depth + 1 if letter in "([" else max(0, depth - 1) if letter in ")]" else depth
        if at in ends and depth == 0 and not _is_short(text[:at]):
            found.append(text[start:at].strip())
            start = ends[at]
    found.append(text[start:].strip())
    return [one for one in found if one.strip(" .")]


def _is_short(text: str) -> bool:
    """Whether a text ends in what is shortened, and not in a sentence's end."""
    word = text[-8:].lower().rpartition(" ")[2].lstrip("(")
    return word in _SHORT or _INITIALS.fullmatch(word) is not None

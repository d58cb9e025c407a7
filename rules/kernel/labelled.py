"""Labelled text, as people paste it: what each label says, in whatever order and between whatever.

    Moor goblin: AC 6 [13], HD 1-1 (3hp), Att 1 x spear (1d6); ML 7 | AL Chaotic
    **Armour Class:** 6

A kind of text (stat blocks, sheets, rooms) gives its labels with their forms, and what a value
begins with; a label counts only where such a value follows. All that is done goes once over a
text, so that no text takes longer than its length.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

ANYTHING = r"\S"
"""What the value of a label begins with that may hold any text."""
LONGEST_LINE, _FEW = 2_000, 3
"""What is behind that is not looked at for labels; so many commas a line of numbers has."""
_PLAIN: Mapping[int, str] = str.maketrans(
    {
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d", "-"),
        **dict.fromkeys("\u2018\u2019\u2032\u02b9\u02bc\u00b4`", "'"),
        **dict.fromkeys("\u201c\u201d\u2033\u201e\u00ab\u00bb", '"'),
        **dict.fromkeys("\u00a0\u2007\u2009\u202f\u3000", " "),
        **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad\u2610\u25a1\u2611", ""),
        "\ufb01": "fi",
        "\ufb02": "fl",
        "\u00bd": "1/2",
        "\u00bc": "1/4",
        "\u00be": "3/4",
        "\r": "",
        "\u2026": "...",
        "\u2028": "\n",
        "\u2029": "\n",
    }
)
_MARKS = re.compile(r"\*\*|__|~~|\|\||(?<![\w*])[*_](?=\S)|(?<=\S)[*_](?![\w*])")
"""Markdown around words; the asterisks behind hit dice stand."""
_BOLD = re.compile(r"(?<![\w*])\*\*(?=[^\s*])([^*\n]{1,200})(?<=\S)\*\*(?!\*)")
"""Words that stand out, which may end in a digit as hit dice do: `**THAC0** 17`."""
_SAVE = re.compile(r"[DWPBS]\d{1,2}\b")
"""One of a row of saves: `P12`, with `B13 S14` in the next line."""
_SLANTED = re.compile(r"(?<![\w*])\*([A-Za-z][A-Za-z0-9 +'-]{0,40}(?<! ))\*(?![\w*])")
"""Words that are slanted, with a digit as their last letter or not: `*THAC0* 17`, `*sword +1*`."""
_DICE_STARS = re.compile(r"(?<=\d)(\*{1,9})(?=[\s,;)(|]|$)")
_STAR = "\ue000"
_MIXED = re.compile(r"(?<=\d)(?=[\u00bc-\u00be])")
"""Before the half of one and a half."""
_RULE = re.compile(r"[-=*_~+'>\s]{2,}|[>\s]+|\{\{[^{}\n]{0,80}|\}\}|:")
_QUOTE = re.compile(r"(?:>\s?)+")
_RULES = frozenset("-= ")
_FEWEST_COLUMNS = 3
_COLUMN = re.compile(r"\S+")
"""Dashes below the heads of columns."""
_STRUCK = re.compile(r"~~[^~\n]{1,300}~~")
_EMOJI = re.compile(r"<?a?:[a-zA-Z_0-9]{2,32}:(?:\d{15,20}>)?(?!\w)")
_ROW_RULE = frozenset("|:-=+ \t")
_WIKI_HEADING = re.compile(r"={2,20} ?(?P<text>[^=\s][^=]{0,100}?) ?={2,20}")
_HEADING = re.compile(r"#{1,6}\s+")
_BULLET = re.compile(
    r"(?:[-*+\u2022\u25b6\u25ba\u2023\u25aa\u25e6\u25cf\u2666\u00b7>]\s+|\u25b6|\u2022)+"
)
_LINK = re.compile(r"\[([^\[\]\n]{1,200})\]\([^()\s]{1,300}\)")
_TAG = re.compile(r"</?[a-zA-Z][a-zA-Z0-9]{0,9}(?:\s[^<>\n]{0,200})?/?>")
_FORUM_BOLD = re.compile(r"\[/?b\]", re.IGNORECASE)
_FORUM_ROW = re.compile(r"\[tr\]", re.IGNORECASE)
_FORUM_CELL = re.compile(r"\[t[dh]\]", re.IGNORECASE)
_FORUM_ITEM = re.compile(r"\n?[ \t]{0,9}\[\*\][ \t]?")
_FORUM_STRUCK = re.compile(r"\[/?s\]|</?(?:s|del|strike)>", re.IGNORECASE)
_FORUM = re.compile(
    r"\[/?(?:i|u|quote|spoiler|hr|list|\*|size|color|center|url|table|tr|t[dh]|code|img|h\d)"
    r"(?:=[^\[\]\n]{0,80})?\]",
    re.IGNORECASE,
)
_BEFORE = ',;|\t()[]{/.:"-\u2022\u00b7\u25b6>'
_APART_SIGNS = " \t,;|\u00b7\u2022"
_SPACES = re.compile(r" {2,}")
_VALUE = re.compile(r"[ \t]?[\dd+*/'\"()\[\]%-]{1,20}[ \t]")
"""What of a value has no word in it."""
_WIDE = re.compile(r" {3,}")
_APART = re.compile(r" {2,}|\t+")
_SPACE = re.compile(r"[ \t_]+")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Label:
    """A label by its key. `forms` count anywhere, `short` ones where something sets them apart;
    bars stand between them: `hp|hit points`.

    Set apart is what stands first on a line, behind a comma, bar or bracket, or before a colon.
    `starts` is a pattern of what the value begins with; spaces in forms match any run of them.
    `within` are the keys in whose brackets it counts as well, as hit points do behind hit dice.
    """

    key: str
    forms: str
    short: str = ""
    starts: str = ANYTHING
    within: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Said:
    """What one label says on a line: its key, how it was written, the value, and where it began."""

    key: str
    name: str
    value: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A line without its marks: whether it is a heading or a bullet, and its cells in a table.

    `number` counts from 1 in the whole text, `is_apart` says that a blank line or a rule stands
    before it, `is_bold` that Markdown has all of it stand out, `indent` how far in it begins.
    """

    text: str
    number: int
    level: int = 0
    is_bullet: bool = False
    is_apart: bool = False
    is_bold: bool = False
    indent: int = 0
    cells: tuple[str, ...] = ()


def plain_text(text: str) -> str:
    """The text with plain dashes, quotes, spaces and halves, and without marks of HTML; what
    forums write in brackets, `[b]AC[/b] 6`, as Markdown."""
    if "[/" in text:
        text = _FORUM_ITEM.sub("\n- ", _rows_out(text))
        text = _FORUM.sub("", _FORUM_BOLD.sub("**", text))
    plain = _MIXED.sub(" ", _FORUM_STRUCK.sub("~~", text)).translate(_PLAIN)
    plain = _TAG.sub(_tag_out, plain).replace("&nbsp;", " ").replace("&amp;", "&")
    return plain.replace(" :: ", ": ")


def _rows_out(text: str) -> str:
    """The rows of a forum's table with bars; the lines of a cell are set apart within it."""
    told, *rows = _FORUM_ROW.split(text)
    for row in rows:
        within, _, behind = row.partition("[/tr]")
        cells = ("; ".join(cell.strip().splitlines()) for cell in _FORUM_CELL.split(within)[1:])
        told += f"| {' | '.join(cells)} |{behind}"
    return told


def _tag_out(found: re.Match[str]) -> str:
    return "\n" if found[0].lower().startswith(("<br", "</p", "</tr", "</li", "</div")) else ""


def lines_of(text: str) -> list[Line]:
    """The lines that say anything, without their marks."""
    found: list[Line] = []
    is_apart = True
    for number, raw in enumerate(_barred(plain_text(text).split("\n")), start=1):
        line = _QUOTE.sub("", raw.strip(), count=1) if raw.lstrip()[:1] == ">" else raw.strip()
        if not line or _RULE.fullmatch(line) or _is_row_rule(line):
            is_apart = is_apart or "|" not in line
            continue
        found.append(_line_of(line, number, is_apart, len(raw) - len(raw.lstrip())))
        is_apart = False
    return found


def _barred(raw: Sequence[str]) -> Iterator[str]:
    """The lines, those of a table whose columns dashes below their heads rule off with bars."""
    columns: list[int] = []
    for at, line in enumerate(raw):
        ruled = raw[at + 1] if at + 1 < len(raw) else ""
        if _rules_columns(ruled):
            columns = [found.start() for found in _COLUMN.finditer(ruled)]
        elif not line.strip():
            columns = []
        if columns and not _rules_columns(line):
            ends = [*columns[1:], len(line)]
            cells = (line[a:b].strip() for a, b in zip(columns, ends, strict=True))
            yield f"| {' | '.join(cells)} |"
        else:
            yield line


def _rules_columns(line: str) -> bool:
    """Whether a line is dashes over several columns."""
    parts = line.split() if _RULES.issuperset(line) else []
    return len(parts) >= _FEWEST_COLUMNS and all(len(part) > 1 for part in parts)


def _is_row_rule(line: str) -> bool:
    """Whether a line only rules off the head of a table."""
    return "|" in line and "-" in line and _ROW_RULE.issuperset(line)


def _line_of(line: str, number: int, is_apart: bool, indent: int) -> Line:
    if (wiki := _WIKI_HEADING.fullmatch(line)) is not None:
        line = f"# {wiki['text']}"
    heading = _HEADING.match(line)
    bullet = None if heading else _BULLET.match(line)
    rest = line[heading.end() :] if heading else line[bullet.end() :] if bullet else line
    is_bold = rest.startswith("**") and rest.rstrip(" .:").endswith("**") and rest.count("**") == 2
    cells = _cells_of(rest) if not heading else ()
    rest = _WIDE.sub(" \t ", rest)
    return Line(
        without_marks(rest),
        number,
        level=heading[0].count("#") if heading else 0,
        is_bullet=bullet is not None,
        is_apart=is_apart,
        is_bold=is_bold,
        indent=indent,
        cells=cells,
    )


def without_marks(text: str) -> str:
    """A line without Markdown's marks, and with single spaces."""
    told = _EMOJI.sub("", _STRUCK.sub("", _LINK.sub(r"\1", text)))
    kept = _DICE_STARS.sub(
        lambda found: _STAR * len(found[1]), _SLANTED.sub(r"\1", _BOLD.sub(r"\1", told))
    )
    bare = _MARKS.sub("", kept).replace(_STAR, "*").replace("\\", "")
    return _SPACES.sub(" ", bare).strip(" \t#\u00b7") or ("#" if bare.strip() == "#" else "")


def _cells_of(line: str) -> tuple[str, ...]:
    """The cells of a row that bars, tabs or runs of spaces set apart; none for another line."""
    if line.startswith("|") or line.count("|") > 1:
        row = line.removeprefix("|").removesuffix("|").split("|")
    elif "\t" in line:
        row = line.split("\t")
    elif "   " in line or line.count("  ") > 1:
        row = _APART.split(line)
    else:
        return ()
    return tuple(without_marks(cell.strip()) for cell in row)


def forms_pattern(labels: Iterable[Label]) -> str:
    """The pattern of any form of labels, for `Labels`, and of what stands behind it."""
    forms = {form for label in labels for form in _folded_in(label.forms, label.short)}
    longest = sorted(sorted(forms), key=len, reverse=True)
    any_form = "|".join(re.escape(form).replace(r"\ ", r"[ \t_]") for form in longest)
    return rf"(?<![A-Za-z0-9#'])(?P<form>{any_form})(?P<end>\.?[ \t]?[:=]|\.(?=[ \t])|)"


def start_pattern(label: Label) -> str:
    """The pattern of what a label's value begins with."""
    return rf"[ \t]{{0,9}}(?:{label.starts})"


class Labels:
    """The labels of one kind of text, and where they stand.

    `any_form` is compiled of `forms_pattern`, `starts` of each label's `start_pattern` by its key,
    all of them without regard to case: they are constants of whoever has the labels.
    """

    def __init__(
        self,
        labels: Iterable[Label],
        any_form: re.Pattern[str],
        starts: Mapping[str, re.Pattern[str]],
    ) -> None:
        self._by_form: dict[str, Label] = {}
        self._short: set[str] = set()
        for label in labels:
            for form in _folded_in(label.forms, label.short):
                self._by_form[form] = label
            self._short.update(_folded_in(label.short))
        self._starts, self._any = starts, any_form

    def called(self, name: str) -> str:
        """The key of a label that is all of a text, such as the head of a column; "" for none."""
        whole = _folded(plain_text(_CAMEL.sub(" ", name)).strip(" \t:*#\"'"))
        tries = (
            whole,
            whole.rstrip("."),
            whole.partition("(")[0].partition("[")[0].strip(),
            _folded(name),
        )
        found = next((self._by_form[one] for one in tries if one in self._by_form), None)
        return "" if found is None else found.key

    def find(self, line: str) -> list[Said]:
        """What the labels on a line say, in order; a label counts once on a line."""
        line = line[:LONGEST_LINE]
        places = list(self._places(line))
        ends = [*(place.start() for place, _ in places[1:]), len(line)]
        return [
            Said(key, place["form"], tidied(line[place.end() : end]), place.start())
            for (place, key), end in zip(places, ends, strict=False)
        ]

    def _places(self, line: str) -> Iterator[tuple[re.Match[str], str]]:
        met: list[str] = []
        depths, end = _depths(line), 0
        for found in self._any.finditer(line):
            label = self._by_form[_folded(found["form"])]
            key, depth = label.key, depths[found.start()]
            is_inside = bool(met) and depth > 0 and not (depth == 1 and met[-1] in label.within)
            if met and not line[end : found.start()].strip() and self._is_value(met[-1], line, end):
                continue  # `Size: M (6' tall)`
            is_next = bool(met) and _VALUE.fullmatch(line, end, found.start()) is not None
            if key not in met and not is_inside and self._counts(line, found, key, is_next):
                met.append(key)
                end = found.end()
                yield found, key

    def _is_value(self, key: str, line: str, at: int) -> bool:
        """Whether what stands there can be the value of a label that takes only some."""
        says = self._starts[key]
        return says.match(line, at) is not None and says.match("\0") is None

    def _counts(self, line: str, found: re.Match[str], key: str, is_next: bool) -> bool:
        """Whether a label is meant: what follows can be its value, and a short one stands apart,
        or `is_next` to another and its value: `#AT 1 D 1d8`."""
        form = _folded(found["form"])
        following = line[found.end() : found.end() + 1]
        if not found["end"] and form[-1].isalnum() and _goes_on_as_word(line[found.end() :]):
            return False
        if self._starts[key].match(line, found.end()) is None:
            return False
        if form not in self._short or found["end"].strip():
            return True
        before = line[: found.start()].rstrip(" ")[-1:]
        is_apart = is_next or not before or before in _BEFORE
        return is_apart and not following.isdigit()


def _goes_on_as_word(rest: str) -> bool:
    """Whether a word is longer than the label: `acid`, `senses-invisible`."""
    return rest[:1].isalpha() or (rest[:1] == "-" and rest[1:2].isalpha())


def _depths(line: str) -> list[int]:
    """In how many brackets each letter stands."""
    depth, found = 0, [0]
    for letter in line:
        if letter in "([":
            depth += 1
        elif letter in ")]":
            depth = max(0, depth - 1)
        found.append(depth)
    return found


def _folded(form: str) -> str:
    """A form as it is looked up."""
    return _SPACE.sub(" ", form.lower()).strip()


def _folded_in(*forms: str) -> list[str]:
    """Forms that bars set apart, as they are looked up."""
    return [_folded(form) for each in forms if each for form in each.split("|")]


def tidied(value: str) -> str:
    """A value without what set it apart from its neighbours, and without half a bracket."""
    bare = value.lstrip(")]}").strip(_APART_SIGNS + ":=").rstrip(_APART_SIGNS + "-/.")
    for opening, closing in ("()", "[]", "{}"):
        lacking = bare.count(opening) - bare.count(closing)
        if lacking < 0 and bare.endswith(closing):
            bare = bare[:lacking] if bare.endswith(closing * -lacking) else bare[:-1]
        elif lacking > 0 and bare.endswith(opening):
            bare = bare[:-1]
    return bare.strip(_APART_SIGNS)


def joined(lines: Sequence[Line]) -> list[Line]:
    """The lines, with those put together that a page has broken within a bracket or list."""
    found: list[Line] = []
    for line in lines:
        if found and not line.is_apart and not line.cells and _goes_on(found[-1], line):
            last = found[-1]
            found[-1] = Line(
                f"{last.text} {line.text}", last.number, last.level, last.is_bullet, last.is_apart
            )
        else:
            found.append(line)
    return found


def _goes_on(last: Line, line: Line) -> bool:
    if last.level or last.cells or line.level or line.is_bullet or len(last.text) > LONGEST_LINE:
        return False
    is_open = last.text.count("(") > last.text.count(")")
    saves = _SAVE.fullmatch(last.text[-4:].lstrip()) and _SAVE.match(line.text)
    return (
        is_open
        or bool(saves)
        or (last.text.count(",") > _FEW and ". " not in last.text and line.text[:1].islower())
        or last.text.endswith((",", ";", "/"))
        or line.text.startswith(("(", "["))
    )

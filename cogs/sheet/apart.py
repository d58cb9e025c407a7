"""Several sheets in one text, as they are pasted one below the other."""

import re
from collections.abc import Iterator

from rules.kernel.labelled import lines_of

_ABILITY = re.compile(
    r"\b(?P<word>str|int|wis|dex|con|cha)(?:ength|elligence|dom|terity|stitution|risma)?\b",
    re.IGNORECASE,
)
_LETTER = re.compile(r"\b(?P<word>ch|[siwdc]) ?:? ?\d{1,2}\b", re.IGNORECASE)
_TWO = re.compile(r"\b(?P<word>st|in|wi|d[ex]|c[no]|ch) ?:? ?\d{1,2}\b", re.IGNORECASE)
_SCORES_HEAD = re.compile(r"(?:[a-z]{1,12} )?(?:ability )?scores:?|abilities:?", re.IGNORECASE)
_BLANK = re.compile(r"\n(?:[ \t]*|[-=_*]{5,200})\n")
_RULED = re.compile(r"(?m)^[ \t]{0,9}[-=_*]{5,200}[ \t]{0,9}$")
_HEAD = re.compile(r"(?m)^(?P<level>#{1,3}) +\S")
_RETAINED = re.compile(r"(?mi)^#{1,3} (?:retainer|hireling|henchm[ae]n|follower|companion)s?\b")
"""The heading of somebody's people, a line each."""
_NAME = re.compile(r"(?mi)^\W{0,4}(?:\d{1,2}\W{1,3})?(?:character )?name ?[.:=_]")
_FIRST_WORD = re.compile(r"\W{0,6}s(?:tr(?:ength)?)?\b", re.IGNORECASE)
_ALL = 6
_POINTS = re.compile(r"\bhp:? ?\d|(?<![\d/])\d{1,3}(?:/\d{1,3})? ?hp\b", re.IGNORECASE)
_ARMOUR = re.compile(r"\bac:? ?\[?-?\d", re.IGNORECASE)
_CLASSED = re.compile(
    r"^\W{0,4}\d{1,2}[.)]? .{1,40}\b(?:mu|ftr|clr|thf|fighter|cleric|thief|elf|dwarf) ?\d\b",
    re.IGNORECASE,
)
"""Somebody of a list that numbers them, whose class says as much as an armour class would."""
_NAMED = re.compile(
    r"[-*\u2022 ]*(?:\d{1,2}[.)]? )?(?P<name>[\"A-Za-z][\w' \"-]{0,40}?) ?"
    r"(?: --? | = | \u2014 |\.{2,} ?|\. | ?/ |, | \(|  +|(?<=\D) (?=\d))"
)
_CUT = re.compile(r" - | / (?!day|week|month)|[,;]|\. |\.$| \u2014 ")
"""Between what a line says of somebody: `Wren (thief 4, hp 12, ac 6 [13]) neutral`."""
_BEAST = re.compile(
    r"[-*\u2022 ]*(?:pack )?(?:mule|donkey|pony|horse|warhorse|dog)\b", re.IGNORECASE
)
_LONGEST_LINE, _FEWEST, _QUOTES = 400, 2, ' "'


def texts_apart(text: str) -> list[str]:
    """The text of each sheet, the whole where it is not sure where one ends.

    Each has its six scores: either every paragraph with scores begins with something else, such as
    a name, or as many headings of one level stand above.
    """
    whole = text.strip().removeprefix("\ufeff").strip()
    if (head := _RETAINED.search(whole)) is not None:
        section, apart, rest = whole[head.start() :].partition("\n#")
        lines = (line.text for line in lines_of(section)[1:])
        if people := _a_line_each("\n".join(lines)):
            return [*texts_apart(f"{whole[: head.start()]}{apart}{rest}"), *people]
    for heads in _heads(whole):
        ends = [*heads[1:], len(whole)]
        parts = [whole[a:b].strip() for a, b in zip(heads, ends, strict=False)]
        if len(parts) > 1 and all(map(_has_scores, parts)):
            return [f"{parts[0]}\n\n{whole[: heads[0]].strip()}".strip(), *parts[1:]]
    paragraphs = [one for one in _BLANK.split(whole) if one.strip()]
    scored = [at for at, one in enumerate(paragraphs) if _has_scores(one)]
    if len(scored) < 2:
        return _a_line_each(whole) or [whole]
    if any(_begins_with_scores(paragraphs[at].strip()) for at in scored):
        return [whole]
    ends = [*scored[1:], len(paragraphs)]
    above = paragraphs[: scored[0]]
    first, *others = (paragraphs[a:b] for a, b in zip(scored, ends, strict=True))
    return ["\n\n".join(part) for part in ([*above, *first], *others)]


def _heads(text: str) -> Iterator[list[int]]:
    """Where sheets may begin: at the headings of each level, at the names, or below rules."""
    for level in ("#", "##", "###"):
        yield [one.start() for one in _HEAD.finditer(text) if one["level"] == level]
    yield [one.start() for one in _NAME.finditer(text)]
    ends = [one.span() for one in _RULED.finditer(text)]
    parts = zip([0, *(end for _, end in ends)], [*(at for at, _ in ends), len(text)], strict=True)
    scored = [(at, text[at:end].strip()) for at, end in parts if _has_scores(text[at:end])]
    yield [] if any(_begins_with_scores(one) for _, one in scored) else [at for at, _ in scored]


def _begins_with_scores(text: str) -> bool:
    """Whether somebody's name stands elsewhere."""
    head = _SCORES_HEAD.fullmatch(text.split("\n")[0].strip())
    return head is not None or _FIRST_WORD.match(text) is not None


def _a_line_each(text: str) -> list[str]:
    """The text of each sheet where each begins with a line; what else stands there goes with the
    first."""
    people: list[list[str]] = []
    others: list[str] = []
    is_below = False
    for line in map(str.strip, text.split("\n")):
        found = _NAMED.match(line) if _is_somebody(line) else None
        if found is not None:
            said = _CUT.split(_without_end(line[found.end() :]))
            people.append([f"Name: {found['name'].strip(_QUOTES)}", *said])
        elif line and is_below:
            people[-1].append(line)
        elif line:
            others.append(f"Note: {line}")
        is_below = bool(line) and (found is not None or is_below)
    if len(people) < _FEWEST:
        return []
    return ["\n".join((*people[0], *others)), *("\n".join(one) for one in people[1:])]


def _without_end(text: str) -> str:
    """What stands behind a name and its bracket, with a comma where that is closed."""
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth < 0:
            return f"{text[:at]},{text[at + 1 :]}"
    return text


def _is_somebody(line: str) -> bool:
    """Whether a line says hit points and armour class of somebody."""
    is_short = len(line) <= _LONGEST_LINE and _BEAST.match(line) is None
    is_own = _ARMOUR.search(line) is not None or _CLASSED.search(line) is not None
    return is_short and _POINTS.search(line) is not None and is_own


def _has_scores(text: str) -> bool:
    """Whether a text says all six abilities, by their names or by letters."""
    return any(
        len({found["word"].lower() for found in pattern.finditer(text)}) == _ALL
        for pattern in (_ABILITY, _LETTER, _TWO)
    )

"""Stat blocks as people paste them, taken apart: whose they are, and what each label says.

A line in running text, a block of lines, tables along or across, several in one paste. What no
label covers is kept beside it, in the order in which it stands.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from cogs.bestiary.columns import (
    across,
    as_line,
    is_head,
    is_listed,
    of_cells,
    with_columns_apart,
    with_saves,
)
from cogs.bestiary.labels import AC, ATTACKS, DAMAGE, HIT_DICE, HIT_POINTS, LABELS, NAME, TREASURE
from cogs.bestiary.names import ONLY_CLASS, SENTENCE, Draft, named, one_of, sentence, titled
from cogs.bestiary.prose import blow_in, each_of, with_labels_first
from cogs.bestiary.saves import with_saves_together
from rules.kernel.labelled import (
    LONGEST_LINE,
    Line,
    Said,
    joined,
    lines_of,
    plain_text,
    tidied,
    without_marks,
)

_BEGINS = frozenset((AC, HIT_DICE))
_OF_A_BLOCK = frozenset((AC, HIT_DICE, HIT_POINTS, ATTACKS, NAME))
_SUM = re.compile(r"(?:sum|total|average|avg)s?\b.{0,20}", re.IGNORECASE)
_HAD = re.compile(r"\d ?[cegps]p\b")
_FREE = frozenset(("special", "description", "role", "languages", "senses", "spells"))
"""Labels that one block may have twice, or that stand in the text of what it can do."""
_LONGEST_TITLE, _FEWEST_IN_A_HEAD = 60, 2
_ALL_OF_THEM = re.compile(r"(?:all|each|every|both)\b", re.IGNORECASE)
"""What a line begins with that says what all of those in the bullets below share."""
_NEAR = 40
_OPEN = {"(": ")", "[": "]"}
_HP_BEHIND = re.compile(r"[\s,.;]*(?P<hp>hp \d+(?:, ?\d+)*)(?: each)?[;,.]*\s*")
_TIMES_BEHIND = re.compile(r"\s*[x\u00d7] ?(?P<n>\d{1,2})\b[;,.]*\s*")
"""How many there are, behind the brackets with their numbers."""
_LEADERS = re.compile(r"(?<=[A-Za-z]) ?\.{4,} ?| \.{2,} ")
"""Dots that lead from a label to its value: `Hit Dice ..... 7`."""
_LEVEL_FIRST = re.compile(r"(?:Level|LEVEL) \d{1,2} [A-Z]")
"""A title that has a level: `Level 3 Warden of the Gate`."""
_LED = re.compile(r"(?P<name>[A-Z][\w' -]{2,40} \(\d{1,3}\)): (?P<rest>[A-Z].{20,}\.)")
"""A name with how many, before a sentence of what they do."""
_AMID = re.compile(r"\b(?:with|of|has|have|having|at|to) $")
"""Before numbers of somebody in the middle of a sentence."""
_ABILITY = re.compile(r"[A-Z][A-Za-z' -]{2,30}: (?!HD|hp|[Hh]it )")
_FEWEST_OF_ONE = 3
_WORDS, _DEAD = re.compile(r"[a-z]{4,}"), re.compile(r"\b(?:dead|died|killed|slain|fled|gone)\b")
_ONLY_NUMBER = re.compile(r"\d{1,3}")


def read_pasted(text: str) -> list[Draft]:
    """The stat blocks in a text, none for a text that has none."""
    found = _Paste()
    rows: list[Line] = []
    for line in with_saves_together(joined(lines_of(with_columns_apart(plain_text(text))))):
        if line.cells and (not rows or len(rows[-1].cells) > 1):
            rows.append(line)
            continue
        found.take_rows(rows)
        rows = []
        found.take(line)
    found.take_rows(rows)
    return found.end()


def rows_read(rows: Sequence[Sequence[str]]) -> list[Draft]:
    """The stat blocks in the rows of a file, none where its first row names no columns.

    Lines of text have commas as well, and as many in each by chance.
    """
    found = _Paste()
    cells = [tuple(without_marks(plain_text(cell)) for cell in row) for row in rows]
    heads = [LABELS.called(cell) for cell in cells[0]] if cells else []
    if not heads or not (heads[0] or is_head(cells[0], heads)):
        return []
    found.take_rows([Line(" ".join(row), at, cells=row) for at, row in enumerate(cells, start=1)])
    return found.end()


class _Paste:
    """What has been read so far, and the lines since the last label."""

    def __init__(self) -> None:
        self.drafts: list[Draft] = []
        self._loose: list[Line] = []
        self._common: Draft | None = None
        self._titled: tuple[Draft, int, int, int] | None = None
        """Whose numbers went on below a title, and what was said and beside before that."""

    def take_rows(self, rows: Sequence[Line]) -> None:
        """Read the rows of a table, or what only looks like one."""
        at = 0
        while at < len(rows):
            keys = [LABELS.called(cell) for cell in rows[at].cells]
            if is_head(rows[at].cells, keys):
                at = self._along(rows, at, keys)
            elif (end := across(rows, at)) > at + 2:
                self._columns(rows, at, end)
                at = end
            else:
                self.take(as_line(rows[at]))
                at += 1

    def _along(self, rows: Sequence[Line], at: int, keys: list[str]) -> int:
        """Each row is one of them, or an attack of the last; the index behind the last."""
        head = rows[at].cells
        keys = with_saves(head, keys)
        may_be_listed = is_listed(rows[at:])
        is_more = bool(self.drafts) and NAME not in keys and not _BEGINS & set(keys)
        above = "" if NAME in keys or is_more else self._title()[0]
        at += 1
        while at < len(rows) and len(rows[at].cells) in (len(head), len(head) + 1, len(head) - 1):
            row = rows[at]
            is_wider = len(row.cells) > len(head)
            names = (NAME, *keys) if is_wider else tuple(keys)
            heads = (NAME, *head) if is_wider else head
            if is_more:
                name, *others = row.cells
                more = " ".join(
                    f"({cell})" if key == DAMAGE else cell
                    for key, cell in zip(keys[1:], others, strict=False)
                )
                self.drafts[-1].said.append(Said("attacks", head[0], f"{name} {more}"))
            elif self.drafts and _SUM.fullmatch(row.cells[0]):
                self.drafts[-1].beside.append(", ".join(filter(None, row.cells)))
            else:
                self._loose = []
                draft = of_cells(
                    zip(names, heads, row.cells, strict=False),
                    row.number,
                    may_be_listed=may_be_listed,
                )
                if above and not draft.name:
                    whose = titled(above, row.number)
                    draft.name, draft.count = whose.name, whose.count
                self.drafts.append(draft)
            at += 1
        return at

    def _columns(self, rows: Sequence[Line], at: int, end: int) -> None:
        """Each column is one of them; what they are called stands in the line before."""
        count = len(rows[at].cells) - 1
        names = rows[at - 1].cells if at else ()
        if not names and self._loose:
            names = self._loose.pop().cells
        names = names[-count:] if len(names) >= count else ("",) * count
        for column, name in enumerate(names, start=1):
            cells = [
                (LABELS.called(row.cells[0]), row.cells[0], row.cells[column])
                for row in rows[at:end]
            ]
            self.drafts.append(of_cells([(NAME, NAME, name), *cells], rows[at].number))
        if at and self.drafts and self._loose and self._loose[-1] is rows[at - 1]:
            self._loose.pop()

    def take(self, line: Line) -> None:
        """Read one line."""
        text = _LEADERS.sub(": ", line.text)
        if line.level and ":" not in text and len(LABELS.find(text)) < _FEWEST_IN_A_HEAD:
            self._loose.append(line)
            return
        if self._common is not None:
            if line.is_bullet:
                self._of_common(line, self._common)
                return
            self._common = None
        blow, more = blow_in(text)
        if blow and self.drafts:
            self._settle()
            self.drafts[-1].said.append(Said(ATTACKS, ATTACKS, blow))
            self.drafts[-1].beside.append(more)
            return
        text = with_labels_first(text)
        groups = list(_groups(text))
        has_dice = any(HIT_DICE in _keys_in(text[start + 1 : end]) for start, end in groups)
        if groups and self.drafts and text[:1].islower() and not has_dice:
            self._loose.append(line)  # `until it is cut (AC 5, 8 hit points)`
            return
        if groups:
            self._inline(line, text, groups)
            return
        for part in each_of(text):
            self._one(replace(line, text=part), part)

    def _one(self, line: Line, text: str) -> None:
        """Read a line, or a part of one, that tells of one at most."""
        said = [one for one in LABELS.find(text) if one.key != NAME or _is_marked(text, one)]
        is_level = line.is_apart and bool(_LEVEL_FIRST.match(text)) and len(said) == 1
        is_ability = line.is_bullet and bool(self.drafts) and _is_ability(text, said)
        if (is_level and not self._loose) or is_ability:
            self._loose.append(line)
        elif _is_labelled(text, said):
            self._labelled(replace(line, text=text), said)
        elif (
            self.drafts
            and not self._loose
            # Apart by an empty line it is the number of a page.
            and not line.is_apart
            and _ONLY_NUMBER.fullmatch(text)
        ):
            self.drafts[-1].said.append(Said(HIT_POINTS, "hp", text))
        else:
            self._loose.append(line)

    def _of_common(self, line: Line, common: Draft) -> None:
        """One of those of whom the line above the bullets says the rest."""
        text = with_labels_first(line.text)
        said = LABELS.find(text)
        name, _, rest = text.partition(" - ") if " - " in text else (text, "", "")
        if said and said[0].at < len(name):
            name, rest = text[: said[0].at], ""
        draft = named(name, line.number)
        if not said and rest:
            draft.beside.append(rest)
        draft.said, draft.common = _cut(said, draft), common
        self.drafts.append(draft)

    def _inline(self, line: Line, text: str, groups: list[tuple[int, int]]) -> None:
        """Those whose numbers stand in brackets behind them, in running text."""
        behind = 0
        self._settle()
        for start, end in groups:
            before, within = text[behind:start], text[start + 1 : end]
            if behind and (times := _TIMES_BEHIND.match(before)) is not None:
                self.drafts[-1].count = int(times["n"])
                before = before[times.end() :]
            if behind and (points := _HP_BEHIND.match(before)) is not None:
                self.drafts[-1].said += LABELS.find(points["hp"])
                before = before[points.end() :]
            said = LABELS.find(within)
            inside = tidied(within[: said[0].at])
            draft = named(self._told(before) if behind else before, line.number)
            if inside.endswith(":") or (inside and within[: said[0].at].strip()[-1:] == ":"):
                draft = replace(draft, name=one_of(inside, draft.count))
            elif inside:
                draft.beside.append(inside)
            draft.said, draft.is_inline = _cut(said, draft), True
            self.drafts.append(draft)
            behind = end + 1
        if (times := _TIMES_BEHIND.match(text, behind)) is not None:
            self.drafts[-1].count, behind = int(times["n"]), times.end()
        rest = text[behind:].strip(" .,;")
        if rest.lower().startswith("hp "):
            self.drafts[-1].said += LABELS.find(rest)[:1]
        elif len(LABELS.find(rest)) > 2:
            self.take(replace(line, text=rest))
        elif rest:
            self.drafts[-1].beside.append(rest)

    def _told(self, text: str) -> str:
        """What follows the numbers of somebody, without the sentences that are of them."""
        *told, before = SENTENCE.split(text)
        self.drafts[-1].beside += [one.strip(" ,.;") for one in told]
        return before

    def _labelled(self, line: Line, said: list[Said]) -> None:
        prefix = line.text[: said[0].at].strip(" \t-:;,([|\u00b7")
        current = self.drafts[-1] if self.drafts else None
        again = current is not None and any(
            one.key in current.keys for one in said if one.key not in _FREE
        )
        if again and current is not None and self._titled is not None:
            current, again = self._parted(current, self._titled, said)
        if again and current is not None and not self._loose and said[0].key in _FREE:
            current.beside.append(line.text)  # `Darkvision 30'. One in eight is of 3 HD …`
            return
        is_new = current is None or said[0].key == NAME or (bool(prefix) and len(said) > 2)
        is_new = is_new or (current is not None and current.is_inline and self._has_title())
        if is_new or (again and (self._loose or _BEGINS & {one.key for one in said})):
            called = next((one.value for one in said if one.key == NAME), "")
            current = self._begin(line, called or (prefix if len(said) > 1 else ""))
            if prefix and len(said) < 2:
                current.beside.append(prefix)
        elif prefix and current is not None:
            self._settle()
            current.beside.append(prefix)
        assert current is not None
        if current.said and self._has_title():
            self._titled = (current, len(current.said), len(current.beside), line.number)
        if self._loose and not current.said:
            self._loose = []
        self._settle()
        if line.is_apart and len(self.drafts) > 1 and {one.key for one in said} == {TREASURE}:
            current.unsure[TREASURE] = f"Is that theirs alone? \u201c{line.text[:60]}\u201d"
        current.said += _cut([one for one in said if one.key != NAME], current)
        self._common = current if _ALL_OF_THEM.match(current.name) else None

    def _parted(
        self, current: Draft, titled_: tuple[Draft, int, int, int], said: Sequence[Said]
    ) -> tuple[Draft, bool]:
        """Another one, where what is said again stands below a title since which it was not."""
        whose, begun, beside, number = titled_
        own = {one.key for one in current.said[begun:]}
        if whose is not current or own & {one.key for one in said} - _FREE or not own:
            return current, True
        title = next(
            (at for at in range(beside, len(current.beside)) if current.beside[at].isupper()), -1
        )
        if title < 0:
            return current, True
        another = titled(current.beside[title], number)
        another.said, another.beside = current.said[begun:], current.beside[title + 1 :]
        del current.said[begun:], current.beside[title:]
        self.drafts.append(another)
        return another, False

    def _has_title(self) -> bool:
        """Whether a title stands apart among the lines since the last label."""
        return any(line.is_apart and _is_title(line) for line in self._loose)

    def _begin(self, line: Line, prefix: str) -> Draft:
        """A new one, called by what stands before its numbers or else by the title above them."""
        if ONLY_CLASS.fullmatch(prefix.strip(" .")) and any(map(_is_title, self._loose)):
            title, below = self._title()  # `Cleric 4. Armor 12.` stands below their name.
            draft = titled(title, line.number)
            draft.beside += [prefix.strip(" ."), *below]
        elif prefix:
            above = [] if self.drafts else [one.text for one in self._loose]
            self._settle()
            draft = named(prefix, line.number)
            draft.beside += above
        else:
            heads = [one.text for one in self._loose[-2:] if one.is_apart and _is_title(one)]
            title, below = self._title()
            draft = titled(title, line.number)
            # The first may be their name, and the second a head of what is said of them.
            if heads[1:] == [title] and title.isupper() and not heads[0].isupper():
                draft.others.append(heads[0])
            draft.beside += below
        self.drafts.append(draft)
        self._loose = []
        return draft

    def _title(self) -> tuple[str, list[str]]:
        """The title above, and what stands between it and the numbers; the rest is of the last."""
        loose = self._loose
        fit = [at for at, line in enumerate(loose) if _is_title(line)]
        apart = [at for at in fit if loose[at].is_apart or loose[at].level or loose[at].is_bold]
        led = _LED.fullmatch(loose[-1].text) if loose else None
        if led is not None:  # `Eel-Men (6): They hide, and will surprise.`
            fit, loose[-1:] = [], [replace(loose[-1], text=led["rest"])]
            self._loose = []
            if self.drafts:
                self.drafts[-1].beside += [line.text for line in loose[:-1]]
            return led["name"], [loose[-1].text]
        at = (apart or fit or [len(loose)])[-1]
        above, self._loose = loose[:at], []
        if self.drafts:
            self.drafts[-1].beside += [line.text for line in above]
        if at == len(loose):
            return "", []
        title, below = loose[at].text, [line.text for line in loose[at + 1 :]]
        if len(below) == 1 and " " not in title + below[0] and not loose[at].level:
            return f"{title} {below[0]}", []  # A name that somebody's page has broken.
        return title, below

    def _settle(self) -> None:
        """Put the lines since the last label beside it; what is had is asked where it is apart."""
        if self.drafts:
            for line in self._loose if len(self.drafts) > 1 else ():
                if line.is_apart and _HAD.search(line.text):
                    about = f"Is that theirs alone? \u201c{line.text[:60]}\u201d"
                    self.drafts[-1].unsure.setdefault(TREASURE, about)
            self.drafts[-1].beside += [line.text for line in self._loose]
            self._loose = []

    def _settle_named(self) -> None:
        """Put the lines below all of them beside those whom they name."""
        for line in [*self._loose] if len(self.drafts) > 1 else ():
            text = line.text.lower()
            words = _WORDS.findall(text)
            whole = [one for one in self.drafts if one.name and one.name.lower() in text]
            last = [one for one in self.drafts if one.name.lower().split(" ")[-1] in words]
            whose = whole or last
            if len(whose) == 1 and not text.startswith("|"):
                whose[0].beside.append(line.text)
                if whose[0].count > 1 and _DEAD.search(text):
                    whose[0].unsure["count"] = f"How many are left? “{line.text[:60]}”"
                self._loose.remove(line)

    def end(self) -> list[Draft]:
        """All of them that say more than a word."""
        self._settle_named()
        self._settle()
        for last, draft in pairwise(self.drafts):
            if len(draft.keys) == 1 and not (draft.name or draft.common):
                last.said += draft.said  # It says one thing again: another armour class.
            elif not draft.keys & (_OF_A_BLOCK | last.keys - _FREE) and last.keys & _BEGINS:
                last.unsure["more"] = f"Is that theirs, what stands below \u201c{draft.name}\u201d?"
                last.said += draft.said
                last.beside += draft.beside
                draft.said = []
        common = {id(draft.common) for draft in self.drafts}
        return [
            draft
            for draft in self.drafts
            if (len(draft.keys) > 1 or draft.common) and id(draft) not in common
        ]


def _keys_in(text: str) -> set[str]:
    return {one.key for one in LABELS.find(text)}


def _groups(text: str) -> Iterator[tuple[int, int]]:
    """Where brackets open and close that hold the numbers of somebody."""
    start = 0
    stack: list[str] = []
    for at, letter in enumerate(text[:LONGEST_LINE]):
        if letter in _OPEN:
            start = at if not stack else start
            stack.append(_OPEN[letter])
        elif stack and letter == stack[-1]:
            stack.pop()
            if not stack:
                said = LABELS.find(text[start + 1 : at])
                if len(said) > 1 and (len(said) > 2 or {AC, HIT_DICE} & {one.key for one in said}):
                    if start and _BEGINS & {
                        one.key for one in LABELS.find(text[max(0, start - _NEAR) : start])[-1:]
                    }:
                        continue
                    yield start, at


def _is_labelled(text: str, said: Sequence[Said]) -> bool:
    """Whether a line is one of numbers, and no sentence that has one in it."""
    if not said:
        return False
    at = said[0].at
    if at == 0 or not text[:at].strip(" \t-:;,([|\u00b7"):
        first = said[0]
        behind = text[len(first.name) :][:2]
        has_mark = behind[:1] in ":=\t " and (
            first.name.isupper() or ":" in behind or "\t" in behind
        )
        return len(said) > 1 or has_mark or len(text) < _LONGEST_TITLE
    keys = {one.key for one in said}
    if _AMID.search(text[max(0, at - 20) : at]) is not None and not keys - _BEGINS - {HIT_POINTS}:
        return False  # `Groups of 8 are led by one with 3 HD (14 hp) who casts …`
    return len(said) > 2 or (
        len(said) > 1 and bool(keys & _BEGINS) and bool(keys - _FREE - _BEGINS)
    )


def _is_marked(text: str, one: Said) -> bool:
    """Whether a sign sets a label apart from its value: `Creature list, p. 2` says no name."""
    return text[one.at + len(one.name) :].lstrip(" *.")[:1] in (":", "=", "\t")


def _is_ability(text: str, said: Sequence[Said]) -> bool:
    """Whether a line says what somebody can do, in which numbers stand: `Chief: 2 HD (9 hp)`."""
    head = _ABILITY.match(text)
    is_own = head is not None and bool(said) and said[0].at >= head.end()
    return is_own and len(said) < _FEWEST_OF_ONE and AC not in {one.key for one in said}


def _is_title(line: Line) -> bool:
    """Whether a line can be what a stat block is called."""
    text = line.text.rstrip(":")
    if line.level or line.is_bold:
        return len(text) <= _LONGEST_TITLE * 2
    starts = text[:1].isupper() or text[:1].isdecimal()
    return starts and len(text) <= _LONGEST_TITLE and not text.endswith((".", "!", "?", ",", ";"))


def _cut(said: list[Said], draft: Draft) -> list[Said]:
    """The labels of a line, the last without the sentence that follows it."""
    if not said:
        return said
    *others, last = said
    value, behind = sentence(last.value)
    if behind and last.key not in _FREE:
        draft.beside.append(behind)
        last = replace(last, value=tidied(value))
    return [*others, last]

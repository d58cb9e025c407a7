"""A sheet as people write it, line by line: read as far as it can be, and what is left, kept.

    Name: Morgan Ironwolf
    Level 3 fighter, neutral
    HP 6/8   AC 4 [15]   STR 13, INT 9, WIS 12, DEX 15, CON 10, CHA 8
    Equipment: 2 torches, long sword

A line that begins with a known name says that; one that is numbers with names says each; one that
is nothing but class, race, level and alignment says what somebody is; below the name of a list its
entries follow.
"""

import re
from collections.abc import Sequence

from cogs.sheet.being import being_alone, being_with_title
from cogs.sheet.draft import Draft
from cogs.sheet.grids import heads_things, read_grid
from cogs.sheet.labels import LABELS
from cogs.sheet.looks import TITLES, are_things, in_whole, is_name, is_thing, unnumbered
from cogs.sheet.named_lines import (
    going_on,
    has_fields,
    lines_in,
    paired,
    parted,
    read_fields,
    unquoted,
)
from cogs.sheet.parts import BY_NAME
from cogs.sheet.words import ALIGNMENT, BEING, COINS, PASSED, REMARK, ROWS
from rules.errors import RuleError
from rules.items.known import find_known
from rules.kernel.labelled import Line, Said

MOST_LINES = 500
_LISTS = frozenset((COINS, *(part.key for part in BY_NAME.values() if part.is_list)))
_LEADERS = re.compile(r" ?[._]{3,}:? ?| \.\. ")
_ROW = re.compile(r"(?P<name>[A-Za-z]{2,20}(?: throws)?)(?: are| is)? (?P<value>\D{0,30}\d.*)")
_WHO = re.compile(
    r"(?:he|she|they|i|it)(?: also)? (?P<verb>has|have|carr|own|wear|wield)", re.IGNORECASE
)
_PLAYED = re.compile(
    r"(?:my (?:guy|pc|character)[:,]?|i play|i am playing|i'm playing|this is|meet|playing"
    r"|my character is) ",
    re.IGNORECASE,
)
_HAS = re.compile(
    r"(?:has|have|carries|owns|carrying) (?P<what>(?:\d|an? |one |two ).*)", re.IGNORECASE
)
_BAR = re.compile(r" \|[ \t]?|\|[ \t]")
_DASH = re.compile(r" - | ?[|\u00b7] ?| ?; ?")
_IN_BRACKETS = re.compile(r"(?P<name>[^()]{2,60}) \((?P<what>[^()]{2,80})\)")
"""A name with what they are behind it: `Sir Caradoc Venn (Fighter, 5th level)`."""
_SENTENCES = re.compile(r"(?<=[a-z0-9)]{3})\. (?=[A-Z])|(?<=[ \d][cgspe]p)\. (?=[A-Z])")
_LONGEST_THING = 90
_OTHERS = re.compile(
    r"\b(?:mule|donkey|pony|horse|warhorse|dog|wagon|cart)s?\b"
    r"|^(?:retainer|hireling|henchm[ae]n|follower|companion|mount|pet)s?\b",
    re.IGNORECASE,
)
"""Headings of those whose numbers and things are not somebody's own: `Bess (mule)`."""
_TICKED = re.compile(r"^\[[xX ]\] ")
_NUMBERED = re.compile(r"^\d{1,2}(?:st|nd|rd|th)?(?: level)?[.):] (?=\D)", re.IGNORECASE)


def read_line(draft: Draft, text: str) -> None:
    """Take in one line that stands by itself."""
    _Page(draft, []).line(text)


def read_pasted(draft: Draft, text: str) -> None:
    """Take in all lines. Raises RuleError where they are too many."""
    if text.count("\n") >= MOST_LINES:
        lines = text.count("\n") + 1
        raise RuleError(f"That has {lines:,} lines, and a sheet may have {MOST_LINES}.")
    if has_fields(text):
        read_fields(draft, text)
        return
    _Page(draft, going_on(lines_in(draft, text))).read()


class _Page:
    """The lines of a text on the way through: which list they are below, and in which row."""

    def __init__(self, draft: Draft, lines: Sequence[Line]) -> None:
        self._draft, self._lines = draft, lines
        self._section, self._is_open, self._indent = "", False, 0
        self._row = ""
        self._other = 0
        """The level of a heading below which somebody else's things stand."""
        self._skips = -1
        """Lines that are indented further than this stand below a name that says nothing here."""

    def read(self) -> None:
        """All of them."""
        at = 0
        while at < len(self._lines):
            # The lines of a table that begins there.
            end = at
            while end < len(self._lines) and self._is_row(self._lines[end]):
                end += 1
            if heads_things(self._draft, self._lines[at].cells):
                while end < len(self._lines) and len(self._lines[end].cells) > 1:
                    end += 1
                self._section = ""
            is_own = not self._section and not self._other
            rows = self._lines[at:end] if end - at > 1 and is_own else ()
            if rows:
                read_grid(self._draft, [line.cells for line in rows], self.line)
                self._section = ""
                at += len(rows)
                continue
            self._take(self._lines[at])
            at += 1

    def _is_row(self, line: Line) -> bool:
        return len(line.cells) > 1 and line.text.startswith("|")

    def line(self, text: str) -> None:
        """One that stands by itself."""
        self._take(Line(text, 0))

    def _take(self, line: Line) -> None:
        if line.level:
            is_other = not 0 < self._other < line.level and _OTHERS.search(line.text) is None
            self._other = 0 if is_other else self._other or line.level
        if self._other or 0 <= self._skips < line.indent:
            self._draft.note(line.text)
            return
        self._skips = -1
        if self._section and self._is_entry(line):
            self._entry(line)
            return
        if line.is_apart and self._row and not self._begins_row(line):
            self._row = ""
        self._section = ""
        if self._cells(line):
            return
        if not _is_barred(line):
            self._piece(line.text, line)
            return
        pieces = [piece for piece in _BAR.split(line.text.strip("| \t")) if piece.strip()]
        if self._are_of_one_list(pieces):
            pieces = [", ".join(pieces)]
        for piece in pieces:
            self._piece(piece, line)

    def _cells(self, line: Line) -> bool:
        """Take in a line of several parts far apart, each with its name; whether it is one."""
        cells = tuple(paired(self._draft, line.cells))
        names = [name for name, value in (parted(self._draft, one) for one in cells) if value]
        known = [name for name in names if name and self._draft.knows(name)]
        is_form = len(cells) < len(line.cells)
        is_named = bool(known) and len(names) == len(cells)
        is_row = is_named or len(cells) <= 2 * sum(map(self._is_read, cells))
        if not is_form and not (len(cells) > 1 and is_row):
            return False
        for cell in cells:
            said = LABELS.find(cell)[:1]
            if not is_form or parted(self._draft, cell)[0] or (said and not said[0].at):
                self._piece(cell, line)
            else:
                self._draft.note(cell)
        return True

    def _is_read(self, cell: str) -> bool:
        """Whether a part says what somebody is, or begins with the name of a number."""
        said = LABELS.find(cell)
        being, _ = being_with_title(self._draft.asker.state, cell)
        is_being = being is not None and bool(being.words or being.races or being.alignment)
        return is_being or (bool(said) and said[0].at < 2)

    def _are_of_one_list(self, pieces: Sequence[str]) -> bool:
        """Whether bars only set things apart: `Gear: mace | darts (7)`."""
        names = [parted(self._draft, piece)[0] for piece in pieces]
        is_list = bool(names) and self._draft.knows(names[0]) == "items"
        return is_list and not any(names[1:]) and not any(map(LABELS.find, pieces[1:]))

    # Below the name of a list

    def _is_entry(self, line: Line) -> bool:
        """Whether a line below a list is one of its entries."""
        if line.level or (line.is_bold and not line.is_bullet):
            return False
        name, value = parted(self._draft, line.text)
        key = self._draft.knows(name) if name else ""
        if key and not (self._section == COINS and key.startswith(COINS)):
            holds = key == PASSED or (line.is_bullet and self._is_open and find_known(name))
            return bool(holds)
        if _is_shout(line) or (
            self._draft.knows(line.text) in (*_LISTS, *ROWS)
            and not (line.is_bullet or (self._is_open and "(" in line.text))
        ):
            return False
        said = LABELS.find(line.text)
        if said and said[0].at < 2 and not line.is_bullet:
            return False
        if name and value and not line.is_bullet and find_known(name) is None:
            return False
        if line.is_bullet or (self._is_open and not line.is_apart):
            return True
        return is_thing(line.text) or (self._is_open and len(line.text) < _LONGEST_THING)

    def _entry(self, line: Line) -> None:
        text = _TICKED.sub("", line.text)
        if text.startswith("("):  # Its thing was struck out.
            self._draft.note(text)
            return
        if self._section in ("spells", "spell_book"):
            text = _NUMBERED.sub("", text)
            if not self._is_open and is_thing(text):
                self._section = "items"  # Behind a line of spells: `Prepared: Sleep`, `- Mace`.
        if self._section == "powers" and line.cells:
            self._power([cell for cell in line.cells if cell])
        elif self._section in ("items", COINS):
            self._draft.own(text, is_list=line.is_bullet or self._is_open)
        else:
            self._draft.try_say(self._section, (text,), text)

    def _power(self, cells: Sequence[str]) -> None:
        """A row of a table of powers, of which a sheet counts those of an encounter."""
        self._draft.note(" | ".join(cells))
        if len(cells) > 1 and cells[0].lower().startswith("enc"):
            used = " (used yes)" if "used" in cells else ""
            self._draft.try_say("powers", (f"{cells[1]}{used}",))

    # A line, or what bars set apart in it

    def _begins_row(self, line: Line) -> bool:
        return bool(LABELS.find(line.text)) or line.is_bullet

    def _piece(self, piece: str, line: Line) -> None:
        text = in_whole(unnumbered(unquoted(_LEADERS.sub(": ", piece))))
        if led := _WHO.match(text):
            text = text[led.start("verb") :]
        elif led := _PLAYED.match(text):
            text = text[led.end() :]
        if not text:
            return
        if has := _HAS.fullmatch(text):
            self._draft.own(has["what"].replace(" and ", ", "))
            return
        name, value = parted(self._draft, text, self._row)
        key = self._draft.knows(name, self._row) if name else ""
        if key and self._labelled(key, name, value, text, line):
            return
        if not name and self._begins(text, line):
            return
        row = _ROW.fullmatch(text) if text[:3].lower() != "st " else None  # Strength, or one save.
        if row and self._draft.knows(row["name"]) in ROWS and row["value"][:1] not in ":=":
            self._draft.try_say(row["name"], (row["value"],), text)
            return
        if self._numbers(text):
            return
        if name and not value and not key:
            self._skips = line.indent if self._is_above(line) else -1
            self._draft.note(text)
            return
        self._rest(text, line, is_named=bool(name))

    def _labelled(self, key: str, name: str, value: str, text: str, line: Line) -> bool:
        """Take in a line that begins with a known name; False where it says several numbers."""
        draft = self._draft
        if not value:
            self._open(key, line)
            return True
        if key in _LISTS and len(line.cells) > 2 and text.isupper():
            draft.note(text)  # The heads of columns.
            return True
        if key in _LISTS:
            first, *others = _SENTENCES.split(value)
            draft.try_say(name, (first,), text if not others else "", self._row)
            self._section, self._is_open = key, False
            for one in others:
                self._sentence(one, line)
            return True
        if key in ROWS:
            self._row = key
            draft.try_say(name, (value,), text)
            return True
        if key in (REMARK, ALIGNMENT, "name"):
            self._said_of(key, name, value, text)
            return True
        several = LABELS.find(text)
        if len(several) > 1 and several[0].at < 2:
            return False
        draft.try_say(name, (value,), text, self._row)
        return True

    def _sentence(self, text: str, line: Line) -> None:
        """What a sentence behind a list says: a number with its name, more things, or a remark."""
        if (said := LABELS.find(text)) and said[0].at < 2:
            self._piece(text, line)
        elif are_things(text):
            self._draft.own(text)
        else:
            self._draft.note(text)

    def _said_of(self, key: str, name: str, value: str, text: str) -> None:
        """A name with what follows it: `name is Ilka of the Weir, she is a halfling`."""
        if key != "name":
            self._draft.try_say(name, (value,), text)
            return
        first, comma, rest = value.partition(", ")
        if comma and (being := being_alone(self._draft.asker.state, rest)) is not None:
            self._name(first)
            self._draft.being = self._draft.being.with_more(being)
        elif "name" in self._draft.fields:
            self._draft.note(text)
        else:
            self._draft.try_say("name", (value,), text)

    def _begins(self, text: str, line: Line) -> bool:
        """A line that is nothing but the name of a list or a row."""
        key = self._draft.knows(text)
        if any(map(str.isdecimal, text.partition(" (")[0])) and key != "spells":
            return False
        if key == "spells" and LABELS.find(text):
            return False
        if key not in (*_LISTS, *ROWS, REMARK):
            return False
        if not (line.level or line.is_bold or line.is_apart) and key == REMARK:
            return False
        self._open(key, line)
        return True

    def _open(self, key: str, line: Line) -> None:
        self._section = key if key in _LISTS else ""
        self._is_open = bool(self._section)
        self._row = key if key in ROWS else ""
        if key == REMARK:
            self._skips = line.indent if self._is_above(line) else -1

    def _is_above(self, line: Line) -> bool:
        """Whether the next line is indented further."""
        later = (one for one in self._lines if one.number > line.number)
        following = next(later, None)
        return following is not None and following.indent > line.indent

    def _numbers(self, text: str) -> bool:
        """Take in a line that is numbers with their names, and what stands between them."""
        said = LABELS.find(text)
        if not said or (said[0].at > 1 and not self._leads(text[: said[0].at])):
            return False
        if said[0].key in (BEING, ALIGNMENT, "level"):
            end = said[1].at if len(said) > 1 else len(text)
            if self._is_being(text[:end].rstrip(" ,;(-")):
                said = said[1:]
            elif self._is_being(text):
                return True
        for one in said:
            self._number(one)
        return True

    def _is_being(self, text: str) -> bool:
        """Take in a line that says what somebody is, maybe with the title of their level."""
        being, title = being_with_title(self._draft.asker.state, text)
        if being is None:
            return False
        self._draft.being = self._draft.being.with_more(being)
        if title:
            self._draft.note(title)
        return True

    def _leads(self, before: str) -> bool:
        """Take in what stands before the first number of a line, if it is a row's name or being."""
        bare = before.strip(" ,;:-(")
        if self._draft.knows(bare) in ROWS:
            return True
        being = being_alone(self._draft.asker.state, bare) if bare else None
        name, _, rest = bare.partition(", ")
        if being is None and rest and is_name(name) and "name" not in self._draft.fields:
            being = being_alone(self._draft.asker.state, rest)
            if being is not None:
                self._name(name)
        if being is not None:
            self._draft.being = self._draft.being.with_more(being)
        return being is not None

    def _number(self, one: Said) -> None:
        if one.name.lower() == "st" and one.key in self._draft.held:
            self._draft.note(f"{one.name} {one.value}")  # Behind their strength, their one save.
            return
        value, *others = _SENTENCES.split(one.value.strip(" ,;"))
        for other in others:
            self._sentence(other, Line(other, 0))
        first, comma, rest = value.partition(", ")
        if comma and one.key not in ("money", BEING) and not first.endswith("("):
            value = first if first.count("(") == first.count(")") else value
            if value == first:
                self._draft.try_say(one.key, (value,), f"{one.name} {value}")
                self._rest(rest, Line(rest, 0), is_named=True)
                return
        self._draft.try_say(one.key, (value,), f"{one.name} {value}")

    def _rest(self, text: str, line: Line, *, is_named: bool) -> None:
        """A line without a name: what somebody is, their name, or a remark."""
        draft = self._draft
        being = being_alone(draft.asker.state, text)
        if being is not None:
            draft.being = draft.being.with_more(being)
            return
        parts = [part for part in _DASH.split(text) if part.strip()]
        first, comma, rest = parts[0].partition(", ") if parts else ("", "", "")
        if comma and (len(parts) == 1 or being_with_title(draft.asker.state, rest)[0] is not None):
            parts = [first, rest, *parts[1:]]
        is_first = "name" not in draft.fields and not is_named
        is_head = is_first or (line.level > 0 and not is_named and not draft.being.words)
        if is_head and self._are_called(parts, is_first=is_first):
            return
        if len(parts) > 1 and not draft.being.words and self._are_known(parts, has_level=True):
            return
        behind = _IN_BRACKETS.fullmatch(text) if is_first else None
        if behind is not None and self._are_called(behind.groups(), is_first=True):
            return
        if behind is not None and is_name(behind["name"]) and line.number == 1:
            self._name(behind["name"])
            draft.note(behind["what"])
            return
        being, _ = being_with_title(draft.asker.state, text)  # `Halfling 2 (Sheriff is 3?)`.
        if being is not None and being.words and being.level is not None and self._is_being(text):
            return
        if is_first and is_name(text) and (line.number < 8 or line.level == 1):
            self._name(text)
        elif are_things(several := text.replace(" / ", ", ")):
            draft.own(several)
        else:
            draft.note(text)

    def _are_called(self, parts: Sequence[str], *, is_first: bool) -> bool:
        """Take in a name with what they are; what was taken for one above is a title then."""
        is_called = len(parts) > 1 and is_name(parts[0])
        if not is_called or not self._are_known(parts[1:], has_level=not is_first):
            return False
        self._draft.note(str(self._draft.fields.pop("name", "")))
        self._name(parts[0])
        return True

    def _are_known(self, parts: Sequence[str], *, has_level: bool = False) -> bool:
        """Take in parts behind a name: the first says what somebody is."""
        state = self._draft.asker.state
        first, _ = being_with_title(state, parts[0])
        if first is None or (has_level and first.level is None):
            return False
        for part in parts:
            if not self._is_being(part):
                self._draft.note(part)
        return True

    def _name(self, text: str) -> None:
        bare = text.strip(" .,'\"")
        name, _, title = bare.rpartition(" the ")
        if name and title.lower() in TITLES:
            choices = {name.strip(" ,"): name.strip(" ,"), bare: bare}
            about = f"“the {title}” may be the title of a level"
            chosen = self._draft.doubt("name", about, choices)
            if chosen != bare:
                self._draft.note(f"Title: {title}")
            bare = chosen
        self._draft.try_say("name", (bare,), text)


def _is_shout(line: Line) -> bool:
    """Whether a line only heads what follows: `FAMILIAR / FOLLOWERS`."""
    is_head = line.is_apart and not line.is_bullet and line.text.isupper()
    return is_head and find_known(line.text) is None


def _is_barred(line: Line) -> bool:
    return "|" in line.text

"""A sheet while it is being read: what its names and values come to, what is doubtful of them.

Whatever a text, a table or a file says of a sheet comes in by `Draft.try_say(name, texts)`. What
cannot be read is kept as a remark, and why; nothing is refused.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from cogs.core.files.written import Texts, short_line
from cogs.render.text import shorten
from cogs.sheet.being import Being, being_alone, being_in, class_in_full
from cogs.sheet.parts import BY_NAME, Part, one_of
from cogs.sheet.settled import Settled
from cogs.sheet.things import is_gone, things_in
from cogs.sheet.values import (
    A_DAY,
    BRACKETED,
    Armour,
    armour_of,
    first_number,
    is_slots,
    levels_of,
    pairs_in,
    points_of,
    says_more,
    says_up,
    whole_of,
)
from cogs.sheet.words import (
    AC,
    ALIGNMENT,
    ASCENDING,
    BACKGROUND,
    BEING,
    COINS,
    DESCENDING,
    HP,
    MOST_HP,
    NUMBER,
    PASSED,
    REMARK,
    ROWS,
    SAVES,
    SCORES_ROW,
    WAY,
    folded,
    meaning,
)
from rules.errors import NotFoundError, RuleError
from rules.record import replace
from rules.skills.learning import find_calling
from rules.state.items import Item
from rules.state.sheet import Background, Spell

_FASTEST_IN_INCHES = 24
_SPELLS_SAVE, _DEATH_SAVE, _MOST_ADDED = SAVES[-1], "death_save", 5
_IN_SLOTS = re.compile(r"\d{1,2} ?(?:slots? ?)?\((?P<spells>[^()]+)\)", re.IGNORECASE)
"""How many spells, and which: `1 (Sleep)`."""
_MEMORISED = re.compile(
    r"\((?:memori[sz]ed|prepared|today)(?: today)?[: ] ?(?P<spells>[^ :()][^()]*)\)", re.IGNORECASE
)
"""Those in memory, behind all that are known: `Sleep, Light (memorised: Sleep x2)`."""
_ARMED = re.compile(r"[a-z][a-z' +-]{2,30}\d? \(?\d?d\d", re.IGNORECASE)
_CAST = re.compile(
    r"[ (\[\u2713\u2714-](?:already |now )?(?:cast|used|spent|expended)"
    r"(?: (?:today|already|up|now))?[\])]?$",
    re.IGNORECASE,
)
"""Behind a spell that is gone: `Sleep (cast)`, `Light \u2713cast`."""
_WHOSE = re.compile(
    r"^(?:c|mu?|m-u|i|d|cleric|magic-user|illusionist|druid|\d(?:st|nd|rd|th)?(?: level)?): (?=\w)",
    re.IGNORECASE,
)
"""Before the spells of a class or a level: `MU: Sleep`, `1st: Light`."""
_OF_UNITS = re.compile(r"\d ?[cegsp]p\b", re.IGNORECASE)
_ONE_TO = re.compile(r"1 ?- ?(?P<most>[1-6])\b(?! ?-)")
"""A chance in six: `1-3`."""
_LETTER, _DIGITS = re.compile(r"[^\W\d_]"), re.compile(r"\d+")
_AND = re.compile(r" (?:&|and) ")
_RANK = re.compile(r"\bcl(?:ass|s)?\b|\blv", re.IGNORECASE)
_COUNTED = frozenset((HP, MOST_HP, AC, ASCENDING, DESCENDING, "level", "experience"))
"""What a question mark behind its number is asked about, as behind any other number."""
_PASSED_VALUES = frozenset(("", "-", "--", "none", "n/a", "null", "nil", "\u2014", "\u2013"))
_SPECIAL: Mapping[str, str] = {
    "items": "_things",
    COINS: "_coins",
    "spells": "_spells",
    HP: "_hit_points",
    MOST_HP: "_hit_points",
    AC: "_armour",
    ASCENDING: "_armour",
    DESCENDING: "_armour",
    WAY: "_way",
    BEING: "_be",
    ALIGNMENT: "_alignment",
    "level": "_level",
    "experience": "_experience",
    REMARK: "_remark",
    BACKGROUND: "_background",
}
"""What is read by a method of its own, by what its name means."""


class Draft(Settled):
    """A sheet while it is being read: takes in what its names and values say."""

    __slots__ = ()

    def try_say(self, name: str, texts: Texts, whole: str = "", row: str = "") -> None:
        """Take in what a part or number says; what cannot be is kept as a remark, with why."""
        text = whole or f"{name}: {', '.join(texts)}"
        try:
            self.say(name, texts, row)
        except NotFoundError:
            self.note(text)
        except RuleError as refusal:
            self.note(text, refusal.message)

    def short(self, name: str, texts: Texts) -> Texts:
        """The texts without white space that says nothing; one with a line too long is noted."""
        kept: list[str] = []
        for text in texts:
            try:
                short_line(name)
                tidy = "\n".join(map(short_line, text.splitlines()))
            except RuleError as refusal:
                self.note(f"{name}: {text}", refusal.message)
            else:
                kept.append(tidy)
        return tuple(text for text in kept if text.strip())

    def knows(self, name: str, row: str = "") -> str:
        """What a name means on a sheet, "" for none."""
        return meaning(name, row)

    def say(self, name: str, texts: Texts, row: str = "") -> None:
        """The same as `try_say`. Raises RuleError, NotFoundError for what no sheet has."""
        key = self._key_of(name, texts, row)
        if key in ("spells", _SPELLS_SAVE) and is_slots(texts):
            self.note(f"{name}: {', '.join(texts)}")
            return
        special = _SPECIAL.get(key.partition(":")[0])
        if not key and self._is_rank(name, one_of(texts)):
            return
        if not key:
            raise NotFoundError(f"No sheet has “{name[:40]}”.")
        if key == PASSED or (key in ROWS and not any(map(str.isalnum, one_of(texts)))):
            return
        if (key in _COUNTED or key.startswith(NUMBER)) and "?" in one_of(texts):
            about = f"“{shorten(f'{name}: {one_of(texts)}', 60)}”: is that sure?"
            self.doubt(f"sure:{key}", about, {"": "as it was read"})
        if special is not None:
            getattr(self, special)(key, name, texts)
        elif key in ROWS:
            self._row(key, texts)
        elif key in BY_NAME:
            self._part(BY_NAME[key], texts)
        else:
            self._number(key.removeprefix(NUMBER), one_of(texts))

    def _is_rank(self, name: str, text: str) -> bool:
        """Take in a class with its level, or in a column of roles a class, whatever it is called:
        `Cls/Lv: F1`."""
        is_class = _RANK.search(name) is not None
        being = being_alone(self.asker.state, class_in_full(text) if is_class else text)
        if being is None or not being.words or being.unknown:
            return False
        if being.level is None and folded(name) != "role":
            return False
        self.being = self.being.with_more(being)
        return True

    def _key_of(self, name: str, texts: Texts, row: str) -> str:
        """What a name means with what it says: `Spells: sleep` below the saves is none of them."""
        key = meaning(name, row)
        is_number = self._is_number(texts)
        if key == _SPELLS_SAVE and not is_number and folded(name) == "spells":
            return "spells"
        if is_slots(texts):
            return key
        if key == "spells" and is_number and _SPELLS_SAVE not in self.held:
            return _SPELLS_SAVE
        if key == _DEATH_SAVE and is_number and int(texts[0].strip(" +")) > _MOST_ADDED:
            return SAVES[0]  # `Death Save: 11` of a form is the saving throw itself.
        return "items" if key == "attack" and _ARMED.match(one_of(texts)) else key

    @staticmethod
    def _is_number(texts: Texts) -> bool:
        return len(texts) == 1 and texts[0].strip(" +").isdecimal()

    def _part(self, part: Part, texts: Texts) -> None:
        if part.is_list and part.split is not None and len(texts) == 1:
            whole = _AND.sub(", ", texts[0]) if part.key == "languages" else texts[0]
            texts = tuple(part.split(whole))
        if part.is_list:
            texts = tuple(text for text in texts if not _says_nothing(text))
            if texts and all(text.strip(" .+-").isdecimal() for text in texts):
                self._again(part.key, texts)  # `Languages: 1` is none of that name.
                return
        elif part.field in self.fields:
            self._again(part.key, texts)
            return
        value = part.read(texts)
        if part.is_list and isinstance(value, tuple):
            value = (*self._said(part.field), *cast("tuple[object, ...]", value))
        self.fields[part.field] = value

    def _again(self, name: str, texts: Texts) -> None:
        """What is said a second time, and otherwise, is a remark: the first word counts."""
        self.note(f"{name.replace('_', ' ').capitalize()}: {', '.join(texts)}")

    def _row(self, row: str, texts: Texts) -> None:
        """`13 9 12 15 10 8`, or each with its name."""
        lost: list[str] = []
        if behind := BRACKETED.search(", ".join(texts)):
            self.note(behind[0])
        for key, name, number in pairs_in(row, ", ".join(texts)):
            if not key:
                lost.append(f"{name} {number}")
            elif key == AC:
                self._armour(AC, AC, (str(number),))
            else:
                try:
                    self._hold(key, number)
                except RuleError:
                    lost.append(f"{name} {number}")
        if lost:
            raise NotFoundError(", ".join(lost))

    def _number(self, key: str, text: str) -> None:
        if key == "move":
            self._hold(key, self._rate(text))
            return
        if of_six := _ONE_TO.match(text):
            text = of_six["most"]
        is_score = key in ROWS[SCORES_ROW] or key in SAVES
        if is_score:
            self._more(key.upper(), text)
        self._hold(key, first_number(text) if is_score else whole_of(text))

    def _rate(self, text: str) -> int:
        """Feet in a turn; a rate in inches as ten of them, and one that may be is asked about."""
        number = whole_of(text)
        if not 0 < number <= _FASTEST_IN_INCHES:
            return number
        if text.strip().lstrip("0123456789")[:1] in ('"', "\u201d", "\u2033"):
            return number * 10
        if "'" in text or "f" in text.lower():
            return number
        choices = {str(number * 10): f"{number}\", so {number * 10}'", str(number): f"{number}'"}
        return int(self.doubt("move", f"Movement {number}", choices))

    def _armour(self, key: str, name: str, texts: Texts) -> None:
        text = one_of(texts)
        self._more(name, text)
        if _LETTER.match(text.strip()):  # `Armour: leather` is a thing.
            if key != AC or self.is_here:
                raise RuleError(f"“{shorten(text, 40)}” is not a whole number, such as `7`.")
            self._things(key, name, texts)
            return
        key = ASCENDING if key == AC and says_up(name) else key
        found = armour_of(text)
        if key != AC and found.either is not None:
            is_up = key == ASCENDING
            number = found.either
            found = Armour(up=number) if is_up else Armour(down=number)
        if found.other is not None:
            # Another armour class stands beside one.
            self.doubt("ac", f"Armour class “{shorten(text, 40)}”", {"": "the first number"})
        self.armour.append(found)

    def _way(self, key: str, name: str, texts: Texts) -> None:
        self.way = one_of(texts).lower()

    def _hit_points(self, key: str, name: str, texts: Texts) -> None:
        text = one_of(texts)
        if key == MOST_HP:
            self.most = whole_of(text)
            return
        if self.points is not None and self.most is None and folded(name) == "current":
            self.most, self.points = self.points, whole_of(text)
            return
        if self.points is not None:
            self._again(name, texts)
            return
        if "(" in text:
            try:
                self.fields["vitals"] = BY_NAME[HP].read((text,))
            except RuleError:
                pass
            else:
                return
        self.points, most, rest = points_of(text)
        self.most = self.most if most is None else most
        if rest.strip(" .,;'*"):
            self.note(f"{name}: {rest}")
        if any(map(str.isdecimal, rest)):
            self.doubt("points", f"Hit points “{shorten(text, 40)}”", {"": "the first number"})

    def _be(self, key: str, name: str, texts: Texts) -> None:
        is_class = "class" in name.lower()
        for text in map(class_in_full, texts) if is_class else texts:
            self.be(text, is_race=meaning(name) == BEING and not is_class)

    def be(self, text: str, *, is_race: bool = False) -> None:
        """Race and class, with the level where it stands there: `Elf`, `Fighter 3`."""
        said = being_in(self.asker.state, text)
        if said is None:
            raise RuleError("Write it as in `Class: fighter`.")
        self.being = self.being.with_more(said, is_race=is_race)

    def _alignment(self, key: str, name: str, texts: Texts) -> None:
        said = being_in(self.asker.state, one_of(texts))
        if said is None or not said.alignment:
            raise NotFoundError("That is no alignment.")
        if said.unknown:  # `Lawful, or so he says`
            self.note(f"{name}: {one_of(texts)}")
            said = Being(alignment=said.alignment)
        self.being = self.being.with_more(said)

    def _level(self, key: str, name: str, texts: Texts) -> None:
        text = one_of(texts)
        if levels := levels_of(text):
            more = Being(level=levels[-1], lower=tuple(levels[:-1]))
        else:
            being = being_alone(self.asker.state, text)
            if being is None:
                raise RuleError("A level is a number, such as `3`.")
            more = being
        self.being = self.being.with_more(more)

    def _experience(self, key: str, name: str, texts: Texts) -> None:
        if "experience" in self.fields:
            self._again(name, texts)
        else:
            self.fields["experience"] = max(0, whole_of(one_of(texts)))
            self._more(name, one_of(texts))

    def _more(self, name: str, text: str) -> None:
        """Keep a number with the words around it that say more: `4 (banded mail)`."""
        if says_more(text):
            self.note(f"{name}: {text}")

    def _things(self, key: str, name: str, texts: Texts) -> None:
        is_list = len(texts) > 1
        for text in texts:
            if text.strip(" .").lower() not in _PASSED_VALUES:
                self.own(text, is_list=is_list)

    def own(self, text: str, *, is_list: bool = False) -> None:
        """Things in a line; what cannot be read costs no other. One line of a list is one thing."""
        found = things_in(text, is_list=is_list)
        self.things += found.read
        for thing, line in found.asked:
            if self._has(thing[0], line):
                self.things.append(thing)
            else:
                self.note(line)
        for line, why in found.lost:
            self.note(line, why)

    def own_unsure(self, name: str, count: str) -> None:
        """Things of which nothing says plainly how many: `CP`, `~200`; asked about."""
        line, (first, *others) = f"{name}: {count}", (*_DIGITS.findall(count), "1")
        found = things_in(f"{first} {name}", is_list=True)
        for item, inside in (*found.read, *(thing for thing, _ in found.asked)):
            if self._has(item, line, is_likely=len(others) == 1):
                self.things.append((item, inside))
            else:
                self.note(line)

    def _has(self, item: Item, line: str, *, is_likely: bool = True) -> bool:
        """Whether they have a thing as it was read, though its line says more; that is asked."""
        choices = {
            "has": f"{item.count} of {item.name}" if item.count != 1 else item.name,
            "": "only a remark",
        }
        first = "has" if is_likely and not is_gone(item) else ""
        about = f"“{shorten(line, 60)}”"
        return bool(self.doubt(f"thing:{item.name[:40]}", about, choices, first))

    def _coins(self, key: str, name: str, texts: Texts) -> None:
        """So many coins of a kind, or whatever a purse holds."""
        text = one_of(texts)
        unit = key.partition(":")[2]
        if text.strip().lower() in _PASSED_VALUES:
            return
        if self._is_number(texts) or (unit and not _OF_UNITS.search(text)):
            count = whole_of(text)
            if count > 0:
                self.own(f"{count} {unit or 'gp'}", is_list=True)
        else:
            self.own(text)

    def _spells(self, key: str, name: str, texts: Texts) -> None:
        """Spells in memory; what is but a number is none, and asked about."""
        part = BY_NAME["spells"]
        assert part.split is not None
        if len(texts) == 1 and (today := _MEMORISED.search(texts[0])) is not None:
            self._part(BY_NAME["spell_book"], (texts[0][: today.start()].rstrip(" ,;("),))
            texts = (today["spells"],)
        whole = _IN_SLOTS.fullmatch(texts[0].strip()) if len(texts) == 1 else None
        if whole is not None and _LETTER.search(whole["spells"]):
            texts = (whole["spells"],)
        lines = list(part.split(texts[0])) if len(texts) == 1 else list(texts)
        read: list[Spell] = list(cast("tuple[Spell, ...]", self._said("spells")))
        for line in lines:
            bare = A_DAY.sub("", line).strip(" .*")
            if bare.lower() in _PASSED_VALUES:
                continue
            bare = _WHOSE.sub("", bare.removeprefix("also "))
            if not _LETTER.search(bare) or bare.startswith("="):
                self.note(f"Spells: {bare}", "a spell needs a name")
                continue
            if ":" in bare or bare[:1] == "(" or bare.count("(") != bare.count(")"):
                self.note(f"Spells: {bare}")
                continue
            (spell,) = cast("tuple[Spell, ...]", part.read((_CAST.sub("", bare).rstrip(" ([-"),)))
            spell = replace(spell, left=0) if _CAST.search(bare) is not None else spell
            at = next((n for n, one in enumerate(read) if _same(one.name, spell.name)), None)
            if at is None:
                read.append(spell)
            else:
                known = read[at]
                read[at] = replace(
                    known, count=known.count + spell.count, left=known.left + spell.left
                )
        if read:
            self.fields["spells"] = tuple(read)

    def _background(self, key: str, name: str, texts: Texts) -> None:
        """What somebody is beyond their class; any other story of theirs is a remark."""
        part = BY_NAME[key]
        try:
            read = cast("Background", part.read(texts))
            find_calling(read.key)
        except RuleError:
            self._remark(key, name, texts)
        else:
            self.fields[part.field] = read

    def _remark(self, key: str, name: str, texts: Texts) -> None:
        is_plain = name.lower().rstrip("s") in ("note", "other", "comment", "description")
        for text in texts:
            self.note(text if is_plain else f"{name}: {text}")


def _says_nothing(text: str) -> bool:
    """Whether an entry of a list is none: `none`, or what a sign means, `= not memorized`."""
    return text.strip(" .").lower() in _PASSED_VALUES or text.lstrip().startswith("=")


def _same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()


def read_cells(draft: Draft, cells: Iterable[tuple[str, Texts]]) -> None:
    """What entries of a file say; empty ones say nothing."""
    for name, texts in cells:
        kept = draft.short(name, texts)
        if kept:
            draft.try_say(name, kept)


def entries(name: str, value: object) -> Iterator[tuple[str, Texts]]:
    """An entry, if there is a value."""
    if value not in (None, ""):
        yield name, (str(value),)

"""What somebody is: class, race, level and alignment, as lines of sheets say them.

    Level 1 Chaotic Magic-User
    Dwarf, 2nd level, Lawful

A line counts where all of it is such words; traits of monsters are none of them.
"""

import dataclasses
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher

from rules.books.settings import book_of
from rules.kernel.fields import as_word
from rules.sheet.classes import CLASSES, class_tables, find_class_table
from rules.sheet.records import DWARF, ELF, HOBBIT
from rules.state.game import GameState
from rules.systems import ENGINE

_ALIKE = 0.8
_AND = re.compile(r"[,/;|()\u00b7]|\band\b|&")
_PIECE = re.compile(
    r"(?:(?:level|lvl|lv)\.? ?(?P<first>\d{1,2}) ?"
    r"|(?P<nth>\d{1,2})(?:st|nd|rd|th)[- ]?(?:level|lvl)? ?"
    r"|(?P<plain>\d{1,2}) (?=[A-Za-z]))?"
    r"(?P<words>[^\d()]*?)"
    r"(?: ?(?:level|lvl|lv)?\.? ?(?P<behind>\d{1,2})(?:st|nd|rd|th)?(?: ?level)?)?",
    re.IGNORECASE,
)
_ALIGNED = re.compile(
    r"(?:(?P<law>lawful|neutral|chaotic|true|law|chaos|neutrality|unaligned|good|evil)"
    r"(?: (?P<good>good|evil|neutral))?|(?P<letter>[LNC][GNE]?))",
    re.IGNORECASE,
)
_LETTERS = {"l": "lawful", "n": "neutral", "c": "chaotic", "g": "good", "e": "evil"}
_SAME = {"law": "lawful", "chaos": "chaotic", "neutrality": "neutral"}
_ASIDE = re.compile(r" \(\"?(?P<title>[A-Z][a-z]+)\"?\)")
_WHOSE = re.compile(r" of (?:the )?[A-Z][^,()]{0,40}")
_IN_FULL = {"ftr": "fighter", "clr": "cleric", "thf": "thief", "m-u": "magic-user"}
_SHORT = re.compile(r"\b(?:ftr|clr|thf|m-u)\b", re.IGNORECASE)
_OF_LETTERS = {
    "f": "fighter", "c": "cleric", "t": "thief", "mu": "magic-user", "m": "magic-user",
    "e": "elf", "d": "dwarf", "h": "halfling",
}  # fmt: skip
"""What the letters of a class mean where nothing but a class can stand."""
_CLASS_LETTER = re.compile(r"(?P<class>mu|[fctmedh])(?P<level> ?\d{0,2})", re.IGNORECASE)
_BECAME = re.compile(r"^[a-z][a-z -]{2,30} ?(?:\u2192|->) ?(?=[A-Z])")
"""What somebody was before: `normal human \u2192 Fighter 1`."""
_GAMES = re.compile(r"\b(?:ad&d|d&d|b/x|s&w)(?=\s|$)", re.IGNORECASE)
_NOISE = frozenset(
    "a an the is am i im he she they it her his as of basic normal dnd bx ose osr advanced "  # noqa: SIM905
    "classic expert old-school essentials level lvl lv male female aligned alignment who "
    "plays playing character pc class race human-class 1e 2e b".split()
)
_RACES = frozenset(
    "human half-elf half-orc gnome drow duergar svirfneblin halfling hobbit half-ling "  # noqa: SIM905
    "half-dwarf elven dwarven gnomish tiefling dragonborn eladrin goliath deva".split()
)
_OTHERS = frozenset(
    "assassin paladin ranger druid monk bard barbarian illusionist knight acrobat specialist "  # noqa: SIM905
    "fighting-man fighting-woman warrior mage necromancer warlock sorcerer warlord rogue "
    "wizard swordmage avenger invoker shaman warden artificer bladedancer spellsword "
    "nightblade explorer beast-master shadow-dancer mystic myrmidon swashbuckler".split()
)
"""Classes of other books; a game that has no table of one is asked about it."""


@dataclass(frozen=True, slots=True)
class Being:
    """What was said of it so far; `words` are races and classes as they were written."""

    words: tuple[str, ...] = ()
    races: tuple[str, ...] = ()
    level: int | None = None
    alignment: str = ""
    unknown: tuple[str, ...] = ()
    lower: tuple[int, ...] = ()
    """Other levels that were said besides."""

    def with_more(self, other: "Being", *, is_race: bool = False) -> "Being":
        """Both together: the level of a class is the highest of those that were said."""
        levels = [one for one in (self.level, other.level) if one is not None]
        more = () if is_race else other.unknown
        races = other.unknown if is_race else ()
        return Being(
            words=tuple(dict.fromkeys((*self.words, *other.words))),
            races=tuple(dict.fromkeys((*self.races, *other.races, *races))),
            level=max(levels, default=None),
            alignment=self.alignment or other.alignment,
            unknown=tuple(dict.fromkeys((*self.unknown, *more))),
            lower=tuple(dict.fromkeys((*self.lower, *other.lower, *sorted(set(levels))[:-1]))),
        )

    def choices(self, state: GameState, word: str) -> Mapping[str, str]:
        """What a class that no rule knows may be: one that is spelt like it, itself, all others."""
        near = ENGINE.traits.near(word)
        known = [one.table.name for one in book_of(state).classes]
        known += [one.key for one in CLASSES if one.key not in known]
        likely = [near.key] if near is not None and _is_misspelt(word, near.key) else []
        itself = {as_word(word): f"{word}, as it is written"}
        named = {key: ENGINE.traits.label(key).capitalize() for key in (*likely, *known)}
        return {**{key: named[key] for key in likely}, **itself, **named}

    def settled(self, state: GameState, chosen: Mapping[str, str]) -> tuple[tuple[str, ...], str]:
        """The traits that it comes to, and the class where the traits do not say it."""
        words = [*self.races, *self.words, *(chosen.get(word, word) for word in self.unknown)]
        keys = dict.fromkeys(ENGINE.traits.read(word) for word in words)
        traits = (*keys, *([self.alignment] if self.alignment else []))
        if any(one.key in keys for one in CLASSES):
            return traits, ""
        tables = (key for key in keys if find_class_table(state, key) is not None)
        return traits, next(tables, "")


def _is_misspelt(word: str, known: str) -> bool:
    return SequenceMatcher(None, as_word(word), known).ratio() > _ALIKE


def _is_class(state: GameState, word: str) -> bool:
    key = ENGINE.traits.read(word)
    return any(one.key == key for one in CLASSES) or any(
        table.name == key for table in class_tables(state)
    )


def _is_race(word: str) -> bool:
    key = ENGINE.traits.read(word)
    return key in (ELF.key, DWARF.key, HOBBIT.key) or as_word(word) in _RACES


def alignment_in(text: str) -> str:
    """`Chaotic Good`, `LG` or `N` in small words, "" for what is no alignment."""
    found = _ALIGNED.fullmatch(text.strip())
    if found is None:
        return ""
    if found["letter"]:
        if not text.strip().isupper():
            return ""
        return " ".join(_LETTERS[letter] for letter in found["letter"].lower())
    words = [found["law"].lower(), (found["good"] or "").lower()]
    return " ".join(_SAME.get(word, word) for word in words if word)


def being_in(state: GameState, text: str) -> Being | None:
    """What a value behind `Class:` and the like says, None where it says nothing.

    Words that no rule knows are a class of another book.
    """
    found = Being()
    for piece in _pieces(text):
        one = _piece_in(state, piece, is_named=True)
        if one is not None:
            found = found.with_more(one)
    is_said = found.words or found.races or found.unknown or found.alignment
    return found if is_said else None


def being_alone(state: GameState, text: str) -> Being | None:
    """What a line says that is nothing but class, race, level and alignment; None for others."""
    found = Being()
    for piece in _pieces(text):
        one = _piece_in(state, piece, is_named=False)
        if one is None:
            return None
        found = found.with_more(one)
    return found if found != Being() else None


def being_with_title(state: GameState, text: str) -> tuple[Being | None, str]:
    """The same of a line with the title of a level in brackets, and that: `Halfling (Warden)`;
    or with whose they are: `Cleric of the Ninth Lamp (2nd level)`."""
    if (being := being_alone(state, text)) is not None:
        return being, ""
    aside = _ASIDE.search(text)
    if aside is not None and _WHOSE.search(text) is not None:  # `Cleric of Hale, level 2 ("Adept")`
        being, whole = being_with_title(state, _ASIDE.sub("", text, count=1))
        return being, f"{whole} {aside['title']}"
    whose = _WHOSE.search(text)
    if whose is not None:
        being = being_alone(state, f"{text[: whose.start()]} {text[whose.end() :]}")
    if whose is None or being is None:
        bare, bracket, title = text.partition("(")
        being = being_alone(state, bare) if bracket else None
        within, _, behind = title.partition(")")
        more = being_alone(state, within)
        if being is not None and more is not None:  # `Dwarf 2 (Lawful), "Stout"`
            return being.with_more(more), behind.strip(" ,\"'")
        leveled = being_alone(state, f"{bare.strip()}{behind}")
        if being is not None and leveled is not None:
            return leveled, within  # `Elf (race-as-class) 3`
        return being, title.strip(" )")
    return being, whose[0].strip()


def class_in_full(text: str) -> str:
    """What a column of classes says by a letter: `C`, `F3`."""
    found = _CLASS_LETTER.fullmatch(text.strip())
    return text if found is None else f"{_OF_LETTERS[found['class'].lower()]}{found['level']}"


def _pieces(text: str) -> Iterator[str]:
    bare = _GAMES.sub(" ", _BECAME.sub("", " ".join(text.split())))
    bare = _SHORT.sub(lambda one: _IN_FULL[one[0].lower()], bare)
    return (piece for one in _AND.split(bare) if (piece := one.strip(" .:-!")))


def _piece_in(state: GameState, piece: str, *, is_named: bool) -> Being | None:
    one = _whole_piece(state, piece, is_named=is_named)
    first, _, rest = piece.partition(" ")
    if one is not None or not rest or not any(map(str.isdecimal, rest)):
        return one
    # What stands before the level: `Chaotic 1st Level Magic-User`.
    head = Being(alignment=alignment_in(first)) if alignment_in(first) else None
    head = Being(races=(first,)) if _is_race(first) and not _is_class(state, first) else head
    more = None if head is None else _piece_in(state, rest, is_named=is_named)
    return None if head is None or more is None else head.with_more(more)


def _whole_piece(state: GameState, piece: str, *, is_named: bool) -> Being | None:
    if alignment := alignment_in(piece):
        return Being(alignment=alignment)
    if piece.isdecimal():
        return Being(level=int(piece)) if is_named and len(piece) < 3 else None
    found = _PIECE.fullmatch(piece)
    if found is None:
        return None
    digits = found["first"] or found["nth"] or found["plain"] or found["behind"]
    level = int(digits) if digits else None
    words = _words_in(state, found["words"].strip(" .:-"), is_named=is_named)
    return None if words is None else dataclasses.replace(words, level=level)


def _words_in(state: GameState, text: str, *, is_named: bool) -> Being | None:
    """The classes and races of a few words, None where others stand among them."""
    if not text:
        return Being()
    if alignment := alignment_in(text):
        return Being(alignment=alignment)
    if _is_class(state, text) or _is_race(text):
        return Being(words=(text,)) if _is_class(state, text) else Being(races=(text,))
    words, alignment, left = list[str](), "", list[str]()
    for word in _joined(text.split()):
        if word.lower() in _NOISE:
            continue
        if _is_class(state, word) or _is_race(word):
            words.append(word)
        elif aligned := (alignment_in(word) if len(word) > 2 else ""):
            alignment = f"{alignment} {aligned}".strip()
        elif as_word(word) in _OTHERS or is_named:
            left.append(word)
        else:
            return None
    races = tuple(word for word in words if not _is_class(state, word))
    known = tuple(word for word in words if word not in races)
    unknown = (" ".join(left),) if left else ()
    return Being(known, races, alignment=alignment, unknown=unknown)


def _joined(words: list[str]) -> Iterator[str]:
    """`magic user` is one word."""
    at = 0
    while at < len(words):
        pair = " ".join(words[at : at + 2])
        if pair.lower() in ("magic user", "fighting man", "half elf", "half orc"):
            yield pair
            at += 2
        else:
            yield words[at]
            at += 1

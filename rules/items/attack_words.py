"""One attack as it is written: how often, its name, its dice, what else is said, what is left over.

`read_attack("2 x claws (1d4 + poison)")` is an `Attack` whose `item` has no id. Nothing is refused
here: what cannot be placed (a digit, a bracket, a word that nobody knows) is in `left`.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.items.describing import LONGEST_NAME
from rules.items.known import find_known
from rules.items.line_words import (
    BANDS,
    NUMBERS,
    RANGE,
    SIGNS,
    Fields,
    bands_of,
    damage_of,
    said,
    said_in_brackets,
)
from rules.items.tags import is_known
from rules.record import replace
from rules.state.items import Item

_OFTEN = re.compile(
    rf"(?P<often>\d{{1,2}}|an?|{'|'.join(NUMBERS)})(?: ?[x\u00d7])? (?P<rest>.+)", re.IGNORECASE
)
_HAVING = re.compile(r"(?:each )?(?:has|have) |attacks? with ", re.IGNORECASE)
_WITH = re.compile(r"attacks? with (?:an? |the )?", re.IGNORECASE)
_BONUS_FIRST = re.compile(r"^(\+\d) ([a-z -]{1,40}[a-z])(?= ?\(|$| \d{0,2}d\d)", re.IGNORECASE)
_ADDED = re.compile(r"(?<=d\d)(\d{0,2}) ?([+-]) (\d{1,2})(?= ?(?:[),;]|$|dam))", re.IGNORECASE)
_QUOTED = re.compile(r'"(?P<name>.+)"(?P<rest>[^"]*)')
_QUOTED_WORD = re.compile(r'"([^"]+)"')
_WORDS = re.compile(r"(?P<rest>.*?\S) \((?P<words>[^()]*)\)")
_COUNT = re.compile(r"/|\d ?[x\u00d7](?!\w)|\b[x\u00d7] ?\d|\dd\d", re.IGNORECASE)
_LEFT = re.compile(r"[\d()\[\]{}\u00d7]")
_LINK = re.compile(r"^(?:\+|(?:plus|and|each)\b) ?")
_DOING = frozenset(("for", "doing", "does", "deals", "dealing", "-"))
"""What stands between a name and its damage."""
_OF_DAMAGE = frozenset(("damage", "dam", "dmg", "each", "point", "points", "hp"))
_ATTACKS = re.compile(r"(?<=\w) attacks?$", re.IGNORECASE)
_WORDS_ALONE = re.compile(r"[^\d()\[\]{}\"]+")
_BARE_NAME = re.compile(r"[^\W\d][^\d()\[\]{}\"\u00d7]*(?: \+\d)?")
_EFFECTS: Mapping[str, str] = {
    **dict.fromkeys(("energy drain", "level drain", "drains a level", "drain 1 level"), "drain"),
    **dict.fromkeys(("drain 2 levels", "double energy drain"), "drain 2"),
    **dict.fromkeys(("paralyses", "paralyzes", "paralyzation"), "paralysis"),
    **dict.fromkeys(("turns to stone", "turn to stone", "petrify", "stone"), "petrification"),
    **dict.fromkeys(("save vs poison or die", "save vs poison", "venom", "poisonous"), "poison"),
    "blood drain": "blood-drain",
    "swallow whole": "swallows",
    "by weapon type": "by weapon",
    "weapon": "by weapon",
}
"""What rulebooks print of an effect, and the word that rules know."""


class Left(NamedTuple):
    """What was not read, of which text; `quote` is what can stand in quotation marks instead."""

    typed: str
    part: str
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Attack:
    """What was read of an attack, its bonus where one is said, and what was not read."""

    item: Item
    typed: str
    hit: int | None = None
    left: tuple[Left, ...] = ()

    @property
    def is_unclear(self) -> bool:
        """Whether its name or its damage is in doubt, and not only what else is said."""
        parts = [one.part for one in self.left]
        if self.typed in parts or self.item.name in parts:
            return True
        is_rolled = bool(self.item.damage) and not self.item.damage.isdecimal()
        return not is_rolled and any(letter.isdecimal() for part in parts for letter in part)


@dataclass(slots=True)
class _Reading:
    typed: str
    fields: Fields = field(default_factory=Fields)
    tags: list[str] = field(default_factory=list[str])
    left: list[Left] = field(default_factory=list[Left])

    def leave(self, part: str, quote: str = "") -> None:
        self.left.append(Left(self.typed, part, quote))

    def take(self, there: Fields) -> bool:
        """Keep what is said for the first time."""
        is_new = bool(there) and not there.keys() & self.fields.keys()
        self.fields |= there if is_new else {}
        return is_new

    def effect(self, text: str) -> None:
        """What a hit brings: known words, and any others that are letters alone."""
        for part in text.strip(" ()").lower().split(" + "):
            bare = _LINK.sub("", part)
            if not bare or bare in _OF_DAMAGE:
                continue
            if known := effect_of(bare) or (bare if _WORDS_ALONE.fullmatch(bare) else ""):
                self.tags.append(known)
            else:
                self.leave(bare)

    def in_brackets(self, words: Iterable[str]) -> None:
        """What words in brackets say, and what is linked to each: `breath + cone 90`."""
        for whole in filter(None, map(str.strip, words)):
            is_quoted = whole.startswith('"')
            word, _, more = (whole, "", "") if is_quoted else whole.partition(" + ")
            self._word(word)
            self.effect(more)

    def _word(self, word: str) -> None:
        plain = word.translate(SIGNS)
        there = said_in_brackets(plain)
        if quoted := _QUOTED_WORD.fullmatch(word):
            self.tags.append(quoted[1].lower())
        elif self.take(there):
            return
        elif not there and (known := effect_of(plain)):
            self.tags.append(known)
        elif (dice := _with_effect(plain)) and self.take({"damage": dice[0]}):
            self.effect(dice[1])
        elif plain.lower() not in _OF_DAMAGE:
            self.leave(word, "" if _LEFT.search(word) else word)

    def behind(self, tokens: list[str], *, is_loose: bool = False) -> str:
        """What stands from the first word on that says something; the words that are an effect,
        where all of them are."""
        left = len(self.left)
        at = tokens.index("or") if "or" in tokens else len(tokens)
        words = tokens[at + 1 :]
        for token in tokens[:at]:
            there = said(token.strip(":,"))
            if self.take(there) or token.lower().strip(".,") in _OF_DAMAGE:
                continue
            if there or _LEFT.search(token) or not (is_loose or "damage" in self.fields):
                self.leave(token)
            else:
                words.append(token)
        return " ".join(words) if len(self.left) == left else ""

    def done(self, name: str) -> Attack:
        tags = tuple(dict.fromkeys(self.tags))
        item = replace(Item("", name), **{**self.fields, "tags": tags})
        return Attack(item, self.typed, self.fields.get("bonus"), tuple(self.left))


def read_attack(text: str, *, is_damage: bool = False) -> Attack:
    """One attack; its name is empty where none is said. Damage begins with its dice."""
    typed = " ".join(text.split())
    reading = _Reading(typed)
    line = _HAVING.sub("", typed, count=1) if _HAVING.match(typed) else typed
    often = None if is_damage or line.startswith('"') else _OFTEN.fullmatch(line.translate(SIGNS))
    line = line[often.start("rest") :] if often else line
    attack = _named(reading, line) if _is_quoted(line) else _unnamed(reading, line)
    count = _count(often["often"]) if often else 1
    if count == 1 or attack.item.shots != 1:
        return attack
    return Attack(replace(attack.item, shots=count), typed, attack.hit, attack.left)


def _count(word: str) -> int:
    return int(word) if word.isdecimal() else NUMBERS.get(word.lower(), 1)


def _is_quoted(line: str) -> bool:
    return line.startswith('"') and line.count('"') > 1


def _named(reading: _Reading, line: str) -> Attack:
    """An attack whose name stands in quotation marks: what follows is said of it, all of it."""
    if found := _WORDS.fullmatch(line):
        line = found["rest"]
        reading.in_brackets(found["words"].split(","))
    quoted = _QUOTED.fullmatch(line)
    if quoted is None:
        reading.leave(reading.typed)
        return reading.done("")
    for token in quoted["rest"].split():
        if not reading.take(said(token)):
            reading.leave(token)
    return reading.done(quoted["name"].strip() and quoted["name"])


def _unnamed(reading: _Reading, line: str) -> Attack:
    """An attack as people write it: a name, dice, and what else is said in any order."""
    line = _BONUS_FIRST.sub(r"\2 \1", _WITH.sub("", line.translate(SIGNS), count=1), count=1)
    line = _ADDED.sub(r"\1\2\3", line)
    before, inside, after = _bracketed(line)
    plain = without_range(before, reading.fields)
    name, behind = _parted_at_dice(plain.split(), is_more=bool(inside))
    effect = reading.behind(behind, is_loose="+" in behind or bool(inside))
    words = [word for group in inside for word in group.split(",")]
    if not name and words and "damage" in reading.fields and _is_name(words[0].strip()):
        name = words.pop(0).strip()
    elif not name and "+" not in behind and _is_name(effect):
        name, effect = effect, ""
    reading.in_brackets(words)
    reading.effect(effect)
    after = without_range(after, reading.fields)
    tokens = after.split()
    if tokens and said(tokens[0]):
        after = reading.behind(tokens)
    reading.effect(after)
    is_count = _COUNT.search(name) is not None
    is_odd = _LEFT.search(name) is not None and (is_count or find_known(name) is None)
    if is_odd or len(name) > LONGEST_NAME:
        is_plain = is_odd and not (is_count or said(name))
        reading.left.insert(0, Left(reading.typed, name, name if is_plain else ""))
    return reading.done(name)


def _is_name(text: str) -> bool:
    """Whether it calls an attack something, and no effect: the boathook of `1d6 (boathook)`."""
    is_bare = _BARE_NAME.fullmatch(text) is not None and text.lower() not in _OF_DAMAGE
    return is_bare and not effect_of(text)


def _bracketed(line: str) -> tuple[str, list[str], str]:
    """What stands before the first brackets, in all of them, and behind; none where one is open."""
    outside, inside = [""], list[str]()
    depth = 0
    for at, sign in enumerate(line):
        opens = sign in "([" and (depth or not at or line[at - 1] == " " or line[at - 1].isalpha())
        if opens:
            depth += 1
            if depth == 1:
                inside.append("")
                continue
        elif sign in ")]" and depth:
            depth -= 1
            if not depth:
                outside.append("")
                continue
        if depth:
            inside[-1] += sign
        else:
            outside[-1] += sign
    if depth or (inside and not outside[0].strip()):
        return line, [], ""
    return outside[0], inside, " ".join(outside[1:]).strip()


def effect_of(text: str) -> str:
    """The word that rules know for what a hit brings, "" for what they do not know."""
    bare = text.lower()
    bare = f"by {bare}" if bare.startswith("weapon ") else bare
    known = _EFFECTS.get(bare, bare)
    return known if is_known(known) else ""


def without_range(text: str, fields: Fields) -> str:
    """The text without `range 50/100/150`, which goes into the fields."""
    found = RANGE.search(text)
    bands = bands_of(found["bands"]) if found else None
    if found is None or bands is None:
        return text
    fields["bands"] = bands
    return f"{text[: found.start()]} {text[found.end() :]}"


def _parted_at_dice(tokens: list[str], *, is_more: bool) -> tuple[str, list[str]]:
    """The name, and what stands from the first word on that says something."""
    name, behind = tokens, list[str]()
    for at, token in enumerate(tokens):
        if token.lower() == "by" and tokens[at + 1 : at + 2] in (["weapon"], ["Weapon"]):
            skipped = 3 if tokens[at + 2 : at + 3] == ["type"] else 2
            name, behind = tokens[:at] or ["weapon"], tokens[at + skipped :]
            break
        if said(token.strip(":,")) or token in ("+", "plus"):
            name, behind = tokens[:at], tokens[at:]
            break
    while (behind or is_more) and name and name[-1].strip(":,").lower() in _DOING:
        name = name[:-1]
    return _ATTACKS.sub("", " ".join(name).rstrip(" :,")), [
        "+" if word == "plus" else word for word in behind
    ]


def _with_effect(word: str) -> tuple[str, str] | None:
    """`1d6 + poison`, `1d6 or by weapon`, `1d4 each`: dice and what stands behind them."""
    first, _, rest = word.partition(" ")
    dice = damage_of(first)
    if not dice or not rest or BANDS.fullmatch(first):
        return None
    return dice, rest.removeprefix("or by ").removeprefix("or ")


def said_alone(attack: Attack, part: str) -> Attack | None:
    """The attack with what a piece behind it says of it; None where that has a name of its own."""
    fields: Fields = {}
    tags = list[str]()
    for token in without_range(part.translate(SIGNS), fields).split():
        there = said(token)
        if not there and is_known(token):
            tags.append(token.lower())
        elif not there and token.lower() not in _OF_DAMAGE:
            return None
        fields |= there
    item, plain = attack.item, Item("", "")
    new = {key: value for key, value in fields.items() if getattr(item, key) == getattr(plain, key)}
    left = () if new == fields else (Left(part, part),)
    item = replace(item, **new, tags=(*item.tags, *tags))
    return Attack(item, attack.typed, fields.get("bonus", attack.hit), (*attack.left, *left))

"""One reader of attack lines, for forms, stat blocks and sheets: all that is written, or a refusal.

`read_attacks("2 x claw (1d4), 1 x bite (1d8 + poison)")` gives an `Item` without an id for each
attack. What cannot be placed (a digit, a bracket, a word that nobody knows) raises `MisreadError`
with that part; a name or a tag in quotation marks is taken as it stands.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rules.errors import MisreadError, RuleError
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

LONGEST_LINE = 2_000
EXAMPLE = "`2 Claws 1d3 (natural)`, `Bite 1d6 (natural, poison)` or `Longbow 1d6 70/140/210`"
_SHOWN = 60
_OFTEN = re.compile(
    rf"(?P<often>\d{{1,2}}|an?|{'|'.join(NUMBERS)})(?: ?[x\u00d7])? (?P<rest>.+)", re.IGNORECASE
)
_QUOTED = re.compile(r'"(?P<name>.+)"(?P<rest>[^"]*)')
_QUOTED_WORD = re.compile(r'"([^"]+)"')
_WORDS = re.compile(r"(?P<rest>.*?\S) \((?P<words>[^()]*)\)")
_HEADING = re.compile(
    r"(?:(?:#? ?att?(?:acks?)?|d(?:mg|amage)?)\b[:.]?) ?(?=\S)(?!ack)", re.IGNORECASE
)
_LISTED = re.compile(r"\d{1,2} \((?P<names>[^()\d]+)\) (?P<dice>[\dd+-]+(?:/[\dd+-]+)*)")
_TO_HIT = re.compile(r"[+-]\d{1,2} to hit", re.IGNORECASE)
_GROUPED = re.compile(r"\[(?P<group>[^\[\]]*)\](?P<rest>.*)")
_PARTED = re.compile(
    r"\s*(?:[,&]\s*(?:(?:and|or)\s)?|/(?:\s|(?=\d{1,2} [a-zA-Z]))|(?:and|or)\s)\s*", re.IGNORECASE
)
_COUNT = re.compile(r"/|\d ?[x\u00d7](?!\w)|\b[x\u00d7] ?\d|\dd\d", re.IGNORECASE)
_LEFT = re.compile(r"[\d()\[\]{}\u00d7]")
_ENDED = re.compile(r"(?:\)|\dd\d+(?:[+-]\d+)?|\d)\s*$")
_LINK = re.compile(r"^(?:\+|(?:plus|and|each)\b) ?")
_WORDS_ALONE = re.compile(r"[^\d()\[\]{}\"]+")
_EFFECTS: Mapping[str, str] = {
    **dict.fromkeys(("energy drain", "level drain", "drains a level", "drain 1 level"), "drain"),
    **dict.fromkeys(("drain 2 levels", "double energy drain"), "drain 2"),
    **dict.fromkeys(("paralyses", "paralyzes", "paralyzation"), "paralysis"),
    **dict.fromkeys(("turns to stone", "turn to stone", "stone"), "petrification"),
    **dict.fromkeys(("save vs poison or die", "save vs poison", "venom", "poisonous"), "poison"),
    "blood drain": "blood-drain",
    "swallow whole": "swallows",
    "by weapon type": "by weapon",
    "weapon": "by weapon",
}
"""What rulebooks print of an effect, and the word that rules know."""


class _Said(NamedTuple):
    fields: Fields
    tags: list[str]


def read_attacks(text: str) -> tuple[Item, ...]:
    """All attacks of a text, set apart by lines, `;`, commas, `and` and `or`.

    What follows an `or` is used instead of the others (`alone`). None for `none`. Raises
    MisreadError, and RuleError for a text that is too long.
    """
    if len(text) > LONGEST_LINE:
        raise RuleError(f"Attacks have at most {LONGEST_LINE:,} letters.")
    try:
        return tuple(_read_all(text))
    except MisreadError as error:
        # It corrects the whole text, in so far as this takes that.
        whole = (text.replace(error.typed, one, 1) for one in error.instead)
        known = tuple(one for one in whole if _is_taken(one))
        raise MisreadError(*error.parts, typed=text, instead=known) from None


def _read_all(text: str) -> list[Item]:
    lines = (" ".join(line.split()).strip(" ,&/") for line in _lines(text))
    said_there = [line for line in lines if line and line.lower() not in ("none", "nil", "-")]
    return [item for line in said_there for item in _read_line(line)]


def _lines(text: str) -> Iterator[str]:
    """What line breaks set apart, and semicolons outside quotation marks."""
    for line in text.splitlines():
        start, is_quoted = 0, False
        for at, sign in enumerate(line):
            is_quoted ^= sign == '"'
            if sign == ";" and not is_quoted:
                yield line[start:at]
                start = at + 1
        yield line[start:]


def _read_line(line: str) -> list[Item]:
    bare = _HEADING.sub("", line, count=1) if _HEADING.match(line) else line
    if listed := _in_order(bare.translate(SIGNS)):
        return listed
    attacks = list[Item]()
    for part, is_other in _parts(bare):
        known = said_alone(part) if attacks and not is_other else None
        if known is None:
            item = _read_one(part)
            is_more = is_other and attacks and "alone" not in item.tags
            attacks.append(replace(item, tags=(*item.tags, "alone")) if is_more else item)
        else:
            attacks[-1] = _with(attacks[-1], known, part)
    return attacks


def _in_order(line: str) -> list[Item]:
    """`claw/claw/bite 1d4/1d4/1d8` and `1-3/1-3/1-6`: names and dice by their places."""
    found = _LISTED.fullmatch(line)
    said_names, _, last = line.rpartition(" ")
    names_of = found["names"] if found else said_names
    listed = (found["dice"] if found else last.strip("()")).split("/")
    dice = [damage_of(one) for one in listed]
    if len(dice) < 2 or not all(dice) or BANDS.fullmatch(last) or '"' in line:
        return []
    parts = names_of.replace("/", ",").split(",")
    names = [one.strip(" :") for one in parts if one.strip(" :")]
    if len(names) not in (0, len(dice)) or _LEFT.search(names_of):
        return []
    merged = list[Item]()
    for name, damage in zip(names or ["attack"] * len(dice), dice, strict=True):
        item = Item("", name, damage=damage)
        if merged and replace(merged[-1], shots=1) == item:
            merged[-1] = replace(item, shots=merged[-1].shots + 1)
        else:
            merged.append(item)
    return merged


def _parts(line: str) -> Iterator[tuple[str, bool]]:
    """What separators outside brackets and quotation marks set apart; whether an `or` is before."""
    found = _GROUPED.fullmatch(line)
    if found and found["rest"].strip().lower().startswith("or "):
        line = f"{found['group']}{found['rest']}"
    start, at, depth, is_other, is_quoted = 0, 0, 0, False, False
    while at < len(line):
        sign = line[at]
        is_quoted ^= sign == '"'
        depth += (sign in "([") - (sign in ")]") if not is_quoted else 0
        parted = None if depth > 0 or is_quoted or sign not in " ,&/" else _PARTED.match(line, at)
        if parted and _is_end(line[start:at], parted[0], line[parted.end() :]):
            yield line[start:at].strip(" ,&"), is_other
            is_other = "or" in parted[0].lower()
            start = at = parted.end()
        else:
            at += 1
    yield line[start:].strip(" ,&"), is_other


def _is_end(before: str, sign: str, rest: str) -> bool:
    """Whether an attack ends there: always at a comma, at a word only behind dice."""
    if not before.strip() or not rest.strip():
        return False
    if "," in sign or "&" in sign:
        return find_known(f"{before}{sign}{rest}") is None
    return _ENDED.search(before) is not None or (sign == "/" and before[0].isdecimal())


def said_alone(part: str) -> Fields | None:
    """What a piece of a line says of the attack before it; None where it has a name of its own."""
    tokens = _without_range(part.translate(SIGNS))
    fields, left = tokens.fields, tokens.tags
    for token in left:
        there = said(token)
        if not there and is_known(token):
            fields["tags"] = (*fields.get("tags", ()), token.lower())
        elif not there and token.lower() != "each":
            return None
        fields |= there
    return fields


def _without_range(text: str) -> _Said:
    """What `range 50/100/150` says, and the other words."""
    found = RANGE.search(text)
    bands = bands_of(found["bands"]) if found else None
    if found is None or bands is None:
        return _Said({}, text.split())
    return _Said({"bands": bands}, f"{text[: found.start()]} {text[found.end() :]}".split())


def _with(item: Item, fields: Fields, part: str) -> Item:
    for name, value in fields.items():
        if name != "tags" and getattr(item, name) != getattr(Item("", ""), name):
            raise _misread(part, part)
        item = replace(item, **{name: (*item.tags, *value) if name == "tags" else value})
    return item


def _read_one(text: str) -> Item:
    typed = " ".join(text.split())
    line, words = typed, list[str]()
    if found := _WORDS.fullmatch(line):
        line, words = found["rest"], found["words"].split(",")
    bracket = _said_in_all(words, typed)
    often = _OFTEN.fullmatch(line.translate(SIGNS)) if not line.startswith('"') else None
    line = line[often.start("rest") :] if often else line
    count = {} if often is None else {"shots": _count(often["often"])}
    quoted = _QUOTED.fullmatch(line)
    item = _named(quoted, bracket, typed) if quoted else _unnamed(line, bracket, typed)
    return replace(item, **count) if count and item.shots == 1 else item


def _count(word: str) -> int:
    return int(word) if word.isdecimal() else NUMBERS.get(word.lower(), 1)


def _named(quoted: re.Match[str], bracket: _Said, typed: str) -> Item:
    """An attack whose name stands in quotation marks: what follows is said of it, all of it."""
    fields: Fields = {}
    if not quoted["name"].strip():
        raise _misread(typed, typed)
    for token in quoted["rest"].split():
        there = said(token)
        if not there or there.keys() & fields.keys():
            raise _misread(typed, token)
        fields |= there
    fields |= bracket.fields
    return replace(Item("", quoted["name"]), **{**fields, "tags": tuple(bracket.tags)})


def _unnamed(line: str, bracket: _Said, typed: str) -> Item:
    """An attack as people write it: a name, dice, and what else is said in any order."""
    if to_hit := _TO_HIT.search(line):
        raise MisreadError(f"“{to_hit[0]}” stands with the numbers, as `attack`.", typed=typed)
    plain = _unbracketed(line.translate(SIGNS), bracket, typed)
    ranged = _without_range(plain)
    fields, tags = {**bracket.fields, **ranged.fields}, list(bracket.tags)
    name, behind = _parted_at_dice(ranged.tags)
    for token in behind:
        there = said(token.strip(":"))
        if there and not there.keys() & fields.keys():
            fields |= there
        elif there or _LEFT.search(token) or not ("damage" in fields or "+" in behind):
            raise _misread(typed, token)
        else:
            tags.append(token)
    effect = " ".join(tags[len(bracket.tags) :])
    tags = [*bracket.tags, *_effects(effect, typed)]
    if not name:
        raise _misread(typed, typed)
    return _called(name, typed, {**fields, "tags": tuple(dict.fromkeys(tags))})


def _unbracketed(line: str, bracket: _Said, typed: str) -> str:
    """The line without a bracket in it that words follow: `hug (2d8) if both claws hit`."""
    before, opened, rest = line.partition(" (")
    inside, closed, after = rest.partition(")")
    if not (opened and closed and after.startswith(" ")):
        return _unsquared(line, bracket, typed)
    said_there = _said_in_all(inside.split(","), typed)
    bracket.fields.update(said_there.fields)
    bracket.tags.extend(said_there.tags)
    bracket.tags.extend(_effects(after.strip(), typed))
    return before


def _unsquared(line: str, bracket: _Said, typed: str) -> str:
    """The same without square brackets at its end: `[range 60/130/200]`."""
    before, opened, words = line.removesuffix("]").rpartition(" [")
    if not (opened and line.endswith("]")):
        return line
    said_there = _said_in_all(words.split(","), typed)
    bracket.fields.update(said_there.fields)
    bracket.tags.extend(said_there.tags)
    return before


def _parted_at_dice(tokens: list[str]) -> tuple[str, list[str]]:
    """The name, and what stands from the first word on that says something."""
    for at, token in enumerate(tokens):
        starts = said(token.strip(":")) or token in ("+", "plus")
        if token.lower() == "by" and tokens[at + 1 : at + 2] in (["weapon"], ["Weapon"]):
            return " ".join(tokens[:at]) or "weapon", tokens[at + 2 :]
        if starts and (at or tokens[at + 1 :]):
            return " ".join(tokens[:at]).rstrip(":"), tokens[at:]
    return " ".join(tokens), []


def _called(name: str, typed: str, fields: Fields) -> Item:
    if _LEFT.search(name) and find_known(name) is None:
        raise _misread(typed, name, "" if _COUNT.search(name) or said(name) else name)
    if len(name) > LONGEST_NAME:
        raise _misread(typed, name)
    return replace(Item("", name), **fields)


def _effects(text: str, typed: str) -> Iterator[str]:
    """What a hit brings: known words, and any others that are letters alone."""
    bare = _LINK.sub("", text.strip().lower())
    if not bare or bare == "each":
        return
    known = _EFFECTS.get(bare, bare)
    if not (is_known(known) or _WORDS_ALONE.fullmatch(known)):
        raise _misread(typed, bare)
    yield known


def _said_in_all(words: Iterable[str], typed: str) -> _Said:
    """What the words in brackets say, and the tags among them. Raises MisreadError."""
    fields: Fields = {}
    tags = list[str]()
    for word in filter(None, map(str.strip, words)):
        plain = word.translate(SIGNS)
        quoted = _QUOTED_WORD.fullmatch(word)
        there = {} if quoted else said_in_brackets(plain)
        known = _EFFECTS.get(plain.lower(), plain.lower())
        if quoted:
            tags.append(quoted[1].lower())
        elif there and not there.keys() & fields.keys():
            fields |= there
        elif not there and is_known(known):
            tags.append(known)
        elif dice := _with_effect(plain):
            fields["damage"] = dice[0]
            tags += _effects(dice[1], typed)
        elif plain.lower() != "each":
            raise _misread(typed, word, "" if _LEFT.search(word) else word)
    return _Said(fields, tags)


def _with_effect(word: str) -> tuple[str, str] | None:
    """`1d6 + poison`, `1d6 or by weapon`, `1d4 each`: dice and what stands behind them."""
    first, _, rest = word.partition(" ")
    dice = damage_of(first)
    if not dice or not rest or BANDS.fullmatch(first):
        return None
    return dice, rest.removeprefix("or by ").removeprefix("or ")


def _misread(typed: str, part: str, quote: str = "") -> MisreadError:
    """The refusal of what was not read; `quote` is what can stand in quotation marks instead."""
    shown = part[: _SHOWN - 1] + "…" if len(part) > _SHOWN else part
    if part == typed and not quote:
        text = f"“{shown}” is no attack. Type for example {EXAMPLE}."
        return MisreadError(text, typed=typed)
    instead = typed.replace(quote, f'"{quote}"', 1) if quote else ""
    text = f"I cannot read “{shown}” in that attack. Type for example {EXAMPLE}."
    if instead:
        text += " What is only to be kept as it stands is put in quotation marks."
    return MisreadError(text, typed=typed, instead=(instead,) if instead else ())


def _is_taken(text: str) -> bool:
    try:
        _read_all(text)
    except RuleError:
        return False
    return True

"""Words as English has them: articles, plurals, verbs that agree, lists.

`an("oil flask")`, `plural("thief")`, `many(2, "foot")`, `some(1, "day")`, `agree(2, "dies")`,
`listed(["a", "b", "c"])`, `whose("Ada")`. Nobody else puts an "s" behind a word. Names as they are
compared: one of a kind and several of it are the same.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

_VOWELS = frozenset("aeiouAEIOU8")
_SOUNDS: Mapping[str, str] = {
    **dict.fromkeys(("hour", "heir", "honest", "honour", "11", "18"), "an"),
    **dict.fromkeys(("uni", "use", "usu", "eu", "one", "once"), "a"),
}
"""How words begin that sound otherwise than they are written."""
_IRREGULAR: Mapping[str, str] = {
    "foot": "feet",
    "tooth": "teeth",
    "goose": "geese",
    "mouse": "mice",
    "ox": "oxen",
    "person": "people",
    "child": "children",
    "human": "humans",
    "shaman": "shamans",
    "elf": "elves",
    "dwarf": "dwarves",
    "wolf": "wolves",
    "werewolf": "werewolves",
    "thief": "thieves",
    "knife": "knives",
    "half": "halves",
    "loaf": "loaves",
    "life": "lives",
    "shelf": "shelves",
    "staff": "staves",
    "jewellery": "pieces of jewellery",
    **dict.fromkeys(("undead", "sheep", "fish", "deer"), ""),
    **dict.fromkeys(("leather", "chainmail", "platemail", "mail"), ""),
}
_SIBILANTS = ("ch", "sh", "ss", "x", "z")
_VERBS: Mapping[str, str] = {
    "is": "are",
    "was": "were",
    "has": "have",
    "goes": "go",
    "does": "do",
    "isn't": "aren't",
    "dies": "die",
    "lies": "lie",
    "ties": "tie",
}
_LONG_ENDS = ("ches", "shes", "sses", "xes", "zzes")
_SINGULAR = (
    ("men", "man"), ("mice", "mouse"), ("ies", "y"), ("ie", "y"), ("ves", "f"), ("fe", "f"),
    ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("ss", "ss"), ("s", ""),
)  # fmt: skip
"""Endings of several and of one; what one of them says is read the same either way."""
_ONE = (
    ("men-at-arms", "man-at-arms"), ("men", "man"), ("mice", "mouse"),
    *((one, one[:-1]) for one in ("zombies", "genies", "pixies", "brownies", "faeries")),
    *((same, same) for same in ("ss", "us", "is", "ops")),
    ("lves", "lf"), ("arves", "arf"), ("ieves", "ief"), ("ies", "y"), ("oes", "o"),
    ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("s", ""),
)  # fmt: skip
"""How names of several end, and how one of them does."""
OURS = "\ue000"
"""Stands before a mention that the bot itself makes: whatever people wrote has none."""
MOST_MARKS = 3
"""Marks above and below one letter; more of them run over other lines."""
_MARKS = frozenset(("Mn", "Me"))
_JOINERS = "\u200c\u200d"
"""Persian and Indian names and many emoji need these, although they are not printable."""
_BLANK = frozenset(
    map(chr, (0xAD, 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x200C, 0x200D, 0x2800, 0x3164, 0xFFA0))
) | frozenset(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""What is printed as nothing at all: fillers, joiners, selectors, the empty cell of Braille."""
_TABLE = """
0 9e6 b66 114d0 118e0
1 6f1
2 1a7 3e8 14bf a644 a6ef a75a
3 1b7 21c 417 4e0 2ccc a76a a7ab 118ca 16f3b 1d206
4 13ce 118af
5 1bc 118bb
6 431 13ee 2cd2 118d5
7 104d2 118c6 1d212
8 222 223 9ea a6a b03 1031a
9 9ed a67 b68 d6d 2cca a76e 118ac 118cc 118d6
A 391 410 13aa 15c5 a4ee 102a0 16f40
B 392 412 13f4 15f7 a4d0 a7b4 10282 102a1 10301
C 421 13df 2ca4 a4da 102a2 10302 10415 1051c 118e9 118f2 1f74c
D 13a0 15de 15ea a4d3
E 395 415 13ac 22ff 2d39 a4f0 10286 118a6 118ae
F 3dc 15b4 a4dd a798 10287 102a5 10525 118a2 118c2 1d213
G 50c 13c0 13f3 a4d6
H 397 41d 13bb 157c 2c8e a4e7 102cf
I 196 399 406 4c0 2c92
J 37f 408 13ab 148d a4d9 a7b2
K 39a 41a 13e6 16d5 2c94 a4d7 10518
L 13de 14aa 2cd0 a4e1 1041b 10526 118a3 118b2 16f16 1d22a
M 39c 3fa 41c 13b7 15f0 16d6 2c98 a4df 102b0 10311
N 39d 2c9a a4e0 10513
O 39f 41e 555 b20 12d0 2c9e 2d54 3007 a4f3 10292 102ab 10404 104c2 10516 118b5
P 3a1 420 13e2 146d 2ca2 a4d1 10295
Q 2d55
R 1a6 13a1 13d2 1587 a4e3 104b4 16f35 1d216
S 405 54f 13d5 13da a4e2 10296 10420 16f3a
T 3a4 422 13a2 22a4 27d9 2ca6 a4d4 10297 102b1 10315 118bc 16f0a 1f768
U 54d 1200 144c 222a 22c3 a4f4 104ce 118b8 16f42
V 474 6f7 13d9 142f 2d38 a4e6 a6df 1051d 118a0 16f08 1d20d
W 51c 13b3 13d4 a4ea 118e6 118ef
X 3a7 425 166d 16b7 2573 2cac 2d5d a4eb a7b3 10290 102b4 10317 10322 10527 118ec
Y 3a5 423 4ae 13a9 13bd 2ca8 a4ec 102b2 118a4 16f43
Z 396 13c3 a4dc 102f5 118a9 118e5
a 251 3b1 430 237a
b 184 42c 13cf 1472 15af
c 441 1d04 2ca5 abaf 1043d
d 501 13e7 146f a4d2
e 435 4bd 212e ab32
f 584 1e9d a799 ab35
g 18d 261 581 1d83
h 4bb 570 13c2
i 131 269 26a 3b9 456 4cf 13a5 2373 a647 ab75 118c3
j 3f3 458
l 1c0 16c1 2223 23fd 2d4f a4f2 1028a 10309 10320 16f28
n 578 57c
o 3bf 3c3 43e 585 6f5 966 a66 ae6 be6 c02 c66 c82 ce6 d02 d20 d66 d82 e50 ed0 101d 1040
o 10ff 1d0f 1d11 2c9f ab3d 1042c 104ea 118c8 118d7
p 3c1 440 2374 2ca3
q 51b 563 566
r 433 1d26 2c85 ab47 ab48 ab81
s 1bd 455 a731 abaa 10448 118c1
u 28b 3c5 57d 1d1c a79f ab4e ab52 104f6 118d8
v 3bd 475 1d20 2228 22c1 aba9 11706 118c0
w 26f 461 51d 561 1d21 ab83 1170a 1170e 1170f
x d7 445 1541 157d 166e 292b 292c 2a2f
y 263 28f 3b3 443 4af 10e7 1d8c 1eff ab5a 118dc
z 1d22 ab93 118c4
"""
_LIKE = {
    chr(int(code, 16)): line[0] for line in _TABLE.split("\n") if line for code in line[2:].split()
}


def an(words: str) -> str:
    """With its article: `a torch`, `an oil flask`, `an hour`, `a unicorn`."""
    low = words.lower()
    known = next((how for start, how in _SOUNDS.items() if low.startswith(start)), "")
    return f"{known or ('an' if words[:1] in _VOWELS else 'a')} {words}"


def plural(noun: str) -> str:
    """What more than one are called: `feet`, `death saves`, `flasks of oil`.

    A bonus stays behind: `swords +1`. What ends with an "s" is for several already, as are names
    that end with no letter or with one or two large ones alone, as in `Goblin B`.
    """
    head, of, rest = noun.partition(" of ")
    head, plus, bonus = head.partition(" +")
    before, space, last = head.rpartition(" ")
    return f"{before}{space}{_plural(last)}{plus}{bonus}{of}{rest}"


def _plural(word: str) -> str:
    low = word.lower()
    first, hyphen, last = word.rpartition("-")
    if hyphen and last.isalpha():
        return f"{first}-{_plural(last)}"
    if low in _IRREGULAR:
        several = _IRREGULAR[low] or low
        return f"{word[:1] if several[0] == low[0] else several[0]}{several[1:]}"
    if low.endswith("man"):
        return f"{word[:-2]}en"
    is_several = low.endswith("s") and not low.endswith("ss")
    if is_several or len(low) < 2 + word.isupper() or not low[-1:].isalpha():
        return word
    if low.endswith("y") and low[-2:-1] not in _VOWELS:
        return f"{word[:-1]}ies"
    return f"{word}es" if low.endswith(_SIBILANTS) else f"{word}s"


def many(count: int, noun: str) -> str:
    """So many of them: `1 turn`, `2 turns`, `1,200 coins of weight`."""
    return f"{count:,} {noun if count == 1 else plural(noun)}"


def pieces(count: int, thing: str, *, lower: bool = True) -> str:
    """`6 torches`, `3 swords +1`, `2 Rope 50'`, `Unknown potion 2 (3 of them)`, `Goblin B (2 of
    them)`: so many of a thing by its name."""
    if count == 1:
        return thing
    if thing[-2:-1] == " " or (thing[-1:].isdecimal() and "+" not in thing):
        return f"{thing} ({count:,} of them)"
    is_small = lower and (thing[-1:].isalpha() or " +" in thing)
    return many(count, in_sentence(thing) if is_small else thing)


def some(count: int, noun: str) -> str:
    """The same, with an article for one: `a day`, `3 days`."""
    return an(noun) if count == 1 else many(count, noun)


def agree(count: int, verb: str) -> str:
    """A verb for so many, given as it is for one: `agree(2, "is gone")` is `are gone`."""
    if count == 1:
        return verb
    first, space, rest = verb.partition(" ")
    return f"{_for_several(first)}{space}{rest}"


def _for_several(verb: str) -> str:
    if verb in _VERBS:
        return _VERBS[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[: -2 if verb.endswith(_LONG_ENDS) else -1] if verb.endswith("s") else verb


def whose(name: str) -> str:
    """`Ada's`, `Goblins'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def capitalized(words: str) -> str:
    """Words as they begin a sentence: `the wolf` is `The wolf`."""
    return f"{words[:1].upper()}{words[1:]}"


def in_sentence(label: str) -> str:
    """A label as it stands within a sentence: `Hold` is `hold`, and `I decide` stays."""
    return label if label.startswith("I ") else f"{label[:1].lower()}{label[1:]}"


def listed(words: Sequence[str], conjunction: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"


def singular(name: str) -> str:
    """A name as one of them is called, in small letters: `Giant Wolves` is `giant wolf`."""
    tidy = " ".join(name.casefold().split())
    for several, one in _SINGULAR:
        if tidy.endswith(several) and len(tidy) > len(several) + 1:
            return tidy.removesuffix(several) + one
    return tidy


def numbered(name: str, number: int) -> str:
    """One of a group by its number: `Goblin 3` of the Goblins; the group's own name for 0."""
    return f"{_one_of(name)} {number}" if number else name


@lru_cache(maxsize=1024)
def _one_of(name: str) -> str:
    kind, of, where = name.partition(" of ")
    for several, one in _ONE:
        if kind.casefold().endswith(several) and len(kind) > 2:
            before = kind[: -len(several)]
            return (before + one if before else kind[0] + one[1:]) + of + where
    return name


def names_in(text: str, names: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Where some names stand in a text as words of their own, one behind the other.

    Where several begin at one place it is the longest; none is within another.
    """
    found = sorted((at, -len(name), name) for name in names for at in _places_of(name, text))
    end = 0
    for at, _, name in found:
        if at >= end:
            yield at, name
            end = at + len(name)


def _places_of(name: str, text: str) -> Iterator[int]:
    at = text.find(name) if name else -1
    while at >= 0:
        end = at + len(name)
        if not (_is_in_word(text[max(0, at - 1) : at]) or _is_in_word(text[end : end + 1])):
            yield at
        at = text.find(name, at + 1)


def _is_in_word(sign: str) -> bool:
    return sign.isalnum() or sign == "_"


def is_shown(name: str) -> bool:
    """Whether a name can be printed and shows something, with few marks on each letter."""
    return (
        all(letter.isprintable() or letter in _JOINERS for letter in name)
        and any(letter not in _BLANK and _is_seen(letter) for letter in name)
        and without_towers(name) == name
    )


def _is_seen(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LNPS"


def without_towers(text: str) -> str:
    """The text with at most so many marks in a row as a letter can bear."""
    if text.isascii():
        return text
    kept: list[str] = []
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in _MARKS else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


def harmless(text: str) -> str:
    """What somebody wrote, however it comes in: without towers, and without the bot's own mark."""
    return without_towers(text.replace(OURS, ""))


@lru_cache(maxsize=4096)
def look_of(name: str) -> str:
    """What two names have in common that a reader takes for the same."""
    if name.isascii():
        return name.casefold()
    apart = unicodedata.normalize("NFKD", name)
    seen = "".join(_LIKE.get(letter, letter) for letter in apart if letter not in _BLANK)
    return unicodedata.normalize("NFC", " ".join(seen.split()).casefold())

"""What things are: the list of known things, found by what somebody calls them.

Rules ask `is_a(item, Kind.HELMET)` and `has_word(item, EDGED)`, and look for no word in a name.
What a thing is follows from what somebody has said of it (`Item.kind`), else from its tags, else
from its name. A name is known in any of its spellings, as one or several, turned round ("Rations,
iron"), with "+1" behind or before it, of silver, with words before it ("elven longbow") and with
"of" behind it ("Potion of healing").
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.items.tags import (
    AMMUNITION,
    ARMOUR,
    BLUNT,
    BOW,
    COIN,
    CROSSBOW,
    EDGED,
    HEAVY_CROSSBOW,
    HELMET,
    HOLY_SYMBOL,
    LOCK_PICKS,
    NATURAL,
    RATION,
    SHIELD,
    SILVER,
    SPIKE,
)
from rules.items.things import BOTH_HANDS, GEAR, TREASURES, WEAPONS, WORN, WORN_THINGS, Kind, Thing
from rules.kernel.folding import folded
from rules.kernel.words import capitalized, in_sentence
from rules.record import replace
from rules.state.items import Item

THINGS: tuple[Thing, ...] = (*WEAPONS, *WORN_THINGS, *TREASURES, *GEAR)
"""All rows; a book's list is one more tuple of them."""
KNOWN: tuple[Item, ...] = tuple(thing.item for thing in THINGS)
"""What the sources say of each."""

LONGEST = 100
"""What is longer is no name of a known thing."""
MOST_BONUS = 20
_BEARING = frozenset((Kind.WEAPON, Kind.AMMUNITION, Kind.ARMOUR, Kind.SHIELD, Kind.HELMET))
"""What takes words before its name, and what is made of silver or magic."""
_DESCRIBED = _BEARING | {Kind.HOLY_SYMBOL, Kind.LIGHT, Kind.ROPE, Kind.RATION}
"""What is still that with any words before its name: an `elven longbow`, no `glass gem`."""
_ENCHANTED = _BEARING | {
    Kind.CLOTHING, Kind.RING, Kind.POTION, Kind.SCROLL, Kind.WAND, Kind.ROD, Kind.HOLY_SYMBOL,
}  # fmt: skip
"""What can have a bonus."""
_NAMED = _ENCHANTED | {Kind.CONTAINER, Kind.BOOK}
"""What is still that with `of` behind it: a `Potion of healing`."""
_BY_LAST_WORD = frozenset((Kind.CLOTHING, Kind.RING, Kind.GEAR))
"""What is still of that kind whatever stands before it: a `displacer cloak`, a `magic ring`."""
_ALONE = frozenset(("plate", "chain", "leather", "composite"))
"""Words that mean armour by themselves, and with others only where it is said to be armour."""
_OF = {"staff": "magic staff"}
"""What a thing is with `of` behind it, where that is another."""
_SILVER = frozenset(("silver", "silvered"))
_MAGIC = frozenset(("magic", "magical", "enchanted"))
_BONUS_BEFORE = re.compile(r"(?P<bonus>[+-]\d{1,2}) (?P<name>\S.*)")
_BONUS_BEHIND = re.compile(r"(?:[ ,]|(?<=\w)(?=\+))(?P<bonus>[+-]\d{1,2})(?![\w.])")
_PLUS = re.compile(r"(?:^|\s)\+(?P<bonus>\d{1,2})(?![\d.])")
_TURNED = re.compile(r"(?P<noun>[^,()]+)(?:,(?P<word>[^,()]+)|\((?P<said>[^()]+)\))")
_FEET = re.compile(r" ?\b\d{1,3} ?(?:feet|foot|ft\.?|['\u2032\u2019])(?: of\b)?")
_NUMBER = re.compile(r"\d")
_LETTERS = re.compile(r"[^\W_]+")

_TOLD_BY_TAG: Mapping[str, Kind] = {
    AMMUNITION: Kind.AMMUNITION,
    ARMOUR: Kind.ARMOUR,
    BOW: Kind.WEAPON,
    COIN: Kind.COIN,
    HEAVY_CROSSBOW: Kind.WEAPON,
    HELMET: Kind.HELMET,
    HOLY_SYMBOL: Kind.HOLY_SYMBOL,
    LOCK_PICKS: Kind.LOCK_PICKS,
    NATURAL: Kind.WEAPON,
    RATION: Kind.RATION,
    SHIELD: Kind.SHIELD,
    SPIKE: Kind.SPIKE,
}
"""What a tag says that a thing is, whatever it is called."""

# Words

_AMERICAN = {"armor": "armour", "jewelry": "jewellery", "saber": "sabre"}


def _singular(word: str) -> str:
    """One of it, as it is spelt here; what is no plural is cut the same way on both sides."""
    word = _AMERICAN.get(word, word)
    for ending, one in (("knives", "knife"), ("staves", "staff"), ("axes", "axe"), ("ies", "y")):
        if word.endswith(ending):
            return word.removesuffix(ending) + one
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    return word if word.endswith("ss") else word.removesuffix("s")


def key_of(text: str) -> str:
    """A name as it is compared: `plate mail` and `Platemails` are the same."""
    plain = folded(text)
    return "".join(map(_singular, _LETTERS.findall(plain)))


_BY_KEY: Mapping[str, Thing] = {
    key_of(text): thing for thing in THINGS for text in (thing.name, *thing.spellings)
}


def _plain(kind: Kind) -> Thing:
    """What is known of a thing of which nothing but its kind is: that of its namesake, if any."""
    same = _BY_KEY.get(key_of(kind.value))
    if same is None or same.kind is not kind:
        return Thing(item=Item("", kind.value), kind=kind)
    return Thing(item=replace(same.item, name=kind.value), kind=kind, words=same.words)


_PLAIN: Mapping[Kind, Thing] = {kind: _plain(kind) for kind in Kind}
_LOOSE: Mapping[tuple[Kind, str], Thing] = {
    (thing.kind, key_of(text)): thing for thing in THINGS for text in thing.loose
}
_KINDS: Mapping[str, Thing] = {key_of(kind.value): _PLAIN[kind] for kind in Kind}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a name means: the thing, how it is written from then on, and what the name adds."""

    thing: Thing
    name: str
    bonus: int = 0
    magic: bool = False
    tags: tuple[str, ...] = ()


# Reading a name


def read_name(text: str, kind: Kind | None = None) -> Reading | None:
    """What somebody means by a name, of a thing of that kind if it is known; None for anything
    that is in no list."""
    return _read(" ".join(text.split()), kind) if len(text) <= LONGEST else None


@lru_cache(maxsize=4096)
def _read(text: str, kind: Kind | None) -> Reading | None:
    return (
        _exact(text, kind)
        or _with_bonus(text, kind)
        or _turned_round(text, kind)
        or _described(text, kind)
        or _of_something(text, kind)
        or _with_words_before(text, kind)
    )


def _find(key: str, kind: Kind | None) -> Thing | None:
    thing = _BY_KEY.get(key)
    if kind is None or (thing is not None and thing.kind is kind):
        return thing
    return _LOOSE.get((kind, key))


def _exact(text: str, kind: Kind | None) -> Reading | None:
    thing = _find(key_of(text), kind)
    if thing is not None:
        return Reading(thing, thing.name)
    thing = _find(key_of(_FEET.sub("", text)), kind)
    if thing is None or thing.kind is Kind.ARMOUR:  # So many feet of a chain are none.
        return None
    return Reading(thing, capitalized(text))


def _with_bonus(text: str, kind: Kind | None) -> Reading | None:
    """`+1 sword` and `Sword +1, flame tongue`."""
    name, bonus, rest = _parted(text)
    if not name or abs(bonus) > MOST_BONUS:
        return None
    inner = _read(name, kind)
    if inner is None or inner.bonus or inner.thing.kind not in _ENCHANTED:
        return None
    called = f"{inner.name} {bonus:+d}{rest}"
    return Reading(inner.thing, called, bonus, bool(bonus) or inner.magic, inner.tags)


def _parted(text: str) -> tuple[str, int, str]:
    """The name, its bonus, and what stands behind that; no name where there is no bonus."""
    before = _BONUS_BEFORE.fullmatch(text)
    if before is not None:
        return before["name"], int(before["bonus"]), ""
    found = _BONUS_BEHIND.search(text)
    if found is None:
        return "", 0, ""
    return text[: found.start()].rstrip(" ,"), int(found["bonus"]), text[found.end() :]


def _turned_round(text: str, kind: Kind | None) -> Reading | None:
    """`Rations, iron`, `Rations (iron, 7 days)` and `Oil (1 flask)`."""
    found = _TURNED.fullmatch(text)
    if found is None:
        return None
    said, noun = (found["word"] or found["said"]).split(","), found["noun"].strip()
    words = (word.strip() for word in said if not _NUMBER.search(word))
    for turned in (*(f"{word} {noun}" for word in words), noun):
        inner = _read(turned, kind)
        if inner is not None and inner.thing.kind is not Kind.COIN:
            return inner
    return None


def _described(text: str, kind: Kind | None) -> Reading | None:
    """`silver arrows`, `magic sword`."""
    first, _, rest = text.partition(" ")
    is_silver, is_magic = first.lower() in _SILVER, first.lower() in _MAGIC
    inner = _read(rest, kind) if is_silver or is_magic else None
    if inner is None or inner.thing.kind not in _BEARING:
        return None
    tags = (*inner.tags, SILVER) if is_silver else inner.tags
    name = f"{first.capitalize()} {in_sentence(inner.name)}"
    return Reading(inner.thing, name, inner.bonus, is_magic or inner.magic, tags)


def _of_something(text: str, kind: Kind | None) -> Reading | None:
    """`Potions of healing`, `Mace of the axe-lord`."""
    noun, of, rest = text.partition(" of ")
    if not of or not rest:
        return None
    other = _OF.get(key_of(noun), noun)
    inner = _read(other, kind)
    if inner is None or inner.thing.kind not in _NAMED:
        return None
    name = capitalized(noun) if other is not noun else inner.name
    return Reading(inner.thing, f"{name} of {rest}", inner.bonus, inner.magic, inner.tags)


def _with_words_before(text: str, kind: Kind | None) -> Reading | None:
    """`elven longbow`: the longest end of it that is known, of what words before do not change."""
    words = text.split(" ")
    for first in range(1, len(words)):
        end = " ".join(words[first:])
        if _NUMBER.search(words[first - 1]) or (kind is None and end.lower() in _ALONE):
            continue
        thing = _find(key_of(end), kind)
        if thing is not None and thing.kind in _DESCRIBED:
            before = " ".join(words[:first])
            return Reading(thing, f"{before} {in_sentence(thing.name)}")
    return None


# Things by their names


def find_known(name: str) -> Item | None:
    """The item that the sources describe by that name, one or several of it; None for any other."""
    found = read_name(name)
    if found is None:
        return None
    item, bonus = found.thing.item, found.bonus
    tags = tuple(dict.fromkeys((*item.tags, *found.tags)))
    return replace(item, name=found.name, bonus=bonus, magic=item.magic or found.magic, tags=tags)


def bonus_in(name: str) -> int:
    """The bonus that a name says of any thing, as `Zweihander of Doom +2` does; 0 without one."""
    found = _PLUS.search(name)
    return int(found["bonus"]) if found and int(found["bonus"]) <= MOST_BONUS else 0


# What a thing is


def said_kind(text: str) -> Thing | None:
    """The thing that a word for a kind means, or the name of a known thing; None for any other."""
    key = key_of(text) if len(text) <= LONGEST else ""
    return _KINDS.get(key) or _BY_KEY.get(key)


def thing_of(item: Item) -> Thing | None:
    """What a thing is; None where nothing tells it."""
    told = next((_TOLD_BY_TAG[tag] for tag in item.tags if tag in _TOLD_BY_TAG), None)
    return _thing(item.kind, item.name, told)


@lru_cache(maxsize=4096)
def _thing(said: str, name: str, told: Kind | None) -> Thing | None:
    thing = said_kind(said) if said else None
    if thing is not None and thing.name != thing.kind.value:
        return thing
    told = told if thing is None else thing.kind
    found = read_name(name, told)
    if found is not None:
        return found.thing
    last = _BY_KEY.get(key_of(name.partition(" of ")[0].rpartition(" ")[2]))
    if told is None and last is not None and last.kind in _BY_LAST_WORD:
        return _PLAIN[last.kind]
    return None if told is None else _PLAIN[told]


def kind_of(item: Item) -> Kind | None:
    """The kind of a thing; None where nothing tells it."""
    thing = thing_of(item)
    return None if thing is None else thing.kind


def is_unclear(item: Item) -> bool:
    """Whether nothing tells what a thing is: no list, and nothing that was said of it."""
    is_said = item.tags or item.damage or item.bands or item.hands or item.holds or item.charges
    return not is_said and item.worth is None and thing_of(item) is None


def is_a(item: Item, *kinds: Kind) -> bool:
    """Whether a thing is of one of these kinds."""
    return kind_of(item) in kinds


def is_thing(item: Item, *names: str) -> bool:
    """Whether a thing is one of these rows of the list, whatever somebody calls it."""
    thing = thing_of(item)
    return thing is not None and thing.name in names


def has_word(item: Item, word: str) -> bool:
    """Whether a thing has a word that rules ask for, by its tags or by what it is."""
    if word in item.tags:
        return True
    thing = thing_of(item)
    return thing is not None and word in thing.words


def has_edge(item: Item) -> bool:
    """Whether a weapon or what is shot has an edge or a point; what somebody said of it wins."""
    return BLUNT not in item.tags and has_word(item, EDGED)


def is_worn(item: Item) -> bool:
    """Whether it is put on rather than taken in hand."""
    return kind_of(item) in WORN


def hands_of(item: Item) -> int:
    """How many hands it takes: what was said of it, else what is known; 0 where nobody says it."""
    if item.hands:
        return item.hands
    thing = thing_of(item)
    return 0 if thing is None else thing.item.hands


def hands_taken(item: Item) -> int:
    """How many hands are busy while it is held (R-IN-HAND): with a bow or crossbow both, with
    ammunition none, with anything else one, if nobody says more."""
    if is_a(item, Kind.AMMUNITION):
        return 0
    shoots_with_both = has_word(item, BOW) or has_word(item, CROSSBOW)
    return item.hands or (BOTH_HANDS if shoots_with_both else max(1, hands_of(item)))

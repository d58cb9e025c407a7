"""The ways out of a room as keys print them: in a list, in a sentence, as arrows.

    Exits: north to 2 (locked); #3 (e, secret)      N->2 (stuck). S->out.
    A secret door behind the shelves leads east to area 4, and an arch runs south (5).

What lies between two directions belongs to the first of them. A way is read where a direction or a
room stands with what is called a way out; where it leads is the number of a room, as written.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from cogs.places.key_doubts import may_be_no_way
from cogs.places.key_marks import parts_of
from cogs.places.key_people import STATS
from cogs.places.key_way_names import is_way_word, is_where, where_in
from cogs.places.key_way_words import (
    A_NEW,
    A_ROOM,
    AFTER_TO,
    ARROWS,
    BARE,
    BESIDE_IT,
    BEYOND,
    BRACKETED,
    CALLED,
    CLIMBS,
    COUNTS,
    CUT,
    DIRECTION,
    EXACT,
    FIRST_WAY,
    FROM,
    FROM_WHERE,
    GOES_ON,
    HEAR,
    HIDES,
    IS_DOWN,
    IS_SHUT,
    IS_TOLD,
    IS_WHERE,
    KEY,
    KEY_IS,
    LIDS,
    LIES,
    LOCKED,
    LONGEST,
    LONGEST_LIST,
    NEXT_ARROW,
    NOUNS,
    ONLY,
    ONLY_OUT,
    OUT,
    OUTSIDE,
    POINTED,
    POINTS_OF_DOOR,
    SAYS_OUT,
    SECRET,
    SHIP,
    SHUTTING,
    SMALL,
    SOUGHT,
    STATES,
    STUCK,
    SUBJECT,
    TO,
    TO_ITEM,
    TO_LIST,
    TRAPDOOR,
    UNDER_IT,
    VERBS,
    WAY_OUT,
    Rooms,
    direction_of,
)
from rules.places.reading import OPPOSITE

_LONGEST_ITEM, _MOST_DIGITS = 200, 3
"""Letters of what is said of one way in a list, and digits of what may be any room."""
_OTHERS = re.compile(r"\W*[A-Za-z]{2,20}[ ,][A-Za-z ]{3,40}")
"""Words before a room that are no way: `alarm gong -> 22`, `they run to room 2`."""


@dataclass(slots=True)
class Way:
    """A way out: where it lies, what it is called, the number of the room it leads to.

    `to` is "outside", or "" where nobody says it; `said` are the words that said all this, and one
    that `is_sure` is there and can be gone through by them. What opens it, what is heard behind it
    and its other `states` stand in brackets in a key of ours. One that `is_entry` stands on a line
    of its own behind where it lies, so that no other such line is about it.
    """

    direction: str = ""
    name: str = ""
    to: str = ""
    locked: bool = False
    stuck: bool = False
    secret: bool = False
    said: str = ""
    lock_note: str = ""
    behind: str = ""
    states: tuple[str, ...] = ()
    is_sure: bool = True
    is_entry: bool = False

    @property
    def is_tied(self) -> bool:
        """Whether it is said where it leads."""
        return bool(self.to)


def listed_ways(text: str, rooms: Rooms, noun: str = "") -> tuple[list[Way], list[str]]:
    """The ways of a list that is said to be one, and what of it says nothing of a way."""
    found: list[Way] = []
    rest: list[str] = []
    for item in _items(text[:LONGEST_LIST], rooms, is_list=True):
        way = _way(item, rooms, is_list=True)
        if way is None:
            rest.append(item)
        else:
            way.name = way.name or noun
            found.append(way)
    return found, rest


def told_ways(sentence: str, rooms: Rooms, head: str = "") -> list[Way]:
    """The ways that a sentence tells of; `head` stands before it, as `East` or `Iron door` do."""
    sentence = BEYOND.sub(r"\g<noun> to \g<number>", sentence)
    sentence = BESIDE_IT.sub("", sentence)
    text = FROM_WHERE.sub("", POINTS_OF_DOOR.sub(_without_points, sentence[:LONGEST]))
    if ONLY.fullmatch(text.strip()) or ARROWS.search(text):
        ways, _ = listed_ways(text, rooms)
        if len(ways) == 1:
            ways[0].direction = direction_of(head) or ways[0].direction
        return [
            way
            for way in ways
            if way.is_tied and (way.direction or (rooms.has(way.to) and ARROWS.search(way.said)))
        ]
    if TO_LIST.match(text):
        return [_by_where(found, rooms) for found in TO_ITEM.finditer(text)]
    if direction_of(head):
        text = CLIMBS.sub(r"\g<noun>", text)
    whole = f"{head}: {text}" if head else text
    is_about_ways = NOUNS.search(whole) is not None or VERBS.search(whole) is not None
    points_at = direction_of(head) or head.lower() in SHIP
    points = next((one for one in POINTED.finditer(text) if rooms.has(one["number"])), None)
    is_told = points is not None or _has_plain_way(text, rooms)
    if not (is_about_ways or points_at or head or is_told):
        return []
    found: list[Way] = []
    for item in _items(whole, rooms, is_list=bool(points_at)):
        way = _way(item, rooms, is_list=bool(points_at), is_told=is_told)
        is_told = is_told or NOUNS.search(item) is not None or VERBS.search(item) is not None
        if way is not None:
            found.append(way)
    has_numbers = STATS.search(text) is not None
    to = _target(text, rooms, is_list=False) if head and not found and not has_numbers else ""
    if to and rooms.has(to) and is_about_ways:
        found.append(Way(name=head.partition(" (")[0].lower(), to=to, said=whole))
    if len(found) == 1 and not found[0].direction:
        found[0].direction = where_in(head)
    return found


def _without_points(found: re.Match[str]) -> str:
    return f"{found['noun']} ({found['state']})" if found["state"] else found["noun"]


def _has_plain_way(text: str, rooms: Rooms) -> bool:
    """Whether a part of a sentence is a way and nothing else: `S to A, cave E to C`."""
    found = (FIRST_WAY.match(part.strip()) for part, _ in parts_of(text, CUT))
    return any(one is not None and rooms.has(one["number"]) for one in found)


def says_way(sentence: str) -> bool:
    """Whether a sentence of a list says a way: where it lies, leads, or what it is called."""
    return bool(
        _direction(sentence, is_list=True)
        or CALLED.search(sentence)
        or ONLY_OUT.search(sentence)
        or A_ROOM.search(sentence)
        or ARROWS.search(sentence)
    )


def says_more(said: str) -> bool:
    """Whether brackets say of a way what is no place, state or room: `(barred from within)`."""
    insides = (one.partition(")")[0] for one in said.split("(")[1:])
    return '"' not in said and any(
        len(inside.split()) > 1 and not is_where(inside) and not says_way(inside)
        for inside in insides
    )


def _by_where(found: re.Match[str], rooms: Rooms) -> Way:
    """`B (n, locked)`: a room, and how the way to it lies and stands."""
    how = found["how"]
    points = (direction_of(word.strip()) for word in how.split(","))
    return Way(
        direction=next(filter(None, points), ""),
        name=_name(how),
        to=OUT if found["to"] == OUT else rooms.number(found["to"]),
        locked=LOCKED.search(how) is not None,
        stuck=STUCK.search(how) is not None,
        secret=SECRET.search(how) is not None,
        said=found[0],
    )


def is_open(sentence: str, following: str) -> bool:
    """Whether a sentence names a way, and what follows can say where it leads."""
    called = CALLED.search(sentence)
    says = _direction(sentence, is_list=True) if _direction(following, is_list=True) else ""
    return called is not None and not says


def _items(text: str, rooms: Rooms, *, is_list: bool) -> Iterator[str]:
    """The parts of a list or sentence that are about one way each."""
    item, leads = "", False
    parts = list(parts_of(NEXT_ARROW.sub(", ", text), CUT))
    for at, (part, mark) in enumerate(parts):
        is_long = len(item) > _LONGEST_ITEM
        is_new = bool(item) and (is_long or _begins(part, item, rooms, mark, is_list=is_list))
        was_led = leads and bool(item)
        # `west to 2; secret, north to 4`: that is said of what follows.
        follows = parts[at + 1][1] if at + 1 < len(parts) else ""
        leads = mark[:1] in (";", ".") and follows[:1] in (",", ":") and is_way_word(part.strip())
        is_new = (is_new and not was_led) or (leads and bool(item))
        if is_new:
            yield item.strip()
            item = part
        else:
            item = f"{item}{mark}{part}"
    if item.strip():
        yield item.strip()


def _begins(part: str, item: str, rooms: Rooms, mark: str, *, is_list: bool) -> bool:
    """Whether a part is about another way than what stands before it."""
    there = _direction(part, is_list=is_list)
    before = _direction(item, is_list=is_list)
    to, was_to = (_target(one, rooms, is_list=is_list) for one in (part, item))
    if (there and before) or (is_list and ONLY_OUT.fullmatch(item.strip())):
        return True
    if to and was_to and (there or before or is_list):
        return True
    # `west to 2, secret door` is one way; `west to 2, and a secret door` are two.
    is_named = CALLED.search(part) is not None and (A_NEW.match(part) or not _has_state(part))
    if mark[:1] == "." and there and not before and CALLED.search(part):
        return True  # `A rope, no oil. secret door N to 2`
    return bool(there and was_to) or bool(is_list and was_to and is_named)


def _way(item: str, rooms: Rooms, *, is_list: bool, is_told: bool = False) -> Way | None:
    """The way that one part is about, None for none; `is_told` of a sentence that told of ways."""
    bare = LIDS.sub(" ", item)
    direction = _direction(bare, is_list=is_list)
    to = _target(bare, rooms, is_list=is_list)
    noun, verb = NOUNS.search(bare), VERBS.search(bare)
    name = _name(bare)
    exact = EXACT.search(item) if is_list else None
    if exact is not None and CALLED.search(exact["name"]) and not _has_state(exact["name"]):
        name = exact["name"]
    if not to and (OUTSIDE.search(bare) if is_list else noun or verb):
        to = _by_name(bare, rooms)
    if not to and (OUTSIDE.search(bare) or WAY_OUT.search(bare)) and (direction or noun or is_list):
        to = OUT
    if (back := FROM.search(bare)) is not None and to:
        direction = OPPOSITE[back["point"].lower()]
    is_way = bool(direction or to) if is_list else bool((direction or to) and (noun or verb))
    is_way = is_way or bool(is_told and direction and to)
    is_way = is_way or bool(not is_list and name and _is_barred(bare, name))
    if not direction and SUBJECT.search(bare) and not ARROWS.search(bare):
        return None
    if (not to and HIDES.search(bare)) or (not direction and STATS.search(bare)):
        return None
    if not is_way or (not direction and not name and not rooms.has(to) and to != OUT):
        return None
    return Way(
        direction=direction_of(direction),
        name=" ".join(filter(None, (name, direction if direction in SHIP else ""))),
        to=to,
        locked=LOCKED.search(bare) is not None,
        stuck=STUCK.search(bare) is not None,
        secret=any(one.search(bare) for one in (SECRET, SOUGHT)) or _is_under(bare),
        said=item,
        lock_note=_quoted(KEY, item),
        behind=_quoted(HEAR, item),
        states=tuple(dict.fromkeys(STATES.findall(item))) if "(" in item else (),
        is_sure=bool(direction or noun or not _OTHERS.match(bare)) and not may_be_no_way(item),
    )


def _is_under(text: str) -> bool:
    """Whether a trapdoor lies under something that nobody sees through."""
    return UNDER_IT.search(text) is not None and TRAPDOOR.search(text) is not None


def _has_state(text: str) -> bool:
    return any(one.search(text) for one in (LOCKED, STUCK, SECRET))


def _quoted(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return "" if found is None else found["said"]


def _name(text: str) -> str:
    found = CALLED.search(text)
    return "" if found is None else f"{found['like']}{found['noun']}".lower()


def _is_barred(text: str, name: str) -> bool:
    """Whether nothing but `a door is locked` is said: a way, wherever it leads."""
    at = text.lower().find(name)
    behind = text[at + len(name) : at + len(name) + 40]
    noun = name.rpartition(" ")[2]
    shuts = noun in SHUTTING and noun != "window"
    is_shut = IS_SHUT.search(behind) is not None
    return shuts and is_shut


def _direction(text: str, *, is_list: bool) -> str:
    """Where a way lies by its words, as written there, "" where they do not say."""
    found: list[tuple[int, str]] = []
    for one in DIRECTION.finditer(text):
        word = one["point"]
        behind = text[one.end() : one.end() + 4]
        if _counts(text, one, is_list=is_list):
            key = word.lower() if word.lower() in SHIP else direction_of(word)
            is_next = behind.startswith((" to ", "->", "\u2192", " ->", " \u2192", ": "))
            found.append((0 if is_next else 1, key))
    if not found and is_list and (small := SMALL.search(text)):
        return direction_of(small["point"])
    return min(found, key=lambda one: one[0], default=(0, ""))[1]


def _counts(text: str, one: re.Match[str], *, is_list: bool) -> bool:
    """Whether a word that may be a direction is one here."""
    word, before = one["point"], text[: one.start()]
    behind = text[one.end() :]
    if behind.lower().startswith(" corner"):
        return False
    if word.lower() in ("up", "down"):
        if IS_WHERE.search(before):
            return True
        if IS_DOWN.search(before) and not WAY_OUT.search(before):
            return False
        following = GOES_ON.match(behind)
        return is_list or bool(LIES.search(before.rstrip()) and following)
    if len(word) == 1:
        if not is_list and (STATS.search(text) or (word == "D" and behind[:1] == ",")):
            return False  # `D, remember, the crack, is a chapel`
        is_way = LIES.search(before.rstrip()) is not None
        told = IS_TOLD.match(behind)
        return is_way and (is_list or told is not None)
    return True


def _target(text: str, rooms: Rooms, *, is_list: bool) -> str:
    """The number of the room that a way leads to, "" where no number says it."""
    text = KEY_IS.sub(" ", text)
    found = _led_to(text, rooms, is_list=is_list)
    if not found:
        numbers = (
            one["number"] for one in BRACKETED.finditer(text) if not COUNTS.match(text, one.end())
        )
        found = next((n for n in numbers if rooms.has(n) or (is_list and _is_number(n))), "")
    if not found and is_list:
        bare = (one for one in BARE.finditer(text) if not COUNTS.match(text, one.end()))
        found = next((one["number"] for one in bare if rooms.has(one["number"])), "")
    return rooms.number(found) if found else ""


def _led_to(text: str, rooms: Rooms, *, is_list: bool) -> str:
    """The number behind `to`, `room` or an arrow."""
    for found in TO.finditer(text):
        number = found["number"]
        is_known = _is_number(number) or rooms.has(number)
        if not is_known or COUNTS.match(text, found.end()):
            continue
        is_sure = bool(found["sure"]) or A_ROOM.search(found[0]) is not None
        if is_sure or is_list or AFTER_TO.match(text, found.end()):
            return number
    return ""


def _is_number(word: str) -> bool:
    """Whether a word can be a room's number, though no room here has it."""
    return word[-1:].isdigit() and not (word.isdecimal() and len(word) > _MOST_DIGITS)


def _by_name(text: str, rooms: Rooms) -> str:
    """The number of the room that is named behind `to`, `into` or `from`."""
    low = f" {text.lower()} "
    # `the yard` is the Gate Yard where no other room ends so.
    ends = Counter(name.rpartition(" ")[2] for name in rooms.by_name)
    last = {end: n for one, n in rooms.by_name.items() if ends[end := one.rpartition(" ")[2]] == 1}
    for name, number in {**({} if SAYS_OUT.search(low) else last), **rooms.by_name}.items():
        at = low.find(f" {name}")
        if at > 0 and low[at + 1 + len(name) : at + 2 + len(name)] in (" ", ",", ".", ")", ";"):
            before = low[:at].rstrip().removesuffix(" the")
            if before.endswith((" to", " into", " from", " of")):
                return number
    return ""

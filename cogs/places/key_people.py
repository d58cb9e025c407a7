"""Who is in a room by its key: how many, what they are called, whether numbers say more of them.

Monsters: 2 gloam martins, 1d4 wolves (asleep)       barrow clerk x1
Three mire-hobs (AC 6, HD 1+1, hp 7, 5, 4) are prising the lid from the poor box.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from cogs.bestiary.names import FILLS, NUMBERS, ONLY_CLASS, WHAT_THEY_ARE, WITH_CLASS
from cogs.places.key_marks import parts_of
from cogs.places.key_people_names import (
    ACT,
    AT_PLACE,
    COUNT_LAST,
    DOES,
    HOLDS,
    IS,
    LONGEST_NAME,
    MOST_WORDS,
    NOBODY,
    NOT_THEM,
    count_of,
    is_state,
    short_name,
    with_kinds,
)
from rules.kernel.words import singular

Known = Callable[[str], bool]
"""Whether the game knows monsters of that name."""
STATS = re.compile(
    r"\b(?:A[Cc] ?:?\[?-?\d|ac ?\d|Armou?r:? \d|HD ?:?[\d\u00bd<]|hp ?:?\d|HP ?:?\d|hp each|"
    r"\d{1,3} ?hp\b(?! per)|HD\b|(?:CA|DV|PF|RK|TW|TP) \d|AT ?:?\d|#AT\b|minions?\b)"
)
_COUNT = rf"\d{{0,2}}d\d{{1,3}}(?: ?[-+x*] ?\d{{1,3}})?|\d{{1,3}}|an?|{NUMBERS}"
_COUNTED = re.compile(
    rf"(?<![\w.,'/+-])(?P<count>{_COUNT})(?:(?<=\d) ?| )(?:x |\u00d7 ?)?"
    rf"(?P<name>[A-Za-z][\w'-]{{0,24}}(?: [A-Za-z][\w'-]{{0,24}}){{0,4}})",
    re.IGNORECASE,
)
_BRACKET = re.compile(r"[(\[][^()\[\]]{0,300}[)\]](?: ?\[[^\[\]]{0,80}\])?")
_BEHIND = re.compile(
    r"(?P<name>.*?) ?(?:,? ?[x\u00d7](?P<times>\d{1,3})|[(\[](?P<in>\d{0,2}d?\d{1,3})[)\]])$"
)
_LIST_CUT = re.compile(
    r"; ?|, ?(?:and )?|(?<=[\w)\]]) and (?=\d|an? |one |two |three )|(?<=[a-z)\]])\.(?: |$)| \+ "
)
_ACTS = re.compile(rf" ?,? ?(?:that |who |which )?(?:are |is )?{ACT}")
_ALONE = re.compile(r" ?(?:$|[,;.(\[]|inside\b|here\b|within\b|asleep\b)")
_HIT_DICE = re.compile(
    r" of \d{1,2} HD\b|,? (?P<n>\d{1,2}) [Hh]it (?:[Dd]ie|[Dd]ice)(?: each)?\b"
    r"|\barmou?r like [a-z]{3,12}\b|\b(?:[Oo]ne|[Tt]wo|\d) [a-z]{2,12} at a time\b"
)
_ELSEWHERE = re.compile(r".{0,40}\bfrom \d")
_CLAUSE = re.compile(r"[.;:](?: |$)| - | \+ ")
_END = re.compile(r"[.;](?: |$)")
_LETTERS = re.compile(r"[A-Za-z]{3}")
_START = re.compile(r"(?:The |A )?[A-Z][\w'-]{0,24}(?: [A-Z][\w'-]{0,24}){0,4}")
_WHOLE = re.compile(
    r"(?:A |An )?(?P<name>The [A-Z].*|[A-Z][\w'-]{1,24} the [a-z]{3,20}|"
    r"[A-Z][\w'-]{0,24}(?: [A-Z][\w'-]{0,24})*, [A-Z][\w'-]{0,24})"
)
_ALIAS = re.compile(
    rf"(?P<count>{_COUNT}) [a-z'-]+(?: [a-z'-]+)? \((?P<name>[a-z' -]{{3,30}})\)", re.IGNORECASE
)
_TIMES = re.compile(
    r"(?:^|[,;.] |\bthe |\ban? )(?P<name>[A-Za-z][\w'-]{0,24}(?: [A-Za-z][\w'-]{0,24}){0,2})"
    r"(?: ?[x\u00d7](?=\d)| \((?:[x\u00d7] ?)?(?=\d{0,2}d?\d{1,2}\)))(?P<times>\d{0,2}d?\d{1,2})\b"
)
_SEVERAL = re.compile(
    r"(?P<name>[A-Z][\w'-]{0,24}(?: [A-Za-z][\w'-]{0,24}){0,2}s), (?P<count>\d{0,2}d?\d{1,2})\.?"
)
_NONE = re.compile(
    r"(?:none|no|nobody|nothing|empty|no monsters?|no encounter|n/a)\b.{0,300}|-{0,9}",
    re.IGNORECASE,
)
_COINS = ("gp", "sp", "cp", "ep", "pp")
_BETWEEN = ("of", "the", "in", "van", "von", "de")
"""Between two words of a name."""
_LAST_COUNT = re.compile(
    rf"(?:.*[\s(,;:]|^)(?P<count>{_COUNT}|the) "
    rf"(?P<name>[A-Za-z][\w'-]{{0,24}}(?: (?:of )?[\w'-]{{1,24}}){{0,4}})$",
    re.IGNORECASE | re.DOTALL,
)
_OF_MATTER = re.compile(
    r" of (?:glass|stone|wood|iron|bone|bronze|clay|lead|water|oil|wine|salt|grain|straw|brick|"
    r"earth|marble|silver|gold|copper|cloth|paper|wax|tar|rope)\b",
    re.IGNORECASE,
)
"""What is made of something, or holds it, is nobody."""
_LONGEST = 600
_CAPTIVE = re.compile(r"\b(?:in (?:a|the|iron) cages?|caged|captives?|prisoners?|hostages?)\b")
_NO_MORE = re.compile(r"\b(?:dead|slain|stuffed|painted|carved)\b", re.IGNORECASE)
_ONLY_STATS = re.compile(
    r"(?:AC|A?AB|BAB|HD|hp|HP|M[Ll]|M[Vv]|A[Ll]|XP|S[Vv]|Save|#A[Tt]|THAC0|D|Dam|Dmg|Att)"
    r" ?:?[\d\[(+-]|S[Vv] [A-Z]"
)
_HOW_MANY = re.compile(r"\d{0,2}d?\d{1,3}")
_ONE = ("a", "an")
_MARK = "\ue003"
_APPOSED = re.compile(
    r"(?P<who>[A-Z][\w'-]{1,24}(?: [A-Z][\w'-]{1,24}){0,3}), an? (?P<what>[a-z][a-z' -]{2,60})"
)
"""Somebody with what they are: `Old Snag, a giant toad that goblins fear`."""
_BEGINS = re.compile(
    r"(?P<name>[A-Z][\w'-]{1,24}(?: [\w'-]{1,24}){0,3}) \((?P<count>\d{0,2}d\d{1,3}|\d{1,3})\)"
)
_MOST_OF_KIND = 2
_LISTED = re.compile(r"[^,]{2,40}(?:, [^,]{2,40}){1,4}, (?P<last>[a-z]{3,20}(?: [a-z]{3,20})?)")
"""What else stands there before somebody: `Bed, map table, wolfhound`."""


@dataclass(frozen=True, slots=True)
class Foe:
    """Who waits in a room: how many as text, the name of one of them, and how sure that is.

    `is_sure` where a label, numbers or a stat block say that they are monsters; `said` are the
    words that told of them. Who `is_listed` is counted there, whatever else tells of them. `kind`
    is what somebody with a name is, `stats` are those of their stat block, as written.
    """

    count: str
    name: str
    is_sure: bool
    said: str = ""
    is_listed: bool = False
    kind: str = ""
    stats: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """`3 mire-hob`, as a room keeps it."""
        return f"{self.count} {self.name}"


def listed_foes(text: str) -> tuple[list[Foe], list[str]]:
    """Who a list of monsters names; and what of it says nothing of that."""
    found: list[Foe] = []
    rest: list[str] = []
    for item in with_kinds(one for one, _ in parts_of(text[:_LONGEST], _LIST_CUT)):
        if _NONE.fullmatch(item.strip(" .")):
            continue
        if found and _is_what_they_are(found[-1], item):
            continue
        foe = _of_item(item)
        if foe is not None:
            found.append(foe)
        elif item.strip(" ."):
            rest.append(item.strip())
            if found and _are_numbers(rest[-1], found[-1]):
                numbers = ", ".join(filter(None, (*found[-1].stats, rest[-1])))
                found[-1] = replace(found[-1], stats=(numbers,))
    return found, rest


def _are_numbers(item: str, before: Foe) -> bool:
    """Whether an item says numbers of those before it, or the class of somebody."""
    return bool(before.stats != ("",) or STATS.match(item) or ONLY_CLASS.fullmatch(item))


def _is_what_they_are(before: Foe, item: str) -> bool:
    """Whether an item says what somebody with a name is: `Grulk, half-orc F2 (AC 5)`."""
    text = item.strip()
    is_name = (
        before.count == "1" and before.name[:1].isupper() and before.said.strip() == before.name
    )
    return is_name and text[:1].islower() and _at_count(text) is None and bool(STATS.search(text))


def _of_item(item: str) -> Foe | None:
    """One item of a list: `2 goblins (hp 3, 4) in the corner`, `Fire beetles (1d8)`."""
    text = item.strip(" .")
    if _ONLY_STATS.match(text):
        return None
    stats = STATS.search(_BRACKET.sub(lambda one: "\ue004" * len(one[0]), text))
    text = text[: stats.start()].rstrip(" ,:-") if stats is not None and stats.start() else text
    bare = _BRACKET.sub(_without_stats, text).strip(" .")
    behind = _BEHIND.fullmatch(bare)
    count = "" if behind is None else (behind["times"] or behind["in"])
    name = bare if behind is None else behind["name"]
    name = _BRACKET.sub("", name).strip()
    at = _at_count(name)
    if at is not None:
        count, name = count or count_of(at["count"]), name[at.start("name") :]
    elif not count and (not (name[:1].isupper() or STATS.search(item)) or is_state(name)):
        return None
    name = short_name(name)
    words = name.lower().split()
    is_thing = words[-1:] != [] and words[-1] in NOT_THEM and STATS.search(item) is None
    if not words or is_thing or words[0] in _COINS:
        return None
    numbers = [one[0].strip("()[]") for one in _BRACKET.finditer(item) if STATS.search(one[0])]
    if stats is not None and stats.start():
        numbers = [item.strip(" .")[stats.start() :]]
    return Foe(count or "1", name, True, item, is_listed=True, stats=(", ".join(numbers),))


def _without_stats(found: re.Match[str]) -> str:
    inside = found[0][1:-1]
    return found[0] if _HOW_MANY.fullmatch(inside) else ""


def _at_count(name: str) -> re.Match[str] | None:
    """Where a count stands in a text: first, or behind what goes before it."""
    found = _COUNTED.match(name)
    if found is not None:
        return found
    later = _COUNTED.search(name)
    is_late = later is not None and later["count"][:1].isdigit() and not name[:1].isupper()
    is_measure = later is not None and later["name"].split()[0].lower() in NOT_THEM
    return later if is_late and not is_measure else None


def told_foes(sentence: str, known: Known, head: str = "") -> list[Foe]:
    """Who a sentence tells of; `head` stands before it, as a name before its numbers does."""
    text = _ALIAS.sub(
        lambda one: f"{one['count']} {one['name']}" if known(one["name"]) else one[0],
        _HIT_DICE.sub(_as_label, sentence[:_LONGEST]),
    )
    found = _with_stats(text, known, head)
    names = {word_of(foe.name) for foe in found}
    others = (*_times(text, known), *(() if found else _counted(text, known)))
    for foe in others:
        word = word_of(foe.name)
        alike = next((at for at, one in enumerate(found) if word_of(one.name) == word), None)
        if word not in names:
            names.add(word)
            found.append(foe)
        elif alike is not None and found[alike].count == "1" and not found[alike].is_sure:
            found[alike] = replace(foe, stats=foe.stats or found[alike].stats)
    return found


def _as_label(found: re.Match[str]) -> str:
    """`2 Hit Dice` beside other numbers as these are written, any other measure as nothing."""
    has_others = STATS.search(found.string[found.end() :]) or STATS.search(
        found.string[: found.start()]
    )
    return f", HD {found['n']}" if found["n"] and has_others else ""


def who_begins(text: str) -> Foe | None:
    """Who a text begins with and how many they are: `Giant rats (6) nest in the pews.`"""
    found = _BEGINS.match(text)
    if found is None:
        return None
    return Foe(found["count"], found["name"], is_sure=True, said=found[0], is_listed=True)


def has_numbers(text: str) -> bool:
    """Whether a text is a stat block, and nothing to be read aloud."""
    return len(STATS.findall(text)) > 1


def word_of(name: str) -> str:
    """A name as it is compared: several of a kind as one of it."""
    return singular(name).removeprefix("the ")


def _with_stats(text: str, known: Known, head: str) -> list[Foe]:
    """Those of whom numbers say more, behind their name."""
    insides: list[str] = []

    def mark(one: re.Match[str]) -> str:
        if not STATS.search(one[0]):
            return one[0]
        insides.append(one[0].strip("()[]"))
        return _MARK

    marked = _BRACKET.sub(mark, text)
    stats = STATS.search(marked)
    behind = ""
    if stats is not None:
        before = marked[: stats.start()].rstrip(" ,:;-(")
        inside, behind = _to_close(marked[stats.start() :])
        later = iter(insides[before.count(_MARK) :])
        inside, behind = (_refilled(one, later) for one in (inside, behind))
        insides[before.count(_MARK) :] = [inside]
        marked = f"{before}{_MARK}"
    parts = marked.split(_MARK)
    found: list[Foe] = []
    for number, (part, following) in enumerate(pairwise(parts)):
        if number and found and not _LETTERS.search(part):  # `(hp 3, 5) AC 7, HD 1`
            numbers = ", ".join((*found[-1].stats, insides[number]))
            found[-1] = replace(found[-1], stats=(numbers,))
            continue
        foe = _before_stats(part, known, "" if number else head)
        if foe is not None and not _ELSEWHERE.match(following):
            numbers = ", ".join((*foe.stats, insides[number]))
            found.append(replace(foe, stats=(numbers,)))
    return [*found, *(_with_stats(behind, known, "") if STATS.search(behind) else ())]


def _refilled(text: str, insides: Iterator[str]) -> str:
    """A text with its brackets again for their marks."""
    first, *others = text.split(_MARK)
    return "".join((first, *(f"({next(insides)}){one}" for one in others)))


def _to_close(text: str) -> tuple[str, str]:
    """A text up to where a bracket closes that was open before it, and what stands behind that."""
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter in "([") - (letter in ")]")
        if depth < 0:
            return text[:at], text[at + 1 :]
    return text, ""


def _before_stats(part: str, known: Known, head: str) -> Foe | None:
    """Who stands before numbers."""
    clause = _CLAUSE.split(part.strip(" ,-(;"))[-1].strip(" ,-(")
    if not _LETTERS.search(clause):
        clause = _END.split(part.strip(" ,-(;:"))[-1].strip(" ,-(:")
    if DOES.search(clause):
        return None
    if (does := FILLS.fullmatch(clause)) is not None:
        return Foe(count_of(does["count"]), short_name(does["who"]), is_sure=True, said=clause)
    return _named_before(clause, known, head)


def _named_before(clause: str, known: Known, head: str) -> Foe | None:
    """The same of a clause that says who they are; a class stands with their numbers."""
    if (own := _of_a_kind(clause, known)) is not None:
        return own
    # `Mistress Quill: Magic-User 3 (AC 9)`
    if (rank := WITH_CLASS.search(f", {clause}")) is not None:
        named_so = _named_before(f", {clause}"[: rank.start()].removeprefix(", "), known, head)
        return None if named_so is None else replace(named_so, stats=(rank["class"],))
    if (listed := _LISTED.fullmatch(clause)) is not None:
        clause = listed["last"]
    clause = IS.sub("", _called_by(clause, known))
    if (counted := _COUNTED.match(clause)) is not None and counted["count"].lower() not in _ONE:
        clause = AT_PLACE.sub("", clause)
    if (last := COUNT_LAST.fullmatch(clause)) is not None:
        return Foe(last["count"], short_name(last["name"]), is_sure=True, said=clause)
    name, count = _name_in(clause, has_head=bool(head))
    if not name and head:
        return _of_head(head)
    if not name and (counted := _COUNTED.match(clause)) is not None:
        name, count = short_name(counted["name"]), count_of(counted["count"])
    if not name:
        start = _START.match(clause)
        name = start[0] if start is not None and " " in start[0] else short_name(clause)
    if len(name) < 2 or name.split()[-1].lower() in HOLDS:
        return None
    return Foe(count, name, is_sure=True, said=clause)


def _of_a_kind(clause: str, known: Known) -> Foe | None:
    """Somebody with a name, and what they are as far as the game knows it."""
    named = _APPOSED.fullmatch(clause)
    words = [] if named is None else named["what"].split()
    kinds = (" ".join(words[:length]) for length in range(min(3, len(words)), 0, -1))
    kind = next(filter(known, kinds), "")
    if named is None or not (kind or len(words) <= _MOST_OF_KIND):
        return None
    return Foe("1", named["who"], is_sure=True, said=clause, kind=kind)


def _called_by(clause: str, known: Known) -> str:
    """`two guards (goblins)` as `two goblins`, where goblins are what the game knows."""
    whose, _, beside = clause.partition(", ")
    found = WHAT_THEY_ARE.fullmatch(beside)
    if found is not None and known(found["what"]) and _START.fullmatch(whose):
        return f"a {found['what']}"
    found = _ALIAS.fullmatch(clause)
    if found is None or not known(found["name"]):
        return clause
    return f"{found['count']} {found['name']}"


def _name_in(clause: str, *, has_head: bool) -> tuple[str, str]:
    """The name at the end of a clause and how many there are; "" where it names nobody."""
    whole = _WHOLE.fullmatch(clause)
    if whole is not None and len(clause.split()) <= MOST_WORDS + 1:
        return whole["name"], "1"
    behind = _BEHIND.fullmatch(clause)
    if behind is not None and (name := short_name(behind["name"])):
        return name, behind["times"] or behind["in"]
    counted = _LAST_COUNT.fullmatch(clause)
    if counted is not None and (name := short_name(counted["name"])):
        return name, count_of(counted["count"])
    capital = _capital_at_end(clause)
    if capital and (capital != clause or not has_head or " " in capital):
        return capital, "1"
    words = clause.split()
    if has_head and 1 < len(words) <= MOST_WORDS and clause[:1].isupper():
        return short_name(clause), "1"
    return "", "1"


def _capital_at_end(clause: str) -> str:
    """The words in capitals at the end of a clause: `Captain of the Drowned Watch`."""
    words = clause.split()
    first = at = len(words)
    while at and len(words) - at < MOST_WORDS + 1:
        at -= 1
        if words[at][:1].isupper():
            first = at
        elif words[at] not in _BETWEEN or at == len(words) - 1:
            break
    return " ".join(words[first:])


def _of_head(head: str) -> Foe | None:
    behind = _BEHIND.fullmatch(head)
    count = "1" if behind is None else (behind["times"] or behind["in"])
    name = short_name(head if behind is None else behind["name"])
    if name.lower() in NOBODY:
        return None
    return Foe(count, name, is_sure=True, said=head) if name else None


def _times(text: str, known: Known) -> Iterator[Foe]:
    """`bodyguards x4`, `lantern toad (1)`, `Wind-up Squires, 3.`, `Grey ooze.`"""
    for found in _TIMES.finditer(text):
        name = short_name(found["name"].strip())
        if name and name.split()[-1].lower() not in NOT_THEM:
            yield Foe(found["times"], name, is_sure=known(name), said=found[0].strip())
    several = _SEVERAL.fullmatch(text.strip())
    if several is not None and several["name"].split()[-1].lower() not in NOT_THEM:
        name = several["name"]
        yield Foe(several["count"], name, is_sure=known(name), said=text)
    alone = text.strip(" .")
    is_name = alone[:1].isupper() and len(alone) <= LONGEST_NAME and alone.lower() not in NOT_THEM
    if is_name and known(alone):
        yield Foe("1", alone, is_sure=False, said=text)


def _counted(text: str, known: Known) -> Iterator[Foe]:
    """Those who are only counted, where the game knows them or what they do says what they are."""
    has_known = False
    for found in _each_counted(text):
        words = short_name(found["name"]).split()
        if not words or words[-1].endswith("'s"):
            continue
        if words[0].lower() in NOT_THEM and not (len(words) > 1 and known(" ".join(words))):
            continue
        count, is_article = count_of(found["count"]), found["count"].lower() in _ONE
        if found["count"].lower() == "one" and singular(words[0]) != words[0]:
            continue  # `One bears a horn` tells of no bear.
        name = next(
            (
                " ".join(words[:length])
                for length in range(len(words), 0, -1)
                if _may_be(words[length - 1]) and known(" ".join(words[:length]))
            ),
            "",
        )
        if name:
            has_known = True
            more = words[len(name.split()) :]
            is_whole = not (more and more[-1].endswith("s"))  # `2 dwarf ghosts` are no dwarves.
            whole = name if is_whole else " ".join(words)
            is_free = _CAPTIVE.search(text) is None and _NO_MORE.search(found[0]) is None
            yield Foe(count, whole, is_sure=is_whole and is_free and not is_article, said=found[0])
        elif not is_article and words[-1].lower() not in NOT_THEM:
            yield from _unknown(text, found, count, words, is_with=has_known)


def _each_counted(text: str) -> Iterator[re.Match[str]]:
    """Each count with the words behind it, up to the next: `8 orcs and an ogre` are two."""
    found = _COUNTED.search(text)
    while found is not None:
        yield found
        end = found.start("name") + max(1, len(short_name(found["name"])))
        found = _COUNTED.search(text, end)


def _may_be(word: str) -> bool:
    return word.lower() not in NOT_THEM and not word.endswith("'s")


def _unknown(
    text: str, found: re.Match[str], count: str, words: list[str], *, is_with: bool
) -> Iterator[Foe]:
    """Those whom no book knows, where nothing but them is said, or what they do.

    One alone is somebody only `is_with` others whom it knows: `3 acolytes & 1 priest`.
    """
    name = " ".join(words)
    before, behind = text[: found.start()].rstrip(), text[found.start("name") + len(name) :]
    is_alone = (not before or before[-1] in ",;.:&" or before.endswith(" and")) and _ALONE.match(
        behind
    ) is not None
    acts = _ACTS.match(behind) is not None
    is_dice = "d" in count
    is_one = is_with and found["count"] == "1" and is_alone
    if not (is_one or words[-1].lower().endswith(("s", "men", "mice", "kin", "folk"))):
        return
    if _OF_MATTER.search(name):
        return
    if is_dice or acts or is_alone:
        is_whole = not before and not behind.strip(" .")
        yield Foe(count, name, is_sure=acts or (is_dice and (is_alone or is_whole)), said=found[0])

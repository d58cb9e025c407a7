"""The notebook of a game: what an entry is called, who may know it, which words mean it.

Entries are kept beside the document of a game, for a change of one is management. What the rest
of the game asks of them, such as whose day has come, is asked of their `Heading`s alone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from rules.kernel.actor import Viewer
from rules.kernel.events import REFEREES, Audience, Event
from rules.kernel.folding import folded
from rules.record import Record, replace

HOUSE_RULE = "house rule"
KINDS = (
    *("person", "place", "quest", "rumour", "faction"),
    *("letter", "map", HOUSE_RULE, "open thread"),
)
"""What is offered as a kind; other words are taken as they are."""
PLAIN = "note"
"""The kind of what has none."""
LONGEST_NAME = 80
LONGEST_KIND = 30
LONGEST_TEXT = 1500
LONGEST_TAG = 30
LONGEST_LINK = 100
MOST_TAGS = 10
MOST_LINKS = 10
MOST_ENTRIES = 3_000
MOST_OWN = 300
"""So many entries has the table; so many of their own has each player."""
_SHORTEST_WORD = 2
_SHORTEST_NAME = 4
"""A shorter name is looked for in no text: it stands in half of all words."""


class Heading(Record):
    """An entry without its text.

    `keeper` is the member whose own it is, 0 for the table's, which referees keep; `author` wrote
    it. The table's are for their `audience`, as events are; a number below 0 is a party, of which
    whoever comes into it is shown that too. `links` are places of the game
    (`room:cellar:a3`, `who:c3`, `block:orc`, `entry:7`, `move:12`). `day` and `at` are when
    somebody wants to be reminded: in seconds since the campaign began, or in milliseconds since
    1970 UTC, in which `written_at` is too. Numbers are no count, so that none tells how many
    entries there are.
    """

    number: int
    name: str
    kind: str = PLAIN
    keeper: int = 0
    author: int = 0
    tags: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    audience: Audience = REFEREES
    picture: str = ""
    day: int | None = None
    at: int | None = None
    written_at: int = 0

    @property
    def is_secret(self) -> bool:
        """Whether it is the table's, and nobody but the referees knows it."""
        return not self.keeper and self.audience == REFEREES


Headings = Sequence[Heading]


def of_party(number: int) -> int:
    """What stands for a party in the audience of an entry."""
    return -number


def members_in(audience: Audience) -> tuple[int, ...]:
    """The members of an audience, without what stands for parties."""
    return tuple(one for one in audience or () if one > 0)


def is_followed(entries: Headings) -> bool:
    """Whether any entry was shown to a party."""
    return any(one.audience and min(one.audience) < 0 for one in entries)


def following(
    entries: Headings,
    members: Mapping[int, Iterable[int]],
    joined: Sequence[int] = (),
    begun: int = 0,
) -> Iterator[Heading]:
    """The entries that were shown to a party and are known to others by now, as they are then.

    `members` play in each party, by its number; those that have `joined` are one, under the lowest.
    The one that has `begun` may have the number of one that was taken back.
    """
    for one in entries:
        there = {-known for known in one.audience or () if known < 0}
        if not there:
            continue
        left = there - {begun}
        now = {min(joined) if number in joined else number for number in left}
        theirs = {member for number in now for member in members.get(number, ())}
        audience = {*members_in(one.audience), *theirs, *map(of_party, now)}
        if audience != {*(one.audience or ())}:
            yield replace(one, audience=tuple(sorted(audience)))


class EntryShown(Event):
    """Some, or all, were shown what stands in an entry of the notebook.

    `members` are those whom it was handed, () where all may know it. Others learn that something
    was handed over, and to whom.
    """

    number: int
    name: str
    kind: str
    text: str
    picture: str = ""
    members: tuple[int, ...] = ()

    def seen_by(self, viewer: Viewer) -> "EntryShown":
        """What is in it, for those whom it was handed and the referees; for others nothing."""
        if not self.members or viewer.is_referee or viewer.member in self.members:
            return self
        return EntryShown(number=0, name="", kind="", text="", members=self.members)


class EntryHidden(Event):
    """An entry that was shown is the referees' alone again."""

    number: int
    name: str
    audience: Audience = REFEREES


EVENTS: tuple[type[Event], ...] = (EntryShown, EntryHidden)


def may_know(entry: Heading, viewer: Viewer) -> bool:
    """Whether somebody may know an entry: their own, whoever referees; else what is for them."""
    if entry.keeper:
        return viewer.is_member(entry.keeper)
    if viewer.is_referee or entry.audience is None:
        return True
    return viewer.member in entry.audience


def may_change(entry: Heading, viewer: Viewer) -> bool:
    """Whether somebody may change an entry: their own, or as a referee the table's."""
    return viewer.is_member(entry.keeper) if entry.keeper else viewer.is_referee


def known(entries: Iterable[Heading], viewer: Viewer) -> Iterator[Heading]:
    """Those of some entries that somebody may know."""
    return (one for one in entries if may_know(one, viewer))


def words_in(text: str) -> tuple[str, ...]:
    """The words of what somebody looks for, as they are compared."""
    return tuple(word for word in _letters(text).split() if len(word) >= _SHORTEST_WORD)


def fits(words: Sequence[str], text: str) -> bool:
    """Whether each of some words begins a word of a text; no words fit to nothing."""
    return bool(words) and _begin(words, _spaced(text))


def _begin(words: Sequence[str], there: str) -> bool:
    return all(f" {word}" in there for word in words)


def find_named(entries: Iterable[Heading], text: str) -> list[Heading]:
    """The entries that a few letters mean, by name, kind and tags: those by name alone first."""
    words = words_in(text)
    by_name, others = list[Heading](), list[Heading]()
    for one in entries if words else ():
        named = _named(one.name)
        if _begin(words, named):
            by_name.append(one)
        elif _begin(words, "".join((named, *map(_named, (one.kind, *one.tags))))):
            others.append(one)
    return [*by_name, *others]


def named_in(entries: Iterable[Heading], text: str) -> list[Heading]:
    """The entries whose whole name stands in a text, each once, as a chronicle looks for them."""
    there = _spaced(text)
    return [one for one in entries if _is_named(one.name, there)]


def house_rules_in(entries: Iterable[Heading], text: str) -> list[Heading]:
    """The house rules that a text speaks of: their name stands in it, or one of their tags."""
    there = _spaced(text)
    return [
        one
        for one in entries
        if is_house_rule(one) and any(_is_named(name, there) for name in (one.name, *one.tags))
    ]


def _letters(text: str) -> str:
    return "".join(one if one.isalnum() else " " for one in folded(text))


def _spaced(text: str) -> str:
    """The words of a text, each between spaces: ` old marta `."""
    return f" {' '.join(_letters(text).split())} "


@lru_cache(maxsize=8192)
def _named(text: str) -> str:
    """The same of a name, a kind or a tag, which are looked through with each letter typed."""
    return _spaced(text)


def _is_named(name: str, there: str) -> bool:
    named = _named(name)
    return len(named.strip()) >= _SHORTEST_NAME and named in there


def linked_to(entries: Iterable[Heading], link: str) -> Iterator[Heading]:
    """The entries that belong to something."""
    return (one for one in entries if link in one.links)


def known_to_some(entries: Iterable[Heading], members: Sequence[int]) -> Iterator[Heading]:
    """What some of these members were shown, and others were not: as they meet again."""
    for one in entries:
        audience = one.audience or ()
        if not one.keeper and 0 < sum(member in audience for member in members) < len(members):
            yield one


def next_day(entries: Iterable[Heading]) -> int | None:
    """The first moment of game time at which somebody wants to be reminded, None for none."""
    return min((one.day for one in entries if one.day is not None), default=None)


def due(entries: Iterable[Heading], moment: int, viewer: Viewer) -> list[Heading]:
    """Of what somebody keeps, all whose moment of game time has come."""
    return [
        one
        for one in entries
        if one.day is not None and one.day <= moment and may_change(one, viewer)
    ]


def is_house_rule(entry: Heading) -> bool:
    """Whether it is a rule of this table in free words."""
    return folded(entry.kind) in (HOUSE_RULE, f"{HOUSE_RULE}s")

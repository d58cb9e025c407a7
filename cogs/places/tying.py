"""A key that was read becomes a place: its ways are doors between rooms, its monsters stat blocks.

Both ends of a way are one door. Whatever is not certain is a doubt with its choices: a way that
leads nowhere, a room that nobody knows how to come into, who may be a monster.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from cogs.core.reading import Doubt
from cogs.places.editing import read_rules
from cogs.places.key_asking import ask_of_rooms
from cogs.places.key_captives import captives_in, is_among
from cogs.places.key_general import doors_are, says_else
from cogs.places.key_numbers import KeyNumbers
from cogs.places.key_parts import (
    SPACES,
    cased,
    finds_of,
    is_count,
    is_plain,
    joined,
    names_of,
    one_line,
    part,
    traps_of,
)
from cogs.places.key_people import Foe, word_of
from cogs.places.key_records import Key, KeyRoom
from cogs.places.key_way_names import is_passage
from cogs.places.key_way_words import OUT, normal
from cogs.places.key_ways import Way
from cogs.places.printing import RULES
from cogs.render.text import shorten
from rules.bestiary.records import StatBlock
from rules.errors import RuleError
from rules.kernel.questions import Asker
from rules.kernel.words import many
from rules.places.linking import (
    LONGEST_NUMBER,
    LONGEST_TEXT,
    MOST_MONSTERS,
    MOST_PARTS,
)
from rules.places.reading import OPPOSITE, same
from rules.places.records import Draft, Room
from rules.places.state import PLACES, Area, Door, Left, Place
from rules.record import replace
from rules.sheet.reading import LONGEST_NAME
from rules.state.health import Vitals

LEAVE = "-"
"""The choice of a way that is left out, and stays a remark."""
ALOUD, NOTES, FIRST = "aloud", "notes", "first"
_MOST_CHOICES = 25
_UNNAMED = "Dungeon"


@dataclass(slots=True)
class Tied:
    """What a key comes to: the place, stat blocks that it prints, doubts, and what is unread.

    `nobody` are monsters without a stat block, `lost` the rooms to which no way leads, `laid` the
    numbers of the key itself that are laid over the book's, by name, `ruled` how many doors are as
    all are by what stands above the rooms, `captives` who is a prisoner, and where.
    """

    draft: Draft
    blocks: tuple[StatBlock, ...] = ()
    doubts: list[Doubt] = field(default_factory=list[Doubt])
    nobody: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    laid: Mapping[str, StatBlock] = field(default_factory=dict[str, StatBlock])
    ruled: str = ""
    captives: tuple[str, ...] = ()


@dataclass(slots=True)
class _Link:
    """A door that is being made: the places of its two rooms in the key, -1 for outside."""

    first: int
    second: int
    way: Way
    back: Way | None = None


class Tying:
    """Ties one key; `choices` are what was chosen of its doubts.

    Where its rooms join a place that is `kept`, ways may lead to rooms of that as well.
    """

    def __init__(
        self, asker: Asker, key: Key, choices: Mapping[str, str], kept: Place | None = None
    ) -> None:
        self._asker, self._key, self._choices, self._kept = asker, key, choices, kept
        self._state = asker.state
        self._at = {normal(room.number): at for at, room in enumerate(key.rooms)}
        areas = () if kept is None else kept.areas
        self._others = [one for one in areas if normal(one.number) not in self._at]
        own = names_of(key.rooms, {same(area.name) for area in self._others})
        self._names = [*own, *(area.name for area in self._others)]
        for at, area in enumerate(self._others, start=len(key.rooms)):
            self._at.setdefault(normal(area.number) or area.id, at)
        self._doubts: list[Doubt] = []
        self._later: list[Doubt] = []
        self._title = self._called()
        self._numbers = KeyNumbers(asker, self._title, choices)
        self._taken: set[tuple[int, str, str]] = set()
        self._pairs: set[tuple[frozenset[int], str]] = set()
        self._doors_are = doors_are(key.intro)
        self._ruled = 0
        self._captives: list[list[str]] = []

    def tie(self, *, dark: bool = True, table: str = "") -> Tied:
        """The place, with what is doubtful of it."""
        rules = self._rules()
        ask_of_rooms(self._key, self._choices, self._doubts)
        self._captives = [captives_in(room.remarks) for room in self._key.rooms]
        links = self._links()
        self._numbers.take_general((*self._key.intro, *self._key.outro), self._key.rooms)
        for room in self._key.rooms:
            self._numbers.take(room)
        nobody = [
            foe.name
            for room, captives in zip(self._key.rooms, self._captives, strict=True)
            for foe in room.foes
            if foe.is_sure
            and not self._numbers.name_of(room, foe)
            and not is_among(foe.name, captives)
        ]
        rooms = [self._room(at, links) for at in range(len(self._key.rooms))]
        place = rules or Place("", "", dark=dark, table=table)
        place = replace(place, name=self._title, text=self._intro())
        draft = Draft(place, tuple(rooms), adds=self._kept is not None)
        return Tied(
            draft,
            tuple(self._numbers.blocks.values()),
            [*self._doubts, *self._later, *self._numbers.doubts],
            tuple(dict.fromkeys(nobody)),
            tuple(self._lost(links)),
            self._numbers.laid,
            f"{many(self._ruled, 'door')} {self._doors_are}" if self._ruled else "",
            tuple(
                f"{name} ({room.label})"
                for room, captives in zip(self._key.rooms, self._captives, strict=True)
                for name in captives
            ),
        )

    # Names and texts

    def _called(self) -> str:
        if self._kept is not None:
            return self._kept.name
        title = SPACES.sub(" ", cased(self._key.title))[:LONGEST_NAME].strip()
        if title:
            return title
        taken = {same(place.name) for place in PLACES.of(self._state)}
        number = 1
        while same(name := _UNNAMED if number == 1 else f"{_UNNAMED} {number}") in taken:
            number += 1
        self._later.append(Doubt("title", "No name stands above it", (), name))
        return name

    def _rules(self) -> Place | None:
        """What holds for the whole place, in our own words."""
        for line in self._key.intro:
            head, _, rest = line.partition(": ")
            if head == RULES:
                with suppress(RuleError):
                    found = read_rules(rest)
                    self._key.intro.remove(line)
                    return found
        return None

    def _intro(self) -> str:
        return self._short("\n".join(self._key.intro), "What stands above the rooms")

    def _short(self, text: str, what: str) -> str:
        if len(text) <= LONGEST_TEXT:
            return text
        lost = len(text) - LONGEST_TEXT
        about = f"{what} is longer than {LONGEST_TEXT:,} letters: the last {lost:,} are left out"
        self._later.append(Doubt(f"long.{len(self._later)}", about, ()))
        return text[:LONGEST_TEXT]

    def _aloud_of(self, room: KeyRoom) -> tuple[str, Sequence[str]]:
        """What is read aloud of a room, and the remarks that are left."""
        if room.aloud or self._choices.get(ALOUD) != FIRST:
            return "\n".join(room.aloud), room.remarks
        told = {hoard.text for hoard in room.hoards}
        first: list[str] = []
        for remark in room.remarks:
            if not is_plain(remark, room, told):
                break
            first.append(remark)
        return " ".join(first), room.remarks[len(first) :]

    def _ask_aloud(self) -> None:
        if any(room.aloud for room in self._key.rooms) or not any(
            r.remarks for r in self._key.rooms
        ):
            return
        choices = (
            (NOTES, "nothing: all of it is for you alone"),
            (FIRST, "what stands first in a room, up to anything that is hidden"),
        )
        about = "Nothing is marked to be read aloud. What do players hear as they come in?"
        self._doubts.append(Doubt(ALOUD, about, choices, self._choices.get(ALOUD, NOTES)))

    # Rooms

    def _room(self, at: int, links: Sequence[_Link]) -> Room:
        key = self._key.rooms[at]
        if not at:
            self._ask_aloud()
        text, remarks = self._aloud_of(key)
        monsters, others = self._monsters(at)
        notes = "\n".join((*joined(remarks), *others))
        area = Area(
            "",
            self._names[at],
            text=self._short(text, f"{key.label}: what is read aloud"),
            notes=self._short(notes, f"{key.label}: what is for you alone"),
            monsters=tuple(monsters),
            left=tuple(filter(None, monsters.values())),
            locked=tuple(dict.fromkeys(part(one) for one in key.locked))[:MOST_PARTS],
            number=key.number[:LONGEST_NUMBER],
        )
        room = Room(
            area,
            doors=tuple(self._door(link) for link in links if link.first == at),
            traps=tuple(traps_of(key)),
            finds=tuple(finds_of(key)),
        )
        for found in key.ours:
            more = found.room(room.area)
            room = Room(
                more.area, room.doors, (*room.traps, *more.traps), (*room.finds, *more.finds)
            )
        return room

    def _monsters(self, at: int) -> tuple[Mapping[str, Left | None], list[str]]:
        """Who waits in a room by a stat block, with the hit points that the key gives each, and in
        words who has none."""
        room, captives = self._key.rooms[at], self._captives[at]
        waiting: dict[str, Left | None] = {}
        others: list[str] = []
        for foe in room.foes:
            if not self._stands(room, foe):
                continue
            name = self._numbers.name_of(room, foe)
            if name and is_count(foe.count) and len(waiting) < MOST_MONSTERS:
                text = shorten(f"{foe.count} {name}", LONGEST_NAME)
                vitals = tuple(Vitals(n, n) for n in self._numbers.points_of(room, foe))
                is_bound = foe.count.isdecimal() and is_among(foe.name, captives)
                bound = int(foe.count) if is_bound else 0
                waiting[text] = Left(text, vitals, bound=bound) if vitals or bound else None
            elif not any(foe.name in remark for remark in room.remarks):
                others.append(f"Monsters: {foe.text}")
        return waiting, others

    def _stands(self, room: KeyRoom, foe: Foe) -> bool:
        """Whether somebody who may be a monster is one; it is asked where that matters."""
        if foe.is_sure or not self._numbers.name_of(room, foe):
            return True
        key = f"foe.{room.number}.{word_of(foe.name)}"
        choices = (("yes", "they wait there"), ("no", "only a remark"))
        chosen = self._choices.get(key, "yes")
        about = f"{room.label}: is “{foe.said.strip(' ,.;')[:60]}” a monster?"
        self._doubts.append(Doubt(key, about, choices, chosen))
        return chosen == "yes"

    # Ways

    def _links(self) -> list[_Link]:
        """The doors of the place: both ends of a way are one."""
        ways = [(at, way) for at, room in enumerate(self._key.rooms) for way in room.ways]
        ends = [self._end(way) for _, way in ways]
        loose = [n for n, end in enumerate(ends) if end is None]
        links: list[_Link] = []
        used: set[int] = set()
        for n, (at, way) in enumerate(ways):
            end = ends[n]
            if n in used or end is None or end == at:
                continue
            used.add(n)
            mate = self._mate(n, ways, ends, used)
            used.update(() if mate is None else (mate,))
            back = None if mate is None else ways[mate][1]
            links.append(_Link(at, end, way, back))
        for n in loose:
            if n not in used:
                self._ask_where(*ways[n], links)
        self._ask_way_in(links)
        return links

    def _end(self, way: Way) -> int | None:
        """The room that a way leads to, -1 for outside, None where nobody knows."""
        return -1 if way.to == OUT else self._at.get(normal(way.to)) if way.to else None

    def _mate(
        self,
        n: int,
        ways: Sequence[tuple[int, Way]],
        ends: Sequence[int | None],
        used: set[int],
    ) -> int | None:
        """The other end of a way, as its room tells of it."""
        at, way = ways[n]
        end = ends[n]
        there = [m for m, (room, _) in enumerate(ways) if room == end and m not in used]
        turned = OPPOSITE.get(way.direction, "")
        back = [m for m in there if ends[m] == at]
        facing = [m for m in back if not turned or ways[m][1].direction in (turned, "")]
        open_ends = [m for m in there if ends[m] is None and not ways[m][1].to]
        open_ends = [m for m in open_ends if turned and ways[m][1].direction == turned]
        open_ends.sort(key=lambda m: ways[m][1].secret != way.secret)
        found = next(iter((*facing, *back, *open_ends)), None)
        if found is not None and found in back and found not in facing:
            about = (
                f"{self._key.rooms[at].label} has {self._key.rooms[ends[n] or 0].label} "
                f"{way.direction}, and that leads back {ways[found][1].direction}"
            )
            self._later.append(Doubt(f"turn.{n}", about, (), way.direction))
        return found

    def _ask_where(self, at: int, way: Way, links: list[_Link]) -> None:
        """A way that leads nowhere is asked about, and tied as was chosen."""
        room = self._key.rooms[at]
        key = f"way.{room.number}.{len([d for d in self._doubts if d.key.startswith('way.')])}"
        called = " ".join(filter(None, (way.name or "way", way.direction)))
        missing = f", to {way.to}, which is not here" if way.to else ""
        others = [(other.number, other.label) for other in self._key.rooms if other is not room]
        others += [(one.number or one.id, f"{one.number} {one.name}") for one in self._others]
        choices = ((LEAVE, "leave it out"), (OUT, "outside"), *others)[:_MOST_CHOICES]
        chosen = self._choices.get(key, LEAVE)
        about = f"{room.label}: where does the {called} lead{missing}?"
        self._doubts.append(Doubt(key, about, choices, chosen))
        if chosen == OUT:
            links.append(_Link(at, -1, way))
        elif normal(chosen) in self._at:
            links.append(_Link(at, self._at[normal(chosen)], way))

    def _ask_way_in(self, links: list[_Link]) -> None:
        """Somewhere the party has to come in."""
        doors = () if self._kept is None else self._kept.doors
        if any("" in one.between for one in doors) or any(link.second == -1 for link in links):
            return
        rooms = self._key.rooms
        chosen = self._choices.get("in", rooms[0].number)
        choices = (*((room.number, room.label) for room in rooms), (LEAVE, "nowhere"))
        about = "No way leads outside. In which room does the party come in?"
        self._doubts.append(Doubt("in", about, choices[:_MOST_CHOICES], chosen))
        if normal(chosen) in self._at:
            links.append(_Link(self._at[normal(chosen)], -1, Way(name="entrance", to=OUT)))

    def _door(self, link: _Link) -> Door:
        """The door of a link, with what both of its ends say."""
        way, back = link.way, link.back or Way()
        name = way.name or back.name
        secret = way.secret or back.secret
        locked, stuck = way.locked or back.locked, way.stuck or back.stuck
        is_free = secret or locked or stuck or says_else(f"{way.said} {back.said}")
        if self._doors_are and name and not (is_free or is_passage(name)):
            self._ruled += 1
            locked, stuck = self._doors_are == "locked", self._doors_are == "stuck"
        barred = locked or stuck
        name = name or ("door" if barred or secret else "passage")
        other = "outside" if link.second < 0 else self._names[link.second]
        return Door(
            "",
            self._different(link, name),
            ("", other),
            passage=is_passage(name) and not barred,
            direction=way.direction or OPPOSITE.get(back.direction, ""),
            secret=secret,
            stuck=stuck,
            locked=locked,
            lock_note=one_line(way.lock_note or back.lock_note),
            behind=one_line(way.behind or back.behind),
            **dict.fromkeys((*way.states, *back.states), True),  # type: ignore[arg-type]
        )

    def _different(self, link: _Link, name: str) -> str:
        """The name of a door that no other way of its rooms has in the same direction."""
        direction = link.way.direction or OPPOSITE.get((link.back or Way()).direction, "")
        spots = [(link.first, direction), (link.second, OPPOSITE.get(direction, ""))]
        pair = frozenset((link.first, link.second))
        number, called = 1, name
        while (
            any((*spot, called) in self._taken for spot in spots) or (pair, called) in self._pairs
        ):
            number += 1
            called = f"{name} {number}"
        self._taken.update((*spot, called) for spot in spots)
        self._pairs.add((pair, called))
        return called[:LONGEST_NAME]

    def _lost(self, links: Sequence[_Link]) -> Iterator[str]:
        """The rooms to which no way leads."""
        reached = {end for link in links for end in (link.first, link.second)}
        for at, room in enumerate(self._key.rooms):
            if at not in reached:
                yield room.label

"""A key that was read becomes a place: its ways are doors between rooms, its monsters stat blocks.

Both ends of a way are one door. Whatever is not certain is a doubt with its choices: a way that
leads nowhere, a room that nobody knows how to come into, who may be a monster.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from cogs.bestiary.importing import read_all
from cogs.core.files.texts import Found
from cogs.core.reading import Doubt
from cogs.places.editing import read_rules
from cogs.places.key_asking import ask_of_rooms, ask_whose, who_of
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
from cogs.places.key_people import STATS, Foe, word_of
from cogs.places.key_records import Key, KeyRoom
from cogs.places.key_way_names import is_passage
from cogs.places.key_way_words import OUT, normal
from cogs.places.key_ways import Way
from cogs.places.printing import RULES
from cogs.render.text import shorten
from rules.bestiary.known import find_block
from rules.bestiary.records import StatBlock
from rules.errors import RuleError
from rules.kernel.questions import Asker
from rules.places.linking import (
    LONGEST_NUMBER,
    LONGEST_TEXT,
    MOST_MONSTERS,
    MOST_PARTS,
)
from rules.places.reading import OPPOSITE, same
from rules.places.records import Draft, Room
from rules.places.state import PLACES, Area, Door, Place
from rules.record import replace
from rules.sheet.reading import LONGEST_NAME

LEAVE = "-"
"""The choice of a way that is left out, and stays a remark."""
ALOUD, NOTES, FIRST = "aloud", "notes", "first"
_MOST_CHOICES = 25
_UNNAMED = "Dungeon"
_MOST_BLOCKS = 30


@dataclass(slots=True)
class Tied:
    """What a key comes to: the place, stat blocks that it prints, doubts, and what is unread.

    `nobody` are monsters without a stat block, `lost` the rooms to which no way leads.
    """

    draft: Draft
    blocks: tuple[StatBlock, ...] = ()
    doubts: list[Doubt] = field(default_factory=list[Doubt])
    nobody: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


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
        self._printed: Mapping[str, StatBlock] = {}
        self._taken: set[tuple[int, str, str]] = set()
        self._pairs: set[tuple[frozenset[int], str]] = set()

    def tie(self, *, dark: bool = True, table: str = "") -> Tied:
        """The place, with what is doubtful of it."""
        rules = self._rules()
        ask_of_rooms(self._key, self._choices, self._doubts)
        links = self._links()
        # The stat blocks that the key prints of whom the game does not know; and the rest.
        blocks: dict[str, StatBlock] = {}
        for room in self._key.rooms:
            told = (remark for remark in room.remarks if STATS.search(remark))
            for remark in dict.fromkeys((*room.printed, *told)):
                if len(blocks) < _MOST_BLOCKS:
                    self._print(remark, room, blocks)
        self._printed = blocks
        foes = [foe for room in self._key.rooms for foe in room.foes]
        nobody = [foe.name for foe in foes if foe.is_sure and not self._is_known(foe.name)]
        rooms = [self._room(at, links) for at in range(len(self._key.rooms))]
        place = rules or Place("", "", dark=dark, table=table)
        place = replace(place, name=self._title(), text=self._intro())
        draft = Draft(place, tuple(rooms), adds=self._kept is not None)
        return Tied(
            draft,
            tuple(blocks.values()),
            [*self._doubts, *self._later],
            tuple(dict.fromkeys(nobody)),
            tuple(self._lost(links)),
        )

    # Names and texts

    def _title(self) -> str:
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
            monsters=monsters,
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

    def _monsters(self, at: int) -> tuple[tuple[str, ...], list[str]]:
        """Who waits in a room by a stat block, and in words who has none."""
        waiting: list[str] = []
        others: list[str] = []
        for foe in self._key.rooms[at].foes:
            text = shorten(foe.text, LONGEST_NAME)
            if not self._stands(at, foe):
                continue
            is_known = self._is_known(foe.name) and is_count(foe.count)
            if is_known and len(waiting) < MOST_MONSTERS:
                waiting.append(text)
            elif not any(foe.name in remark for remark in self._key.rooms[at].remarks):
                others.append(f"Monsters: {foe.text}")
        return tuple(dict.fromkeys(waiting)), others

    def _stands(self, at: int, foe: Foe) -> bool:
        """Whether somebody who may be a monster is one; it is asked where that matters."""
        if foe.is_sure or not self._is_known(foe.name):
            return True
        room = self._key.rooms[at]
        key = f"foe.{room.number}.{word_of(foe.name)}"
        choices = (("yes", "they wait there"), ("no", "only a remark"))
        chosen = self._choices.get(key, "yes")
        about = f"{room.label}: is “{foe.said.strip(' ,.;')[:60]}” a monster?"
        self._doubts.append(Doubt(key, about, choices, chosen))
        return chosen == "yes"

    def _is_known(self, name: str) -> bool:
        return word_of(name) in self._printed or find_block(self._state, name) is not None

    def _print(self, remark: str, room: KeyRoom, printed: dict[str, StatBlock]) -> None:
        """Take in whose numbers a remark prints, where they are called as somebody of the room."""
        for one in read_all(self._asker, Found(remark), {}):
            foe, read = who_of(one, room)
            word = word_of(read.block.name)
            has_numbers = read.block.hit_dice is not None and _has_armour(read.block)
            if foe is None or not has_numbers or word in printed:
                continue
            known = find_block(self._state, foe.name)
            if ask_whose(foe.name, read.block, known, self._choices, self._doubts):
                printed[word] = read.block
                for number, doubt in enumerate(read.doubts):
                    about = f"{read.block.name}: {doubt.about}"
                    self._later.append(Doubt(f"block.{word}.{number}", about, (), doubt.shown))

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
        barred = way.locked or back.locked or way.stuck or back.stuck
        secret = way.secret or back.secret
        name = name or ("door" if barred or secret else "passage")
        other = "outside" if link.second < 0 else self._names[link.second]
        return Door(
            "",
            self._different(link, name),
            ("", other),
            passage=is_passage(name) and not barred,
            direction=way.direction or OPPOSITE.get(back.direction, ""),
            secret=secret,
            stuck=way.stuck or back.stuck,
            locked=way.locked or back.locked,
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


def _has_armour(block: StatBlock) -> bool:
    return any(key == "ac" for key, _ in block.numbers.items())

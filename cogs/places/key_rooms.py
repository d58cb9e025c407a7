"""One room of a key, read block by block: what its labels say, then sentence by sentence."""

import re
from collections.abc import Sequence
from dataclasses import replace

from cogs.bestiary.labels import AC, HIT_DICE
from cogs.bestiary.pasted import read_pasted
from cogs.places.key_doubts import may_be_no_trap, may_be_nobody
from cogs.places.key_finds import (
    Hoard,
    Snare,
    is_bare,
    is_more_of,
    listed_hoards,
    listed_traps,
    says_save,
    told_hoards,
    told_trap,
    with_more,
)
from cogs.places.key_lids import LIDS, lid_of, locked_lids
from cogs.places.key_lines import Block, sentences_of
from cogs.places.key_people import (
    STATS,
    Foe,
    Known,
    has_numbers,
    listed_foes,
    told_foes,
    who_begins,
)
from cogs.places.key_records import KeyRoom, tidy
from cogs.places.key_room_words import (
    ALOUD,
    APART,
    BARRED,
    CALLED_TRAP,
    COUNT,
    FOES,
    FORMS,
    HIDDEN,
    HOARDS,
    IN_BRACKETS,
    LABEL,
    LABEL_ALONE,
    LINK,
    NOTES,
    ONLY_TO,
    ONLY_WORTH,
    OURS,
    RUN_IN,
    SAYS_MORE,
    SPOKEN,
    STOP,
    THERE,
    TRAPS,
    WAYS,
    WORD_LABEL,
    head_of,
)
from cogs.places.key_way_names import ends_as_way, is_way_word, is_where
from cogs.places.key_way_words import HIDDEN_WAY, LOCKED, SECRET, SOUGHT, STUCK, Rooms, direction_of
from cogs.places.key_ways import Way, is_open, listed_ways, says_more, says_way, told_ways
from cogs.places.lines import Line, read_find, read_lines
from rules.errors import RuleError
from rules.kernel.words import in_sentence
from rules.places.state import Find


def read_blocks(room: KeyRoom, blocks: Sequence[Block], rooms: Rooms, known: Known) -> None:
    """Take what blocks say into a room that stands already."""
    RoomReader(room, rooms, known).read(blocks)
    tidy(room)


class RoomReader:
    """Reads the blocks of one room."""

    def __init__(self, room: KeyRoom, rooms: Rooms, known: Known) -> None:
        self._room, self._rooms, self._known = room, rooms, known
        self._label, self._indent = "", 0
        self._trap: Snare | None = None
        self._heads: tuple[str, ...] = ()

    def read(self, blocks: Sequence[Block]) -> None:
        """Take in all of them."""
        if blocks and ends_as_way(self._room.name) and BARRED.match(blocks[0].text):
            blocks[0].text = f"{self._room.name}, {blocks[0].text}"
        rows: list[str] = []
        for block in blocks:
            text = LINK.sub("", block.text).strip()
            if block.cells:
                self._row(block)
                rows.append(block.text)
                continue
            self._people(rows)
            rows, self._heads = [], ()
            if block.is_quote and not (has_numbers(text) or says_save(text)):
                self._aloud(text)
                continue
            label = self._label if block.is_bullet and block.indent >= self._indent else ""
            self._label = ""
            self._block(text, label, block)
            if label and not self._label:  # All bullets below a label are its entries.
                self._label, self._indent = label, block.indent
        self._people(rows)
        for trap in self._room.traps:
            trap.item = trap.item or lid_of(trap.said, self._room.remarks)

    def _people(self, rows: Sequence[str]) -> None:
        """Those whose stat blocks rows are, a row each or several of one."""
        text = "\n".join(rows)
        for draft in read_pasted(text) if rows else ():
            if draft.name and {AC, HIT_DICE} <= draft.keys:
                count = str(max(1, draft.count))
                self._room.foes.append(Foe(count, draft.name, True, text, is_listed=True))
                self._room.printed = [*self._room.printed, text]

    def _block(self, text: str, label: str, block: Block) -> None:
        self._room.locked += locked_lids(text)
        if spoken := SPOKEN.match(text):
            self._aloud(spoken[0].strip('"'))
            text = text[spoken.end() :].strip()
        if run_in := RUN_IN.match(text):
            self._labelled(_key_of(run_in), run_in, text[run_in.end() :])
            return
        if (alone := LABEL_ALONE.fullmatch(text)) and (block.is_bullet or block.is_head):
            self._label, self._indent = _key_of(alone), block.indent + block.is_bullet
            return
        places = [one for one in LABEL.finditer(text) if _is_apart(text, one.start())]
        first = text[: places[0].start()] if places else text
        if first.strip():
            self._plain(first.strip(), label, block)
        ends = [*(place.start() for place in places[1:]), len(text)]
        for place, end in zip(places, ends, strict=False):
            key, value = _key_of(place), text[place.end() : end].strip()
            if not value:
                self._label, self._indent = key, block.indent + block.is_bullet
                continue
            first, *others = sentences_of(value) or [""]
            if key == WAYS:
                listed, others = _ways_of(value)
                self._labelled(key, place, listed)
                self._behind_ways(others, block)
            elif key in (TRAPS, FOES, HOARDS, OURS) and others and '"' not in value:
                self._labelled(key, place, first)
                self._sentences(others, "", is_behind=True)
            else:
                self._labelled(key, place, value)

    def _behind_ways(self, sentences: Sequence[str], block: Block) -> None:
        """Sentences behind a list of ways, each for itself: `2d4 kobolds. Chest: 80 gp.`"""
        for sentence in sentences:
            self._plain(sentence, "", block)

    def _plain(self, text: str, label: str, block: Block) -> None:
        if label:
            self._list(label, text, "")
            return
        word = WORD_LABEL.match(text)
        if word is not None:
            key = {"loot": HOARDS, "treasure": HOARDS, "monsters": FOES, "exits": WAYS}[
                word["label"]
            ]
            self._list(key, text[word.end() :], "")
            return
        inside = IN_BRACKETS.fullmatch(text)
        if inside is not None and says_way(inside["ways"]):
            self._list(WAYS, inside["ways"], "")
            return
        found = head_of(text)
        head = found["head"] if found is not None and len(found["head"].split()) <= 6 else ""
        rest = text[found.end() :] if found is not None and head else text
        if (hidden := HIDDEN_WAY.fullmatch(head)) is not None:
            head, rest = hidden["point"], f"{hidden['how']} way, {in_sentence(rest)}"
        head = head[len("to the ") :] if head.lower().startswith("to the ") else head
        if direction_of(head):
            self._to_there(head, rest)
        elif head and (block.is_bullet or "." not in rest[:-1]):
            self._headed(head, rest)
        elif head:
            begun = len(self._room.remarks)
            self._room.ways += told_ways(head, self._rooms)
            self._sentences(sentences_of(rest), head)
            told = [*self._room.remarks[begun:], ""]
            self._room.remarks[begun:] = [f"{head}: {told[0]}".strip(" :"), *told[1:-1]]
        else:
            self._sentences(sentences_of(text), "")

    def _to_there(self, head: str, rest: str) -> None:
        """What lies in a direction: `East: 3. Snare by the bed.` says it in one sentence alone."""
        first, *others = sentences_of(rest) or [rest]
        while others and SAYS_MORE.match(others[0]):
            first = f"{first} {others.pop(0)}"
        self._headed(head, first)
        for sentence in others:
            self._plain(sentence, "", Block(sentence))

    def _labelled(self, key: str, place: re.Match[str], value: str) -> None:
        name, bracket, inside = place[0].partition("(")
        name = name.strip(" .:").lower()
        inside = inside.partition(")")[0]
        if key == WAYS and bracket and is_where(inside):  # `Door (west, locked): to the lane.`
            value = f"{value.rstrip(' .')} ({inside})"
        self._list(key, value, name)

    def _list(self, key: str, value: str, name: str) -> None:
        """What stands behind a label."""
        rest: list[str] = []
        if key == WAYS:
            name = "door" if name == "doors" else name
            noun = name if name in ("door", "secret door", "stairs", "stair", "passage") else ""
            ways, rest = listed_ways(value, self._rooms, noun.removeprefix("secret "))
            for way in ways:
                way.secret = way.secret or noun.startswith("secret")
            self._room.ways += ways
            rest += [f"{way.said.strip(' .')}." for way in ways if says_more(way.said)]
        elif key == FOES:
            foes, rest = listed_foes(value)
            self._room.foes += (_maybe(foe, value) for foe in foes)
            if any(letter in value for letter in "([:") or STATS.search(value) or len(value) > 60:
                rest = [value]
        elif key == TRAPS:
            traps = listed_traps(value)
            if traps and self._room.traps[-1:] == [self._trap] and is_bare(self._room.traps[-1]):
                self._room.traps.pop()  # `Each flagstone is a pressure plate. Trap: 1d4 spears.`
            self._room.traps += traps
            rest = [value] if len(value) > 60 and not all(trap.exact for trap in traps) else []
        elif key == HOARDS:
            self._hoards(value, "")
        else:
            self._other(key, value, name)
        shown = f"{name.capitalize()}: " if name else ""
        self._room.remarks += [f"{shown}{one}" for one in rest if one.strip(" .")]

    def _other(self, key: str, value: str, name: str) -> None:
        """What stands behind a label of ours, or behind one of what is read or noted."""
        if key == HIDDEN:
            try:
                self._room.hidden.append(read_find(value))
            except RuleError:
                self._room.hidden.append(Find("", value, ""))
        elif key == ALOUD:
            self._aloud(value)
        elif name.startswith("in the ") and '"' not in value:
            if told_foes(value, self._known):
                self._sentences([value], "")
            else:
                self._hoards(value, name.removeprefix("in the "))
        elif key == NOTES:
            self._room.remarks.append(value)
        elif not self._ours(f"{name}: {value}"):
            self._room.remarks.append(f"{name.capitalize()}: {value}")

    def _ours(self, line: str) -> bool:
        """Take in a line as our own forms have it; whether it is one."""
        try:
            self._room.ours.append(read_lines([Line(line, "")]))
        except RuleError:
            return False
        return True

    def _aloud(self, text: str) -> None:
        if (label := LABEL.match(text)) and _key_of(label) == ALOUD:
            text = text[label.end() :]
        for sentence in sentences_of(text):
            tied = [way for way in told_ways(sentence, self._rooms) if way.is_tied]
            self._room.ways += tied
            if any(way.secret for way in tied):
                text = text.replace(sentence, "").replace("  ", " ")
                self._room.remarks.append(sentence)
        self._room.aloud.append(text.strip())

    def _hoards(self, value: str, item: str) -> None:
        lid = LIDS.search(value)
        if not item and lid is not None and value.lower().startswith(lid[0].lower()):
            item = lid["lid"].lower()
        self._room.hoards += listed_hoards(value, item)

    def _headed(self, head: str, rest: str) -> None:
        """A bullet or line with something of its own before a colon: `Chest (locked): 50 gp`."""
        ways = told_ways(_flat(rest), self._rooms, head)
        named = [one for one in self._room.ways if one.name == head.lower()]
        if len(named) == 1:  # `Stone door: Locked. No keyhole.`, below where it leads.
            self._say_more(named[0], ways, rest)
            self._sentences(sentences_of(f"{head}: {rest}"), "", has_ways=True)
            return
        for way in ways:
            way.is_entry = bool(direction_of(head))
        self._room.ways += ways
        if (trap := told_trap(f"{head}: {rest}", head)) is not None and CALLED_TRAP.search(head):
            self._room.traps.append(trap)
            self._room.remarks.append(f"{head}: {rest}")
            return
        lid = LIDS.match(head)
        if lid is not None and (STATS.search(rest) or len(sentences_of(rest)) > 1):
            lid = None
        trap = told_trap(f"{head}: {rest}") if lid is not None else None
        if lid is not None:
            item = lid["lid"].lower()
            if trap is not None:
                trap.item = item
                self._room.traps.append(trap)
            self._room.hoards += [] if CALLED_TRAP.search(head) else listed_hoards(rest, item)
            if trap is not None:
                self._room.remarks.append(f"{head}: {rest}")
            return
        is_way = any(way.is_tied for way in ways) and len(rest.split()) <= 6
        if is_way:
            return
        begun = len(self._room.remarks)
        self._sentences(sentences_of(rest), head, has_ways=bool(ways))
        if not self._room.remarks or not self._room.remarks[-1].startswith(head):
            told = self._room.remarks[begun:]
            self._room.remarks[begun:] = [f"{head}: {' '.join(told)}"]

    def _say_more(self, way: Way, ways: Sequence[Way], text: str) -> None:
        """Take in what is said further of a way."""
        way.to = way.to or next((one.to for one in ways if one.to), "")
        way.locked = way.locked or LOCKED.search(text) is not None
        way.stuck = way.stuck or STUCK.search(text) is not None
        way.secret = way.secret or SECRET.search(text) is not None

    def _sentences(
        self, found: Sequence[str], head: str, *, has_ways: bool = False, is_behind: bool = False
    ) -> None:
        """Sentences of their own, one by one; `head` stands before the first."""
        joined = self._joined(found, head)
        count = COUNT.match(joined[0]) if joined else None
        if is_behind and self._room.traps:
            self._trap = self._room.traps[-1]
        has_foe, before = False, ""
        for sentence in joined:
            if SOUGHT.search(sentence) and self._room.ways and self._room.ways[-1].said == before:
                self._room.ways[-1].secret = True
            before = sentence
            there = THERE.match(sentence)
            if there is not None:
                self._room.ways += told_ways(sentence[there.end() :], self._rooms, there["head"])
            elif not has_ways:
                self._room.ways += told_ways(sentence, self._rooms)
            foes = self._foes(sentence, "" if has_foe or direction_of(head) else head)
            for foe in foes:
                is_counted = head and foe.name == head and foe.count == "1" and count is not None
                self._room.foes.append(
                    replace(foe, count=count["count"]) if is_counted and count is not None else foe
                )
            has_foe = has_foe or bool(foes)
            self._traps(sentence, head)
            self._told_hoards(sentence, head)
            self._room.remarks.append(sentence)

    def _joined(self, found: Sequence[str], head: str) -> list[str]:
        """Sentences, those together of which one only says more of the one before it."""
        joined: list[str] = []
        for sentence in found:
            if joined and ONLY_TO.fullmatch(sentence) and is_open(joined[-1], sentence):
                joined[-1] = f"{joined[-1].rstrip('.')}, {in_sentence(sentence)}"
            elif joined and self._are_numbers_of(sentence, (head, *joined)):
                self._room.remarks.append(sentence)
            elif joined and STATS.match(sentence) and not STATS.search(joined[-1]):
                joined[-1] = f"{joined[-1].rstrip('.')} ({sentence.rstrip('.')})."
            else:
                joined.append(sentence)
        return joined

    def _are_numbers_of(self, sentence: str, before: Sequence[str]) -> bool:
        """Whether a sentence is numbers alone, and whose is plain: `Giant rats (6)` began it."""
        if STATS.match(sentence.lstrip("[(")) is None:
            return False
        found = next(filter(None, map(who_begins, reversed(before))), None)
        if found is not None:
            self._room.foes.append(replace(found, stats=(sentence.strip("[]() ."),)))
        return found is not None

    def _foes(self, sentence: str, head: str) -> list[Foe]:
        """Who a sentence tells of, but for what it says of a way."""
        return [
            _maybe(foe, f"{head}: {sentence}" if head else sentence)
            for foe in told_foes(sentence, self._known, head)
            if foe.is_sure or not any(map(is_way_word, foe.name.split()))
        ]

    def _traps(self, sentence: str, head: str) -> None:
        trap = told_trap(sentence, head)
        if trap is not None and is_more_of(trap, self._trap):
            assert self._trap is not None
            with_more(self._trap, trap)
        elif trap is not None:
            self._room.traps.append(trap)
            self._trap = trap
        else:
            if self._trap is not None and may_be_no_trap(sentence):
                self._trap.is_sure = False  # `It has been disarmed.`
            self._trap = None

    def _told_hoards(self, sentence: str, head: str) -> None:
        self._room.hoards += (_of_head(one, head) for one in told_hoards(sentence))

    def _row(self, block: Block) -> None:
        """A row of a table of ways; any other is a remark."""
        cells = [cell.strip() for cell in block.cells]
        low = tuple(cell.lower() for cell in cells)
        if {"exit", "exits", "direction", "way", "door"} & set(low[:1]):
            self._heads = low
            return
        if self._heads:
            states = ", ".join(cell for cell in cells[2:] if cell.strip(" -"))
            where = cells[1] if len(cells) > 1 else ""
            text = f"{cells[0]} to {where}" + (f" ({states})" if states else "")
            ways, rest = listed_ways(text, self._rooms)
            self._room.ways += ways
            self._room.remarks += rest
        else:
            self._room.remarks.append(" \u00b7 ".join(filter(None, cells)))


def _maybe(foe: Foe, sentence: str) -> Foe:
    """Somebody, as sure as what tells of them is; who has numbers of their own is there."""
    is_sure = foe.is_sure and not (
        may_be_nobody(sentence, is_listed=foe.is_listed) and not STATS.search(sentence)
    )
    return replace(foe, is_sure=is_sure)


def _of_head(hoard: Hoard, head: str) -> Hoard:
    """What only says a worth, as it is called by what stands before it: `Scales: worth 35gp`."""
    if not head or hoard.item or not ONLY_WORTH.fullmatch(hoard.text):
        return hoard
    return replace(hoard, text=f"{hoard.text} ({head.lower()})")


def _ways_of(value: str) -> tuple[str, list[str]]:
    """What of a list says where ways lead, and the sentences behind that."""
    found = sentences_of(value)
    end = next((at for at, one in enumerate(found) if at and not says_way(one)), len(found))
    return (value, []) if end == len(found) else (" ".join(found[:end]), found[end:])


def _flat(text: str) -> str:
    """Sentences of one bullet as one: all of it is about one way."""
    return STOP.sub(", ", text)


def _is_apart(text: str, at: int) -> bool:
    """Whether something sets a label apart from what stands before it."""
    return not at or text[max(0, at - 2) : at] in APART


def _key_of(found: re.Match[str]) -> str:
    return next(key for key in FORMS if found[key] is not None)

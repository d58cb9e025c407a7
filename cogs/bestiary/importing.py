"""The part of `/do monster` that reads stat blocks, whatever they were copied from."""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence

from cogs.bestiary.blocks_4e import is_4e
from cogs.bestiary.bringing import MOST, drafts_in
from cogs.bestiary.changing import MONSTER
from cogs.bestiary.files import OTHERS, TRAITS, read_block
from cogs.bestiary.labels import MORALE
from cogs.bestiary.names import Draft
from cogs.bestiary.parts import BY_NAME, STAT_BLOCKS
from cogs.bestiary.reading import ReadBlock, is_acks, named, read_draft
from cogs.bestiary.telling import block_line, render_block
from cogs.core.files.texts import Found, things_in
from cogs.core.files.written import Written, as_key
from cogs.core.numbers import read_words
from cogs.core.reading import Doubt, Kind, Offered, Read
from cogs.core.readings import import_command
from cogs.render.text import plain
from data.live import LiveGame
from rules.bestiary.known import find_kept
from rules.bestiary.records import ImportStatBlocks
from rules.bestiary.stat_blocks import as_written
from rules.encounter.records import AddMonsters
from rules.errors import RuleError
from rules.kernel.questions import Asker
from rules.kernel.words import listed, many, plural
from rules.record import replace
from rules.systems import ENGINE

_EXAMPLE = "Goblin (4): AC 6 [13], HD 1-1, Att 1 x spear (1d6), MV 60' (20'), SV NH, ML 7"
_MOST_SHOWN, _HIGHEST_MORALE = 12, 12
_SURELY = 3
"""So much more a text counts that has what monsters have alone."""
_OF_OTHERS = frozenset(("hoard class", "hc", "no. enc.", "no. enc", "thac0", "cl/xp"))
"""Labels that ACKS has not: who has one of them does not count as others of a text may."""
_LARGEST_ARMOUR, _SLOWEST = 9, 24
"""Armour and rates of other games that a file of ours would write otherwise."""


def read_all(asker: Asker, found: Found, chosen: Mapping[str, str]) -> list[ReadBlock]:
    """The stat blocks in what was brought; a doubt's key begins with the number of its block."""
    return _read_most(asker, found, chosen)[0]


def _read_most(
    asker: Asker, found: Found, chosen: Mapping[str, str]
) -> tuple[list[ReadBlock], Sequence[str]]:
    """The same, as many as are read at once, and what the others are called."""
    things = things_in(found)
    if things and all(_is_ours(asker, thing) for thing in things):
        try:
            return [ReadBlock(read_block(asker, thing), 0, (), (), ()) for thing in things], ()
        except RuleError:
            pass
    drafts = drafts_in(found)
    over = [draft.name for draft in drafts[MOST:]]
    return list(named(list(_read(asker, drafts[:MOST], chosen)))), over


def _read(asker: Asker, drafts: Sequence[Draft], chosen: Mapping[str, str]) -> Iterator[ReadBlock]:
    among_acks = any(map(is_acks, drafts))
    _doubt_morale(drafts)
    for number, draft in enumerate(drafts):
        mark = f"{number}."
        own = {
            key.removeprefix(mark): value for key, value in chosen.items() if key.startswith(mark)
        }
        is_other = any(one.name.lower() in _OF_OTHERS for one in draft.said)
        read = read_draft(asker, draft, own, is_among_acks=among_acks and not is_other)
        yield dataclasses.replace(
            read,
            doubts=tuple(dataclasses.replace(one, key=f"{mark}{one.key}") for one in read.doubts),
        )


def _doubt_morale(drafts: Sequence[Draft]) -> None:
    """Ask of all where one of them has a morale that none has here: theirs is out of twenty too."""
    morale = [(draft, one.value) for draft in drafts for one in draft.said if one.key == MORALE]
    if any(value.isdecimal() and int(value) > _HIGHEST_MORALE for _, value in morale):
        for draft, value in morale:
            if value.isdecimal() and int(value) <= _HIGHEST_MORALE:
                draft.unsure[MORALE] = f"Morale {value} may be out of twenty, as of others here"


def _is_ours(asker: Asker, thing: Written) -> bool:
    """Whether a file has our own words alone, and numbers as we write them."""
    names = {name for found in asker.fields for name in found.names} | set(BY_NAME) | set(OTHERS)
    cells = {as_key(key): cell for key, cell in thing.cells.items()}
    if not cells.keys() <= names or any(key != as_key(key) for key in thing.cells):
        return False
    ac, move = cells.get("ac"), cells.get("move")
    is_low = ac is None or (
        (len(ac.texts[0]) < 3 and not ac.texts[0].strip().isdecimal())
        or int(ac.texts[0] or 0) <= _LARGEST_ARMOUR
    )
    is_fast = (
        move is None
        or "hit_dice" in cells
        or not move.texts[0].isdecimal()
        or int(move.texts[0]) > _SLOWEST
    )
    return is_low and is_fast


def _likeness(found: Found) -> int:
    """How many labels of stat blocks stand in a text, where it has any."""
    drafts = drafts_in(found)
    count = sum(len(draft.keys) for draft in drafts if len(draft.keys) > 2)
    keys = {key for draft in drafts for key in draft.keys}
    # People have abilities and defences as well, and none of these.
    is_surely = "challenge level" in keys or (found.tree is None and is_4e(found.text))
    return _SURELY * count if is_surely else count


def read(game: LiveGame, found: Found, chosen: Mapping[str, str]) -> Read:
    """The reading of stat blocks. RuleError where there are none."""
    asker = ENGINE.asking(game.state)
    blocks, over = _read_most(asker, found, chosen)
    if traits := chosen.get(TRAITS):
        blocks = [_with_traits(one, read_words(traits)) for one in blocks]
    if not blocks:
        raise RuleError(
            "I found no stat block there. Give me lines such as `Goblin: AC 6, HD 1-1, ML "
            "7`, a whole block, a table, "
            "or a file."
        )
    count = len(blocks)
    head = (
        f"### {many(count, 'stat block')}"
        if count > 1
        else f"### A stat block: {plain(blocks[0].block.name)}"
    )
    lines = list(_lines(game, blocks))
    if over:
        lines.append(
            f"**{len(over):,} more are not read**, from {plain(over[0] or 'the next')} on: "
            f"{MOST} are read at once. Keep these, then bring the others by themselves."
        )
    return Read(
        head,
        tuple(lines),
        tuple(doubt for one in blocks for doubt in _doubts(one, count)),
        tuple(dict.fromkeys(remark for one in blocks for remark in one.remarks)),
        tuple(_deeds(blocks)),
    )


def _with_traits(one: ReadBlock, traits: tuple[str, ...]) -> ReadBlock:
    said = tuple(word.strip() for word in traits if word.strip())
    return dataclasses.replace(one, block=replace(one.block, traits=said))


def _doubts(one: ReadBlock, count: int) -> Iterator[Doubt]:
    for doubt in one.doubts:
        yield (
            dataclasses.replace(doubt, about=f"{one.block.name}: {doubt.about}")
            if count > 1
            else doubt
        )


def _lines(game: LiveGame, blocks: Sequence[ReadBlock]) -> Iterator[str]:
    if len(blocks) == 1:
        yield from _whole(game, blocks[0])
    else:
        for one in blocks[:_MOST_SHOWN]:
            bare = replace(one.block, notes="", abilities=())
            amount = f" ({one.count})" if one.count > 1 else ""
            yield (
                f"- **{plain(one.block.name)}**{amount}: {block_line(as_written(game.state, bare))}"
            )
        if len(blocks) > _MOST_SHOWN:
            yield f"- … and {len(blocks) - _MOST_SHOWN} more"
    kept = [one.block.name for one in blocks if find_kept(game.state, one.block.name) is not None]
    if kept:
        yield f"Kept already, and replaced: {listed([plain(name) for name in kept[:_MOST_SHOWN]])}."


def _whole(game: LiveGame, one: ReadBlock) -> Iterator[str]:
    shown = render_block(game.state, replace(one.block, notes="")).split("\n")
    yield from shown[1:-1]
    if one.count > 1:
        yield f"How many: {one.count}"
    if len(set(one.points)) > 1:
        yield f"Hit points of each: {', '.join(map(str, one.points))}"


def _deeds(blocks: Sequence[ReadBlock]) -> Iterator[Offered]:
    kept = ImportStatBlocks(blocks=tuple(one.block for one in blocks), replace=True)
    yield Offered("Keep" if len(blocks) == 1 else f"Keep all {len(blocks)}", (kept,))
    for one in blocks:
        count = max(1, one.count)
        name = (
            ""
            if len(blocks) == 1
            else f" {plural(one.block.name) if count > 1 else one.block.name}"
        )
        yield Offered(f"Add {count}{name} now", (_adding(one, count),), is_part=True)


def _adding(one: ReadBlock, count: int) -> AddMonsters:
    points = one.points if len(one.points) in (1, count) else ()
    return AddMonsters(name=one.block.name, count=count, hit_points=points, keep=one.block)


KIND = Kind(
    "blocks",
    "import stat blocks",
    STAT_BLOCKS,
    _EXAMPLE,
    _likeness,
    read,
    keys=("name",),
    shows=("monster show",),
)
import_command(MONSTER, KIND, "Read stat blocks from a text or a file (referee)")

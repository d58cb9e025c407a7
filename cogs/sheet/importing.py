"""The reading of sheets: what a text, a table or a file says of characters, before it is kept."""

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import cast

from cogs.core.columns import in_one_column
from cogs.core.files.texts import Found
from cogs.core.files.written import Contents
from cogs.core.reading import Doubt, Kind, Offered, Read
from cogs.items.pages import piece_name
from cogs.render.text import plain
from cogs.sheet.apart import texts_apart
from cogs.sheet.draft import Draft, read_cells
from cogs.sheet.foundry import FOUNDRY_PEER
from cogs.sheet.grids import MOST_SHEETS, read_cells_apart, rows_of_sheets
from cogs.sheet.pages import health_words, render_changes, what_words
from cogs.sheet.parts import BY_NAME
from cogs.sheet.pasted import read_line, read_pasted
from cogs.sheet.peers import BEYOND_PEER, PATHBUILDER_PEER, Json, Peer
from cogs.sheet.plain import cells_of
from cogs.sheet.roll20 import is_roll20s, tree_of
from cogs.sheet.section_pages import what_stands_on
from cogs.sheet.settled import Reading
from cogs.sheet.trees import people_in, read_tree
from data.live import LiveGame
from rules.errors import NotFoundError, RuleError
from rules.items.known import is_a
from rules.items.things import Kind as Thing
from rules.kernel.action import Action
from rules.kernel.actor import Viewer
from rules.kernel.labelled import lines_of
from rules.kernel.parties import everybody
from rules.kernel.questions import Asker
from rules.kernel.targets import find_character
from rules.kernel.words import many
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Item
from rules.state.sheet import Character
from rules.systems import ENGINE
from rules.transfer.checks import MOST_REMARKS, written_over
from rules.transfer.records import RewriteSheet, TakeSheet
from rules.view.sheets import view_sheet

SHEETS = Contents(
    one="sheet",
    many="sheets",
    file_name="sheet",
    heads=("name",),
    table="name,hit_points",
    object='{"name": "Morgan", "hit_points": "6/8"}',
    entry="- name: Morgan",
    below="hit_points: 6/8",
)
"""What a file of ours holds."""
NOTHING = (
    "I found nothing there that a sheet has. Give me lines such as `Name: Morgan`, `Fighter 3`, "
    "`HP 6/8, AC 4` and `STR 13, DEX 15`, or a file of another tool."
)
KEYS = tuple(sorted(BY_NAME))
"""How a sheet as YAML may begin."""
OVER, OWNER = "over", "owner"
"""What `/sheet import` says besides the text: over which character it is written, whose it is."""
PEERS: tuple[Peer, ...] = (PATHBUILDER_PEER, BEYOND_PEER, FOUNDRY_PEER)
_SHOWN = ("sheet show", "sheet picture", "item show")
_EXAMPLE = "Name: Morgan\nFighter 3\nHP 8, AC 5\nSTR 13, DEX 15\nItems: 2 torches, long sword 1d8"
_NAMELESS = "Nameless"
_FEWEST_SCORES, _UNLIKELY = 3, 3


def read_sheets(asker: Asker, found: Found, chosen: Mapping[str, str]) -> list[Reading]:
    """All sheets that were found; a doubt's key begins with the number of its sheet."""
    readings = [_marked(draft.reading(), f"{at}.") for at, draft in _drafts(asker, found, chosen)]
    return [one for one in readings if set(one.parts) - {"remarks"}]


def _marked(reading: Reading, mark: str) -> Reading:
    doubts = (dataclasses.replace(one, key=f"{mark}{one.key}") for one in reading.doubts)
    return dataclasses.replace(reading, doubts=tuple(doubts))


def _drafts(asker: Asker, found: Found, chosen: Mapping[str, str]) -> Iterator[tuple[int, Draft]]:
    def draft(at: int) -> Draft:
        mark = f"{at}."
        own = {key.removeprefix(mark): one for key, one in chosen.items() if key.startswith(mark)}
        return Draft(asker, own)

    if found.things is not None:
        for at, sheet in enumerate(found.things[:MOST_SHEETS]):
            one = draft(at)
            read_cells(one, ((key, cell.texts) for key, cell in sheet.cells.items()))
            yield at, one
    elif found.tree is not None:
        for at, tree in enumerate(_trees(found.tree)):
            one = draft(at)
            _read_tree(one, tree)
            yield at, one
    elif sheets := rows_of_sheets(draft(0), _rows_in(found)):
        for at, cells in enumerate(sheets[:MOST_SHEETS]):
            one = draft(at)
            read_cells(one, ((name, (cell,)) for name, cell in cells))
            _note_beside(one, found if not at else Found(""))
            yield at, one
    elif found.rows is not None and _is_spreadsheet(found):
        one = draft(0)
        read_cells_apart(one, found.rows, partial(read_line, one))
        yield 0, one
    else:
        one_column = "\n".join(in_one_column(found.text.split("\n")))
        texts = dict.fromkeys((found.text, one_column))
        # Names far apart from what they say look like two columns: what reads more counts.
        yield from min((_of_text(draft, text) for text in texts), key=_letters_left)


def _of_text(draft: Callable[[int], Draft], text: str) -> list[tuple[int, Draft]]:
    found = [(at, draft(at), one) for at, one in enumerate(texts_apart(text)[:MOST_SHEETS])]
    for _, sheet, one in found:
        read_pasted(sheet, one)
    return [(at, sheet) for at, sheet, _ in found]


def _letters_left(sheets: Sequence[tuple[int, Draft]]) -> int:
    return sum(len(text) for _, sheet in sheets for text, _ in sheet.unread)


def _rows_in(found: Found) -> Sequence[Sequence[str]]:
    """The rows of a table, also of one in a text, that bars draw or dashes rule off."""
    if found.rows is not None:
        return found.rows
    return [line.cells for line in lines_of(found.text) if line.text.startswith("|")]


def _note_beside(draft: Draft, found: Found) -> None:
    """Keep the lines of a text that are none of its table as remarks."""
    for line in lines_of(found.text) if found.rows is None else ():
        if not line.text.startswith("|"):
            draft.note(line.text)


def _is_spreadsheet(found: Found) -> bool:
    ending = found.name.rpartition(".")[2].lower()
    return ending in ("csv", "tsv") or "\t" in found.text


def _trees(tree: Json) -> Sequence[Json]:
    if isinstance(tree, list):
        return cast("list[Json]", tree)[:MOST_SHEETS]
    people = [] if is_roll20s(tree) else people_in(tree)
    return people[:MOST_SHEETS] if len(people) > 1 else [tree]


def _read_tree(draft: Draft, tree: Json) -> None:
    if is_roll20s(tree):
        read_tree(draft, tree_of(tree))
        return
    peer = next((one for one in PEERS if one.is_its(tree)), None)
    if peer is None:
        read_tree(draft, tree)
        return
    read_cells(draft, peer.read(tree))
    if peer.lacks:
        draft.lacks = f"{peer.name} does not say {peer.lacks}: write that with `/sheet set`."


def likeness(found: Found) -> int:
    """How much a text looks like a sheet: nothing without abilities, or a class and hit points."""
    asker = ENGINE.asking(GameState(""))
    readings = read_sheets(asker, found, {})
    return sum(map(_likeness, readings))


def _likeness(reading: Reading) -> int:
    numbers, parts = reading.sheet.numbers, reading.parts
    scores = sum(key in numbers for key in ("str", "int", "wis", "dex", "con", "cha"))
    is_somebody = "vitals" in parts and ("traits" in parts or "experience" in parts)
    if scores < _FEWEST_SCORES and not (is_somebody and "level" in parts):
        return 0
    # Monsters of some games have abilities and hit points as well; people have a class or race.
    return (2 * scores + len(numbers) + len(parts)) // (1 if "traits" in parts else _UNLIKELY)


def read(game: LiveGame, found: Found, chosen: Mapping[str, str]) -> Read:
    """The reading of sheets. RuleError where there is nothing of one, or no hit points."""
    asker = ENGINE.asking(game.state)
    readings = read_sheets(asker, found, chosen)
    if not readings:
        raise RuleError(NOTHING)
    if len(readings) > 1 and not chosen.get(OVER):
        return _several(game, readings, chosen)
    reading = readings[0]
    there = _meant(game, reading, chosen.get(OVER, ""))
    if there is not None:
        return _over(game, there, reading)
    reading = _named(_whole(reading))
    return Read(
        f"### {plain(reading.sheet.name)}",
        (*_lines(game.state, reading.sheet), *([f"-# {reading.lacks}"] if reading.lacks else ())),
        reading.doubts,
        reading.unread,
        (Offered("Keep", (_taking(reading, chosen),)),),
    )


def _whole(reading: Reading) -> Reading:
    """Raise RuleError for a new character without hit points."""
    if "vitals" in reading.parts:
        return reading
    missing = {"name": "`Name: Morgan`", "vitals": "`Hit points: 8`"}
    lines = [line for part, line in missing.items() if part not in reading.parts]
    raise RuleError(f"A new character needs this line as well: {' and '.join(lines)}.")


def _named(reading: Reading) -> Reading:
    """With a name: who has none is asked for one, as Nameless."""
    if reading.sheet.name.strip():
        return reading
    doubt = Doubt("name", "No line says the name, such as `Name: Morgan`", (), _NAMELESS)
    return dataclasses.replace(
        reading, sheet=replace(reading.sheet, name=_NAMELESS), doubts=(doubt, *reading.doubts)
    )


def _taking(reading: Reading, chosen: Mapping[str, str]) -> TakeSheet:
    owner = chosen.get(OWNER, "")
    return TakeSheet(sheet=reading.sheet, owner=int(owner) if owner.isdecimal() else None)


def _meant(game: LiveGame, reading: Reading, target: str) -> Character | None:
    """The sheet that is written over: the one that was named, else the one of the same name."""
    if target:
        found = find_character(game.state, target)
        if found is None:
            raise NotFoundError("That character is not there any more.")
        return found
    name = " ".join(reading.sheet.name.split()).casefold()
    alike = (one for one in everybody(game.state) if one.name.casefold() == name)
    return next(alike, None) if name else None


def _over(game: LiveGame, there: Character, reading: Reading) -> Read:
    """What would change on a sheet that is there."""
    asker = ENGINE.asking(game.state)
    sheet = reading.sheet
    if "remarks" in reading.parts:
        remarks = tuple(dict.fromkeys((*there.remarks, *sheet.remarks)))
        sheet = replace(sheet, remarks=remarks[:MOST_REMARKS])
    after = written_over(there, sheet, reading.parts)
    changes = render_changes(there.name, cells_of(asker, there), cells_of(asker, after))
    action = RewriteSheet(sheet=sheet, parts=reading.parts, character_id=there.id)
    return Read(
        f"### {plain(there.name)}",
        (changes or "Nothing would change.",),
        reading.doubts,
        reading.unread,
        (Offered("Write it over", (action,)),),
    )


def _lines(state: GameState, sheet: Character) -> Iterator[str]:
    """The sheet as it would stand in the game, without who plays it."""
    there = replace(sheet, id="read", owner=0, remarks=())
    shown = replace(state, characters=(*state.characters, there))
    view = view_sheet(ENGINE.asking(shown), there, Viewer(is_referee=True))
    yield plain(what_words(view))
    yield f"**{health_words(view)}**"
    yield from what_stands_on(view)
    worth = (f"{piece_name(one)} ({one.worth:,} gp)" for one in sheet.items if _is_worth(one))
    if any(map(_is_worth, sheet.items)):
        yield f"**Worth** {', '.join(worth)}"


def _is_worth(item: Item) -> bool:
    return bool(item.worth) and not is_a(item, Thing.COIN)


def _several(game: LiveGame, readings: Sequence[Reading], chosen: Mapping[str, str]) -> Read:
    """Several sheets at once: a line of each, and all of them are kept together or one by one."""
    without = [one for one in readings if "vitals" not in one.parts]
    lost = [one.sheet.name or _NAMELESS for one in without]
    readings = [_named(one) for one in readings if "vitals" in one.parts]
    if not readings:
        raise RuleError("None of those sheets says hit points. Write `Hit points: 8` in each.")
    actions: list[Action] = []
    for one in readings:
        there = _meant(game, one, "")
        if there is None:
            actions.append(_taking(one, chosen))
        else:
            actions.append(RewriteSheet(sheet=one.sheet, parts=one.parts, character_id=there.id))
    single = (
        Offered(f"Keep {one.sheet.name}", (action,), is_part=True, is_more=False)
        for one, action in zip(readings, actions, strict=True)
    )
    return Read(
        f"### {many(len(readings), 'sheet')}",
        tuple(f"- {line}" for one in readings for line in _short(game.state, one.sheet)),
        tuple(doubt for one in readings for doubt in _doubts(one)),
        (
            *(f"{name}: left out, for nothing says their hit points" for name in lost),
            *(f"{one.sheet.name}: {line}" for one in (*without, *readings) for line in one.unread),
        ),
        (Offered(f"Keep all {len(readings)}", tuple(actions)), *single),
    )


def _short(state: GameState, sheet: Character) -> Iterator[str]:
    what, health, *rest = _lines(state, sheet)
    yield " · ".join((f"**{plain(sheet.name)}**", what, health, *rest[:2]))


def _doubts(reading: Reading) -> Iterator[Doubt]:
    for doubt in reading.doubts:
        yield dataclasses.replace(doubt, about=f"{reading.sheet.name}: {doubt.about}")


KIND = Kind(
    "sheets", "", SHEETS, _EXAMPLE, likeness, read, keys=KEYS, says=(OVER, OWNER), shows=_SHOWN
)

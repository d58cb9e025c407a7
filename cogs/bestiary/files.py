"""A stat block as texts: put together from its parts, and taken apart again.

The part of `/do monster` that saves a game's stat blocks as a file, and reads them from one. A stat
block as a referee types it into the form, and back. HD 1-1, AC 6, ML 7, movement 60, saves as NH
loses marking; knocking prone In the field of the numbers, commas and lines set apart what each
begins with what it is called.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from cogs.bestiary.changing import MONSTER
from cogs.bestiary.parts import BY_NAME, PARTS, STAT_BLOCKS, read_whole
from cogs.bestiary.printing import printed_blocks
from cogs.core.files.exchange import PrintedKind, send_file, send_printed
from cogs.core.files.lists import YAML
from cogs.core.files.written import (
    Cell,
    Texts,
    Value,
    Written,
    as_key,
    entries_of,
    on_line,
    said_in,
)
from cogs.core.interaction import Interaction
from cogs.render.text import shorten
from data.live import LiveGame
from rules.bestiary.known import all_blocks
from rules.bestiary.records import BESTIARY, StatBlock
from rules.dice.syntax import nearest
from rules.errors import NotFoundError, RuleError, WayOut, each
from rules.kernel.management import require_referee
from rules.kernel.questions import Asker
from rules.sheet.reading import TURNED, check_numbers, is_ascending, written
from rules.systems import ENGINE

AC = "ac"
ASCENDING, DESCENDING = "ascending_ac", "descending_ac"
SAVES = ("save_death", "save_wands", "save_paralysis", "save_breath", "save_spells")
OTHERS = (ASCENDING, DESCENDING, "saves")
"""Names that are neither a part nor a number by themselves."""
NOTHING_KEPT = (
    "This game keeps no stat blocks of its own yet. ",
    WayOut("Make one", "monster keep"),
    ", or ",
    WayOut("save those that every game knows", "monster export", known="yes"),
    ".",
)
NAME, NUMBERS, ATTACKS, TRAITS, NOTES = "name", "numbers", "attacks", "traits", "notes"
_OWN_FIELDS = (NAME, ATTACKS, TRAITS, NOTES)
"""The parts that have a field of the form to themselves."""
_LOSES = "loses"
_UNSEEN = ("abilities", "also")
"""What the form leaves as it is."""
_FLAGS = ("slow", "normal_human")
_SHORT = {"hit_dice": "HD", "hit_points": "HP", "morale": "ML", AC: "AC"}


@dataclass(slots=True)
class _Draft:
    """What has been read of a stat block so far; `numbers` are held as sheets hold them."""

    fields: dict[str, object] = field(default_factory=dict[str, object])
    numbers: dict[str, int] = field(default_factory=dict[str, int])


def read_block(asker: Asker, written: Written) -> StatBlock:
    """The stat block, not yet checked. RuleError says on which line what is wrong."""
    draft = _Draft()
    for key, name, cell in said_in(written):
        with on_line(cell.line, f"`{shorten(name, 40)}`: "):
            _read_cell(asker, draft, key, cell, is_here=written.is_here)
    if "name" not in draft.fields:
        with on_line(written.line):
            raise RuleError("A stat block needs a `name`, such as `Goblin`.")
    fields: dict[str, object] = {"name": "", **draft.fields, "numbers": draft.numbers}
    return StatBlock(**fields)  # type: ignore[arg-type]


def _read_cell(asker: Asker, draft: _Draft, key: str, cell: Cell, *, is_here: bool) -> None:
    part = BY_NAME.get(key)
    if part is not None:
        texts = entries_of(cell, splits_commas=part.splits_commas) if part.is_list else cell.texts
        _once(draft.fields, part.field, part.read(texts))
        return
    for name, value in _numbers_texts(asker, key, cell.texts, is_here=is_here):
        _once(draft.numbers, name, value)


def _once(there: dict[str, object] | dict[str, int], key: str, value: object) -> None:
    if key in there:
        raise RuleError("That is there twice. Write it once.")
    there[key] = value  # type: ignore[assignment]


def _numbers_texts(
    asker: Asker, key: str, texts: Texts, *, is_here: bool
) -> Iterator[tuple[str, int]]:
    """The numbers of a sheet that one entry gives, as they are held."""
    if key == "saves":
        values = [read_whole(text) for text in " ".join(texts).replace(",", " ").split()]
        if len(values) != len(SAVES):
            raise RuleError("Write five numbers: death, wands, paralysis, breath, spells.")
        yield from check_numbers(asker, zip(SAVES, values, strict=True)).items()
        return
    if len(texts) != 1:
        raise RuleError("Write one number there, and no list.")
    value = read_whole(texts[0])
    if key in (ASCENDING, DESCENDING):
        held = TURNED - value if key == ASCENDING else value
        yield AC, asker.fields.find(AC).check(held)
        return
    yield from _number(asker, key, value, is_here=is_here)


def _number(asker: Asker, key: str, value: int, *, is_here: bool) -> Iterator[tuple[str, int]]:
    try:
        found = asker.fields.find(key)
    except NotFoundError:
        raise RuleError(_unknown_part(asker, key)) from None
    if found.key == AC and not is_here and is_ascending(asker.state):
        raise RuleError(
            f"This game counts armour upwards. Write `{ASCENDING}` for 10 and more, "
            f"`{DESCENDING}` for 9 and less."
        )
    yield from check_numbers(asker, ((key, value),)).items()


def _unknown_part(asker: Asker, key: str) -> str:
    """What is said of a word that no part and no number has."""
    names = [name for found in asker.fields for name in found.names]
    near = nearest(key, (*names, *BY_NAME, *OTHERS))
    some = "A stat block has `hit_dice`, `ac`, `morale`, `move`, `attacks` and so on."
    return f"no stat block has that. {f'Did you mean `{near}`?' if near else some}"


def write_block(asker: Asker, block: StatBlock) -> dict[str, Value]:
    """The parts of a stat block by their keys, those of numbers last, for any game to read."""
    ascending = is_ascending(asker.state)
    parts = {part.key: part.write(block) for part in PARTS}
    lists = {part.key for part in PARTS if part.is_list or part.key == "notes"}
    first = {key: value for key, value in parts.items() if value is not None and key not in lists}
    order = asker.fields.keys.index
    for key, value in sorted(block.numbers.items(), key=lambda number: order(number[0])):
        shown = TURNED - value if key == AC and ascending else value
        first[_written_key(key, ascending=ascending)] = shown
    last = {key: value for key, value in parts.items() if value is not None and key in lists}
    return {**first, **last}


def _written_key(key: str, *, ascending: bool) -> str:
    """The key of a number in a file: which way armour counts is said outright."""
    if key != AC:
        return key
    return ASCENDING if ascending else DESCENDING


@MONSTER.command("export", known="Whether to save those too that every game knows")
async def export(
    interaction: Interaction, game: LiveGame, kind: PrintedKind = YAML, known: bool = False
) -> None:
    """Save the stat blocks of this game as a file, for you alone (referee)"""
    require_referee(game.actor(interaction.user.id), "see the stat blocks of this game")
    blocks = all_blocks(game.state) if known else BESTIARY.of(game.state)
    if not blocks:
        raise RuleError(NOTHING_KEPT)
    if kind is None:
        content = printed_blocks(blocks)
        await send_printed(interaction, STAT_BLOCKS, content, f"Stat blocks: {len(blocks)}.")
        return
    asker = ENGINE.asking(game.state)
    written = [write_block(asker, block) for block in blocks]
    await send_file(interaction, STAT_BLOCKS, written, kind, f"Stat blocks: {len(blocks)}.")


def form_texts(asker: Asker, block: StatBlock) -> Mapping[str, str]:
    """What stands in each field of the form, numbers as the game writes them."""
    parts = {part.key: value for part in PARTS if (value := part.write(block)) is not None}
    lines = [", ".join((*_said(parts), *_numbers_form_text(asker, block)))]
    if block.loses:
        lines.append(f"{_LOSES} {'; '.join(block.loses)}")
    return {
        NAME: block.name,
        NUMBERS: "\n".join(filter(None, lines)),
        ATTACKS: "\n".join(_list(parts.get(ATTACKS))),
        TRAITS: ", ".join(block.traits),
        NOTES: block.notes,
    }


def _said(parts: Mapping[str, Value]) -> Iterator[str]:
    for key, value in parts.items():
        if key not in (*_OWN_FIELDS, _LOSES, *_UNSEEN):
            name = _SHORT.get(key, key.replace("_", " "))
            yield name if value is True else f"{name} {value}"


def _numbers_form_text(asker: Asker, block: StatBlock) -> Iterator[str]:
    for key, number in written(asker.state, block.numbers).items():
        yield f"{_SHORT.get(key) or asker.fields.label(key)} {asker.fields.text(key, number)}"


def _list(value: Value | None) -> list[str]:
    return value if isinstance(value, list) else []


def read_form(asker: Asker, typed: Mapping[str, str]) -> Written:
    """What was typed, part by part. Raises RuleError for what no stat block has."""
    cells = {key: Cell((typed.get(key, ""),)) for key in _OWN_FIELDS}
    cells[ATTACKS] = Cell(tuple(typed.get(ATTACKS, "").split("\n")), is_list=True)
    names = {name for found in asker.fields for name in found.names}
    names |= {name for name, part in BY_NAME.items() if part.key not in _OWN_FIELDS}
    names |= set(OTHERS)
    entries = tuple(_entries(typed.get(NUMBERS, "")))
    for entry, (name, value) in zip(
        entries, each(entries, partial(_split, asker, names)), strict=True
    ):
        if name in cells:
            raise RuleError(f"`{shorten(entry, 40)}`: that is there twice. Write it once.")
        cells[name] = Cell((value,))
    return Written(cells, is_here=True)


def as_printed(typed: Mapping[str, str]) -> str:
    """What was typed into the form as a rulebook prints it; traits are no part of that."""
    labels = {ATTACKS: "Attacks", NOTES: "Notes"}
    texts = {key: "; ".join(typed.get(key, "").splitlines()) for key in (NUMBERS, *labels)}
    behind = (f"{label}: {texts[key]}" for key, label in labels.items() if texts[key].strip())
    return "\n".join((f"{typed.get(NAME, '')}: {texts[NUMBERS]}", *behind))


def _entries(text: str) -> Iterator[str]:
    """What commas and lines set apart; the powers that are lost are one line."""
    for line in text.splitlines():
        is_list = as_key(line).startswith(_LOSES)
        yield from filter(None, (part.strip() for part in ([line] if is_list else line.split(","))))


def _split(asker: Asker, names: set[str], entry: str) -> tuple[str, str]:
    """`movement 60` is a name and a value; the longest name counts."""
    words = entry.replace(":", " ").replace("=", " ").split()
    for count in range(len(words), 0, -1):
        key = as_key(" ".join(words[:count]))
        if key in names and (count < len(words) or key in _FLAGS):
            return key, " ".join(words[count:]) or "yes"
    unknown = _unknown_part(asker, as_key(" ".join(words[:-1] or words)))
    raise RuleError(
        f"`{shorten(entry, 40)}`: {unknown} Type for example `HD 1-1, AC 6, ML 7, movement 60`."
    )

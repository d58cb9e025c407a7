"""A stat block as texts: put together from its parts, and taken apart again."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from cogs.core.files.written import Cell, Texts, Value, Written, as_key, split_list
from cogs.monster.parts import BY_NAME, PARTS, read_whole
from cogs.render.text import shorten
from rules.dice.syntax import nearest
from rules.errors import NotFoundError, RuleError
from rules.kernel.questions import Asker
from rules.sheet.numbers import check_numbers
from rules.sheet.reading import TURNED, is_ascending
from rules.state.bestiary import StatBlock

AC = "ac"
ASCENDING, DESCENDING = "ascending_ac", "descending_ac"
SAVES = ("save_death", "save_wands", "save_paralysis", "save_breath", "save_spells")
OTHERS = (ASCENDING, DESCENDING, "saves")
"""Names that are neither a part nor a number by themselves."""


@dataclass(slots=True)
class _Draft:
    """What has been read of a stat block so far; `numbers` are held as sheets hold them."""

    fields: dict[str, object] = field(default_factory=dict[str, object])
    numbers: dict[str, int] = field(default_factory=dict[str, int])


def read_block(asker: Asker, written: Written) -> StatBlock:
    """The stat block, not yet checked. RuleError says on which line what is wrong."""
    draft = _Draft()
    for name, cell in written.cells.items():
        if not any(text.strip() for text in cell.texts):
            continue
        try:
            _read_cell(asker, draft, as_key(name), cell, is_here=written.is_here)
        except RuleError as refusal:
            raise RuleError(
                f"{_place(cell.line)}`{shorten(name, 40)}`: {refusal.message}"
            ) from refusal
    if "name" not in draft.fields:
        raise RuleError(f"{_place(written.line)}A stat block needs a `name`, such as `Goblin`.")
    fields: dict[str, object] = {"name": "", **draft.fields, "numbers": draft.numbers}
    return StatBlock(**fields)  # type: ignore[arg-type]


def _place(line: int) -> str:
    return f"Line {line}, " if line else ""


def _read_cell(asker: Asker, draft: _Draft, key: str, cell: Cell, *, is_here: bool) -> None:
    part = BY_NAME.get(key)
    if part is not None:
        is_text = part.is_list and not cell.is_list and len(cell.texts) == 1
        texts = cell.texts
        if is_text:
            texts = split_list(cell.texts[0], splits_commas=part.splits_commas)
        _once(draft.fields, part.field, part.read(texts))
        return
    for name, value in _numbers(asker, key, cell.texts, is_here=is_here):
        _once(draft.numbers, name, value)


def _once(there: dict[str, object] | dict[str, int], key: str, value: object) -> None:
    if key in there:
        raise RuleError("That is there twice. Write it once.")
    there[key] = value  # type: ignore[assignment]


def _numbers(asker: Asker, key: str, texts: Texts, *, is_here: bool) -> Iterator[tuple[str, int]]:
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
        raise RuleError(unknown_part(asker, key)) from None
    if found.key == AC and not is_here and is_ascending(asker.state):
        raise RuleError(
            f"This game counts armour upwards. Write `{ASCENDING}` for 10 and more, "
            f"`{DESCENDING}` for 9 and less."
        )
    yield from check_numbers(asker, ((key, value),)).items()


def unknown_part(asker: Asker, key: str) -> str:
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

"""Stat blocks as Markdown that one would print, and that their reader reads as the same.

## Rust widow
AC 5 [14], HD 3*, Att 2 x touch, 1 x bite (1d8), THAC0 17 [+2], MV 90' (30'), SV F2, ML 9
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from cogs.bestiary.labels import LABELS
from rules.bestiary.records import StatBlock
from rules.items.tags import ALONE, NATURAL
from rules.sheet.reading import TURNED
from rules.state.health import HitDice
from rules.state.items import Item

TRAITS = "Kind"
_WAYS: Mapping[str, str] = {"fly": "flying", "swim": "swimming", "climb": "climbing"}
_SAVES: Mapping[str, str] = {
    "save_death": "D", "save_wands": "W", "save_paralysis": "P", "save_breath": "B",
    "save_spells": "S",
}  # fmt: skip
_SAID = frozenset(("ac", "thac0", "attack", "move", "infravision", "initiative", *_WAYS, *_SAVES))
_A_ROUND = 3
_LONGEST = 30
_UNSAID = (NATURAL, ALONE)
_STANDS_APART = re.compile(r"\bday|,| or |\band\b")


def printed_blocks(blocks: Iterable[StatBlock]) -> str:
    """Stat blocks, each with a heading, a line of numbers and what else is written of it."""
    return "\n".join(line for block in blocks for line in _lines(block)).strip() + "\n"


def _lines(block: StatBlock) -> Iterator[str]:
    yield from (f"## {block.name}", ", ".join(_parts(block)), "")
    if block.traits:
        yield from (f"{TRAITS}: {', '.join(block.traits)}", "")
    others = [f"{key} {value}" for key, value in block.numbers.items() if key not in _SAID]
    told = (*map(_more, block.items), _in_brackets("Also", others))
    notes = _in_brackets("Notes", [block.notes]) if LABELS.find(block.notes) else block.notes
    for text in (*told, _in_brackets("Special", block.abilities), notes):
        if text.strip():
            yield from (text, "")


def _in_brackets(head: str, words: Iterable[str]) -> str:
    """What is only told, in brackets, where no word of it is taken for a label."""
    told = "; ".join(words)
    return f"{head} ({told})" if told else ""


def _parts(block: StatBlock) -> Iterator[str]:
    numbers = block.numbers
    if "ac" in numbers:
        yield f"AC {numbers['ac']} [{TURNED - numbers['ac']}]"
    if block.hit_dice is not None:
        yield f"HD {block.hit_dice.text}"
    if block.hit_points:
        yield f"hp {block.hit_points}"
    if block.items:
        yield f"Att {_attacks(block.items)}"
    if "thac0" in numbers:
        yield f"THAC0 {numbers['thac0']} [{TURNED - numbers['thac0']:+d}]"
    if "attack" in numbers:
        yield f"Attack bonus {numbers['attack']:+d}"
    if any(key in numbers for key in ("move", *_WAYS)):
        yield f"MV {' / '.join(_movement(numbers))}"
    saves = " ".join(f"{mark}{numbers[key]}" for key, mark in _SAVES.items() if key in numbers)
    own = "" if block.saves_as is None else _as_whom(block.saves_as)
    if saves or own:
        yield f"SV {f'{saves} ({own})' if saves and own else saves or own}"
    yield from _of_the_kind(block)


def _as_whom(dice: HitDice) -> str:
    """`F3`, `NH` or, without a class, `HD 4`."""
    is_plain = not dice.class_name and not dice.normal_human
    return f"{'HD ' * is_plain}{dice.text}"


def _of_the_kind(block: StatBlock) -> Iterator[str]:
    if block.morale is not None:
        yield f"ML {block.morale}"
    if block.alignment:
        yield f"AL {block.alignment}"
    if block.experience is not None:
        yield f"XP {block.experience}"
    if block.in_dungeon or block.in_lair:
        yield f"NA {block.in_dungeon or 0} ({block.in_lair or 0})"
    if block.treasure:
        yield f"TT {block.treasure}"
    if "infravision" in block.numbers:
        yield f"Infravision {block.numbers['infravision']}"
    if "initiative" in block.numbers:
        yield f"Initiative {block.numbers['initiative']}"


def _movement(numbers: Mapping[str, int]) -> Iterator[str]:
    if "move" in numbers:
        yield _rate(numbers["move"])
    for key, word in _WAYS.items():
        if key in numbers:
            yield f"{_rate(numbers[key])} {word}"


def _rate(feet: int) -> str:
    return f"{feet}' ({feet // _A_ROUND}')"


def _attacks(items: Iterable[Item]) -> str:
    text = ""
    for item in items:
        mark = "" if not text else " or " if ALONE in item.tags else ", "
        text += f"{mark}{_attack(item)}"
    return text


def _attack(item: Item) -> str:
    said = " + ".join(filter(None, (item.damage, *_riders(item))))
    return f"{item.shots} \u00d7 {item.name.lower()}" + (f" ({said})" if said else "")


def _riders(item: Item) -> list[str]:
    """What a hit brings, where that stands behind dice; what is longer stands by itself."""
    return [tag for tag in item.tags if tag not in _UNSAID and _is_short(tag)]


def _more(item: Item) -> str:
    more = [tag for tag in item.tags if tag not in _UNSAID and not _is_short(tag)]
    return _in_brackets(item.name, more)


def _is_short(tag: str) -> bool:
    return len(tag) <= _LONGEST and not LABELS.find(tag) and not _STANDS_APART.search(tag)

"""Traps and hidden things of a room, each in one line.

Trap: pit, 1d6, on a 3
Trap: needle, in the chest, save death, effect paralysed, text "A needle pricks your finger."
Hidden: gold ring, under the third stool, in part north wall
"""

import re
from collections.abc import Iterator, Mapping

from cogs.place.choices import Piece, quote, read_pieces, write_pieces, write_said
from cogs.render.text import shorten
from rules.dice.expression import parse
from rules.dice.syntax import nearest
from rules.errors import RuleError
from rules.record import replace
from rules.state.places import Find, Trap
from rules.systems import ENGINE

EXAMPLE = "`Trap: pit, 1d6`, `Trap: needle, in the chest, save death, effect dies`"
HIDDEN_EXAMPLE = "`Hidden: gold ring, under a stool`"
_FLAGS: Mapping[str, str] = {"found": "found", "sprung": "sprung", "disarmed": "disarmed"}
_CHANCE = re.compile(r"(?:chance |on )?(?P<chance>\d) ?(?:in|of|/) ?6", re.IGNORECASE)
_SAVES = {key: key.removeprefix("save_") for key in ENGINE.fields.keys if key.startswith("save_")}
_HALF = " for half"
"""Behind a save that leaves half of the damage."""
_PART = ("in part", "in the part")
"""Before the name of the part of a room in which something is found."""
_TEXTS: Mapping[str, tuple[str, ...]] = {
    "effect": ("effect",),
    "text": ("text", "told", "read"),
    "notes": ("notes", "note"),
    "item": ("in the", "in", "item"),
    "door": ("on the", "on", "door"),
}
"""The fields that a word and a text give, and those words."""


def read_trap(text: str) -> Trap:
    """The trap that a line describes; its door is a name. Raises RuleError."""
    name, *pieces = read_pieces(text) or (Piece("trap"),)
    trap = Trap("", name.text, "")
    for piece in pieces:
        trap = _with(trap, piece)
    return replace(trap, kind="treasure") if trap.item else trap


def _with(trap: Trap, piece: Piece) -> Trap:
    if piece.word in _FLAGS:
        return replace(trap, **{_FLAGS[piece.word]: True})
    if piece.word in ("room", "treasure"):
        return replace(trap, kind=piece.word)
    chance = _CHANCE.fullmatch(piece.word)
    if chance is not None:
        return replace(trap, chance=int(chance["chance"]))
    save = piece.after("save vs", "save against", "save")
    if save is not None:
        key, halves = _save(save.removesuffix(_HALF)), save.endswith(_HALF)
        return replace(trap, save=key, halves=halves)
    if (part := piece.after(*_PART)) is not None:
        return replace(trap, part=part)
    for field, words in _TEXTS.items():
        if (said := piece.after(*words)) is not None:
            return replace(trap, **{field: said})
    return replace(trap, damage=_damage(piece))


def _save(text: str) -> str:
    key = f"save_{text.strip().lower()}"
    if key in _SAVES:
        return key
    near = nearest(text.strip().lower(), _SAVES.values())
    some = f"Did you mean `save {near}`?" if near else f"Saves are {', '.join(_SAVES.values())}."
    raise RuleError(f"There is no save against “{shorten(text.strip(), 40)}”. {some}")


def _damage(piece: Piece) -> str:
    """The dice of a piece such as `2d6` or `2d6 damage`. Raises RuleError."""
    dice = piece.word.removesuffix("damage").removeprefix("damage").strip()
    try:
        if not any(letter.isdecimal() for letter in dice):
            raise RuleError("no dice")  # noqa: TRY301
        parse(dice).bind({})
    except RuleError:
        raise RuleError(
            f"“{shorten(piece.text, 40)}” says nothing of a trap. Write dice of damage, `3 in 6`, "
            "`save death`, `on iron door`, `in the chest`, `effect …`, `text …` or `notes …`."
        ) from None
    return dice


def write_trap(trap: Trap) -> str:
    """The line of a trap whose door is a name."""
    name = quote(trap.name) if "," in trap.name else trap.name
    return write_pieces("Trap", (name, *_said(trap)))


def _said(trap: Trap) -> Iterator[str]:
    yield trap.damage
    if trap.chance != Trap("", "", "").chance:
        yield f"{trap.chance} in 6"
    yield f"save {_SAVES[trap.save]}{_HALF if trap.halves else ''}" if trap.save else ""
    yield write_said("on", trap.door)
    yield write_said("item" if trap.item.startswith("the ") else "in", trap.item)
    if trap.kind == "treasure" and not trap.item:
        yield "treasure"
    yield write_said(_PART[0], trap.part)
    yield write_said("effect", trap.effect)
    yield write_said("text", trap.text)
    yield write_said("notes", trap.notes)
    yield from (word for word in _FLAGS if getattr(trap, word))


def read_find(text: str) -> Find:
    """The hidden thing that a line describes. Raises RuleError."""
    pieces = list(read_pieces(text))
    found = len(pieces) > 1 and pieces[-1].word == "found"
    if found:
        pieces.pop()
    if not pieces:
        raise RuleError(f"Say what is hidden, such as {HIDDEN_EXAMPLE}.")
    parts = [part for one in pieces[1:] if (part := one.after(*_PART)) is not None]
    said = ", ".join(one.text for one in pieces[1:] if one.after(*_PART) is None)
    return Find("", pieces[0].text, "", text=said, found=found, part="".join(parts[-1:]))


def write_find(find: Find) -> str:
    """The line of a hidden thing."""
    name = quote(find.name) if "," in find.name else find.name
    text = find.text
    if text and read_find(f"x, {text}").text != text:
        text = quote(text)
    part = write_said(_PART[0], find.part)
    return write_pieces("Hidden", (name, text, part, "found" if find.found else ""))

"""The numbers a sheet can hold: what players call them, their bounds, and what they are for."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.dice.names import nearest
from rules.errors import NotFoundError, RuleError
from rules.kernel.tables import Table


@dataclass(frozen=True, slots=True)
class SheetField:
    """One number of a sheet as it is held (R-SHEETNUM); `rules.sheet.writing` has it as written.

    Both bounds are allowed; `source` is a catalogue ID.
    `words` are what else people call it, in lower case with `_` for a space.
    `is_modifier` if it is added to a roll, so that it is written with its sign.
    """

    key: str
    label: str
    minimum: int
    maximum: int
    meaning: str
    source: str
    is_modifier: bool = False
    words: tuple[str, ...] = ()

    def check(self, value: int) -> int:
        """The value, if it is within bounds; RuleError otherwise."""
        if not self.minimum <= value <= self.maximum:
            raise RuleError(
                f"{self.label} goes from {self.minimum} to {self.maximum}; {value} is outside."
            )
        return value


def _ability(key: str, name: str, source: str) -> SheetField:
    words = (name.lower(),)
    return SheetField(key, key.upper(), 1, 40, f"{name} score", source, words=words)


def _save(key: str, against: str) -> SheetField:
    meaning = f"saving throw against {against}: what a d20 must reach"
    return SheetField(f"save_{key}", f"Save vs {key}", 1, 30, meaning, "OSE-SAVES")


FIELDS: tuple[SheetField, ...] = (
    _ability("str", "Strength", "OSE-ABILITY-CHECK"),
    _ability("int", "Intelligence", "OSE-ABILITY-CHECK"),
    _ability("wis", "Wisdom", "OSE-ABILITY-CHECK"),
    _ability("dex", "Dexterity", "ERIS-DEX-TIEBREAK"),
    _ability("con", "Constitution", "OSE-ABILITY-CHECK"),
    _ability("cha", "Charisma", "OSE-ABILITY-CHECK"),
    SheetField(
        "ac", "Armour Class", -60, 20, "descending: 9 is unarmoured, less is better", "R-AC"
    ),
    SheetField("thac0", "THAC0", -40, 30, "what a d20 must reach to hit AC 0", "OSE-THAC0"),
    SheetField(
        "attack",
        "Attack bonus",
        -20,
        60,
        "added to the d20 of an attack",
        "OSE-AAC",
        is_modifier=True,
    ),
    SheetField(
        "initiative",
        "Initiative modifier",
        -20,
        60,
        "added to the character's own initiative roll",
        "OSE-INITIATIVE-INDIVIDUAL",
        is_modifier=True,
    ),
    SheetField(
        "reaction",
        "Reaction modifier",
        -6,
        6,
        "added to a reaction roll when this character speaks",
        "OSE-REACTION",
        is_modifier=True,
    ),
    _save("death", "death or poison"),
    _save("wands", "wands"),
    _save("paralysis", "paralysis or petrification"),
    _save("breath", "breath attacks"),
    _save("spells", "spells, rods or staves"),
    SheetField(
        "death_save",
        "Death save modifier",
        -20,
        40,
        "added to a death saving throw",
        "4E-DEATH-SAVE",
        is_modifier=True,
    ),
    SheetField("loyalty", "Loyalty", 2, 99, "a loyalty check is 2d6, at most this", "R-LOYALTY"),
    SheetField(
        "max_retainers",
        "Most retainers",
        0,
        99,
        "how many retainers the character may lead",
        "ERIS-LEADERSHIP",
    ),
)

_BY_KEY: Mapping[str, SheetField] = {field.key: field for field in FIELDS}
_BY_WORD: Mapping[str, SheetField] = {
    word: field
    for field in FIELDS
    for word in (field.key, field.label.lower().replace(" ", "_"), *field.words)
}


def find_field(text: str) -> SheetField:
    """The field with that key or label, however it is written; NotFoundError names near ones."""
    word = "_".join(text.lower().replace("-", " ").replace("_", " ").split())
    found = _BY_WORD.get(word)
    if found is None:
        raise NotFoundError(_unknown(text.strip(), word))
    return found


def _unknown(text: str, word: str) -> str:
    near = nearest(word, _BY_WORD)
    if near:
        advice = f"Did you mean {_BY_WORD[near].label}?"
    else:
        advice = f"It can have: {', '.join(field.label for field in FIELDS)}."
    return f"A sheet has no number called “{text[:40]}”. {advice}"


def field_label(key: str) -> str:
    """What players call the number; the key itself where no field has it."""
    field = _BY_KEY.get(key)
    return field.label if field else key


DEXTERITY_CLASSES = Table(((None, 8, -1), (9, 12, 0), (13, None, 1)))
"""Who acts first and last on a tie, by DEX (ERIS-DEX-TIEBREAK)."""

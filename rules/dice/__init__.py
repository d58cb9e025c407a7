"""Dice: reading an expression, rolling it from an injected source, its exact odds."""

from rules.dice.expression import Expression, Roll, parse
from rules.dice.faces import (
    DiceGroup,
    DiceRecord,
    Faces,
    FairDice,
    LoadedDice,
    RolledDie,
    roll_dice,
    roll_label,
)
from rules.dice.syntax import DiceError

__all__ = [
    "DiceError",
    "DiceGroup",
    "DiceRecord",
    "Expression",
    "Faces",
    "FairDice",
    "LoadedDice",
    "Roll",
    "RolledDie",
    "parse",
    "roll_dice",
    "roll_label",
]

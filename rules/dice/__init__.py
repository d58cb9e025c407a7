"""Dice: reading an expression, rolling it from an injected source, its exact odds."""

from rules.dice.errors import DiceError
from rules.dice.expression import Expression, Roll, parse
from rules.dice.record import DiceGroup, DiceRecord, RolledDie, roll_dice
from rules.dice.source import Faces, FairDice, LoadedDice, roll_label

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

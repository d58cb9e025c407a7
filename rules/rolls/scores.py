"""Ability scores in a roll: they are what it is held against, not what is added to it."""

from rules.dice.request import Part, Request
from rules.errors import RuleError

ABILITIES = frozenset(("str", "int", "wis", "dex", "con", "cha"))


def refuse_added_scores(request: Request) -> None:
    """RuleError where a score would be added to dice (OSE-ABILITY-CHECK, R-SHEETNUM)."""
    for part in request.parts:
        added = sorted(ABILITIES & part.expression.names)
        if added and part.expression.dice:
            raise RuleError(_advice(part, added[0]))


def _advice(part: Part, name: str) -> str:
    dice = part.expression.dice[0]
    thrown = f"{dice.count}d{dice.sides}"
    return (
        f"{name.upper()} is the score itself, not a bonus. To roll against it "
        f"type `{thrown} <= {name}`; to add its bonus write the number, such as `{thrown}+1`."
    )

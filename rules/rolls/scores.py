"""Ability scores in a roll: they are what it is held against, not what is added to it."""

from rules.dice.request import Part, Request
from rules.errors import RuleError
from rules.kernel.fields import Field
from rules.sheet.fields import ABILITIES

_BY_NAME = {name: field for field in ABILITIES for name in field.names}


def refuse_added_scores(request: Request) -> None:
    """RuleError where a score would be added to dice (OSE-ABILITY-CHECK, R-SHEETNUM)."""
    for part in request.parts:
        added = sorted(_BY_NAME.keys() & part.expression.names)
        if added and part.expression.dice:
            raise RuleError(_advice(part, _BY_NAME[added[0]]))


def _advice(part: Part, ability: Field) -> str:
    dice = part.expression.dice[0]
    thrown = f"{dice.count}d{dice.sides}"
    return (
        f"{ability.label} is the score itself, not a bonus. To roll against it "
        f"type `{thrown} <= {ability.key}`; to add its bonus write the number, such as "
        f"`{thrown}+1`."
    )

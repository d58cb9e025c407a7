"""Rolling what somebody typed, for those who may see it."""

from collections.abc import Mapping

from rules.dice.expression import Expression, parse
from rules.errors import RuleError
from rules.events import EVERYBODY, REFEREES, Audience, Throw
from rules.resolution import Resolution
from rules.rolls.actions import RollDice, RollMode
from rules.rolls.events import DiceRolled
from rules.sheet.active import active_character, own_character
from rules.state import Character

LONGEST_LABEL = 100


def roll_dice(resolution: Resolution, action: RollDice) -> None:
    """Roll an expression; private and blind rolls fall from the secret seed (R-SECRET)."""
    label = " ".join(action.label.split())
    if len(label) > LONGEST_LABEL:
        raise RuleError(f"A label can have {LONGEST_LABEL} characters. Shorten it.")
    expression, character = _bound(resolution, action)
    is_secret = action.mode is not RollMode.PUBLIC
    source, number, commitment = resolution.begin_roll(secret=is_secret)
    record = expression.roll(source).record()
    throw = Throw(number, label, record, secret=is_secret, commitment=commitment)
    resolution.emit(
        DiceRolled(
            member=resolution.actor.member,
            throw=resolution.keep(throw),
            label=label,
            mode=action.mode.value,
            character=resolution.who(character.id) if character else None,
            audience=_audience(resolution.actor.member, action.mode),
            rule="R-SECRET" if is_secret else "",
        )
    )


def _bound(resolution: Resolution, action: RollDice) -> tuple[Expression, Character | None]:
    """The expression with the sheet's numbers in it, and the sheet if it was needed."""
    expression = parse(action.text)
    if not expression.names:
        return expression, None
    character = _sheet(resolution, action.character_id)
    numbers: Mapping[str, int] = {}
    if character is not None:
        numbers = {"level": character.level, **character.numbers}
    return expression.bind(numbers), character


def _sheet(resolution: Resolution, character_id: str) -> Character | None:
    if character_id:
        return own_character(resolution, character_id, "roll with the numbers of")
    return active_character(resolution.state, resolution.actor.member)


def _audience(member: int, mode: RollMode) -> Audience:
    if mode is RollMode.PUBLIC:
        return EVERYBODY
    return (member,) if mode is RollMode.PRIVATE else REFEREES

"""Rolling what somebody typed, for those who may see it."""

from collections.abc import Mapping

from rules.dice.record import DiceRecord
from rules.dice.request import ARMOUR_CLASS, Part, Request, parse_request
from rules.errors import RuleError
from rules.events import EVERYBODY, REFEREES, Audience, Throw
from rules.resolution import Resolution
from rules.rolls.actions import RollDice, RollMode
from rules.rolls.events import DiceRolled, RollResult
from rules.sheet.active import active_character, own_character
from rules.state import Character

LONGEST_LABEL = 100
D20 = 20
UNARMOURED_THAC0 = 19
"""What a d20 needs against descending AC 0 before any bonus (OSE-AAC)."""


def roll_dice(resolution: Resolution, action: RollDice) -> None:
    """Roll a request; private and blind rolls fall from the secret seed (R-SECRET)."""
    label = " ".join(action.label.split())
    if len(label) > LONGEST_LABEL:
        raise RuleError(f"A label can have {LONGEST_LABEL} characters. Shorten it.")
    request, character = _bound(resolution, action)
    is_secret = action.mode is not RollMode.PUBLIC
    results = tuple(
        _roll(resolution, part, label, is_secret=is_secret) for part in request.rolls
    )
    resolution.emit(
        DiceRolled(
            member=resolution.actor.member,
            text=action.text.strip(),
            results=results,
            label=label,
            mode=action.mode.value,
            character=resolution.who(character.id) if character else None,
            audience=_audience(resolution.actor.member, action.mode),
        )
    )


def _roll(resolution: Resolution, part: Part, label: str, *, is_secret: bool) -> RollResult:
    source, number, commitment = resolution.begin_roll(secret=is_secret)
    roll = part.expression.roll(source)
    label = part.label or label
    record = roll.record()
    throw = Throw(number, label, record, secret=is_secret, commitment=commitment)
    resolution.keep(throw)
    target = part.target
    if target is None:
        return RollResult(label=label, throw=throw)
    goal = int(target.value)
    if target.kind != ARMOUR_CLASS:
        return RollResult(
            label=label, throw=throw, target=target.kind, goal=goal, passed=target.is_met(roll)
        )
    needed = goal if resolution.state.preset == "4e" else UNARMOURED_THAC0 - goal
    natural = _natural(record)
    passed = natural == D20 or (natural != 1 and throw.total >= needed)
    return RollResult(
        label=label,
        throw=throw,
        target=ARMOUR_CLASS,
        goal=goal,
        needed=needed,
        passed=passed,
        natural=natural,
    )


def _natural(record: DiceRecord) -> int | None:
    """The face of the one d20 that counts, None where there is no such die."""
    if len(record.groups) != 1 or record.groups[0].sides != D20:
        return None
    kept = [die.faces[-1] for die in record.groups[0].dice if die.is_kept]
    return kept[0] if len(kept) == 1 else None


def _bound(resolution: Resolution, action: RollDice) -> tuple[Request, Character | None]:
    """The request with the sheet's numbers in it, and the sheet if it was needed."""
    request = parse_request(action.text)
    if not request.names:
        return request, None
    character = _sheet(resolution, action.character_id)
    numbers: Mapping[str, int] = {}
    if character is not None:
        numbers = {"level": character.level, **character.numbers}
    return request.bind(numbers), character


def _sheet(resolution: Resolution, character_id: str) -> Character | None:
    if character_id:
        return own_character(resolution, character_id, "roll with the numbers of")
    return active_character(resolution.state, resolution.actor.member)


def _audience(member: int, mode: RollMode) -> Audience:
    if mode is RollMode.PUBLIC:
        return EVERYBODY
    return (member,) if mode is RollMode.PRIVATE else REFEREES

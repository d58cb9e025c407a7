"""An amount of damage or healing as typed: a whole number, or dice to be rolled."""

from rules.dice import LoadedDice, parse
from rules.errors import RuleError
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.kernel.throwing import throw_text
from rules.kernel.visibility import Visibility

MOST = 10_000


def read_amount(
    resolution: Resolution, text: str, purpose: str, seen: Visibility = Visibility.PUBLIC
) -> tuple[int, Throw | None]:
    """The amount, and the throw if dice fell. What comes out below 0 counts as 0.

    RuleError for what is not an amount; DiceError shows where an expression is wrong.
    """
    if not text.strip():
        raise RuleError("Say how many hit points: a number such as `4`, or dice such as `1d8+1`.")
    # No names: what a sheet's numbers mean for damage is for the attack to say.
    expression = parse(text).bind({})
    if not expression.dice:
        return _within(expression.roll(LoadedDice(())).total, text), None
    throw = throw_text(resolution, text, purpose, secret=seen.is_secret)
    return min(MOST, max(0, throw.total)), throw


def has_dice(text: str) -> bool:
    """Whether dice fall for an amount; DiceError for what cannot be read."""
    return bool(text.strip()) and bool(parse(text).bind({}).dice)


def check_amount(text: str) -> None:
    """RuleError or DiceError, as in `read_amount`, for what cannot be rolled later."""
    expression = parse(text).bind({})
    if not expression.dice:
        _within(expression.roll(LoadedDice(())).total, text)


def _within(amount: int, text: str) -> int:
    if not 0 <= amount <= MOST:
        raise RuleError(
            f"`{text.strip()}` is not an amount: give 0 to {MOST}, or dice such as `1d8+1`."
        )
    return amount

"""Dice that are written as text, thrown in a step."""

from rules.dice.expression import parse
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution


def throw_text(resolution: Resolution, text: str, purpose: str, *, secret: bool = False) -> Throw:
    """Throw dice such as `3d6+1`; DiceError shows where the text is wrong, or has a name in it."""
    expression = parse(text).bind({})
    source, number, commitment = resolution.begin_roll(secret=secret)
    record = expression.roll(source).record()
    return resolution.keep(Throw(number, purpose, record, secret=secret, commitment=commitment))

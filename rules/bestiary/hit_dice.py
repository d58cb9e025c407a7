"""Hit dice as they stand in a monster's description."""

import re

from rules.errors import RuleError
from rules.state.hit_dice import HitDice

MOST_DICE = 100
MOST_SIDES = 1000
MOST_ASTERISKS = 9
MINUS_SIGN = "\u2212"
"""What typographers and some phones put for a minus."""
_DICE = re.compile(r"(?P<count>\d{1,3})(d(?P<sides>\d{1,4}))?(?P<bonus>[+-]\d{1,3})?")
_HALVES = ("½", "1/2")


def parse_hit_dice(text: str) -> HitDice:
    """Hit dice from `3`, `3+1`, `1-1`, `10**`, `½`, `NH`, or plain dice as `2d6`.

    RuleError for anything else.
    """
    typed = "".join(text.lower().replace(MINUS_SIGN, "-").split())
    word = typed.rstrip("*")
    asterisks = min(len(typed) - len(word), MOST_ASTERISKS)
    if word == "nh":
        return HitDice(normal_human=True)
    if word in _HALVES:
        return HitDice(half=True, asterisks=asterisks)
    match = _DICE.fullmatch(word)
    if match is None or not word.isascii():
        raise RuleError(
            f"“{text.strip()[:40]}” is not a number of hit dice. Type for example `3`, `3+1`, "
            "`1-1`, `½`, or dice such as `2d6`."
        )
    count, sides = int(match["count"]), int(match["sides"] or 1)
    if not (1 <= count <= MOST_DICE and 1 <= sides <= MOST_SIDES):
        raise RuleError(
            f"Hit dice go from 1 to {MOST_DICE} dice of at most {MOST_SIDES} sides. "
            "Type for example `3` or `2d6`."
        )
    sides = sides if match["sides"] else 0
    return HitDice(count, int(match["bonus"] or 0), asterisks, sides)

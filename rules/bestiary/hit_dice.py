"""Hit dice as they stand in a monster's description."""

import re

from rules.errors import RuleError
from rules.state.health import HitDice

MOST_DICE = 100
MOST_SIDES = 1000
MOST_ASTERISKS = 9
MINUS_SIGN = "\u2212"
"""What typographers and some phones put for a minus."""
_DICE = re.compile(r"(?P<count>\d{1,3})(d(?P<sides>\d{1,4}))?(?P<bonus>[+-]\d{1,3})?")
_LESS_THAN_ONE = {"½": 2, "1/2": 2, "¼": 4, "1/4": 4}
"""Of how many parts less than one hit die is one."""
_UNIT = re.compile(r"^(?:hd|hit di(?:c)?e)(?=[\d½¼ ])|(?<=[\d½¼* ])(?:hd|hit di(?:c)?e)$")
"""What people write before or behind the number."""
_CLASS = re.compile(r"(?P<name>[a-z][a-z-]*)(?: level)? (?P<level>\d{1,2})")
HIGHEST_LEVEL = 99


def parse_hit_dice(text: str) -> HitDice:
    """Hit dice from `3`, `HD 3`, `3+1`, `1-1`, `10**`, `½`, `1/4`, `NH`, or plain dice as `2d6`.

    RuleError for anything else.
    """
    bare = _UNIT.sub("", _words(text).replace(MINUS_SIGN, "-"))
    typed = "".join(bare.split())
    word = typed.rstrip("*")
    asterisks = min(len(typed) - len(word), MOST_ASTERISKS)
    if word == "nh":
        return HitDice(normal_human=True)
    if word in _LESS_THAN_ONE:
        return HitDice(half=True, asterisks=asterisks, parts=_LESS_THAN_ONE[word])
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


def parse_saves_as(text: str) -> HitDice:
    """By what somebody saves: hit dice, or a level of a class as in `cleric 7`.

    RuleError for anything else.
    """
    match = _CLASS.fullmatch(_words(text))
    if match is None or match["name"] == "hd":
        return parse_hit_dice(text)
    level = int(match["level"])
    if not 1 <= level <= HIGHEST_LEVEL:
        raise RuleError(f"A level goes from 1 to {HIGHEST_LEVEL}. Type for example `cleric 7`.")
    return HitDice(level, class_name=match["name"])


def _words(text: str) -> str:
    """What was typed, in lower case with single spaces."""
    return " ".join(text.lower().split())

"""Words that say something of a thing or an attack: dice, ranges, rates, uses, in brackets or not.

`said("1d6")` is `{"damage": "1d6"}`: fields of an `Item` by name, nothing for any other word.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rules.dice.expression import parse
from rules.errors import RuleError
from rules.items.describing import GRADES, LONGEST_DAMAGE
from rules.items.known import said_kind
from rules.state.items import Bands, Held

Fields = dict[str, Any]
USES: Mapping[str, Fields] = {
    Held.WIELDED.value: {"held": Held.WIELDED},
    Held.WORN.value: {"held": Held.WORN},
    "one-handed": {"hands": 1},
    "two-handed": {"hands": 2},
    "magic": {"magic": True},
}
NUMBERS = {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1
    )
}
_DAMAGE = "damage="
SIGNS = str.maketrans("\u2013\u2014\u2212\u2019\u2032", "---''")
_BONUS = re.compile(r"[+-]\d{1,2}")
_SO_MANY = re.compile(r"\d{1,2} ?[x\u00d7] ?\d{0,3}d\d", re.IGNORECASE)
"""So many attacks of some dice each, and no dice that are multiplied."""
_RATE = re.compile(r"[x\u00d7](?P<shots>\d{1,2})(?:/(?P<rounds>\d{1,2}))?", re.IGNORECASE)
BANDS = re.compile(r"(\d{1,5})'?/(\d{1,5})'?/(\d{1,5})'?")
RANGE = re.compile(
    r"\b(?:range|rng\.?)[: ] ?(?P<bands>[\d/']{1,20})(?: ?(?:feet|foot|ft|yards?|yds?)\b\.?)?",
    re.IGNORECASE,
)
_FAR = re.compile(r"(?P<feet>\d{1,5})(?:'| ?(?:feet|foot|ft|yards?|yds?)\b\.?)", re.IGNORECASE)
_SPREAD = re.compile(r"(?P<low>\d{1,3})-(?P<high>\d{1,3})(?P<more>[+-]\d{1,3})?")
_DICE = re.compile(r"d\d", re.IGNORECASE)
_COUNTED = re.compile(r"(?P<count>\d{1,7}) (?P<what>piece|coin)s?")
_NUMBERED = re.compile(r"(?P<what>worth|charges|holds) (?P<number>\d{1,7})")
_GRADED = re.compile(rf"grade (?P<grade>{'|'.join(filter(None, GRADES))})")
_KIND = re.compile(r"kind (?P<kind>\S.*)", re.IGNORECASE)
_COUNTS = {"piece": "count", "coin": "weight"}


def said(token: str) -> Fields:
    """What a word behind the name says of it; nothing for a word of the name."""
    if _BONUS.fullmatch(token):
        return {"bonus": int(token)}
    if (rate := _RATE.fullmatch(token)) is not None:
        return {"shots": int(rate["shots"]), "rounds": int(rate["rounds"] or 1)}
    if BANDS.fullmatch(token) and (bands := bands_of(token)) is not None:
        return {"bands": bands}
    if token.startswith(_DAMAGE):
        return {"damage": token.removeprefix(_DAMAGE)}
    dice = damage_of(token)
    return {"damage": dice} if dice else {}


def bands_of(text: str) -> Bands | None:
    """`50/100/150` in feet; one number alone is a medium range."""
    numbers = [part.strip("'") for part in text.split("/")]
    if len(numbers) not in (1, 3) or not all(one.isdecimal() and len(one) < 6 for one in numbers):
        return None
    found = [int(one) for one in numbers]
    return Bands(*found) if len(found) == 3 else Bands(0, found[0], found[0])


def damage_of(token: str) -> str:
    """A word as damage: dice, a number, or a spread such as `2-8`, which is 2d4; "" for others."""
    if _SPREAD.fullmatch(token):
        dice = dice_of(token)
        return "" if dice == token else dice
    is_said = token.isdecimal() or (_DICE.search(token) is not None and "/" not in token)
    return token if is_said and is_dice(token) else ""


def dice_of(text: str) -> str:
    """Dice as rules write them: `2-8` as `2d4`, `d8` as `1d8`; anything else as it stands."""
    bare = text.replace(" ", "").lower()
    bare = f"1{bare}" if bare.startswith("d") else bare
    if (spread := _SPREAD.fullmatch(bare)) is None:
        return bare
    thrown = dice_of_spread(int(spread["low"]), int(spread["high"]))
    return next((f"{dice}{spread['more'] or ''}" for dice in thrown), bare)


def dice_of_spread(low: int, high: int) -> Iterator[str]:
    """Dice that come to `low` at least and `high` at most, the likeliest first: `2-8` is 2d4,
    `3-6` is 1d4+2."""
    if low and high > low and high % low == 0:
        yield f"{low}d{high // low}"
    if high > low:
        yield f"1d{high - low + 1}{low - 1:+d}"


def is_dice(token: str) -> bool:
    """Whether a word is dice, such as `1d6`, or a number as damage."""
    if len(token) > LONGEST_DAMAGE or not any(letter.isdecimal() for letter in token):
        return False
    if _SO_MANY.match(token):
        return False
    try:
        parse(token).bind({})
    except RuleError:
        return False
    return True


def said_in_brackets(word: str) -> Fields:
    """What rules know of such a word; nothing for a tag."""
    lower = word.lower()
    if (counted := _COUNTED.fullmatch(lower)) is not None:
        return {_COUNTS[counted["what"]]: int(counted["count"])}
    if (numbered := _NUMBERED.fullmatch(lower)) is not None:
        return {numbered["what"]: int(numbered["number"])}
    if (graded := _GRADED.fullmatch(lower)) is not None:
        return {"grade": graded["grade"]}
    if (kind := _KIND.fullmatch(word)) is not None and (thing := said_kind(kind["kind"])):
        return {"kind": thing.name}
    if (far := RANGE.fullmatch(lower)) is not None and (bands := bands_of(far["bands"])):
        return {"bands": bands}
    if (feet := _FAR.fullmatch(lower)) is not None:
        return {"bands": Bands(0, int(feet["feet"]), int(feet["feet"]))}
    return dict(USES.get(lower) or said(word))

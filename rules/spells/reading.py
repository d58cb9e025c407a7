"""Numbers of a row that follow from the caster's level, and lengths, read from their texts."""

import re
from dataclasses import dataclass
from functools import cache

from rules.clock.units import TURNS_PER_DAY, TURNS_PER_HOUR
from rules.spells.rows import CONCENTRATION, INSTANT, PERMANENT, REFEREE
from rules.state.health import HitDice

_PER = re.compile(
    r"(?P<many>\d+d\d+(?:[+-]\d+)?|\d+) per (?:(?P<each>\d+) )?levels?(?: above (?P<above>\d+))?"
)
_DICE = re.compile(r"(?P<count>\d+)d(?P<sides>\d+)(?P<bonus>[+-]\d+)?")
_PLAIN = re.compile(r"\d+|\d+d\d+(?:[+-]\d+)?")


@dataclass(frozen=True, slots=True)
class _PerLevel:
    """So much for each `each` levels above a level."""

    many: str
    each: int
    above: int

    def times(self, level: int) -> int:
        """How often a caster of that level has it."""
        return max(0, level - self.above) // self.each


@cache
def _parts(text: str) -> tuple[str | _PerLevel, ...]:
    """The sum that a text is, part by part. ValueError for what is none."""
    found: list[str | _PerLevel] = []
    for part in text.split(" + "):
        per = _PER.fullmatch(part)
        if per is not None:
            found.append(_PerLevel(per["many"], int(per["each"] or 1), int(per["above"] or 0)))
        elif _PLAIN.fullmatch(part):
            found.append(part)
        else:
            raise ValueError(f"no number of a spell: {text!r}")
    return tuple(found)


def dice_at(text: str, level: int) -> str:
    """The dice or number of a text for a caster of a level: `1d6 per level` at 5 is `5d6`."""
    parts = [
        part if isinstance(part, str) else _times(part.many, part.times(level))
        for part in _parts(text)
    ]
    dice = [part for part in parts if not part.isdecimal()]
    plain = sum(int(part) for part in parts if part.isdecimal())
    if not dice:
        return str(plain)
    return "+".join((*dice, str(plain)) if plain else dice)


def _times(many: str, times: int) -> str:
    """Dice so many times over."""
    dice = _DICE.fullmatch(many)
    if dice is None:
        return str(int(many) * times)
    if not times:
        return "0"
    bonus = int(dice["bonus"] or 0) * times
    return f"{int(dice['count']) * times}d{dice['sides']}" + (f"{bonus:+d}" if bonus else "")


_UNITS = {
    "round": None,
    "turn": 1,
    "hour": TURNS_PER_HOUR,
    "day": TURNS_PER_DAY,
    "week": 7 * TURNS_PER_DAY,
}
_UNIT = re.compile(r"(rounds?|turns?|hours?|days?|weeks?)")
ENDLESS = (PERMANENT, INSTANT, CONCENTRATION, REFEREE)


@dataclass(frozen=True, slots=True)
class Length:
    """How long a spell lasts: `number` of a `unit`, both "" where no clock ends it."""

    number: str = ""
    unit: str = ""

    @property
    def turns(self) -> int | None:
        """The turns in one of the unit, None for rounds."""
        return _UNITS[self.unit]


@cache
def length_of(text: str) -> Length:
    """The length in a row. ValueError for what is none.

    `6 turns + 1 per level` counts turns in both parts; what is held by concentration for at most so
    long is written `concentration, 6 rounds`.
    """
    text = text.removeprefix(f"{CONCENTRATION}, ")
    if text in ENDLESS:
        return Length()
    units = {found.rstrip("s") for found in _UNIT.findall(text)}
    number = " ".join(_UNIT.sub("", text).split())
    if len(units) != 1:
        raise ValueError(f"no length of a spell: {text!r}")
    _parts(number)
    return Length(number, units.pop())


_HIT_DICE = re.compile(r"(?P<count>\d+)(?P<bonus>\+\d+)?")


def hit_dice_in(text: str) -> tuple[int, int]:
    """Hit dice of a row, as `4+1`, to be compared. ValueError for what are none."""
    found = _HIT_DICE.fullmatch(text)
    if found is None:
        raise ValueError(f"no hit dice: {text!r}")
    return int(found["count"]), int(found["bonus"] or 0)


def weight_of(dice: HitDice) -> tuple[int, int]:
    """Hit dice of somebody, to be compared: less than one counts as a part of the first."""
    if dice.half or dice.normal_human:
        return 0, 1
    return dice.count, dice.bonus

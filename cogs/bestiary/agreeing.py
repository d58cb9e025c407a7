"""Values of a stat block that go together: where they do not agree, that is asked."""

from collections.abc import Callable

from cogs.bestiary.labels import ATTACKS, HIT_DICE, HIT_POINTS, TO_HIT
from cogs.bestiary.values import Reading
from rules.sheet.reading import TURNED
from rules.state.health import HitDice

_SIDES, _OF_A_CLASS, _FAR = 8, 12, 4
"""A hit die, one of somebody with a class and a good constitution, and how far one who fights well
may be from what others with as many hit dice need to hit."""


_OUT = "out"
_HELD = {HIT_POINTS: ("hit_points",), TO_HIT: ("thac0", "attack")}
"""What goes where somebody says so."""


def doubt_disagreeing(reading: Reading) -> None:
    """Ask about each value that its neighbours speak against."""
    asked = {doubt.key for doubt in reading.doubts}
    for key, check in _CHECKS.items():
        about = "" if key in asked else check(reading)
        choices = {"": "as it was read", **({_OUT: "leave it out"} if key in _HELD else {})}
        if about and reading.doubt(key, about, choices) == _OUT:
            for name in _HELD[key]:
                reading.fields.pop(name, None)
                reading.held.pop(name, None)
            reading.points = () if key == HIT_POINTS else reading.points


def _points(reading: Reading) -> str:
    """Hit points that those hit dice never come to."""
    dice = reading.fields.get(HIT_DICE)
    if not isinstance(dice, HitDice) or dice.normal_human or not reading.points:
        return ""
    has_class = "saves_as" in reading.fields and dice.bonus == 0
    sides = _OF_A_CLASS if has_class else max(_SIDES, dice.sides)
    most = dice.count * sides + max(0, dice.bonus)
    least = 1 if dice.half else max(1, dice.count + dice.bonus)
    wrong = next((one for one in reading.points if not least <= one <= most), None)
    return "" if wrong is None else f"{wrong} hit points with {dice.text} hit dice"


def _to_hit(reading: Reading) -> str:
    """What is needed to hit, far from what hit dice are worth."""
    dice = reading.fields.get(HIT_DICE)
    thac0 = reading.held.get("thac0", TURNED - reading.held.get("attack", TURNED))
    if not isinstance(dice, HitDice) or thac0 == 0:
        return ""
    usual = max(TURNED - dice.count, 6)
    return "" if abs(thac0 - usual) <= _FAR else f"THAC0 {thac0} with {dice.text} hit dice"


def _damage(reading: Reading) -> str:
    """Damage that was put to no attack."""
    said = next((one for one in reading.remarks if one.startswith("Damage: ")), "")
    return f"Which attack has this? “{said[:60]}”" if said else ""


_CHECKS: dict[str, Callable[[Reading], str]] = {
    HIT_POINTS: _points,
    TO_HIT: _to_hit,
    ATTACKS: _damage,
}
"""By the key of what is asked."""

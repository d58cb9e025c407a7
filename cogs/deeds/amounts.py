"""How many and how much a line says: the numbers and dice that options of a command count."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cogs.core.option import Kind, Option
from cogs.deeds.tokens import ORDINALS, Spoken, Token
from rules.kernel.folding import folded

UNITS: Mapping[str, tuple[str, ...]] = {
    "gp": ("money", "", "sign"),
    "gold": ("money",),
    "feet": ("feet", ""),
    "distance": ("feet", ""),
    "count": ("", "money", "days", "weeks"),
    "days": ("days", "weeks", "months"),
    "hours": ("hours",),
    "turns": ("turns", "minutes"),
    "rounds": ("rounds",),
    "weeks": ("weeks", "months"),
    "modifier": ("sign", "modifier"),
    "adjustment": ("sign", "modifier"),
    "amount": ("dice", "hit_points", ""),
    "hit_points": ("hit_points", ""),
    "change": ("sign", "hit_points", ""),
    "xp": ("xp", ""),
    "ac": ("ac",),
    "dice": ("dice",),
    "worth": ("money", ""),
    "target_number": ("",),
    "level": ("",),
}
"""By option, what it counts; "" is a bare number, "sign" one with a sign before it."""
MONEY = frozenset(("gp", "gold", "worth"))
"""Options that are sums of money."""
_LASTS = frozenset(("days", "weeks"))
"""Rations are counted by days: a week of them is seven."""
_COSTS = frozenset(("worth", "is", "are", "at"))
_PRICED = frozenset(("for", "at"))
"""Before what something is sold for: no count of it."""
_NOT_GOLD = frozenset("sp silver cp copper ep pp".split())  # noqa: SIM905
"""Coins that are no gold: a sum in gold pieces is not said by them."""
_TIMES: Mapping[tuple[str, str], tuple[int, int]] = {
    ("count", "weeks"): (7, 1),
    ("days", "weeks"): (7, 1),
    ("days", "months"): (30, 1),
    ("weeks", "months"): (4, 1),
    ("turns", "minutes"): (1, 10),
}
_ABOUT = frozenset(("say", "only", "another"))
"""Telling words behind which a number still counts."""


@dataclass(slots=True)
class Filled:
    """What a line says of a command: its options, what is shown of them, and the words used.

    It is `partly` said where a name stands there only in part, or could be another's, and `begun`
    where no word of a name stands there whole.
    """

    given: dict[str, str] = field(default_factory=dict[str, str])
    shown: dict[str, str] = field(default_factory=dict[str, str])
    used: set[int] = field(default_factory=set[int])
    places: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    worth: float = 0.0
    partly: bool = False
    begun: bool = False


def read_number(
    spoken: Spoken, filled: Filled, option: Option, verb: Sequence[int]
) -> tuple[str, int] | None:
    """What a line says of an option that counts something, and where; None for nothing.

    The words of a verb may say it as well: `20` in `drop 20 coins`.
    """
    units = UNITS[option.name]
    if not verb and option.name in MONEY.difference(("worth",)):
        units = ("money",)
    tokens = spoken.tokens
    for at in sorted(range(len(tokens)), key=lambda at: _rank(tokens[at], units)):
        token = tokens[at]
        is_coin = token.unit == "money" and option.name == "count"
        is_free = at not in filled.used or at in verb or is_coin
        if not is_free or _is_of_another(option.name, tokens, at, filled):
            continue
        value = _value(option, token, units)
        if value is not None:
            return value, at
    return None


def _is_of_another(name: str, tokens: Sequence[Token], at: int, filled: Filled) -> bool:
    """Whether a number counts something else than an option of that name."""
    token = tokens[at]
    match name:
        case "count" if token.unit == "money":
            return not _are_coins(filled.shown)
        case "count" if token.unit in _LASTS:
            return not any("ration" in folded(one) for one in filled.shown.values())
        case "count":
            is_price = at > 0 and tokens[at - 1].text in _PRICED
            return is_price or _is_ordinal(tokens, at, filled.used)
        case "change":
            return _counts_another(tokens, at, filled.used)
        case "feet" | "distance":
            return token.is_bare and (at + 1 in filled.used or token.text == "one")
        case "gp" if token.text == "one" and token.is_bare:
            return True
        case "gp" if token.sign and not token.unit:
            return at > 0 and at - 1 not in filled.used
        case "worth" if token.is_bare:
            is_behind = any(at - 1 in places for places in filled.places.values())
            return not (is_behind or (at and tokens[at - 1].text in _COSTS))
        case _:
            return name in MONEY and not token.forms.isdisjoint(_NOT_GOLD)


def _are_coins(shown: Mapping[str, str]) -> bool:
    """Whether the thing that is named is money: `5 gp` counts nothing else."""
    names = [folded(one) for one in shown.values()]
    return any("coin" in one or one.endswith(" piece") for one in names)


def _is_ordinal(tokens: Sequence[Token], at: int, used: set[int]) -> bool:
    """Whether a number stands right behind a name that is not read: `goblin 3`."""
    token, before = tokens[at], tokens[at - 1] if at else None
    if before is None or token.unit or before.number is not None or before.is_small:
        return False
    is_close = token.start - before.end <= 1 and before.text not in _ABOUT
    return is_close and at - 1 not in used


def _counts_another(tokens: Sequence[Token], at: int, used: set[int]) -> bool:
    """Whether a bare number stands right before a thing that is not read: `take 3 bottles`."""
    if tokens[at].unit or tokens[at].sign or at + 1 >= len(tokens):
        return False
    behind = tokens[at + 1]
    return behind.number is None and not behind.is_small and at + 1 not in used


def _rank(token: Token, units: Sequence[str]) -> tuple[bool, int]:
    """Dice go before numbers, and numbers with a unit before bare ones."""
    return not token.dice, units.index(token.unit) if token.unit in units else len(units)


def _value(option: Option, token: Token, units: Sequence[str]) -> str | None:
    """What a number or dice are for an option, None for something else."""
    if token.dice:
        return token.dice if "dice" in units else None
    if token.number is None or token.text in ORDINALS:
        return None
    if token.sign and "sign" in units:
        if option.name != "gp":
            return f"{token.sign}{token.number}"
        return None if token.unit else str(token.number)
    if token.sign and option.name != "amount" and not (token.sign == "+" and token.unit):
        return None
    if token.unit not in units or ("dice" in units and not token.unit and "" not in units):
        return None
    many, of = _TIMES.get((option.name, token.unit), (1, 1))
    number = max(1, token.number * many // of) if of > 1 or many > 1 else token.number
    if option.kind is Kind.integer and option.most is not None and number > option.most:
        return None
    return str(number)

"""What somebody means by the numbers and words they typed, of a sheet or a stat block."""

import re
from collections.abc import Sequence

from cogs.render.text import shorten
from rules.errors import RuleError
from rules.health.records import Damage, EndTemporary, GiveTemporary, Heal, SetHitPoints
from rules.kernel.action import Action
from rules.kernel.fields import Field
from rules.kernel.numbers import read_whole

_TEMPORARY = re.compile(r"(?:temp(?:orary|s|\.)?(?:\s*(?:hp|hit\s*points?))?|thp)", re.IGNORECASE)
_NO_POINTS = ("0", "no", "none", "-")
_BELOW = re.compile(r"[-\u2212]\d")
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_HIT_POINTS = re.compile(r"=?\s*(-?[0-9]{1,9})(?:\s*(?:/|of)\s*([0-9]{1,9}))?")
_MINUS = str.maketrans({"\u2212": "-", "\u2013": "-"})
_NUMBER = re.compile(
    r"(?P<name>[^\s:=](?:.*[^\s:=])?)[\s:=]+(?P<value>[+-]?\d{1,4}|none)", re.IGNORECASE
)


def read_hit_points(target: str, text: str) -> Action:
    """`7` and `7/9` set, `+3` and `+1d8` heal, `-2` and `-1d6` hurt, `5 temporary` come before.

    Raises RuleError.
    """
    typed = text.strip().translate(_MINUS)
    temporary = read_temporary(typed)
    if temporary is not None:
        # Temporary hit points given or ended. Raises RuleError for some taken away.
        if temporary.lower() in _NO_POINTS:
            return EndTemporary(target=target)
        if temporary.startswith("-"):
            raise RuleError(
                f"Damage takes temporary hit points first: type `{temporary}` alone. "
                "`no temporary` ends them all."
            )
        return GiveTemporary(targets=(target,), amount=temporary)
    if typed.startswith("+"):
        return Heal(targets=(target,), amount=typed[1:].strip())
    if typed.startswith("-"):
        return Damage(targets=(target,), amount=typed[1:].strip())
    match = _HIT_POINTS.fullmatch(typed)
    if match is None:
        raise RuleError(
            "I cannot read those hit points. Type `7` to set them, `7/9` to set the maximum too, "
            "`+3` or `+1d8` to heal, `-2` or `-1d6` to lose some, `5 temporary` for temporary ones."
        )
    maximum = int(match[2]) if match[2] else None
    return SetHitPoints(target=target, hit_points=int(match[1]), maximum=maximum)


def read_temporary(text: str) -> str | None:
    """The amount of `5 temp`, `+1d6 temporary`, `thp 5` or `no temporary hit points`, else None."""
    typed = " ".join(text.translate(_MINUS).split())
    found = _TEMPORARY.search(typed)
    if found is None:
        return None
    rest = f"{typed[: found.start()]} {typed[found.end() :]}".strip(" :=")
    return rest.removeprefix("+").strip() if not rest or not rest[0].isalpha() else rest


def read_value(text: str | None) -> int | None:
    """A whole number such as `5`, `+2` or `-1`; nothing at all wipes. Raises RuleError."""
    typed = (text or "").strip().translate(_MINUS)
    if not typed:
        return None
    if not _WHOLE.fullmatch(typed):
        raise RuleError(
            "A number of a sheet is whole, such as `5` or `-1`. Leave the value out to wipe it."
        )
    return int(typed)


def read_row(fields: Sequence[Field], text: str) -> tuple[tuple[str, int], ...]:
    """A number for each of several fields, in their order: `12 13 14 15 16`. Raises RuleError."""
    parts = text.translate(_MINUS).replace(",", " ").replace(";", " ").split()
    if len(parts) != len(fields) or not all(_WHOLE.fullmatch(part) for part in parts):
        names = ", ".join(field.label for field in fields)
        raise RuleError(f"Type {len(fields)} numbers, one for each of {names}.")
    pairs = zip(fields, map(int, parts), strict=True)
    return tuple((field.key, field.check(number)) for field, number in pairs)


def read_points(text: str) -> tuple[int, ...]:
    """Hit points from `4`, `3,5,4` or `3 5 4`. Raises RuleError."""
    parts = text.replace(",", " ").replace(";", " ").split()
    if not all(part.isascii() and part.isdecimal() and len(part) < 6 for part in parts):
        raise RuleError(
            f"“{shorten(text, 40)}” is not hit points. Type one number for all, `4`, or one for "
            "each, `3 5 4`. Dice go into `hit_dice`."
        )
    return tuple(int(part) for part in parts)


def read_numbers(text: str) -> tuple[tuple[str, int], ...]:
    """Sheet numbers from `save death 12, dex 14`. Raises RuleError."""
    pairs: list[tuple[str, int]] = []
    for name, value in read_changes(text):
        if value is None:
            raise RuleError(f"Leave {shorten(name, 40)} out: a newcomer has no number to wipe.")
        pairs.append((name, value))
    return tuple(pairs)


def read_changes(text: str) -> tuple[tuple[str, int | None], ...]:
    """The same, where `dex none` wipes a number. Raises RuleError."""
    parts = [part.strip() for part in text.replace(";", ",").split(",")]
    return tuple(_read_change(part) for part in parts if part)


def _read_change(part: str) -> tuple[str, int | None]:
    found = _NUMBER.fullmatch(part)
    if found is None:
        raise RuleError(
            f"“{shorten(part, 40)}” is not a name and a number. Type for example "
            "`save death 12, dex 14`."
        )
    value = found["value"]
    return found["name"], None if value.lower() == "none" else int(value)


def given_numbers(**options: int | None) -> tuple[tuple[str, int], ...]:
    """The sheet numbers that have options of their own."""
    return tuple((key, value) for key, value in options.items() if value is not None)


def read_words(text: str) -> tuple[str, ...]:
    """Words set apart by commas."""
    return tuple(text.split(",")) if text.strip() else ()


def read_new_traits(text: str) -> tuple[str, ...] | None:
    """All traits from now on; nothing typed leaves them, `none` wipes them."""
    if not text.strip():
        return None
    return () if text.strip().lower() == "none" else read_words(text)


def read_gold(text: str) -> int:
    """`25`, `25 gp` or `1,000`. Raises RuleError."""
    found = read_whole(text.lower().replace("gp", "").replace(",", ""))
    if found is None:
        raise RuleError("Type a whole number of gold pieces, such as `25`.")
    return found


def is_below_none(text: str) -> bool:
    """Whether something begins with a number below nothing; `- 5 ropes` is one of a list."""
    return _BELOW.match(text) is not None


def require_count(text: str) -> None:
    """Raise RuleError for so many of a thing that are fewer than none: `-5 rope`."""
    if is_below_none(text.strip()):
        thing = shorten(text.strip(" -\u2212"), 40)
        raise RuleError(f"Nobody has fewer than none of a thing. Type `{thing}`.")

"""Dice saved under a name, typed alone or with something added: `attack`, `attack+2`."""

import re
from collections.abc import Mapping

from rules.dice.parser import COMPARISONS
from rules.dice.request import Part, parse_request
from rules.dice.syntax import Chain
from rules.errors import RuleError

_ADDED = re.compile(r"((?:\s*[+-]\s*\w+)+)(.*)", re.DOTALL)


def written_out(text: str, macros: Mapping[str, str]) -> tuple[str, str]:
    """The dice that were meant, and the name of the macro; the text itself and "" where none is.

    `macros` has the dice by name, in lower case. RuleError where something is added to a macro of
    several rolls.
    """
    typed = " ".join(text.lower().split())
    if typed in macros:
        return macros[typed], typed
    for name in sorted(macros, key=len, reverse=True):
        added = _ADDED.fullmatch(typed, len(name)) if typed.startswith(name) else None
        if added:
            return _with(name, macros[name], added[1], added[2]), name
    return text, ""


def _with(name: str, dice: str, added: str, rest: str) -> str:
    """The one roll of a macro with what is added to its dice; what follows is its label."""
    part, *others = parse_request(dice).parts
    if others:
        raise RuleError(
            f"`{name}` makes several rolls, so it is not clear what `{added.strip()}` is added to. "
            f"Type the dice themselves: `{dice}`."
        )
    repeats = f"{part.repeats}x " if part.repeats > 1 else ""
    return f"{repeats}{_open(part)}{added}{_target(part)}{rest or ', ' + part.label}".rstrip(", ")


def _open(part: Part) -> str:
    """The dice so that something can be added to them."""
    match part.expression.tree:
        case Chain(_, rest) if any(sign in COMPARISONS for sign, _ in rest):
            return f"({part.expression.text})"
        case _:
            return part.expression.text


def _target(part: Part) -> str:
    return f" {part.target.kind} {part.target.goal.text}" if part.target else ""

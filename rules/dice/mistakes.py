"""What to say about text that is not a dice expression, and what to type instead."""

import re

from rules.dice.errors import DiceError, harmless

LONGEST_SHOWN = 80

_SECOND_ROLL = re.compile(r"(?:,\s*(?:and\s+)?|\band\s+)(?=[0-9]{0,9}d[0-9%])", re.IGNORECASE)
_EXAMPLE = "Dice look like this: 2d6+1, 4d6kh3, d20."

# What other dice bots would understand, or what was left unfinished: pattern and advice.
_KNOWN_MISTAKES = tuple(
    (re.compile(pattern, re.IGNORECASE | re.ASCII), advice)
    for pattern, advice in (
        (r"h[kp]?[0-9]+\b", "To keep the highest die write kh1."),
        (r"hk\b", "To keep the highest die write kh1."),
        (r"l[kp]?[0-9]+\b", "To keep the lowest die write kl1."),
        (r"lk\b", "To keep the lowest die write kl1."),
        (r"dh[0-9]*\b", "To drop the highest die write ph1."),
        (r"dl[0-9]*\b", "To drop the lowest die write pl1."),
        (r"k[hl]?(?![\w<>=])", "A number follows: kh1 keeps the highest die."),
        (r"p[hl]?(?![\w<>=])", "A number follows: pl1 drops the lowest die."),
        (r"k[hl]?[<>=]", "Keep takes kh1, kl1, k6, k>3 or k<3."),
        (
            r"(rr|ro|ra)(?![\w])",
            "A number follows: ro1 re-rolls ones once, rr1 until none is left.",
        ),
        (r"r[0-9<>]", "To re-roll ones once write ro1, until none is left rr1."),
        (r"e(?![\w])|!", "To explode on a six write e6."),
        (r"(mi|ma)(?![\w])", "A number follows: mi2 counts ones as twos."),
        (r"d(?![\w])", "The number of sides follows the d: d6."),
        (r"\^", "There are no powers; multiply with *."),
        (r"=", "To compare write == or <=, >=, !=."),
        (r"\)", "This parenthesis was never opened."),
        (r",", "Only a group in parentheses has commas: (1d6, 2d8)kh1."),
    )
)


def misplaced(text: str, position: int) -> DiceError:
    """The mistake of something that cannot follow what stands before it."""
    start = len(text) - len(text[position:].lstrip())
    return DiceError("The dice end here.", text, start, _advice(text, start) or _EXAMPLE)


def missing_value(text: str, position: int) -> DiceError:
    """The mistake of something else standing where a number, dice or a name should."""
    if not text.strip():
        return DiceError("There is nothing to roll.", text, 0, _EXAMPLE)
    if position >= len(text):
        return DiceError("Something is missing at the end.", text, position, _EXAMPLE)
    advice = _advice(text, position) or _EXAMPLE
    return DiceError("A number or dice should stand here.", text, position, advice)


def unclosed(text: str, opened: int, position: int) -> DiceError:
    """The mistake of a parenthesis that is not closed where it should be."""
    if position >= len(text):
        return DiceError("This parenthesis is not closed.", text, opened, "Add ) at the end.")
    advice = _advice(text, position) or "Close the parenthesis or separate values with a comma."
    return DiceError("This does not belong inside the parentheses.", text, position, advice)


def is_mistaken_operation(text: str, position: int) -> bool:
    """Whether the word there is more likely a mistyped operation than the start of a label."""
    return _advice(text, position) != ""


def require_one_roll(text: str, end: int) -> None:
    """Raise DiceError where further dice follow, by a comma or "and", those that end at `end`."""
    if found := _SECOND_ROLL.search(text, end):
        parted = f"{text[: found.start()].strip()}; {text[found.end() :].strip()}"
        shown = harmless(parted) if len(parted) <= LONGEST_SHOWN else "1d20; 1d6"
        advice = f"A semicolon stands between two rolls: {shown}"
        raise DiceError("This would be part of the label.", text, found.end(), advice)


_SIGNS = {"under": "<", "below": "<", "over": ">", "above": ">"}


def unclear_target(text: str, position: int, word: str, number: str) -> DiceError:
    """The mistake of a target whose word does not say whether the number itself is enough."""
    if sign := _SIGNS.get(word.lower()):
        reason = f"Is {number} itself enough?"
        advice = f"Write {sign}= {number} if it is, {sign} {number} if it is not."
        return DiceError(reason, text, position, advice)
    reason = "This does not say what the roll is held against."
    return DiceError(
        reason, text, position, f"Write >= {number}, or ac {number} for an armour class."
    )


def _advice(text: str, position: int) -> str:
    for pattern, advice in _KNOWN_MISTAKES:
        if pattern.match(text, position):
            return advice
    return ""

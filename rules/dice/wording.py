"""What people type for dice in words, as lines of our notation: `4d6 drop the lowest` is `4d6pl1`.

Nothing here decides what is rolled: whoever reads dice (`rules/dice/request.py`) parses each line
that comes of it anew, so a line that does not hold is never taken and never shown.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from rules.dice.parser import parse_start
from rules.dice.peers import DIE, MOST_COUNTED, in_ours
from rules.dice.phrases import (
    ADVANTAGE,
    AGAINST,
    ARITHMETIC,
    ARMOUR,
    AVERAGE,
    BANG_COMMENT,
    BOTH_WAYS,
    BOUND,
    BRACKETS,
    CHANCE,
    COIN_TIMES,
    COUNT_FACES,
    COUNT_OF_DICE,
    COUNT_WORDS,
    DASH,
    DICE,
    DICE_ALONE,
    DOUBLED,
    FIRST_KEPT,
    FLAGS,
    FUDGE,
    FUNCTION,
    GREATEST,
    HALF,
    HIGH,
    HIT_DICE,
    IN_PRIVATE,
    IS_HIGH,
    IS_LOW,
    KEPT_OF_ONE,
    LISTED_FACES,
    LOW,
    MANY_DO,
    MANY_EACH,
    MEETING,
    NUMBERED,
    NUMBERS,
    ON_SHEETS,
    OTHERWISE,
    PARTS,
    PERCENT,
    PLUS_WORD,
    QUOTED,
    RANGE,
    ROUND_WORD,
    ROUNDED,
    SEVERAL,
    SIGNS,
    THAC0,
    TIDY,
    TIMES_COIN,
    TIMES_MANY,
    TIMES_MORE,
    TO_HIT,
    WORD_BETWEEN,
    D,
    N,
)
from rules.dice.syntax import DiceError


@dataclass(slots=True)
class _Line:
    """One roll while it is put into our notation; `asks` where more than one thing can be meant."""

    text: str
    times: int = 0
    target: str = ""
    label: str = ""
    asks: bool = False
    done: list[str] = field(default_factory=list[str])

    def take(self, pattern: re.Pattern[str], by: str = "") -> re.Match[str] | None:
        """What a pattern finds, taken out of the text."""
        found = pattern.search(self.text)
        if found:
            self.text = f"{self.text[: found.start()]}{by}{self.text[found.end() :]}".strip()
        return found


@dataclass(frozen=True, slots=True)
class Reworded:
    """A line in our notation, and whether it is asked about before it is rolled."""

    text: str
    asks: bool


_STARTS = re.compile(rf"(?<![\w.])\({{0,3}}{D}", FLAGS)
_LABELLED = re.compile(r"^\((?P<label>[a-z][^()\d]{0,60})\)\s(?=\d|d\d|\()", FLAGS)
_SPACES = re.compile(r"\s+", FLAGS)
_OPERATIONS = re.compile(r"(?:(?:rr|ro|ra|e|mi|ma|k|p)(?:[hl]|[<>]=?|=)?\d+)*", FLAGS)
_Read = Callable[[re.Match[str], re.Match[str]], str]
ROLLS = ("r", "rr", "roll", "repeat", "times")
"""Words of other rollers for several rolls."""
_LINK = r"[\s,(]{1,3}(?:(?:and|then|with|but)\s)?"


def number_of(word: str) -> int:
    """A count in figures or in words."""
    return int(word) if word.isdecimal() else NUMBERS[word.lower()]


def reworded(typed: str) -> Iterator[Reworded]:
    """The lines that a text may mean, the likeliest first."""
    text = " ".join(typed.translate(SIGNS).replace("\n", " \n ").split(" "))
    lines, asks = list[str](), False
    for one in text.split(";"):
        parts = one.split("\n")
        for part in parts:
            found = list(_parted(part)) if len(DIE.findall(part)) > 1 else [part]
            asks = asks or len(found) > 1
            lines += [each for each in found if each.strip()]
    if not lines:
        return
    readings = [_readings(part) for part in lines]
    for place in range(max(map(len, readings))):
        chosen = [each[min(place, len(each) - 1)] for each in readings]
        said = "; ".join(one.text for one in chosen)
        yield Reworded(said, asks or len(readings[0]) > 1 or any(one.asks for one in chosen))
    if DICE_ALONE.fullmatch(text):
        yield Reworded("; ".join(text.split()), asks=True)
        yield Reworded(" + ".join(text.split()), asks=True)


def _parted(part: str) -> Iterator[str]:
    """What commas and `and` before dice set apart, but for those in brackets."""
    start = 0
    for found in PARTS.finditer(part):
        before = part[start : found.start()]
        if not (DIE.search(before) and DIE.search(part, found.end())):
            continue
        if all(before.count(one) == before.count(other) for one, other in BRACKETS):
            yield before
            start = found.end()
    yield part[start:]


def _readings(part: str) -> list[Reworded]:
    """One roll in our notation: several where a peer's word has several senses."""
    line = _Line(_unmarked(" ".join(part.split())))
    for pattern, by in TIDY:
        line.text = pattern.sub(by, line.text).strip()
    line.text = COUNT_OF_DICE.sub(lambda found: str(number_of(found[1])), line.text)
    line.text = PLUS_WORD.sub(_plus, line.text)
    line.text = FUDGE.sub(lambda found: _fudged(int(found["n"] or 1)), line.text)
    if quoted := line.take(QUOTED, " "):
        line.label = quoted[1].strip()
    if said := line.take(ADVANTAGE, " "):
        dice, behind = _parted_at_end(line.text)
        line.text = f"{dice} {said['way']} {behind}".strip()
    for step in _STEPS:
        step(line)
    if line.times > 1 and (one := KEPT_OF_ONE.search(line.text)):
        dice = f"{line.times}{one['die']}k{one['way']}1"
        line.text = f"{line.text[: one.start()]}{dice}{line.text[one.end() :]}"
        line.times, line.asks = 0, True
    found = in_ours(line.text)
    line.asks = line.asks or found != (line.text,)
    return [Reworded(_written(line, one), line.asks) for one in found]


def _unmarked(text: str) -> str:
    """A text without what makes it bold or code: a star at its end alone is a slip."""
    bare = text.lstrip("`*_ ")
    return bare.rstrip("`*_ " if bare != text else "`_ ")


def _plus(found: re.Match[str]) -> str:
    sign = "+" if found["sign"].lower() == "plus" else "-"
    return f"{sign}{number_of(found['n'])}"


def _fudged(many: int) -> str:
    """So many Fate dice, of -1 to 1 each."""
    return f"{many}d3-{2 * many}"


def _written(line: _Line, text: str) -> str:
    """The line as it is typed here: repeats, dice, target, label."""
    before = f"{line.times}x " if line.times else ""
    dice, label = _label_first(text)
    if line.target:
        dice, behind = _parted_at_end(dice)
        label = " ".join(filter(None, (behind, label)))
    label = " ".join(filter(None, (line.label, label)))
    is_odd = any(not (letter.isalpha() or letter in " '\u2019,") for letter in label)
    shown = f'"{label}"' if is_odd or line.label else label
    return " ".join(filter(None, (f"{before}{dice.strip()}", line.target, shown))).strip()


def _parted_at_end(text: str) -> tuple[str, str]:
    """The expression that a text begins with, and what follows it."""
    try:
        _, end = parse_start(text)
    except DiceError:
        return text, ""
    return text[:end], text[end:].strip(" ,:")


def _label_first(text: str) -> tuple[str, str]:
    """The dice, and the words that stand before them."""
    if labelled := _LABELLED.match(text):
        return text[labelled.end() :], labelled["label"]
    found = _STARTS.search(text)
    before = text[: found.start()].strip(" :,") if found else ""
    if found is None or not before or not before[-1].isalnum() or not before[:1].isalpha():
        return text, ""
    if "(" in before or ")" in before:
        return text, ""
    return text[found.start() :], before


# Steps


def _ask_of_sheet(line: _Line) -> None:
    """`attack 1d20+5`: the number on the sheet may be meant."""
    first = line.text.partition(" ")[0].lower()
    line.asks = line.asks or first in ON_SHEETS


def _before_dice(line: _Line) -> None:
    """`max 2d20`, `p 2d6` and `orcs 3 1d6`: what stands before dice and is no label."""
    if found := line.take(GREATEST):
        way = "kh" if found["name"].lower() == "max" else "kl"
        _behind_dice(line, 0, f"{way}1")
        line.asks = True
    elif line.take(IN_PRIVATE):
        line.asks = True
    elif found := line.take(NUMBERED):
        label = found["label"].strip()
        line.times, line.asks = int(found["n"]), True
        line.label = "" if label.lower() in ROLLS else label


def _several(line: _Line) -> None:
    for pattern in SEVERAL:
        found = pattern.search(line.text)
        if found and not line.times and number_of(found["n"]):
            line.take(pattern)
            line.times = number_of(found["n"])
    if found := line.take(MANY_EACH, r" "):
        line.times, line.asks = number_of(found["n"]), True
        line.text = f"{found['dice']} {line.text} {found['who']}"
    elif found := line.take(MANY_DO):
        line.times, line.asks = int(found["n"]), True
        line.text = f"{line.text} {found['what']}"


def _chance(line: _Line) -> None:
    if DIE.search(line.text):
        return
    if found := line.take(CHANCE):
        number, sides = number_of(found["n"]), number_of(found["of"])
        dice = f"1d{sides} <= {number}" if number <= sides else found[0]
    elif found := line.take(PERCENT):
        dice = f"1d100 <= {found['n']}" if int(found["n"]) <= 100 else found[0]
    else:
        return
    line.text = f"{dice} {line.text.strip(' :,')}".strip()


def _meeting(line: _Line) -> None:
    if not ARMOUR.search(line.text) and len(AGAINST.findall(line.text)) == 1:
        found = line.take(AGAINST)
        line.target = f">= {found['n']}" if found else ""
    for pattern, sign in MEETING:
        if not line.target and (found := line.take(pattern)):
            line.target = f"{sign} {found['n'].lower()}"
            die = DIE.search(line.text)
            line.asks = line.asks or (die is not None and int(die["count"] or 1) > 3)


def _armour(line: _Line) -> None:
    if found := line.take(BOTH_WAYS):
        line.target, line.asks = f">= {found[1]}", True
    elif thac0 := line.take(THAC0, " "):
        armour = line.take(ARMOUR)
        line.asks = True
        line.target = f">= {int(thac0[1]) - int(armour[1])}" if armour else f">= {thac0[1]}"
    elif line.take(TO_HIT, " "):
        line.label = "to hit"


def _first_kept(line: _Line) -> None:
    """`best 3 of 4d6`."""
    if found := line.take(FIRST_KEPT):
        way = "kl" if IS_LOW.fullmatch(found["way"]) else "kh"
        _behind_dice(line, found.start(), f"{way}{number_of(found['n'] or 'one')}")


def _kept(line: _Line) -> None:
    """Any number of instructions behind dice."""
    again = True
    while again:
        again = any(_instructed(line, pattern, read) for pattern, read in _INSTRUCTIONS)


def _instructed(line: _Line, pattern: re.Pattern[str], read: "_Read") -> bool:
    found = pattern.search(line.text)
    dice = [die for die in DIE.finditer(line.text) if found is None or die.end() <= found.start()]
    if found is None or not dice:
        return False
    operation = read(found, dice[-1])
    if _leaves_none(operation, int(dice[-1]["count"] or 1)):
        return False
    line.asks = line.asks or operation.startswith("!")
    line.take(pattern, " ")
    line.text = _SPACES.sub(" ", line.text).strip()
    _behind_dice(line, dice[-1].start(), operation.lstrip("!"))
    return True


def _leaves_none(operation: str, count: int) -> bool:
    """Whether so many are dropped that no die is left, or more kept than there are."""
    way, number = operation[:2], operation[2:]
    if way in ("pl", "ph") and number.isdecimal():
        return int(number) >= count
    return way in ("kl", "kh") and int(number) > count


def _behind_dice(line: _Line, start: int, operation: str) -> None:
    """The operation behind the die that begins there, and behind what is done to it already."""
    die = DIE.search(line.text, start)
    assert die is not None
    done = _OPERATIONS.match(line.text, die.end())
    is_first = operation[:1] in "re"
    at = done.end() if done and not is_first else die.end()
    line.text = f"{line.text[:at]}{operation}{line.text[at:]}"


def _drops(found: re.Match[str], _die: re.Match[str]) -> str:
    way = "ph" if IS_HIGH.fullmatch(found["way"]) else "pl"
    return f"{way}{number_of(found['n'] or found['m'] or 'one')}"


def _keeps(found: re.Match[str], _die: re.Match[str]) -> str:
    way = "kl" if IS_LOW.fullmatch(found["way"]) else "kh"
    return f"{way}{number_of(found['n'] or found['m'] or 'one')}"


def _rerolls(found: re.Match[str], _die: re.Match[str]) -> str:
    name = "ro" if found["once"] else "rr"
    faces = [number_of(one) for one in (found["first"], found["second"]) if one]
    return "".join(f"{name}{face}" for face in faces)


def _explodes(found: re.Match[str], die: re.Match[str]) -> str:
    sides = "100" if die["sides"] == "%" else die["sides"]
    sign = ">=" if found["up"] else ""
    return f"e{sign}{number_of(found['n'] or sides)}"


_INSTRUCTIONS: tuple[tuple[re.Pattern[str], _Read], ...] = (
    (re.compile(rf"{_LINK}drop(?:ping|s)?\s(?:the\s)?{HIGH}\sand\s(?:the\s)?{LOW}{DICE}\)?", FLAGS),
     lambda _found, die: f"ph1kh{int(die['count'] or 1) - 2}"),
    (re.compile(rf"{_LINK}drop(?:ping|s)?\s(?:the\s)?{LOW}\sand\s(?:the\s)?{HIGH}{DICE}\)?", FLAGS),
     lambda _found, die: f"ph1kh{int(die['count'] or 1) - 2}"),
    (re.compile(rf"{_LINK}(?:drop(?:ping|s)?|discard(?:ing)?|remov(?:e|ing)|without|"
        rf"ignor(?:e|ing)|minus|less)"
              rf"\s(?:the\s)?(?:(?P<n>{N})\s)?(?P<way>{LOW}|{HIGH})(?:\s(?P<m>{N}))?{DICE}\)?"
                  rf"(?!\w)", FLAGS),
     _drops),
    (re.compile(rf"{_LINK}drop(?:ping|s)?\s(?P<n>{N})(?!\w){DICE}\)?", FLAGS),
     lambda found, _die: f"pl{number_of(found['n'])}"),
    (re.compile(rf"{_LINK}drop$", FLAGS), lambda _found, _die: "!pl1"),
    (re.compile(rf"{_LINK}(?:keep(?:ing|s)?|tak(?:e|ing)|us(?:e|ing))\s(?:only\s)?(?:the\s)?"
        rf"(?:(?P<n>{N})\s)?"
              rf"(?P<way>{LOW}|{HIGH})(?:\s(?P<m>{N}))?{DICE}\)?(?!\w)", FLAGS),
     _keeps),
    (re.compile(rf"(?<=[\d%])\s(?:the\s)?(?P<n>)(?P<way>{LOW}|{HIGH})(?P<m>)(?:\sdie)?$", FLAGS),
     _keeps),
    (re.compile(rf"{_LINK}keep(?:ing|s)?\s(?P<n>{N})(?!\w){DICE}\)?", FLAGS),
     lambda found, _die: f"kh{number_of(found['n'])}"),
    (re.compile(rf"{_LINK}re-?roll(?:ing|s)?\s(?:all\s|any\s|the\s)?"
        rf"{LISTED_FACES}(?:\s(?P<once>once)|\suntil none"
              r"(?:\sis left|\sare left)?)?\)?(?!\w)", FLAGS),
     _rerolls),
    (re.compile(rf"{_LINK}re-?roll(?:ing|s)?\s(?:all\s|any\s)?(?:below|"
        rf"under)\s(?P<n>\d{{1,3}})\)?(?!\w)", FLAGS),
     lambda found, _die: f"!rr<{found['n']}"),
    (re.compile(r"[\s,(]{1,3}explod(?:e|es|ing)(?:\sdice)?(?:\s(?:on|at)\s(?:an?\s)?"
        r"(?P<n>\d{1,3})(?P<up>\s?\+)?)?\)?(?!\w)", FLAGS),
     _explodes),
)  # fmt: skip


def _functions(line: _Line) -> None:
    """Greater, lesser and rounded values: sets and whole division say them here."""
    if found := FUNCTION.match(line.text):
        way = "kh" if found["name"].lower() == "max" else "kl"
        line.text = f"({found['inside']}){way}1{found['rest']}"
    elif (found := BOUND.search(line.text)) and ARITHMETIC.fullmatch(line.text, 0, found.start()):
        way = "kh" if found["name"].lower() == "min" else "kl"
        dice, rest = line.text[: found.start()].strip(), line.text[found.end() :]
        line.text = f"({found['n']}, {dice}){way}1{rest}"
    elif found := ROUNDED.match(line.text) or ROUND_WORD.match(line.text):
        by = int(found["by"])
        added = {"ceil": by - 1, "up": by - 1, "round": by // 2}.get(found["name"].lower(), 0)
        more = f"+{added}" if added else ""
        line.text = f"({found['dice'].strip()}{more})//{by}{found['rest']}"
    elif found := line.take(HALF):
        line.text = f"({found['dice']})/2 {line.text}".strip()
    elif found := line.take(DOUBLED):
        line.text, line.asks = f"({found['dice']})*2 {line.text}".strip(), True
    elif found := line.take(HIT_DICE):
        line.text, line.asks = f"{found[1]}d8{line.text}", True


def _multiplied(line: _Line) -> None:
    line.text = COIN_TIMES.sub(r"*\2 \1", line.text)
    line.text = TIMES_COIN.sub(r"*\1 ", line.text)
    line.text = TIMES_MANY.sub(r"*\1", line.text)
    line.text = TIMES_MORE.sub(r"*\1", line.text)


def _counted(line: _Line) -> None:
    """Dice that are counted one by one; each is written out, so it is asked about."""
    for patterns, sign in ((COUNT_WORDS, ">="), (COUNT_FACES, "==")):
        for pattern in patterns:
            found = pattern.search(line.text)
            die = DIE.search(found["dice"]) if found else None
            if found is None or die is None or not 1 < int(die["count"] or 1) <= MOST_COUNTED:
                continue
            goal = found["n"] if sign == ">=" else str(number_of(found["face"]))
            one = f"(d{die['sides']}{sign}{goal})"
            line.take(pattern, f" ({'+'.join([one] * int(die['count']))})")
            line.asks = True


def _between(line: _Line) -> None:
    """Words between dice are notes; an average, a range or another die beside them is none."""
    line.text = WORD_BETWEEN.sub(r"\g<dice> [\g<word>] ", line.text)
    line.text = BANG_COMMENT.sub(" ", line.text)
    dash = DASH.search(line.text)
    if dash and dash["word"].lower() not in ON_SHEETS:
        line.text = f"{line.text[: dash.start()]} {line.text[dash.start('word') :]}"
    if found := AVERAGE.match(line.text):
        line.text, line.asks = f"{found['dice']}{line.text[found.end() :]}", True
    elif found := OTHERWISE.match(line.text):
        line.text, line.asks = f"{found['one']}{found['rest']}; {found['two']}{found['rest']}", True
    elif found := RANGE.match(line.text):
        low, high = int(found["low"]), int(found["high"])
        if low and high > low and high % low == 0:
            line.text, line.asks = f"{low}d{high // low} {line.text[found.end() :]}", True


_STEPS: tuple[Callable[[_Line], None], ...] = (
    _ask_of_sheet,
    _first_kept,
    _before_dice,
    _multiplied,
    _several,
    _chance,
    _functions,
    _kept,
    _counted,
    _armour,
    _meeting,
    _between,
)

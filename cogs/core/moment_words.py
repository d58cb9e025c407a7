"""Words of moments, as `cogs/core/times.py` reads them: numbers, times of the day, zones, dates.

`in_plain("in ten days")` is `in 10 days`; `zone_in("8pm utc+2")` is `("8pm", 120)`.
"""

import re
from collections.abc import Mapping

LONGEST_TEXT = 200
_NUMBERS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
    "twenty",
)
_COUNT = re.compile(rf"\b({'|'.join(_NUMBERS)})(?= (?:and a half )?[a-z])")
_PLAIN: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(\d),(\d{1,3}) ?(?=h|d|w|m)"), r"\1.\2 "),
    (re.compile(r"[,]"), " "),
    (re.compile(r"^(?:i'?m |i am |i'll be )?(?:away|gone|back|out|off|be back)(?= )"), ""),
    (re.compile(r"\ban? couple (?:of )?"), "2 "),
    (re.compile(r"\b(?:an? )?few (?=(?:hour|day|week)s\b)"), "3 "),
    (re.compile(r"\b(?:an? )?fortnight\b"), "14 days"),
    (re.compile(r"\ban hour and a half\b"), "90 minutes"),
    (re.compile(r"(\d{1,3}) and a half (hours?|days?|weeks?)"), r"\1.5 \2"),
    (re.compile(r"(?:^| )after (?=\d{1,4} ?[a-z])"), " in "),
    (re.compile(r"^(\d[\d. a-z]{1,30}) (?:later|from now|from today)$"), r"in \1"),
    (re.compile(r"\b(?:tmrw|tmr|tmw|tomoz|2moro|tomorow|tommorow|tommorrow)\b"), "tomorrow"),
    (re.compile(r"\bthis (?=(?:morning|afternoon|evening)$)"), "today "),
    (re.compile(r"\ba (?=month\b)"), "1 "),
    (re.compile(r"\b(?:eod|end of (?:the )?day)$"), "today"),
    (re.compile(r"(\d{1,2}) ?o[' ]?clock\b"), r"\1"),
    (re.compile(r"(?<![\d:.])(\d{1,2}) ?uhr\b"), r"\1:00"),
    (
        re.compile(r"\b((?:mon|tue|wed|thu|fri|sat|sun|today|tomor)[a-z]{0,6}) (1\d|2[0-3])h$"),
        r"\1 \2:00",
    ),
    (re.compile(r"(?<![\d.])(\d{1,2}) ?([ap])$"), r"\1\2m"),
    (re.compile(r"\bmorning (?:at )?([5-9]|1[01])$"), r"\1am"),
    (re.compile(r"\b(?:evening|night) (?:at )?([5-9]|1[01])$"), r"\1pm"),
    (re.compile(r"\bafternoon (?:at )?([1-6])$"), r"\1pm"),
    (re.compile(r"(?<![\d:.])(\d{1,2}:\d{2}):\d{2}(?![\d:])"), r"\1"),
    (re.compile(r"(?<![\d:.])(0\d)([0-5]\d) ?(?:h|hrs?|hours)(?!\w)"), r"\1:\2"),
    (re.compile(r"(?<![\d:.])((?:1\d|2[0-3])[0-5]\d) ?(?:h|hrs?|hours)(?!\w)"), r"\1"),
    (re.compile(r"(?<![\d:])(\d{1,2}:[0-5]\d) ?(?:h|hrs?|hours)(?!\w)"), r"\1"),
    (re.compile(r"(?<![\d.])(\d)h ?([0-5]\d)(?!\w)"), r"\1h \2m"),
    (re.compile(r"(?<![\d.])(1[3-9]|2[0-4])h([0-5]\d)(?!\w)"), r"\1:\2"),
    (re.compile(r"(?<![\d.])(\d{1,2})\.([0-5]\d)(?= ?[ap]m)"), r"\1:\2"),
    (re.compile(r"(?<![\d.])(\d{1,2})\.(00|1[3-9]|[2-5]\d)(?![\d.])"), r"\1:\2"),
    (re.compile(r"(\d{4})[/.](\d{1,2})[/.](\d{1,2})"), r"\1-\2-\3"),
    (re.compile(r"\bmidnight\b"), "24:00"),
    (
        re.compile(r"\b(?:tonight|this evening) (?:at )?([5-9]|1[01])(?![\d:.h]| ?[ap]m)"),
        r"today \1pm",
    ),
    (re.compile(r"\btonight(?= (?:at )?\d)"), "today"),
    (re.compile(r"\b(?:the )?(\d{1,2}(?:st|nd|rd|th))\b"), r"\1"),
)
PARTS_OF_DAY: Mapping[str, str] = {
    "morning": "8:00", "afternoon": "14:00", "evening": "19:00", "night": "21:00",
}  # fmt: skip
_SPOKEN = re.compile(rf"(half|quarter) (past|to) (\d{{1,2}}|{'|'.join(_NUMBERS)})(?: ?([ap]m))?$")
_SHARES = {"half": 30, "quarter": 15}
_PART = re.compile(rf" (?:in the )?({'|'.join(PARTS_OF_DAY)})$")
_OFFSET = re.compile(r" ?(?:utc|gmt)? ?([+-]) ?(\d{1,2})(?::?([0-5]\d))?$")
_DATE_AT_END = re.compile(r"\d{4}-\d{1,2}-\d{1,2}$")
_UTC = re.compile(r"(?:(?<=\d)z| (?:utc|gmt|z))$")
_NAMED = re.compile(r" ([a-z]{2,14}/[a-z_/]{2,30})$")
_SHORT = re.compile(r" ([a-z]{1,4}t)$")
_SHORT_ZONES: Mapping[str, tuple[int, ...]] = {
    "bst": (1, 6), "wet": (0,), "west": (1,), "cet": (1,), "cest": (2,), "eet": (2,),
    "eest": (3,), "msk": (3,), "est": (-5, 10), "edt": (-4, 11), "cst": (-6, 8), "cdt": (-5,),
    "mst": (-7,), "mdt": (-6,), "pst": (-8, 8), "pdt": (-7,), "ist": (1, 2), "jst": (9,),
    "et": (-5, -4), "ct": (-6, -5), "mt": (-7, -6), "pt": (-8, -7),
    "aest": (10,), "aedt": (11,), "nzst": (12,), "nzdt": (13,),
}  # fmt: skip
"""Hours ahead of UTC that letters stand for, in one country or another."""


_ROUGHLY = re.compile(r"\b(?:around|about|roughly|approximately) (?=\d)|(?<=\d)ish\b")
_BARE_CLOCK = re.compile(r"(?<![\d.:/-])([01]\d|2[0-3])([0-5]\d)$")
_SPANS: Mapping[str, tuple[str, ...]] = {
    "next week": ("1 week",),
    "next month": ("1 month",),
    "weekend": ("saturday", "sunday"),
    "end of the week": ("friday", "sunday"),
    "end of week": ("friday", "sunday"),
}
"""Several days that are said as one moment, and which of them may be meant."""


def in_plain(text: str) -> str:
    """The text in small letters, with its words as numbers, dates and times that are read."""
    said = " ".join(text[:LONGEST_TEXT].lower().replace("\u2212", "-").split())
    said = _COUNT.sub(lambda found: str(_NUMBERS.index(found[1]) + 1), said)
    for pattern, by in _PLAIN:
        said = pattern.sub(by, said)
    return " ".join(said.split())


def zone_in(said: str) -> tuple[str, int | str | None]:
    """The text without a zone at its end, and the minutes it is ahead of UTC, or its IANA name."""
    if found := _UTC.search(said):
        return said[: found.start()], 0
    if found := _NAMED.search(said):
        return said[: found.start()], found[1]
    found = _OFFSET.search(said)
    if found is None or _DATE_AT_END.search(said) or not said[: found.start()].strip():
        return said, None
    ahead = int(found[2]) * 60 + int(found[3] or 0)
    return said[: found.start()], ahead if found[1] == "+" else -ahead


def with_offsets(said: str) -> tuple[str, ...]:
    """The text with what the letters of a zone may stand for: `8pm est` is `8pm utc-5`."""
    found = _SHORT.search(said)
    hours = _SHORT_ZONES.get(found[1], ()) if found else ()
    return tuple(f"{said[: found.start()]} utc{one:+d}" for one in hours) if found else ()


def with_clock(said: str) -> str:
    """The text with a time for its part of the day: `tomorrow evening` is `tomorrow 19:00`."""
    found = _PART.search(said)
    return f"{said[: found.start()]} {PARTS_OF_DAY[found[1]]}" if found else ""


def with_days(said: str) -> tuple[str, ...]:
    """The text with the days, or the clock, that it may mean: `this weekend`, `friday 1800`."""
    if (exact := _ROUGHLY.sub("", said)) != said:
        return (exact,)
    if found := _BARE_CLOCK.search(said):
        return (f"{said[: found.start()]}{found[1]}:{found[2]}",)
    return next((days for words, days in _SPANS.items() if said.endswith(words)), ())


def with_spoken_clock(said: str) -> tuple[str, ...]:
    """The text with the times that it may mean: `half past eight` is `8:30am` or `8:30pm`."""
    found = _SPOKEN.search(said)
    if found is None:
        return ()
    hour = int(found[3]) if found[3].isdecimal() else _NUMBERS.index(found[3]) + 1
    minute = _SHARES[found[1]]
    if found[2] == "to":
        hour, minute = hour - 1, 60 - minute
    if not 0 <= hour <= 12:
        return ()
    clock = f"{hour or 12}:{minute}"
    halves = (found[4],) if found[4] else ("am", "pm")
    return tuple(f"{said[: found.start()]}{clock}{half}" for half in halves)

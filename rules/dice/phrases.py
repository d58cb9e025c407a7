"""Words that people use of dice, as patterns: counts, chances, targets, what is kept and dropped.

`rules/dice/wording.py` puts what they find into our notation.
"""

import re
from collections.abc import Mapping

WORDS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen", "twenty"),
)
NUMBERS: Mapping[str, int] = {
    **{word: number for number, word in enumerate(WORDS, 1)},
    "a": 1,
    "an": 1,
    "both": 2,
    "once": 1,
    "twice": 2,
    "thrice": 3,
    "ones": 1,
    "twos": 2,
    "threes": 3,
    "fours": 4,
    "fives": 5,
    "sixes": 6,
}
ON_SHEETS = frozenset(
    [
        "str",
        "int",
        "wis",
        "dex",
        "con",
        "cha",
        "lck",
        "luck",
        "strength",
        "intelligence",
        "wisdom",
        "dexterity",
        "constitution",
        "charisma",
        "level",
        "attack",
        "ac",
        "thac0",
        "initiative",
        "morale",
    ]
)
"""Names that a sheet can have a number under, as people put them before dice."""
SIGNS = str.maketrans(
    {
        **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
        **dict.fromkeys((0xA0, 0x202F, 0x2009, 0x3000), " "),
        **dict.fromkeys((0x200B, 0x200C, 0x200D, 0xFEFF, 0x2060)),
        **dict.fromkeys((0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2212), "-"),
        **dict.fromkeys((0xD7, 0x2217, 0x22C5), "*"),
        0xF7: "/", 0x2265: ">=", 0x2264: "<=", 0x2260: "!=",
    }
)  # fmt: skip
FLAGS = re.IGNORECASE | re.ASCII
N = rf"(?:\d{{1,4}}|{'|'.join(NUMBERS)})"
D = r"\d{0,4}d(?:\d{1,7}|%)"
LOW = r"(?:lowest|least|worst|smallest|lower|worse|low)"
HIGH = r"(?:highest|best|largest|biggest|higher|better|top|high)"
IS_LOW, IS_HIGH = re.compile(LOW, FLAGS), re.compile(HIGH, FLAGS)
DICE = r"(?:\s(?:die|dice|rolls?|ones?|results?))?"


TIDY: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"^(\d{1,2})\s?x\s?\((.{1,200})\)$", FLAGS), r"\1x \2"),
    (re.compile(r"(?<=#)\s?sum\s", FLAGS), " "),
    (re.compile(r"^(?:s|ul|nr)\s(?=\d{0,4}d\d)", FLAGS), ""),
    (
        re.compile(r"^1?d20(?P<more>.{0,40}?)\s(?:e|elven)\s?(?:adv(?:antage)?|accuracy)\b", FLAGS),
        r"3d20kh1\g<more>",
    ),
    (re.compile(r"^\[?\[([^\[\]]*)\]\]?$", FLAGS), r"\1"),
    (re.compile(r"^[!/.]rr\s(\d{1,2})\s", FLAGS), r"\1x "),
    (re.compile(r"^output\s\[(.*)\]$", FLAGS), r"\1"),
    (re.compile(r"^(?:sum|add)\s(?=\w)", FLAGS), ""),
    (re.compile(r"^(?:please\s)?(?:[!/.](?:roll|r|d)|roll)\s(?:me\s)?(?=\S)", FLAGS), ""),
    (re.compile(r"\s(?:for me|please|thanks|thank you)\b", FLAGS), ""),
    (re.compile(r"\.$", FLAGS), ""),
    (re.compile(r"(?<=\d),(?=\d{3}(?!\d))", FLAGS), ""),
    (re.compile(r"\b(\d{1,4})w(\d)", FLAGS), r"\1d\2"),
    (re.compile(r"\bld(?=\d)", FLAGS), "1d"),
    (re.compile(r"\bd00\b", FLAGS), "d100"),
    (re.compile(r"(?<![\w.])(\d{1,4})\s?d\s(\d)", FLAGS), r"\1d\2"),
    (re.compile(r"(?<![\w.])(\d{1,4})\sd(?=[\d%])", FLAGS), r"\1d"),
    (re.compile(r"(?<![\w.])d\s(\d)", FLAGS), r"d\1"),
    (re.compile(r"\b(\d{0,4}d\d{1,4})s\b", FLAGS), r"\1"),
    (re.compile(r"(?<=\w)\splus\s(?=[\dd])", FLAGS), " + "),
    (re.compile(r"(?<=\w)\sminus\s(?=[\dd])", FLAGS), " - "),
    (re.compile(r"\sin order\b", FLAGS), ""),
    (re.compile(r"\sroll\s(?=(?:under|over|below|above)\b)", FLAGS), " "),
    (re.compile(r"\s//\s?(?=[a-z])|\s?/\*\s?|\s?\*/$", FLAGS), " "),
    (re.compile(rf"^({D})\s(?:down the line)\b", FLAGS), r"6x \1"),
)
"""Marks, blanks and polite words that say nothing, and slips within dice."""
DICE_ALONE = re.compile(rf"{D}(?:\s{D}){{1,9}}", FLAGS)
BRACKETS = (("(", ")"), ("{", "}"), ("[", "]"))
FUDGE = re.compile(r"(?<![\w.])(?P<n>\d{0,3})d(?:f(?:\.2)?(?![\w.])|3\s(?:fudge|fate)\b)", FLAGS)
COUNT_OF_DICE = re.compile(rf"(?<![\w.])({'|'.join(NUMBERS)})\s(?=d[\d%])", FLAGS)
QUOTED = re.compile(
    r"[\"\u201c\u201e\u00ab]([^\"\u201c\u201d\u201e\u00ab\u00bb]+)[\"\u201d\u201c\u00bb]"
)
SEVERAL = (
    re.compile(rf"^(?P<n>{N})\s?(?:#|x\s?|times\s|rolls?\sof\s|\s)\s?(?={D})", FLAGS),
    re.compile(rf"[\s,]{{1,2}}(?P<n>{N})\s(?:times|rolls)\b", FLAGS),
    re.compile(r"[\s,]{1,2}(?P<n>twice|thrice)\b", FLAGS),
    re.compile(r"[\s,]{1,2}x\s?(?P<n>[1-9])(?!\d)", FLAGS),
)
CHANCE = re.compile(rf"(?<![\w.-])(?P<n>{N})(?:\s|-)in(?:\s|-)(?P<of>{N})(?![\w-])", FLAGS)
PERCENT = re.compile(r"(?<![\w.])(?P<n>\d{1,3})\s?%(?!\w)(?:\schance\b)?", FLAGS)
MEETING = (
    (re.compile(rf"(?P<n>\d{{1,3}})\s?\+\s(?:on|with)\s(?:an?\s)?(?={D})", FLAGS), ">="),
    (re.compile(rf"(?P<n>\d{{1,3}})\sor\s(?:less|lower|under)\s(?:on|with)\s(?:an?\s)?"
        rf"(?={D})", FLAGS), "<="),
    (re.compile(rf"(?P<n>\d{{1,3}})\sor\s(?:more|higher|better|over)\s(?:on|with)\s(?:an?\s)?"
        rf"(?={D})", FLAGS), ">="),
    (re.compile(r"(?<!target)[\s,]{1,2}(?:(?:needs?|needing)\s)?(?P<n>\d{1,3})\s?\+(?=$|"
        r"[\s,;])", FLAGS), ">="),
    (re.compile(r"[\s,]{1,2}(?P<n>\d{1,3})\sor\s(?:less|lower|under)\b", FLAGS), "<="),
    (re.compile(r"[\s,]{1,2}(?P<n>\d{1,3})\sor\s(?:more|higher|better|over)\b", FLAGS), ">="),
    (re.compile(rf"[\s,]{{1,2}}(?:roll\s)?(?:under|below)\s(?:my\s)?"
        rf"(?P<n>{'|'.join(sorted(ON_SHEETS))})\b", FLAGS), "<="),
    (re.compile(r"[\s,]{1,2}saves?\s(?:vs\.?\s|of\s|at\s)?(?P<n>\d{1,3})\s?\+?(?=$|"
        r"[\s,;])", FLAGS), ">="),
)  # fmt: skip
ADVANTAGE = re.compile(
    r"[\s,(]{1,3}(?:with\s)?(?P<way>adv(?:antage)?|dis(?:advantage)?)\)?(?=$|[\s,;])", FLAGS
)
AGAINST = re.compile(r"[\s,]{1,2}(?:(?:vs|against)\.?\s)?(?:dc|tn)\s?(?P<n>-?\d{1,3})(?!\w)", FLAGS)
TO_HIT = re.compile(r"\s(?:to hit|attack),?\s(?:vs\.?\s|against\s)?(?=ac\s?-?\d)", FLAGS)
THAC0 = re.compile(r"[\s,]{0,2}\bthac0\s(\d{1,2})[\s,]{0,2}", FLAGS)
ARMOUR = re.compile(r"[\s,]{0,2}(?:\bto hit\s)?(?:\bvs\.?\s)?\bac\s?(-?\d{1,2})\b", FLAGS)
BOTH_WAYS = re.compile(r"(?:\bvs\.?\s)?\bac\s?-?\d{1,2}\s?\[(\d{1,2})\]", FLAGS)
FIRST_KEPT = re.compile(
    rf"\b(?:(?:keep|take|the)\s)?(?P<way>{LOW}|{HIGH})\s(?:(?P<n>{N})\s)?"
    rf"(?:of\s|from\s|out\sof\s)?(?={D})",
    FLAGS,
)
GREATEST = re.compile(rf"^(?P<name>max|min)\s(?={D})", FLAGS)
IN_PRIVATE = re.compile(rf"^p\s(?={D})", FLAGS)
NUMBERED = re.compile(rf"^(?P<label>[a-z][a-z\s]{{0,30}}?)\s(?P<n>\d{{1,2}})\s(?={D})", FLAGS)
PLUS_WORD = re.compile(rf"(?<=[\d%])\s(?P<sign>plus|minus)\s(?P<n>{'|'.join(WORDS)})\b", FLAGS)
HALF = re.compile(r"^half\s(?:of\s)?(?P<dice>[\dd+%-]{2,40})", FLAGS)
DOUBLED = re.compile(r"^(?P<dice>[\dd+%-]{2,40})\sdouble(?:d)?\b", FLAGS)
HIT_DICE = re.compile(r"^hd\s?(\d{1,2})(?=$|[+\s-])", FLAGS)
LISTED_FACES = rf"(?P<first>{N})(?:'?s)?(?:\s(?:and|or)\s(?P<second>{N})(?:'?s)?)?"
FUNCTION = re.compile(r"^(?P<name>max|min)\((?P<inside>.{1,200})\)(?P<rest>[^()]*)$", FLAGS)
ROUNDED = re.compile(
    r"^(?P<name>ceil|floor|round)\((?P<dice>[^()/]{1,80})/(?P<by>\d{1,3})\)(?P<rest>.*)$", FLAGS
)
ROUND_WORD = re.compile(
    r"^(?P<dice>[^/]{1,80}?)\s?/\s?(?P<by>\d{1,3})[\s,(]{1,3}round(?:ed|ing)?\s(?P<name>up|"
    r"down)\)?(?P<rest>.*)$",
    FLAGS,
)
BOUND = re.compile(r"[\s,(]{1,3}(?P<name>min|max)(?:imum)?(?:\sof)?\s(?P<n>\d{1,4})\)?", FLAGS)
ARITHMETIC = re.compile(r"[\dd+%*()kphl\s-]{2,80}", FLAGS)
COIN = r"(?:cp|sp|ep|gp|pp|coins?|gold|silver|copper|platinum|electrum)"
TIMES_COIN = re.compile(rf"\s?(?:x|\*|times)\s?(\d{{1,6}})\s?(?={COIN}\b)", FLAGS)
COIN_TIMES = re.compile(rf"(?<=\d)\s?({COIN})\s?(?:x|\*|times)\s?(\d{{1,6}})\b", FLAGS)
TIMES_MANY = re.compile(r"(?<=\d)\s?x\s?([1-9]\d{2,5})(?!\d)", FLAGS)
TIMES_MORE = re.compile(r"(?<=\d)\s?x\s?(\d{1,6})(?=\s?[/*+-]\s?\d)", FLAGS)
WORD_BETWEEN = re.compile(
    rf"(?P<dice>\b{D}(?:\s?[+-]\s?\d{{1,4}})?)\s(?P<word>[a-z]{{2,20}})\s(?=[+-]\s?{D})", FLAGS
)
PARTS = re.compile(
    r"\s?(?:[,\n]\s?(?:and\s)?|\sand\s)"
    rf"|\s(?=(?:damage|dmg)\s{D})|(?:(?<=\bhit)|(?<=\battack))\s(?={D})",
    FLAGS,
)
"""What sets rolls apart, and what stands between a roll to hit and its damage."""
RANGE = re.compile(r"^(?P<low>\d{1,3})-(?P<high>\d{1,4})\s(?=[a-z])", FLAGS)
AVERAGE = re.compile(rf"^\d{{1,3}}\s\((?P<dice>{D}(?:\s?[+-]\s?\d{{1,3}})?)\)", FLAGS)
OTHERWISE = re.compile(r"^(?P<one>\d{0,4}d\d{1,4})/(?P<two>\d{0,4}d\d{1,4})(?P<rest>.*)$", FLAGS)
BANG_COMMENT = re.compile(r"\s!\s(?=[a-z])", FLAGS)
KEPT_OF_ONE = re.compile(r"(?<![\w.])1?(?P<die>d\d{1,7})k(?P<way>[hl])1(?!\d)", FLAGS)
DASH = re.compile(r"(?<=[\d%])\s-\s(?P<word>[a-z]{2,20})(?=\s[a-z]|$)", FLAGS)
MANY_EACH = re.compile(
    rf"\b(?P<n>{N})\s(?P<who>[a-z]{{3,20}}),?\s(?P<dice>{D}(?:\s?[+-]\s?\d{{1,3}})?)\seach\b",
    FLAGS,
)
MANY_DO = re.compile(r"^(?P<n>\d{1,2})\s(?P<what>[a-z][a-z\s]{2,40}):\s?(?=\d{0,4}d\d)", FLAGS)
COUNT_WORDS = (
    re.compile(rf"(?P<dice>{D})[\s,]{{1,2}}(?:count(?:ing)?\s(?:successes\s|hits\s)?|"
        rf"successes\s|hits\s)(?:on\s|of\s|at\s)?(?:an?\s)?"
             r"(?P<n>\d{1,3})(?:\s?\+|\sor\s(?:more|higher|better|up))", FLAGS),
    re.compile(rf"how many (?:of\s)?(?P<dice>{D})\s(?:are\s|show\s)?(?P<n>\d{{1,3}})(?:\s?\+|"
        rf"\sor\s(?:more|higher))", FLAGS),
)  # fmt: skip
COUNT_FACES = (
    re.compile(
        rf"(?:count(?:ing)?|how many)\s(?P<face>{N})(?:'?s)?\s(?:in|on|of)\s(?P<dice>{D})", FLAGS
    ),
    re.compile(
        rf"(?P<dice>{D})[\s,]{{1,2}}(?:count(?:ing)?(?:\sthe)?|how many)\s(?P<face>{N})(?:'?s)?\b",
        FLAGS,
    ),
)

"""How lines look that nothing names: somebody's name, a thing, coins, a list of things."""

import re

from cogs.sheet.lines import read_item, split_items
from cogs.sheet.things import METALS, purse_in
from rules.errors import RuleError
from rules.items.known import find_known
from rules.items.money import unit_of

_NAME = re.compile(r"[^\W\d_][^\d:;,|()\[\]{}!?]{0,58}")
_COMMON = frozenset(
    "of the de von van del la le da in a an and der zu af al el du des st".split()  # noqa: SIM905
)
TITLES = frozenset(
    "veteran warrior swordmaster hero swashbuckler myrmidon champion superhero lord lady "  # noqa: SIM905
    "acolyte adept priest priestess vicar curate elder bishop lama patriarch matriarch medium "
    "seer conjurer magician enchanter enchantress warlock sorcerer sorceress necromancer "
    "wizard apprentice footpad robber burglar rogue sharper pilferer".split()
)
"""What the rulebooks call somebody of a level; a name may end so, or not."""
_HEADINGS = frozenset(("character", "sheet", "generator", "random", "characters", "pregen", "npc"))
"""What stands above a sheet, and calls nobody."""
_COUNTED = re.compile(r"\d{1,6}[x\u00d7]? ?\S|.*(?:[x\u00d7] ?\d{1,4}|\(\d{1,4}\))$")
_WORD = re.compile(r"[A-Za-z]+")
_NICKNAME = re.compile(r"\"[^\"]*\"|'[^']*'")
_ARMED = re.compile(r"\(?\d?d\d{1,2}(?: ?[+-] ?\d)?\)?")
_ARM, _FEW = re.compile(r"[a-z]{4,15} \d?d\d{1,2}(?: \([^()]{1,40}\))?", re.IGNORECASE), 2
"""A weapon that nobody knows, among others: `rapier d8`."""
_BONUS = re.compile(r"^[A-Za-z ]{3,20} \+[1-5]$")
_ONE = re.compile(r"(?:wand|potion|scroll|ring|gem|rod|amulet) [a-z]", re.IGNORECASE)
"""What a line begins with that is one thing."""
_NUMBERED = re.compile(r"\d{1,2}[.)] (?:[a-z ]{3,30}: )?(?=[A-Z])")
"""What stands before a name where several people are numbered: `2) and his henchman: Wenna`."""
_SHORT_LEVEL = re.compile(r"\bL(\d{1,2})\b")
_MOST_WORDS = 6
_LETTERS = {"s": "STR", "i": "INT", "w": "WIS", "d": "DEX", "c": "CON", "ch": "CHA"}
_IN_TWO = {"st": "s", "in": "i", "wi": "w", "dx": "d", "de": "d", "cn": "c", "co": "c"}
_MAXIMUM = re.compile(r"(?<=\d) ?/ ?max(?:imum)?:? ?(?=\d)", re.IGNORECASE)
_SCORE = re.compile(r"\b(?:ch|st|in|wi|dx|de|cn|co|[siwdc])(?=[ :]? ?\d)", re.IGNORECASE)
_SCORES = re.compile(
    r"(?:(?:ch|st|in|wi|dx|de|cn|co|[siwdc])[ :]? ?\d{1,2}[ ,;/|]{0,3}){6}", re.IGNORECASE
)
_POINTS_FIRST = re.compile(
    r"(?<![\w/+\u2212\u2013-])(?P<n>\d{1,3}(?:/\d{1,3})?) ?hp\b(?! ?[:\d])", re.IGNORECASE
)
_FIVE_SAVES = re.compile(" ".join(rf"{one}:? ?\d{{1,2}}[,;/]?" for one in "DWPBS"))
"""Saving throws that have nothing but their letters: `D: 12 W: 13 P: 14 B: 15 S: 16`."""
_AL = re.compile(
    r"(?<=\w)[ \t]{1,3}al(?:ign)?[.:]? (?=(?:lawful|neutral|chaotic|[lnc])\b)", re.IGNORECASE
)


def unnumbered(text: str) -> str:
    """The line of one of several people without the number before it, in words that are known."""
    found = _NUMBERED.match(text)
    if found is None:
        return text
    return _SHORT_LEVEL.sub(r"level \1", text[found.end() :].replace(", align. ", ", "))


def is_thing(text: str) -> bool:
    """Whether a line looks like something that one has."""
    return _COUNTED.match(text) is not None or find_known(text) is not None or is_money(text)


def is_money(text: str) -> bool:
    """Whether a line is coins and nothing else."""
    words = _WORD.findall(text)
    return bool(words) and any(map(str.isdecimal, text)) and all(map(unit_of, words))


def are_things(text: str) -> bool:
    """Whether a line that nothing names is a list of things or coins."""
    if _BONUS.search(text) is not None and _is_known(text):
        return True  # `leather +1`
    parts = split_items(text)
    arms = [part for part in parts if _ARM.fullmatch(part) and len(parts) > _FEW]
    known = [part for part in parts if is_money(part) or _is_known(part) or part in arms]
    armed = sum(_ARMED.search(part) is not None and _is_known(part) for part in parts)
    if METALS.fullmatch(text) or armed == len(parts) or (len(parts) == 1 and _ONE.match(text)):
        return True
    return is_money(text) or (len(parts) > 2 and 2 * len(known) >= len(parts))


def _is_known(part: str) -> bool:
    part = _ARMED.sub("", part.replace("+", " +", 1)).strip()
    try:
        return find_known(read_item(part)[0].name) is not None
    except RuleError:
        return False


def is_name(text: str) -> bool:
    """Whether a line may be somebody's name."""
    bare = text.strip(" .'\"")
    words = _NICKNAME.sub("", bare).split()
    if not words or len(words) > _MOST_WORDS or _NAME.fullmatch(bare.replace('"', "")) is None:
        return False
    if _HEADINGS & {word.lower() for word in words}:
        return False
    small = [word for word in words if word[:1].islower() and word not in _COMMON]
    return not small or len(words) == 1


def in_whole(text: str) -> str:
    """Six scores that only have letters, `S 15 I 8 W 10 D 11 C 14 Ch 9`, with their names."""
    text = _MAXIMUM.sub("/", text)
    purse = purse_in(text)
    if purse is not None:
        return f"Money: {purse}"
    text = _POINTS_FIRST.sub(r"HP \g<n>", text)
    if _FIVE_SAVES.fullmatch(text):
        return f"Saves: {text.replace(':', '')}"
    found = _SCORES.fullmatch(text)
    names = [_letter(name) for name in _SCORE.findall(text)] if found else []
    if sorted(names) != sorted(_LETTERS):
        return _AL.sub(", ", text)
    return _SCORE.sub(lambda one: _LETTERS[_letter(one[0])], text)


def _letter(name: str) -> str:
    """The letter of an ability that has one or two: `dx`."""
    return _IN_TWO.get(name.lower(), name.lower())

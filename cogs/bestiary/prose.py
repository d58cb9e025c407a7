"""Numbers that stand before their labels, as prose has them, put behind: `2 Hit Dice, 9hp`."""

import re
from collections.abc import Iterator

from cogs.bestiary.labels import AC, HIT_DICE, LABELS
from cogs.bestiary.names import NUMBERS, digits
from cogs.bestiary.readers import pieces_of

_BEFORE_NUMBER, _BEHIND_NUMBER = "(,;|:.\u00b7", ",;.|) \u00b7"
_SWAPPED = (
    (
        re.compile(
            r"(?<!than )(?<!under )(?<!below )(?<!least )(?<!up to )"
            rf"(?<![\w/])(?P<n>\d{{1,2}}(?: ?[+-] ?\d)?\**(?=[ H])|{NUMBERS}) ?"
            r"(?:HD|hit dice|hit die)\b"
            r"(?! ?[:=]? ?\d)",
            re.IGNORECASE,
        ),
        "HD",
    ),
    (re.compile(r"(?<!\w)(?P<n>\d{1,3}) ?(?:hp|hit points)\b(?! ?[:=]? ?\d)", re.IGNORECASE), "hp"),
    (re.compile(r"(?<![\w,])(?P<n>\d[\d,]{0,8}) ?XP\b(?! ?[:=] ?\d)"), "XP"),
)
"""A number before its label, as prose has it."""
_GLUED = (
    (re.compile(r"(?<![\w/+.-])(?P<n>\d{1,2}(?:[+-]\d)?\**)HD\b", re.IGNORECASE), "HD"),
    (re.compile(r"(?<![\w/+.-])(?P<n>\d{1,3})hp\b", re.IGNORECASE), "hp"),
)
"""A number that its label is glued to, which belongs to no other: `AC14 3hd 17hp`."""
_ENDS_A_VALUE = re.compile(r"(?:\d\**|[)\]'\"])\s?$")
_EACH_WITH_POINTS = re.compile(
    r"(?<!\w)(?P<n>\d{1,3}) ?hp(?=(?:,|, and| and) \d{1,3} ?hp\b)", re.IGNORECASE
)
"""Of several who each have theirs: `3 hp, 5 hp, 7 hp`."""
_DOTTED = re.compile(r"(?<=\d) \. (?P<n>\d{1,3})(?P<last> (?!\.))?")
"""The numbers of a list: `4 . 6 . 2`."""
_ANDS = (", and ", ", ", " and ", "/")
_MOST_LISTED = 30
_BLOWS = re.compile(
    rf"(?<![\w'])(?P<n>\d{{1,2}}|an?|{NUMBERS}) (?P<name>[a-z]{{1,20}}(?: [a-z]{{1,20}})?)"
    r" attacks? (?=(?:for|of|doing|dealing|at) )",
    re.IGNORECASE,
)
"""Attacks in prose: `4 tentacle attacks for 1d8 damage`."""


_SO_MANY_ATTACKS = re.compile(
    rf"(?P<sign>[,;.] )(?P<n>\d{{1,2}}|{NUMBERS}) attacks?(?:: ?| ?\((?P<what>[^()]{{3,120}})\))",
    re.IGNORECASE,
)
"""How many attacks, before what they are: `hp 22, 4 attacks (2 claws 1d3 each, bite 1d6)`."""
_SEVERAL = re.compile("[,&/;]| and ")
_CHALLENGE = re.compile(
    r"(?P<challenge>\bchallenge(?: rating)?:? \d{1,2}(?:/\d)?) ?\((?P<n>\d[\d,]{0,8}) ?XP\b[;,]? ?"
    r"(?P<rest>[^()]{0,40})\)",
    re.IGNORECASE,
)
"""Experience as the fifth edition has it: `Challenge 2 (450 XP)`."""
_BLOW = re.compile(
    r"(?P<name>[A-Z][A-Za-z'-]{1,20}(?: [A-Za-z'-]{1,20}){0,4})(?P<when> \([^()]{1,40}\))?\. "
    r"(?:Melee|Ranged)[A-Za-z ]{0,20}Attack(?: Roll)?: (?P<hit>\+\d{1,2})(?: to hit)?,[^:]{0,90}"
    r"Hit: \d{1,3} \((?P<dice>\d{1,2}d\d{1,3}(?: ?[+-] ?\d{1,3})?)\)(?P<rest>.*)"
)
_HAS_ARMOUR = re.compile(
    r",? \b(?:has|have|with) armou?r (?:class )?(?=\d{1,2}(?:[,;.) ]|$))(?!\d{1,2} points)",
    re.IGNORECASE,
)
_UNLABELLED = re.compile(
    r"(?P<name>(?:[^\d,]{1,60}[:,(-] )?)(?P<hp>\d{1,3}) HP, "
    r"(?P<rest>.*)",
    re.IGNORECASE,
)
"""Numbers alone before their labels, as Cairn has them: `4 HP, 1 Armor, 12 STR, claws (d6)`."""
_ABILITY = re.compile(r"\b(?:\d{1,2} (?:STR|DEX|WIL)|(?:STR|DEX|WIL):? \d{1,2})\b", re.IGNORECASE)
_BRACKETED = re.compile(r"\[(?P<one>[A-Z#][A-Za-z#]{1,5}:? [^\[\]]{1,60})\]")
_FEWEST_BRACKETED = 3
"""So many labels with brackets of their own are a block: `[AC 5] [HD 4] [HP 22]`."""
_FEWEST_AGAIN, _BEGINS = 2, frozenset((AC, HIT_DICE))
"""So many labels that were there already are another's, with one of these among them."""
_PARTS = re.compile(r"[,;.] | and | [+-] ")
_DIE = re.compile(r"\bd\d")
_OF_DAMAGE = re.compile(r" (?P<kind>[a-z]{1,20}) damage[.,]? ?")
_KIND = re.compile(
    r"(?:tiny|small|medium|large|huge|gargantuan)\b[^,]{1,60}(?:\([^()]{1,40}\))?, "
    r"(?P<alignment>(?:lawful|neutral|chaotic)(?: (?:good|evil|neutral))?)",
    re.IGNORECASE,
)
"""What a creature is, as the fifth edition has it: `Small elemental, chaotic evil`."""


def blow_in(text: str) -> tuple[str, str]:
    """An attack as the fifth edition has it, as a line of attacks, and what else it says.

    `Cold Touch. Melee Weapon Attack: +5 to hit, one target. Hit: 10 (2d6 + 3) cold damage.`
    """
    found = _BLOW.fullmatch(text)
    if found is None:
        return "", ""
    kind, rest = _OF_DAMAGE.match(found["rest"]), found["rest"]
    of_kind = f", {kind['kind']}" if kind else ""
    more = f"{found['when'] or ''} {rest[kind.end() :] if kind else rest}".strip(" .,")
    blow = f"{found['name']} {found['hit']} ({found['dice'].replace(' ', '')}{of_kind})"
    return blow, f"{found['name']}: {more}" if more else ""


def alignment_in(text: str) -> str:
    """The alignment behind what a creature is, "" for any other line."""
    found = _KIND.fullmatch(text.strip(" ."))
    return found["alignment"] if found else ""


def with_labels_first(text: str) -> str:
    """A line with each number behind its label: `HD 2, hp 9`."""
    text = _CHALLENGE.sub(_with_experience, _HAS_ARMOUR.sub(": AC ", text))
    found = _UNLABELLED.fullmatch(text)
    if found is not None and _ABILITY.search(found["rest"]) is not None:
        return _with_labels(found)
    text = _SO_MANY_ATTACKS.sub(_with_what, text)
    text = _EACH_WITH_POINTS.sub(r"\g<n>", text)
    text = _DOTTED.sub(lambda found: f", {found['n']}{', ' if found['last'] else ''}", text)
    if len(_BRACKETED.findall(text)) >= _FEWEST_BRACKETED:
        text = _BRACKETED.sub(r" \g<one>; ", text)
    for pattern, label in _GLUED:
        text = _unglued(pattern, label, text)
    for pattern, label in _SWAPPED:
        text = _swap(pattern, label, text)
    return _BLOWS.sub(r"\g<n> \g<name> ", _BLOWS.sub(r"Att \g<n> \g<name> ", text, count=1))


def _with_what(found: re.Match[str]) -> str:
    """The attacks behind their label; how many are said again by those that are several."""
    what = found["what"] or found.string[found.end() :].partition(";")[0]
    count = "" if _SEVERAL.search(what) else f"{digits(found['n'])} "
    return f"{found['sign']}#AT {count}{found['what'] or ''}{';' if found['what'] else ''}"


def _with_labels(found: re.Match[str]) -> str:
    """`4 HP, 1 Armor, 12 STR, claws (d6)` with labels; what is no attack stays as it stands."""
    pieces = pieces_of(found["rest"])
    blows = [one for one in pieces if _DIE.search(one) is not None]
    others = [one for one in pieces if one not in blows]
    attacks = f"; Att {', '.join(blows)}" if blows else ""
    special = f"; Special: {', '.join(others)}" if others else ""
    return f"{found['name']}hp {found['hp']}{attacks}{special}"


def _with_experience(found: re.Match[str]) -> str:
    said = (found["challenge"], f"XP {found['n']}", found["rest"].strip())
    return "; ".join(filter(None, said))


def _unglued(pattern: re.Pattern[str], label: str, text: str) -> str:
    """The text with its glued numbers behind their labels, where another value ends before them."""

    def turned(found: re.Match[str]) -> str:
        before = text[max(0, found.start() - 4) : found.start()]
        is_next = _ENDS_A_VALUE.search(before) is not None
        return f"{label} {found['n']}" if is_next else found[0]

    return pattern.sub(turned, text)


def _swap(pattern: re.Pattern[str], label: str, text: str) -> str:
    """The text with its numbers behind their labels, where a comma or bracket sets them apart."""
    parts: list[str] = []
    end = 0
    for found in pattern.finditer(text):
        start = _list_from(text, found.start(), end) if label == "hp" else found.start()
        before, behind = text[:start].rstrip(" ")[-1:], text[found.end() :][:1]
        if label == "HD" or (before in _BEFORE_NUMBER and behind in _BEHIND_NUMBER):
            parts += [text[end:start], f"{label} {digits(text[start : found.end('n')])}"]
            end = found.end()
    return "".join((*parts, text[end:]))


def _list_from(text: str, at: int, end: int) -> int:
    """Where the list of numbers begins whose last stands there: `9, 7 and 4 hp`.

    Its first number has a comma or bracket before it, else it belongs to another label.
    """
    first = at
    for _ in range(_MOST_LISTED):
        rest = next(
            (text[:at].removesuffix(one) for one in _ANDS if text[end:at].endswith(one)), ""
        )
        number = rest[-3:].rpartition(" ")[2]
        if not number.isdecimal():
            break
        at = len(rest) - len(number)
        if text[:at].rstrip(" ")[-1:] in _BEFORE_NUMBER or text[end:at].endswith(" and "):
            first = at
    return first


def each_of(text: str) -> Iterator[str]:
    """A line, cut where the numbers of one end and another is named: `AC 5, HD 3 and wolf AC 7`."""
    for _ in range(_MOST_LISTED):
        if not (cut := _second_in(text)):
            break
        yield text[:cut].rstrip(" ,;.+-")
        text = text[cut:].lstrip(" ,;.+-").removeprefix("and ")
    yield text


def _second_in(text: str) -> int:
    """Where another is named whose numbers have labels that were there already, 0 for nowhere."""
    said = LABELS.find(text)
    met: set[str] = set()
    for one in said:
        met.add(one.key)
        inner = LABELS.find(one.value) if len(met) > 1 else []
        again = {other.key for other in inner} & met
        if len(inner) < _FEWEST_AGAIN or len(again) < _FEWEST_AGAIN or not again & _BEGINS:
            continue
        start = text.find(one.value, one.at)
        lead = one.value[: inner[0].at]
        apart = [found.start() for found in _PARTS.finditer(lead)]
        return start + (apart[-1] if apart else len(lead) - len(lead.partition(" ")[2]))
    return 0

"""What may stand behind dice as a label: words alone, or anything in quotation marks."""

import re

_OPEN, _CLOSE = '"\u201c\u201e\u00ab', '"\u201d\u201c\u00bb'
_QUOTED = re.compile(rf"[{_OPEN}](?P<words>[^{_OPEN}{_CLOSE}]+)[{_CLOSE}]")
_NUMBER_ALONE = re.compile(r"\[[\d\s]{1,9}\]")
_NOTE = re.compile(r"\[[^\[\]\n]*\]")
_INSTRUCTIONS = (
    *(
        "drop",
        "keep",
        "take",
        "discard",
        "re-?roll",
        "explod",
        r"max(?:imum)?\b",
        r"min(?:imum)?\b",
    ),
    *(r"round(?:ed|ing)?\s(?:up|down)", "best", "worst", "highest", "lowest", "count", "success"),
    *("open.ended", r"how\smany", r"double\b", "halve", r"half\b", r"times\b", r"fudge", r"per\b"),
    *(
        r"adv(?:antage)?\b",
        r"dis(?:advantage)?\b",
        r"target\b",
        r"in\s(?:\d|four|six|eight|ten|twelve|twenty)\b",
        r"roll\s(?:under|over|below)\b",
        r"saves?\s\d",
        "thac0",
    ),
    *(r"to\shit\s(?:vs\.?\s|against\s)?(?:ac\s?)?-?\d", r"(?:under|below|over|above)\s-?\d"),
    r"(?:under|below)\s(?:str|int|wis|dex|con|cha|lck|luck)\b",
    *(r"[a-z]{1,3}\d{1,7}(?![a-z])", r"[-+*/x%!]?\s?\d", r"[!*/^%{}<>=&|~]", r"[a-z]\s?$"),
    r"(?:minus|less|without|ignor\w{1,3}|remov\w{1,3}|us(?:e|ing))\s(?:the\s)?(?:low|high|wors|bes)",
    *(r"or\s(?:less|more|lower|higher|better|over|under)\b", r"for\s\d{1,3}\s[a-z]"),
    *("penetrat", "compound", r"crit\w{0,4}\s\d"),
    *(r"s[ad]\b", r"c[sf]\b", r"(?:e|elven)\s?(?:adv|accuracy)"),
    r"(?:plus|minus)\s(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b",
)
"""How no label begins, nor what stands in it behind a comma or in brackets."""
_ANYWHERE = (
    *(
        r"(?<![a-z])\d{0,4}d(?:\d|%|f\b)",
        "[\u00d7\u2264\u2265]",
        r"\*",
        r"[{}]",
        r"\bx\s?\d",
        r"\d\s?x\b",
    ),
    *(r"\d\stimes\b", r"\btwice\b", r"\bthrice\b", r"\beach\b", r"\d\+(?!\d)", r"\d\s?%"),
    *(r"\b\d{1,3}\sin\s\d", r"\bdown\sthe\sline\b", r"[+-]\d{1,3}\sif\b", "[<>=]", r"\bthac0\b"),
    *(r"\b(?:two|three|four|five|six|seven|eight|nine|ten)\stimes\b", r"\bac\s?-?\d"),
    r"\b(?:dc|tn)\s?-?\d",
    *(r"\badv(?:antage)?$", r"\bdis(?:adv(?:antage)?)?$"),
)
"""Dice, counts, chances and signs: what no label holds."""
_NO_LABEL = re.compile(
    rf"(?:^|[,;(]\s?)(?:{'|'.join(_INSTRUCTIONS)})|{'|'.join(_ANYWHERE)}", re.IGNORECASE
)


def quoted_label(text: str, start: int) -> str:
    """The label that begins there in quotation marks and ends the text; "" for any other."""
    found = _QUOTED.match(text, start)
    return found["words"].strip() if found and not text[found.end() :].strip() else ""


def unread_in_label(text: str, start: int) -> int | None:
    """Where in a label something stands that would be read by halves; None for a good label."""
    if _NUMBER_ALONE.match(text, start):
        return start
    masked = _QUOTED.sub(_blank, text[start:])
    found = _NO_LABEL.search(_NOTE.sub(_blank, masked).rstrip())
    return None if found is None else start + found.start()


def _blank(found: re.Match[str]) -> str:
    return "_" * len(found[0])

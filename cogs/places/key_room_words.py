"""The words of a room in a key: labels, what stands before something of its own, and the like."""

import re

from cogs.places.key_finds import COINS

WAYS, FOES, TRAPS, HOARDS, HIDDEN, ALOUD, NOTES, OURS = (
    "ways", "foes", "traps", "hoards", "hidden", "aloud", "notes", "ours",
)  # fmt: skip
FORMS = {
    WAYS: r"exits?|ways?(?: out| on)?|passages?|ex|entrances?|connections?|(?:secret )?doors?|"
    r"stairs?",
    FOES: r"monsters?|creatures?|foes?|encounters?|inhabitants?|guards?|enem(?:y|ies)|"
    r"opponents?|npcs?|denizens|occupants",
    TRAPS: r"traps?|hazards?|dangers?",
    HOARDS: r"treasures?|tr|loot|hoard|valuables",
    HIDDEN: r"hidden",
    ALOUD: r"read aloud|read or paraphrase|read[- ]aloud|boxed text|players see|first sight",
    NOTES: r"notes?|referee|gm|dm",
    OURS: r"room|in the [a-z]{1,20}(?: [a-z]{1,20})?",
}
LABELS = "|".join(f"(?P<{key}>{forms})" for key, forms in FORMS.items())
LABEL = re.compile(rf"(?<!\w)(?:{LABELS})(?: \([^()]{{0,80}}\))?:{{1,2}} ?", re.IGNORECASE)
LABEL_ALONE = re.compile(rf"(?:{LABELS})", re.IGNORECASE)
APART = (". ", "; ", ") ", "] ", "! ", "? ", "- ", '" ')
"""Before a label that stands within a line."""
RUN_IN = re.compile(rf"(?:{LABELS})\. (?=\S)", re.IGNORECASE)
WORD_LABEL = re.compile(r"(?P<label>loot|treasure|monsters|exits) (?=\d|[a-z])")
_BEGINS = re.compile(
    rf"(?:{'|'.join(FORMS.values())})(?: \([^()]{{0,80}}\))?(?:\.|:{{1,2}})(?:\s|$)"
    r"|(?:loot|treasure|monsters|exits) (?=\d)"
    r"|(?:read or paraphrase|(?-i:[A-Z])[\w'-]{0,24}(?: [\w'-]{1,24}){0,3})(?: \(\d{1,3}\))?: ",
    re.IGNORECASE,
)
_HEAD = re.compile(r"(?P<head>[A-Za-z][\w' /-]{0,44}?(?: [(\[][^()\[\]]{0,60}[)\]])?): (?=\S)")
SPOKEN = re.compile(r"\"[^\"]{40,1500}\"")
ONLY_TO = re.compile(
    r"(?:(?:back |leads? |down |up |north |south |east |west ){0,2}to "
    r"(?:room |area )?#?[A-Z]{0,2}-?\d{0,3}[a-z]?|outside)\.?",
    re.IGNORECASE,
)
IN_BRACKETS = re.compile(r"\((?P<ways>[^()]{1,400})\)\.?")
THERE = re.compile(
    r"(?:To the )?(?P<head>north|south|east|west|northeast|northwest|southeast|southwest|up|down|"
    r"above|below): (?=\S)",
    re.IGNORECASE,
)
"""Where a way lies, before what lies there: `To the north: 2.`"""
SAYS_MORE = re.compile(
    r"(?:locked|stuck|secret|hidden|barred|leads?|to|it|this|opens?|goes|down|up|"
    r"the (?:door|gate|passage|stairs?|way))\b",
    re.IGNORECASE,
)
"""A sentence that says more of the way before it."""
CALLED_TRAP = re.compile(r"\btrap(?:ped)?\b", re.IGNORECASE)
ONLY_WORTH = re.compile(rf"(?:worth )?\d[\d.,]{{0,9}} ?(?:{COINS})", re.IGNORECASE)
BARRED = re.compile(r"(?:locked|stuck|secret|hidden)\b", re.IGNORECASE)
COUNT = re.compile(r"(?P<count>\d{0,2}d\d{1,3}|\d{1,3})\b(?! ?(?:gp|sp|cp|ep|pp))")
STOP = re.compile(r"\. (?=\S)")
LINK = re.compile(r"\[\[|\]\]")


def begins(text: str) -> bool:
    """Whether a line begins with what says something of its own."""
    return _BEGINS.match(text) is not None


def head_of(text: str) -> re.Match[str] | None:
    """What stands before a colon at the beginning of a line, as `head`."""
    return _HEAD.match(text)

"""What a key tells of that may not be there: what was once, is gone or false, or only claimed.

Such a sentence has the words of a trap, a way or a treasure like any other; what is taken from it
is asked about.
"""

import re

_OVER = (
    r"no longer|used to|long (?:ago|since|gone)|formerly|ha(?:s|ve|d) (?:already |long )?been"
    r"(?! (?:dug|set|laid|placed|rigged|hidden|trapped|fitted|cut|put))|already"
    r"|(?:was|were|is|are|stairs?|steps|door|passage|it|that|which) once|once (?:a|an|had|held|was"
    r"|were|led|trapped|stood|contained|guarded)|(?<!at )once(?=[.;,]|$)"
    r"|not any ?more|illusions?|illusory|fake|sham"
)
"""What is so no more, or never was."""
_TRAP = re.compile(
    rf"\b(?:{_OVER}|disarmed|sprung|harmless|inert|defunct|removed|does not work|looks? like"
    r"|seems?|appears? to be|said to|out of order)\b",
    re.IGNORECASE,
)
_NO_TRAP = re.compile(
    r"\b(?:no|without(?: any)?|free of|never any|nor) traps?\b|\b(?:not|nor|never|isn't|aren't"
    r"|none (?:of them )?(?:is|are)?) ?(?:itself |actually |really )?(?:a )?trap(?:ped)?\b",
    re.IGNORECASE,
)
_WAY = re.compile(
    rf"\?\?|\b(?:check (?:the |your )?map|{_OVER}|bricked"
    r"|walled[- ](?:up|off|over)|block(?:ed|s)|collapsed|caved[- ]in|cave-in"
    r"|rubble|choked|painted|false door|not (?:lead|open|go)|leads? nowhere|dead end|sealed"
    r"|too (?:small|narrow|tight)|overlook(?:s|ing)?|look(?:s|ing)? (?:over|down|out|into|onto)"
    r"|impassable|nailed|barricaded|claims?|says|said to|believes?|thinks?"
    r"|rumou?rs?|rumou?red|bridge (?:is )?broken|broken bridge"
    r"|there is none|errat(?:um|a)|(?-i:NO))\b",
    re.IGNORECASE,
)
_HOARD = re.compile(
    rf"\b(?:{_OVER}|worthless|counterfeit|forged|false|imitation|paste|fool'?s|stolen|gone|missing"
    r"|removed|looks? like|seems?|appears?|claims?|said to"
    r"|rumou?rs?|rumou?red|legends?|legendary"
    r"|promis(?:ed|es|ing)|ransom|ruined|destroyed"
    r"|(?:is|are) (?:now |kept )?in (?:room|area|[A-Z]?\d)"
    r"|unpaid|bills? (?:for|of(?! exchange)|to)"
    r"|(?:will|'ll) [a-z]{2,12} an? [a-z]{2,20} for \d{1,5} ?[cegps]p"
    r"|was|were|had|spent|would|tells?|says?)\b",
    re.IGNORECASE,
)
_FOE = re.compile(
    rf"\((?:dead|deceased)\b|\b(?:{_OVER}|slain|killed|corpses?|bodies|remains|bones of"
    r"|skeletons? of|statues?|painted|carved|murals?|tapestry|tapestries|frescoe?s?|pictures?"
    r"|paintings?|portraits?|tracks|footprints|droppings|left|gone|fled|sometimes|may|might|could"
    r"|rumou?rs?|rumou?red|claims?|believes?|room for"
    r"|enough for|graves?|tombs?|sized|chance|nearby|elsewhere|were|had|dreams?|visions?|dolls?"
    r"|toys?|masks?|costumes?)\b|^[a-z]+ing [^:.]{1,40}:"
    r"|^(?:if|when(?:ever)?|should|unless|once|after"
    r"|(?:at|by|on) (?:(?:full|new) moon|night|dusk|dawn|noon|midnight|feast))\b",
    re.IGNORECASE,
)
_LISTED_FOE = re.compile(
    rf"\b(?:{_OVER}|slain|killed|corpses?|statues?|painted|carved|gone|fled|now in|dead|may|might"
    r"|sometimes)\b",
    re.IGNORECASE,
)
_LONGEST = 600


def has_no_trap(sentence: str) -> bool:
    """Whether a sentence says that there is no trap: `The chest is not trapped.`"""
    return _NO_TRAP.search(sentence[:_LONGEST]) is not None


def may_be_no_trap(sentence: str) -> bool:
    """Whether the trap of a sentence may be none any more: `It has been disarmed.`"""
    return _TRAP.search(sentence[:_LONGEST]) is not None


def may_be_no_way(item: str) -> bool:
    """Whether nobody may get through a way: `Stairs once led down to 5.`"""
    return _WAY.search(item[:_LONGEST]) is not None


def may_be_no_hoard(text: str) -> bool:
    """Whether something of worth may not be there, or be worth nothing."""
    return _HOARD.search(text[:_LONGEST]) is not None


def may_be_nobody(text: str, *, is_listed: bool = False) -> bool:
    """Whether those who are told of may not be there: `footprints of 12 men`."""
    return (_LISTED_FOE if is_listed else _FOE).search(text[:_LONGEST]) is not None

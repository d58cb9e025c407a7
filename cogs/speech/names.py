"""Under which name somebody speaks: as Discord takes it, and as nobody else on the server."""

import unicodedata
from collections.abc import Iterable

from rules.kernel.words import look_of

LONGEST_NAME = 80
MARKED = "{} (in the game)"
"""How somebody is called in a game whose name may be that of another on the server."""
_HAIR = "\N{HAIR SPACE}"
_BACKTICKS = "```"
_FOR_ALL = ("here", "everyone")
_LIKE = str.maketrans("013457!|$@i", "oleastllsal")
"""Figures, signs and a letter that are read as another letter."""
_LATIN = ("LATIN", "REGIONAL INDICATOR", "NEGATIVE", "SQUARED", "CIRCLED")
"""So Unicode's names of letters begin that are a plain one of another shape, or of a flag."""
_PAIRS = (("rn", "m"), ("vv", "w"))
_WITHIN = ("discord", "clyde", "automod", "linkboy")
"""No name of a character has these in it: Discord's own, its helpers', and the bot's."""
_WHOLE = (
    *("system", "systemmessage", "officialmessage", "trustandsafety", "trustsafety"),
    *("admin", "administrator", "mod", "moderator", "staff"),
)
_SHORTEST_WITHIN = 5
"""A shorter name of the bot is part of too many others."""


def read_as(name: str) -> str:
    """A name as the eye reads it: letters alone, of one form and size, figures as letters."""
    letters = "".join(map(_plain_letter, look_of(unicodedata.normalize("NFKC", name))))
    letters = letters.casefold().translate(_LIKE)
    read = "".join(letter for letter in letters if letter.isalnum())
    for pair, one in _PAIRS:
        read = read.replace(pair, one)
    return read


def _plain_letter(letter: str) -> str:
    """The letter that one of another shape is: small capital, in a square, with a stroke."""
    called = "" if letter.isascii() else unicodedata.name(letter, "").partition(" WITH ")[0]
    last = called.rpartition(" ")[2]
    return last if called.startswith(_LATIN) and len(last) == 1 else letter


def is_posing(name: str, own: Iterable[str]) -> bool:
    """Whether a name could be taken for that of the bot, which has these, or of Discord."""
    read, ours = read_as(name), [read_as(one) for one in own]
    within = (*map(read_as, _WITHIN), *(one for one in ours if len(one) >= _SHORTEST_WITHIN))
    return read in (*map(read_as, _WHOLE), *ours) or any(one in read for one in within)


def shown(name: str, *, is_marked: bool) -> str:
    """The name of a webhook's post: where Discord refuses a harmless one, with a hair space."""
    called = MARKED.format(name[: LONGEST_NAME - len(MARKED)]) if is_marked else name
    called = called.replace(_BACKTICKS, _HAIR.join(_BACKTICKS))
    if called.casefold() in _FOR_ALL:
        called = f"{called[0]}{_HAIR}{called[1:]}"
    return f"{called}{_HAIR}." if len(called) == 1 else called[:LONGEST_NAME]

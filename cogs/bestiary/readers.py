"""What stands behind a value and belongs to no label, or to one that is left out."""

import re
from collections.abc import Callable, Iterator, Mapping

from cogs.bestiary.fighting import (
    read_armour,
    read_attacks,
    read_damage,
    read_hit_dice,
    read_points,
    read_saves,
    read_to_hit,
)
from cogs.bestiary.labels import (
    AC,
    ALIGNMENT,
    APPEARING,
    ATTACKS,
    DAMAGE,
    EXPERIENCE,
    FLY,
    HIT_DICE,
    HIT_POINTS,
    INITIATIVE,
    LEVEL,
    MORALE,
    MOVE,
    ROLE,
    SAVES,
    SWIM,
    TO_HIT,
    TRAITS,
    TREASURE,
)
from cogs.bestiary.living import (
    DICE,
    number_of,
    read_alignment,
    read_appearing,
    read_experience,
    read_level,
    read_morale,
    read_move,
    read_number,
    read_treasure,
)
from cogs.bestiary.values import Reading
from rules.items.attack_lines import find_attacks

_LONGEST_VALUE = 400


_ACTION_DIE = re.compile(r"Act(?:ion die)?:? \d?d\d{1,2}", re.IGNORECASE)
_NO_BLOW = re.compile(r"\d ?(?:gp|sp|cp|ep|pp)\b|->|\u2192")
"""Dice of coins, and of what follows from something: `cracks at half hp -> 2d6 heat`."""
_ROLLED = re.compile(r"(?<![a-z])d\d")
_SCORE = re.compile(r"[A-Z][A-Za-z]{0,2}\.?:? ?\d{1,2}(?:/\d\d)?")
"""One of the abilities of a person: `S 17`."""
_BEHIND_POINTS = re.compile(
    r"\d[\d/]{0,40}\.? (?!and\b|each\b|hp\b)(?P<rest>[a-z].*)", re.IGNORECASE
)
_POINTS_END = re.compile(r"\d{1,3}\. (?=\d)")
"""A sentence that ends in hit points: `16 hp. 1 attack`."""
_TIGHT = re.compile(r"\d{1,3}(?:,\d{1,3}){1,9}(?= [a-z])", re.IGNORECASE)
"""A list without blanks, of which the last number is no other's: `12,10,9 bite 1d6`."""
_SCORES = re.compile(r"(?:s|str)[: ]{1,2}\d{1,2}(?:/\d{2})?[, ]{1,2}(?:i|int)[: ]", re.IGNORECASE)
"""Abilities of a person, whose letters are those of other labels: `S 10 I 9 W 15 D 8`."""
_ONLY_DICE = re.compile(r"\d{1,2}d\d{1,2}")
_SOME_DICE = re.compile(DICE)
_WHOLE = frozenset(
    (
        ATTACKS,
        DAMAGE,
        SAVES,
        APPEARING,
        "special",
        "special attacks",
        "special defences",
        "spells",
        "description",
        "languages",
        "senses",
        "terrain",
        "role",
        TREASURE,
        TRAITS,
    )
)
_GOES_ON = {
    MOVE: re.compile(
        (
            r"(?:[a-z]+ )?\(?\d.*(?:'|\"|ft\.?|feet|\)|flying|swimming|climbing|\d)|(?:fly"
            r"|swim|climb|burrow)\w* .*"
        ),
        re.IGNORECASE,
    ),
    HIT_POINTS: re.compile(
        r"(?:and )?\d{1,3}(?: ?[x\u00d7] ?\d{1,2})?(?: each| hp)?(?: (?:and|&) \d{1,3})?",
        re.IGNORECASE,
    ),
    SWIM: re.compile(r"\d.*'.*"),
}
_BARE: tuple[tuple[str, re.Pattern[str]], ...] = (
    (SAVES, re.compile(r"D ?\d{1,2},? W ?\d{1,2},? P ?\d.*")),
    (TO_HIT, re.compile(r"1?\d \[[+-]?\d{1,2}\]")),
    (MOVE, re.compile(r"\d{1,3}' \(\d{1,3}'\).*")),
    (
        ALIGNMENT,
        re.compile(
            r"lawful|neutral|chaotic|(?:lawful|neutral|chaotic) (?:good|evil|neutral)",
            re.IGNORECASE,
        ),
    ),
    (APPEARING, re.compile(r"\d{1,2}d\d{1,2} \(\d{1,2}d\d{1,2}\)")),
    (TREASURE, re.compile(r"[A-Z](?: ?\+ ?\d+ ?gp)?")),
)
"""What is known without its label, by how it looks."""


def _lair(reading: Reading, text: str) -> None:
    if _ONLY_DICE.fullmatch(text):
        reading.fields["in_lair"] = text
    else:
        reading.remarks.append(f"In lair: {text}")


def _wild(reading: Reading, text: str) -> None:
    if (found := _SOME_DICE.search(text)) is not None and "in_lair" not in reading.fields:
        reading.fields["in_lair"] = number_of(found[0])
    reading.remarks.append(f"In the wild: {text}")


def _traits(reading: Reading, text: str) -> None:
    words = (word.strip(" .").lower() for word in text.split(","))
    reading.fields["traits"] = tuple(word for word in words if word)


def _bloodied(reading: Reading, text: str) -> None:
    points = reading.fields.get("hit_points")
    if not (isinstance(points, int) and text[:3].strip() == str(points // 2)):
        reading.remarks.append(f"Bloodied: {text}")


READERS: Mapping[str, Callable[[Reading, str], None]] = {
    HIT_DICE: read_hit_dice,
    HIT_POINTS: read_points,
    AC: read_armour,
    TO_HIT: read_to_hit,
    ATTACKS: read_attacks,
    DAMAGE: read_damage,
    SAVES: read_saves,
    MOVE: read_move,
    FLY: lambda reading, text: read_move(reading, text, "fly"),
    SWIM: lambda reading, text: read_move(reading, text, "swim"),
    MORALE: read_morale,
    ALIGNMENT: read_alignment,
    EXPERIENCE: read_experience,
    APPEARING: read_appearing,
    "in lair": _lair,
    "in the wild": _wild,
    TREASURE: read_treasure,
    LEVEL: read_level,
    ROLE: lambda reading, text: reading.rest("Role", text),
    INITIATIVE: read_number("initiative"),
    "fortitude": read_number("fortitude"),
    "reflex": read_number("reflex"),
    "will": read_number("will"),
    "bloodied": _bloodied,
    TRAITS: _traits,
    "infravision": read_number("infravision"),
}
"""By label, in the order in which they are read: some need what others said."""


def loose_in(key: str, text: str) -> Iterator[str]:
    """What of a value cannot belong to its label: pieces that only stand behind it."""
    if key == DAMAGE:
        scores = [piece for piece in pieces_of(text) if _SCORE.fullmatch(piece)]
        if scores:
            yield from (one for one in pieces_of(text[text.find(scores[0]) :]))
            return
        yield from (
            piece.strip() for piece in text.split(";")[1:] if not piece.strip()[:1].isdecimal()
        )
        return
    if key == HIT_POINTS and (blow := _BEHIND_POINTS.match(text)) and _is_attack(blow["rest"]):
        yield blow["rest"]
        return
    if key == HIT_POINTS and (ends := _POINTS_END.match(text)) is not None:
        yield from pieces_of(text[ends.end() :])
        return
    if key == HIT_POINTS and (tight := _TIGHT.match(text)) is not None:
        yield from pieces_of(text[tight.end() :])
        return
    if key in _WHOLE:
        return
    pieces = pieces_of(text[:_LONGEST_VALUE])
    goes_on = _GOES_ON.get(key)
    for at, piece in enumerate(pieces[1:], start=1):
        goes = goes_on is not None and goes_on.fullmatch(piece) and not _is_blow(piece)
        if not (goes or piece.startswith("not ")):
            yield from pieces[at:]
            return


def _is_blow(piece: str) -> bool:
    """Whether a piece behind a movement is an attack with its dice: `1 club (1d6)`."""
    return _ROLLED.search(piece) is not None and _is_attack(piece)


def _is_thousand(digits: str) -> bool:
    return len(digits) == 3 and digits.isdecimal()


def pieces_of(text: str) -> list[str]:
    """What commas and semicolons set apart outside brackets."""
    parts: list[str] = []
    depth = start = 0
    for at, letter in enumerate(text):
        if letter in "([":
            depth += 1
        elif letter in ")]":
            depth = max(0, depth - 1)
        elif letter in ",;\t" and not depth and not _is_thousand(text[at + 1 : at + 4]):
            parts.append(text[start:at].strip())
            start = at + 1
    parts.append(text[start:].strip())
    return [part for part in parts if part]


def label_of(piece: str, met: frozenset[str]) -> str:
    """The label that a piece without one must have, "" where nothing says so."""
    if len(piece) > _LONGEST_VALUE // 2:
        return ""
    known = (key for key, looks in _BARE if key not in met and looks.fullmatch(piece))
    return next(known, "") or (ATTACKS if _is_attack(piece) else "")


def _is_attack(piece: str) -> bool:
    """Whether a piece says an attack with its damage: `mace 1d6`."""
    if (
        not any(map(str.isdecimal, piece))
        or _SCORES.match(piece)
        or _SCORE.fullmatch(piece)
        or _ACTION_DIE.fullmatch(piece)
        or _NO_BLOW.search(piece)
    ):
        return False
    attacks = find_attacks(piece)
    return bool(attacks) and all(
        one.item.damage
        and one.item.name
        and not one.is_unclear
        and (not one.item.damage.isdecimal() or "(" in piece)
        for one in attacks
    )

"""What else stands in a stat block: movement, morale, alignment, experience, numbers, treasure."""

import re
from collections.abc import Callable

from cogs.bestiary.labels import ALIGNMENT, EXPERIENCE, FLY, MORALE, MOVE, SAVES, SWIM
from cogs.bestiary.values import Reading
from rules.items.line_words import dice_of
from rules.state.health import HitDice

_RATE = re.compile(
    r"(?:(?<![a-z])(?P<first>[a-z]{1,9}):? ?)?(?P<n>\d{1,4}) ?"
    r"(?P<unit>'|\"|feet|foot|ft\.?|inches|in\.|squares?)?"
    r"(?: ?\((?P<round>\d{1,4}) ?(?:'|\"|feet|ft\.?)?(?: ?(?:per |/ ?)?round)?\))?"
    r"(?: ?(?:per|/|a) ?(?P<per>turn|round|rd\b))?"
    r"(?: ?\(?(?:when |in |by )?(?P<mode>fly\w{0,6}|swim\w{0,6}|climb\w{0,6}"
    r"|burrow\w{0,6}|hop\w{0,6}|dig\w{0,6}|web|walk\w{0,6}|leap\w{0,6}"
    r"|glid\w{0,6}|unarmou?red|on land|in water)"
    r"(?!\w{0,9}[: ]{0,2}\d)\)?)?",
    re.IGNORECASE,
)
_MODES = {
    "fly": FLY,
    "fl": FLY,
    "flying": FLY,
    "flight": FLY,
    "gliding": FLY,
    "swim": SWIM,
    "sw": SWIM,
    "swimming": SWIM,
    "in water": SWIM,
}
_WALKS = frozenset(("", "walk", "walking", "on land", "base", "mv", "land"))
DICE = r"\d{1,4}(?:d\d{1,3}(?:[+x*\u00d7-]\d{1,3})?|-\d{1,4})?"
_APPEARS = re.compile(rf"(?P<a>{DICE})(?: ?\((?P<b>{DICE})\)| ?/ ?(?P<c>{DICE}))?", re.IGNORECASE)
_LAIR = re.compile(rf"(?:lair|camp)\D{{0,4}}(?P<n>{DICE})", re.IGNORECASE)
_XP = re.compile(
    (
        r"(?:(?P<level>[\dAB]{1,2}|[IVX]{1,5}) ?/ ?)?(?P<n>\d{1,3}(?:[,. ]\d{3}){1,3}|\d{1,7})"
        r"(?: ?\+ ?(?P<per>\d{1,4}) ?(?:/ ?|per )(?:hp|hit ?point|hit points))?"
    ),
    re.IGNORECASE,
)
_WORD = re.compile(r"[a-z]+", re.IGNORECASE)


_NOTHING = frozenset(("none", "nil", "-", "nothing"))
_FASTEST_IN_A_ROUND, _FASTEST = 80, 1_000
_SLOWEST = 10
"""Fewer feet than that are those of a round."""
_DOUBLE_SLASH = re.compile(r"//")
_THEN_FLYING = re.compile(r"(?<=[\"\d]) ?/ ?(?=\d{1,3}\")")
_OF_A_CLASS = re.compile(r"(?:as )?[a-z]", re.IGNORECASE)
_MORALE = re.compile(r"(?P<sign>[+-])?(?P<n>\d{1,2})(?:-\d{1,2})?")
_LETTERS = re.compile(r"[lnc][nge]?|ne|any|un")
_SEVERAL_LETTERS = re.compile(r"[lnc](?:/[lnc]){1,2}", re.IGNORECASE)
_FIRST_WORD = re.compile(r"^\W*\w+")
_NO_DIGIT = re.compile(r"\D")
_EACH = re.compile(r"^\s*(?:each|ea\.?|xp)\b", re.IGNORECASE)
_HAS_WORDS = re.compile(r"[a-z]{3}", re.IGNORECASE)
_LEVEL = re.compile(r"(\d{1,2})\s*(.*)")
_WHOLE = re.compile(r"[+]?(-?\d{1,3})")


def read_move(reading: Reading, text: str, usual: str = "") -> None:
    """`60' (20')`, `9"/24"`, `12 (fly 24)`, `30' Fly 60'`: feet in a turn."""
    swimming = _DOUBLE_SLASH.sub(" swim ", text)
    flying = _THEN_FLYING.sub(" fly ", swimming)
    left: list[str] = []
    end = 0
    for found in _RATE.finditer(flying):
        first, mode = (found["first"] or "").lower(), found["mode"] or found["first"] or usual
        is_mode = not first or found["mode"] or first in (*_MODES, *_WALKS)
        key = _MODES.get(mode.lower(), MOVE if mode.lower() in _WALKS else "") if is_mode else ""
        if key and key not in reading.held and 0 <= (feet := _feet(reading, found)) <= _FASTEST:
            reading.held[key] = feet
            left.append(flying[end : found.start()])
            end = found.end()
    left.append(flying[end:])
    reading.rest(
        "Movement",
        " ".join(
            one.strip(" ,;/()&.")
            for one in left
            if one.strip(" ,;/()&.") not in ("", "and", "or", "ft", "feet")
        ),
    )


def _feet(reading: Reading, found: re.Match[str]) -> int:
    value, unit = int(found["n"]), found["unit"] or ""
    other = int(found["round"]) if found["round"] else 0
    if unit.startswith(('"', "in")):
        return value * 10
    if unit.startswith("sq"):
        return value * 15
    # What Basic Fantasy has in the brackets is how far one goes before a turn.
    is_turning = reading.is_modern and _OF_A_CLASS.match(reading.said.get(SAVES, "")) is not None
    if other and (not reading.is_modern or (value == other * 3 and not is_turning)):
        return max(value, other)
    if found["per"]:
        return value if found["per"].lower() == "turn" else value * 3
    is_tenfold = reading.held.get(MOVE, 0) == _leading(reading.said.get(MOVE, "")) * 10
    if not unit and (
        value <= 24 or ((found["mode"] or found["first"]) and value < 60 and is_tenfold)
    ):
        return value * 10
    if unit and value < _SLOWEST and not other and not found["mode"]:
        reading.remarks.append(f"Movement: {value}' a round")
        return value * 3
    if reading.is_modern and not found["mode"] and value <= _FASTEST_IN_A_ROUND:
        return _by_the_round(reading, value)
    return value


def _leading(text: str) -> int:
    """The number that a rate begins with: 1 of `1 (fly 36)`; -1 without one."""
    found = _WHOLE.match(text)
    return -1 if found is None else int(found[1])


def _by_the_round(reading: Reading, value: int) -> int:
    """A rate of a book in which armour counts up, and which says only one: feet in a round."""
    choices = {
        str(value * 3): f"{value}' a round, so {value * 3}' a turn",
        str(value): f"{value}' a turn",
    }
    is_told = _OF_A_CLASS.match(reading.said.get(SAVES, "")) or "walk" in reading.said.get(MOVE, "")
    if is_told and value < 60:
        reading.remarks.append(f"Movement: {value}' a round")
        return value * 3
    return int(reading.doubt(MOVE, f"Movement {value}'", choices))


def read_morale(reading: Reading, text: str) -> None:
    """`7 (9 with king)`, `+1` of ACKS, `Elite (14)` of twenty."""
    found = _MORALE.search(text)
    if found is None or text[:1].lower() == "n" or (text.strip() == "-"):
        reading.rest(
            "Morale", text if text.strip(" -") and text.lower() not in ("n/a", "none") else ""
        )
        return
    value = int(found["n"]) * (-1 if found["sign"] == "-" else 1)
    if found["sign"] or (reading.is_acks and value < 2):
        reading.fields["morale"] = min(12, max(2, 8 + value))
        reading.remarks.append(
            f"Morale {found[0]} added to the roll, here {min(12, max(2, 8 + value))}"
        )
        reading.rest("Morale", text[found.end() :].replace("(", "").replace(")", ""))
    elif 2 <= value <= 12 and found.start() == 0:
        reading.fields["morale"] = value
        reading.rest("Morale", text[found.end() :].replace("(", "").replace(")", ""))
    else:
        about = f"Morale “{text[:40]}” is out of twenty; here it goes to 12"
        half = min(12, max(2, round(value * 12 / 20)))
        choices = {str(half): f"{half}", "": "leave it out"}
        if chosen := reading.doubt(MORALE, about, choices):
            reading.fields["morale"] = int(chosen)
        reading.remarks.append(f"Morale: {text}")


def read_alignment(reading: Reading, text: str) -> None:
    """In the letters of books: `C`, `N/C`, `LE`."""
    if text.strip(" .").lower() == "n/a":
        return
    if _SEVERAL_LETTERS.fullmatch(text.strip()):
        reading.fields["alignment"] = text.strip().upper()
        return
    words = [word.lower() for word in _WORD.findall(text)[:6]]
    letters = {
        "lawful": "L",
        "law": "L",
        "neutral": "N",
        "neutrality": "N",
        "chaotic": "C",
        "chaos": "C",
        "good": "G",
        "evil": "E",
        "true": "",
    }
    if words and all(word in letters or word in ("or", "and") for word in words):
        told = "".join("/" if word in ("or", "and") else letters[word] for word in words)
        if " (" in text:  # `Neutral (evil)`.
            choices = {told: told, letters[words[0]]: f"{letters[words[0]]}, and leans"}
            told = reading.doubt(ALIGNMENT, f"Alignment “{text[:40]}”", choices)
            reading.remarks.append(f"Alignment: {text}")
        reading.fields["alignment"] = told
    elif words and _LETTERS.fullmatch(words[0]) and words[0] != "un":
        reading.fields["alignment"] = (
            words[0].capitalize() if words[0] == "any" else words[0].upper()
        )
        reading.rest("Alignment", _FIRST_WORD.sub("", text, count=1))
    else:
        reading.fields["alignment"] = text[:40]


def read_experience(reading: Reading, text: str) -> None:
    """`1,250`, `4/120`, `III/85 + 4 per hit point`; what is more for hit points is asked."""
    found = _XP.search(text)
    if found is None:
        reading.rest("XP", text if text.lower() not in ("nil", "none") else "")
        return
    value = int(_NO_DIGIT.sub("", found["n"]))
    if found["per"]:
        average = _average(reading)
        whole = value + int(found["per"]) * average
        choices = {
            str(
                whole
            ): f"{whole:,} ({value:,} and {found['per']} for each of {average} hit points)",
            str(value): f"{value:,} alone",
        }
        chosen = reading.choices.get(EXPERIENCE, "")
        value = int(chosen if chosen in choices else next(iter(choices)))
        reading.remarks.append(f"XP {found[0]}")
        if not reading.points:
            reading.doubt(EXPERIENCE, f"XP “{found[0]}” by average hit points", choices)
    reading.fields["experience"] = min(value, 1_000_000)
    if found["level"]:
        reading.remarks.append(f"Level {found['level']}")
    reading.rest(
        "XP",
        _EACH.sub("", text[found.end() :].strip(" (),;")),
    )


def _average(reading: Reading) -> int:
    if reading.points:
        return round(sum(reading.points) / len(reading.points))
    dice = reading.fields.get("hit_dice")
    if not isinstance(dice, HitDice):
        return 0
    return max(1, round(dice.count * ((dice.sides or 8) + 1) / 2) + dice.bonus)


def read_appearing(reading: Reading, text: str) -> None:
    """`2d4 (6d10)`, `2-8`, `1d4, Lair 1d6`, `Gang (1d6) / Lair (2d6)`."""
    found = _APPEARS.search(text)
    if found is None:
        reading.rest("Appearing", text if text.lower() not in ("none", "nil", "-") else "")
        return
    reading.fields["in_dungeon"] = number_of(found["a"])
    lair = _LAIR.findall(text)
    other = found["b"] or found["c"] or (lair[-1] if lair else "")
    if other:
        reading.fields["in_lair"] = number_of(other)
    rest = text[: found.start()] + text[found.end() :]
    if _HAS_WORDS.search(rest):
        reading.remarks.append(f"Appearing: {text}")


def number_of(dice: str) -> str:
    said = dice_of(dice.replace("\u00d7", "x")).replace("x", "*")
    return "" if said == "0" else said


def read_treasure(reading: Reading, text: str) -> None:
    """The types as the book writes them; what is longer is a remark."""
    bare, *more = text.split(";")
    if bare.count("(") > bare.count(")"):
        bare, more = text.partition(" (")[0], [text]
    first, comma, others = bare.partition(",")
    if comma and first.lower().strip() in _NOTHING:
        bare, more = first, [others, *more]
    if len(bare) > 40:
        reading.remarks.append(f"Treasure: {bare.strip()}")
    elif bare.lower().strip() not in _NOTHING:
        reading.fields["treasure"] = bare.strip()
    for one in more:
        reading.rest("", one)


def read_level(reading: Reading, text: str) -> None:
    """`3`, `8 Elite Soldier (Leader)`."""
    found = _LEVEL.match(text)
    if found is not None:
        reading.fields["level"] = int(found[1])
        reading.rest("Role", found[2])
    else:
        reading.remarks.append(f"Level {text}")


def read_number(key: str) -> Callable[[Reading, str], None]:
    """What reads a plain number of a sheet."""

    def read(reading: Reading, text: str) -> None:
        found = _WHOLE.match(text)
        if found is None:
            reading.rest(key.capitalize(), text)
            return
        reading.held[key] = int(found[1])
        reading.rest(key.capitalize(), text[found.end() :])

    return read

"""How well a monster fights and stands: armour, hit dice, hit points, to hit, saves, attacks."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from cogs.bestiary.labels import AC, ATTACKS, DAMAGE, HIT_DICE, HIT_POINTS, MOVE, SAVES, TO_HIT
from cogs.bestiary.names import NUMBER_WORDS
from cogs.bestiary.routines import is_blow, with_counts_first, with_damage, without_other
from cogs.bestiary.values import Reading
from rules.bestiary.words import parse_hit_dice
from rules.errors import RuleError
from rules.items.attack_lines import find_attacks
from rules.items.attack_words import Attack
from rules.kernel.words import an
from rules.sheet.reading import TURNED
from rules.state.health import HitDice

CLASSES: Mapping[str, str] = {
    **dict.fromkeys(("f", "fighter", "fighting man", "fm", "ftr", "warrior"), "fighter"),
    **dict.fromkeys(("c", "cl", "cleric", "clr", "priest"), "cleric"),
    **dict.fromkeys(
        ("m", "mu", "m-u", "magic-user", "magic user", "mage", "wizard", "w"), "magic-user"
    ),
    **dict.fromkeys(("t", "th", "thief", "s", "sp", "specialist"), "thief"),
    **dict.fromkeys(("e", "elf"), "elf"),
    **dict.fromkeys(("d", "dw", "dwarf"), "dwarf"),
    **dict.fromkeys(("h", "ha", "halfling", "hobbit"), "hobbit"),
}
_SAVE_NAMES = (
    ("save_death", re.compile(r"d|doom|death|poison|deathray|dth")),
    ("save_wands", re.compile(r"w|wands?|device|rods?|staffs?|staves|r|rays?")),
    ("save_paralysis", re.compile(r"p|h|hold|par\w*|pet\w*|stone|turn\w*")),
    ("save_breath", re.compile(r"b|breath\w*|dragon|blast|br")),
    ("save_spells", re.compile(r"s|sp|spells?|magic")),
)
_WORD_OR_NUMBER = re.compile(r"[a-z]+|\d{1,2}", re.IGNORECASE)
_SAVE_AS = re.compile(
    (
        r"(?:as )?(?:an? )?(?:level )?\(?(?P<name>m-u|[a-z]+(?:[- ](?:user|man"
        r"|human))?)[-: ]{0,2}(?:level )?(?P<level>\d{1,2})\)?"
    ),
    re.IGNORECASE,
)
_NORMAL = re.compile(
    r"(?:as )?(?:an? )?(?:nm|nh|normal (?:man|human)|0[- ]level(?: human)?|zero[- ]level)\b",
    re.IGNORECASE,
)
_PAIR = re.compile(r"(?P<a>-?\d{1,2}) ?[\[(/] ?(?:(?:a|de)sc\w{0,8} )?(?P<b>-?\d{1,2}) ?[\])]?")
_HIT_DICE = re.compile(
    (
        r"(?:(?P<class>[a-z]{1,2})(?P<level>\d{1,2})\b|(?P<small>< ?1|less than 1|1/[24]"
        r"|0?\.5)|(?P<dice>\d{1,2}d\d{1,2}|\d{1,2}) ?(?P<bonus>[+-] ?\d{1,3}(?!d))?)"
        r"(?P<stars>\*{0,9})"
    ),
    re.IGNORECASE,
)
_POINTS = re.compile(r"\d{1,4}")
_ALIKE = re.compile(r"(?<![\w.])(?P<n>\d{1,3}) ?[x\u00d7] ?(?P<often>[1-9]|1\d|20)(?!\w)")
"""So many who have the same hit points: `10x2`."""
_MOST_ATTACKS, _MOST_WORDS = 12, 4
_AVERAGE = re.compile(r"(?P<dice>\d{1,2}d\d{1,2}(?:[+-]\d{1,2})?) ?\((?P<points>\d{1,3})\)?")


_ONE_ARMOUR = re.compile(r"[\[(]?(?P<up>\+)?(?P<n>-?\d{1,2})[\])]?")
_WITHIN = re.compile(r"\s?[(\[](?P<within>[^()\[\]]*)[)\]]")
_POINT_WORDS = frozenset(("hp", "avg", "average", "hit", "points", "each"))
_ATTACK_BONUS = re.compile(r"\s*\(\+(\d{1,2})\)")
_DICE_WORDS = re.compile(r"^\s*(?:hp|hd|hit dice|\(d8\)|d8)\b", re.IGNORECASE)
_D8 = re.compile(r"^\s*\(d8\)")
_WORD = re.compile(r"[a-z]+")
_TOKEN = re.compile(r"[^\s,;/&]+")
_ROLLED = re.compile(r"\s*\(?(\d{1,2}d\d{1,2}(?: ?[+-] ?\d+)?)\)?")
_EACH = re.compile(r"^\s*(?:each|ea\.?|hp|average)\b", re.IGNORECASE)
_TO_HIT = re.compile(
    r"[\[(]?(?P<sign>[+-])?(?P<n>\d{1,2})(?P<plus>\+)?[\])]?(?: ?[\[(]"
    r"(?P<other>[+-]?\d{1,2})[\])])?"
)
_FIVE_SAVES = re.compile(r"(\d{1,2})[/, ]+(\d{1,2})[/, ]+(\d{1,2})[/, ]+(\d{1,2})[/, ]+(\d{1,2})")
_ONE_SAVE = re.compile(r"(\d{1,2})\+?(?:$|[ (,;])")
_THROWN = re.compile(r"(\d{1,2}\+)[;,]?\s*(?:#at?\w*\b)?\s*", re.IGNORECASE)
_BONUS_THROWN = re.compile(r"\d{1,2}\+\d")


def read_armour(reading: Reading, text: str) -> None:
    """`6 [13]`, `15 (13)`, `[14]`, `4`: held descending."""
    pair = _PAIR.match(text)
    # Books that print both in square brackets count from 19; what counts otherwise is asked about.
    sums = (TURNED,) if "[" in text else (TURNED, TURNED + 1)
    if pair is not None and int(pair["a"]) + int(pair["b"]) in sums:
        a, b = int(pair["a"]), int(pair["b"])
        reading.held[AC] = b if a > 10 and b < 9 else a
        reading.rest("Armour", text[pair.end() :])
        return
    found = _ONE_ARMOUR.match(text)
    if found is None:
        _asked_armour(reading, text)
        return
    value = int(found["n"])
    reading.rest("Armour", text[found.end() :])
    is_up = text.startswith("[") or "asc" in text.lower() or value > 10
    if is_up:
        reading.held[AC] = TURNED - value
    elif reading.is_acks:
        reading.held[AC] = 9 - value
        reading.remarks.append(f"AC {value} counts up from 0")
    elif value == 10:
        reading.held[AC] = _ten(reading)
    else:
        reading.held[AC] = value


def _ten(reading: Reading) -> int:
    is_down = '"' in reading.said.get(MOVE, "") or TO_HIT in reading.said
    choices = {"10": "10, counted down", "9": "10, counted up"}
    if is_down:
        return 10
    if reading.is_ascending:
        choices = dict(reversed(choices.items()))
    return int(reading.doubt(AC, "Armour class 10: which way does it count?", choices))


def _asked_armour(reading: Reading, text: str) -> None:
    worn = {"none": 9, "unarm": 9, "leather": 7, "chain": 5, "plate": 3}
    value = next((ac for word, ac in worn.items() if word in text.lower()), None)
    if value is not None and "shield" in text.lower() and "no shield" not in text.lower():
        value -= 1
    if value is None:
        reading.rest("Armour", text)
        return
    choices = {str(value): f"{value} (counted down)", "": "leave it out"}
    chosen = reading.doubt(AC, f"Armour “{text[:40]}”", choices)
    if chosen:
        reading.held[AC] = int(chosen)
    reading.rest("Armour", text)


def read_hit_dice(reading: Reading, text: str) -> None:
    """`3+1**`, `1-1 (3hp)`, `1/2`, `8d8`, `1d4hp`, `F3`; what is in brackets are hit points."""
    word = next(
        (w for w in NUMBER_WORDS if text.lower().startswith(f"{w} ") or text.lower() == w), ""
    )
    text = str(NUMBER_WORDS[word]) + text[len(word) :] if word else text
    if text.lower().startswith(("nh", "nm", "normal")):
        reading.fields["hit_dice"] = HitDice(normal_human=True)
        return
    found = _HIT_DICE.match(text.strip("( "))
    if found is None:
        reading.rest("Hit dice", text)
        return
    rest = text.strip("( ")[found.end() :]
    dice = _dice_of(reading, found)
    if dice is not None:
        reading.fields["hit_dice"] = dice
    within = _WITHIN.match(rest)
    if within is not None and (points := _points_in(within["within"])):
        if len(points) > 1 or HIT_POINTS not in reading.said:
            _points(reading, points)
        rest = rest[within.end() :]
    bonus = _ATTACK_BONUS.match(rest)
    if bonus is not None:  # Basic Fantasy has the attack bonus there, where it is another.
        reading.held["attack"] = int(bonus[1])
        rest = rest[bonus.end() :]
    rest = _DICE_WORDS.sub("", rest)
    reading.rest("Hit dice", _D8.sub("", rest))


def _points_in(text: str) -> list[int]:
    """The hit points that are all that brackets say: `3hp`, `hp 7, 5, 4`; none for more."""
    words = _WORD.findall(text.lower())
    if set(words) - _POINT_WORDS or "+" in text or "-" in text:
        return []
    return [int(number) for number in _POINTS.findall(text)]


def _dice_of(reading: Reading, found: re.Match[str]) -> HitDice | None:
    stars = len(found["stars"])
    if found["class"]:
        name = CLASSES.get(found["class"].lower())
        level = int(found["level"])
        if name is None:
            return None
        reading.fields.setdefault("saves_as", HitDice(level, class_name=name))
        reading.remarks.append(f"{name.capitalize()} of level {level}")
        return HitDice(level)
    if found["small"]:
        return HitDice(half=True, asterisks=stars, parts=4 if "4" in found["small"] else 2)
    bonus = (found["bonus"] or "").replace(" ", "")
    count, _, sides = found["dice"].lower().partition("d")
    if sides == "8":
        text = f"{count}{bonus}"
    elif found["dice"].lower() == "1d4" and not bonus:
        text = "1/2"
    else:
        text = found["dice"] + bonus
    try:
        return parse_hit_dice(text + "*" * stars)
    except RuleError:
        return None


def read_points(reading: Reading, text: str) -> None:
    """`13`, `7, 5, 4`, `9 each`, `4, 4 and 6`, `10x2`, `24 (4d8+6)`."""
    if average := _AVERAGE.match(text):  # `4d8 (18)`
        text = f"{average['points']} ({average['dice']}){text[average.end() :]}"
    text = _ALIKE.sub(lambda each: ", ".join([each["n"]] * int(each["often"])), text)
    points, end = _leading_points(text)
    if not points:
        reading.rest("Hit points", text)
        return
    rest = text[end:]
    dice = _ROLLED.match(rest)
    if dice is not None and "hit_dice" not in reading.fields and HIT_DICE not in reading.said:
        read_hit_dice(reading, dice[1])
        rest = rest[dice.end() :]
    if (
        "/" in text[:end]
        and len(points) == 2
        and points[0] <= points[1]
        and reading.said.get("count") != "2"
    ):
        points = [_now_or_most(reading, *points)]
    _points(reading, points)
    reading.rest(
        "Hit points",
        _EACH.sub("", rest.strip(" ()")),
    )


def _now_or_most(reading: Reading, now: int, most: int) -> int:
    """Which of `11/19` counts: the most, unless somebody says otherwise."""
    if now == most:
        return most
    choices = {"": f"{most}, the most", "now": f"{now}, those it has now"}
    is_now = reading.doubt(HIT_POINTS, f"Hit points {now} of {most}", choices) == "now"
    return now if is_now else most


def _leading_points(text: str) -> tuple[list[int], int]:
    """The numbers that a text begins with, and where they end."""
    points: list[int] = []
    end = 0
    for found in _TOKEN.finditer(text):
        if found[0].isdecimal() and len(found[0]) < 5:
            points.append(int(found[0]))
            end = found.end()
        elif found[0] not in ("and", "&"):
            break
    return points, end


def _points(reading: Reading, points: list[int]) -> None:
    reading.points += tuple(points)
    alike = len(set(reading.points)) == 1
    reading.fields.pop("hit_points", None)
    if alike and reading.points[0]:
        reading.fields["hit_points"] = reading.points[0]


def read_to_hit(reading: Reading, text: str) -> None:
    """`19 [0]`, `+5`, `10+`: THAC0, a bonus, or what ACKS has thrown against armour 0."""
    found = _TO_HIT.match(text)
    if found is None:
        reading.rest("To hit", text)
        return
    value = int(found["n"]) * (-1 if found["sign"] == "-" else 1)
    if found["plus"]:
        reading.held["thac0"] = value + 9
    elif found["other"] is not None and not found["sign"]:
        reading.held["thac0"] = value
    elif found["sign"] or text.startswith("[") or value < 5:
        reading.held["attack"] = value
    else:
        reading.held["thac0"] = value
    reading.rest("To hit", text[found.end() :])


def read_saves(reading: Reading, text: str) -> None:
    """`D12 W13 P14 B15 S16 (1)`, five numbers, `F2`, `Fighter: 3`, `NM`, one number for all."""
    bare = text.strip()
    words = _WORD_OR_NUMBER.findall(bare)
    named = {
        key: int(number)
        for name, number in pairwise(words)
        if number.isdecimal() and (key := _save_key(name))
    }
    if len(named) > 2:
        reading.held.update(named)
        reading.rest("Save", bare if len(named) < len(_SAVE_NAMES) else "")
        return
    numbers = _FIVE_SAVES.fullmatch(bare)
    if numbers is not None:
        for (key, _), value in zip(_SAVE_NAMES, numbers.groups(), strict=True):
            reading.held[key] = int(value)
        return
    if (one := _ONE_SAVE.match(bare)) is not None and 2 <= int(one[1]) <= 30:
        for key, _ in _SAVE_NAMES:
            reading.held[key] = int(one[1])
        reading.rest("Save", bare[one.end() :])
        return
    if (normal := _NORMAL.match(bare)) is not None:
        reading.fields["saves_as"] = HitDice(normal_human=True)
        reading.rest("Save", bare[normal.end() :])
        return
    _read_class(reading, bare)


def _save_key(word: str) -> str:
    return next((key for key, names in _SAVE_NAMES if names.fullmatch(word.lower())), "")


def _read_class(reading: Reading, text: str) -> None:
    found = _SAVE_AS.match(text)
    if found is None:
        reading.rest("Save", text)
        return
    name, level = found["name"].lower(), int(found["level"])
    known = CLASSES.get(name) or CLASSES.get(name.rstrip("s"))
    if name in ("hd", "monster", "level"):
        reading.fields["saves_as"] = HitDice(max(1, level))
    elif not level:
        reading.fields["saves_as"] = HitDice(normal_human=True)
    elif known is not None and not (reading.is_acks and name == "e"):
        reading.fields["saves_as"] = HitDice(level, class_name=known)
    else:
        about = f"It saves as “{found[0][:40]}”, a class that I do not know"
        choices = {"fighter": f"as a fighter of level {level}", "": "by its own hit dice"}
        if known:  # An elf's, or an explorer's.
            choices = {"": choices[""], known: f"as {an(known)} of level {level}"}
        if chosen := reading.doubt(SAVES, about, choices):
            reading.fields["saves_as"] = HitDice(level, class_name=chosen)
    reading.rest("Save", text[found.end() :])


def read_attacks(reading: Reading, text: str) -> None:
    """Attacks, with the damage that another label has for them."""
    thrown = _THROWN.match(text)
    if thrown is not None and not _BONUS_THROWN.match(text):
        read_to_hit(reading, thrown[1])
        text = text[thrown.end() :]
    damage = "" if reading.attacks else reading.said.get(DAMAGE, "")
    text, damage = with_damage(text, damage)
    text, other = without_other(text, damage)
    if other:
        reading.remarks.append(f"Attacks: or {other}")
    attacks = [*find_attacks(text, damage)]
    apart = [one.strip() for one in text.split(", ")]
    if not damage and len(apart) > 1 and all(map(is_blow, apart)) and any(a.left for a in attacks):
        attacks = [one for part in apart for one in find_attacks(part)]
    if damage and not _is_clear(attacks):
        attacks = [*find_attacks(with_counts_first(text), damage)]
    if damage and not _is_clear(attacks):
        attacks = [*find_attacks(text)]
        reading.remarks.append(f"Damage: {damage}")
        if any(one.item.damage.isdecimal() for one in attacks):
            # The number is none of damage, which another label has: `claws (2)`.
            reading.remarks.append(f"Attacks: {text}")
            reading.doubt(
                ATTACKS, f"Attacks “{text[:60]}”", {"": "as a remark, to be added by hand"}
            )
            return
    if _is_clear(attacks):
        reading.remarks += (one.typed for one in attacks if _is_stray(one))
        reading.strike(one for one in attacks if not _is_stray(one))
        return
    # What is read of others does not hang on one that is not.
    sure = [one for one in attacks[:_MOST_ATTACKS] if _is_whole(one)]
    reading.strike(sure)
    others = [one.typed for one in attacks if one not in sure]
    left = "; ".join(others) if sure else text
    reading.remarks.append(f"Attacks: {left}")
    choices = {"": "keep them as a remark, and add them by hand"}
    reading.doubt(ATTACKS, f"Attacks “{left[:60]}”", choices)


def read_damage(reading: Reading, text: str) -> None:
    """Damage where nothing says what with."""
    attacks = () if ATTACKS in reading.said else find_attacks("1", text)
    if _is_clear(attacks):
        reading.strike(attacks)
    else:
        reading.remarks.append(f"Damage: {text}")


def _is_stray(attack: Attack) -> bool:
    """Whether it is no attack, but what stands behind them: `MV near`, `S +2`."""
    name = attack.item.name
    first = name.partition(" ")[0]
    is_bare = bool(name) and not attack.item.damage
    is_bare = is_bare and (len(name) < 3 or first.isupper() or len(name.split()) > _MOST_WORDS)
    return is_bare or name.lower() == "act"  # The action die of another game: `Act 1d20`.


def _is_whole(attack: Attack) -> bool:
    """Whether an attack says by itself what with and for how much, and nothing besides."""
    return bool(attack.item.name and attack.item.damage) and not attack.left


def _is_clear(attacks: Sequence[Attack]) -> bool:
    return len(attacks) <= _MOST_ATTACKS and not any(
        one.is_unclear or one.item.name.endswith((" or", " and")) for one in attacks
    )

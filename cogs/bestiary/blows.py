"""Attacks as rulebooks print them, in one line or with their damage in another."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.items.known import find_known, is_a
from rules.items.line_words import dice_of_spread
from rules.items.tags import NATURAL
from rules.items.things import Kind
from rules.kernel.words import numbered
from rules.state.items import Item

MOST = 12
_DICE = (
    r"(?:\d{0,2}d\d{1,3}|\d{1,3} ?- ?\d{1,3}|\d{1,3})(?:\+\d{0,2}d\d{1,3}|\*\d{1,3})?"
    r"(?: ?[+-] ?\d{1,3}(?![d\d]))?"
)
_DAMAGE = re.compile(rf"(?<![\w+-])(?P<dice>{_DICE})(?![\w'])", re.IGNORECASE)
_RANGE = re.compile(r"(?P<low>\d{1,3})-(?P<high>\d{1,3})(?P<more>[+-]\d{1,3})?")
_OFTEN = re.compile(r"(?P<n>\d{1,2}) ?(?:x |\u00d7 ?)?")
_HIT = re.compile(r"(?P<hit>[+-]\d{1,2})(?: to hit)?$", re.IGNORECASE)
_DOING = (" for", " doing", " does", " deals", " -", ":", ",")
_WORDS = re.compile(
    r"(?:each has |has |(?:\d |an? )?attacks? with |an? |the |by ){1,4}", re.IGNORECASE
)
_OF_THE_THING = re.compile(
    r"(?P<plus>\+\d) (?P<name>[a-z -]{1,40}[a-z])(?P<rest> ?\(.*|$)", re.IGNORECASE
)
_OR = re.compile(r",? or (?!by\b|weapon|more)", re.IGNORECASE)
_NOT_NATURAL = frozenset(
    [
        "sword",
        "dagger",
        "spear",
        "axe",
        "mace",
        "club",
        "bow",
        "weapon",
        "pike",
        "crossbow",
        "staff",
        "javelin",
        "sling",
        "halberd",
        "polearm",
        "knife",
        "hammer",
        "flail",
        "pistol",
        "musket",
        "lance",
    ]
)
_HOOVES = re.compile(r"ooves?$")
_LONGEST, _LONGEST_PART = 600, 160
_NUMBER_WORDS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_SPELLED = re.compile(rf"\b(?:{'|'.join(_NUMBER_WORDS)})(?= [a-z])", re.IGNORECASE)
_BRINGS = frozenset(
    [
        "poison",
        "paralysis",
        "disease",
        "drain",
        "sleep",
        "charm",
        "fear",
        "acid",
        "fire",
        "cold",
        "lightning",
        "venom",
    ]
)
_TAIL = re.compile(r"\b(?:damage|each|points?|hit points?|hp|dam)\b\.?", re.IGNORECASE)


_ONLY_NUMBER = re.compile(r"\s*\d{1,2}\s*")
_NUMBERED = re.compile(r"(\d{1,2}) ?(?:\(([^()\d]+)\))?")
_MORE_DICE = re.compile(r"/ ?\d")
_RIDERS_BEHIND = re.compile(r"[,;+&]|\band\b|\bplus\b")
_SIGNS = re.compile(r"[\u00d7]|\bx\b")
_RIDERS = re.compile(r"[,;+]|\band\b")
_TIMES = re.compile(r"[(\s][x\u00d7] ?(\d{1,2})\)?")
_GROUPED = re.compile(r"^\[(?P<group>[^\[\]]*)\](?P<rest> or .*)?$")
"""What is used together, against what is used instead: `[1 x bite (1d8), 2 x claw (1d3)] or …`."""
_AND = re.compile(r" (?:and|&) ")
_AND_BEHIND_BRACKETS = re.compile(r"(?<=\)) (?:and|&) ")


@dataclass(frozen=True, slots=True)
class Blow:
    """One attack: how often in a round, its damage as dice, what else a hit brings, its bonus.

    `instead` says that it is made instead of those before it.
    """

    name: str
    count: int = 1
    damage: str = ""
    riders: tuple[str, ...] = ()
    hit: int | None = None
    instead: bool = False

    @property
    def item(self) -> Item:
        """The attack as a stat block keeps it."""
        known = find_known(self.name)
        is_weapon = bool(_NOT_NATURAL & set(self.name.lower().split()))
        is_weapon = is_weapon or (known is not None and is_a(known, Kind.WEAPON))
        tags = [] if is_weapon else [NATURAL]
        tags += [rider.lower()[:40] for rider in self.riders][:4]
        tags += ["alone"] if self.instead else []
        return Item(
            "",
            self.name[:50],
            damage=self.damage,
            shots=self.count,
            tags=tuple(dict.fromkeys(tags)),
        )


def read_blows(attacks: str, damage: str = "") -> list[Blow] | None:
    """The attacks that a line says, with damage from another; None where part of it is unclear."""
    if len(attacks) + len(damage) > _LONGEST:
        return None
    attacks = _SPELLED.sub(lambda word: _NUMBER_WORDS[word[0].lower()], attacks)
    attacks = _GROUPED.sub(r"\g<group>\g<rest>", attacks)
    found: list[Blow] = []
    options = [one for one in _OR.split(attacks) if one.strip()]
    if options and all(_ONLY_NUMBER.fullmatch(one) for one in options):
        options = options[-1:]
    damages = _OR.split(damage) if damage else []
    if len(options) == 1 and len(damages) > 1 and options[0].strip().isdecimal():
        return _by_damage(damages)
    if len(damages) not in (0, len(options)):
        damages = [damage] * len(options) if len(options) == 1 else []
        if not damages:
            return None
    for at, option in enumerate(options):
        there = _option(option, damages[at] if damages else "")
        if there is None:
            return None
        found += [Blow(b.name, b.count, b.damage, b.riders, b.hit, at > 0) for b in there]
    return found[:MOST] if found and len(found) <= MOST else None


def _by_damage(damages: Sequence[str]) -> list[Blow] | None:
    """`1 or 2`, where the damage says which: `1d6 bite or 1d4/1d4 claws`."""
    found: list[Blow] = []
    for at, one in enumerate(damages):
        dice = _dice_in(one)
        name = _bare_name(_DAMAGE.sub("", one).replace("/", " ").strip(" ()"))
        if not dice:
            return None
        found += [
            Blow(
                _one_of(name) if len(dice) > 1 else name or "Attack",
                len(dice),
                dice[0][0],
                (),
                None,
                at > 0,
            )
        ]
    return found


def _option(attacks: str, damage: str) -> list[Blow] | None:
    parts = _split(attacks)
    if len(parts) == 1 and (only := _NUMBERED.fullmatch(parts[0].strip())):
        names = _split(only[2]) if only[2] else []
        return _counted(int(only[1]), names, damage)
    blows = [blow for part in parts if (blow := _one(part)) is not None]
    if len(blows) != len(parts) or not blows:
        return None
    return _with_damage(blows, damage) if damage else blows


def _one(part: str) -> Blow | None:
    """`2 x claw (1d4 + poison)`, `sword 1d8`, `Scalpel +3 1d6`."""
    text = part.strip(" .:")
    text = text[begun.end() :] if (begun := _WORDS.match(text)) else text
    bare, plus, rider = text.partition(" + ")
    if plus and "(" not in text and not any(map(str.isdecimal, rider)):
        text = f"{bare} ({rider})"
    if len(text) > _LONGEST_PART:
        return None
    if (bonus := _OF_THE_THING.match(text)) is not None:
        text = f"{bonus['name']} {bonus['plus']}{bonus['rest']}"
    often = _OFTEN.match(text)
    name, said = _parted(text[often.end() :] if often else text)
    hit = _HIT.search(name)
    name = _bare_name(name[: hit.start()] if hit else name)
    dice, riders = _said(said)
    if dice is None or any(map(str.isdecimal, name)) or not (name or said):
        return None
    count = int(often["n"]) if often else 1
    called = (_one_of(name) if count > 1 else name) or "Attack"
    return Blow(called, count, dice, riders, int(hit["hit"]) if hit else None)


def _parted(text: str) -> tuple[str, str]:
    """What stands before the damage of an attack, and the damage with what a hit brings."""
    at = min((place for mark in "([" if (place := text.find(mark)) >= 0), default=-1)
    dice = _DAMAGE.search(text)
    if dice is not None and (at < 0 or dice.start() < at):
        name, said = text[: dice.start()], text[dice.start() :]
    elif at >= 0:
        name, said = text[:at], text[at + 1 :].strip().removesuffix(")").removesuffix("]")
    else:
        name, said = text, ""
    name = name.rstrip()
    for word in _DOING:
        name = name.removesuffix(word).rstrip()
    return name, said


def _one_of(name: str) -> str:
    """`Claws` as `Claw`."""
    return _HOOVES.sub("oof", numbered(name, 1).removesuffix(" 1"))


def _bare_name(name: str) -> str:
    bare = " ".join(_TAIL.sub("", name).strip(" .,:;-").split())
    bare = bare.removesuffix(" attacks").removesuffix(" attack")
    return bare[:1].upper() + bare[1:]


def _said(text: str) -> tuple[str | None, tuple[str, ...]]:
    """The dice of a damage and what stands with them; None for two dice that are not explained."""
    bare = _TAIL.sub("", text).strip(" .")
    if not bare:
        return "", ()
    first = _DAMAGE.match(bare)
    if first is None:
        return "", tuple(filter(None, (one.strip(" +") for one in _RIDERS.split(bare))))
    rest = bare[first.end() :].strip()
    if _MORE_DICE.match(rest):
        return None, ()
    behind = (_SIGNS.sub("", one) for one in _RIDERS_BEHIND.split(rest))
    riders = tuple(filter(None, (one.strip(" +()-.") for one in behind)))
    return as_dice(first["dice"]), riders


def as_dice(text: str) -> str:
    """Damage as dice: `2-8` as `2d4`, `d8` as `1d8`."""
    bare = text.replace(" ", "").lower()
    if bare.startswith("d"):
        return f"1{bare}"
    found = _RANGE.fullmatch(bare)
    if found is None:
        return bare
    thrown = dice_of_spread(int(found["low"]), int(found["high"]))
    return next((f"{dice}{found['more'] or ''}" for _, dice in thrown), bare)


def _dice_in(text: str) -> list[tuple[str, tuple[str, ...]]]:
    """Each damage of a list, `1-4/1-4/1-6`, with what stands with it."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for part in _split(text):
        each = _TIMES.search(part)
        dice, riders = _said(part[: each.start()] if each else part)
        if not dice and found and riders and not any(map(str.isdecimal, part)):
            found[-1] = (found[-1][0], (*found[-1][1], *riders))
            continue
        if not dice:
            return []
        found += [(dice, riders)] * (int(each[1]) if each else 1)
    return found


def _named_damage(damage: str) -> tuple[str, list[str]]:
    """`1d6 (boathook)` as the damage and the name."""
    head, bracket, name = damage.strip().removesuffix(")").rpartition("(")
    is_name = bracket and name and not any(map(str.isdecimal, name)) and name.lower() not in _BRINGS
    return (head.strip(), [name]) if is_name else (damage, [])


def _counted(count: int, names: Sequence[str], damage: str) -> list[Blow] | None:
    """So many attacks, of which the damage says the rest."""
    if not names:
        damage, names = _named_damage(damage)
    dice = _dice_in(damage) if damage else []
    if damage and not dice:
        if damage.lower().startswith(("by ", "as ", "see ", "special", "nil", "none")):
            return [Blow(_bare_name(names[0]) if names else "Weapon", count)]
        return None
    if not dice:
        return [
            Blow(_bare_name(name), 1 if len(names) == count else count)
            for name in names or ["Attack"]
        ]
    if len(dice) == 1:
        dice = dice * count
    if len(names) == len(dice):
        return _grouped(
            [Blow(_bare_name(n), 1, d, r) for n, (d, r) in zip(names, dice, strict=True)]
        )
    name = _bare_name(names[0]) if names else "Attack"
    if len(dice) > 1:
        name = _one_of(name)
    if len(names) > 1:
        return None
    riders = [tuple(r for r in rs if r) for _, rs in dice]
    if not names and all(len(r) == 1 for r in riders) and len({r[0] for r in riders}) > 1:
        return _grouped(
            [Blow(_bare_name(r[0]), 1, d) for (d, _), r in zip(dice, riders, strict=True)]
        )
    return _grouped([Blow(name, 1, d, r) for d, r in dice])


def _grouped(blows: Sequence[Blow]) -> list[Blow]:
    """Alike ones as one that is made so often."""
    found: list[Blow] = []
    for blow in blows:
        if found and found[-1] == Blow(
            blow.name, found[-1].count, blow.damage, blow.riders, blow.hit
        ):
            found[-1] = Blow(blow.name, found[-1].count + 1, blow.damage, blow.riders, blow.hit)
        else:
            found.append(blow)
    return found


def _with_damage(blows: list[Blow], damage: str) -> list[Blow] | None:
    """Named attacks with a list of damage: for each blow, for each attack, or by their names."""
    dice = _dice_in(damage)
    if not dice:
        return None if any(map(str.isdecimal, damage)) else blows
    total = sum(blow.count for blow in blows)
    if len(dice) == 1 and len(blows) == 1:
        pairs: Iterator[tuple[Blow, int]] = iter([(blows[0], 0)])
    elif len(dice) == len(blows):
        pairs = ((blow, at) for at, blow in enumerate(blows))
    elif len(dice) == total:
        pairs = ((blow, sum(b.count for b in blows[:at])) for at, blow in enumerate(blows))
    else:
        return None
    return [
        Blow(
            b.name,
            b.count,
            dice[at][0],
            tuple(r for r in dice[at][1] if r.lower().rstrip("s") not in b.name.lower()),
            b.hit,
        )
        for b, at in pairs
    ]


def _split(text: str) -> list[str]:
    """What commas, semicolons, slashes and "and" set apart outside brackets."""
    parts: list[str] = []
    depth = start = 0
    spaced = _AND.sub(" , ", text) if "(" not in text else text
    for at, letter in enumerate(spaced):
        if letter in "([":
            depth += 1
        elif letter in ")]":
            depth = max(0, depth - 1)
        elif letter in ",;/" and not depth:
            parts.append(spaced[start:at])
            start = at + 1
    parts.append(spaced[start:])
    found: list[str] = []
    for part in parts:
        found += _AND_BEHIND_BRACKETS.split(part)
    return [part.strip() for part in found if part.strip()]

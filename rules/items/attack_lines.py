"""One reader of attack lines, for forms, stat blocks and sheets.

`find_attacks("2 x claw (1d4), 1 x bite (1d8 + poison)")` gives each attack with what was not read
of it; a stat block keeps that as its remarks. `read_attacks` refuses it with that part, a
MisreadError; a name or a tag in quotation marks is taken as it stands.
"""

import dataclasses
import re
from collections.abc import Iterable, Iterator, Sequence

from rules.errors import MisreadError, RuleError
from rules.items.attack_words import Attack, Left, effect_of, read_attack, said_alone
from rules.items.describing import LONGEST_NAME
from rules.items.known import find_known
from rules.items.line_words import BANDS, SIGNS, damage_of
from rules.record import replace
from rules.state.items import Item

LONGEST_LINE = 2_000
EXAMPLE = "`2 Claws 1d3 (natural)`, `Bite 1d6 (natural, poison)` or `Longbow 1d6 70/140/210`"
_SHOWN = 60
_HEADING = re.compile(
    r"(?:(?:#? ?att?(?:acks?)?|d(?:mg|amage)?)\b[:.]?) ?(?=\S)(?!ack)", re.IGNORECASE
)
_OWN_DAMAGE = re.compile(r"[,;] (?:d|dg|dm?g|dam|damage)\b[:.]? (?=\d|by |energy)", re.IGNORECASE)
_IN_PROSE = re.compile(
    r"\. (?:Melee|Ranged)[a-z ]{0,20}Attack(?: Roll)?: (?P<hit>\+\d{1,2}),[^:]{0,80}Hit: \d{1,3} "
    r"\((?P<dice>[^()]{3,20})\)(?: [a-z]{1,20} damage)?\.?",
    re.IGNORECASE,
)
"""As the fifth edition has it: `Bite. Melee Weapon Attack: +4, one target. Hit: 7 (2d4 + 2) …`."""
_TO_HIT = re.compile(r"(?P<hit>[+-]\d{1,2}) to hit", re.IGNORECASE)
_COUNTED = re.compile(r"(?P<n>\d{1,2})(?: ?\((?P<names>[^()]*)\))?")
_RATE = re.compile(r"(?P<n>[1-9])/(?P<rounds>[2-9])")
_EACH = re.compile(r"(?P<n>\d{1,2})/(?P<damage>\d{0,2}d\d.*)", re.IGNORECASE)
_GROUPED = re.compile(r"\[(?P<group>[^\[\]]*)\](?P<rest>.*)")
_PARTED = re.compile(
    r"\s*(?:[,&]\s*(?:(?:and|or)\s)?|/(?:\s|(?=\d{1,2} [a-zA-Z]))|(?:and|or)\s)\s*", re.IGNORECASE
)
_LISTED = re.compile(r"[,/&;]|(?<= )and(?= )")
_ENDED = re.compile(r"(?:\)|\dd\d+(?:[+-]\d+)?|\d)\s*$")
_COUNTED_NEXT = re.compile(r"\d{1,2} [a-z]", re.IGNORECASE)
_OR = re.compile(r",? or ", re.IGNORECASE)
_PLUS_WORD = re.compile(
    r"(?<=\d)\+(?!(?:str|dex|con|int|wis|cha|save)\b)(?=[a-z]{3})", re.IGNORECASE
)
_NONE = ("none", "nil", "-", "", "0")
_WEAPON = re.compile(r"^(?:(?:by|as) )?weapon(?: type)?(?=$| ?\()", re.IGNORECASE)


def read_attacks(text: str) -> tuple[Item, ...]:
    """All attacks of a text, set apart by lines, `;`, commas, `and` and `or`.

    What follows an `or` is used instead of the others (`alone`). None for `none`. Raises
    MisreadError, and RuleError for a text that is too long.
    """
    if len(text) > LONGEST_LINE:
        raise RuleError(f"Attacks have at most {LONGEST_LINE:,} letters.")
    if to_hit := _TO_HIT.search(text):
        raise MisreadError(f"“{to_hit[0]}” stands with the numbers, as `attack`.", typed=text)
    attacks = find_attacks(text)
    for left in _left_of(attacks):
        raise _misread(text, left)
    return tuple(attack.item for attack in attacks)


def find_attacks(text: str, damage: str = "") -> tuple[Attack, ...]:
    """Each attack of a text, with what was not read; `damage` is what another label says of it."""
    if len(text) + len(damage) > LONGEST_LINE:
        return (_unread(text),)
    text = _IN_PROSE.sub(r" \g<hit> (\g<dice>)", _TO_HIT.sub(r"\g<hit>", text))
    if damage:
        return tuple(_with_damage(text, damage))
    spaced = text if '"' in text else _PLUS_WORD.sub(" + ", text)
    lines = (" ".join(line.split()).strip(" ,&/") for line in _lines(spaced))
    return tuple(one for line in lines if line.lower() not in _NONE for one in _read_line(line))


def _left_of(attacks: Sequence[Attack]) -> Iterator[Left]:
    for attack in attacks:
        yield from attack.left
        if not attack.item.name:
            yield Left(attack.typed, attack.typed)


def _lines(text: str) -> Iterator[str]:
    """What line breaks set apart, and semicolons outside quotation marks and before no damage."""
    for line in text.splitlines():
        start, is_quoted = 0, False
        for at, sign in enumerate(line):
            is_quoted ^= sign == '"'
            if sign == ";" and not is_quoted and not _OWN_DAMAGE.match(line, at):
                yield line[start:at]
                start = at + 1
        yield line[start:]


def _read_line(line: str) -> list[Attack]:
    bare = _HEADING.sub("", line, count=1) if _HEADING.match(line) else line
    if '"' not in bare:
        if own := _OWN_DAMAGE.search(bare):
            return list(_with_damage(bare[: own.start()], bare[own.end() :]))
        plain = bare.translate(SIGNS)
        if listed := _in_order(plain):
            return listed
        if _counted(plain):
            return _groups(plain)
        if (each := _EACH.fullmatch(plain)) is not None:
            return list(_with_damage(each["n"], each["damage"]))
    return _several(_parts(bare))


def _several(parts: Iterable[tuple[str, bool]]) -> list[Attack]:
    """An attack for each part, with the pieces behind it that only say more of it."""
    attacks = list[Attack]()
    for part, is_other in parts:
        more = said_alone(attacks[-1], part) if attacks and not is_other else None
        if more is not None:
            attacks[-1] = more
        else:
            one = read_attack(part)
            attacks.append(_instead(one) if is_other and attacks else one)
    return attacks


def _instead(attack: Attack) -> Attack:
    tags = attack.item.tags
    return attack if "alone" in tags else _with(attack, tags=(*tags, "alone"))


def _with(attack: Attack, **fields: object) -> Attack:
    return dataclasses.replace(attack, item=replace(attack.item, **fields))


def _in_order(line: str) -> list[Attack]:
    """`claw/claw/bite 1d4/1d4/1d8` and `1-3/1-3/1-6`: names and dice by their places."""
    names, _, last = line.rpartition(" ")
    dice = last.strip("()").split("/")
    is_other = BANDS.fullmatch(last) or _RATE.fullmatch(line)
    if len(dice) < 2 or is_other or not all(map(damage_of, dice)):
        return []
    groups = _groups(names.strip(" :")) if names else [Attack(Item("", "", shots=len(dice)), line)]
    is_clear = all(one.item == Item("", one.item.name, shots=one.item.shots) for one in groups)
    paired = _paired(groups, [read_attack(one) for one in dice]) if is_clear else []
    return [] if any(one.left for one in paired) else paired


def _parts(line: str) -> Iterator[tuple[str, bool]]:
    """What separators outside brackets and quotation marks set apart; whether an `or` is before."""
    found = _GROUPED.fullmatch(line)
    if found and found["rest"].strip().lower().startswith("or "):
        line = f"{found['group']}{found['rest']}"
    start, at, depth, is_other, is_quoted = 0, 0, 0, False, False
    while at < len(line):
        sign = line[at]
        is_quoted ^= sign == '"'
        depth = max(0, depth + (sign in "([") - (sign in ")]")) if not is_quoted else depth
        parted = None if depth > 0 or is_quoted or sign not in " ,&/" else _PARTED.match(line, at)
        if parted and _is_end(line[start:at], parted[0], line[parted.end() :]):
            yield line[start:at].strip(" ,&"), is_other
            is_other = "or" in parted[0].lower()
            start = at = parted.end()
        else:
            at += 1
    yield line[start:].strip(" ,&"), is_other


def _is_end(before: str, sign: str, rest: str) -> bool:
    """Whether an attack ends there: always at a comma, at a word only behind dice or counted."""
    if not before.strip() or not rest.strip():
        return False
    if "," in sign or "&" in sign:
        return find_known(f"{before}{sign}{rest[:LONGEST_NAME]}") is None
    is_counted = _COUNTED_NEXT.match(before) and (sign == "/" or _COUNTED_NEXT.match(rest))
    return _ENDED.search(before) is not None or bool(is_counted)


def _with_damage(text: str, damage: str) -> Iterator[Attack]:
    """The attacks of one label with the damage of another, choices with theirs."""
    attacks = _OR.split(text.translate(SIGNS))
    damages = damage.translate(SIGNS).split(" or ")
    if len(attacks) != len(damages):
        attacks, damages = [text], [damage]
    for at, (one, of_it) in enumerate(zip(attacks, damages, strict=True)):
        if one.strip().lower() in _NONE:
            continue
        paired = _paired(_groups(one), _damages(of_it)) or [_unread(f"{text}, {damage}")]
        yield from map(_instead, paired) if at else paired


def _unread(text: str) -> Attack:
    return Attack(Item("", ""), text, left=(Left(text, text),))


def _groups(text: str) -> list[Attack]:
    """Attacks whose dice may stand elsewhere: `3`, `3 (2 claws, bite)`, `2 claws/1 bite`, `3/2`."""
    text = text.strip(" .:")
    if rate := _RATE.fullmatch(text):
        return [Attack(Item("", "", shots=int(rate["n"]), rounds=int(rate["rounds"])), text)]
    counted = _counted(text)
    listed = counted["names"] if counted else text
    if counted and not listed:
        return [Attack(Item("", "", shots=int(counted["n"])), text)]
    is_bare = "(" not in listed
    split = ((part, False) for part in _LISTED.split(listed) if part.strip())
    attacks = _several(split if is_bare else _parts(listed))
    if counted and len(attacks) == 1 and attacks[0].item.shots == 1:
        return [_with(attacks[0], shots=int(counted["n"]))]
    if counted and sum(one.item.shots for one in attacks) != int(counted["n"]):
        return [_unread(text)]
    return _merged(attacks)


def _counted(text: str) -> re.Match[str] | None:
    """`3`, `3 (2 claws, bite)`: how many, and of what in words."""
    found = _COUNTED.fullmatch(text)
    is_bare = found is None or found["names"] is None or any(map(str.isalpha, found["names"]))
    return found if is_bare else None


def _damages(text: str) -> list[Attack]:
    """Each damage of a list, `1-4/1-4/1d6 (spear)`, with what stands with it."""
    found = list[Attack]()
    for part in _outside_brackets(text):
        one = read_attack(_WEAPON.sub("by weapon", part, count=1), is_damage=True)
        if one.item.damage or one.item.name == "weapon":
            found += [_with(one, shots=1)] * one.item.shots
            continue
        last = found.pop() if found else Attack(Item("", ""), text)
        more = effect_of(part)
        left = () if more or part.lower() in _NONE else (Left(last.typed, part),)
        last = dataclasses.replace(last, left=(*last.left, *left))
        found.append(_with(last, tags=(*last.item.tags, more)) if more else last)
    name = found[-1].item.name if found else ""
    is_for_all = not any(one.item.name for one in found[:-1])
    if is_for_all and len({one.item.damage for one in found}) == 1:  # `1d4/1d4 (fists)`
        return [_with(one, name=name) for one in found]
    return found


def _outside_brackets(text: str) -> Iterator[str]:
    """What commas, semicolons and slashes set apart outside brackets."""
    start = depth = 0
    for at, sign in enumerate(f"{text},"):
        depth = max(0, depth + (sign in "([") - (sign in ")]"))
        if sign in ",;/" and depth <= 0:
            if part := text[start:at].strip():
                yield part
            start = at + 1


def _paired(groups: Sequence[Attack], dice: Sequence[Attack]) -> list[Attack]:
    """Attacks with their dice: for each group, for each attack, or the same for all; else none."""
    each = [_with(group, shots=1) for group in groups for _ in range(group.item.shots)]
    if len(dice) in (1, len(groups)):
        return [_both(group, dice[at % len(dice)]) for at, group in enumerate(groups)]
    if len(dice) == len(each):
        return _merged([_both(group, one) for group, one in zip(each, dice, strict=True)])
    return []


def _both(attack: Attack, damage: Attack) -> Attack:
    """An attack with its damage, which may say its name and what else a hit brings."""
    item, more = attack.item, damage.item
    named = item.name.lower()
    is_own = more.name.lower().rstrip("s")[:4] in named
    name = item.name if item.name and (is_own or named != "weapon") else more.name
    left = (*attack.left, *damage.left)
    if more.name not in ("", name) and not is_own:
        left = (*left, Left(damage.typed, more.name))
    tags = (*item.tags, *(tag for tag in more.tags if tag not in (*item.tags, named)))
    both = replace(item, name=name or "attack", damage=more.damage, tags=tags)
    hit = damage.hit if attack.hit is None else attack.hit
    return Attack(both, f"{attack.typed} {damage.typed}", hit, left)


def _merged(attacks: Sequence[Attack]) -> list[Attack]:
    """Alike ones behind each other as one that is made so often."""
    merged = list[Attack]()
    for attack in attacks:
        last = merged[-1] if merged else attack
        if merged and replace(last.item, shots=1) == replace(attack.item, shots=1):
            merged[-1] = _with(last, shots=last.item.shots + attack.item.shots)
        else:
            merged.append(attack)
    return merged


def _misread(text: str, left: Left) -> MisreadError:
    """The refusal of what was not read, with the whole text corrected where that helps."""
    shown = left.part[: _SHOWN - 1] + "…" if len(left.part) > _SHOWN else left.part
    if left.part == left.typed and not left.quote:
        return MisreadError(f"“{shown}” is no attack. Type for example {EXAMPLE}.", typed=text)
    said_there = f"I cannot read “{shown}” in that attack. Type for example {EXAMPLE}."
    if not left.quote:
        return MisreadError(said_there, typed=text)
    said_there += " What is only to be kept as it stands is put in quotation marks."
    instead = text.replace(left.quote, f'"{left.quote}"', 1)
    taken = (instead,) if not any(_left_of(find_attacks(instead))) else ()
    return MisreadError(said_there, typed=text, instead=taken)

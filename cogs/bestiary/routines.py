"""How often a monster attacks, where a sentence says it: `makes two attacks with its crozier`."""

import dataclasses
import re
from collections.abc import Sequence

from cogs.bestiary.labels import ATTACKS
from cogs.bestiary.names import NUMBER_WORDS, NUMBERS
from cogs.bestiary.values import Reading
from rules.items.attack_words import Attack
from rules.kernel.words import singular
from rules.record import replace

_NUMBER = rf"(?:{NUMBERS}|\d{{1,2}})"
_MAKES = re.compile(
    rf"\b(?:makes?|can make|has|gets) (?P<n>{_NUMBER}) (?:[a-z'-]{{1,20}} ){{0,3}}attacks?\b"
    rf"|\battacks? (?P<often>twice|thrice|{_NUMBER} times)\b",
    re.IGNORECASE,
)
_OF_ONE = re.compile(
    rf"\b(?P<n>{_NUMBER}) (?:attacks? )?(?:with (?:its |his |her |their |the |an? )?)?",
    re.IGNORECASE,
)
"""How often, before what with: `two with its fists`, `one bite attack`."""
_WORD = re.compile(r"\w")
_ALWAYS = re.compile(r"multi-?attack", re.IGNORECASE)
_SOMETIMES = re.compile(
    r"\b(?:if|when|while|once|until|against|unless|after|during)\b", re.IGNORECASE
)
_OR = re.compile(r"\bor\b|\binstead\b", re.IGNORECASE)
_OFTEN = {"twice": 2, "thrice": 3}
_LONGEST = 400
_DICE = re.compile(r"d\d")
_FIRST_COUNT, _HURTS = re.compile(r"(?P<n>[2-9]) "), re.compile(r"\d{1,2}-\d{1,2}|\d{0,2}d\d{1,2}")
_COUNT_BEHIND = re.compile(r" \((?P<n>[1-9])\)")
"""How often behind what with: `claws (2)`."""


_IN_BRACKETS = re.compile(r"(?P<often>\d{1,2}) \((?P<what>[a-z][a-z -]{1,30})\)", re.IGNORECASE)
"""One attack whose name stands in brackets: `#AT 1 (spear)`."""


_EACH_IN_BRACKETS = re.compile(r"(?P<often>[2-9]) \((?P<what>[a-z][a-z ,-]{1,60})\)", re.IGNORECASE)
"""Attacks whose names stand in brackets: `2 (sword, dagger)`."""
_APART = re.compile(r"[,/]")
_A_LEVEL = re.compile(r"\b\d levels?\b", re.IGNORECASE)
_ONE_BLOW = re.compile(r"(?:1 )?[a-z]{2,20}(?: [a-z]{2,20})?", re.IGNORECASE)
_AND_MORE = re.compile(r"(?<=\d)\+(?=[a-z]{3})")
"""Between damage and what comes with it: `1d6+drain`."""
_AND_A_BLOW = re.compile(
    r"(?<=[\d)]) (?:\+|&|plus|and) (?=\d{1,2} [a-z]{2,20}(?: [a-z]{2,20})? \(?\d?d\d)",
    re.IGNORECASE,
)
"""Between two attacks, each with its own damage: `2 claws d3 + 1 bite d4`."""
_DAMAGE_WORD = re.compile(r"^(?P<n>\d), (?:dmg|damage|dam)\.?:? (?=[a-z])", re.IGNORECASE)
"""Between how often and what with: `1, Dmg flail 1d6+2`."""


def read_routine(reading: Reading, remarks: Sequence[str]) -> None:
    """Take how often it attacks from the sentence that says it; what is not sure is asked."""
    for remark in remarks:
        text = remark[:_LONGEST]
        made = _MAKES.search(text)
        is_said = _ALWAYS.match(text) is not None or (made and not _SOMETIMES.search(text))
        if not is_said or not reading.attacks:
            continue
        counts = [] if made is None else _counts(reading.attacks, text[made.start() :])
        total = 0 if made is None else _total(made)
        is_whole = sum(counts) == total or (total in counts and " and " in text)
        if counts and is_whole and not _OR.search(text):
            reading.attacks = [
                _times(one, count) for one, count in zip(reading.attacks, counts, strict=True)
            ]
            return
        choices = {"": "as they stand there, with this as a remark"}
        reading.doubt(ATTACKS, f"How often does it attack? “{text[:80]}”", choices)
        return


def _total(made: re.Match[str]) -> int:
    word = (made["n"] or made["often"].partition(" ")[0]).lower()
    return _OFTEN.get(word, 0) or NUMBER_WORDS.get(word, 0) or int(word)


def _counts(attacks: Sequence[Attack], text: str) -> list[int]:
    """How often each of the attacks is made by the words of a sentence, 0 for one not named."""
    if len(attacks) == 1 and not _names_others(text):
        made = _MAKES.match(text)
        return [] if made is None else [_total(made)]
    return [_count_of(one.item.name, text) for one in attacks]


def _names_others(text: str) -> bool:
    return text.count(" with ") > 1 or " and " in text


def _count_of(name: str, text: str) -> int:
    """The number before a name, with nothing but what leads to it between."""
    whole = singular(name.lower())
    for found in _OF_ONE.finditer(text):
        rest = text[found.end() :].lower().removeprefix(whole)
        if len(rest) < len(text) - found.end() and not _WORD.match(
            rest.removeprefix("es").lstrip("s")
        ):
            word = found["n"].lower()
            return NUMBER_WORDS.get(word, 0) or int(word)
    return 0


def _times(attack: Attack, count: int) -> Attack:
    if count < 2:
        return attack
    return dataclasses.replace(attack, item=replace(attack.item, shots=count))


def is_blow(part: str) -> bool:
    """Whether what commas set apart is an attack by itself: `lance 1d10`, `sword +2 (1d8+3)`."""
    is_whole = part.count("(") == part.count(")")
    return is_whole and part[:1].isalpha() and _DICE.search(part) is not None


def with_counts_first(text: str) -> str:
    """`claws (2), bite (1)` as `2 claws, 1 bite`."""
    parts: list[str] = []
    end = 0
    for found in _COUNT_BEHIND.finditer(text):
        lead, space, word = text[end : found.start()].rpartition(" ")
        parts += [lead, space, f"{found['n']} {word}"]
        end = found.end()
    return "".join((*parts, text[end:]))


def without_other(text: str, damage: str) -> tuple[str, str]:
    """Attacks, and what can be done in their stead, which the damage says nothing of.

    `2 claws or 1 spell` for `1-6/1-6` are two claws.
    """
    first, found, other = text.partition(" or ")
    count = _FIRST_COUNT.match(first)
    hurts = len(_HURTS.findall(damage)) if found and "d" not in other else 0
    is_whole = count is not None and hurts == int(count["n"]) and any(map(str.isalpha, first))
    return (first, other) if is_whole else (text, "")


def with_damage(text: str, damage: str) -> tuple[str, str]:
    """Attacks and their damage; each with its own where one of these has no number.

    `1 bite, 1 spray` for `2d8, blindness` are `1 bite (2d8), 1 spray (blindness)`.
    """
    text, damage = _DAMAGE_WORD.sub(r"\g<n> ", text), _AND_MORE.sub(" + ", damage)
    text = _AND_A_BLOW.sub(", ", text)
    often, _, blow = text.partition(", ")
    text = f"{often} {blow}" if often in ("1", "2") and is_blow(blow) else text  # `1, spear 1d6`
    if _A_LEVEL.search(damage) is not None and _DICE.search(damage) is None:
        return f"{text} ({damage.partition(' (')[0]})", ""
    if (each := _EACH_IN_BRACKETS.fullmatch(text.strip())) is not None:
        names, dice = each["what"].split(", "), [one.strip() for one in _APART.split(damage)]
        if len(names) == len(dice) == int(each["often"]):
            pairs = zip(names, dice, strict=True)
            return ", ".join(f"{name} ({one})" for name, one in pairs), ""
    if (inside := _IN_BRACKETS.fullmatch(text.strip())) is not None:
        text = f"{inside['often']} {inside['what']}"
    others, dice = text.split(" or "), damage.split("/")
    is_each = len(others) == len(dice) > 1 and all(map(_HURTS.search, dice))
    if is_each and all(map(_ONE_BLOW.fullmatch, others)):
        pairs = zip(others, dice, strict=True)
        return " or ".join(f"{one} ({hurt.strip()})" for one, hurt in pairs), ""
    apart, hurts = ([one.strip() for one in said.split(",")] for said in (text, damage))
    is_plain = all(any(map(str.isdecimal, one)) for one in hurts)
    if len(apart) != len(hurts) or len(hurts) < 2 or is_plain:
        return text, damage
    return ", ".join(f"{one} ({hurt})" for one, hurt in zip(apart, hurts, strict=True)), ""

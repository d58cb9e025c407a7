"""Courses, terrains, and what days bring, in words that messages, text and map share."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from cogs.render.text import listed, plain
from rules.state.journey import Happening
from rules.travel.miles import course_words, in_tenths
from rules.travel.way import FOLLOWS

KINDS: Mapping[str, str] = {
    "travel": "",
    "march": "a forced march",
    "rest": "rest",
    "hunt": "a hunt",
    "sail": "",
    "flight": "a pursuit, nobody knows where to",
}
"""How a day was spent, in the log; "" where the miles say it."""
HAPPENINGS: Mapping[str, str] = {
    "encounter": "an encounter",
    "food": "food for {amount} found",
    "game": "animals met on the hunt (players do not know)",
    "gale": "a gale",
    "took water": "{name} took on water",
    "shelter": "{name} found shelter",
    "beached": "{name} was beached",
    "harbour": "{name} found a harbour",
    "wrecked": "{name} was wrecked",
    "sunk": "{name} sank",
    "noticed": "they noticed that they were lost",
    "flight": "they ran {amount}° from north (players do not know)",
    "found": "they found out where they really were",
}
"""What a day brought, by its word."""


def miles_words(miles: Fraction) -> str:
    """`16 miles`, `1 mile`, `13.3 miles`."""
    number = in_tenths(miles)
    return f"{number} mile" if number == "1" else f"{number} miles"


def ground_words(terrains: Sequence[str]) -> str:
    """`forest and hills by road`."""
    return plain(listed([f"{terrain[:1].lower()}{terrain[1:]}" for terrain in terrains]))


def way_words(course: int, terrains: Sequence[str], *, fly: bool = False) -> str:
    """`north through forest`, `north over forest`."""
    return f"{course_words(course)} {'over' if fly else 'through'} {ground_words(terrains)}"


def extras_words(follows: str, *, forage: bool) -> str:
    """`following a trail and looking for food`, "" for neither."""
    words = [f"following {FOLLOWS[follows]}"] if follows else []
    return listed([*words, *(["looking for food"] if forage else [])])


def happening_words(happening: Happening) -> str:
    """What a day brought, as a few words."""
    words = HAPPENINGS[happening.what]
    return words.format(amount=happening.amount, name=plain(happening.name))

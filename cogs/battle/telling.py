"""Battles of many, told as sentences: what became of a figure's people, and volleys of arrows."""

from collections.abc import Iterator, Mapping

from cogs.render.dice import show_throw
from cogs.render.narration import Briefs, Mark, Note, People, Teller, Weight
from cogs.render.text import plain
from rules.battle.records import FateDecided, VolleySave, VolleyShot
from rules.kernel.events import Event
from rules.kernel.words import listed

FATES = {
    "killed": "the enemy **gives no quarter**",
    "prisoner": "**taken prisoner**",
    "left": "**left for dead**",
    "routed": "they have their wounds to survive",
}
ARMOUR = {
    "none": "no armour or leather",
    "chain": "chainmail or a shield",
    "plate": "platemail",
    "magic": "magic armour",
}
"""The rows of the table of volleys, as they are told."""


def _fate(event: FateDecided, _people: People) -> str:
    throw = "" if event.throw is None else f", {show_throw(event.throw)}"
    return f"**{plain(event.target.name)}**'s figure is {event.figure}{throw}: {FATES[event.fate]}."


def _volley(event: VolleyShot, _people: People) -> str:
    lines = ["**A volley of arrows** comes down.", *(_save(save) for save in event.saves)]
    if event.spared:
        names = plain(listed([who.name for who in event.spared]))
        lines.append(f"-# In a volley already in this turn: {names}.")
    return "\n".join(lines)


def _save(save: VolleySave) -> str:
    armour = f"{ARMOUR[save.armour]}, fails on {fails_words(save.fails_on)}"
    throw = "" if save.throw is None else f", {show_throw(save.throw)}"
    result = "**hit**" if save.failed else "safe"
    return f"- {plain(save.target.name)} ({armour}){throw}: {result}"


def fails_words(fails_on: int) -> str:
    """`1-3`, or `1`."""
    return "1" if fails_on == 1 else f"1-{fails_on}"


TELLERS: Mapping[type[Event], Teller] = {FateDecided: _fate, VolleyShot: _volley}


_WORDS = {
    "killed": "was given no quarter",
    "prisoner": "was taken prisoner",
    "left": "was left for dead",
    "routed": "was routed",
}


def _brief_fate(event: FateDecided, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), _WORDS[event.fate], weight=Weight.GREAT)


BRIEFS: Briefs = {
    FateDecided: _brief_fate,
}

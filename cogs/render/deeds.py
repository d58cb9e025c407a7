"""Deeds: what somebody can do at this moment, as one list.

A deed is a label in plain words and what a button of it would do. Board, menus, `/do`, `/help` and
what is said to the bot by name are cuts of this list. It is checked again when it comes in.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache

import discord

from cogs.render.buttons import GREY, LABEL_LIMIT, Button, make_button, make_id
from cogs.render.text import shorten
from data.live import LiveGame
from rules.dice.syntax import nearest
from rules.kernel.actor import Viewer
from rules.sheet.active import played_by
from rules.state.sheet import Character
from rules.view.records import CombatantView, EncounterView

_WORD = re.compile(r"[a-z0-9']+")
_LONGEST = 120
_SHORTEST_SLIP = 4


class Near(IntEnum):
    """How near a deed lies: on the board, in a menu of it, or only when it is asked for."""

    BOARD = 0
    MENU = 1
    ASKED = 2


@dataclass(frozen=True, slots=True)
class Deed:
    """What a button with this label would do; `also` are other words that people have for it."""

    label: str
    verb: str
    words: tuple[str | int, ...] = ()
    near: Near = Near.MENU
    also: str = ""
    style: discord.ButtonStyle = GREY

    def id_in(self, game: LiveGame) -> str:
        """What `/do` and a button have as its id."""
        return make_id(self.verb, game.id, *self.words)

    def called(self, label: str) -> "Deed":
        """The same under another label."""
        return replace(self, label=label)

    @property
    def value(self) -> str:
        """What it has as its value in a select menu."""
        return ":".join((self.verb, *map(str, self.words)))

    def button(self, game: LiveGame) -> Button:
        """The deed as a button."""
        label = shorten(self.label, LABEL_LIMIT)
        return make_button(self.verb, game.id, *self.words, label=label, style=self.style)


@dataclass(frozen=True, slots=True)
class Doer:
    """Somebody at a game, with the encounter as they know it, None for none."""

    game: LiveGame
    user_id: int
    viewer: Viewer
    met: EncounterView | None

    @property
    def own(self) -> list[CombatantView]:
        """Those of the encounter for whom they can act, and who can do something."""
        there = () if self.met is None else self.met.combatants
        return [one for one in there if self.viewer.acts_for(one.owner) and one.standing]

    @property
    def ready(self) -> list[CombatantView]:
        """Those whose turn it is."""
        return [one for one in self.own if one.can_act and not one.done]

    @property
    def character(self) -> Character | None:
        """Whom they play."""
        return played_by(self.game.state, self.viewer)


Deeds = Callable[[Doer], Iterable[Deed]]
"""What somebody can do of one family, by what they may know: a pure function."""


def of_one(name: str, label: str, many: int) -> str:
    """A label that says who does it where there are several: `Brom: attack Goblin 2`."""
    return label if many == 1 else f"{name}: {label[:1].lower()}{label[1:]}"


def deeds_of(
    buttons: Iterable[Button], near: Near = Near.MENU, *, also: str = ""
) -> Iterator[Deed]:
    """The deeds of buttons that are made already."""
    return (deed_of(button, near, also=also) for button in buttons)


def deed_of(button: Button, near: Near, *, label: str = "", also: str = "") -> Deed:
    """The deed of a button that is made already; a link is none."""
    _, verb, _, *words = (button.custom_id or "").split(":")
    style = button.style
    return Deed(label or button.label or "", verb, tuple(words), near, also, style)


SAME: Mapping[str, str] = {
    "hit": "attack", "strike": "attack", "stab": "attack", "shoot": "attack", "fight": "attack",
    "kill": "attack", "swing": "attack", "fire": "attack", "atk": "attack",
    "hide": "sneak", "stealth": "sneak", "flee": "run", "escape": "run", "retreat": "run",
    "loot": "treasure", "gold": "coins", "money": "coins", "purchase": "buy", "shop": "buy",
    "equip": "wield", "unequip": "wield", "wear": "wield", "hp": "hit", "init": "initiative",
    "xp": "experience", "unlock": "pick", "break": "force", "bash": "force", "kick": "force",
    "torch": "light", "lantern": "light", "drink": "use", "potion": "use", "scroll": "use",
    "magic": "spell", "henchman": "hire", "retainer": "hire", "hireling": "hire",
    "sleep": "rest", "camp": "rest", "walk": "go", "enter": "go", "look": "search",
    "examine": "search", "perception": "search", "inventory": "has", "bag": "has",
    "stats": "sheet", "character": "sheet", "revert": "undo", "back": "undo",
    "skip": "wait", "pass": "wait", "pc": "character", "npc": "monster", "save": "check",
}  # fmt: skip
"""What people type, and the word that a label has for it."""


@dataclass(frozen=True, slots=True)
class _Found:
    """How well a deed fits: the lower, the better."""

    missing: int
    guessed: int
    place: int
    near: int
    length: int

    @property
    def rank(self) -> tuple[int, int, int, int, int]:
        return (self.missing, self.guessed, self.near, self.place, self.length)


@lru_cache(maxsize=4096)
def _words_of(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text.lower()))


def find_deeds(deeds: Iterable[Deed], typed: str, *, most: int) -> list[Deed]:
    """The deeds that fit what was typed, the best first; all of them for nothing typed.

    Each word is looked for as the beginning of a word of the label, then as another word for it,
    then with a slip of the pen.
    """
    wanted = _words_of(typed[:_LONGEST])
    if not wanted:
        return sorted(deeds, key=lambda deed: deed.near)[:most]
    ranked = [(_fit(deed, wanted), deed) for deed in deeds]
    least = min((fit.missing for fit, _ in ranked), default=0)
    if least >= len(wanted):
        return []
    found = [(fit.rank, index) for index, (fit, _) in enumerate(ranked) if fit.missing == least]
    return [ranked[index][1] for _, index in sorted(found)[:most]]


def _fit(deed: Deed, wanted: Sequence[str]) -> _Found:
    label, also = _words_of(deed.label), _words_of(deed.also)
    missing = guessed = place = 0
    for word in wanted:
        at = _place(word, label)
        if at is not None:
            place += at
        elif _place(word, also) is not None or (
            word in SAME and _place(SAME[word], (*label, *also)) is not None
        ):
            guessed += 1
        elif len(word) >= _SHORTEST_SLIP and nearest(word, (*label, *also)):
            guessed += 2
        else:
            missing += 1
    return _Found(missing, guessed, place, deed.near, len(label))


def _means(word: str, words: Sequence[str]) -> bool:
    """Whether a label has the word that somebody else's word stands for."""
    return word in SAME and _place(SAME[word], words) is not None


def _place(word: str, words: Sequence[str]) -> int | None:
    """Which of the words begins so; None for none."""
    return next((index for index, one in enumerate(words) if one.startswith(word)), None)

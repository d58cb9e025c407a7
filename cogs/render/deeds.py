"""Deeds: what somebody can do at this moment, as one list.

A deed is a label in plain words and what a button of it would do. Board, menus, `/do`, `/help` and
what is said to the bot by name are cuts of this list. It is checked again when it comes in.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from typing import Any, Protocol

import discord

from cogs.render.buttons import (
    GREY,
    LABEL_LIMIT,
    Button,
    make_button,
    make_id,
    make_menu,
    row_of,
    split_words,
    unattended,
)
from cogs.render.text import shorten
from data.live import LiveGame
from rules.kernel.action import Action
from rules.kernel.actor import Actor, Viewer, played_by
from rules.kernel.dues import DueKind
from rules.kernel.questions import Verdict
from rules.kernel.words import in_sentence
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character
from rules.systems import ENGINE
from rules.view.records import CombatantView, EncounterView

MOST_BUTTONS, MOST_PICKED, MOST_MENUS = 5, 25, 2
"""Buttons of a private page, entries of a menu below them, and such menus."""
ELSE, MORE, AS_BEFORE = "What else…", "And more…", "As before"
COMMANDS = ("form", "run")
"""The verbs of the deed that a command is: its first word is the key."""


class Near(IntEnum):
    """How near a deed lies: on the board, in a menu of it, or only when it is asked for."""

    BOARD = 0
    MENU = 1
    ASKED = 2


@dataclass(frozen=True, slots=True)
class Deed:
    """What a button with this label would do; `also` are other words that people have for it.

    It `shows` a page, and does nothing by itself: it is what a question means.
    """

    label: str
    verb: str
    words: tuple[str | int, ...] = ()
    near: Near = Near.MENU
    also: str = ""
    shows: bool = False
    style: discord.ButtonStyle = GREY

    def id_in(self, game: LiveGame) -> str:
        """What `/do` and a button have as its id."""
        return make_id(self.verb, game.id, *self.words)

    def called(self, label: str) -> "Deed":
        """The same under another label."""
        return replace(self, label=label)

    def only_asked(self) -> "Deed":
        """The same for those who name it: no page offers it."""
        return replace(self, near=Near.ASKED)

    @property
    def value(self) -> str:
        """What it has as its value in a select menu."""
        return ":".join((self.verb, *map(str, self.words)))

    def button(self, game: LiveGame) -> Button:
        """The deed as a button."""
        label = shorten(self.label, LABEL_LIMIT)
        return make_button(self.verb, game.id, *self.words, label=label, style=self.style)


@dataclass(frozen=True)
class Doer:
    """Somebody at a game, with the encounter as they know it, None for none."""

    game: LiveGame
    user_id: int
    viewer: Viewer
    met: EncounterView | None

    @cached_property
    def own(self) -> list[CombatantView]:
        """Those of the encounter for whom they can act, and who can do something; nobody once it
        is decided."""
        met = self.met
        there = () if met is None or met.awaits(DueKind.END) else met.combatants
        return [one for one in there if self.viewer.acts_for(one.owner) and one.standing]

    @property
    def state(self) -> GameState:
        """The state of the game."""
        return self.game.state

    @property
    def is_out(self) -> bool:
        """Whether the party is out in the world, or in an encounter."""
        return self.met is not None or self.state.expedition is not None

    @cached_property
    def is_in(self) -> bool:
        """Whether somebody of theirs is in the encounter."""
        there = () if self.met is None else self.met.combatants
        return any(self.viewer.plays_for(one.owner) for one in there)

    @cached_property
    def ready(self) -> list[CombatantView]:
        """Those whose turn it is."""
        return [one for one in self.own if one.can_act and not one.done]

    def may(self, action: Action) -> bool:
        """Whether they can be offered a deed (`may_do`)."""
        return may_do(self.state, self.viewer, action)

    @cached_property
    def character(self) -> Character | None:
        """Whom they play, None for nobody who lives."""
        found = played_by(self.game.state, self.viewer)
        return None if found is None or found.vitals.life is Life.DEAD else found


class Named(Protocol):
    """What a command says of itself."""

    @property
    def key(self) -> str:
        """What it is called, such as "hazard climb"."""
        ...

    @property
    def typed(self) -> str:
        """How it is typed."""
        ...

    @cached_property
    def label(self) -> str:
        """What it does in a few words."""
        ...

    @cached_property
    def is_referees(self) -> bool:
        """Whether only referees can use it."""
        ...

    @cached_property
    def deed(self) -> Deed:
        """The deed that it is."""
        ...

    @cached_property
    def options(self) -> Mapping[str, object]:
        """What it takes, by the names that people see."""
        ...

    def is_possible(self, game: LiveGame, user_id: int) -> bool:
        """Whether a referee who presses it is not refused it; of what asks for more, yes."""
        ...

    def has_choice(self, game: LiveGame, user_id: int) -> bool:
        """Whether there is something to pick for all that has to be said."""
        ...


class KnownCommands(Protocol):
    """All commands, for what only names them."""

    def find(self, key: str) -> Named:
        """A command by its key. Raises NotFoundError for one that is there no more."""
        ...

    def named(self, name: str) -> Named | None:
        """A command by its key, or as Discord lists it; None for none."""
        ...


Deeds = Callable[[Doer], Iterable[Deed]]
"""What somebody can do of one family, by what they may know: a pure function."""


def may_do(state: GameState, viewer: Viewer, action: Action) -> bool:
    """Whether nothing that somebody may know of keeps the body from it that would do an action.

    Referees have the last word, so they are offered all but that of which nothing would be played;
    what is hidden takes no offer away.
    """
    return why_not(state, viewer, action) is None


def why_not(state: GameState, viewer: Viewer, action: Action) -> Verdict | None:
    """What somebody may know of that keeps the body from it, None for nothing."""
    if viewer.is_referee and not action.done_by.whoever:
        return None
    leave, seats = viewer.is_referee, viewer.stands_in_for
    by = Actor(viewer.member or 0, is_referee=leave, stands_in_for=seats)
    found = ENGINE.why_not(state, by, action)
    return None if found is None or found.hidden else found


def page_of(
    game_id: int, likely: Sequence[Button], rest: Sequence[Button] = ()
) -> discord.ui.View | None:
    """What stands under a private page: the likeliest as buttons, all else in a menu below.

    What all fits into a row of buttons needs no menu.
    """
    found = {one.custom_id: one for one in (*likely, *rest)}
    likeliest = likely if len(found) > MOST_BUTTONS else tuple(found.values())
    keys = list(dict.fromkeys(one.custom_id for one in likeliest))[:MOST_BUTTONS]
    view = row_of(*(found[key] for key in keys))
    others = [one for key, one in found.items() if key not in keys]
    if view is None and not others:
        return None
    view = view or unattended(discord.ui.View(timeout=None))
    for first in range(0, min(len(others), MOST_MENUS * MOST_PICKED), MOST_PICKED):
        part = others[first : first + MOST_PICKED]
        view.add_item(_menu(game_id, first, part, ELSE if not first else MORE))
    return view


def _menu(
    game_id: int, mark: str | int, deeds: Iterable["Deed | Button"], name: str
) -> discord.ui.Select[Any]:
    """A menu of deeds below the buttons of a page."""
    options = [(deed.label, deed.value, "") for deed in deeds]
    return make_menu(game_id, (mark,), placeholder=name, options=options)


def of_one(name: str, label: str, many: int) -> str:
    """A label that says who does it where there are several: `Brom: attack Goblin 2`."""
    return label if many == 1 else f"{name}: {in_sentence(label)}"


def deeds_of(
    buttons: Iterable[Button], near: Near = Near.MENU, *, also: str = ""
) -> Iterator[Deed]:
    """The deeds of buttons that are made already."""
    return (deed_of(button, near, also=also) for button in buttons)


def deed_of(button: Button, near: Near, *, also: str = "") -> Deed:
    """The deed of a button that is made already; a link is none."""
    verb, *words = split_words(f":{button.value}")
    return Deed(button.label, verb, tuple(words), near, also, button.shows, button.style)


def deeds_view(game: LiveGame, deeds: Sequence[Deed]) -> discord.ui.View | None:
    """The first few as buttons, the others in a menu below them; None for none.

    What is only asked for by its words is not among them.
    """
    near = [deed for deed in deeds if deed.near is not Near.ASKED]
    shown, rest = near[:MOST_BUTTONS], near[MOST_BUTTONS : MOST_BUTTONS + MOST_PICKED]
    view = row_of(*(deed.button(game) for deed in shown))
    if view is not None and rest:
        view.add_item(_menu(game.id, "deeds", rest, ELSE))
    return view


def form_deed(label: str, key: str) -> Deed:
    """What a command does without its options; with dots behind the label its form."""
    return Deed(label, "form" if label.endswith("…") else "run", (key,))

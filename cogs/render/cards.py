"""Cards: the referee's private pages, each with how things are and what can be done about it.

A card is known again by the id of its first menu, or of the button that opens all of them, so that
it works days later and after a restart: what is done on it answers by drawing it anew, and by
telling the rest below.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import discord

from cogs.render.buttons import (
    Button,
    calm,
    ids_within,
    make_button,
    make_menu,
    read_menu,
    unattended,
)
from cogs.render.deeds import (
    ELSE,
    MOST_BUTTONS,
    MOST_PICKED,
    Deed,
    KnownCommands,
    Near,
    deed_of,
)
from cogs.render.text import LAYOUT_LIMIT, shorten_marked
from cogs.render.whose import whose_line
from data.live import LiveGame
from rules.errors import NotFoundError
from rules.kernel.actor import Viewer
from rules.kernel.parties import has_several
from rules.state.game import GameState

FOR_REFEREES = "Only referees of this game use its cards. `/do` shows what you can do."
GONE = "There is no such card any more."
ALL = "all"
"""The word of a card's page with all of its menus."""
MORE, LESS = "More…", "Less"
FEW = 12
"""So many more entries stand there at once, behind no button."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A game as the person who opened a card may know it; `words` say which page of it."""

    game: LiveGame
    user_id: int
    words: tuple[str, ...] = ()

    @property
    def state(self) -> GameState:
        """The state of the game."""
        return self.game.state

    @property
    def viewer(self) -> Viewer:
        """What the person may know."""
        return self.game.viewer(self.user_id)


Lines = Callable[[Sight], Iterable[str]]
Likely = Callable[[Sight], Iterable[Button | str]]
"""Buttons as they stand elsewhere and keys of commands, the likeliest first."""
More = Callable[[Sight], Iterable[tuple[str, Iterable[Button]]]]
"""Menus of what there is just now, such as the groups of settings: before those of commands."""


def _always(_state: GameState) -> bool:
    return True


def _ever(_game: LiveGame) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Menu:
    """Commands that stand together in a select menu: their keys, and what the card calls them.

    `when` says whether there is anything to do with them now, `only` the same of single ones that
    show something; what is played at once is tried.
    """

    name: str
    called: Mapping[str, str]
    when: Callable[[GameState], bool] = _always
    only: Mapping[str, Callable[[LiveGame], bool]] = field(
        default_factory=dict[str, Callable[[LiveGame], bool]]
    )


def _nothing(_sight: Sight) -> tuple[()]:
    return ()


@dataclass(frozen=True, slots=True)
class Card:
    """One subject: what its page says, what is likely done there, and all else in menus."""

    name: str
    head: str
    page: Lines
    likely: Likely
    menus: tuple[Menu, ...]
    more: More = _nothing

    def calls(self, key: str) -> str:
        """What the card calls a command, "" where it has no word of its own for it."""
        return next((menu.called[key] for menu in self.menus if key in menu.called), "")


@dataclass(frozen=True, slots=True)
class Mark:
    """What the menus of a card say of it: of which game, which card, which page."""

    game_id: int
    name: str
    words: tuple[str, ...] = ()

    @classmethod
    def under(cls, message: discord.Message | None) -> Self | None:
        """The mark of a message, None for one that is no card."""
        if message is None or not message.flags.ephemeral:
            return None
        for custom_id in ids_within(message.components):
            match read_menu(custom_id):
                case game_id, [_, name, *words]:
                    return cls(game_id, name, tuple(words))
                case _:
                    pass
            match custom_id.split(":"):
                case [_, "card", game, name, *words, word] if word == ALL:
                    return cls(int(game), name, tuple(words))
                case _:
                    pass
        return None


class Cards:
    """All cards by their names, and how each is drawn."""

    def __init__(self, known: KnownCommands) -> None:
        self._known = known
        self._by_name: dict[str, Card] = {}

    def add(self, card: Card) -> None:
        """Take one up."""
        self._by_name[card.name] = card

    def all(self) -> tuple[Card, ...]:
        """All of them, as they came."""
        return tuple(self._by_name.values())

    def find(self, name: str) -> Card:
        """A card by its name. Raises NotFoundError for one that is there no more."""
        if name not in self._by_name:
            raise NotFoundError(GONE)
        return self._by_name[name]

    def draw(self, name: str, sight: Sight) -> discord.ui.LayoutView:
        """A card as it is now; who is no referee reads that it is for referees."""
        card = self.find(name)
        layout = discord.ui.LayoutView(timeout=None)
        if not sight.viewer.is_referee:
            layout.add_item(discord.ui.TextDisplay(FOR_REFEREES))
            return unattended(layout)
        whose = (whose_line(sight.game),) if has_several(sight.state) else ()
        text = "\n".join((f"### {card.head}", *whose, *card.page(sight)))
        layout.add_item(discord.ui.TextDisplay(shorten_marked(text, LAYOUT_LIMIT)))
        likely = list(self._likely(card, sight))
        shown, rest = likely[:MOST_BUTTONS], likely[MOST_BUTTONS:]
        if shown:
            found = calm(deed.button(sight.game) for deed in shown)
            buttons = (button.shown() for button in found)
            layout.add_item(discord.ui.ActionRow[Any](*buttons))
        menus, turn = self._chosen_menus(card, sight, shown, rest)
        for number, (label, deeds) in enumerate(menus):
            menu = make_menu(
                sight.game.id,
                (number, card.name, *sight.words),
                placeholder=label,
                options=[(deed.label, deed.value, self._what(deed)) for deed in deeds],
            )
            layout.add_item(discord.ui.ActionRow[Any](menu))
        if turn is not None:
            layout.add_item(discord.ui.ActionRow[Any](turn.shown()))
        return unattended(layout)

    def _chosen_menus(
        self, card: Card, sight: Sight, shown: Sequence[Deed], rest: Sequence[Deed]
    ) -> tuple[list[tuple[str, list[Deed]]], Button | None]:
        """What is likely now, with the button to all; all of them where those are few."""
        own = [(name, _picked(buttons)) for name, buttons in card.more(sight)]
        likely = [*own, *([(ELSE, list(rest[:MOST_PICKED]))] if rest else [])]
        before = [deed for deed in rest if not card.calls(self._key(deed))]
        menus = list(self._menus(card, sight, shown, before))
        words = [word for word in sight.words if word != ALL]
        if sum(len(deeds) for _, deeds in menus) <= FEW:
            return [*own, *menus], None
        game_id = sight.game.id
        if ALL in sight.words:
            return [*own, *menus], make_button("card", game_id, card.name, *words, label=LESS)
        return likely, make_button("card", game_id, card.name, *words, ALL, label=MORE)

    def _likely(self, card: Card, sight: Sight) -> Iterator[Deed]:
        """Each once."""
        found: dict[str, Deed] = {}
        for one in card.likely(sight):
            if isinstance(one, str) and not self._is_likely(card, sight, one):
                continue
            deed = self._deed(card, one) if isinstance(one, str) else deed_of(one, Near.BOARD)
            found.setdefault(deed.value, deed)
        yield from found.values()

    def _menus(
        self, card: Card, sight: Sight, shown: Sequence[Deed], rest: Sequence[Deed]
    ) -> Iterator[tuple[str, list[Deed]]]:
        """What is no button, in its menus: what is likelier stands first in the first."""
        before, taken = list(rest), {deed.value for deed in (*shown, *rest)}
        for menu in card.menus:
            if not menu.when(sight.state):
                continue
            possible = (key for key in menu.called if self._is_possible(card, sight, key))
            own = (self._deed(card, key) for key in possible)
            deeds = [*before, *(deed for deed in own if deed.value not in taken)]
            before = deeds[MOST_PICKED:]
            if deeds:
                yield menu.name, deeds[:MOST_PICKED]

    def _is_possible(self, card: Card, sight: Sight, key: str) -> bool:
        """Whether a press of a command is not refused."""
        if not all(menu.only.get(key, _ever)(sight.game) for menu in card.menus):
            return False
        return self._known.find(key).is_possible(sight.game, sight.user_id)

    def _is_likely(self, card: Card, sight: Sight, key: str) -> bool:
        """Whether it is possible, and there is something to pick for all that it asks."""
        has_choice = self._known.find(key).has_choice(sight.game, sight.user_id)
        return has_choice and self._is_possible(card, sight, key)

    def _deed(self, card: Card, key: str) -> Deed:
        known = self._known.find(key)
        deed, label = known.deed, card.calls(key)
        dots = "…" if known.options and not label.endswith("?") else ""
        return deed.called(f"{label}{dots}") if label else deed

    def _key(self, deed: Deed) -> str:
        """The key of the command that a deed is; "" for what is none, or says more than that."""
        is_command = deed.verb == "form" and len(deed.words) == 1
        return str(deed.words[0]) if is_command else ""

    def _what(self, deed: Deed) -> str:
        """What stands below an entry: what its command does; "" for what is no command."""
        key = self._key(deed)
        return self._known.find(key).label.removesuffix("…") if key else ""


def _picked(buttons: Iterable[Button]) -> list[Deed]:
    """Buttons as the entries of a menu."""
    return [deed_of(button, Near.MENU) for button in buttons][:MOST_PICKED]

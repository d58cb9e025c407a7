"""Cards: the referee's private pages, each with how things are and what can be done about it.

A card is known again by the id of its first menu, so that it works days later and after a restart:
what is done on it answers by drawing it anew, and by telling the rest below.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Self

import discord

from cogs.core.drawing import digest_of
from cogs.core.interaction import Interaction
from cogs.core.sending import PATIENCE_S, SENDING_FAILED, turn
from cogs.core.trouble import SHOWN
from cogs.render.buttons import Button, ids_within, make_menu, read_menu, unattended
from cogs.render.deeds import MOST_BUTTONS, MOST_PICKED, Deed, Near, deed_of
from cogs.render.text import LAYOUT_LIMIT, shorten_marked
from data.errors import AwayError
from data.live import LiveGame
from rules.errors import NotFoundError
from rules.kernel.actor import Viewer
from rules.state.game import GameState

if TYPE_CHECKING:
    from cogs.core.commands import Commands
    from cogs.core.feature import Client

FOR_REFEREES = "Only referees of this game use its cards. `/do` shows what you can do."
GONE = "There is no such card any more."
_log = logging.getLogger(__name__)
OPEN_MS = 14 * 60_000
"""So long a card can be edited, with a minute to spare."""


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


@dataclass(frozen=True, slots=True)
class Menu:
    """Commands that stand together in a select menu: their keys, and what the card calls them.

    `when` says whether there is anything to do with them now.
    """

    name: str
    called: Mapping[str, str]
    when: Callable[[GameState], bool] = _always


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
        return None


class Cards:
    """All cards by their names, and how each is drawn."""

    def __init__(self, known: "Commands") -> None:
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
        text = "\n".join((f"### {card.head}", *card.page(sight)))
        layout.add_item(discord.ui.TextDisplay(shorten_marked(text, LAYOUT_LIMIT)))
        likely = list(self._likely(card, sight))
        shown = likely[:MOST_BUTTONS]
        rest = [deed for deed in likely[MOST_BUTTONS:] if not card.calls(self._key(deed))]
        if shown:
            buttons = (deed.button(sight.game).shown() for deed in shown)
            layout.add_item(discord.ui.ActionRow[Any](*buttons))
        for number, (label, deeds) in enumerate(self._menus(card, sight, shown, rest)):
            menu = make_menu(
                sight.game.id,
                (number, card.name, *sight.words),
                placeholder=label,
                options=[(deed.label, deed.value, self._what(deed)) for deed in deeds],
            )
            layout.add_item(discord.ui.ActionRow[Any](menu))
        return unattended(layout)

    def _likely(self, card: Card, sight: Sight) -> Iterator[Deed]:
        """Each once."""
        found: dict[str, Deed] = {}
        for one in card.likely(sight):
            deed = self._deed(card, one) if isinstance(one, str) else deed_of(one, Near.BOARD)
            found.setdefault(deed.value, deed)
        yield from found.values()

    def _menus(
        self, card: Card, sight: Sight, shown: Sequence[Deed], rest: Sequence[Deed]
    ) -> Iterator[tuple[str, list[Deed]]]:
        """What is no button, in its menus: what is likelier stands first in the first."""
        for name, buttons in card.more(sight):
            yield name, [deed_of(button, Near.MENU) for button in buttons][:MOST_PICKED]
        before, taken = list(rest), {deed.value for deed in (*shown, *rest)}
        for menu in card.menus:
            if not menu.when(sight.state):
                continue
            own = (self._deed(card, key) for key in menu.called)
            deeds = [*before, *(deed for deed in own if deed.value not in taken)]
            before = deeds[MOST_PICKED:]
            if deeds:
                yield menu.name, deeds[:MOST_PICKED]

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


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card on somebody's screen: what drew it last, until when it can be edited, its look."""

    interaction: Interaction
    mark: Mark
    until: int
    look: str


class OpenCards:
    """The open cards of all games. `refresh` returns at once.

    One game's cards are edited at a time, `pause_s` apart; what comes meanwhile is in the next.
    """

    def __init__(self, bot: "Client", pause_s: float) -> None:
        self._bot = bot
        self._pause_s = pause_s
        self._open: dict[int, dict[int, OpenCard]] = {}
        self._wanted: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def note(self, interaction: Interaction, mark: Mark, layout: discord.ui.LayoutView) -> None:
        """A card was drawn by an interaction, and can be edited by it from now on."""
        until = self._bot.clock() + OPEN_MS
        card = OpenCard(interaction, mark, until, digest_of(layout))
        self._open.setdefault(mark.game_id, {})[interaction.user.id] = card

    def put_back(self, interaction: Interaction) -> None:
        """Have a menu show nothing as picked again: whoever closes the form may want it again."""
        mark = Mark.under(interaction.message)
        card = self._found(mark, interaction.user.id)
        if mark is not None and card is not None:
            kept = OpenCard(card.interaction, card.mark, card.until, "")
            self._open[mark.game_id][interaction.user.id] = kept
            self._begin(mark.game_id)

    def _found(self, mark: Mark | None, user_id: int) -> OpenCard | None:
        """The card with that mark, if it is the newest of that person."""
        found = None if mark is None else self._open.get(mark.game_id, {}).get(user_id)
        return found if found is not None and found.mark == mark else None

    def refresh(self, game: LiveGame) -> None:
        """Have the cards of a game that has changed shown as they should be now."""
        now = self._bot.clock()
        there = self._open.get(game.id, {})
        for user_id in [one for one, card in there.items() if card.until <= now]:
            del there[user_id]
        if there:
            self._begin(game.id)
        else:
            self._open.pop(game.id, None)

    def _begin(self, game_id: int) -> None:
        self._wanted.add(game_id)
        if game_id not in self._tasks and not self._bot.is_closed():
            name = f"linkboy-cards-{game_id}"
            self._tasks[game_id] = asyncio.create_task(self._keep_up(game_id), name=name)

    def forget(self, games: Collection[int]) -> None:
        """Do nothing more about some games: they are another process's."""
        for game_id in games:
            self._open.pop(game_id, None)

    async def settle(self) -> None:
        """Wait until all that was asked for is shown, or has failed."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def _keep_up(self, game_id: int) -> None:
        try:
            while game_id in self._wanted:
                self._wanted.discard(game_id)
                for user_id, card in [*self._open.get(game_id, {}).items()]:
                    with suppress(AwayError):
                        shown = partial(self._show, game_id, user_id, card)
                        await self._bot.trouble.alone(game_id, SHOWN, shown)
                if self._pause_s:
                    await asyncio.sleep(self._pause_s)
        finally:
            del self._tasks[game_id]

    async def _show(self, game_id: int, user_id: int, card: OpenCard) -> None:
        """Edit a card if it looks otherwise now; one that cannot be edited is forgotten."""
        game, there = await self._bot.games.get(game_id), self._open.get(game_id, {})
        layout = self._bot.cards.draw(card.mark.name, Sight(game, user_id, card.mark.words))
        look = digest_of(layout)
        if look == card.look or there.get(user_id) is not card:
            return
        try:
            async with asyncio.timeout(PATIENCE_S):
                await turn(card.interaction, view=layout)
        except SENDING_FAILED as error:
            _log.info("a card of game %d can be edited no more: %r", game_id, error)
            if there.get(user_id) is card:
                del there[user_id]
            return
        if there.get(user_id) is card:
            there[user_id] = OpenCard(card.interaction, card.mark, card.until, look)
        else:
            # It was drawn by a press meanwhile: which came last is not known.
            self._wanted.add(game_id)

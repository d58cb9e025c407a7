"""What a module of cogs brings: its buttons and forms, and what can be done of it."""

from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.buttons import Alone, Press, Reopen, Submit
from data.configuration import Configuration
from data.database import Database
from data.games import Games
from rules.kernel.action import Action

if TYPE_CHECKING:
    from cogs.core.again import Again
    from cogs.core.answering import Answer
    from cogs.core.boards import Boards
    from cogs.core.buttons import Refused
    from cogs.core.calling import Calls
    from cogs.core.cards import Card, Cards, OpenCards
    from cogs.core.commands import Commands
    from cogs.core.delivery import Delivery
    from cogs.core.departures import Departures
    from cogs.core.edits import Marks, Offers
    from cogs.core.entrance import Spending
    from cogs.core.files.apart import Apart
    from cogs.core.homes import Homes
    from cogs.core.interaction import Interaction
    from cogs.core.reaching import Patience
    from cogs.core.rings import Rings
    from cogs.core.scheduler import Scheduler
    from cogs.core.secret_place import Secrets
    from cogs.core.sending import Door
    from cogs.core.trouble import Trouble
    from cogs.render.deeds import Deed, Deeds
    from data.live import LiveGame, Outcome

    Afterwards = Callable[[Answer, Sequence[Outcome]], Awaitable[None]]


T = TypeVar("T")


@dataclass(frozen=True)
class Feature:
    """One module's menus, verbs of buttons and forms, and answer to posts.

    `deeds` yields what somebody can do of it now; `cards` are the referee's.
    `reopens` are the forms that can be opened again with what was typed, where they are refused.
    `afterwards` is asked once what somebody did has been told. `order` is where its deeds stand
    among the others: the lowest first.
    """

    menus: tuple[app_commands.ContextMenu, ...] = ()
    presses: Mapping[str, Press] = field(default_factory=dict[str, Press])
    alone: Mapping[str, Alone] = field(default_factory=dict[str, Alone])
    forms: Mapping[str, Submit] = field(default_factory=dict[str, Submit])
    reopens: Mapping[str, Reopen] = field(default_factory=dict[str, Reopen])
    on_message: Callable[["Client", discord.Message], Coroutine[Any, Any, None]] | None = None
    deeds: "Deeds | None" = None
    afterwards: "Afterwards | None" = None
    cards: "tuple[Card, ...]" = ()
    order: int = 1000


class Client(commands.Bot):
    """The bot as its features see it; `bot.Linkboy` puts it together.

    `nudged` is when somebody last nudged those whom a game waits for, by the game's id.
    `picked_role` are people who were told to pick the bot and not its role. `refused`
    are forms with what was typed into them, so that they can be corrected; `retries` what somebody
    tried for which a number was missing. `under_way` is who is being answered, `patience` what
    waits for Discord at a start that does; `kept` what `part` has made.
    """

    configuration: Configuration
    database: Database
    games: Games
    clock: Callable[[], int]
    again: "Again"
    boards: "Boards"
    calls: "Calls"
    rings: "Rings"
    delivery: "Delivery"
    departures: "Departures"
    door: "Door"
    homes: "Homes"
    scheduler: "Scheduler"
    offers: "Offers"
    marks: "Marks"
    secrets: "Secrets"
    trouble: "Trouble"
    spending: "Spending"
    apart: "Apart"
    presses: "dict[str, Press]"
    alone: "dict[str, Alone]"
    forms: "dict[str, Submit]"
    reopens: "dict[str, Reopen]"
    deeds: "list[Deeds]"
    afterwards: "list[Afterwards]"
    kept: dict[Any, Any]
    commands_by_key: "Commands"
    cards: "Cards"
    open_cards: "OpenCards"
    nudged: dict[int, int]
    picked_role: set[int]
    refused: "dict[str, Refused]"
    retries: dict[str, tuple[int, Action]]
    under_way: "set[Answer]"
    patience: "Patience | None"

    def part(self, kind: Callable[["Client"], T]) -> T:
        """What a family keeps for as long as the bot runs, made when it is first wanted."""
        found: T = self.kept.get(kind) or self.kept.setdefault(kind, kind(self))
        return found

    def action_key(self, interaction: "Interaction", part: int = 0) -> str:
        """The key under which the action of an interaction is stored, once and for ever."""
        raise NotImplementedError

    def near_deeds(self, game: "LiveGame", user_id: int) -> "list[Deed]":
        """What somebody can do now that lies on the board and in its menus, the nearest first."""
        raise NotImplementedError

    def forget(self, games: Collection[int]) -> None:
        """Do and know nothing more of some games: they are another process's, or deleted."""
        told = (self.again, self.delivery, self.calls)
        for part in (*told, self.boards, self.offers, self.marks, self.open_cards):
            part.forget(games)

    def go_on(self) -> None:
        """Discord or the database is there again: tell and show what waited for it."""
        raise NotImplementedError

    def message_key(self, message: discord.Message | discord.PartialMessage, part: int = 0) -> str:
        """The key under which the action of a message is stored."""
        raise NotImplementedError

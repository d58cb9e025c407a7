"""What features may ask of the bot itself: its games, its boards, its buttons, its clock.

A base class and no Protocol, because Discord's interactions are typed by their client's class.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from data.configuration import Configuration
from data.games import Games

if TYPE_CHECKING:
    from cogs.core.boards import Boards
    from cogs.core.buttons import Press
    from cogs.core.delivery import Delivery
    from cogs.core.forms import Submit
    from cogs.core.interaction import Interaction
    from cogs.core.offers import Offers
    from cogs.core.returning import Returning
    from cogs.core.retyping import Refused, Reopen
    from cogs.core.scheduler import Scheduler
    from cogs.core.secret_place import Secrets
    from cogs.core.spending import Spending
    from cogs.render.hints import Hints


class Client(commands.Bot):
    """The bot as its features see it; `bot.Linkboy` puts it together.

    `nudged` is when somebody last nudged those whom a game waits for, by the game's id. `refused`
    are forms with what was typed into them, so that they can be corrected.
    """

    configuration: Configuration
    games: Games
    clock: Callable[[], int]
    boards: "Boards"
    delivery: "Delivery"
    scheduler: "Scheduler"
    returning: "Returning"
    offers: "Offers"
    secrets: "Secrets"
    spending: "Spending"
    presses: "dict[str, Press]"
    forms: "dict[str, Submit]"
    reopens: "dict[str, Reopen]"
    hints: "list[Hints]"
    nudged: dict[int, int]
    refused: "dict[str, Refused]"

    def action_key(self, interaction: "Interaction", part: int = 0) -> str:
        """The key under which the action of an interaction is stored, once and for ever."""
        raise NotImplementedError

    def message_key(self, message: discord.Message, part: int = 0) -> str:
        """The key under which the action of a message is stored."""
        raise NotImplementedError

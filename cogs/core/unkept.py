"""Readings that nobody has kept yet: who looks for what stands in one is shown it again."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass

from cogs.core.client import Client, Interaction

_MOST_KEPT = 300
Asker = tuple[int, int]
"""A game and the person who brought a text to it."""


@dataclass(frozen=True, slots=True)
class Page:
    """The newest page of somebody: the key of its text, which commands would show what it has."""

    key: str
    commands: Collection[str]
    show: Callable[[Interaction], Awaitable[None]]


class Unkept(OrderedDict[Asker, Page]):
    """The newest page of everybody, the newest at the end."""

    def __init__(self, _client: Client) -> None:
        super().__init__()

    def __bool__(self) -> bool:
        return True

    def keep(self, whose: Asker, page: Page) -> None:
        """Remember a page, and forget the oldest where there are too many."""
        self.pop(whose, None)
        self[whose] = page
        while len(self) > _MOST_KEPT:
            self.popitem(last=False)


async def show_unkept(interaction: Interaction, game_id: int, command: str) -> bool:
    """Show somebody's own page again, where a command looks for what it has; whether one was."""
    page = interaction.client.part(Unkept).get((game_id, interaction.user.id))
    if page is None or command not in page.commands:
        return False
    await page.show(interaction)
    return True

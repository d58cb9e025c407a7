"""The bot as all features see it, and what each part of it does for the others.

Nothing of the bot is imported here: the parts know `Client`, and `bot.Linkboy` puts them together.
"""

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import discord
from discord.ext import commands

from cogs.core.again import Again
from cogs.core.called import Called
from cogs.core.files.apart import Apart
from cogs.core.reaching import Patience
from cogs.core.reading import Kind
from cogs.core.trouble import Trouble
from cogs.render.cards import Cards, Mark
from cogs.render.deeds import Deed, Deeds, KnownCommands
from cogs.render.faces import Faces as Shown
from data.configuration import Configuration
from data.database import Database
from data.games import Games
from data.live import LiveGame, LogEntry, Outcome
from rules.kernel.action import Action
from rules.kernel.dues import Call

if TYPE_CHECKING:
    Interaction = discord.Interaction["Client"]
else:
    Interaction = discord.Interaction

T = TypeVar("T")
Place = tuple[int, int]
"""A message, by its channel and its id."""
View = discord.ui.View | discord.ui.LayoutView
Channel = discord.abc.GuildChannel | discord.Thread
Room = discord.TextChannel | discord.Thread
HookedChannel = (
    discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.ForumChannel
)
"""What can have a webhook."""
Press = Callable[[Interaction, LiveGame, list[str]], Awaitable[None]]
"""What a verb does: the interaction, the game of the button, and the words of its id."""
Alone = Callable[[Interaction, list[str]], Awaitable[None]]
"""The same of a button that belongs to no game, and works wherever it stands."""
Submit = Callable[[Interaction, LiveGame, list[str], Mapping[str, str]], Awaitable[None]]
"""What a form does: the interaction, its game, the words of its id, and what was typed by key."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A form that was refused: its verb, the words of its id, and what was typed into it.

    Of a command, its key and the options that were given.
    """

    verb: str
    words: tuple[str, ...]
    typed: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PostDeed:
    """What can be done with a post: its key, the label of its button, whether it fits, the doing.

    Discord shows five menus for messages, and its library takes no sixth: so one menu asks every
    feature what fits. `order` is where the button stands, the lowest first.
    """

    key: str
    label: str
    order: int
    fits: Callable[[Interaction, LiveGame, discord.Message], Awaitable[bool]]
    act: Callable[[Interaction, LiveGame, discord.Message], Awaitable[None]]


class Answering(Protocol):
    """An answer that is under way."""

    @property
    def interaction(self) -> Interaction:
        """What is answered."""
        ...

    async def private(
        self,
        content: str,
        *,
        view: discord.ui.View | None = None,
        file: discord.File | None = None,
    ) -> None: ...


Alarm = Callable[["Client", LiveGame, Mapping[str, int]], Awaitable[None]]
"""What is done when some keys are due that no state plans, and sees to them itself."""
Afterwards = Callable[[Answering, Sequence[Outcome]], Awaitable[None]]
"""What is asked once something has been done and told."""


class Door(Protocol):
    """Sends and changes messages of channels. All of it raises what sending does."""

    letters: str

    async def open(self) -> None: ...

    def room(self, channel_id: int, guild_id: int | None = None) -> discord.PartialMessageable: ...

    async def open_thread(
        self,
        channel: discord.TextChannel | discord.ForumChannel,
        name: str,
        tags: Sequence[discord.ForumTag] = (),
    ) -> discord.Thread: ...

    async def open_private_thread(
        self, channel: discord.TextChannel, name: str
    ) -> discord.Thread: ...

    async def let_in(self, thread: discord.Thread, people: Iterable[int]) -> Sequence[int]: ...
    async def let_out(self, thread: discord.Thread, people: Iterable[int]) -> None: ...

    async def post(
        self,
        room: discord.abc.Messageable,
        text: str | None = None,
        *,
        view: View | None = None,
        file: discord.File | None = None,
        once: str = "",
        rings: discord.AllowedMentions = ...,
        reply_to: discord.Message | None = None,
    ) -> discord.Message: ...

    async def edit(
        self, place: Place, *, text: str | None = None, view: View | None = None
    ) -> None: ...

    async def renew(self, place: Place, view: discord.ui.View | None) -> None: ...

    async def delete(self, place: Place) -> None: ...

    async def take_away(self, place: Place) -> None: ...

    async def say(
        self,
        hook: discord.Webhook,
        text: str,
        *,
        name: str,
        picture: str | None,
        thread: discord.Thread | None,
        may_embed: bool,
        is_silent: bool,
    ) -> int: ...

    async def say_otherwise(
        self,
        hook: discord.Webhook,
        message_id: int,
        text: str | None,
        *,
        thread: discord.Thread | None,
    ) -> None: ...

    async def make_hook(
        self, channel: HookedChannel, name: str, picture: bytes | None
    ) -> discord.Webhook: ...

    async def rename_hook(
        self, hook: discord.Webhook, name: str, picture: bytes | None
    ) -> discord.Webhook: ...

    async def join(self, thread: discord.Thread) -> None: ...

    async def reopen(self, thread_id: int) -> None: ...

    async def dressed(
        self,
        view: View | discord.ui.Modal | None,
        send: Callable[[], Awaitable[T]],
        file: discord.File | None = None,
    ) -> T: ...


class Boards(Protocol):
    """The boards of all games. `refresh` returns at once; `post` puts a board at the bottom."""

    def count(self, channel_id: int, message_id: int) -> None: ...

    def is_at_bottom(self, game: LiveGame) -> bool: ...

    def missed(self, channel_id: int, message_id: int) -> None: ...

    def foresee(self, game: LiveGame) -> None: ...

    def refresh(self, game: LiveGame) -> None: ...

    def call(self, game: LiveGame) -> None: ...

    async def redraw(self, game: LiveGame, *, shown: str = "") -> None: ...

    def forget(self, games: Collection[int]) -> None: ...

    async def settle(self) -> None: ...

    def note(self, game_id: int, notice: str) -> None: ...

    def take_notice(self, game_id: int) -> str: ...

    async def post(self, game: LiveGame) -> discord.Message | None: ...

    def link(self, game: LiveGame) -> str: ...


class Calls(Protocol):
    """Who is still to be called in each game, and who was."""

    def note_own(self, game: LiveGame, user_id: int) -> None: ...

    def may_call(self, game: LiveGame) -> bool: ...

    async def look(self, game: LiveGame) -> Called: ...

    def called(self, game: LiveGame, keys: Iterable[str]) -> None: ...

    def forget(self, games: Collection[int]) -> None: ...

    async def meet(self, game: LiveGame, due: Mapping[str, Call]) -> None: ...


class Rings(Protocol):
    """Who was rung today in each game."""

    async def rung_today(self, game: LiveGame, members: Iterable[int]) -> frozenset[int]: ...

    async def nudged_today(self, game: LiveGame, members: Iterable[int]) -> frozenset[int]: ...

    async def note(
        self, game: LiveGame, mentions: discord.AllowedMentions, *, by_hand: bool = False
    ) -> None: ...

    def forget(self, games: Collection[int]) -> None: ...


class Delivery(Protocol):
    """The messages that no answer carries."""

    def deliver(self, outcome: Outcome, *, may_stand: bool = False) -> None: ...

    def hasten(self, game: LiveGame) -> None: ...

    def forget(self, games: Collection[int]) -> None: ...

    async def settle(self) -> None: ...

    async def close(self) -> None: ...


class Departures(Protocol):
    """Notes which servers are gone and which are back, and deletes what is not wanted any more."""

    async def joined(self, guild: discord.Guild) -> None: ...

    async def removed(self, guild: discord.Guild) -> None: ...

    async def tidy(self, now: int) -> None: ...

    async def compare(self) -> None: ...

    async def delete(self, game: LiveGame, user_id: int, *, by_manager: bool) -> None: ...


class Homes(Protocol):
    """The threads of all games."""

    async def move_in(self, channel: object) -> None: ...

    async def stay_in(self, game: LiveGame) -> None: ...

    async def find(self, guild: discord.Guild, channel_id: int) -> Channel | None: ...

    async def changed(self, thread: discord.RawThreadUpdateEvent) -> None: ...

    async def deleted(self, thread_id: int) -> None: ...

    async def lost(self, game: LiveGame, error: BaseException | None = None) -> None: ...


class Scheduler(Protocol):
    """Wakes when the next thing is due."""

    def start(self, calm_s: float | None = None) -> None: ...

    async def close(self) -> None: ...

    def wake(self, due: int) -> None: ...

    def hasten(self, game_id: int, keys: Iterable[str]) -> None: ...


class Offers(Protocol):
    """The open offers of all games, such as votes. `refresh` returns at once."""

    def refresh(self, game: LiveGame) -> None: ...

    async def refresh_all(self) -> None: ...

    def forget(self, games: Collection[int]) -> None: ...

    async def settle(self) -> None: ...


class Marks(Protocol):
    """The messages about moves that were taken or brought back. `mark` returns at once."""

    def mark(self, *entries: LogEntry) -> None: ...

    async def mark_all(self, shard: int | None = None) -> None: ...

    def forget(self, games: Collection[int]) -> None: ...

    async def settle(self) -> None: ...


class Secrets(Protocol):
    """The places for secrets of all games. `tell` returns at once."""

    def tell(self, *outcomes: Outcome) -> None: ...

    def take_notice(self, game_id: int) -> str: ...

    async def settle(self) -> None: ...

    async def look(self, game: LiveGame, channel_id: int) -> tuple[Room | None, str]: ...


class Spending(Protocol):
    """What everybody has asked for in the last minute. `clock` gives milliseconds."""

    def spend(self, user_id: int, what: str) -> None: ...


class Faces(Protocol):
    """The emojis that show portraits. `look` has those made that are missing.

    `ways` are those by which a portrait can stand beside what somebody says.
    """

    ways: Sequence[str]

    @property
    def are_any(self) -> bool: ...

    async def open(self) -> None: ...

    async def tidy_at_start(self) -> None: ...

    async def settle(self) -> None: ...

    async def emoji_of(self, game: LiveGame, digest: str) -> int | None: ...

    def of(self, game_id: int) -> Shown: ...

    async def look(self, game: LiveGame) -> Shown: ...

    def doubt(self) -> None: ...

    def show_by_addresses(self) -> None: ...

    def forget(self, games: Collection[int]) -> None: ...


class OpenCards(Protocol):
    """The open cards of all games. `refresh` returns at once."""

    def note(self, interaction: Interaction, mark: Mark, layout: discord.ui.LayoutView) -> None: ...

    def put_back(self, interaction: Interaction) -> None: ...

    def refresh(self, game: LiveGame) -> None: ...

    def forget(self, games: Collection[int]) -> None: ...

    async def settle(self) -> None: ...


class Client(commands.Bot):
    """The bot as its features see it; `bot.Linkboy` puts it together.

    `nudged` is when somebody last nudged those whom a game waits for, by the game's id.
    `picked_role` are people who were told to pick the bot and not its role. `refused`
    are forms with what was typed into them, so that they can be corrected; `retries` what somebody
    tried that was refused, and how they said it. `under_way` is who is being answered, `patience`
    what waits for Discord at a start that does; `kept` what `part` has made.
    """

    configuration: Configuration
    database: Database
    games: Games
    clock: Callable[[], int]
    again: Again
    boards: Boards
    calls: Calls
    rings: Rings
    delivery: Delivery
    departures: Departures
    door: Door
    homes: Homes
    scheduler: Scheduler
    offers: Offers
    marks: Marks
    secrets: Secrets
    trouble: Trouble
    faces: Faces
    spending: Spending
    apart: Apart
    presses: dict[str, Press]
    alone: dict[str, Alone]
    forms: dict[str, Submit]
    kinds: dict[str, Kind]
    posts: dict[str, PostDeed]
    deeds: list[Deeds]
    afterwards: list[Afterwards]
    alarms: dict[str, Alarm]
    kept: dict[Any, Any]
    cards: Cards
    open_cards: OpenCards
    nudged: dict[int, int]
    picked_role: set[int]
    refused: dict[str, Refused]
    retries: dict[str, tuple[int, Action, str]]
    under_way: set[Answering]
    patience: Patience | None

    @property
    def commands_by_key(self) -> KnownCommands:
        """All commands by their keys."""
        raise NotImplementedError

    def part(self, kind: Callable[["Client"], T]) -> T:
        """What a family keeps for as long as the bot runs, made when it is first wanted."""
        found: T = self.kept.get(kind) or self.kept.setdefault(kind, kind(self))
        return found

    def action_key(self, interaction: Interaction, part: int = 0) -> str:
        """The key under which the action of an interaction is stored, once and for ever."""
        raise NotImplementedError

    def near_deeds(self, game: LiveGame, user_id: int) -> list[Deed]:
        """What somebody can do now that lies on the board and in its menus, the nearest first."""
        raise NotImplementedError

    def forget(self, games: Collection[int]) -> None:
        """Do and know nothing more of some games: they are another process's, or deleted."""
        told = (self.again, self.delivery, self.calls)
        for part in (*told, self.boards, self.offers, self.marks, self.open_cards, self.faces):
            part.forget(games)

    def go_on(self) -> None:
        """Discord or the database is there again: tell and show what waited for it."""
        raise NotImplementedError

    def message_key(self, message: discord.Message | discord.PartialMessage, part: int = 0) -> str:
        """The key under which the action of a message is stored."""
        raise NotImplementedError

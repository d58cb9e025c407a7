"""Presses without Discord: what an offer comes to in a copy of a game, which is thrown away."""

import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord

from bot import Linkboy
from cogs.core import play
from cogs.core.buttons import do_alone, do_press
from cogs.core.commands import Command, commands_of
from cogs.core.option import typed_by
from cogs.deeds.phrases import Meaning, phrases_of
from cogs.deeds.reading import can_be_said
from cogs.render.buttons import NO_GAME, read_id, read_menu
from cogs.render.deeds import Doer
from data.database import open_database
from data.games import Games
from data.jobs import require_open, resolve_actor
from data.live import Asked, LiveGame, LogEntry, Outcome
from data.seeds import GameDice, Seed
from rules.errors import RuleError
from rules.kernel.action import Action
from rules.record import replace
from rules.state.game import GameState
from rules.systems import ENGINE
from tests.docs import built_bot

GAME, GUILD, CHANNEL = 1, 7, 1
SEEDS = Seed(1, b"open" * 8), Seed(2, b"secret" * 6)
_numbers = count(1000)


def sayable(bot: Linkboy, doer: Doer) -> list[Meaning]:
    """All that somebody can say now of commands."""
    return [one for one in phrases_of(commands_of(bot)).all if can_be_said(one, doer)]


@dataclass(frozen=True)
class Entry:
    """A button or an entry of a menu: what it says, and its id as a button would have it."""

    label: str
    verb: str
    words: tuple[str, ...]
    game_id: int = GAME

    @property
    def key(self) -> str:
        """The verb, or the command whose form or whose doing it is."""
        is_command = self.verb in ("form", "run") and bool(self.words)
        return f"/{self.words[0]}" if is_command else self.verb


@dataclass
class Came:
    """What came of a press: what was done, shown and asked in a form, or why it was refused."""

    outcomes: list[Outcome] = field(default_factory=list[Outcome])
    texts: list[str] = field(default_factory=list[str])
    entries: list[Entry] = field(default_factory=list[Entry])
    forms: list[discord.ui.Modal] = field(default_factory=list[discord.ui.Modal])
    refusal: RuleError | None = None
    fault: Exception | None = None


class _Interaction:
    """As much of an interaction as commands and buttons look at."""

    def __init__(self, bot: Linkboy, user_id: int, came: Came) -> None:
        self.id = next(_numbers)
        self.client, self.came = bot, came
        self.type = discord.InteractionType.component
        name = f"user{user_id}"
        self.user = SimpleNamespace(
            id=user_id, name=name, display_name=name, mention=f"<@{user_id}>", bot=False,
            guild_permissions=discord.Permissions.all(), roles=[],
        )  # fmt: skip
        self.guild_id, self.channel_id = GUILD, CHANNEL
        self.channel = SimpleNamespace(id=CHANNEL, guild=None, parent_id=None, name="table")
        self.guild = SimpleNamespace(id=GUILD, name="Guild", members=[], me=None)
        flags = SimpleNamespace(ephemeral=True)
        self.message = SimpleNamespace(
            id=99, flags=flags, components=[], reference=None, attachments=[], content=""
        )
        self.data: dict[str, Any] = {}
        self.extras: dict[Any, Any] = {}
        self.response, self.followup = _Response(came), _Followup(came)
        self.permissions = self.app_permissions = discord.Permissions.all()
        self.locale = discord.Locale.british_english
        self.filesize_limit = 10_000_000
        self.namespace = SimpleNamespace()
        self.command = None

    async def edit_original_response(self, **given: Any) -> Any:
        _hear(self.came, given.get("content"), given.get("view"))
        return SimpleNamespace(id=next(_numbers))

    async def original_response(self) -> Any:
        return SimpleNamespace(id=next(_numbers))


class _Response:
    def __init__(self, came: Came) -> None:
        self.came, self.done = came, False
        self.type: discord.InteractionResponseType | None = None

    def is_done(self) -> bool:
        return self.done

    async def defer(self, **_given: Any) -> None:
        self.done = True

    async def send_message(self, content: str | None = None, **given: Any) -> Any:
        self.done = True
        _hear(self.came, content, given.get("view"))
        return SimpleNamespace(message_id=next(_numbers), id=next(_numbers))

    async def edit_message(self, **given: Any) -> Any:
        self.done = True
        _hear(self.came, given.get("content"), given.get("view"))
        return SimpleNamespace(message_id=next(_numbers), id=next(_numbers))

    async def send_modal(self, form: discord.ui.Modal) -> None:
        self.done = True
        self.came.forms.append(form)


class _Followup:
    def __init__(self, came: Came) -> None:
        self.came = came

    async def send(self, content: str | None = None, **given: Any) -> Any:
        _hear(self.came, content, given.get("view"))
        return SimpleNamespace(id=next(_numbers))


def _hear(came: Came, text: str | None, view: Any) -> None:
    if text:
        came.texts.append(text)
    came.entries += entries_of(view)


def entries_of(view: Any) -> Iterator[Entry]:
    """The buttons of a view or a layout, and the entries of its menus."""
    if view is None:
        return
    for item in view.walk_children():
        if isinstance(item, discord.ui.Button) and item.custom_id and not item.disabled:
            found = read_id(item.custom_id)
            if found is not None:
                verb, game_id, words = found
                yield Entry(item.label or "", verb, tuple(words), game_id)
        elif isinstance(item, discord.ui.Select) and item.custom_id:
            menu = read_menu(item.custom_id)
            if menu is not None:
                for option in item.options:
                    verb, *words = option.value.split(":")
                    yield Entry(option.label, verb, tuple(words), menu[0])


class Trial:
    """The bot with one game at a time, in which nothing that is done lasts."""

    def __init__(self, bot: Linkboy) -> None:
        self.bot = bot
        self.now = 1_790_000_000_000
        self.came = Came()

    def lay_out(self, game: LiveGame) -> None:
        """Have this game in the channel, as it stands."""
        self.bot.games.writer.games.put(GAME, game)
        self.bot.refused.clear()

    async def press(self, game: LiveGame, user_id: int, entry: Entry) -> Came:
        """What a button comes to for somebody."""

        async def run(interaction: Any) -> None:
            if entry.game_id == NO_GAME:
                await do_alone(interaction, entry.verb, [*entry.words])
            else:
                await do_press(interaction, game, entry.verb, entry.words)

        return await self._come(game, user_id, run)

    async def run(
        self, game: LiveGame, user_id: int, command: Command, given: Mapping[str, Any]
    ) -> Came:
        """What a command comes to for somebody."""

        async def run(interaction: Any) -> None:
            await command.run(interaction, given)

        return await self._come(game, user_id, run)

    async def submit(
        self, game: LiveGame, user_id: int, form: discord.ui.Modal, typed: Mapping[str, str]
    ) -> Came:
        """What a form that is sent off comes to for somebody."""
        found = read_id(form.custom_id)
        assert found is not None
        verb, _, words = found

        async def run(interaction: Any) -> None:
            await self.bot.forms[verb](interaction, game, words, typed)

        return await self._come(game, user_id, run)

    async def suggestions(
        self, game: LiveGame, user_id: int, option: Any, given: Mapping[str, Any]
    ) -> list[tuple[str, str]]:
        """What an option offers somebody."""
        self.lay_out(game)
        interaction: Any = _Interaction(self.bot, user_id, Came())
        found: list[tuple[str, str]] = await option.suggestions(await typed_by(interaction, given))
        return found

    async def _come(self, game: LiveGame, user_id: int, run: Any) -> Came:
        self.lay_out(game)
        self.came = came = Came()
        interaction: Any = _Interaction(self.bot, user_id, came)
        try:
            await run(interaction)
        except RuleError as refusal:
            came.refusal = refusal
        except Exception as fault:  # noqa: BLE001 - whatever it is, it is told
            came.fault = fault
        return came

    async def act(self, game_id: int, asked: Asked, action: Action) -> Outcome:
        """As `Games.act`, in memory alone."""
        game = await self.bot.games.get(game_id)
        require_open(game)
        game, actor = resolve_actor(game, asked.user_id)
        dice = GameDice(game.id, asked.key, game.open_seed, game.secret_seed)
        step = ENGINE.step(game.state, actor, action, dice, at=self.now)
        entry = LogEntry(
            game_id=game.id, seq=game.head + 1, action_key=asked.key, kind="act",
            member=actor.member, channel_id=game.home_channel_id, at=self.now,
            action_name=type(action).__name__, events=step.events, throws=step.throws,
            seed_id=1, changed=step.state != game.state, revealed=step.revealed,
            number=game.public_head + 1, is_public=True, acted_for=step.acted_for,
        )  # fmt: skip
        after = moved_on(game, step.state)
        self.bot.games.writer.games.put(GAME, after)
        outcome = Outcome(after, entry)
        self.came.outcomes.append(outcome)
        return outcome


def moved_on(game: LiveGame, state: GameState) -> LiveGame:
    """The game a move later."""
    return replace(
        game, state=state, head=game.head + 1, public_head=game.public_head + 1,
        version=game.version + 1,
    )  # fmt: skip


class _Still:
    """A part of the bot that sends nothing."""

    def __getattr__(self, name: str) -> Any:
        async def nothing(*_given: Any, **_named: Any) -> None:
            return None

        return nothing if name in ("post", "redraw", "settle", "look") else lambda *_a, **_k: ""


async def _tell(answer: Any, *outcomes: Outcome, file: Any = None) -> None:
    del file, answer, outcomes


@contextmanager
def _hearing() -> Iterator[None]:
    """Note what is done in place of telling it."""
    real = play.tell
    there = [one for one in sys.modules.values() if getattr(one, "tell", None) is real]
    for module in there:
        module.__dict__["tell"] = _tell
    try:
        yield
    finally:
        for module in there:
            module.__dict__["tell"] = real


@asynccontextmanager
async def trial() -> AsyncIterator[Trial]:
    """The bot with an empty database, in which one game at a time can be laid out."""
    bot = await built_bot()
    with tempfile.TemporaryDirectory() as folder, _hearing():
        url = f"sqlite+aiosqlite:///{Path(folder) / 'none.db'}"
        bot.database = await open_database(url)
        bot.games = Games(bot.database.engine, ENGINE, bot.clock)
        await bot.games.open()
        made = Trial(bot)
        bot.clock = lambda: made.now
        bot.games.act = made.act  # type: ignore[method-assign]
        bot.spending.spend = lambda *_: None  # type: ignore[method-assign]
        bot.boards, bot.delivery, bot.secrets = _Still(), _Still(), _Still()
        bot.marks, bot.calls, bot.offers = _Still(), _Still(), _Still()
        bot.games.places._channels[CHANNEL] = GAME
        try:
            yield made
        finally:
            await bot.games.close()
            await bot.database.close()

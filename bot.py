"""Starts Linkboy: settings, logging, the database, the cogs, and Discord or the local table."""

import argparse
import asyncio
import logging
import os
import platform
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core import shards
from cogs.core.again import Again
from cogs.core.announcements import catch_up
from cogs.core.boards import PAUSE_S, Boards
from cogs.core.buttons import receive_form, receive_press
from cogs.core.calling import Calls
from cogs.core.client import Alone, Client, PostDeed, Press, Refused, Submit
from cogs.core.commands import Commands, commands_of
from cogs.core.delivery import Delivery
from cogs.core.departures import Departures
from cogs.core.edits import Marks, Offers
from cogs.core.entrance import Spending, let_in
from cogs.core.errors import answer_error
from cogs.core.feature import Feature
from cogs.core.files.apart import Apart
from cogs.core.gateway import answer_shortly, listen_for_mentions, set_up_logging, use_fast_json
from cogs.core.homes import Homes
from cogs.core.interaction import Interaction
from cogs.core.lines import presses_of
from cogs.core.listing import list_commands, tell_commands
from cogs.core.nicknames import note_person
from cogs.core.open_cards import OpenCards
from cogs.core.reaching import REFUSALS, Patience, why_ended
from cogs.core.reading import Kind
from cogs.core.rights import invite_address
from cogs.core.rings import Rings
from cogs.core.scheduler import Scheduler
from cogs.core.secret_place import Secrets
from cogs.core.sending import Door
from cogs.core.servers import keep_packed
from cogs.core.sharded import Sharded
from cogs.core.shards import Shards, settle
from cogs.core.trouble import Trouble
from cogs.deeds.likely import likely_of
from cogs.deeds.near import doer_of, near_deeds
from cogs.deeds.phrases import phrases_of
from cogs.operator.doctor import doctor, tell_wrong_setting
from cogs.operator.process import (
    end_as_by_hand,
    end_supervision,
    fast_loop,
    spare_collector,
    supervised,
)
from cogs.operator.warning import Warner
from cogs.operator.watching import Watching, line_format
from cogs.register import FEATURES, all_commands
from cogs.render.asking import known_pages
from cogs.render.cards import Cards
from cogs.render.deeds import Deed, Deeds
from cogs.speech.faces import Faces
from data.chores import Errand, do_chore, offer_chores
from data.configuration import Configuration, ConfigurationError, load_configuration
from data.database import open_database
from data.errors import DatabaseError, NotNowError
from data.games import Games
from data.live import LiveGame
from data.soundness import note_rules
from data.stores import door_to
from data.version import VERSION
from rules.dice.odds import load_icepool
from rules.kernel.action import Action
from rules.systems import ENGINE

CHECKOUT = Path(__file__).parent
IS_INSTALLED = not (CHECKOUT / "pyproject.toml").exists()
"""Whether this is the command `linkboy`, and no copy of the repository."""
HERE = Path.cwd() if IS_INSTALLED else CHECKOUT
"""Where the settings and the games are."""
CLOSING_S = 5
ENDED, FAILED, NOT_NOW = 0, 2, 75
"""How the process ends: as it was told to; for good, until somebody mends what the line says; for
now, as `EX_TEMPFAIL` of `sysexits.h`, where another start may find it mended."""
UNHEARD = frozenset({"app_command_completion", "socket_event_type"})
"""Events that the library reports of every command and post, to nobody: a fortieth of a move."""
RECEIVED = {
    discord.InteractionType.component: receive_press,
    discord.InteractionType.modal_submit: receive_form,
}
logger = logging.getLogger("linkboy")


def system_clock() -> int:
    """Milliseconds since 1970 UTC."""
    return int(time.time() * 1000)


class Tree(app_commands.CommandTree["Linkboy"]):
    """The commands, with the one door that their texts come in by, and the one error handler."""

    async def interaction_check(self, interaction: Interaction) -> bool:
        """Whether what was typed may be read."""
        note_person(interaction.client, interaction.user.id, interaction.user.display_name)
        return await let_in(interaction)

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Tell the person privately what went wrong."""
        await answer_error(interaction, error)


class Linkboy(Client):
    """The bot: its games, its boards, and what its buttons and forms do.

    `clock` gives milliseconds; `key_prefix` keeps the action keys of one run of the local table
    apart from those of another; `always_sync` tells Discord the commands at every start. Between
    two drawings of a board `board_pause_s` go by: none where Discord is SimCord's, which waits for
    every timer after each action.
    """

    is_shared = False

    def __init__(
        self,
        configuration: Configuration,
        *,
        clock: Callable[[], int] = system_clock,
        key_prefix: str = "",
        always_sync: bool = False,
        board_pause_s: float = PAUSE_S,
    ) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True)
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents,
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            # In servers that have invited the bot: nobody carries its commands along.
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self.configuration = configuration
        self.clock = clock
        self.again = Again()
        self.door = Door(self)
        self.homes = Homes(self)
        self.boards = Boards(self, board_pause_s)
        self.calls = Calls(self)
        self.rings = Rings(self)
        self.delivery = Delivery(self)
        self.departures = Departures(self)
        self.scheduler = Scheduler(self)
        self.offers = Offers(self)
        self.marks = Marks(self, board_pause_s)
        self.secrets = Secrets(self)
        self.trouble = Trouble()
        self.faces = Faces(self)
        self.spending = Spending(clock)
        self.apart = Apart()
        self.presses: dict[str, Press] = {}
        self.alone: dict[str, Alone] = {}
        self.forms: dict[str, Submit] = {}
        self.kinds: dict[str, Kind] = {}
        self.posts: dict[str, PostDeed] = {}
        self.deeds: list[Deeds] = []
        self.afterwards = []
        self.alarms = {}
        self.kept = {}
        self._commands = all_commands()
        self.cards = Cards(self._commands)
        self.open_cards = OpenCards(self, board_pause_s)
        self.nudged: dict[int, int] = {}
        self.picked_role: set[int] = set()
        self.refused: dict[str, Refused] = {}
        self.retries: dict[str, tuple[int, Action, str]] = {}
        self.under_way = set()
        self.sharing: Shards | None = None
        self.patience: Patience | None = None
        self._key_prefix = key_prefix
        self._always_sync = always_sync
        self._caught_up = False
        self._untold: Mapping[int, int] = {}
        self._catching_up: asyncio.Task[None] | None = None
        self.watching = Watching(self)
        use_fast_json()
        listen_for_mentions(self)
        keep_packed(self)

    @property
    def commands_by_key(self) -> Commands:
        """All commands by their keys."""
        return self._commands

    def action_key(self, interaction: Interaction, part: int = 0) -> str:
        """The key under which the action of an interaction is stored, once and for ever."""
        return f"{self._key_prefix}i:{interaction.id}" + (f":{part}" if part else "")

    def message_key(self, message: discord.Message | discord.PartialMessage, part: int = 0) -> str:
        """The key under which the action of a message is stored."""
        return f"{self._key_prefix}m:{message.id}" + (f":{part}" if part else "")

    async def setup_hook(self) -> None:
        """Open the database, load the cogs, and tell Discord of the commands if they changed."""
        await self.watching.open()
        url = self.configuration.database_url
        self.database = await open_database(url, is_shared=self.is_shared)
        self.games = Games(self.database.engine, ENGINE, self.clock)
        self.games.bundling.days = self.configuration.compact_after_days
        leases = self.database.door.leases(shards.LASTS_S)
        if leases is None:
            await self.games.open()
            # Asked now, before anybody can act: what is being told then is not told twice.
            self._untold = await self.games.log.untold_games()
        else:
            assert isinstance(self, Sharded)
            self.sharing = Shards(self, self, leases)
        self.load()
        await asyncio.to_thread(known_pages)
        answer_shortly()
        self.watching.attach()
        async with nullcontext() if leases is None else leases.alone("commands"):
            await self.door.open()
            await self.faces.open()
            await tell_commands(self, always=self._always_sync)
            await note_rules(self.games.remembered, self.clock())

    def load(self) -> None:
        """Load all features and commands."""
        for feature in FEATURES:
            self.add_feature(feature)
        list_commands(self.tree, self.commands_by_key)

    def add_feature(self, feature: Feature) -> None:
        """Load the menus, buttons and forms of a feature."""
        for menu in feature.menus:
            self.tree.add_command(menu)
        self.presses.update({**presses_of(feature.lines), **feature.presses})
        self.alone.update(feature.alone)
        self.forms.update(feature.forms)
        self.kinds.update((kind.key, kind) for kind in feature.kinds)
        self.posts.update((deed.key, deed) for deed in feature.posts)
        for card in feature.cards:
            self.cards.add(card)
        if feature.deeds is not None:
            self.deeds.append(feature.deeds)
        if feature.afterwards is not None:
            self.afterwards.append(feature.afterwards)
        self.alarms.update(feature.alarms)
        if feature.on_message is not None:
            self.add_listener(partial(feature.on_message, self), "on_message")

    def near_deeds(self, game: LiveGame, user_id: int) -> list[Deed]:
        """What somebody can do now that lies on the board and in its menus, the nearest first."""
        return near_deeds(doer_of(game, user_id), self.deeds)

    async def on_ready(self) -> None:
        """Once a start: tell what was not told, draw the boards, do what is due.

        Later it says that Discord is there again, as `on_resumed` does. Where shards are shared,
        each comes by itself, and `sharing` does the same for it.
        """
        if self._caught_up:
            await self.on_resumed()
            return
        self._caught_up = True
        logger.info("on Discord; servers so far: %d", len(self.guilds))
        assert self.application_id is not None
        logger.info("this lets Linkboy into a server: %s", invite_address(self.application_id))
        if self.sharing is None:
            self._catching_up = asyncio.create_task(catch_up(self, self._untold))
            self.scheduler.start()
        await asyncio.to_thread(load_icepool)
        await asyncio.to_thread(likely_of, phrases_of(commands_of(self)))
        await self.faces.tidy_at_start()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server lets the bot in, perhaps again."""
        await self.departures.joined(guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """A server has thrown the bot out: its games are deleted after a while."""
        await self.departures.removed(guild)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread sleeps, or is awake again."""
        await self.homes.changed(payload)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone: perhaps that of a party."""
        await self.homes.deleted(payload.thread_id)

    async def on_resumed(self) -> None:
        """Discord is there again after it was gone: show what it did not take meanwhile."""
        self.go_on()

    def go_on(self) -> None:
        """Discord or the database is there again: tell and show what waited for it."""
        self.again.try_all()

    def dispatch(  # the library's own signature
        self,
        event_name: str,
        /,
        *args: Any,  # noqa: ANN401
        **kwargs: Any,  # noqa: ANN401
    ) -> None:
        """Report an event that somebody here listens for."""
        if event_name in UNHEARD:
            return
        if event_name != "interaction" or args[0].type in RECEIVED:
            super().dispatch(event_name, *args, **kwargs)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Buttons, menus and forms; commands find their way by themselves."""
        note_person(self, interaction.user.id, interaction.user.display_name)
        await RECEIVED[interaction.type](interaction)

    async def on_message(self, message: discord.Message, /) -> None:
        """Messages are not commands; a feature that wants them is a listener beside this."""

    async def close(self) -> None:
        """Answer who was heard, leave Discord, then write what is still waiting."""
        if hasattr(self, "games") and not self.is_closed():
            self.games.share.is_ended = True
            await (settle(self) if self.sharing is None else self.sharing.end())
        await super().close()
        if self._catching_up is not None:
            # It reads the database, which must not be closed under it.
            self._catching_up.cancel()
            await asyncio.wait([self._catching_up], timeout=CLOSING_S)
        if hasattr(self, "games"):
            self.again.close()
            await self.scheduler.close()
            await self.delivery.close()
            await self.boards.settle()
            await self.offers.settle()
            await self.open_cards.settle()
            await self.marks.settle()
            await self.secrets.settle()
            await self.faces.settle()
            await self.games.close()
        if self.sharing is not None:
            await self.sharing.give_all_back()
        if hasattr(self, "database"):
            await self.database.close()
        await self.watching.close()


class ShardedLinkboy(Linkboy, Sharded):
    """The bot on Discord, which asks how many connections it needs: one for 2,500 servers.

    Where the database lets it, it shares them with others that are started beside it.
    """

    is_shared = True


class AskingLinkboy(Linkboy):
    """The bot as it logs in to ask Discord a few things: without a database or a connection."""

    async def setup_hook(self) -> None:
        """Know the commands, and no more."""
        self.load()


def build_bot(
    configuration: Configuration,
    *,
    clock: Callable[[], int] = system_clock,
    key_prefix: str = "",
    always_sync: bool = False,
    board_pause_s: float = PAUSE_S,
) -> Linkboy:
    """The bot, ready to log in."""
    return Linkboy(
        configuration,
        clock=clock,
        key_prefix=key_prefix,
        always_sync=always_sync,
        board_pause_s=board_pause_s,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Start on Discord with a token, else at the local table, or do a chore; the exit code."""
    parser = argparse.ArgumentParser(
        prog="linkboy" if IS_INSTALLED else "bot.py", description=__doc__
    )
    parser.add_argument(
        "--table", metavar="FILE", help="the local table, on a file that is kept between runs"
    )
    parser.add_argument("--version", action="version", version=f"Linkboy {VERSION}")
    also = {"doctor": doctor(AskingLinkboy)}
    offer_chores(parser, also)
    options = parser.parse_args(arguments)
    wanted = f"{parser.prog} {options.chore}" if options.chore else "Linkboy does not start"
    try:
        configuration = load_configuration(os.environ, HERE / ".env")
        set_up_logging(configuration.log_level, line_format(configuration.log_format))
        if options.chore in also:
            # It says itself what there is to say of a login.
            logging.getLogger("discord.client").setLevel(logging.ERROR)
        if options.chore:
            return do_chore(Errand(options, configuration, ENGINE, HERE), also)
        if configuration.token is not None and options.table is None:
            run_on_discord(configuration, configuration.token.reveal())
        else:
            _open_table(configuration, options.table)
    except (ConfigurationError, DatabaseError) as error:
        if options.chore in also and isinstance(error, ConfigurationError):
            return tell_wrong_setting(error)
        sys.stderr.write(f"{wanted}: {error}\n")
        return NOT_NOW if isinstance(error, NotNowError) and not options.chore else FAILED
    except REFUSALS as error:
        is_for_now, why = why_ended(error)
        sys.stderr.write(f"{wanted}: {why}\n")
        return NOT_NOW if is_for_now else FAILED
    return ENDED


def run_on_discord(configuration: Configuration, token: str) -> None:
    """Join Discord and stay until the process is told to end."""
    place = door_to(configuration.database_url).name
    python = platform.python_version()
    logger.info("Linkboy %s on Python %s keeps its games in %s", VERSION, python, place)

    async def stay() -> None:
        end_as_by_hand()
        async with ShardedLinkboy(configuration) as bot, supervised(bot):
            bot.add_listener(spare_collector, "on_ready")
            bot.add_listener(Warner(bot).warn, "on_ready")
            bot.patience = Patience(bot.http)
            # Whoever asks whether it lives is told so while it waits for Discord, too.
            await bot.watching.open()
            await bot.start(token)

    ended = suppress(KeyboardInterrupt, asyncio.CancelledError)
    try:
        with ended, asyncio.Runner(loop_factory=fast_loop()) as runner:
            runner.run(stay())
    finally:
        end_supervision()


def _open_table(configuration: Configuration, file: str | None) -> None:
    # The table stands in for Discord: what the library says of intents and of its login misleads.
    for name in ("discord.state", "discord.client"):
        logging.getLogger(name).setLevel(logging.ERROR)
    # Nor has it the messages of earlier runs: boards that are missing are nothing to hear of.
    for name in ("linkboy", "cogs.core"):
        logging.getLogger(name).setLevel(logging.WARNING)

    try:
        from cogs.table.local_table import open_table
    except ModuleNotFoundError as missing:
        needed = f"DISCORD_TOKEN is not set, and the local table needs the package {missing.name}"
        raise ConfigurationError(f"{needed}: {_with_table()}.") from None
    open_table(configuration, build_bot, Path(file) if file else None)


def _with_table() -> str:
    """How to get what only the local table needs."""
    try:
        wheel = f"./linkboy-{version('linkboy')}-py3-none-any.whl"
    except PackageNotFoundError:
        return "see requirements-table.txt"
    return f'pipx install --force "{wheel}[table]" brings it'


if __name__ == "__main__":
    raise SystemExit(main())

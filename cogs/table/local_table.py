"""The local table: the real bot behind SimCord Preview on this machine, with people to play.

SimCord keeps its Discord in memory and numbers it the same way in every run. So the people and
rooms are made first, at SimCord's own first instant, which gives them the same ids in every run of
a kept file; then its clock is set to the present, and later than anything in the file, so that
commands and messages get ids that no earlier run has used.
"""

import asyncio
import logging
import os
import secrets
import sys
import tempfile
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Iterable, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

import discord
from discord import app_commands
from discord.ext import commands
from simcord import ChannelHandle, Env, SetupError

from cogs.core.client import Client
from cogs.core.errors import answer_error, is_refusal
from cogs.example.mill import first_step, lay_out, story
from cogs.parties.apart import Making
from cogs.render.telling import tell_everybody
from cogs.render.text import MESSAGE_LIMIT, join_within, shorten_marked
from cogs.table.page import announce, keep_time, serve, stopped_by_signals, usual_port
from cogs.table.people import (
    PLAYERS,
    REFEREE,
    Awaited,
    PatientWorld,
    Step,
    TableCog,
    TableEnv,
    furnish,
    nobody_is_awaited,
    who_is_awaited,
)
from cogs.table.preview import TablePreview
from data.configuration import Configuration, database_url_of
from data.database import open_database
from data.errors import DatabaseError
from data.games import Games
from data.live import Asked, LiveGame, LogEntry, Outcome
from data.persons import zone_names
from rules.kernel.actor import TABLE
from rules.kernel.apart import keeps_apart
from rules.kernel.parties import each, here, label_of
from rules.systems import ENGINE

LAST_MOVES = 5
_MOVE_LIMIT = 300

WELCOME = f"""\
**Welcome to Linkboy's local table.** The first window is the **{REFEREE}**'s; \
{", ".join(PLAYERS[:-1])} and {PLAYERS[-1]} are the players. At the top of the page you choose \
whom you play; a second window can be somebody else. Below, **Play …** leads to whom the game \
waits for.

The box beside the messages takes you through the first fight, in two minutes. `/help` says what \
you can do at any time; `/do` and a few words of what you want (light a torch) does it."""
logger = logging.getLogger(__name__)
LOCAL_TIME = Path("/etc/localtime")
"""On Linux and macOS a link to the file of the machine's zone."""
READY_GAME: tuple[Step, ...] = (
    Step(REFEREE, "game start", {"preset": "ose", "name": "Harrow Mill"}),
)
# In a new run the rooms are empty, and the board of a kept game has to be shown again.
SHOW_BOARD = Step(REFEREE, "encounter board")
KEY_FACT = "table:key"
"""The secret part of a kept table's address, so that a window of yesterday opens again."""
Seed = Callable[[TableEnv], Awaitable[None]]


def _welcome_back(game: LiveGame, entries: Iterable[LogEntry]) -> str:
    """What happened last in a game that was kept; `entries` come newest first."""
    told = [tell_everybody(Outcome(game, e)).text for e in entries if e.undone_by is None]
    lines = [shorten_marked(text, _MOVE_LIMIT) for text in reversed(told) if text]
    head = "**Welcome back.** This is how it stood:" if lines else "**Welcome back.**"
    tail = "The rest is in `/log show`; `/help` says what you can do now."
    room = MESSAGE_LIMIT - len(head) - len(tail) - 2
    return "\n".join((head, *([join_within(lines, room)] if lines else []), tail))


def refuse_unreadable(path: Path, clock: Callable[[], int]) -> None:
    """Raise DatabaseError if a file is there whose games this version cannot read."""
    if path.exists():
        asyncio.run(_read(path, clock))


async def _read(path: Path, clock: Callable[[], int]) -> None:
    database = await open_database(database_url_of(path))
    games = Games(database.engine, ENGINE, clock)
    try:
        await games.open()
        for game_id in set(games.places.channels.values()):
            await games.get(game_id)
            await games.log.entries(game_id, limit=LAST_MOVES)
    except Exception as error:
        logger.debug("what could not be read", exc_info=error)
        raise DatabaseError(
            f"{path} was kept by another version of Linkboy, and this one cannot read it. "
            "Name another file, or delete this one."
        ) from error
    finally:
        await games.close()
        await database.close()


def machine_zone(environment: Mapping[str, str], link: Path = LOCAL_TIME) -> str:
    """The IANA name of the machine's zone; "" where it does not say."""
    file = link.resolve().as_posix().rpartition("zoneinfo/")[2]
    named = environment.get("TZ", "").removeprefix(":") or file
    return zone_names().get(named.lower(), "")


class BuildBot(Protocol):
    """How `bot.py` makes the bot."""

    def __call__(
        self,
        configuration: Configuration,
        *,
        clock: Callable[[], int],
        key_prefix: str,
        always_sync: bool,
        board_pause_s: float,
    ) -> Client: ...


def open_table(configuration: Configuration, build_bot: BuildBot, file: Path | None) -> None:
    """Play at the local table until it is closed, on a named file or on a throw-away one."""
    with table_file(file or configuration.table_database) as path:
        refuse_unreadable(path, table_clock)
        bot = build_bot(
            replace(configuration, token=None, database_url=database_url_of(path)),
            clock=table_clock,
            key_prefix=fresh_key_prefix(),
            always_sync=True,
            board_pause_s=0.0,
        )
        bot.faces.show_by_addresses()
        with suppress(KeyboardInterrupt):
            asyncio.run(
                run_table(
                    bot,
                    seed=lambda table: take_up(bot, table),
                    prepare=lambda table: _get_ready(bot, table),
                    awaited=lambda room, parent, viewer: who_is_awaited(
                        bot.games, room, parent, viewer
                    ),
                    port=configuration.table_port or usual_port(),
                    open_browser=configuration.table_browser,
                )
            )
        sys.stdout.write(f"The table is closed{_kept(file or configuration.table_database)}.\n")


def _kept(file: Path | None) -> str:
    return f" and kept in {file}" if file else ""


async def take_up(bot: Client, table: TableEnv) -> None:
    """Go on with the games of a kept file; where there is none, play READY_GAME."""
    kept: list[tuple[LiveGame, ChannelHandle]] = []
    for room in table.rooms.values():
        game = await bot.games.find(room.id)
        if game is not None and game.common_home_id == room.id:
            kept.append((game, room))
    if not kept:
        await play_steps(table, READY_GAME)
        await seat_players(bot, table)
    for game, room in kept:
        await _read_here(bot, table, game)
        entries = await bot.games.log.entries(game.id, viewer=TABLE, limit=LAST_MOVES)
        for entry in entries[:1]:
            table.resume_after(datetime.fromtimestamp(entry.at / 1000, UTC))
        await table.post(_welcome_back(game, entries), room)
        await table.play(SHOW_BOARD, room)


async def _read_here(bot: Client, table: TableEnv, game: LiveGame) -> None:
    """Read parties at home whose threads were made as the table was open last, and are gone.

    Those that keep apart get new ones.
    """
    there, guild = {room.id for room in table.rooms.values()}, bot.get_guild(game.guild_id)
    making, referee = Making(bot, guild, game), table.people[REFEREE].id
    for seen in each(game.state) if keeps_apart(game.state) else ():
        number, room = here(seen), await making.place_of(seen, None)
        asked = Asked(f"anew:{game.id}:{game.head}:{number}", referee)
        label = label_of(seen)
        await bot.games.places.settle_party(game.id, asked, room.id, number, label=label)
    for channel_id in {*game.homes.values()} - there:
        asked = Asked(f"gone:{game.id}:{game.head}:{channel_id}", referee)
        places = bot.games.places
        await places.bind(game.id, asked, channel_id, is_bound=False, by_manager=True)


async def seat_players(bot: Client, table: TableEnv) -> None:
    """Seat the players with the characters of the example, and say how it begins."""
    game = await bot.games.find(table.room.id)
    assert game is not None
    referee, *players = (_asks(table, game, who) for who in (REFEREE, *PLAYERS))
    game = await lay_out(bot.games, game, referee, players)
    await table.post(WELCOME)
    await table.post(story(game), view=first_step(game))


def _asks(table: TableEnv, game: LiveGame, who: str) -> Asked:
    """One of those at the table asks for their part of the example."""
    return Asked(f"example:{game.id}:{who}", table.people[who].id, table.room.id)


async def _get_ready(bot: Client, table: TableEnv) -> None:
    """Know what the page needs, and on whose clock people type who have not said."""
    bot.games.persons.default_zone = machine_zone(os.environ)
    await remember_key(bot, table)


async def remember_key(bot: Client, table: TableEnv) -> None:
    """Open the page of a kept file under the address that it had before."""
    known = await bot.games.remembered.fact(KEY_FACT)
    if known is None:
        await bot.games.remembered.set_fact(KEY_FACT, table.key)
    table.key = known or table.key


async def play_steps(table: TableEnv, steps: Iterable[Step]) -> None:
    """Type the commands one after the other."""
    for step in steps:
        await table.play(step)


def table_clock() -> int:
    """Milliseconds since 1970 UTC, by the clock of SimCord while it runs."""
    return round(discord.utils.utcnow().timestamp() * 1000)


def fresh_key_prefix() -> str:
    """A prefix for this run's action keys, because SimCord repeats its ids between runs."""
    return f"{secrets.token_hex(4)}:"


@contextmanager
def table_file(named: Path | None) -> Generator[Path, None, None]:
    """The SQLite file to play on: the named one, or one that is thrown away afterwards."""
    if named is not None:
        yield named
        return
    with tempfile.TemporaryDirectory(prefix="linkboy-", ignore_cleanup_errors=True) as folder:
        yield Path(folder) / "table.db"


@asynccontextmanager
async def opened_table(bot: commands.Bot) -> AsyncGenerator[TableEnv, None]:
    """Run the bot in SimCord's Discord; on leaving, its work is finished and the bot closed."""
    env = PatientWorld(bot, check_errors=False, approved_intents=discord.Intents.default())
    table = furnish(env)
    env.backend.advance_clock((datetime.now(UTC) - env.now()).total_seconds())
    await env.start()
    _let_refusals_be_answers(bot)
    try:
        with env.time_context():
            if not env.backend.commands.get(None):
                # A kept file may say that the commands are synced; this Discord is a new one.
                await bot.tree.sync()
            yield table
    finally:
        await _close(env, bot)


def _let_refusals_be_answers(bot: commands.Bot) -> None:
    """SimCord counts whatever reaches the error handler as a failure of the bot; a refusal is none.

    It has put its own handler in front of the bot's, for what is really a fault.
    """
    count_fault = bot.tree.on_error

    async def on_error(
        interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        if is_refusal(error):
            await answer_error(interaction, error)
        else:
            await count_fault(interaction, error)

    vars(bot.tree)["on_error"] = on_error


async def run_table(
    bot: commands.Bot,
    *,
    seed: Seed | None,
    prepare: Seed | None = None,
    awaited: Awaited = nobody_is_awaited,
    port: int,
    open_browser: bool,
) -> None:
    """Serve the local table until Ctrl+C, SIGTERM or the page's own "End preview session".

    ``bot`` must not have been started. ``seed`` prepares the table before it is shown; if it fails,
    the log says so and the table opens all the same. ``prepare`` comes before it and must not fail.
    ``awaited`` says whom a game waits for. ``port`` 0 takes any free port.
    """
    cog = TableCog()
    await bot.add_cog(cog)
    with stopped_by_signals() as stop:
        async with opened_table(bot) as table:
            if prepare is not None:
                await prepare(table)
            if seed is not None:
                await _try_to_seed(seed, table)
            preview = TablePreview(
                table,
                port=port,
                key=table.key,
                take_wanted_room=cog.take_wanted_room,
                awaited=awaited,
            )
            async with preview:
                announce(preview.url, (REFEREE, *PLAYERS), open_browser=open_browser)
                await serve(stop, preview, keep_time(table, preview, cog))


async def _close(env: Env, bot: commands.Bot) -> None:
    """SimCord never closes the bot, and cancels what it is still doing: so let it finish first."""
    try:
        with suppress(TimeoutError, SetupError):
            await env.settle()
        await bot.close()
    finally:
        await env.shutdown()


async def _try_to_seed(seed: Seed, table: TableEnv) -> None:
    before = table.env.error_cursor
    try:
        await seed(table)
    except Exception:  # whatever is wrong with the example game, the table itself opens
        logger.exception("The example game could not be set up; the table opens without it")
    for error in table.env.errors_since(before):
        logger.error("The example game met an error", exc_info=error)

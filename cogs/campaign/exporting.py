"""`/game export` and `/game import`: a game as a file, and a game of one."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial
from io import BytesIO
from typing import Annotated

import discord

from cogs.campaign.known import Move, player_files
from cogs.campaign.places import GAME, require_start
from cogs.campaign.signers import RETURNED, tell_signers
from cogs.core.answering import Answer
from cogs.core.files.apart import Apart
from cogs.core.files.exchange import load
from cogs.core.files.worker import Work
from cogs.core.interaction import Interaction
from cogs.core.option import Option
from cogs.core.play import asked, tell
from cogs.log.chronicle import chronicle_page, portraits_in
from cogs.render.markup import Reader
from cogs.render.text import plain
from data import vocabulary
from data.carrying.archive import CHRONICLE, MOST_PACKED, Piece, pack, too_large
from data.carrying.carried import Campaign, campaign_of, hindrance
from data.carrying.signing import packed
from data.checked import fingerprint
from data.games import Games
from data.live import LiveGame
from rules.errors import RuleError
from rules.kernel.actor import ALL_KNOWING, Viewer

_PAGE = 200
_MB = 1_000_000
ALL = (
    "All of **{name}**, with every secret: keep it to yourself. `/game import` makes a game of it "
    "in any channel that has none, on any server."
)
NEVER_AGAIN = (
    "All of **{name}**, with every secret: keep it to yourself. It is to read: `/game import` does "
    "not take it, for {why} Whoever hosts this bot has the game in the database."
)
SIGNED = (
    "-# Signed by this Linkboy, key `{key}`: whoever imports it sees that it is as it was given."
)
OWN = "What you may know of **{name}**. A referee's file holds all of it, and can be imported."
TOO_LARGE = (
    "The file has {size:.1f} MB, and Discord takes {most:.0f} MB here. Whoever hosts this bot can "
    "give you the game: a copy of the database has it whole."
)
GAMES = Work("cogs.campaign.trying:find_game", bytes, megabytes=24, seconds=60)
GameFile = Annotated[discord.Attachment, Option(about="The file that a referee's export gave")]


@GAME.command("export")
async def export(interaction: Interaction, game: LiveGame) -> None:
    """Save as a file what you may know of this game, for you alone; a referee has all of it"""
    viewer = game.viewer(interaction.user.id)
    async with Answer(interaction) as answer:
        if viewer.is_referee:
            content, text = await _all_of(answer, game)
        else:
            content = await known_to(
                interaction.client.games, game, viewer, interaction.client.configuration.site
            )
            text = OWN
        if len(content) > interaction.filesize_limit:
            size, most = len(content) / _MB, interaction.filesize_limit / _MB
            raise RuleError(TOO_LARGE.format(size=size, most=most))
        text = text.format(name=plain(game.name))
        await answer.private(text, file=discord.File(BytesIO(content), _file_name(game)))


def _file_name(game: LiveGame) -> str:
    kept = (one if one.isascii() and one.isalnum() else "-" for one in game.name.lower())
    return f"{'-'.join(filter(None, ''.join(kept).split('-'))) or 'game'}.zip"


async def _all_of(answer: Answer, game: LiveGame) -> tuple[bytes, str]:
    """The whole game, and what is said of it.

    Dice whose seed is in use get a new one first, so that theirs proves them.
    """
    interaction, games = answer.interaction, answer.interaction.client.games
    newest = await games.log.entries(game.id, with_dice=True, limit=1)
    if newest and newest[0].seed_id == game.open_seed.id and not game.ended:
        await tell(answer, await games.fairness.rotate(game.id, asked(interaction)))
    files = await games.carried.files(game.id, interaction.client.clock())
    page = await _chronicle(games, game, ALL_KNOWING)
    why = await asyncio.to_thread(hindrance, files)
    text = NEVER_AGAIN.replace("{why}", why) if why else ALL
    key = await games.signers.host_key()
    user = interaction.client.user
    by = "Linkboy" if user is None else user.display_name
    content = await asyncio.to_thread(lambda: packed(files, page, key=key, by=by))
    return content, f"{text}\n{SIGNED.replace('{key}', fingerprint(key.public))}"


async def _chronicle(games: Games, game: LiveGame, viewer: Viewer) -> str:
    """What happened, as a page with the portraits; it names nobody but the characters."""
    portraits = await portraits_in(games.pictures, game)
    return await chronicle_page(games.log, game, viewer, Reader(portraits=portraits))


async def known_to(games: Games, game: LiveGame, viewer: Viewer, site: str = "") -> bytes:
    """What a player may know of a game, as a file; `site` is where Linkboy's pages are."""
    moves: list[Move] = []
    after = 0
    while True:
        rows = await games.log.entries(
            game.id, after=after, viewer=viewer, limit=_PAGE, oldest=True
        )
        if not rows:
            break
        checks = await games.fairness.checks(game, rows, viewer)
        moves += zip(rows, checks, strict=True)
        after = rows[-1].seq
    seeds = await games.fairness.seeds(game)
    own = await games.macros.listed(game.id, viewer.member or 0)
    macros = {one.name: one.text for one in own}
    known = {one.number for one in game.known_entries(viewer)}
    notes = await games.notebook.texts(game.id, known)
    page = await _chronicle(games, game, viewer)

    def written() -> bytes:
        files = player_files(game, viewer, moves, seeds, macros, notes, site)
        return pack({**files, CHRONICLE: page.encode()})

    return await asyncio.to_thread(written)


@GAME.command("import")
async def import_(interaction: Interaction, file: GameFile) -> None:
    """Make a game of an exported one here; you are its referee"""
    bot = interaction.client
    guild_id = require_start(interaction)
    async with Answer(interaction, turns=True) as answer:
        reading = read_game(bot.apart, await load(file, MOST_PACKED, too_large(file.size)))
        async with reading as campaign:
            outcome = await bot.games.carried.take_in(asked(interaction), guild_id, campaign)
        await tell(answer, outcome)
        parts = await bot.games.signers.of(outcome.game.id)
        await answer.private(await tell_signers(bot, outcome.game.id, parts) or RETURNED)


@asynccontextmanager
async def read_game(apart: Apart, content: bytes) -> AsyncGenerator[Campaign, None]:
    """The game in a file, once all of it was looked at. Raises RuleError."""
    reading = apart.reading(GAMES, content, (vocabulary.NUMBER,))
    del content
    async with reading as found:
        yield await asyncio.to_thread(campaign_of, found.first, partial(found.others, Piece))

"""`/game export` and `/game import`: a game as a file, and a game of one."""

import asyncio
from collections.abc import Sequence
from io import BytesIO
from typing import Annotated

import discord

from cogs.campaign.known import Move, player_files, world_of
from cogs.campaign.places import GAME, require_start
from cogs.core.answering import Answer
from cogs.core.errors import SENDING_FAILED
from cogs.core.interaction import Interaction
from cogs.core.option import Option
from cogs.core.play import asked, tell
from cogs.log.chronicle import chronicle_page, portraits_in
from cogs.render.board import render_board
from cogs.render.families import TELLERS
from cogs.render.markup import Reader
from cogs.render.narration import People, tell_seen
from cogs.render.text import plain
from data.carrying.archive import CHRONICLE, MOST_PACKED, pack, too_large
from data.carrying.carried import packed
from data.carrying.checking import Trials, read_campaign
from data.codec import Document
from data.games import Games
from data.live import LiveGame
from data.seeds import Seed
from rules.errors import RuleError
from rules.kernel.actor import ALL_KNOWING, TABLE, Viewer
from rules.kernel.events import Event
from rules.state.game import GameState
from rules.systems import ENGINE

_PAGE = 200
_MB = 1_000_000
ALL = (
    "All of **{name}**, with every secret: keep it to yourself. `/game import` makes a game of it "
    "in any channel that has none, on any server."
)
OWN = "What you may know of **{name}**. A referee's file holds all of it, and can be imported."
TOO_LARGE = (
    "The file has {size:.1f} MB, and Discord takes {most:.0f} MB here. Whoever hosts this bot can "
    "give you the game: a copy of the database has it whole."
)
GameFile = Annotated[discord.Attachment, Option(about="The file that a referee's export gave")]


@GAME.command("export")
async def export(interaction: Interaction, game: LiveGame) -> None:
    """Save as a file what you may know of this game, for you alone; a referee has all of it"""
    viewer = game.viewer(interaction.user.id)
    async with Answer(interaction) as answer:
        if viewer.is_referee:
            content = await _all_of(answer, game)
        else:
            content = await known_to(interaction.client.games, game, viewer)
        if len(content) > interaction.filesize_limit:
            size, most = len(content) / _MB, interaction.filesize_limit / _MB
            raise RuleError(TOO_LARGE.format(size=size, most=most))
        text = (ALL if viewer.is_referee else OWN).format(name=plain(game.name))
        await answer.private(text, file=discord.File(BytesIO(content), _file_name(game)))


def _file_name(game: LiveGame) -> str:
    kept = (one if one.isascii() and one.isalnum() else "-" for one in game.name.lower())
    return f"{'-'.join(filter(None, ''.join(kept).split('-'))) or 'game'}.zip"


async def _all_of(answer: Answer, game: LiveGame) -> bytes:
    """The whole game. Dice whose seed is in use get a new one first, so that theirs proves them."""
    interaction, games = answer.interaction, answer.interaction.client.games
    newest = await games.log.entries(game.id, with_dice=True, limit=1)
    if newest and newest[0].seed_id == game.open_seed.id and not game.ended:
        await tell(answer, await games.fairness.rotate(game.id, asked(interaction)))
    files = await games.carried.files(game.id, interaction.client.clock())
    page = await _chronicle(games, game, ALL_KNOWING)
    return await asyncio.to_thread(packed, files, page)


async def _chronicle(games: Games, game: LiveGame, viewer: Viewer) -> str:
    """What happened, as a page with the portraits; it names nobody but the characters."""
    portraits = await portraits_in(games.pictures, game)
    return await chronicle_page(games.log, game, viewer, Reader(portraits=portraits))


async def known_to(games: Games, game: LiveGame, viewer: Viewer) -> bytes:
    """What a player may know of a game, as a file."""
    moves: list[Move] = []
    after = 0
    while True:
        rows = await games.log.entries(
            game.id, after=after, before=after + _PAGE + 1, only_public=True, limit=_PAGE
        )
        if not rows:
            break
        oldest_first = rows[::-1]
        checks = await games.fairness.checks(game, oldest_first, viewer)
        moves += zip(oldest_first, checks, strict=True)
        after += _PAGE
    seeds = await games.fairness.seeds(game)
    own = await games.macros.listed(game.id, viewer.member or 0)
    macros = {one.name: one.text for one in own}
    page = await _chronicle(games, game, viewer)

    def written() -> bytes:
        files = player_files(game, viewer, moves, seeds, macros)
        return pack({**files, CHRONICLE: page.encode()})

    return await asyncio.to_thread(written)


@GAME.command("import")
async def import_(interaction: Interaction, file: GameFile) -> None:
    """Make a game of an exported one here; you are its referee"""
    bot = interaction.client
    guild_id = require_start(interaction)
    if file.size > MOST_PACKED:
        raise too_large(file.size)
    async with Answer(interaction, turns=True) as answer:
        try:
            content = await file.read()
        except SENDING_FAILED:
            raise RuleError("Discord did not give me that file. Send it again.") from None
        codec = bot.games.carried.codec
        campaign = await asyncio.to_thread(read_campaign, content, codec, TRIALS)
        await tell(answer, await bot.games.carried.take_in(asked(interaction), guild_id, campaign))


def _try_state(state: GameState) -> None:
    """Draw the board, and work out what is planned and what people see."""
    game = LiveGame(
        id=0,
        guild_id=0,
        name="",
        home_channel_id=0,
        version=0,
        state=state,
        document=Document(b""),
        open_seed=Seed(0, b""),
        secret_seed=Seed(0, b""),
        members={},
    )
    ENGINE.plans(state)
    ENGINE.calls(state)
    for viewer in (TABLE, ALL_KNOWING):
        world_of(state, viewer)
    render_board(game)


def _try_events(events: Sequence[Event]) -> None:
    """Tell them, to all and to a referee."""
    for viewer in (TABLE, ALL_KNOWING):
        tell_seen([event.seen_by(viewer) for event in events], People({}), TELLERS)


def _try_picture(content: bytes) -> None:
    from cogs.speech.picture import require_scaled  # loaded with the first picture

    require_scaled(content)


TRIALS = Trials(_try_state, _try_events, _try_picture)

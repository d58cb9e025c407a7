"""`/log chronicle`: an encounter as an account, for whoever asks, and for the channel."""

from io import BytesIO

import discord

from cogs.core.answering import Answer
from cogs.core.buttons import Press, number
from cogs.core.choices import Choices, pick
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.play import find_game
from cogs.render.buttons import Button, make_button, row_of
from cogs.render.chronicle import MOST_PAGES, Chronicle, write_chronicle
from cogs.render.text import plain, shorten
from cogs.render.times import write_moment
from data.live import LiveGame, LogEntry
from rules.encounter.records import EncounterBegan
from rules.errors import NotFoundError, RuleError
from rules.kernel.actor import Viewer
from rules.party.calling import speaks_for_party

MOST_SCENES = 200
"""So many encounters of a game are found again."""
MOST_ROWS = 2000
CANNOT_POST = (
    "I cannot post here: give me View Channel, Send Messages and Attach Files in this channel."
)
MAY_NOT_POST = "Only a referee, or who speaks for the party, can post the chronicle in the channel."


def number_of(entry: LogEntry) -> int:
    """The number of the encounter that began with a row."""
    return next(event.number for event in entry.events if isinstance(event, EncounterBegan))


async def suggest_encounters(interaction: Interaction, typed: str) -> Choices:
    """The encounters of the game, the newest first, with the day on which each began."""
    game = await find_game(interaction)
    if game is None:
        return []
    scenes = await interaction.client.games.log.scenes(game.id, MOST_SCENES)
    options = ((f"Encounter {number_of(one)}, {_day(one)}", str(number_of(one))) for one in scenes)
    return pick(options, typed)


def _day(entry: LogEntry) -> str:
    """`Fri 27 Nov 2026`, as days are counted in Greenwich."""
    return write_moment(entry.at, "UTC").rpartition(" ")[0]


async def show_chronicle(interaction: Interaction, game: LiveGame, typed: str) -> None:
    """Tell somebody an encounter, with a button to post it for those who may."""
    viewer = game.viewer(interaction.user.id)
    async with Answer(interaction) as answer:
        chronicle = await _find_chronicle(interaction, game, typed)
        view = row_of(_post_button(game, chronicle)) if _may_post(game, viewer) else None
        first, *more = chronicle.pages
        text, file = (chronicle.short, _file(chronicle)) if more else (first, None)
        await answer.private(text, view=view, file=file)


def _may_post(game: LiveGame, viewer: Viewer) -> bool:
    """Whether somebody may have a chronicle posted."""
    return viewer.is_referee or speaks_for_party(game.state, viewer)


def _post_button(game: LiveGame, chronicle: Chronicle) -> Button:
    return make_button("chronicle-post", game.id, chronicle.number, label="Post it")


def _file(chronicle: Chronicle) -> discord.File:
    return discord.File(BytesIO(chronicle.file.encode()), f"encounter-{chronicle.number}.md")


async def _find_chronicle(interaction: Interaction, game: LiveGame, typed: str) -> Chronicle:
    """The chronicle of the encounter that somebody named, else of the newest.

    Raises NotFoundError.
    """
    log = interaction.client.games.log
    scenes = await log.scenes(game.id, MOST_SCENES)
    if not scenes:
        raise NotFoundError("There has been no encounter yet. `/encounter start` begins one.")
    at = _place(scenes, typed)
    rows = await log.entries(
        game.id,
        after=scenes[at].number - 1,
        before=scenes[at - 1].number if at else None,
        only_public=True,
        limit=MOST_ROWS,
    )
    entries = tuple(reversed(rows))
    is_whole = entries[0].seq == scenes[at].seq
    return write_chronicle(entries, game, number_of(scenes[at]), is_whole=is_whole)


def _place(scenes: tuple[LogEntry, ...], typed: str) -> int:
    """Where an encounter stands among all of them. Raises NotFoundError."""
    wanted = typed.strip().lower().removeprefix("encounter").strip()
    if not wanted:
        return 0
    for at, entry in enumerate(scenes):
        if str(number_of(entry)) == wanted:
            return at
    raise NotFoundError(
        f"There is no encounter “{plain(shorten(typed, 40))}”. Pick one from the list that "
        "appears, or leave it out for the newest."
    )


async def _press_post(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a chronicle: posts it, as a file if it is long."""
    if not _may_post(game, game.viewer(interaction.user.id)):
        raise RuleError(MAY_NOT_POST)
    async with Answer(interaction, turns=True) as answer:
        chronicle = await _find_chronicle(interaction, game, str(number(words, 0)))
        message = await _post(interaction, chronicle)
        await answer.private(f"[Here it is]({message.jump_url}).")


async def _post(interaction: Interaction, chronicle: Chronicle) -> discord.Message:
    """Post it once, however often the button is pressed; its first message."""
    channel, page = interaction.channel, interaction.message
    assert isinstance(channel, discord.abc.Messageable)
    assert page is not None
    pages, file = chronicle.pages, discord.utils.MISSING
    if len(pages) > MOST_PAGES:
        pages, file = [chronicle.short], _file(chronicle)
    try:
        posts = [
            await channel.send(text, nonce=f"c{page.id}-{place}", file=file)
            for place, text in enumerate(pages)
        ]
    except discord.Forbidden as error:
        raise RuleError(CANNOT_POST) from error
    return posts[0]


PRESSES: dict[str, Press] = {"chronicle-post": _press_post}
FEATURE = Feature(order=620, presses=PRESSES)

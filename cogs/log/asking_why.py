"""Why?: a menu on every message that tells a move, `/log why`, and Why? of a refusal.

What was refused can be done all the same.
"""

import re

import discord

from cogs.core.answering import Answer
from cogs.core.buttons import word
from cogs.core.client import Client, PostDeed
from cogs.core.errors import harmless
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.mending import remember, remembered
from cogs.core.play import play
from cogs.log.why_pages import reader_knows, render_refusal, render_why
from cogs.notebook.house_rules import spoken_of
from cogs.render.buttons import GREEN, Button, buttons_of, make_button, moves_of, row_of
from cogs.render.families import TELLERS
from cogs.render.text import MESSAGE_LIMIT, person
from data.live import LiveGame, LogEntry
from data.log import Log
from data.move_numbers import read_label
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.action import Action
from rules.kernel.actor import Viewer
from rules.kernel.refusals import Refusal

FORGOTTEN = "I do not have what was tried any more. Try it again."
GOES_NOW = "Nothing refuses that any more: try it again."
MOST_SETTINGS = 3
"""So many settings have a button; a row has five."""
_FOOT = re.compile(r"^-# #(s?[\d.]{1,15})(?: to #(s?[\d.]{1,15}))?(?= ·|$)", re.MULTILINE)
"""The line below what is told: the number of the move, or the first and the last of several."""
_RECENT = 20
"""Among so many of the newest moves is the one that is meant where nobody says which."""


def _tried(interaction: Interaction, words: list[str]) -> Action:
    """What whoever presses had tried. NotFoundError after a restart."""
    action = remembered(interaction, word(words, 0))
    if action is None:
        raise NotFoundError(FORGOTTEN)
    return action


async def press_why_not(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Why it is refused as things are now, to whoever tried alone."""
    why = interaction.client.games.why_refused(
        game, interaction.user.id, _tried(interaction, words)
    )
    if why is None:
        raise RuleError(GOES_NOW)
    async with Answer(interaction) as answer:
        buttons = _ways(interaction, game, why, word(words, 0))
        client, viewer = interaction.client, game.viewer(interaction.user.id)
        text = render_refusal(why, harmless(why.message), game, client.configuration.site)
        text = await _with_house_rules(client, game, viewer, text)
        await answer.private(text, view=row_of(*buttons))


def _ways(interaction: Interaction, game: LiveGame, why: Refusal, token: str) -> list[Button]:
    """What would allow it: the settings, for a referee; a referee's word, for players."""
    if not game.viewer(interaction.user.id).is_referee:
        asking = make_button("ask-referee", game.id, token, label="Ask a referee", style=GREEN)
        return [asking] if why.referees is not None else []
    keys = [one.setting for one in why.hindrances[:MOST_SETTINGS]]
    return [
        make_button("form", game.id, "game settings", f"setting={one.key}", label=f"{one.label}…")
        for one in keys
    ]


async def press_all_the_same(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """It is done as the rules let whoever tried do it, whatever refused it."""
    await play(interaction, _tried(interaction, words), game=game)


async def press_ask_referee(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Everybody reads what was refused, and a referee can have it done with a tap."""
    user = interaction.user
    why = interaction.client.games.why_refused(game, user.id, _tried(interaction, words))
    if why is None or why.referees is None:
        raise RuleError(GOES_NOW if why is None else "Nobody can have that done now.")
    _, _, tried = interaction.client.retries[word(words, 0)]
    token = remember(interaction, why.referees)
    allow = make_button("allow", game.id, token, label="Allow it", style=GREEN)
    what = f"{tried}. " if tried else "this: "
    said = f"{person(user.id)} asks a referee to allow {what}{why.message}"
    async with Answer(interaction, turns=True) as answer:
        near = game.told_in(interaction.channel_id or 0, game.state, ())
        await answer.public(harmless(said), view=row_of(allow), channel_id=near)


async def press_allow(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """A referee has it done, once."""
    if not game.viewer(interaction.user.id).is_referee:
        raise ForbiddenError("Only a referee of this game can allow that.")
    token = word(words, 0)
    _, action, _ = interaction.client.retries.get(token, (0, None, ""))
    if action is None:
        raise NotFoundError("That was answered already, or I do not have it any more.")
    await play(interaction, action, game=game)
    interaction.client.retries.pop(token, None)


def token_on(message: discord.Message) -> str:
    """What was tried and refused by a message, "" where it tells no such refusal."""
    rows = (row.children for row in message.components if isinstance(row, discord.ActionRow))
    ids = (str(getattr(one, "custom_id", "")) for row in rows for one in row)
    return next((one.rpartition(":")[2] for one in ids if ":why-not:" in one), "")


def labels_in(text: str) -> list[str]:
    """What the moves are called that a message says it tells of."""
    found = _FOOT.findall(text)
    return list(dict.fromkeys(label for pair in found for label in pair if label))


def labels_on(message: discord.Message) -> list[str]:
    """The same by the buttons below it where it does not say so itself."""
    return labels_in(message.content) or moves_of(buttons_of(message))


async def moves_told(
    log: Log, game: LiveGame, viewer: Viewer, message: discord.Message
) -> list[LogEntry]:
    """The moves that a message tells of. Raises NotFoundError."""
    numbers = [read_label(label, viewer) for label in labels_on(message)]
    if not numbers and message.webhook_id:
        # A speech that fills its post has no room for its number.
        spoken = await log.spoken_in(game.id, message.id)
        return [] if spoken is None or not spoken.is_known_to(viewer) else [spoken]
    public = [number.value for number in numbers if number.is_public]
    rows = await log.told_of(game.id, public) if public else ()
    told = [row for row in rows if row.message_id == message.id and row.is_known_to(viewer)]
    return told or [await log.entry(game.id, number, viewer) for number in numbers]


async def _is_ours(interaction: Interaction, _game: LiveGame, message: discord.Message) -> bool:
    """Whether a message can tell of a move: it is the bot's, or speech by its webhook."""
    return message.author == interaction.client.user or bool(message.webhook_id)


async def why_here(interaction: Interaction, game: LiveGame, message: discord.Message) -> None:
    """How what a message tells came about, to whoever asks alone."""
    if token := token_on(message):
        await press_why_not(interaction, game, [token])
        return
    viewer, log = game.viewer(interaction.user.id), interaction.client.games.log
    async with Answer(interaction) as answer:
        entries = await moves_told(log, game, viewer, message)
        await _explain(answer, entries, game, viewer)


async def _explain(answer: Answer, entries: list[LogEntry], game: LiveGame, viewer: Viewer) -> None:
    client = answer.interaction.client
    text = render_why(entries, game, viewer, TELLERS, client.configuration.site)
    await answer.private(await _with_house_rules(client, game, viewer, text))


async def _with_house_rules(client: Client, game: LiveGame, viewer: Viewer, text: str) -> str:
    """The text, and below it the table's own rules that it speaks of, where there is room."""
    ours = await spoken_of(client, game, viewer, text, MESSAGE_LIMIT - len(text) - 1)
    return f"{text}\n{ours}" if ours else text


async def show_why(interaction: Interaction, game: LiveGame, move: str) -> None:
    """The same of a move by its number, else of the newest."""
    viewer, log = game.viewer(interaction.user.id), interaction.client.games.log
    async with Answer(interaction) as answer:
        if move:
            entries = [await log.entry(game.id, read_label(move, viewer), viewer)]
        else:
            # The newest move of which the reader is told anything.
            rows = await log.entries(game.id, viewer=viewer, limit=_RECENT)
            entries = [row for row in rows if reader_knows(row, viewer)][:1]
        await _explain(answer, entries, game, viewer)


WHY_FEATURE = Feature(
    order=635,
    posts=(PostDeed("why", "Why?", 20, _is_ours, why_here),),
    presses={
        "why-not": press_why_not,
        "all-the-same": press_all_the_same,
        "ask-referee": press_ask_referee,
        "allow": press_allow,
    },
)

"""The part of `/sheet` that gives a sheet out as a text, and takes one in."""

import asyncio
from io import BytesIO
from typing import Annotated

import discord

from cogs.core.answering import Answer
from cogs.core.files.lists import YAML
from cogs.core.interaction import Interaction
from cogs.core.option import Option
from cogs.core.options import OwnCharacter, OwnCharacterId
from cogs.core.readings import bring
from cogs.render.text import plain
from cogs.sheet.importing import KIND, OVER, OWNER
from cogs.sheet.plain import cells_of, write_plain
from cogs.sheet.reading import SHEET, Player
from data.live import LiveGame
from rules.errors import ForbiddenError
from rules.kernel.words import whose
from rules.state.sheet import Character
from rules.systems import ENGINE

FileKind = Annotated[
    str,
    Option(
        about="The kind of file; without it, a text that people can read and change",
        choices={"Text": "txt", "YAML": "yaml"},
    ),
]


@SHEET.command("export")
async def export(
    interaction: Interaction, game: LiveGame, character: OwnCharacter, kind: FileKind = "txt"
) -> None:
    """Save a whole sheet as a file, for you alone; any game can import it"""
    if not game.viewer(interaction.user.id).acts_for(character.owner):
        raise ForbiddenError(
            f"Only {whose(character.name)} player or a referee can export {character.name}."
        )
    async with Answer(interaction) as answer:
        content = await asyncio.to_thread(_content, game, character, kind)
        name = "".join(c if c.isalnum() else "-" for c in character.name.lower()).strip("-")
        file = discord.File(BytesIO(content.encode()), f"{name or 'sheet'}.{kind}")
        words = f"The sheet of {plain(character.name)}. `/sheet import` takes it in, in any game."
        await answer.private(words, file=file)


@SHEET.command(
    "import",
    file="A text, JSON or YAML file; without it, a form opens into which you paste one",
    over="Write it over this character; you see first what would change",
    player="Whose character it becomes (referee)",
)
async def import_(
    interaction: Interaction,
    game: LiveGame,
    file: discord.Attachment | None = None,
    over: OwnCharacterId = "",
    player: Player | None = None,
) -> None:
    """Make a character from a text, from an exported sheet, or from another tool's file"""
    said = {OVER: over, OWNER: "" if player is None else str(player)}
    await bring(interaction, game, KIND, file, {key: one for key, one in said.items() if one})


def _content(game: LiveGame, character: Character, ending: str) -> str:
    asker = ENGINE.asking(game.state)
    if ending == "txt":
        return write_plain(asker, character)
    return YAML.write([cells_of(asker, character)])

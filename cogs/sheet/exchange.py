"""The part of `/sheet` that gives a sheet out as a text, and takes one in."""

import asyncio
from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import Annotated, cast

import discord

from cogs.core.answering import Answer
from cogs.core.buttons import Refused, find_refused, keep_typed, word
from cogs.core.errors import SENDING_FAILED, harmless
from cogs.core.files.exchange import JSON, MOST_BYTES, YAML
from cogs.core.files.written import Contents
from cogs.core.interaction import Interaction
from cogs.core.option import Option
from cogs.core.options import OwnCharacter, OwnCharacterId
from cogs.core.play import asked, tell
from cogs.render.buttons import BLUE, Form, make_button, make_field, make_form, row_of
from cogs.render.text import MESSAGE_LIMIT, fit_within, plain
from cogs.sheet.lines import read_json
from cogs.sheet.pages import render_changes
from cogs.sheet.parts import BY_NAME
from cogs.sheet.peers import peer_of
from cogs.sheet.plain import cells_of, entries_of, read_plain, write_plain
from cogs.sheet.reading import SHEET, Draft, Player, Reading, read_cells
from data.live import LiveGame
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.actor import Viewer
from rules.kernel.management import require_referee
from rules.kernel.questions import Asker
from rules.kernel.targets import find_character
from rules.kernel.words import whose
from rules.sheet.reading import characters_of
from rules.state.sheet import Character
from rules.systems import ENGINE
from rules.transfer.checks import written_over
from rules.transfer.records import RewriteSheet, TakeSheet

SHEETS = Contents(
    one="sheet",
    many="sheets",
    file_name="sheet",
    heads=("name",),
    table="name,hit_points",
    object='{"name": "Morgan", "hit_points": "6/8"}',
    entry="- name: Morgan",
    below="hit_points: 6/8",
)
"""What a file of ours holds."""
NOTHING = (
    "I found nothing there that a sheet has. `/help topic:sheet import` says what can be read."
)
MOST_LETTERS = 20_000
TOO_LONG = (
    f"That has more than {MOST_LETTERS:,} letters. A sheet is much shorter: leave the rest out."
)


def read_sheet(asker: Asker, text: str, name: str = "") -> Reading:
    """What a text says; `name` is that of its file. RuleError where it says nothing of a sheet."""
    if len(text) > MOST_LETTERS:
        raise RuleError(TOO_LONG)
    draft = Draft(asker)
    tidy = text.strip().removeprefix("\ufeff").strip()
    if _ending(name) == "json" or tidy[:1] in ("{", "["):
        _read_json(draft, tidy)
    elif _is_yaml(tidy, name):
        _read_yaml(draft, tidy)
    else:
        read_plain(draft, tidy)
    reading = draft.reading()
    if not reading.parts:
        raise RuleError(NOTHING)
    return reading


def _ending(name: str) -> str:
    return name.rpartition(".")[2].lower()


def _is_yaml(text: str, name: str) -> bool:
    """Keys as we write them begin with a small letter; people begin with a large one."""
    first = text.partition("\n")[0].removeprefix("- ")
    key = first.partition(":")[0]
    return _ending(name) in YAML.endings or (key in BY_NAME and key == key.lower())


def _read_json(draft: Draft, text: str) -> None:
    found = read_json(text)
    sheets = cast("list[object]", found) if isinstance(found, list) else [found]
    first = sheets[0] if sheets else None
    peer = peer_of(first)
    read_cells(draft, entries_of(first) if peer is None else peer.read(first))
    if peer is not None and peer.lacks:
        draft.unread.append(f"{peer.name} does not say {peer.lacks}: write that with `/sheet set`")
    _note_others(draft, len(sheets))


def _read_yaml(draft: Draft, text: str) -> None:
    sheets = YAML.read(SHEETS, text)
    for sheet in sheets[:1]:
        read_cells(draft, ((key, cell.texts) for key, cell in sheet.cells.items()))
    _note_others(draft, len(sheets))


def _note_others(draft: Draft, count: int) -> None:
    if count > 1:
        draft.unread.append(f"{count - 1} more sheets are in that: bring them one by one")


def to_text(content: bytes) -> str:
    """The text of a file. Raises RuleError."""
    if len(content) > MOST_BYTES:
        raise RuleError(TOO_LONG)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RuleError("That file is no text in UTF-8. Save it as UTF-8, and try again.") from None


TEXT = "text"
_EXAMPLE = "Name: Morgan\nHit points: 8\nSTR 13, DEX 15\nItems:\n- 2 torches\n- long sword 1d8"
_LONGEST = 4000
_NOBODY = "me"
"""Stands in a form's id for whoever sends it off, where no player was named."""


FileKind = Annotated[
    str,
    Option(
        about="The kind of file; without it, a text that people can read and change",
        choices={"Text": "txt", "JSON": "json", "YAML": "yaml"},
    ),
]


@SHEET.command("export")
async def export(
    interaction: Interaction, game: LiveGame, character: OwnCharacter, kind: FileKind = "txt"
) -> None:
    """Save a whole sheet as a file, for you alone; any game can import it"""
    _require_own(game.viewer(interaction.user.id), character)
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
    if file is None:
        await interaction.response.send_modal(_paste_form(game, over, player, {}))
        return
    async with Answer(interaction) as answer:
        text = await _load(file)
        await _take(answer, game, (text, file.filename), over, player)


def _require_own(viewer: Viewer, character: Character) -> None:
    if not viewer.acts_for(character.owner):
        raise ForbiddenError(
            f"Only {whose(character.name)} player or a referee can export {character.name}."
        )


def _content(game: LiveGame, character: Character, ending: str) -> str:
    asker = ENGINE.asking(game.state)
    if ending == "txt":
        return write_plain(asker, character)
    form = JSON if ending == "json" else YAML
    return form.write([cells_of(asker, character)])


async def _load(file: discord.Attachment) -> str:
    if file.size > MOST_BYTES:
        raise RuleError(TOO_LONG)
    try:
        return to_text(await file.read())
    except SENDING_FAILED:
        raise RuleError("Discord did not give me that file. Send it again.") from None


def _paste_form(game: LiveGame, target: str, owner: int | None, typed: Mapping[str, str]) -> Form:
    field = make_field(
        TEXT,
        "Text, JSON or YAML",
        longest=_LONGEST,
        example=_EXAMPLE,
        value=typed.get(TEXT, ""),
        has_lines=True,
    )
    whose = _NOBODY if owner is None else owner
    return make_form("sheet-pasted", game.id, target, whose, title="Import a sheet", fields=[field])


def _owner_in(words: list[str]) -> int | None:
    """The member in a form's id, None for whoever sends it off."""
    whose = word(words, 1)
    return int(whose) if whose.isdecimal() else None


async def submit_pasted(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form into which a sheet was pasted."""
    async with Answer(interaction) as answer:
        text = typed.get(TEXT, "")
        await _take(answer, game, (text, ""), word(words, 0), _owner_in(words))


def reopen_pasted(game: LiveGame, words: list[str], typed: Mapping[str, str]) -> Form:
    """The form again, with what was pasted into it."""
    return _paste_form(game, word(words, 0), _owner_in(words), typed)


async def _take(
    answer: Answer, game: LiveGame, written: tuple[str, str], target: str, owner: int | None
) -> None:
    """Make a character of a text, or show what it would change of the one that is there."""
    asker, user_id = ENGINE.asking(game.state), answer.interaction.user.id
    reading = await asyncio.to_thread(read_sheet, asker, *written)
    there = _meant(game, user_id, reading, target)
    if there is not None:
        await _show_changes(answer, game, there, reading, written)
        return
    _require_whole(reading)
    if owner is not None:
        require_referee(game.actor(user_id), "make a character for somebody else")
    bot = answer.interaction.client
    action = TakeSheet(sheet=reading.sheet, owner=owner)
    outcome = await bot.games.act(game.id, asked(answer.interaction), action)
    await tell(answer, outcome)
    if reading.unread:
        await answer.private(_unread_text(reading.unread))


def _meant(game: LiveGame, user_id: int, reading: Reading, target: str) -> Character | None:
    """The sheet that is written over: the one that was named, else one's own of the same name."""
    if target:
        found = find_character(game.state, target)
        if found is None:
            raise NotFoundError("That character is not there any more.")
        return found
    name = " ".join(reading.sheet.name.split()).casefold()
    own = characters_of(game.state, game.viewer(user_id))
    return next((one for one in own if one.name.casefold() == name), None)


def _require_whole(reading: Reading) -> None:
    """Raise RuleError for a new character that has no name or no hit points."""
    missing = {"name": "`Name: Morgan`", "vitals": "`Hit points: 8`"}
    lines = [line for part, line in missing.items() if part not in reading.parts]
    if lines:
        raise RuleError(f"A new character needs this line as well: {' and '.join(lines)}.")


def _unread_text(unread: Iterable[str]) -> str:
    """What was left out of a text, and what to do about it."""
    lines = [f"- {harmless(one)}" for one in unread]
    head = "I did not understand all of it. This was left out:"
    foot = "-# `/sheet set`, `/item add` and the other commands of the sheet write what is missing."
    return fit_within([head, "\n".join(lines), foot], MESSAGE_LIMIT)


async def _show_changes(
    answer: Answer, game: LiveGame, there: Character, reading: Reading, written: tuple[str, str]
) -> None:
    """What would change, with a button that does it."""
    interaction = answer.interaction
    if not game.viewer(interaction.user.id).acts_for(there.owner):
        raise ForbiddenError(
            f"Only {whose(there.name)} player or a referee can change {there.name}."
        )
    asker = ENGINE.asking(game.state)
    after = written_over(there, reading.sheet, reading.parts)
    text = render_changes(there.name, cells_of(asker, there), cells_of(asker, after))
    if reading.unread:
        text = fit_within([text, _unread_text(reading.unread)], MESSAGE_LIMIT)
    action = _rewriting(reading, there.id)
    interaction.client.games.try_out(game, interaction.user.id, action)
    kept = Refused("sheet-over", (there.id,), {TEXT: written[0], "name": written[1]})
    key = keep_typed(interaction, kept)
    button = make_button("sheet-over", game.id, key, label="Write it over", style=BLUE)
    await answer.private(text, view=row_of(button))


def _rewriting(reading: Reading, character_id: str) -> RewriteSheet:
    return RewriteSheet(sheet=reading.sheet, parts=reading.parts, character_id=character_id)


async def press_over(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under what would change: changes it."""
    kept = find_refused(interaction, word(words, 0))
    asker = ENGINE.asking(game.state)
    text, name = kept.typed[TEXT], kept.typed["name"]
    async with Answer(interaction, turns=True) as answer:
        reading = await asyncio.to_thread(read_sheet, asker, text, name)
        action = _rewriting(reading, kept.words[0])
        outcome = await interaction.client.games.act(game.id, asked(interaction), action)
        await tell(answer, outcome)

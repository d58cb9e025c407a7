"""The part of `/sheet` that gives a sheet out as a text, and takes one in."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from typing import Annotated, cast

import discord

from cogs.core.answering import Answer
from cogs.core.buttons import find_refused, keep_typed, word
from cogs.core.client import Refused
from cogs.core.errors import harmless
from cogs.core.files.exchange import load
from cogs.core.files.lists import JSON, MOST_BYTES, YAML
from cogs.core.files.texts import TEXTS, Found, too_long
from cogs.core.files.written import Contents, Written
from cogs.core.interaction import Interaction
from cogs.core.option import Option
from cogs.core.options import OwnCharacter, OwnCharacterId
from cogs.core.play import asked, tell
from cogs.core.sending import open_form
from cogs.render.buttons import BLUE, Form, make_button, make_field, make_form, row_of
from cogs.render.text import MESSAGE_LIMIT, fit_within, plain
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


KEYS = tuple(sorted(BY_NAME))
"""How a sheet as YAML may begin."""
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


def read_sheet(asker: Asker, found: Found) -> Reading:
    """What was found in a text. RuleError where it says nothing of a sheet."""
    draft = Draft(asker)
    if found.things is not None:
        _read_yaml(draft, found.things)
    elif found.tree is not None:
        _read_json(draft, found.tree)
    else:
        read_plain(draft, found.text.strip().removeprefix("\ufeff").strip())
    reading = draft.reading()
    if not reading.parts:
        raise RuleError(NOTHING)
    return reading


def _read_json(draft: Draft, found: object) -> None:
    sheets = cast("list[object]", found) if isinstance(found, list) else [found]
    first = sheets[0] if sheets else None
    peer = peer_of(first)
    read_cells(draft, entries_of(first) if peer is None else peer.read(first))
    if peer is not None and peer.lacks:
        draft.unread.append(f"{peer.name} does not say {peer.lacks}: write that with `/sheet set`")
    _note_others(draft, len(sheets))


def _read_yaml(draft: Draft, sheets: Sequence[Written]) -> None:
    for sheet in sheets[:1]:
        read_cells(draft, ((key, cell.texts) for key, cell in sheet.cells.items()))
    _note_others(draft, len(sheets))


def _note_others(draft: Draft, count: int) -> None:
    if count > 1:
        draft.unread.append(f"{count - 1} more sheets are in that: bring them one by one")


async def _find(interaction: Interaction, content: bytes, name: str) -> Found:
    """What is in a file, or in what was pasted. Raises RuleError."""
    return await interaction.client.apart.read(TEXTS, content, (SHEETS, name, KEYS))


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
        await open_form(interaction, _paste_form(game, over, player, {}))
        return
    async with Answer(interaction) as answer:
        content = await load(file, MOST_BYTES, too_long(SHEETS))
        await _take(answer, game, (content, file.filename), over, player)


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
        content = typed.get(TEXT, "").encode()
        await _take(answer, game, (content, ""), word(words, 0), _owner_in(words))


def reopen_pasted(game: LiveGame, words: list[str], typed: Mapping[str, str]) -> Form:
    """The form again, with what was pasted into it."""
    return _paste_form(game, word(words, 0), _owner_in(words), typed)


async def _take(
    answer: Answer, game: LiveGame, written: tuple[bytes, str], target: str, owner: int | None
) -> None:
    """Make a character of a text, or show what it would change of the one that is there."""
    asker, user_id = ENGINE.asking(game.state), answer.interaction.user.id
    found = await _find(answer.interaction, *written)
    reading = await asyncio.to_thread(read_sheet, asker, found)
    there = _meant(game, user_id, reading, target)
    if there is not None:
        await _show_changes(answer, game, there, reading, (found.text, written[1]))
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
        found = await _find(interaction, text.encode(), name)
        reading = await asyncio.to_thread(read_sheet, asker, found)
        action = _rewriting(reading, kept.words[0])
        outcome = await interaction.client.games.act(game.id, asked(interaction), action)
        await tell(answer, outcome)

"""Any text that says what a character is: our own forms, JSON and YAML, and other tools' files."""

from typing import cast

from cogs.core.files.formats import MOST_BYTES, YAML
from cogs.core.files.written import Contents
from cogs.sheet.lines import read_json
from cogs.sheet.parts import BY_NAME
from cogs.sheet.peers import peer_of
from cogs.sheet.plain import entries_of, read_plain
from cogs.sheet.reading import Draft, Reading, read_cells
from rules.errors import RuleError
from rules.kernel.questions import Asker

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
    if _is_json(tidy, name):
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


def _is_json(text: str, name: str) -> bool:
    return _ending(name) == "json" or text[:1] in ("{", "[")


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

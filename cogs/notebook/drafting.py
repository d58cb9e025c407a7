"""What somebody types of an entry, read: its tags, and by their names what it belongs to."""

import re
from collections.abc import Iterator

from cogs.render.text import plain, shorten
from data.live import LiveGame
from data.move_numbers import has_counted, read_label
from data.notebook import Draft
from rules.errors import MisreadError, RuleError
from rules.kernel.actor import Viewer
from rules.kernel.folding import folded, meant
from rules.kernel.notebook import (
    LONGEST_KIND,
    LONGEST_NAME,
    LONGEST_TAG,
    LONGEST_TEXT,
    MOST_LINKS,
    MOST_TAGS,
    PLAIN,
)
from rules.view.notebook import linkable

_MOVE = re.compile(r"#?s?\d{1,9}")
_FIRST_WORDS = 60
"""So many letters of a text are its name where it has none."""


def read_draft(
    game: LiveGame,
    viewer: Viewer,
    *,
    name: str = "",
    text: str = "",
    kind: str = "",
    tags: str = "",
    belongs: str = "",
) -> Draft:
    """What is written down. Raises RuleError with what to type instead."""
    text = text.strip()
    first = next(iter(text.splitlines()), "").strip()
    name = " ".join(name.split()) or shorten(first, _FIRST_WORDS)
    kind = " ".join(kind.split()) or PLAIN
    if not name:
        raise RuleError("Write a name at least, or a line of text.")
    for what, said, most in (
        ("The name", name, LONGEST_NAME),
        ("The kind", kind, LONGEST_KIND),
        ("The text", text, LONGEST_TEXT),
    ):
        if len(said) > most:
            raise RuleError(f"{what} has {len(said):,} letters, and may have {most:,}.")
    found = {folded(one): one for one in (part.strip(" #") for part in tags.split(",")) if one}
    if len(found) > MOST_TAGS:
        raise RuleError(f"An entry has at most {MOST_TAGS} tags.")
    if any(len(one) > LONGEST_TAG for one in found.values()):
        raise RuleError(f"A tag has at most {LONGEST_TAG} letters. Set them apart with commas.")
    return Draft(name, kind, text, tuple(found.values()), read_links(game, viewer, belongs))


def read_links(game: LiveGame, viewer: Viewer, said: str) -> tuple[str, ...]:
    """What an entry belongs to, by names set apart with commas, or `#12`. Raises RuleError."""
    there = list(linkable(game.state, viewer, game.entries))
    parts = [part.strip() for part in said.split(",") if part.strip()]
    found = dict.fromkeys(_link(game, viewer, there, part, said) for part in parts)
    if len(found) > MOST_LINKS:
        raise RuleError(f"An entry belongs to at most {MOST_LINKS} things.")
    return tuple(found)


def _link(
    game: LiveGame, viewer: Viewer, there: list[tuple[str, str]], part: str, said: str
) -> str:
    link = meant(part, there)
    if link is not None:
        return link
    if _MOVE.fullmatch(part):
        number = read_label(part.lstrip("#"), viewer)
        if not has_counted(game, number, viewer):
            raise number.not_found()
        return f"move:{number.label}"
    near = list(_near(part, there))
    advice = f" Did you mean {' or '.join(f'`{plain(one)}`' for one in near)}?" if near else ""
    instead = tuple(said.replace(part, one) for one in near)
    raise MisreadError(
        f"I know no room, nobody and no entry called “{plain(shorten(part, 40))}”.{advice}",
        typed=said,
        instead=instead,
    )


def _near(part: str, there: list[tuple[str, str]]) -> Iterator[str]:
    """Names that begin with what was typed, or have it in them; three at most."""
    wanted = folded(part)
    found = sorted(
        {name for name, _ in there if wanted and wanted in folded(name)},
        key=lambda name: (not folded(name).startswith(wanted), name),
    )
    yield from found[:3]

"""The entries of the notebook that a story names, each with the scene that names it first."""

from collections.abc import Iterator, Sequence

from cogs.log.scene_pages import Book, Scene
from cogs.render.text import plain
from rules.kernel.notebook import Heading, Headings, named_in
from rules.kernel.words import listed

MOST_NAMED = 8
"""So many stand in a message; the page has all."""


def entries_in(book: Book, known: Headings) -> list[tuple[Heading, Scene]]:
    """Those of the entries whose name stands in a book, in the order of their scenes."""
    texts = [_text(scene) for scene in book.scenes]
    left = named_in(known, "\n".join(texts))
    found: list[tuple[Heading, Scene]] = []
    for scene, text in zip(book.scenes, texts, strict=True):
        here = named_in(left, text) if left else []
        found += [(entry, scene) for entry in here]
        left = [entry for entry in left if entry not in here]
    return found


def _text(scene: Scene) -> str:
    words = (quote.words for deed in scene.deeds for quote in deed.quotes)
    return "\n".join((scene.heading, *(deed.sentence for deed in scene.deeds), *words))


def entries_line(entries: Sequence[Heading]) -> Iterator[str]:
    """`In the notebook: Old Marta and the brass key.`, nothing where none is named."""
    if entries:
        names = [f"**{plain(entry.name)}**" for entry in entries[:MOST_NAMED]]
        more = len(entries) - MOST_NAMED
        yield f"-# In the notebook: {listed([*names, *([f'{more} more'] if more > 0 else [])])}."

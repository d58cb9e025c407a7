"""A book as messages: what everybody may know and nothing else, so whoever asks reads the same."""

from collections.abc import Iterator
from dataclasses import dataclass

from cogs.clock.telling import clock_words
from cogs.log.book_pages import Book, Chapter, Scene
from cogs.render.narration import Quote
from cogs.render.text import (
    MESSAGE_LIMIT,
    SENTENCE_ENDS,
    fit_within,
    moment,
    shorten_marked,
)
from rules.clock.units import clock_at

MOST_PAGES = 3
"""So many messages it may be; what is longer comes as a page of HTML."""
TOO_LONG = "The beginning was too long ago to be told here: `/log show` has it."
NOTHING = "Nothing has happened."
NOT_OVER = "It is not over yet."


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A book as paragraphs."""

    paragraphs: tuple[str, ...]

    @property
    def pages(self) -> list[str]:
        """The paragraphs as messages."""
        pages = [""]
        for part in (part for text in self.paragraphs for part in _parts(text)):
            joined = f"{pages[-1]}\n{part}".strip()
            if len(joined) > MESSAGE_LIMIT:
                pages.append(part)
            else:
                pages[-1] = joined
        return pages

    @property
    def short(self) -> str:
        """What stands above the file: how it began, and how it ended."""
        first, *rest, foot = self.paragraphs
        ends = rest if len(rest) < 3 else (rest[0], "…", rest[-1])
        return fit_within((first, *ends, foot), MESSAGE_LIMIT)


def _parts(text: str) -> Iterator[str]:
    """A paragraph in as many parts as it needs, each of whole sentences."""
    while len(text) > MESSAGE_LIMIT:
        ends = [text.rfind(f"{mark} ", 0, MESSAGE_LIMIT) for mark in SENTENCE_ENDS]
        end = max(ends) + 1
        if not end:
            yield shorten_marked(text, MESSAGE_LIMIT)
            return
        yield text[:end]
        text = text[end + 1 :]
    yield text


def write_chronicle(book: Book) -> Chronicle:
    """A book as text."""
    scope = book.scope
    paragraphs = [f"### {scope.title}"]
    paragraphs += [] if scope.is_whole else [TOO_LONG]
    for scene in book.scenes:
        paragraphs += [] if scope.is_encounter else [_heading(scene)]
        paragraphs += _scene(scene)
    paragraphs += [] if book.scenes else [NOTHING]
    return Chronicle((*paragraphs, *_foot(book)))


def _heading(scene: Scene) -> str:
    """`**Encounter 3** · day 2, 08:10`."""
    began = "" if scene.began is None else f" · {_clock(scene, scene.began)}"
    return f"**{scene.heading}**{began}"


def _scene(scene: Scene) -> Iterator[str]:
    if scene.opening is not None:
        yield scene.opening.sentence
    for chapter in scene.chapters:
        yield from _chapter(chapter)
    if scene.ending is not None:
        yield scene.ending.sentence
    elif scene.is_running:
        yield NOT_OVER


def _chapter(chapter: Chapter) -> Iterator[str]:
    """Sentences as one paragraph; what was said and read out stands below those before it."""
    words = [_title(chapter)] if chapter.heading else []
    for deed in chapter.deeds:
        words += [deed.sentence] if deed.sentence else []
        words += [f"*{quote.words}*" for quote in deed.quotes if quote.is_aside]
        said = [line for quote in deed.quotes if not quote.is_aside for line in _said(quote)]
        if said:
            yield " ".join(words)
            yield "\n".join(said)
            words = []
    if words:
        yield " ".join(words)


def _said(quote: Quote) -> Iterator[str]:
    who = f"**{quote.who}:** " if quote.who else ""
    yield from (f"> {line}" for line in f"{who}{quote.words}".split("\n"))


def _title(chapter: Chapter) -> str:
    """`**Round 3.**`, with a link to the first message about it."""
    link = next((deed.link for deed in chapter.deeds if deed.link), "")
    return f"**[{chapter.heading}](<{link}>).**" if link else f"**{chapter.heading}.**"


def _clock(scene: Scene, at: int) -> str:
    return clock_words(clock_at(at, scene.rounds_per_turn))


def _foot(book: Book) -> Iterator[str]:
    """When it was: by the game's clock, by the clocks of its players, and in the log."""
    facts: list[str] = []
    first, last = (book.scenes[0], book.scenes[-1]) if book.scenes else (None, None)
    if first and last and first.began is not None and last.over is not None:
        facts.append(f"{_clock(first, first.began)} to {_clock(last, last.over)}")
    if book.rows:
        first_row, last_row = book.rows[0], book.rows[-1]
        facts.append(f"{moment(first_row.at, 'f')} to {moment(last_row.at, 'f')}")
        facts.append(f"moves #{first_row.label} to #{last_row.label}")
    if facts:
        yield f"-# {' · '.join(facts)}"

"""A book as messages: blow by blow, by encounters or by sessions, as much as there is room for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cogs.log.account_pages import account
from cogs.log.recap_pages import Part, between, paragraph, parts_of
from cogs.log.scene_pages import Book, Chapter, Scene
from cogs.render.game_time import dated_words
from cogs.render.narration import Quote
from cogs.render.text import MESSAGE_LIMIT, SENTENCE_ENDS, moment, shorten_marked
from rules.clock.records import clock_at
from rules.kernel.words import many

MOST_PAGES = 3
"""So many messages it may be; what is longer is told in short, with the page behind it."""
MOST_MESSAGES = 12
"""So many it takes at most, however long the game is."""
FOOT_ROOM = "x" * 200
NOTHING = "Nothing has happened."
NOT_OVER = "It is not over yet."


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A book as paragraphs; `is_cut` where it was too long to tell all."""

    paragraphs: tuple[str, ...]
    is_cut: bool = False

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
    """A book as text: blow by blow, by scenes or by sessions, the most that fits."""
    told = Chronicle((_head(book), *_blows(book), *_foot(book)))
    for tell in (_in_scenes, _in_parts):
        if len(told.pages) <= MOST_PAGES:
            break
        told = Chronicle((_head(book), *tell(book), *_foot(book)), is_cut=True)
    return told


def write_recap(book: Book) -> Chronicle:
    """A book in a paragraph for each session."""
    return Chronicle((_head(book), *_in_parts(book), *_foot(book)), is_cut=True)


def _head(book: Book) -> str:
    return f"### {book.scope.title}"


def _blows(book: Book) -> Iterator[str]:
    """All of it."""
    for scene in book.scenes:
        if not book.scope.is_encounter:
            yield _heading(scene)
        yield from _scene(scene)
    if not book.scenes:
        yield NOTHING


def _in_scenes(book: Book) -> Iterator[str]:
    """An encounter in three sentences, what was done between two in one."""
    for scene in book.scenes:
        said = account(scene) if scene.number else list(between(scene))
        if said:
            heading = [] if book.scope.is_encounter else [_heading(scene)]
            yield "\n".join((*heading, " ".join(said)))


def _in_parts(book: Book) -> Sequence[str]:
    """A session in a paragraph each; the more there are, the shorter."""
    parts = list(parts_of(book))
    room = MOST_MESSAGES * MESSAGE_LIMIT
    while True:
        told = [_part(part, room // max(1, len(parts))) for part in parts]
        if len(Chronicle((*told, FOOT_ROOM)).pages) <= MOST_MESSAGES or room < MESSAGE_LIMIT:
            return told
        room = room * 9 // 10


def _part(part: Part, room: int) -> str:
    """`**Session 2** · day 3, 08:10`, and the paragraph below it."""
    first = part.scenes[0]
    began = "" if first.began is None else f" \u00b7 {_clock(first, first.began)}"
    head = f"**{part.title}**{began} \u00b7 {moment(first.at, 'D')}"
    return f"{head}\n{paragraph(part.scenes, room - len(head) - 2)}"


def _heading(scene: Scene) -> str:
    """`**Encounter 3** · day 2, 08:10`."""
    began = "" if scene.began is None else f" · {_clock(scene, scene.began)}"
    return f"**{scene.heading}**{began}"


def _scene(scene: Scene) -> Iterator[str]:
    if scene.opening is not None:
        yield scene.opening.sentence
    for chapter in scene.chapters:
        # Sentences as one paragraph; what was said and read out stands below those before it.
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
    if scene.ending is not None:
        yield scene.ending.sentence
    elif scene.is_running:
        yield NOT_OVER


def _said(quote: Quote) -> Iterator[str]:
    who = f"**{quote.who}:** " if quote.who else ""
    yield from (f"> {line}" for line in f"{who}{quote.words}".split("\n"))


def _title(chapter: Chapter) -> str:
    """`**Round 3.**`, with a link to the first message about it."""
    link = next((deed.link for deed in chapter.deeds if deed.link), "")
    return f"**[{chapter.heading}](<{link}>).**" if link else f"**{chapter.heading}.**"


def _clock(scene: Scene, at: int) -> str:
    return dated_words(scene.calendar, clock_at(at, scene.rounds_per_turn))


def _foot(book: Book) -> Iterator[str]:
    """When it was: by the game's clock, by the clocks of its players, and in the log."""
    facts: list[str] = []
    first, last = (book.scenes[0], book.scenes[-1]) if book.scenes else (None, None)
    if first and last and first.began is not None and last.over is not None:
        began, over = _clock(first, first.began), _clock(last, last.over)
        day = over.rpartition(", ")[0]
        over = over.removeprefix(f"{day}, ") if began.startswith(f"{day}, ") else over
        facts.append(f"{began} to {over}")
    if book.rows:
        first_row, last_row = book.rows[0], book.rows[-1]
        facts.append(f"{moment(first_row.at, 'f')} to {moment(last_row.at, 'f')}")
        facts.append(f"moves #{first_row.label} to #{last_row.label}")
    lines = [f"-# {line}" for line in (" · ".join(facts), brought(book)) if line]
    if lines:
        yield "\n".join(lines)


def brought(book: Book) -> str:
    """What is so of dice that fell elsewhere, or nowhere; "" where there are none."""
    if not book.brought:
        return ""
    rolls, they = many(book.brought, "roll"), "it" if book.brought == 1 else "them"
    return f"{rolls} of these came with the game in a file: nobody here saw {they} fall."

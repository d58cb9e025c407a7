"""A book as one page of HTML: it needs no network, and nothing in it runs."""

import base64
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup

from cogs.clock.telling import clock_words
from cogs.log.book_pages import Book, Chapter, Deed, Scene
from cogs.log.why_pages import reasons_of
from cogs.places.drawing_pages import Drawing, draw_map
from cogs.places.pages import area_lines
from cogs.render.families import TELLERS
from cogs.render.markup import Reader, blocks, inline
from cogs.render.narration import Quote, tell_seen
from cogs.render.result import people_of
from cogs.render.text import stopped
from data.live import LiveGame
from rules.clock.units import clock_at
from rules.kernel.actor import Viewer
from rules.view.places import view_places

if TYPE_CHECKING:
    from jinja2 import Template

STYLE = Path(__file__).with_name("chronicle.css")
TEMPLATE = Path(__file__).with_name("chronicle.html")


@dataclass(frozen=True, slots=True)
class _Said:
    """Words that stand as they were said: "" says what was read out, None a line of our own."""

    words: Markup
    who: str | None


@dataclass(frozen=True, slots=True)
class _Shown:
    """A deed as it is shown, and what is folded away behind it."""

    sentence: Markup
    told: Markup
    dice: tuple[Markup, ...]
    said: tuple[_Said, ...]
    moves: str


@dataclass(frozen=True, slots=True)
class _Round:
    heading: str
    deeds: tuple[_Shown, ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """A scene as it is shown."""

    id: str
    heading: Markup
    time: str
    opening: _Shown | None
    rounds: tuple[_Round, ...]
    ending: _Shown | None


@dataclass(frozen=True, slots=True)
class _Map:
    """A place as far as it was seen: drawn, and in words."""

    id: str
    name: str
    drawing: Drawing
    text: Markup


def render_html(book: Book, game: LiveGame, viewer: Viewer, reader: Reader) -> str:
    """The page of a book, for one viewer."""
    writer = _Writer(game, reader)
    scenes = [writer.part(at, scene) for at, scene in enumerate(book.scenes, start=1)]
    days: dict[int, list[_Part]] = {}
    for scene, part in zip(book.scenes, scenes, strict=True):
        days.setdefault(scene.day, []).append(part)
    parts = dict(zip(map(id, book.scenes), scenes, strict=True))
    fallen = [
        (who.label, scene.day, parts[id(scene)]) for who, scene in book.fallen if id(scene) in parts
    ]
    return _template().render(
        title=game.name,
        scope=book.scope,
        moves=_moves(book),
        days=days,
        fallen=fallen,
        maps=list(_maps(book, game, viewer, reader)),
        style=_style(),
        policy=_policy(),
    )


@cache
def _template() -> "Template":
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.from_string(TEMPLATE.read_text(encoding="utf-8"))


@cache
def _style() -> str:
    return STYLE.read_text(encoding="utf-8")


@cache
def _policy() -> str:
    """What a browser may load for it: pictures that stand in it, and its own style."""
    digest = base64.b64encode(hashlib.sha256(_style().encode()).digest()).decode()
    return f"default-src 'none'; img-src data:; style-src 'sha256-{digest}'"


def _moves(book: Book) -> str:
    rows = book.rows
    return _numbers([row.label for row in (rows[0], rows[-1])]) if rows else ""


def _numbers(labels: Sequence[str]) -> str:
    first, last = labels[0], labels[-1]
    return f"move {first}" if first == last else f"moves {first} to {last}"


class _Writer:
    """Writes scenes and deeds for one reader."""

    def __init__(self, game: LiveGame, reader: Reader) -> None:
        self._people = people_of(game)
        self._reader = reader

    def part(self, number: int, scene: Scene) -> _Part:
        """A scene, with its number on the page."""
        return _Part(
            id=f"scene-{number}",
            heading=inline(scene.heading, self._reader),
            time=_time(scene),
            opening=self._deed(scene.opening),
            rounds=tuple(map(self._round, scene.chapters)),
            ending=self._deed(scene.ending),
        )

    def _round(self, chapter: Chapter) -> _Round:
        deeds = (self._deed(deed) for deed in chapter.deeds)
        return _Round(chapter.heading, tuple(deed for deed in deeds if deed is not None))

    def _deed(self, deed: Deed | None) -> _Shown | None:
        if deed is None:
            return None
        dice = reasons_of(deed.events).dice
        return _Shown(
            sentence=inline(deed.sentence, self._reader),
            told=self._told(deed) if dice else Markup(),
            dice=tuple(inline(stopped(die), self._reader) for die in dice),
            said=tuple(map(self._said, deed.quotes)),
            moves=_numbers([row.label for row in deed.rows]) if deed.rows else "",
        )

    def _told(self, deed: Deed) -> Markup:
        """All that was told of it at the time."""
        tellings = tell_seen(deed.events, self._people, TELLERS)
        return blocks("\n".join(telling.text for telling in tellings), self._reader)

    def _said(self, quote: Quote) -> _Said:
        who = None if quote.is_aside else str(inline(quote.who, self._reader).striptags())
        return _Said(blocks(quote.words, self._reader), who)


def _time(scene: Scene) -> str:
    """`08:10 to 08:20`, "" where nobody knows."""
    if scene.began is None or scene.over is None:
        return ""
    began, over = (
        clock_words(clock_at(at, scene.rounds_per_turn)) for at in (scene.began, scene.over)
    )
    first, last = (words.partition(", ")[2].partition(" and ")[0] for words in (began, over))
    if began.partition(", ")[0] != over.partition(", ")[0]:
        last = over.partition(" and ")[0]
    return first if first == last else f"{first} to {last}"


def _maps(book: Book, game: LiveGame, viewer: Viewer, reader: Reader) -> Iterator[_Map]:
    """The places that the party went into, as the viewer knows them now."""
    known = (view for view in view_places(game.state, viewer) if view.id in book.places)
    for number, view in enumerate(known, start=1):
        lines = "\n".join(line for area in view.areas for line in area_lines(area))
        yield _Map(f"map-{number}", view.name, draw_map(view), blocks(lines, reader))

"""A book as one page of HTML, which needs no network and runs nothing.

It holds what everybody may know and nothing else, so whoever asks reads the same.
"""

import base64
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup

from cogs.log.cast_pages import cast_of
from cogs.log.entry_pages import entries_in
from cogs.log.message_pages import brought
from cogs.log.recap_pages import paragraph, parts_of
from cogs.log.scene_pages import Book, Chapter, Deed, Scene
from cogs.log.why_pages import tell_die, throws_of
from cogs.places.drawing_pages import Drawing, draw_map
from cogs.places.pages import area_lines
from cogs.render.families import TELLERS
from cogs.render.game_time import clock_words
from cogs.render.markup import Reader, blocks, inline
from cogs.render.narration import Quote, name_together, tell_seen
from cogs.render.result import people_of
from cogs.render.text import (
    show_throw,
    stopped,
)
from cogs.travel.pages import describe_map, find_tracks
from data.live import LiveGame
from rules.clock.records import clock_at
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.events import Throw, Who
from rules.sea.records import SeaDaySpent
from rules.speech.records import Spoke
from rules.travel.records import DaySpent
from rules.view.journey import view_journey
from rules.view.places import view_places

if TYPE_CHECKING:
    from jinja2 import Template

LONGEST_SUMMARY = 4_000
STYLE = Path(__file__).with_name("chronicle.css")
TEMPLATE = Path(__file__).with_name("chronicle.html")


@dataclass(frozen=True, slots=True)
class _Said:
    """Words that stand as they were said or read out, or a line of our own."""

    words: Markup
    is_aside: bool


@dataclass(frozen=True, slots=True)
class _Shown:
    """A deed as it is shown, and what is folded away behind it."""

    sentence: Markup
    told: Markup
    dice: tuple[Markup, ...]
    said: tuple[_Said, ...]
    moves: str
    is_folded: bool


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
class _Fallen:
    """Who died in a scene."""

    names: Markup
    day: int
    part: _Part
    count: int


@dataclass(frozen=True, slots=True)
class _Summary:
    """A session in a paragraph, and the scene with which it begins."""

    title: str
    text: Markup
    part: _Part


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry of the notebook, and the scene that names it first."""

    name: str
    kind: str
    part: _Part


@dataclass(frozen=True, slots=True)
class _Journey:
    """A way as a picture that the page holds, and in words."""

    picture: str
    described: str
    log: tuple[Markup, ...]


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
    fallen = {
        is_party: [
            _Fallen(inline(name_together(people), reader), scene.day, parts[id(scene)], len(people))
            for scene, people in _by_scene(book, is_party=is_party)
            if id(scene) in parts
        ]
        for is_party in (True, False)
    }
    return _template().render(
        title=game.name,
        scope=book.scope,
        moves=_moves(book),
        brought=brought(book),
        days=days,
        summaries=[
            _Summary(
                part.title,
                inline(paragraph(part.scenes, LONGEST_SUMMARY), reader),
                parts[id(part.scenes[0])],
            )
            for part in (parts_of(book) if len(book.scenes) > 1 else ())
        ],
        cast=list(cast_of(book, game, viewer, reader)),
        fallen=fallen,
        maps=list(_maps(book, game, viewer, reader)),
        journey=_journey(book, game, viewer, reader),
        entries=list(_entries(book, game, viewer, parts)),
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
        throws = _throws(deed)
        told = self._told(deed) if throws else ""
        # What a teller shows with every die need not stand below it again.
        dice = [tell_die(*throw) for throw in throws if show_throw(throw[1]) not in told]
        return _Shown(
            sentence=inline(deed.sentence, self._reader),
            told=blocks(told, self._reader),
            dice=tuple(inline(stopped(die), self._reader) for die in dice),
            said=tuple(map(self._said, deed.quotes)),
            moves=_numbers([row.label for row in deed.rows]) if deed.rows else "",
            is_folded=bool(throws),
        )

    def _told(self, deed: Deed) -> str:
        """All that was told of it at the time, without book-keeping."""
        events = deed.events
        told = [event for event in events if not event.is_bookkeeping()] or events
        quoted = [event for event in told if not isinstance(event, Spoke)]
        tellings = tell_seen(quoted, self._people, TELLERS)
        return "\n".join(telling.text for telling in tellings)

    def _said(self, quote: Quote) -> _Said:
        who = f"**{quote.who}:** " if quote.who else ""
        return _Said(blocks(f"{who}{quote.words}", self._reader), is_aside=quote.is_aside)


def _throws(deed: Deed) -> list[tuple[str, Throw]]:
    """All dice of a deed, as they fell; those of different moves may be alike."""
    return [
        throw
        for _, runs in groupby(deed.runs, key=itemgetter(0))
        for throw in throws_of(event for _, run in runs for event in run)
    ]


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


def _by_scene(book: Book, *, is_party: bool) -> Iterator[tuple[Scene, list[Who]]]:
    """Who died, those of a scene together."""
    wanted = [(scene, who) for who, scene in book.fallen if who.is_character is is_party]
    for _, found in groupby(wanted, key=lambda one: id(one[0])):
        together = list(found)
        yield together[0][0], [who for _, who in together]


def _maps(book: Book, game: LiveGame, viewer: Viewer, reader: Reader) -> Iterator[_Map]:
    """The places that the party went into, as the viewer knows them now."""
    known = (view for view in view_places(game.state, viewer) if view.id in book.places)
    for number, view in enumerate(known, start=1):
        lines = "\n".join(line for area in view.areas for line in area_lines(area))
        yield _Map(f"map-{number}", view.name, draw_map(view), blocks(lines, reader))


def _journey(book: Book, game: LiveGame, viewer: Viewer, reader: Reader) -> _Journey | None:
    """The way that the game keeps, where the newest day on the road in the book is its last."""
    from cogs.travel.picture import draw_map

    spent = [
        event
        for scene in book.scenes
        for deed in scene.deeds
        for event in deed.events
        if isinstance(event, DaySpent | SeaDaySpent)
    ]
    view = view_journey(game.state, viewer)
    if not spent or not view.total or Fraction(spent[-1].total) != view.total:
        return None
    tracks = find_tracks(view)
    picture = base64.b64encode(draw_map(f"Journey: {game.name}", tracks)).decode()
    log = tuple(inline(line.removeprefix("- "), reader) for line in tracks.log)
    return _Journey(f"data:image/png;base64,{picture}", describe_map(tracks), log)


def _entries(
    book: Book, game: LiveGame, viewer: Viewer, parts: Mapping[int, _Part]
) -> Iterator[_Entry]:
    """What the story names of the notebook, as everybody knows it; referees know all of it."""
    whose = viewer if viewer.is_referee else TABLE
    for entry, scene in entries_in(book, game.known_entries(whose)):
        if not entry.keeper:
            yield _Entry(entry.name, entry.kind, parts[id(scene)])

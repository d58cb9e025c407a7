"""Rows of the log as a story: chapters such as rounds, each with its steps and their notes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cogs.render.brief import Mark, Note, Opening, Pause, RunBrief
from cogs.render.briefs import BRIEFS
from cogs.render.narration import People, run_from
from cogs.render.result import people_of
from data.live import LiveGame, LogEntry, Member
from data.newest import Newest
from rules.kernel.actor import Viewer
from rules.kernel.events import Event

MOST_KNOWN = 2_000
"""So many rows stay told: most who catch up read the same ones."""


@dataclass(slots=True)
class Chapter:
    """What happened in a round, or between encounters: the notes of each step.

    `link` leads to the first message about it, "" where there is none.
    """

    heading: str = ""
    link: str = ""
    steps: list[list[Note]] = field(default_factory=lambda: [[]])

    @property
    def notes(self) -> list[Note]:
        """The notes of all its steps."""
        return [note for step in self.steps for note in step]


def tell_story(
    entries: Iterable[LogEntry], game: LiveGame, viewer: Viewer, *, now: str = ""
) -> list[Chapter]:
    """What happened, oldest first, as far as the viewer may know it; `now` is the chapter it is in.

    What was taken back has not happened, and a chapter of which there is nothing to tell is none.
    """
    people = people_of(game)
    chapters = [Chapter()]
    for entry in entries:
        if entry.undone_by is not None:
            continue
        for mark in _known_marks(entry, game, viewer, people):
            _add(chapters, mark, entry.link(game))
    if len(chapters) == 1:
        chapters[0].heading = chapters[0].heading or now
    return [chapter for chapter in chapters if chapter.notes]


@dataclass(frozen=True, slots=True)
class _Known:
    """The marks of some events for one viewer; they are kept with what they follow from."""

    events: Sequence[Event]
    members: Mapping[int, Member]
    marks: tuple[Mark, ...]


_known = Newest[tuple[int, Viewer], _Known](MOST_KNOWN)


def _known_marks(
    entry: LogEntry, game: LiveGame, viewer: Viewer, people: People
) -> tuple[Mark, ...]:
    key, events, members = (id(entry.events), viewer), entry.events, game.members
    known = _known.get(key)
    if known is None or known.events is not events or known.members is not members:
        known = _Known(events, members, tuple(_marks(events, viewer, people)))
        _known.put(key, known)
    return known.marks


def _marks(events: Sequence[Event], viewer: Viewer, people: People) -> Iterator[Mark]:
    """The marks of one row."""
    seen = [form for event in events if (form := event.seen_by(viewer)) is not None]
    at = 0
    while at < len(seen):
        brief = BRIEFS.get(type(seen[at]))
        run = run_from(seen, at, brief.also if isinstance(brief, RunBrief) else ())
        at += len(run)
        if isinstance(brief, RunBrief):
            yield from brief.marks(run)
        elif brief is not None:
            yield from brief(run[0], people)


def _add(chapters: list[Chapter], mark: Mark, link: str) -> None:
    """Put a mark at the end of the story."""
    chapter = chapters[-1]
    match mark:
        case Opening():
            chapters.append(Chapter(mark.heading))
        case Pause():
            chapter.heading = chapter.heading or mark.heading
            chapter.steps.append([])
        case Note():
            chapter.steps[-1].append(mark)
            chapter.link = chapter.link or link

"""Rows of the log as a story: chapters such as rounds, each with its steps and their notes.

Those who did the same are told together; the older a chapter, the sooner only its main points are.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum

from cogs.render.families import BRIEFS
from cogs.render.narration import (
    Mark,
    Note,
    Opening,
    Pause,
    People,
    Quote,
    RunBrief,
    Weight,
    names,
    run_from,
)
from cogs.render.result import people_of
from cogs.render.text import plain, stopped
from data.live import LiveGame, LogEntry, Member
from data.newest import Newest
from rules.kernel.actor import Viewer
from rules.kernel.events import Event, Who
from rules.kernel.words import listed, some

MOST_KNOWN = 2_000
"""So many rows stay told: most who catch up read the same ones."""
_MOST_AMOUNTS = 4
_LONG_SENTENCE = 100
Points = Callable[[Sequence[int]], str]
PHONE_WIDTH = 42
"""About as many letters stand in a line of a phone."""
_HIDDEN = re.compile(r"\]\(<[^<>]*>\)|[*~`\[\]\\]|^-# ")
_LONG = re.compile(r"<[@#t][^<>]*>")
LOG = "`/log show`"
_FEW = 4
Reduced = tuple[list[Note], int]


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
            _add(chapters, mark)
            if isinstance(mark, Note) and not chapters[-1].link:
                chapters[-1].link = entry.link(game)
    if len(chapters) == 1:
        chapters[0].heading = chapters[0].heading or now
    return [chapter for chapter in chapters if chapter.notes]


@dataclass(frozen=True, slots=True)
class _Known:
    """The marks of some events for one viewer; they are kept with what they follow from."""

    events: Sequence[Event]
    members: Mapping[int, Member]
    marks: tuple[Mark, ...]


_known = Newest[tuple[int, int | None, bool], _Known](MOST_KNOWN)
"""By what of a viewer says which events they see."""


def _known_marks(
    entry: LogEntry, game: LiveGame, viewer: Viewer, people: People
) -> tuple[Mark, ...]:
    events, members = entry.events, game.members
    key = id(events), viewer.member, viewer.is_referee
    known = _known.get(key)
    if known is None or known.events is not events or known.members is not members:
        known = _Known(events, members, tuple(_marks(events, viewer, people)))
        _known.put(key, known)
    return known.marks


def _marks(events: Sequence[Event], viewer: Viewer, people: People) -> Iterator[Mark]:
    """The marks of one row."""
    for run in runs_of(events, viewer):
        yield from marks_of(run, people)


def runs_of(events: Iterable[Event], viewer: Viewer) -> Iterator[Sequence[Event]]:
    """Events in the form that the viewer may see; those told briefly in one go together."""
    seen = [form for event in events if (form := event.seen_by(viewer)) is not None]
    at = 0
    while at < len(seen):
        brief = BRIEFS.get(type(seen[at]))
        run = run_from(seen, at, brief.also if isinstance(brief, RunBrief) else ())
        at += len(run)
        yield run


def marks_of(run: Sequence[Event], people: People) -> Iterator[Mark]:
    """What is told briefly of a run."""
    brief = BRIEFS.get(type(run[0]))
    if isinstance(brief, RunBrief):
        yield from brief.marks(run)
    elif brief is not None:
        yield from brief(run[0], people)


def _add(chapters: list[Chapter], mark: Mark) -> None:
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
        case Quote():
            pass


def sentence_of(notes: Iterable[Note]) -> str:
    """What happened in a step as a sentence, as several where it is much, "" where nothing is."""
    clauses = clauses_of(notes, _spelled)
    together = listed(clauses)
    sentences = clauses if len(together) > _LONG_SENTENCE else filter(None, [together])
    return " ".join(stopped(text[:1].upper() + text[1:]) for text in sentences)


def _bracketed(points: Sequence[int]) -> str:
    """` (5, 3)`: what blows did, where there is little room."""
    if len(points) > _MOST_AMOUNTS:
        return f" ({sum(points)} in {len(points)} blows)"
    return f" ({', '.join(map(str, points))})" if points else ""


def _spelled(points: Sequence[int]) -> str:
    """` for 5 and 3`: the same in a sentence."""
    if len(points) > _MOST_AMOUNTS:
        return f" for {sum(points)} in {len(points)} blows"
    return f" for {listed(list(map(str, points)))}" if points else ""


def clauses_of(notes: Iterable[Note], points: Points = _bracketed) -> list[str]:
    """What happened in a step: `Ada hit Goblin 2 (5) and missed Goblin 3`, a clause a subject."""
    told: list[tuple[str, list[str]]] = []
    for note in _grouped(notes):
        subject = names(note.who)
        predicate = _predicate(note) + points(note.amounts)
        if told and subject and told[-1][0] == subject:
            told[-1][1].append(predicate)
        else:
            told.append((subject, [predicate]))
    return [f"{subject} {listed(did)}".strip() for subject, did in told]


def _grouped(notes: Iterable[Note]) -> list[Note]:
    """Each deed once, with all who did it to the same, where the first of them did it."""
    found: dict[object, Note] = {}
    for note in notes:
        if not note.who:
            found[len(found)] = note
            continue
        key = note.did, note.whom and note.whom.target, bool(note.amounts)
        known = found.get(key)
        found[key] = note if known is None else _both(known, note)
    return list(found.values())


def _both(one: Note, other: Note) -> Note:
    who = tuple(dict.fromkeys((*one.who, *other.who)))
    return replace(one, who=who, amounts=(*one.amounts, *other.amounts))


def _predicate(note: Note) -> str:
    did = note.did
    if len(note.who) > 1 and did.startswith("was "):
        did = f"were {did.removeprefix('was ')}"
    whom = "" if note.whom is None else f" {plain(note.whom.label)}"
    return f"{did}{whom}"


class Detail(IntEnum):
    """How much of a chapter is told: all, what it did to whom, the main points, what turned it."""

    ALL = 0
    RESULTS = 1
    MAIN = 2
    TURNS = 3
    NOTHING = 4


def tell_within(chapters: Sequence[Chapter], lines: int, *, is_whole: bool = True) -> list[str]:
    """The chapters below each other in so many lines of a phone, and how much was left out.

    Not `is_whole` says that there was more before them.
    """
    known: dict[tuple[int, Detail], tuple[str, int]] = {}

    def tell(at: int, detail: Detail) -> tuple[str, int]:
        # Each step down the ladder changes one chapter, so that the others are known already.
        if (at, detail) not in known:
            known[at, detail] = _reduced(chapters[at], detail)
        return known[at, detail]

    told: list[str] = []
    for details in _ladder(len(chapters)):
        parts = [tell(at, detail) for at, detail in enumerate(details)]
        told = _told_within(parts, is_whole=is_whole)
        if phone_lines(told) <= lines:
            break
    return told


def _ladder(count: int) -> Iterator[list[Detail]]:
    """From all there is to the least: chapter by chapter, the oldest first.

    Of the newest what it did is told for longer than of any other what turned it.
    """
    details = [Detail.ALL] * count
    yield details
    older, newest = range(count - 1), range(count)[-1:]
    steps = [(at, detail) for at in older for detail in (Detail.RESULTS, Detail.TURNS)]
    steps += [(at, Detail.RESULTS) for at in newest]
    steps += [(at, Detail.NOTHING) for at in older]
    steps += [(at, Detail.MAIN) for at in newest]
    for at, detail in steps:
        details[at] = detail
        yield details


def phone_lines(texts: Iterable[str]) -> int:
    """The lines that texts take up on a phone."""
    return sum(-(-max(1, len(_shown(text))) // PHONE_WIDTH) for text in texts)


def _shown(text: str) -> str:
    """What is read of a text: links are as long as their words, mentions as a name."""
    return _LONG.sub("somebody", _HIDDEN.sub("", text))


def _reduced(chapter: Chapter, detail: Detail) -> tuple[str, int]:
    """A chapter in that detail, and how many of its notes that does not tell."""
    steps = [_REDUCED[detail](step) for step in chapter.steps]
    missing = len(chapter.notes) - sum(count for _, count in steps)
    return _tell_chapter(replace(chapter, steps=[notes for notes, _ in steps])), missing


def _told_within(parts: Iterable[tuple[str, int]], *, is_whole: bool) -> list[str]:
    """The chapters that are told, below how much there is of those that are not."""
    left = 0
    lines: list[str] = []
    for text, missing in parts:
        if text:
            lines.append(text + _smaller(missing))
        else:
            left += missing
    if not is_whole:
        return [f"… and more before that: {LOG}", *lines]
    return [f"… and {left} more: {LOG}", *lines] if left else lines


def _smaller(count: int) -> str:
    if not count:
        return ""
    return f"; {some(count, 'smaller thing')}"


def _tell_chapter(chapter: Chapter) -> str:
    """`**Round 3**: Ada hit Goblin 2 (5); Goblin 1 missed Ada`, "" where there is nothing."""
    steps = (", ".join(clauses_of(step)) for step in chapter.steps)
    text = "; ".join(filter(None, steps))
    if not text:
        return ""
    heading = f"**{chapter.heading or 'Meanwhile'}**"
    return f"{f'[{heading}](<{chapter.link}>)' if chapter.link else heading}: {text}"


# What is left of a step, and how many of its notes that tells


def _all(step: Sequence[Note]) -> Reduced:
    return list(step), len(step)


def _results(step: Sequence[Note]) -> Reduced:
    """Blows by whom they hit; what is small and what missed is left out."""
    told = list(_by_target(step))
    return [note for note, _ in told], sum(count for _, count in told)


def _main(step: Sequence[Note]) -> Reduced:
    """The first few of these, and what turned it."""
    told = [
        (note, count)
        for place, (note, count) in enumerate(_by_target(step))
        if place < _FEW or note.weight is Weight.GREAT
    ][: 2 * _FEW]
    return [note for note, _ in told], sum(count for _, count in told)


def _by_target(step: Sequence[Note]) -> Iterator[tuple[Note, int]]:
    """What happened, with all the blows that hit somebody as one; and how many notes it was."""
    hits: dict[Who, list[int]] = {}
    for note in step:
        if note.whom is not None and note.amounts:
            hits.setdefault(note.whom, []).append(sum(note.amounts))
    for note in step:
        if note.whom is None and note.weight > Weight.SMALL:
            yield note, 1
        elif note.whom is not None and note.whom in hits:
            taken = hits.pop(note.whom)
            yield Note((note.whom,), f"took {sum(taken)}"), len(taken)


def _turns(step: Sequence[Note]) -> Reduced:
    """What turned it alone, such as a death."""
    great = [note for note in step if note.weight is Weight.GREAT]
    return great, len(great)


def _nothing(_step: Sequence[Note]) -> Reduced:
    return [], 0


_REDUCED: dict[Detail, Callable[[Sequence[Note]], Reduced]] = {
    Detail.ALL: _all,
    Detail.RESULTS: _results,
    Detail.MAIN: _main,
    Detail.TURNS: _turns,
    Detail.NOTHING: _nothing,
}

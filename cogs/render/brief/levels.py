"""A story in the room there is: the older a chapter, the sooner only its main points are told."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import IntEnum

from cogs.render.brief import Note, Weight
from cogs.render.brief.story import Chapter
from cogs.render.brief.words import clauses_of
from rules.kernel.events import Who

PHONE_WIDTH = 42
"""About as many letters stand in a line of a phone."""
_HIDDEN = re.compile(r"\]\(<[^>]*>\)|[*~`\[\]\\]|^-# ")
_LONG = re.compile(r"<[@#t][^>]*>")
LOG = "`/log show`"


class Detail(IntEnum):
    """How much of a chapter is told: all of it, what it did to whom, or only what turned it."""

    ALL = 0
    RESULTS = 1
    TURNS = 2
    NOTHING = 3


def tell_within(chapters: Sequence[Chapter], lines: int, *, is_whole: bool = True) -> list[str]:
    """The chapters below each other in so many lines of a phone, and how much was left out.

    Not `is_whole` says that there was more before them.
    """
    told: list[str] = []
    for details in _ladder(len(chapters)):
        told = _told(chapters, details, is_whole=is_whole)
        if phone_lines(told) <= lines:
            break
    return told


def _ladder(count: int) -> Iterator[list[Detail]]:
    """From all there is to the least: chapter by chapter, the oldest first."""
    details = [Detail.ALL] * count
    yield details
    for at in range(count):
        for detail in (Detail.RESULTS, Detail.TURNS):
            details[at] = detail
            yield details
    for at in range(count):
        details[at] = Detail.NOTHING
        yield details


def phone_lines(texts: Iterable[str]) -> int:
    """The lines that texts take up on a phone."""
    return sum(-(-max(1, len(_shown(text))) // PHONE_WIDTH) for text in texts)


def _shown(text: str) -> str:
    """What is read of a text: links are as long as their words, mentions as a name."""
    return _LONG.sub("somebody", _HIDDEN.sub("", text))


def _told(chapters: Sequence[Chapter], details: Sequence[Detail], *, is_whole: bool) -> list[str]:
    left = 0
    lines: list[str] = []
    for chapter, detail in zip(chapters, details, strict=True):
        steps = [_REDUCED[detail](step) for step in chapter.steps]
        missing = len(chapter.notes) - sum(count for _, count in steps)
        text = tell_chapter(replace(chapter, steps=[notes for notes, _ in steps]))
        if not text:
            left += missing
        else:
            lines.append(text + _smaller(missing))
    if not is_whole:
        return [f"… and more before that: {LOG}", *lines]
    return [f"… and {left} more: {LOG}", *lines] if left else lines


def _smaller(count: int) -> str:
    if not count:
        return ""
    return f"; {'a smaller thing' if count == 1 else f'{count} smaller things'}"


def tell_chapter(chapter: Chapter) -> str:
    """`**Round 3**: Ada hit Goblin 2 (5); Goblin 1 missed Ada`, "" where there is nothing."""
    steps = (", ".join(clauses_of(step)) for step in chapter.steps)
    text = "; ".join(filter(None, steps))
    if not text:
        return ""
    heading = f"**{chapter.heading or 'Meanwhile'}**"
    return f"{f'[{heading}](<{chapter.link}>)' if chapter.link else heading}: {text}"


# What is left of a step, and how many of its notes that tells

Reduced = tuple[list[Note], int]


def _all(step: Sequence[Note]) -> Reduced:
    return list(step), len(step)


def _results(step: Sequence[Note]) -> Reduced:
    """Blows by whom they hit; what is small and what missed is left out."""
    totals: dict[Who, int] = {}
    for note in step:
        if note.whom is not None and note.amounts:
            totals[note.whom] = totals.get(note.whom, 0) + sum(note.amounts)
    kept: list[Note] = []
    for note in step:
        if note.whom is None:
            kept += [note] if note.weight > Weight.SMALL else []
        elif note.whom in totals:
            kept.append(Note((note.whom,), f"took {totals.pop(note.whom)}"))
    hits = sum(1 for note in step if note.amounts)
    return kept, hits + sum(1 for note in kept if not note.did.startswith("took "))


def _turns(step: Sequence[Note]) -> Reduced:
    """What turned it alone, such as a death."""
    great = [note for note in step if note.weight is Weight.GREAT]
    return great, len(great)


def _nothing(_step: Sequence[Note]) -> Reduced:
    return [], 0


_REDUCED: dict[Detail, Callable[[Sequence[Note]], Reduced]] = {
    Detail.ALL: _all,
    Detail.RESULTS: _results,
    Detail.TURNS: _turns,
    Detail.NOTHING: _nothing,
}

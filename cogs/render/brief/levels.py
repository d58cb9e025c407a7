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
_HIDDEN = re.compile(r"\]\(<[^<>]*>\)|[*~`\[\]\\]|^-# ")
_LONG = re.compile(r"<[@#t][^<>]*>")
LOG = "`/log show`"
_FEW = 4


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
        told = _joined(parts, is_whole=is_whole)
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


def _joined(parts: Iterable[tuple[str, int]], *, is_whole: bool) -> list[str]:
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
    return f"; {'a smaller thing' if count == 1 else f'{count} smaller things'}"


def _tell_chapter(chapter: Chapter) -> str:
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

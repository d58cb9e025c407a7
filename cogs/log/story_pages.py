"""Notes as clauses and sentences: those who did the same together, in the order of causes."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from cogs.render.families import BRIEFS
from cogs.render.narration import (
    Mark,
    Note,
    People,
    RunBrief,
    Weight,
    are_several,
    names,
    run_from,
    side_called,
)
from cogs.render.text import plain, stopped
from rules.kernel.actor import Viewer
from rules.kernel.events import Event, Who
from rules.kernel.words import capitalized, listed

_MOST_AMOUNTS, _FEW = 4, 4
_PARTY, _MOST_DEEDS = "the party", 3
"""So many deeds of the party share a clause."""
_LONG_SENTENCE = 100
_WAS = re.compile(r"^was\b")
Points = Callable[[Sequence[int]], str]
Touch = tuple[str, str, bool]
"""A body, any of a group or all of it; and whether it was by a blow."""


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


def sentence_of(notes: Iterable[Note]) -> str:
    """What happened in a step as a sentence, as several where it is much, "" where nothing is."""
    clauses = clauses_of(notes, spelled)
    together = listed(clauses)
    sentences = clauses if len(together) > _LONG_SENTENCE else filter(None, [together])
    return " ".join(stopped(capitalized(text)) for text in sentences)


def _bracketed(points: Sequence[int]) -> str:
    """` (5, 3)`: what blows did, where there is little room."""
    if len(points) > _MOST_AMOUNTS:
        return f" ({sum(points)} in {len(points)} blows)"
    return f" ({', '.join(map(str, points))})" if points else ""


def spelled(points: Sequence[int]) -> str:
    """` for 5 and 3`: the same in a sentence."""
    if len(points) > _MOST_AMOUNTS:
        return f" for {sum(points)} in {len(points)} blows"
    return f" for {listed(list(map(str, points)))}" if points else ""


def clauses_of(notes: Iterable[Note], points: Points = _bracketed) -> list[str]:
    """What happened in a step: `Ada hit Goblin 2 (5) and missed Goblin 3`, a clause a subject."""
    told: list[tuple[str, list[tuple[str, str]]]] = []
    for note in _grouped(notes):
        subject, predicate = _subject(note.who), _predicate(note) + points(note.amounts)
        if not note.who and predicate.startswith(f"{_PARTY} "):
            subject, predicate = _PARTY, predicate.removeprefix(f"{_PARTY} ")
        is_full = subject == _PARTY and told and len(told[-1][1]) >= _MOST_DEEDS
        if told and subject and told[-1][0] == subject and not is_full:
            told[-1][1].append(_cut(predicate, note.thing))
        else:
            told.append((subject, [_cut(predicate, note.thing)]))
    return [f"{subject} {_joined(did)}".strip() for subject, did in told]


def _cut(predicate: str, thing: str) -> tuple[str, str]:
    """`found ` and `87 gp`, `was ` and `*held*`: what the next deed may share, and the rest."""
    if thing and predicate.endswith(f" {thing}"):
        return predicate.removesuffix(thing), thing
    lead, mark, name = predicate.partition("*")
    return (lead, f"{mark}{name}") if mark else (predicate, "")


def _joined(did: Iterable[tuple[str, str]]) -> str:
    """`found 87 gp and a ring, and was *held* and *stunned*`: what they share is told once."""
    told: list[tuple[str, list[str]]] = []
    for lead, name in did:
        if told and name and told[-1][0] == lead:
            told[-1][1].append(name)
        else:
            told.append((lead, [name]))
    return listed([f"{lead}{listed(names)}" for lead, names in told])


def _grouped(notes: Iterable[Note]) -> list[Note]:
    """Each deed once, with all who did it to the same, as far as the order of causes allows.

    What somebody did joins the same deed of others before it, or draws it on to itself, unless
    something happened in between to those whom it is about: nobody dies before the blow.
    """
    found: list[Note | None] = []
    latest: dict[object, int] = {}
    touched: dict[Touch, int] = {}
    for note in notes:
        key = note.did, note.whom and note.whom.target, bool(note.amounts)
        at = latest.get(key, -1) if note.who else -1
        known = found[at] if at >= 0 else None
        if known is None:
            found.append(note)
        elif _last(touched, note) <= at:
            found[at] = _both(known, note)
        elif _last(touched, known) <= at:
            found[at] = None
            found.append(_both(known, note))
        else:
            known = None
            found.append(note)
        if known is None or found[at] is None:
            at = latest[key] = len(found) - 1
        _touch(touched, found[at], at)
    return [note for note in found if note is not None]


def _people(note: Note | None) -> tuple[Who, ...]:
    return () if note is None else (*note.who, *filter(None, [note.whom]))


def _touch(touched: dict[Touch, int], note: Note | None, at: int) -> None:
    """Keep where something happened last to each of them, to any of a group, and to all of it."""
    for who in _people(note):
        whole = ("all" if not who.number else "one", who.id)
        for how, whose in (("body", who.target), ("any", who.id), whole):
            key = how, whose, note is not None and note.whom is not None
            touched[key] = max(at, touched.get(key, -1))


def _last(touched: Mapping[Touch, int], note: Note) -> int:
    """The place of the last thing that happened to those whom a note is about.

    Between blows their order is no matter: what came of them has its own note.
    """
    kinds = (False,) if note.whom is not None else (False, True)
    asked = (
        (("body", who.target), ("all", who.id)) if who.number else (("any", who.id),)
        for who in _people(note)
    )
    keys = ((*key, is_blow) for found in asked for key in found for is_blow in kinds)
    return max((touched.get(key, -1) for key in keys), default=-1)


def _both(one: Note, other: Note) -> Note:
    who = tuple(dict.fromkeys((*one.who, *other.who)))
    return replace(one, who=who, amounts=(*one.amounts, *other.amounts))


def _subject(people: Sequence[Who]) -> str:
    called = names(people)
    return side_called(people[0].name) if len(people) == 1 and called == people[0].name else called


def _predicate(note: Note) -> str:
    did = _WAS.sub("were", note.did) if are_several(note.who) else note.did
    whom = "" if note.whom is None else f" {plain(note.whom.label)}"
    return f"{did}{whom}"


def shortened(notes: Sequence[Note]) -> tuple[list[Note], int]:
    """The first few of these with the blows by whom they hit, what turned it, and the rest's count.

    What is small and what missed is left out.
    """
    told = [
        (note, count)
        for place, (note, count) in enumerate(_by_target(notes))
        if place < _FEW or note.weight is Weight.GREAT
    ][: 2 * _FEW]
    return [note for note, _ in told], len(notes) - sum(count for _, count in told)


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

"""Notes as text: those who did the same are told together."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from cogs.render.brief import Note
from cogs.render.narration.grouping import names
from cogs.render.text import listed, plain, stopped

_MOST_AMOUNTS = 4


Points = Callable[[Sequence[int]], str]


def sentence_of(notes: Iterable[Note]) -> str:
    """What happened in a step as a sentence, "" where there is nothing."""
    text = listed(clauses_of(notes, _spelled))
    return stopped(text[:1].upper() + text[1:]) if text else ""


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
        found[key] = note if known is None else _joined(known, note)
    return list(found.values())


def _joined(one: Note, other: Note) -> Note:
    who = tuple(dict.fromkeys((*one.who, *other.who)))
    return replace(one, who=who, amounts=(*one.amounts, *other.amounts))


def _predicate(note: Note) -> str:
    did = note.did
    if len(note.who) > 1 and did.startswith("was "):
        did = f"were {did.removeprefix('was ')}"
    whom = "" if note.whom is None else f" {plain(note.whom.label)}"
    return f"{did}{whom}"

"""Quiet days of a book as one scene with one line: rests, hunger, wages, day after day."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from cogs.log.scene_pages import Chapter, Deed, Scene
from cogs.log.story_pages import sentence_of
from cogs.render.narration import Note, Weight

_MOST_SAID = 4
_NUMBER = re.compile(r"\d[\d,]*")


def without_quiet(scenes: Sequence[Scene]) -> list[Scene]:
    """The scenes, with those together in which nothing happened but that time went by."""
    found: list[Scene] = []
    for is_quiet, run in groupby(scenes, key=_is_quiet):
        together = list(run)
        if is_quiet and len(together) > 1:
            found += [_together(list(same)) for _, same in groupby(together, key=_place)]
        else:
            found += together
    return found


def _is_quiet(scene: Scene) -> bool:
    """No encounter, nothing said or read out, nothing great."""
    if scene.number or scene.began is None:
        return False
    deeds = list(scene.deeds)
    notes = (note for deed in deeds for note in deed.notes)
    return not any(deed.quotes for deed in deeds) and not any(
        note.weight is Weight.GREAT for note in notes
    )


def _place(scene: Scene) -> tuple[str, int]:
    return scene.room, scene.session


def _once(notes: Sequence[Note]) -> list[Note]:
    """What was done, in the order of the last times; of what was done more than twice, with other
    numbers, the last time and how often before."""
    alike: dict[tuple[object, ...], dict[str, Note]] = {}
    for note in notes:
        if note.weight > Weight.SMALL:
            key = tuple(who.target for who in note.who), _NUMBER.sub("#", note.did)
            before = alike.pop(key, {})
            before.pop(note.did, None)
            alike[key] = before | {note.did: note}
    return [one for same in alike.values() for one in _shortly(list(same.values()))]


def _shortly(notes: Sequence[Note]) -> Sequence[Note]:
    last, before = notes[-1], len(notes) - 1
    if before < 2:
        return notes
    return [replace(last, did=f"{last.did} (and {before} times before)")]


def _together(scenes: Sequence[Scene]) -> Scene:
    first, last = scenes[0], scenes[-1]
    if len(scenes) == 1:
        return first
    days = f"Days {first.day} to {last.day}" if first.day != last.day else first.heading
    deed = Deed()
    for one in (deed for scene in scenes for deed in scene.deeds):
        deed.notes += one.notes
        deed.runs += one.runs
        deed.rows += [row for row in one.rows if not deed.rows or row is not deed.rows[-1]]
        deed.link = deed.link or one.link
    deed.sentence = sentence_of(_once(deed.notes)[-_MOST_SAID:])
    first.heading, first.over, first.ending = days, last.over, None
    first.chapters = [Chapter("", [deed])]
    return first

"""Quiet days of a book as one scene with one line: rests, hunger, wages, day after day."""

import re
from collections.abc import Sequence
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
    # What was done again and again is told once, as it was the last time.
    latest: dict[tuple[object, ...], Note] = {}
    for note in deed.notes:
        if note.weight <= Weight.SMALL:
            continue
        key = tuple(who.target for who in note.who), _NUMBER.sub("#", note.did)
        latest.pop(key, None)
        latest[key] = note
    deed.sentence = sentence_of(list(latest.values())[-_MOST_SAID:])
    first.heading, first.over, first.ending = days, last.over, None
    first.chapters = [Chapter("", [deed])]
    return first

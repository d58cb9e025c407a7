"""Class, level, experience and hit points as they are written on a sheet (ERIS-ELF, R-SHEETNUM)."""

from collections.abc import Callable, Sequence

from rules.classes import FAMILY
from rules.classes.records import LevelsWritten, WriteLevels
from rules.classes.tables import (
    check_class_name,
    check_experience,
    rolled_of,
    tracks_of,
    with_tracks,
)
from rules.errors import RuleError
from rules.health.hit_points import remake
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.active import own_character
from rules.sheet.classes import check_may_rise, class_word
from rules.sheet.records import ELF, MOST_HIT_POINTS, check_level
from rules.state.sheet import Character, ClassTrack

MOST_CLASSES = 2
RULE = "ERIS-ELF"
Tracks = list[ClassTrack]


@FAMILY.handles
def write_levels(resolution: Resolution, action: WriteLevels) -> None:
    """Write what was given; a running encounter takes the level over next round."""
    character = own_character(resolution, action.character_id, "write on the sheet of")
    if action.classes or action.levels or action.experience:
        check_may_rise(resolution, character)
    tracks = list(tracks_of(character))
    operating = class_word(character)
    if action.classes:
        tracks, operating = _classes(resolution, character, action)
    tracks = _with_values(character, tracks, operating, action)
    changed = with_tracks(character, tracks, operating)
    maximum = max(track.hit_points for track in tracks)
    if changed == character and maximum == character.vitals.maximum:
        raise RuleError(f"The sheet of {character.name} says all that already.")
    resolution.put_character(changed)
    if maximum != character.vitals.maximum:
        remake(resolution, character.id, maximum, rule="", cause="level")
    _tell(resolution, character.id)


def _classes(
    resolution: Resolution, character: Character, action: WriteLevels
) -> tuple[Tracks, str]:
    """The classes that were named, each with what the sheet has of it; which one counts."""
    names = [check_class_name(resolution.traits.read(name)) for name in action.classes]
    if len(names) > MOST_CLASSES or len(set(names)) < len(names):
        raise RuleError("Write one class, or two that differ, such as `fighter/magic-user`.")
    if len(names) == MOST_CLASSES:
        _require_two(character, action)
    known = {track.name: track for track in tracks_of(character)}
    current = known[class_word(character)]
    if current.name not in names:
        known[names[0]] = replace(known.get(names[0], current), name=names[0])
    tracks = [known.get(name, ClassTrack(name, hit_points=rolled_of(character))) for name in names]
    operating = current.name if current.name in names else names[0]
    return tracks, operating


def _require_two(character: Character, action: WriteLevels) -> None:
    """Raise RuleError for two classes of somebody who is no elf, or without their hit points."""
    if ELF.key not in character.traits:
        raise RuleError(
            f"Only elves have two classes, and {character.name} has not the trait elf. "
            "⟦Write the trait|sheet trait⟧ first."
        )
    if character.second is None and len(action.hit_points) != MOST_CLASSES:
        raise RuleError("Give the maximum of hit points of both classes, such as `6/4`.")


def _with_values(
    character: Character, tracks: Tracks, operating: str, action: WriteLevels
) -> Tracks:
    """The classes with the numbers that were given, all within bounds."""
    columns: tuple[tuple[str, Sequence[int], Callable[[int], object]], ...] = (
        ("level", action.levels, check_level),
        ("experience", action.experience, check_experience),
        ("hit_points", action.hit_points, _check_points),
    )
    for field, values, check in columns:
        for value in values:
            check(value)
        if len(values) > len(tracks):
            raise RuleError(
                f"{character.name} has {len(tracks)} class, and these are {len(values)} numbers."
            )
        tracks = _spread(tracks, operating, field, values)
    return tracks


def _spread(tracks: Tracks, operating: str, field: str, values: Sequence[int]) -> Tracks:
    """One value is of the class that counts, two are of both in their order."""
    names = [track.name for track in tracks] if len(values) == len(tracks) else [operating]
    given = dict(zip(names, values, strict=False))
    return [
        replace(track, **{field: given[track.name]}) if track.name in given else track
        for track in tracks
    ]


def _check_points(points: int) -> None:
    if not 1 <= points <= MOST_HIT_POINTS:
        raise RuleError(f"Hit points go from 1 to {MOST_HIT_POINTS}.")


def _tell(resolution: Resolution, character_id: str) -> None:
    character = resolution.character(character_id)
    tracks = tracks_of(character)
    resolution.emit(
        LevelsWritten(
            target=resolution.who(character_id),
            classes=tuple(track.name for track in tracks),
            levels=tuple(track.level for track in tracks),
            experience=tuple(track.experience for track in tracks),
            hit_points=tuple(track.hit_points for track in tracks),
            operating=class_word(character),
            rule=RULE if character.second is not None else "",
        )
    )

"""The classes of somebody side by side: one of most people, two of an elf (ERIS-ELF).

What counts now stands on the sheet itself, the class that does not in `Character.second`.
"""

from collections.abc import Sequence

from rules.record import replace
from rules.sheet.door import CLASSES, SAVES, class_word, own_level
from rules.state.classes import ClassTrack
from rules.state.sheet import Character

OF_A_CLASS = (
    "thac0",
    "attack",
    *SAVES,
    *(key.replace("save_", "magic_") for key in SAVES),
    "hit_die",
)
"""The numbers that an elf has twice, by key."""
_ORDER = [one.key for one in CLASSES]


def rolled_of(character: Character) -> int:
    """The maximum of hit points that was rolled for the class that counts now.

    A maximum that was written by hand since is meant for that class.
    """
    maximum, second, rolled = character.vitals.maximum, character.second, character.rolled
    if second is None or rolled is None or maximum != max(rolled, second.hit_points):
        return maximum
    return rolled


def operating_track(character: Character) -> ClassTrack:
    """The class that counts now."""
    return ClassTrack(
        class_word(character),
        own_level(character),
        character.experience,
        rolled_of(character),
        {key: value for key, value in character.numbers.items() if key in OF_A_CLASS},
    )


def tracks_of(character: Character) -> tuple[ClassTrack, ...]:
    """All classes, in the order in which a sheet writes them: fighter/magic-user."""
    tracks = [operating_track(character)]
    if character.second is not None:
        tracks.append(character.second)
    return tuple(sorted(tracks, key=_place))


def _place(track: ClassTrack) -> tuple[int, str]:
    place = _ORDER.index(track.name) if track.name in _ORDER else len(_ORDER)
    return place, track.name


def with_tracks(character: Character, tracks: Sequence[ClassTrack], operating: str) -> Character:
    """The sheet with one or two classes, of which one counts; hit points are left as they are."""
    now = next(track for track in tracks if track.name == operating)
    second = next((track for track in tracks if track is not now), None)
    lost = min(character.drained, now.level)
    others = {key: value for key, value in character.numbers.items() if key not in OF_A_CLASS}
    return replace(
        character,
        class_name=now.name,
        level=now.level - lost,
        drained=lost,
        experience=now.experience,
        rolled=None if second is None else now.hit_points,
        second=second,
        traits=_traits(character, tracks, now.name),
        numbers={**others, **now.numbers},
    )


def _traits(character: Character, tracks: Sequence[ClassTrack], name: str) -> tuple[str, ...]:
    """Rules know a class by its trait: those of other classes go, that of this one comes."""
    gone = {class_word(character), *(track.name for track in tracks)} - {name}
    kept = tuple(trait for trait in character.traits if trait not in gone)
    return kept if name in kept or name not in _ORDER else (*kept, name)

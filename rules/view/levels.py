"""How far somebody is in each of their classes, and what the next level needs; no secret."""

from rules.classes.levelling import may_rise, next_rank
from rules.classes.tables import tracks_of
from rules.record import Record
from rules.sheet.classes import class_word, find_class_table
from rules.state.game import GameState
from rules.state.sheet import Character, ClassTrack


class TrackView(Record, frozen=True):
    """One class: most people have one, an elf two (ERIS-ELF).

    `needed` is the experience for the next level, None where no table says it. `operating` is the
    one that counts now. `has_table` says whether the referee has written the class.
    """

    name: str
    level: int
    experience: int
    hit_points: int
    operating: bool
    needed: int | None
    may_rise: bool
    has_table: bool


def view_levels(state: GameState, character: Character) -> tuple[TrackView, ...]:
    """The classes of somebody, in the order in which a sheet writes them."""
    return tuple(_view(state, character, track) for track in tracks_of(character))


def _view(state: GameState, character: Character, track: ClassTrack) -> TrackView:
    operating = track.name == class_word(character)
    rank = next_rank(state, character) if operating else None
    return TrackView(
        track.name,
        track.level,
        track.experience,
        track.hit_points,
        operating=operating,
        needed=None if rank is None else rank.experience,
        may_rise=operating and may_rise(state, character),
        has_table=find_class_table(state, track.name) is not None,
    )

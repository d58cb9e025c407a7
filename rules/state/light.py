"""Lights that burn, or could again."""

from rules.record import Record


class Light(Record, frozen=True):
    """One light. `source` is a key of `rules.light.sources`, "" for one that a referee described.

    `name`, `radius` in feet and `dim` are those of a light without a source. `bearer` is a
    character or combatant, "" for one that was set down in `place`. `item` is the id of the
    bearer's item that it comes from, "" where none is written. `until` is when it goes out, in
    seconds since the campaign began, None if no clock ends it. `left` are the seconds that one has
    which does not burn, None for one that does. `drawn` is of a sword that is written nowhere.
    """

    id: str
    source: str = ""
    bearer: str = ""
    place: str = ""
    item: str = ""
    until: int | None = None
    left: int | None = None
    covered: bool = False
    drawn: bool = False
    name: str = ""
    radius: int = 0
    dim: bool = False

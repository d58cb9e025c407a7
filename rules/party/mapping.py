"""Who draws the map for the party, and what they keep of it (OSE-MAPPER).

The referee's own map is the prepared place, of which nothing is here.
"""

from rules.errors import ForbiddenError, RuleError, WayOut
from rules.health.records import LifeChanged
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.kernel.words import is_shown
from rules.party import FAMILY
from rules.party.forming import by_sheet, require_eligible, same_name, speaks_for_party
from rules.party.records import MapNoted, MapperSet, MappingStopped, NameMapper, NoteMap
from rules.pursuit.records import PursuitBegan
from rules.pursuit.state import CHASE
from rules.record import replace
from rules.sheet.records import CharacterRetired
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.party import MapNote
from rules.state.sheet import Character

RULE = "OSE-MAPPER"
MOST_NOTES = 30
LONGEST_PLACE = 80
LONGEST_NOTE = 500


def mapper_of(state: GameState) -> Character | None:
    """Who draws the map, None for nobody."""
    return find_character(state, state.party.mapper) if state.party.mapper else None


def is_running(state: GameState) -> bool:
    """Whether people run, as far as players know of it: then nobody can map."""
    return CHASE.of(state) is not None


@FAMILY.handles
def name_mapper(resolution: Resolution, action: NameMapper) -> None:
    """A player offers a character of their own; the caller and referees say it of anybody."""
    before, wanted = resolution.state.party.mapper, action.character_id
    if wanted == before:
        mapper = mapper_of(resolution.state)
        taken = "Nobody draws the map" if mapper is None else f"{mapper.name} draws the map"
        raise RuleError(f"{taken} already.")
    if wanted:
        require_eligible(resolution, wanted, "draw the map")
    _require_say(resolution, wanted or before)
    _set_mapper(resolution, wanted)


def _require_say(resolution: Resolution, character_id: str) -> None:
    actor, who = resolution.actor, find_character(resolution.state, character_id)
    if speaks_for_party(resolution.state, actor):
        return
    if who is None or not actor.acts_for(who.owner):
        raise ForbiddenError(
            "You can offer a character of your own. Of others the caller or a referee says it."
        )


def _set_mapper(resolution: Resolution, character_id: str, because: str = "") -> None:
    before = mapper_of(resolution.state)
    party = replace(resolution.state.party, mapper=character_id)
    resolution.state = replace(resolution.state, party=party)
    after = mapper_of(resolution.state)
    resolution.emit(
        MapperSet(mapper=by_sheet(after), before=by_sheet(before), because=because, rule=RULE)
    )


@FAMILY.handles
def note_map(resolution: Resolution, action: NoteMap) -> None:
    """The mapper's player writes what they keep of a place, or a referee does."""
    mapper = mapper_of(resolution.state)
    if mapper is None:
        raise RuleError("Nobody draws the map. ", WayOut("Say who does", "party mapper"), ".")
    resolution.require_control(mapper.id, "write on the map of {}")
    if is_running(resolution.state):
        raise RuleError("Nobody can draw a map while running. Wait until the pursuit is over.")
    place, text = " ".join(action.place.split()), action.text.strip()
    if not (0 < len(place) <= LONGEST_PLACE and is_shown(place)):
        raise RuleError(f"Say in 1 to {LONGEST_PLACE} letters which place it is.")
    if len(text) > LONGEST_NOTE:
        raise RuleError(f"A note has room for {LONGEST_NOTE} characters. Shorten it, or link it.")
    note = MapNote(place, text)
    kept = resolution.state.party.map_notes
    rest = tuple(one for one in kept if same_name(one.place) != same_name(note.place))
    notes = (*rest, note) if note.text else rest
    if set(notes) == set(kept):
        raise RuleError("The map says that already.")
    if len(notes) > MOST_NOTES:
        raise RuleError(f"The map has room for {MOST_NOTES} places. Wipe one that is of no use.")
    party = replace(resolution.state.party, map_notes=notes)
    resolution.state = replace(resolution.state, party=party)
    resolution.emit(MapNoted(mapper=by_sheet(mapper), place=note.place, text=note.text, rule=RULE))


# What ends it


@FAMILY.follows(RULE)
def mapper_falls(resolution: Resolution, event: LifeChanged) -> None:
    """The dead draw nothing."""
    if event.after is Life.DEAD and event.target.id == resolution.state.party.mapper:
        _set_mapper(resolution, "", "dead")


@FAMILY.follows(RULE)
def mapper_is_put_away(resolution: Resolution, event: CharacterRetired) -> None:
    """Nor does a sheet that is put away."""
    if event.retired and event.target.id == resolution.state.party.mapper:
        _set_mapper(resolution, "", "retired")


@FAMILY.follows(RULE)
def nobody_maps_on_the_run(resolution: Resolution, _event: PursuitBegan) -> None:
    """As people begin to run, the party is told that its map has a gap from here."""
    mapper = by_sheet(mapper_of(resolution.state))
    if mapper is not None and is_running(resolution.state):
        resolution.emit(MappingStopped(mapper=mapper, rule=RULE))

"""What is tried twice of the party as a whole."""

from rules.party.records import NameMapper, NoteMap
from tests.rules.example import Example
from tests.rules.scenes import ADA, camp

MAPPER = NameMapper(character_id=ADA)

EXAMPLES: tuple[Example, ...] = (
    Example(camp, MAPPER, says="draws the map already"),
    Example(camp, NoteMap(place="Crypt", text="Two rooms."), (MAPPER,), says="says that already"),
)

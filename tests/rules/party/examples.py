"""What is tried twice of the party as a whole."""

from rules.party.actions import NameMapper, NoteMap, SetFormation, TakeFormation
from tests.rules.example import Example
from tests.rules.scenes import ADA, COUSIN, camp

ORDER = SetFormation(name="standard", ranks=((ADA,), (COUSIN,)))
COMBAT = SetFormation(name="combat", ranks=((COUSIN, ADA),))
MAPPER = NameMapper(character_id=ADA)

EXAMPLES: tuple[Example, ...] = (
    Example(camp, ORDER, says="is that already"),
    Example(camp, TakeFormation(name="combat"), (ORDER, COMBAT), says="in the order “combat”"),
    Example(camp, MAPPER, says="draws the map already"),
    Example(camp, NoteMap(place="Crypt", text="Two rooms."), (MAPPER,), says="says that already"),
)

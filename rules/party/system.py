"""What the engine has to know of this family: the mapper, its events, and who drops out when."""

from rules.health.events import LifeChanged
from rules.kernel.rulebook import Reaction, System
from rules.party import advice, calling, forming, mapping
from rules.party.actions import NameMapper, NoteMap
from rules.party.events import EVENTS
from rules.pursuit.events import PursuitBegan
from rules.sheet.events import ActiveChosen, CharacterCreated, CharacterRetired

SYSTEM = System(
    key="party",
    handlers={NameMapper: mapping.name_mapper, NoteMap: mapping.note_map},
    events=EVENTS,
    reactions=(
        Reaction(on=LifeChanged, run=calling.caller_falls, source=calling.RULE),
        Reaction(on=CharacterRetired, run=calling.caller_is_put_away, source=calling.RULE),
        Reaction(on=LifeChanged, run=forming.the_dead_drop_out, source=forming.RULE),
        Reaction(on=CharacterRetired, run=forming.the_put_away_drop_out, source=forming.RULE),
        Reaction(on=LifeChanged, run=mapping.mapper_falls, source=mapping.RULE),
        Reaction(on=CharacterRetired, run=mapping.mapper_is_put_away, source=mapping.RULE),
        Reaction(on=PursuitBegan, run=mapping.nobody_maps_on_the_run, source=mapping.RULE),
        Reaction(
            on=(CharacterCreated, ActiveChosen),
            run=advice.newcomer_is_looked_at,
            source=advice.RULE,
        ),
    ),
    implements=("OSE-CALLER", forming.RULE, mapping.RULE, advice.RULE),
)

"""What the engine has to know of this family: the mapper, its events, and who drops out when."""

from rules.health.records import LifeChanged
from rules.kernel.rulebook import Reaction, System, events_of
from rules.party import mapping, records
from rules.party.calling import RULE, caller_falls, caller_is_put_away
from rules.party.forming import (
    OSE_MARCHING_ORDER,
    OSE_PARTY_SIZE,
    newcomer_is_looked_at,
    the_dead_drop_out,
    the_put_away_drop_out,
)
from rules.party.records import NameMapper, NoteMap
from rules.pursuit.records import PursuitBegan
from rules.sheet.records import ActiveChosen, CharacterCreated, CharacterRetired

SYSTEM = System(
    key="party",
    handlers={NameMapper: mapping.name_mapper, NoteMap: mapping.note_map},
    events=events_of(records),
    reactions=(
        Reaction(on=LifeChanged, run=caller_falls, source=RULE),
        Reaction(on=CharacterRetired, run=caller_is_put_away, source=RULE),
        Reaction(on=LifeChanged, run=the_dead_drop_out, source=OSE_MARCHING_ORDER),
        Reaction(on=CharacterRetired, run=the_put_away_drop_out, source=OSE_MARCHING_ORDER),
        Reaction(on=LifeChanged, run=mapping.mapper_falls, source=mapping.RULE),
        Reaction(on=CharacterRetired, run=mapping.mapper_is_put_away, source=mapping.RULE),
        Reaction(on=PursuitBegan, run=mapping.nobody_maps_on_the_run, source=mapping.RULE),
        Reaction(
            on=(CharacterCreated, ActiveChosen),
            run=newcomer_is_looked_at,
            source=OSE_PARTY_SIZE,
        ),
    ),
    implements=("OSE-CALLER", OSE_MARCHING_ORDER, mapping.RULE, OSE_PARTY_SIZE),
)

"""What the engine has to know of this family: handlers, events, reactions, answers, a setting."""

from rules.attack.records import AttackRuling
from rules.clock.records import ClockMoved
from rules.encounter.records import CombatantLeft, EncounterEnded, SurpriseChance
from rules.expedition.records import PartyCameBack
from rules.health.records import LifeChanged
from rules.items.records import ItemDropped, ItemGiven, ItemHeld, ItemPickedUp, ItemSold, ItemStored
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.light import drawing, leaving, records, time
from rules.light.darkness import blind_in_the_dark, by_light, light_is_back, set_dark, tell_darkness
from rules.light.lighting import cover_light, hand_over, light_up, make_light, put_out, refill_light
from rules.light.records import (
    LIGHT,
    BlindInTheDark,
    CoverLight,
    DrawLight,
    HandOverLight,
    LightReturned,
    LightUp,
    MakeLight,
    PutOut,
    RefillLight,
    SetDark,
)
from rules.light.sources import beyond_sight
from rules.sheet.records import CharacterRetired

SYSTEM = System(
    key="light",
    handlers={
        LightUp: light_up,
        MakeLight: make_light,
        PutOut: put_out,
        CoverLight: cover_light,
        HandOverLight: hand_over,
        RefillLight: refill_light,
        DrawLight: drawing.draw_light,
        SetDark: set_dark,
        BlindInTheDark: blind_in_the_dark,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=ClockMoved, run=time.time_passes, source="R-LIGHT-BURN"),
        Reaction(on=ItemHeld, run=drawing.item_was_held, source="ERIS-LIGHT"),
        Reaction(
            on=(ItemGiven, ItemDropped, ItemStored, ItemSold),
            run=leaving.item_goes,
            source="ERIS-LIGHT",
        ),
        Reaction(on=ItemPickedUp, run=leaving.item_is_back, source="ERIS-LIGHT"),
        Reaction(on=LifeChanged, run=leaving.body_dies, source="ERIS-LIGHT"),
        Reaction(on=CharacterRetired, run=leaving.character_goes, source="ERIS-LIGHT"),
        Reaction(on=CombatantLeft, run=leaving.combatant_goes, source="ERIS-LIGHT"),
        Reaction(on=EncounterEnded, run=leaving.encounter_ends, source="ERIS-LIGHT"),
        Reaction(on=PartyCameBack, run=leaving.party_is_home, source="ERIS-LIGHT"),
        Reaction(on=LightReturned, run=light_is_back, source="OSE-LIGHT"),
    ),
    answers=(
        Answer(on=SurpriseChance, run=by_light, source="ERIS-LIGHT"),
        Answer(on=AttackRuling, run=beyond_sight, source="OSE-INFRAVISION"),
    ),
    comings=(time.what_comes,),
    settled=(tell_darkness,),
    settings=(LIGHT,),
    implements=("OSE-LIGHT", "ERIS-LIGHT"),
)

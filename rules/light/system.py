"""What the engine has to know of this family: handlers, events, reactions, answers, a setting."""

from rules.attack.questions import AttackRuling
from rules.clock.events import ClockMoved
from rules.encounter.events import CombatantLeft, EncounterEnded
from rules.encounter.questions import SurpriseChance
from rules.expedition.events import PartyCameBack
from rules.health.events import LifeChanged
from rules.items.events import (
    ItemDropped,
    ItemGiven,
    ItemHeld,
    ItemPickedUp,
    ItemSold,
    ItemStored,
)
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.light import darkness, drawing, handling, leaving, lighting, time
from rules.light.actions import (
    BlindInTheDark,
    CoverLight,
    DrawLight,
    HandOverLight,
    LightUp,
    MakeLight,
    PutOut,
    RefillLight,
    SetDark,
)
from rules.light.events import EVENTS, LightReturned
from rules.light.reading import beyond_sight
from rules.light.settings import LIGHT
from rules.light.surprise import by_light
from rules.sheet.events import CharacterRetired

SYSTEM = System(
    key="light",
    handlers={
        LightUp: lighting.light_up,
        MakeLight: lighting.make_light,
        PutOut: lighting.put_out,
        CoverLight: handling.cover_light,
        HandOverLight: handling.hand_over,
        RefillLight: handling.refill_light,
        DrawLight: drawing.draw_light,
        SetDark: darkness.set_dark,
        BlindInTheDark: darkness.blind_in_the_dark,
    },
    events=EVENTS,
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
        Reaction(on=LightReturned, run=darkness.light_is_back, source="OSE-LIGHT"),
    ),
    answers=(
        Answer(on=SurpriseChance, run=by_light, source="ERIS-LIGHT"),
        Answer(on=AttackRuling, run=beyond_sight, source="OSE-INFRAVISION"),
    ),
    comings=(time.what_comes,),
    settled=(darkness.tell_darkness,),
    settings=(LIGHT,),
    implements=("OSE-LIGHT", "ERIS-LIGHT"),
)

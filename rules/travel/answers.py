"""What a journey says where others ask: how it is fought without rest, and what ground it is on."""

from typing import Any

from rules.attack.questions import AttackBonus, DamageBonus
from rules.kernel.questions import Answer
from rules.surroundings.questions import Unsteady
from rules.travel.ground import RULE as WANDERING_RULE
from rules.travel.ground import wandering_here
from rules.travel.mounts import in_the_saddle
from rules.travel.weariness import RULE, penalty
from rules.wandering.questions import WanderingHere

ANSWERS: tuple[Answer[Any], ...] = (
    Answer(on=AttackBonus, run=penalty, source=RULE),
    Answer(on=DamageBonus, run=penalty, source=RULE),
    Answer(on=WanderingHere, run=wandering_here, source=WANDERING_RULE),
    Answer(on=Unsteady, run=in_the_saddle, source="OSE-UNSTABLE"),
)

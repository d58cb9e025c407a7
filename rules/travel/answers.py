"""What a journey says where others ask: how it is fought without rest, and what ground it is on."""

from typing import Any

from rules.attack.questions import AttackBonus, DamageBonus
from rules.kernel.questions import Answer
from rules.travel.weariness import RULE, penalty

ANSWERS: tuple[Answer[Any], ...] = (
    Answer(on=AttackBonus, run=penalty, source=RULE),
    Answer(on=DamageBonus, run=penalty, source=RULE),
)

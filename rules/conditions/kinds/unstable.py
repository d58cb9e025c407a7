"""OSE-UNSTABLE: on a ship in rough sea or riding a flying animal: worse shots, no spells."""

from rules.attack.questions import AttackBonus
from rules.conditions.kinds.shape import Condition, Role, Says
from rules.conditions.no_spells import no_spells
from rules.kernel.questions import Addend, Mode

RULE = "OSE-UNSTABLE"
PENALTY = -4


def shoot(question: AttackBonus) -> tuple[Addend, ...]:
    """Missiles lose 4."""
    return (Addend("unsteady", PENALTY, RULE),) if question.mode is Mode.MISSILE else ()


CONDITION = Condition(
    key="unstable",
    name="unsteady",
    means="on a rolling ship or a flying mount: shots -4, no spells",
    source=RULE,
    says=(
        Says(AttackBonus, Role.WHO, shoot),
        no_spells("On unsteady ground nobody can cast spells.", RULE),
    ),
)

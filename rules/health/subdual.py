"""OSE-SUBDUE: damage that only beats somebody down is kept apart from wounds (R-SUBDUE)."""

from rules.encounter.joining import take_out
from rules.encounter.records import EncounterEnded
from rules.errors import RuleError
from rules.health import FAMILY
from rules.health.hit_points import audience_of_points, is_exact, roller_of
from rules.health.records import (
    INTELLIGENT,
    ForgetSubdual,
    SubdualForgotten,
    SubdualInVain,
    SubdualTaken,
)
from rules.kernel.events import EVERYBODY, REFEREES, Throw
from rules.kernel.naming import name_target, who_acts
from rules.kernel.resolution import Resolution
from rules.kernel.targets import body_of, find_combatant, find_vitals, split_target
from rules.kernel.traits import has_trait
from rules.record import replace
from rules.state.encounter import Kind
from rules.state.game import GameState
from rules.state.health import Harm, Life, Vitals

RULE = "OSE-SUBDUE"
SUBDUAL = "subdual"
"""The word on damage that is meant to subdue; also that of the manoeuvre."""


def bruise(resolution: Resolution, harm: Harm, throw: Throw | None = None) -> None:
    """Add to the subdual damage of a body, which surrenders once it and its wounds are enough."""
    target, before = harm.target, find_vitals(resolution.state, harm.target)
    if before is None or before.life is Life.DEAD:
        return
    after = replace(before, subdual=before.subdual + harm.amount)
    resolution.put_vitals(target, after)
    who = resolution.who(target)
    is_beaten = _is_beaten(resolution.state, target, after)
    resolution.emit(
        SubdualTaken(
            target=who,
            amount=harm.amount,
            subdual=after.subdual,
            hit_points=after.hit_points,
            exact=is_exact(resolution, target),
            by=who_acts(resolution, harm.by, who),
            throw=throw,
            roller=roller_of(harm.audience),
            rulings=harm.rulings,
            surrenders=is_beaten,
            audience=audience_of_points(
                resolution, who, asked=EVERYBODY if is_beaten else harm.audience
            ),
        )
    )
    if is_beaten:
        resolution.reveal()
        take_out(resolution, target, "surrendered")
    elif _has_enough(resolution.state, target, after) and before.subdual < before.hit_points:
        resolution.emit(SubdualInVain(target=who, audience=REFEREES))


def _is_beaten(state: GameState, target: str, vitals: Vitals) -> bool:
    """Whether an intelligent body has had all that it can take."""
    combatant = find_combatant(state, target)
    if combatant is None or not _has_enough(state, target, vitals):
        return False
    return combatant.kind is not Kind.MONSTER or has_trait(state, target, INTELLIGENT.key)


def _has_enough(state: GameState, target: str, vitals: Vitals) -> bool:
    """Whether wounds and subdual damage come to all that a body can take which is there."""
    if vitals.life is not Life.UP or vitals.hit_points > vitals.subdual:
        return False
    combatant = find_combatant(state, target)
    if combatant is None:
        return False
    body = body_of(combatant, split_target(target)[1])
    return not (combatant.gone or (body is not None and body.gone))


@FAMILY.handles
def forget_subdual(resolution: Resolution, action: ForgetSubdual) -> None:
    """The referee has somebody's subdual damage vanish before the encounter ends."""
    resolution.require_referee("say that subdual damage has gone")
    target = name_target(resolution, action.target)
    vitals = find_vitals(resolution.state, target)
    who = resolution.who(target)
    if vitals is None or not vitals.subdual:
        raise RuleError(f"{who.label} has no subdual damage.")
    resolution.put_vitals(target, replace(vitals, subdual=0))
    audience = None if is_exact(resolution, target) else REFEREES
    resolution.emit(SubdualForgotten(target=who, subdual=vitals.subdual, audience=audience))


@FAMILY.follows(RULE, after="setting_changes")
def encounter_ends(resolution: Resolution, _event: EncounterEnded) -> None:
    """Whoever was only beaten down is well again."""
    for sheet in resolution.state.characters:
        if sheet.vitals.subdual:
            well = replace(sheet.vitals, subdual=0)
            resolution.put_character(replace(sheet, vitals=well))

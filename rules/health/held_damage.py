"""Damage in a simultaneous step: held back until all in it have acted (R-TIE-REROLL)."""

from rules.health.dealing import deal
from rules.health.events import DamageHeld
from rules.health.hit_points import audience_of_points, roller_of
from rules.initiative.door import method_in
from rules.kernel.events import Throw
from rules.kernel.naming import who_acts
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.record import replace
from rules.rounds.events import PlaceEnded, RoundEnded
from rules.state.health import Harm


def is_held(resolution: Resolution, target: str) -> bool:
    """Whether damage to this target waits for the end of the step being played."""
    encounter = resolution.state.encounter
    if encounter is None or encounter.step is None or not encounter.step.simultaneous:
        return False
    return resolution.find_combatant(id_of(target)) is not None


def hold(resolution: Resolution, harm: Harm, throw: Throw | None = None) -> None:
    """Keep damage for the end of the step, and say so."""
    encounter = resolution.encounter
    resolution.put_encounter(replace(encounter, held=(*encounter.held, harm)))
    who = resolution.who(harm.target)
    resolution.emit(
        DamageHeld(
            target=who,
            amount=harm.amount,
            by=who_acts(resolution, harm.by, who),
            throw=throw,
            roller=roller_of(harm.audience),
            rulings=harm.rulings,
            rule=method_in(resolution.state).source,
            audience=audience_of_points(resolution, who, asked=harm.audience),
        )
    )


def place_ends(resolution: Resolution, _event: PlaceEnded | RoundEnded) -> None:
    """A place of the order is over: apply all held damage in the order it was dealt.

    Hits on somebody whom an earlier one has killed, or who is out of the game, have no effect;
    whoever has fled since is hit.
    """
    encounter = resolution.state.encounter
    if encounter is None or not encounter.held:
        return
    resolution.put_encounter(replace(encounter, held=()))
    for harm in encounter.held:
        deal(resolution, harm)

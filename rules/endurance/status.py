"""How far a monster is gone, for all to see: weakened, or totally exhausted."""

from rules.bestiary.door import check_powers
from rules.bestiary.fields import EXHAUSTED_DAMAGE
from rules.endurance.actions import SetExhausted, SetLostPowers
from rules.endurance.events import EnduranceChanged, EnduranceSpent, LostPowersSet
from rules.endurance.fractions import endurance_damage
from rules.errors import RuleError
from rules.health.door import exhausted, with_hit_points
from rules.health.events import HitPointsChanged
from rules.kernel.naming import name_combatant, name_target
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals
from rules.record import replace
from rules.sheet.door import number
from rules.state.encounter import Kind
from rules.state.game import GameState
from rules.state.health import DEAD, Endurance, Vitals

WEAKENED, EXHAUSTED = "weakened", "exhausted"
RULES = {WEAKENED: "ENDURANCE-WEAKENED", EXHAUSTED: "ENDURANCE-EXHAUSTED"}


def tallies_of(vitals: Vitals | None) -> Endurance | None:
    """The tallies of a body that lives and tires, None of every other."""
    return None if vitals is None or vitals.life is DEAD else vitals.endurance


def status_of(state: GameState, vitals: Vitals, tallies: Endurance) -> str:
    """Exhausted, or weakened: what is due at the end of the next round would exhaust it."""
    if tallies.exhausted:
        return EXHAUSTED
    due = endurance_damage(state, tallies.normal)
    return WEAKENED if tallies.spent + due >= vitals.maximum else ""


def damage_changes(resolution: Resolution, event: HitPointsChanged) -> None:
    """The tallies of a body have changed (R-WEAKENED); healing may leave it exhausted."""
    target = event.target.target
    reconsider(resolution, target)
    if event.cause != "healing":
        return
    vitals = find_vitals(resolution.state, target)
    tallies = tallies_of(vitals)
    if vitals is not None and tallies is not None and tallies.exhausted:
        tell_tallies(resolution, target, vitals.maximum, tallies)


def tell_tallies(
    resolution: Resolution, target: str, maximum: int, tallies: Endurance, amount: int = 0
) -> None:
    """Tell referees how the tallies stand, and what was paid into them."""
    resolution.emit(
        EnduranceSpent(
            target=resolution.who(target),
            amount=amount,
            normal=tallies.normal,
            tired=tallies.tired,
            maximum=maximum,
            rule="ENDURANCE" if amount else "ENDURANCE-HEALING",
        )
    )


def reconsider(resolution: Resolution, target: str) -> None:
    """Say what has become of a monster, if that is news."""
    vitals = find_vitals(resolution.state, target)
    tallies = tallies_of(vitals)
    if vitals is None or tallies is None:
        return
    before, after = tallies.status, status_of(resolution.state, vitals, tallies)
    if before == after:
        return
    told = replace(vitals, endurance=replace(tallies, status=after))
    resolution.put_vitals(target, told)
    who = resolution.who(target)
    if not who.hidden:
        resolution.reveal()
    is_exhausted = after == EXHAUSTED
    resolution.emit(
        EnduranceChanged(
            target=who,
            before=before,
            after=after,
            damage=number(resolution, target, EXHAUSTED_DAMAGE.key) if is_exhausted else None,
            loses=resolution.combatant(who.id).loses if is_exhausted else (),
            rule=RULES.get(after or before, ""),
        )
    )


def set_exhausted(resolution: Resolution, action: SetExhausted) -> None:
    """The referee's word on it; the tallies follow, so that healing counts from there."""
    resolution.require_referee("say who is exhausted")
    target = name_target(resolution, action.target)
    vitals = find_vitals(resolution.state, target)
    tallies, name = tallies_of(vitals), resolution.who(target).label
    if vitals is None or tallies is None:
        raise RuleError(f"{name}: only living monsters tire, and not all of them.")
    if tallies.exhausted == action.exhausted:
        how = "is totally exhausted" if action.exhausted else "is not exhausted"
        raise RuleError(f"{name} {how} already.")
    after = exhausted(vitals) if action.exhausted else with_hit_points(vitals, vitals.hit_points)
    resolution.put_vitals(target, after)
    reconsider(resolution, target)


def set_lost_powers(resolution: Resolution, action: SetLostPowers) -> None:
    """The powers that a minion of its kind would not have (ENDURANCE-EXHAUSTED)."""
    resolution.require_referee("say what a monster loses")
    combatant = resolution.combatant(name_combatant(resolution, action.target))
    if combatant.kind is not Kind.MONSTER:
        raise RuleError(f"{combatant.name}: only monsters tire.")
    loses = check_powers(action.loses)
    if loses == combatant.loses:
        raise RuleError(f"That is lost by {combatant.name} already.")
    resolution.put_combatant(replace(combatant, loses=loses))
    who = resolution.who(combatant.id)
    resolution.emit(LostPowersSet(target=who, loses=loses, rule=RULES[EXHAUSTED]))

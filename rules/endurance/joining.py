"""Which monsters tire: those that come into an encounter of a game with endurance."""

from rules.encounter.events import CombatantJoined
from rules.encounter.settings import MINIONS
from rules.encounter.traits import MINION
from rules.endurance.fractions import extra_hit_points
from rules.endurance.settings import ENDURANCE
from rules.health.events import DeathRuleChosen
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.encounter import Body, Combatant, Kind
from rules.state.game import GameState
from rules.state.health import UP, Endurance, Vitals


def monsters_join(resolution: Resolution, event: CombatantJoined) -> None:
    """Each of them has a part of its hit points more, for endurance."""
    combatant = resolution.find_combatant(event.target.id)
    if combatant is not None and combatant.kind is Kind.MONSTER:
        _change(resolution, combatant)


def death_rule_changes(resolution: Resolution, event: DeathRuleChosen) -> None:
    """A monster that dies as characters do does not tire: those never do."""
    _change(resolution, resolution.combatant(event.target.id))


def _change(resolution: Resolution, combatant: Combatant) -> None:
    tires = _tires(resolution, combatant)
    state = resolution.state
    bodies = tuple(_body(state, body, tires=tires) for body in combatant.bodies)
    if bodies != combatant.bodies:
        resolution.put_combatant(replace(combatant, bodies=bodies))


def _tires(resolution: Resolution, combatant: Combatant) -> bool:
    """Minions with 1 hit point have nothing to tire."""
    if resolution.setting(ENDURANCE.key) == "off" or combatant.dies_as_character:
        return False
    return MINION.key not in combatant.traits or resolution.setting(MINIONS.key) == "tough"


def _body(state: GameState, body: Body, *, tires: bool) -> Body:
    vitals = body.vitals
    if tires and vitals.endurance is None and vitals.life is UP:
        return replace(body, vitals=_tiring(state, vitals))
    if not tires and vitals.endurance is not None:
        listed = vitals.endurance.listed
        left = min(vitals.hit_points, listed)
        tireless = replace(vitals, hit_points=left, maximum=listed, endurance=None)
        return replace(body, vitals=tireless)
    return body


def _tiring(state: GameState, vitals: Vitals) -> Vitals:
    extra = extra_hit_points(state, vitals.maximum)
    normal = vitals.maximum - vitals.hit_points
    return replace(
        vitals,
        hit_points=vitals.hit_points + extra,
        maximum=vitals.maximum + extra,
        endurance=Endurance(vitals.maximum, normal),
    )

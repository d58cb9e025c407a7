"""A battlefield for tests of morale: lines of bodies that can be struck down at will."""

from rules.conditions.records import EffectBegan
from rules.encounter.records import CombatantJoined, CombatantLeft
from rules.health.records import LifeChanged
from rules.kernel.action import Word
from rules.kernel.family import System
from rules.kernel.resolution import Resolution, Step
from rules.kernel.targets import find_vitals
from rules.morale.records import MoraleCheckDue
from rules.record import replace
from rules.state.encounter import Combatant, Morale
from rules.state.health import Effect, Life
from tests.rules.cast import character, monsters
from tests.rules.scene import Scene
from tests.rules.systems import system_of

SYSTEM = system_of("morale")


class Strike(Word):
    """Bring all targets into a state at once."""

    targets: tuple[str, ...]
    life: Life = Life.DEAD


class Bewitch(Word):
    """Lay a condition on a target."""

    target: str
    incapacitates: bool = True


class Arrive(Word):
    """Bring a line of bodies onto the field."""

    combatant_id: str
    count: int


class Depart(Word):
    """Take a line off the field: marked as gone, or with `removed` as if it had never been."""

    combatant_id: str
    removed: bool = False


class Finish(Word):
    """End the encounter while somebody leaves it."""

    combatant_id: str


def strike(resolution: Resolution, action: Strike) -> None:
    for target in action.targets:
        vitals = find_vitals(resolution.state, target)
        assert vitals is not None
        resolution.put_vitals(target, replace(vitals, life=action.life))
        who = resolution.who(target)
        resolution.emit(LifeChanged(target=who, before=vitals.life, after=action.life))


def bewitch(resolution: Resolution, action: Bewitch) -> None:
    effect = Effect("e", "held", action.target, key="out" if action.incapacitates else "")
    resolution.put_effects((*resolution.state.effects, effect))
    resolution.emit(
        EffectBegan(
            effect_id="e",
            name="held",
            target=resolution.who(action.target),
            incapacitates=action.incapacitates,
        )
    )


def arrive(resolution: Resolution, action: Arrive) -> None:
    new = group(action.combatant_id, action.count)
    encounter = resolution.encounter
    resolution.put_encounter(replace(encounter, combatants=(*encounter.combatants, new)))
    who = resolution.who(new.id)
    resolution.emit(CombatantJoined(target=who, side=new.side, kind="monster"))


def depart(resolution: Resolution, action: Depart) -> None:
    encounter = resolution.encounter
    leaving = resolution.combatant(action.combatant_id)
    who = resolution.who(leaving.id)
    if action.removed:
        others = tuple(c for c in encounter.combatants if c.id != leaving.id)
        resolution.put_encounter(replace(encounter, combatants=others))
    else:
        resolution.put_combatant(replace(leaving, gone="fled"))
    resolution.emit(CombatantLeft(target=who, reason="removed" if action.removed else "fled"))


def finish(resolution: Resolution, action: Finish) -> None:
    who = resolution.who(action.combatant_id)
    resolution.put_encounter(None)
    resolution.emit(CombatantLeft(target=who, reason="left"))


FIELD = System(
    key="field",
    handlers={
        Strike: strike,
        Bewitch: bewitch,
        Arrive: arrive,
        Depart: depart,
        Finish: finish,
    },
    events=(LifeChanged, EffectBegan, CombatantJoined, CombatantLeft),
)


def group(name: str, count: int, **fields: object) -> Combatant:
    """Monsters with a morale of 7; their id is their name."""
    there = monsters(name, (4,) * count, name=name)
    return replace(there, **({"morale": Morale(score=7)} | fields))


def battle(*lines: Combatant, preset: str = "ose", **settings: str) -> Scene:
    """Round 1 with these groups, and Ann's Morgan (c1) in the party."""
    return Scene(preset, [SYSTEM, FIELD], **settings).fight().bring(character(), *lines)


def due(step: Step) -> list[tuple[str, str]]:
    """The checks that fell due in a step: the line's name and why."""
    return [(e.target.label, e.trigger) for e in step.events if isinstance(e, MoraleCheckDue)]

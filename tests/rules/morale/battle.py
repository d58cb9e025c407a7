"""A battlefield for tests of morale: lines of bodies that can be struck down at will."""

from dataclasses import dataclass

from rules.conditions.events import EffectBegan
from rules.encounter.events import CombatantJoined, CombatantLeft
from rules.health.events import LifeChanged
from rules.kernel.resolution import Action, Resolution, Step, System
from rules.kernel.targets import find_vitals
from rules.morale.events import MoraleCheckDue
from rules.morale.system import SYSTEM
from rules.record import replace
from rules.state.conditions import Effect
from rules.state.encounter import Body, Combatant, Encounter, Kind, Side
from rules.state.health import Life, Vitals
from rules.state.morale import Morale, MoraleCheck
from rules.state.sheet import Character
from tests.rules.scene import Scene
from tests.rules.table import ANN


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike(Action):
    """Bring all targets into a state at once."""

    targets: tuple[str, ...]
    life: Life = Life.DEAD


@dataclass(frozen=True, slots=True, kw_only=True)
class Bewitch(Action):
    """Lay a condition on a target."""

    target: str
    incapacitates: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrive(Action):
    """Bring a line of bodies onto the field."""

    combatant_id: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Depart(Action):
    """Take a line off the field: marked as gone, or with `removed` as if it had never been."""

    combatant_id: str
    removed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish(Action):
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
    new = line(action.combatant_id, action.count)
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


def line(
    combatant_id: str,
    count: int,
    *,
    score: int | None = 7,
    side: str = "monsters",
    kind: Kind = Kind.MONSTER,
    hidden: bool = False,
) -> Combatant:
    """A line of `count` bodies with a morale score; its name is its id."""
    bodies = tuple(Body(number, Vitals(4, 4)) for number in range(1, count + 1))
    return Combatant(
        combatant_id,
        combatant_id,
        side,
        kind,
        bodies=bodies,
        morale=Morale(score=score),
        hidden=hidden,
    )


def battle(*lines: Combatant, preset: str = "ose", **settings: str) -> Scene:
    """A table in round 1 with these lines, and Ann's Morgan (c1) in the party."""
    table = Scene(preset, [SYSTEM, FIELD], **settings)
    morgan = Combatant("c1", "Morgan", "party", Kind.CHARACTER, ANN.member)
    encounter = Encounter(
        "e",
        1,
        {},
        round=1,
        sides=(Side("party", "the party", is_party=True), Side("monsters", "the monsters")),
        combatants=(morgan, *lines),
    )
    sheet = Character("c1", "Morgan", ANN.member, Vitals(8, 8))
    table.state = replace(table.state, characters=(sheet,), encounter=encounter)
    return table


def due(step: Step) -> list[tuple[str, str]]:
    """The checks that fell due in a step: the line's name and why."""
    return [(e.target.label, e.trigger) for e in step.events if isinstance(e, MoraleCheckDue)]


def checks(table: Scene) -> tuple[MoraleCheck, ...]:
    assert table.state.encounter is not None
    return table.state.encounter.morale_checks


def side(table: Scene, key: str = "monsters") -> Side:
    assert table.state.encounter is not None
    return next(s for s in table.state.encounter.sides if s.key == key)


def combatant(table: Scene, combatant_id: str) -> Combatant:
    assert table.state.encounter is not None
    return next(c for c in table.state.encounter.combatants if c.id == combatant_id)

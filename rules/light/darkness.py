"""Darkness: when it falls, what it means, and when it is over (OSE-LIGHT, OSE-INFRAVISION)."""

from collections.abc import Collection, Iterable, Iterator

from rules.bestiary.nature import DAY_BEGINS
from rules.clock.records import SECONDS_PER_DAY, ClockMoved
from rules.conditions.effects import end_effect
from rules.encounter.joining import PARTY
from rules.encounter.records import SurpriseChance
from rules.errors import RuleError
from rules.expedition.going import require_out, travellers
from rules.kernel.questions import Found
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant, id_of, target_of
from rules.kernel.words import whose
from rules.light import FAMILY
from rules.light.records import (
    LIGHT,
    LIGHTS,
    DarknessFell,
    DarknessSet,
    FireSet,
    Light,
    LightReturned,
    SetDark,
    SetFire,
)
from rules.light.sight import (
    HEAT,
    RULE,
    has_light,
    heat_seen,
    in_darkness,
    is_dark_around,
    is_fire_near,
)
from rules.light.sources import Glow, brightest, glow_of, shines, source_of
from rules.places.records import AreaEntered
from rules.record import replace
from rules.state.encounter import Encounter
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.party import Expedition, Scale

BLIND = "blind"
CHANCES = {Glow.DIM: 1, Glow.BRIGHT: 0}
"""ERIS-LIGHT: on what a d6 surprises others by such a light; 2 without any."""


@FAMILY.handles
def set_dark(resolution: Resolution, action: SetDark) -> None:
    """The referee says whether it is dark around the party where they have no light."""
    resolution.require_referee("say whether it is dark")
    here = _here(resolution)
    is_usual = isinstance(here, Expedition) and here.dark is None
    if here.dark == action.dark or (is_usual and is_dark_around(resolution.state) == action.dark):
        raise RuleError(f"It is {'dark' if action.dark else 'bright'} there already.")
    _put_here(resolution, replace(here, dark=action.dark))
    resolution.emit(DarknessSet(dark=action.dark, rule=RULE))


@FAMILY.handles
def set_fire(resolution: Resolution, action: SetFire) -> None:
    """The referee says whether something near by is so hot that nobody sees heat beside it."""
    resolution.require_referee("say whether there is a large fire")
    here = _here(resolution)
    if is_fire_near(resolution.state) == action.fire:
        raise RuleError("That is how it is there already.")
    _put_here(resolution, replace(here, fire=action.fire))
    resolution.emit(FireSet(fire=action.fire, rule=HEAT))


def _here(resolution: Resolution) -> Expedition | Encounter:
    """What says how dark it is: the expedition, or an encounter that is on none."""
    met = resolution.state.encounter
    if resolution.state.expedition is None and met is not None:
        return met
    return require_out(resolution)


def _put_here(resolution: Resolution, here: Expedition | Encounter) -> None:
    if isinstance(here, Encounter):
        resolution.put_encounter(here)
    else:
        resolution.state = replace(resolution.state, expedition=here)


@FAMILY.follows(RULE)
def day_breaks(resolution: Resolution, event: ClockMoved) -> None:
    """Under the open sky it is dark no longer than until morning."""
    out = resolution.state.expedition
    if out is None or not out.dark or out.scale is Scale.DUNGEON:
        return
    mornings = [(at - DAY_BEGINS) // SECONDS_PER_DAY for at in (event.before, event.after)]
    if mornings[0] < mornings[1]:
        _put_here(resolution, replace(out, dark=None))
        resolution.emit(DarknessSet(dark=False, rule=RULE))


@FAMILY.settles
def tell_darkness(resolution: Resolution) -> None:
    """Once all is settled: report darkness that has fallen, or is over."""
    state, before = resolution.state, resolution.before
    if state is before or not (_is_anywhere(state) or _is_anywhere(before)):
        return
    _remember(resolution)
    is_dark = in_darkness(resolution.state)
    # What was told last: in this step, or before it.
    told = (e for e in reversed(resolution.events) if isinstance(e, (DarknessFell, LightReturned)))
    last = next(told, None)
    was_dark = in_darkness(resolution.before) if last is None else isinstance(last, DarknessFell)
    if is_dark == was_dark:
        return
    if is_dark:
        entered = any(isinstance(e, AreaEntered) and e.dark for e in resolution.events)
        people = people_of(resolution.state)
        ranges = {target: heat_seen(resolution.state, target) for target in people}
        seeing = [target for target in people if ranges[target]]
        resolution.emit(
            DarknessFell(
                seeing=tuple(resolution.who(target) for target in seeing),
                ranges=tuple(ranges[target] for target in seeing),
                blind=tuple(resolution.who(target) for target in people if not ranges[target]),
                entered=entered,
                rule=HEAT,
            )
        )
    else:
        resolution.emit(LightReturned(rule=RULE))


def _is_anywhere(state: GameState) -> bool:
    return state.expedition is not None or state.encounter is not None


def _remember(resolution: Resolution) -> None:
    """Once a light shines in an encounter it is dark there, also when that light is out."""
    met = resolution.state.encounter
    if met is None or met.dark is not None or resolution.state.expedition is not None:
        return
    if is_dark_around(resolution.state) and has_light(resolution.state):
        resolution.put_encounter(replace(met, dark=True))


def people_of(state: GameState) -> list[str]:
    """The party that is out and alive: its characters, and who stands on its side in sight."""
    found = [one.id for one in travellers(state)]
    met = state.encounter
    if met is None:
        return found
    ours = {side.key for side in met.sides if side.is_party}
    return found + [
        target_of(one, body.number)
        for one in met.combatants
        if one.side in ours and not one.hidden and not one.gone
        for body in one.bodies
        if body.vitals.life is not Life.DEAD and not body.gone
    ]


@FAMILY.follows(RULE)
def light_is_back(resolution: Resolution, _event: LightReturned) -> None:
    """Whom a referee had made blind for the dark, in games of former days, sees again."""
    for effect in resolution.state.effects:
        if effect.key == BLIND and effect.rule == RULE:
            end_effect(resolution, effect, "time")


@FAMILY.answers("ERIS-LIGHT")
def by_light(state: GameState, question: SurpriseChance) -> Iterator[Found]:
    """How likely a side is surprised by others who carry light in the dark."""
    theirs = (light for light in LIGHTS.of(state) if _side_of(state, light) != question.side)
    found = _by_brightest(state, theirs)
    if found is not None:
        yield found


def given_away(state: GameState, bearers: Collection[str] | None) -> Found | None:
    """The chance that some people's light leaves them to go unseen in the dark; None without any.

    Without `bearers` it is that of the whole party, with what it has set down.
    """
    if bearers is None:
        theirs = [light for light in LIGHTS.of(state) if _side_of(state, light) == PARTY]
    else:
        ids = {id_of(one) for one in bearers}
        theirs = [light for light in LIGHTS.of(state) if light.bearer in ids]
    return _by_brightest(state, theirs)


def _by_brightest(state: GameState, lights: Iterable[Light]) -> Found | None:
    """What the brightest of some lights says, by the game's setting."""
    if not LIGHTS.of(state) or not is_dark_around(state):
        return None
    light = brightest(light for light in lights if shines(state, light))
    if light is None:
        return None
    if LIGHT.in_force(state) == "ose":
        return Found(0, label_of(state, light), "OSE-LIGHT")
    return Found(CHANCES[glow_of(light)], label_of(state, light), "ERIS-LIGHT")


def _side_of(state: GameState, light: Light) -> str:
    """The side of whoever has it; what was set down is the party's."""
    bearer = find_combatant(state, light.bearer)
    return PARTY if bearer is None else bearer.side


def label_of(state: GameState, light: Light) -> str:
    """A light as it is named where it decides something: `Aldric's torch`."""
    called = source_of(light).name
    one = find_character(state, light.bearer) or find_combatant(state, light.bearer)
    return called if one is None else f"{whose(one.name)} {called}"

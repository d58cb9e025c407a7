"""Darkness: when it falls, what it means, and when it is over (OSE-LIGHT, OSE-INFRAVISION).

No source says what fighting in the dark is like, beyond what blindness is (OSE-BLIND): who sees
nothing is named, and a referee puts that condition on them with one tap.
"""

from collections.abc import Collection, Iterable, Iterator

from rules.bestiary.records import INFRAVISION
from rules.conditions.effects import begin_effect, end_effect
from rules.conditions.reading import effects_on
from rules.conditions.records import AddEffect
from rules.encounter.joining import PARTY
from rules.encounter.records import SurpriseChance
from rules.errors import RuleError
from rules.expedition.going import require_out, travellers
from rules.kernel.questions import Found
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant, id_of, target_of
from rules.light import FAMILY
from rules.light.records import (
    LIGHT,
    LIGHTS,
    BlindInTheDark,
    DarknessFell,
    DarknessSet,
    Light,
    LightReturned,
    SetDark,
)
from rules.light.sources import (
    Glow,
    brightest,
    glow_of,
    in_darkness,
    is_dark_around,
    shines,
    source_of,
)
from rules.record import replace
from rules.sheet.reading import number
from rules.state.game import GameState
from rules.state.health import Life

RULE = "OSE-LIGHT"
BLIND = "blind"


@FAMILY.handles
def set_dark(resolution: Resolution, action: SetDark) -> None:
    """The referee says whether it is dark around the party where they have no light."""
    resolution.require_referee("say whether it is dark")
    out = require_out(resolution)
    if out.dark == action.dark or (
        out.dark is None and is_dark_around(resolution.state) == action.dark
    ):
        raise RuleError(f"It is {'dark' if action.dark else 'bright'} there already.")
    resolution.state = replace(resolution.state, expedition=replace(out, dark=action.dark))
    resolution.emit(DarknessSet(dark=action.dark, rule=RULE))


@FAMILY.settles
def tell_darkness(resolution: Resolution) -> None:
    """Once all is settled: report darkness that has fallen, or is over."""
    state, before = resolution.state, resolution.before
    if state is before or (state.expedition is None and before.expedition is None):
        return
    is_dark = in_darkness(state)
    if is_dark == _was_dark(resolution):
        return
    if is_dark:
        resolution.emit(_fallen(resolution))
    else:
        resolution.emit(LightReturned(rule=RULE))


def _was_dark(resolution: Resolution) -> bool:
    """What was told last: in this step, or before it."""
    told = (e for e in reversed(resolution.events) if isinstance(e, (DarknessFell, LightReturned)))
    last = next(told, None)
    return in_darkness(resolution.before) if last is None else isinstance(last, DarknessFell)


def _fallen(resolution: Resolution) -> DarknessFell:
    people = people_of(resolution.state)
    ranges = {target: number(resolution, target, INFRAVISION.key) or 0 for target in people}
    seeing = [target for target in people if ranges[target]]
    return DarknessFell(
        seeing=tuple(resolution.who(target) for target in seeing),
        ranges=tuple(ranges[target] for target in seeing),
        blind=tuple(resolution.who(target) for target in people if not ranges[target]),
        rule="OSE-INFRAVISION",
    )


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


@FAMILY.handles
def blind_in_the_dark(resolution: Resolution, _action: BlindInTheDark) -> None:
    """Put blindness on those of the party who see nothing, until there is light again."""
    resolution.require_referee("say who is blind in the dark")
    if not in_darkness(resolution.state):
        raise RuleError("There is light around the party, or it is not out.")
    blind = [target for target in people_of(resolution.state) if _sees_nothing(resolution, target)]
    if not blind:
        raise RuleError("Everybody sees something in the dark, or is blind already.")
    for target in blind:
        effect = AddEffect(target=target, name="blind in the dark", key=BLIND)
        begin_effect(resolution, effect, rule=RULE)


def _sees_nothing(resolution: Resolution, target: str) -> bool:
    if number(resolution, target, INFRAVISION.key):
        return False
    return not any(effect.key == BLIND for effect in effects_on(resolution.state, target))


@FAMILY.follows(RULE)
def light_is_back(resolution: Resolution, _event: LightReturned) -> None:
    """Whom the dark had made blind sees again."""
    for effect in resolution.state.effects:
        if effect.key == BLIND and effect.rule == RULE:
            end_effect(resolution, effect, "time")


CHANCES = {Glow.DIM: 1, Glow.BRIGHT: 0}
"""ERIS-LIGHT: on what a d6 surprises others by such a light; 2 without any."""


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
    """A light as it is named where it decides something: `torch (Aldric)`."""
    called = source_of(light).name
    one = find_character(state, light.bearer) or find_combatant(state, light.bearer)
    return called if one is None else f"{called} ({one.name})"

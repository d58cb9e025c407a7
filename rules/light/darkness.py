"""Darkness: when it falls, what it means, and when it is over (OSE-LIGHT, OSE-INFRAVISION).

No source says what fighting in the dark is like, beyond what blindness is (OSE-BLIND): who sees
nothing is named, and a referee puts that condition on them with one tap.
"""

from rules.bestiary.fields import INFRAVISION
from rules.conditions.actions import AddEffect
from rules.conditions.door import begin_effect, effects_on, end_effect
from rules.errors import RuleError
from rules.expedition.door import require_out, travellers
from rules.kernel.resolution import Resolution
from rules.kernel.targets import target_of
from rules.light.actions import BlindInTheDark, SetDark
from rules.light.events import DarknessFell, DarknessSet, LightReturned
from rules.light.reading import in_darkness, is_dark_around
from rules.record import replace
from rules.sheet.door import number
from rules.state.game import GameState
from rules.state.health import Life

RULE = "OSE-LIGHT"
HEAT = "OSE-INFRAVISION"
BLIND = "blind"


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
        rule=HEAT,
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


def light_is_back(resolution: Resolution, _event: LightReturned) -> None:
    """Whom the dark had made blind sees again."""
    for effect in resolution.state.effects:
        if effect.key == BLIND and effect.rule == RULE:
            end_effect(resolution, effect, "time")

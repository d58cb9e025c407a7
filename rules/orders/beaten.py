"""What becomes of foes who lie there helpless or have surrendered once a fight is decided, and of
those who are led along (R-DECIDED)."""

from collections import Counter
from collections.abc import Iterator

from rules.attack.records import HitRuling
from rules.attack.weapons import find_weapon
from rules.conditions.effects import begin_effect
from rules.conditions.magic import PETRIFIED
from rules.conditions.reading import effects_on, put_out
from rules.conditions.records import AddEffect
from rules.encounter.bodies import bodies_of
from rules.encounter.joining import LED, SURRENDERED
from rules.errors import RuleError, TooLateError
from rules.health.hit_points import kill
from rules.health.records import DamageTaken
from rules.kernel.events import Who
from rules.kernel.known import KnownByParts
from rules.kernel.questions import NO_TOLL, Mode
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, split_target
from rules.orders import FAMILY
from rules.orders.records import (
    BIND,
    CAPTIVES,
    ESCAPED,
    FREE,
    LEAD,
    LEAVE,
    SLAY,
    BeatenDealtWith,
    Captives,
    CaptivityEnded,
    DealWithBeaten,
    EndCaptivity,
)
from rules.record import replace
from rules.rounds.dues import is_end_asked
from rules.rounds.turns import can_act
from rules.state.game import GameState
from rules.state.health import PRISONER, UP, Life
from rules.treasure.pool import require_decider
from rules.treasure.records import AddTreasure

RULE = "OSE-HELPLESS"
SLAIN, BOUND = "slain", "bound"
MOST_RANSOM, RANSOM = 1_000_000, "Gold pieces"


def _find_beaten(state: GameState) -> tuple[str, ...]:
    encounter = state.encounter
    if encounter is None or not is_end_asked(state):
        return ()
    party = {side.key for side in encounter.sides if side.is_party}
    foes = (one for one in encounter.combatants if one.side not in party and not one.hidden)
    stricken = put_out(state)
    return tuple(
        target
        for foe in foes
        for target, vitals, gone in bodies_of(state, foe)
        if vitals.life is UP and (gone == SURRENDERED or (not gone and {foe.id, target} & stricken))
    )


beaten = KnownByParts(
    lambda state: (state.encounter, state.characters, state.effects), _find_beaten
)
"""The bodies of foes who have surrendered, or whom everybody sees asleep or otherwise helpless,
once that has decided the fight and nobody has said that it is over, or goes on."""


def can_be_slain(state: GameState, target: str) -> bool:
    """Whether a blow could be the end of somebody who lies there: whoever is stone stays stone."""
    return all(effect.key != PETRIFIED.key for effect in effects_on(state, target))


def are_bound(state: GameState, target: str) -> bool:
    """Whether somebody is a prisoner already."""
    return any(effect.key == PRISONER for effect in effects_on(state, target))


def can_be_led(state: GameState, target: str) -> bool:
    """Whether somebody who is beaten goes along: who is bound, or has surrendered."""
    one = find_combatant(state, target)
    return are_bound(state, target) or (
        one is not None and any(on == target and gone for on, _, gone in bodies_of(state, one))
    )


@FAMILY.handles
def deal_with_beaten(resolution: Resolution, action: DealWithBeaten) -> None:
    """Somebody of the party slays, binds or leads along all who are beaten, or would leave them.

    Nobody is left to hinder it, so it takes no dice and no turn.
    """
    does = {SLAY: _slay, BIND: _bind, LEAD: _lead, LEAVE: _leave}.get(action.how)
    if does is None:
        raise RuleError("Say `slay`, `bind`, `lead` or `leave`.")
    who = _who_does(resolution, action.target)
    there = beaten(resolution.state)
    if not there:
        raise TooLateError("Nobody of the foes lies there helpless.")
    first = len(resolution.events)
    done = tuple(does(resolution, who, there))
    if not done:
        raise RuleError(
            "Nothing that they have at hand does that here: the referee says what comes of it."
        )
    told = BeatenDealtWith(target=resolution.who(who), how=action.how, whom=done, rule=RULE)
    resolution.emit_before(first, told)


def _who_does(resolution: Resolution, target: str) -> str:
    """Who does it: the one named, else the first of one's own, or of all for a referee, who can."""
    encounter, actor = resolution.encounter, resolution.actor
    party = {side.key for side in encounter.sides if side.is_party}
    able = [
        one
        for one in encounter.combatants
        if one.side in party and not one.hidden and can_act(resolution.state, one)
    ]
    if target:
        resolution.require_control(target, "act for {}")
        able = [one for one in able if one.id == target]
    own = next((one for one in able if actor.plays_for(one.owner)), None)
    found = own or next((one for one in able if actor.acts_for(one.owner)), None)
    if found is None:
        raise RuleError("You have nobody here who can do that.")
    resolution.act_for(found.id)
    return found.id


def _slay(resolution: Resolution, who: str, there: tuple[str, ...]) -> Iterator[Who]:
    item = find_weapon(resolution.state, who, "").id
    for target in there:
        blow = HitRuling(who=who, whom=target, item=item, mode=Mode.MELEE)
        found = (*resolution.ask(blow), *resolution.ask(blow.again(DamageTaken, amount=1)))
        is_harmed = all(verdict.toll not in NO_TOLL for verdict in found)
        if is_harmed and can_be_slain(resolution.state, target):
            yield resolution.who(target)
            kill(resolution, target, cause=SLAIN)


def _bind(resolution: Resolution, _who: str, there: tuple[str, ...]) -> Iterator[Who]:
    for target in there:
        if not are_bound(resolution.state, target):
            yield resolution.who(target)
            _mark(resolution, target, "")
            begin_effect(resolution, AddEffect(target=target, name=BOUND, key=PRISONER), rule=RULE)


def _lead(resolution: Resolution, _who: str, there: tuple[str, ...]) -> Iterator[Who]:
    led = [one for one in there if can_be_led(resolution.state, one)]
    found = Counter(resolution.combatant(one).name for one in led)
    captives = (Captives(resolution.token(), name, count) for name, count in found.items())
    resolution.put(CAPTIVES, (*CAPTIVES.of(resolution.state), *captives))
    for target in led:
        yield resolution.who(target)
        _mark(resolution, target, LED)


def _mark(resolution: Resolution, target: str, gone: str) -> None:
    """Somebody who has surrendered is there after all, or is led away."""
    one, number = resolution.combatant(target), split_target(target)[1]
    bodies = tuple(
        replace(body, gone=gone) if number in (0, body.number) else body for body in one.bodies
    )
    here = any(not body.gone and body.vitals.life is not Life.DEAD for body in bodies)
    resolution.put_combatant(replace(one, bodies=bodies, gone="" if here else gone))


def _leave(resolution: Resolution, _who: str, there: tuple[str, ...]) -> Iterator[Who]:
    return (resolution.who(target) for target in there)


@FAMILY.handles
def end_captivity(resolution: Resolution, action: EndCaptivity) -> None:
    """Captives go, or die; what is paid for them is treasure."""
    if action.how not in (FREE, SLAY, ESCAPED):
        raise RuleError("Say `free`, `slay` or `escaped`.")
    if action.how == ESCAPED or action.gp:
        resolution.require_referee("say what becomes of captives")
    require_decider(resolution, "say what becomes of captives")
    if not 0 <= action.gp <= MOST_RANSOM or (action.gp and action.how != FREE):
        raise RuleError(f"A ransom of up to {MOST_RANSOM:,} gp is paid for those who go free.")
    there = CAPTIVES.of(resolution.state)
    found = next((one for one in there if one.id == action.captives), None)
    if found is None:
        raise TooLateError("The party leads nobody of that name along.")
    resolution.put(CAPTIVES, tuple(one for one in there if one is not found))
    ended = CaptivityEnded(
        name=found.name, count=found.count, how=action.how, gp=action.gp, rule=RULE
    )
    resolution.emit(ended)
    if action.gp:
        resolution.perform(AddTreasure(name=RANSOM, count=action.gp))

"""Sneaking: the roll, and what it means for an encounter (ERIS-SNEAK)."""

from rules.clock.door import now
from rules.encounter.door import settle_surprise
from rules.errors import ForbiddenError, RuleError
from rules.expedition.door import travellers
from rules.kernel.events import EVERYBODY, Who
from rules.kernel.limits import check_forced
from rules.kernel.naming import name_combatant
from rules.kernel.questions import Found
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant, find_vitals
from rules.record import replace
from rules.sheet.door import require_active
from rules.state.encounter import Stage
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.stealth import Sneak
from rules.stealth.actions import SneakUp
from rules.stealth.chances import BASE, DIE, RULE, light_on, words_of, worst
from rules.stealth.events import Factor, SneakingBegan, SneakRolled

TOO_BRIGHT = (
    "{light} gives away whoever carries it. Put it out with `/light out`, cover it, or ask a "
    "referee, who can allow it with `allow:True`."
)


def sneak_up(resolution: Resolution, action: SneakUp) -> None:
    """Roll for those who sneak together; what comes of it counts for the next encounter."""
    check_forced(action.forced, 1, DIE, f"1d{DIE}")
    people = _people(resolution, action)
    side = _side(resolution, people)
    _require_fresh(resolution, people)
    base = base_for(resolution, people, whole_party=action.party, allow=action.allow)
    how = words_of(camouflaged=action.camouflaged, detected=action.detected)
    chance = worst(resolution, people, base, how)
    told = tuple(resolution.who(one) for one in people)
    seen = resolution.visibility(next((who for who in told if who.hidden), None), action.seen)
    audience = seen.audience(resolution.actor.member)
    began = EVERYBODY if side == "party" else audience
    resolution.emit(SneakingBegan(people=told, rule=RULE, audience=began))
    throw = resolution.roll("sneaking", 1, DIE, secret=seen.is_secret, forced=action.forced)
    undetected = throw.total <= chance.value
    resolution.emit(
        SneakRolled(
            people=told,
            worst=resolution.who(chance.who),
            base=base,
            factors=tuple(Factor(one.label, one.amount) for one in chance.added),
            chance=chance.value,
            throw=throw,
            undetected=undetected,
            rule=RULE,
            audience=audience,
        )
    )
    if not seen_by_none(told):
        _keep(resolution, people, side, undetected=undetected)


def seen_by_none(people: tuple[Who, ...]) -> bool:
    """Whether players know of none of them: then who is surprised would tell, and a referee says it
    as they show themselves."""
    return any(who.hidden for who in people)


def _people(resolution: Resolution, action: SneakUp) -> tuple[str, ...]:
    """Whom it is about. RuleError for whoever is not on their feet, ForbiddenError for others'."""
    if action.party and action.targets:
        raise RuleError("Say who sneaks, or that it is the whole party, and not both.")
    if action.party:
        return _whole_party(resolution)
    if not action.targets:
        return (require_active(resolution.state, resolution.actor).id,)
    people = tuple(dict.fromkeys(name_combatant(resolution, one) for one in action.targets))
    for one in people:
        resolution.require_control(one, "sneak with {}")
        _require_up(resolution, one)
    return people


def _whole_party(resolution: Resolution) -> tuple[str, ...]:
    people = tuple(one.id for one in travellers(resolution.state) if one.vitals.life is Life.UP)
    if not people:
        raise RuleError("Nobody is there to sneak. Make a character with `/sheet new`.")
    if resolution.actor.is_referee or any(map(resolution.controls, people)):
        return people
    raise ForbiddenError("Only somebody of the party, or a referee, can roll for all of it.")


def _require_up(resolution: Resolution, target: str) -> None:
    vitals = find_vitals(resolution.state, target)
    if vitals is not None and vitals.life is not Life.UP:
        raise RuleError(f"{resolution.who(target).label} is not on their feet. Pick somebody else.")


def _side(resolution: Resolution, people: tuple[str, ...]) -> str:
    """The side they are on: they sneak together, so it is one."""
    sides = {_side_of(resolution.state, one) for one in people}
    if len(sides) > 1:
        raise RuleError("They stand on different sides, and do not sneak together.")
    return sides.pop()


def _side_of(state: GameState, target: str) -> str:
    one = find_combatant(state, target)
    return "party" if one is None else one.side


def _require_fresh(resolution: Resolution, people: tuple[str, ...]) -> None:
    """Raise RuleError for players who have just tried; a referee has them roll anew at will."""
    if resolution.actor.is_referee:
        return
    for sneak in resolution.state.stealth.sneaks:
        tried = [one for one in people if one in sneak.who]
        if not tried:
            continue
        name = resolution.who(tried[0]).label
        if not sneak.over:
            raise RuleError(f"{name} is sneaking already. `/sneak stop` ends it.")
        if sneak.at == now(resolution.state):
            raise RuleError(f"{name} has just tried that. A referee can have it rolled again.")


def base_for(
    resolution: Resolution, people: tuple[str, ...], *, whole_party: bool, allow: bool
) -> int:
    """The base in sixths, by the light they carry (R-SNEAK-DIM); a referee allows a bright one."""
    light = light_on(resolution, people, whole_party=whole_party)
    if light is None:
        return BASE
    if light.value:
        return light.value
    if not allow:
        raise RuleError(TOO_BRIGHT.format(light=light.label[:1].upper() + light.label[1:]))
    resolution.require_referee("let somebody sneak by a bright light")
    return BASE


def _keep(resolution: Resolution, people: tuple[str, ...], side: str, *, undetected: bool) -> None:
    """Settle surprise in an encounter that has not come to blows, or keep it for the next one."""
    met = resolution.state.encounter
    if met is None:
        sneak = Sneak(people, undetected, now(resolution.state))
        put_sneaks(resolution, (*_others(resolution, people), sneak))
    elif met.stage is Stage.MEETING:
        settle(resolution, side, undetected=undetected)


def _others(resolution: Resolution, people: tuple[str, ...]) -> tuple[Sneak, ...]:
    """The sneaks of others, as far as they still count."""
    kept = (drop_from(sneak, people) for sneak in resolution.state.stealth.sneaks)
    return tuple(sneak for sneak in kept if sneak.who and not sneak.over)


def drop_from(sneak: Sneak, people: tuple[str, ...]) -> Sneak:
    """The same without some of those who sneak."""
    return replace(sneak, who=tuple(one for one in sneak.who if one not in people))


def put_sneaks(resolution: Resolution, sneaks: tuple[Sneak, ...]) -> None:
    """Replace all that is kept of who sneaks."""
    stealth = replace(resolution.state.stealth, sneaks=sneaks)
    resolution.state = replace(resolution.state, stealth=stealth)


def settle(resolution: Resolution, side: str, *, undetected: bool) -> None:
    """Say of all other sides whether they are surprised: no roll is left to them."""
    label = "others sneak, unnoticed" if undetected else "others sneak, and were noticed"
    for other in resolution.encounter.sides:
        if other.key != side:
            settle_surprise(resolution, other, Found(0, label, RULE), surprised=undetected)


def people_told(resolution: Resolution, people: tuple[str, ...]) -> tuple[Who, ...]:
    """Characters by their names, those left out who are gone from the game."""
    known = [one for one in people if find_character(resolution.state, one) is not None]
    return tuple(resolution.who(one) for one in known)

"""ERIS-FIRE-INTO-MELEE: shots into melee have no range bonus, and a miss may hit a friend."""

from collections.abc import Iterator

from rules.attack.door import able_bodies, find_weapon, roll_damage
from rules.attack.events import AttackMade, AttackRolled
from rules.attack.questions import AttackBonus, AttackRuling
from rules.combat.actions import NameAtRisk
from rules.combat.events import AtRiskNamed, ShotStrayed
from rules.combat.settings import FIRE_INTO_MELEE
from rules.encounter.door import combatant_of
from rules.errors import RuleError
from rules.health.door import take_damage
from rules.kernel.events import REFEREES, Throw
from rules.kernel.naming import name_target
from rules.kernel.questions import Mode, Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.rounding import divide_up
from rules.kernel.visibility import Visibility, in_public
from rules.positions.door import are_comrades, fray_of, in_melee, touches
from rules.record import replace
from rules.state.game import GameState
from rules.state.health import Harm

RULE = "ERIS-FIRE-INTO-MELEE"
PAST = "past"
"""The word of a manoeuvre: directly past a melee."""
D6 = 6
FULL, HALF = 1, 2
"""What the d6 of a shot that missed shows where a friend takes all of the damage, or half."""


def melee_begins(resolution: Resolution, event: AttackMade) -> None:
    """From the first blow on there is a melee."""
    encounter = resolution.state.encounter
    if encounter is not None and event.mode is Mode.MELEE and not encounter.melee_begun:
        resolution.put_encounter(replace(encounter, melee_begun=True))


def is_risky(state: GameState, target: str, how: tuple[str, ...]) -> bool:
    """Whether a shot goes into a melee, or directly past one."""
    encounter = state.encounter
    if FIRE_INTO_MELEE.in_force(state) == "off" or encounter is None or not encounter.melee_begun:
        return False
    return PAST in how or encounter.positions.everyone or in_melee(state, target)


def no_range_bonus(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Whoever shoots into a melee aims with care."""
    if question.mode is Mode.MISSILE and is_risky(state, question.whom, question.how):
        yield Verdict(Ruling.NO_RANGE_BONUS, "into melee", RULE)


def strays(resolution: Resolution, event: AttackRolled) -> None:
    """A shot that missed may hit a friend of the shooter in that melee (R-FRIENDLY-DAMAGE)."""
    target = event.target.target
    if event.hit or event.mode is not Mode.MISSILE:
        return
    if not is_risky(resolution.state, target, event.how):
        return
    friends = at_risk(resolution.state, event.attacker.target, target, event.how)
    if friends:
        _roll(resolution, event, friends)


def at_risk(state: GameState, shooter: str, target: str, how: tuple[str, ...]) -> tuple[str, ...]:
    """The bodies of the shooter's side in the melee of a target, or in any for a shot past one.

    In a cramped place everybody counts as in it (ERIS-MELEE-RANGE). Those whom nobody sees are in
    nobody's way.
    """
    assert state.encounter is not None
    fighting = fray_of(state, "" if PAST in how else target)
    is_everyone = state.encounter.positions.everyone
    return tuple(
        body
        for one in state.encounter.combatants
        if are_comrades(state, shooter, one.id) and not one.hidden
        for body in able_bodies(state, one.id)
        if body != shooter and (is_everyone or any(touches(body, other) for other in fighting))
    )


def name_at_risk(resolution: Resolution, action: NameAtRisk) -> None:
    """Whom stray shots hit who are in that melee, until something else is said."""
    resolution.require_referee("say whom stray shots hit")
    positions = resolution.encounter.positions
    target = name_target(resolution, action.target) if action.target else ""
    if target:
        combatant_of(resolution, target)
    if target == positions.at_risk:
        raise RuleError("It is so already. Pick somebody else, or leave `who` out for chance.")
    after = replace(positions, at_risk=target)
    resolution.put_encounter(replace(resolution.encounter, positions=after))
    who = resolution.who(target) if target else None
    resolution.emit(AtRiskNamed(target=who, audience=REFEREES))


def _roll(resolution: Resolution, event: AttackRolled, friends: tuple[str, ...]) -> None:
    """The d6 of a shot that missed, and what the friend takes whom it hits."""
    seen = in_public(wanted=event.throw is None or not event.throw.secret)
    throw = resolution.roll("stray shot", 1, D6, secret=seen.is_secret)
    audience, who = event.audience, ""
    picked: Throw | None = None
    if throw.total in (FULL, HALF):
        who, picked = _friend(resolution, friends, seen)
    resolution.emit(
        ShotStrayed(
            attacker=event.attacker,
            target=event.target,
            throw=throw,
            struck=resolution.who(who) if who else None,
            picked=picked,
            half=throw.total == HALF,
            audience=audience,
        )
    )
    if who:
        _hurt(resolution, event, who, throw.total, seen)


def _friend(
    resolution: Resolution, friends: tuple[str, ...], seen: Visibility
) -> tuple[str, Throw | None]:
    """Who of them is hit: whom the referee named beforehand, else whoever comes up."""
    named = resolution.encounter.positions.at_risk
    if named in friends:
        return named, None
    if len(friends) == 1:
        return friends[0], None
    picked = resolution.roll("who is hit", 1, len(friends), secret=seen.is_secret)
    return friends[picked.total - 1], picked


def _hurt(
    resolution: Resolution, event: AttackRolled, who: str, share: int, seen: Visibility
) -> None:
    shooter = event.attacker.target
    weapon = find_weapon(resolution.state, shooter, event.item)
    deed = AttackBonus(
        who=shooter, whom=who, item=event.item or None, mode=Mode.MISSILE, how=event.how
    )
    amount, throw = roll_damage(resolution, deed, weapon, event.dice, seen)
    harm = Harm(
        who,
        divide_up(amount, 2) if share == HALF else amount,
        by=shooter,
        audience=event.audience,
        tags=(str(Mode.MISSILE), *weapon.tags),
        item=event.item,
    )
    take_damage(resolution, harm, throw)

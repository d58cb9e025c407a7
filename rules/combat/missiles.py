"""ERIS-MISSILES: weapons that shoot every second round, and ammunition that is used up (R-RATE).

R-THROWN: what is hurled leaves the hand, and lies where the target is until it is picked up. ERIS-
FIRST-FIRE: who said that a weapon was readied may shoot before initiative decides. ERIS-FIRE-INTO-
MELEE: shots into melee have no range bonus, and a miss may hit a friend.
"""

from collections.abc import Iterator

from rules.attack.attackers import able_bodies
from rules.attack.records import AttackBonus, AttackMade, AttackRolled, AttackRuling, OutOfTurn, Way
from rules.attack.striking import roll_damage
from rules.attack.weapons import find_weapon, is_hurled, rated
from rules.combat import FAMILY
from rules.combat.records import (
    FIRE_INTO_MELEE,
    FIRST_FIRE,
    AmmunitionUsed,
    AtRiskNamed,
    NameAtRisk,
    ReadyWeapon,
    ShotStrayed,
    WeaponHurled,
    WeaponReadied,
)
from rules.encounter.joining import combatant_of
from rules.errors import RuleError, WayOut
from rules.health.damage import take_damage
from rules.items.having import take
from rules.items.lying import lay_down, may_lie
from rules.items.reading import find_item, is_counted, items_of, put_item, quiver_of
from rules.items.records import PickUpRuling
from rules.items.using import comes_back
from rules.items.wares import splashes
from rules.kernel.events import REFEREES, Throw, Who, audience_of
from rules.kernel.naming import name_target
from rules.kernel.numbers import divide_up
from rules.kernel.questions import Mode, Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, split_target
from rules.kernel.visibility import Visibility, in_public
from rules.positions.spacing import (
    are_comrades,
    distance_between,
    fray_of,
    in_melee,
    reach_in,
    touches,
)
from rules.record import replace
from rules.rounds.acting import end_turn_if_come
from rules.rounds.declarations import is_before_anybody_acts
from rules.rounds.places import place_of
from rules.rounds.records import StepBegan
from rules.state.encounter import Combatant, Encounter, Fallen, Kind
from rules.state.game import GameState
from rules.state.health import Harm
from rules.state.items import Item

ERIS_MISSILES = "ERIS-MISSILES"
ERIS_FIRST_FIRE = "ERIS-FIRST-FIRE"
FIRST = "first-fire"
"""The word of the manoeuvre."""
ERIS_FIRE_INTO_MELEE = "ERIS-FIRE-INTO-MELEE"
PAST = "past"
"""The word of a manoeuvre: directly past a melee."""
D6 = 6
FULL, HALF = 1, 2
"""What the d6 of a shot that missed shows where a friend takes all of the damage, or half."""


def _is_slow(state: GameState, who: str, item_id: str | None) -> bool:
    item = find_item(state, who, item_id or "")
    return item is not None and rated(state, who, item).rounds > 1


@FAMILY.answers(ERIS_MISSILES, after="gives_up")
def ready(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """What was shot in the round before is being loaded, and nobody shoots without ammunition."""
    if question.mode is not Mode.MISSILE:
        return
    combatant = find_combatant(state, question.who)
    number = split_target(question.who)[1]
    is_loading = combatant is not None and number in combatant.turn.loading
    if is_loading and _is_slow(state, question.who, question.item):
        text = "It shoots every second round, and is being loaded in this one."
        yield Verdict(Ruling.FORBIDDEN, text, ERIS_MISSILES)
    quiver = _counted(state, question.who, question.item)
    if quiver and not quiver[0].count:
        text = f"{quiver[0].name}: none are left. `/item add` writes down more."
        yield Verdict(Ruling.FORBIDDEN, text, ERIS_MISSILES)


def _counted(state: GameState, who: str, item_id: str | None) -> tuple[Item, ...]:
    """What somebody shoots with a weapon, what goes first before the rest, if it is counted."""
    weapon = find_item(state, who, item_id or "")
    if weapon is None or not is_counted(state, who):
        return ()
    return quiver_of(state, who, weapon)


@FAMILY.follows(ERIS_MISSILES, after="after_attack")
def shot_loading(resolution: Resolution, event: AttackRolled) -> None:
    """Remember what has to be loaded."""
    who = event.attacker.target
    combatant = find_combatant(resolution.state, who)
    is_shot = event.mode is Mode.MISSILE and _is_slow(resolution.state, who, event.item)
    if combatant is not None and is_shot:
        fired = (*combatant.turn.fired, split_target(who)[1])
        resolution.put_combatant(replace(combatant, turn=replace(combatant.turn, fired=fired)))


@FAMILY.follows(ERIS_MISSILES)
def use_up(resolution: Resolution, event: AttackMade) -> None:
    """Count what was shot, all of one action together."""
    if event.mode is not Mode.MISSILE:
        return
    missing = event.attacks
    for found in _counted(resolution.state, event.attacker.target, event.item):
        shot = min(missing, found.count)
        missing -= shot
        if shot:
            left = found.count - shot
            put_item(resolution, event.attacker.id, replace(found, count=left))
            audience = audience_of(hidden=not event.attacker.is_character)
            resolution.emit(
                AmmunitionUsed(target=event.attacker, name=found.name, left=left, audience=audience)
            )


@FAMILY.follows(ERIS_MISSILES)
def leaves_hand(resolution: Resolution, event: AttackMade) -> None:
    """Everything that was hurled in one action goes at its end; what a group has is not counted."""
    who = event.attacker
    weapon = find_item(resolution.state, who.id, event.item)
    if event.mode is not Mode.MISSILE or weapon is None:
        return
    if not (is_hurled(weapon) or splashes(resolution.state, weapon)):
        return
    if not is_counted(resolution.state, who.id) or comes_back(resolution.state, who.id, weapon):
        return
    rolled = [made for made in resolution.deed if isinstance(made, AttackRolled)]
    for made in rolled[: weapon.count]:
        _fall(resolution, who, made.target, weapon)


def _fall(resolution: Resolution, who: Who, whom: Who, weapon: Item) -> None:
    """One piece goes from whoever hurled it to where the target is."""
    parcel = take(resolution, who.id, weapon.id, 1)
    breaks = bool(splashes(resolution.state, weapon))
    lies = not who.hidden and not breaks and may_lie(resolution.state, parcel)
    if lies:
        fell = Fallen(lay_down(resolution, parcel), whom.target)
        encounter = resolution.encounter
        resolution.put_encounter(replace(encounter, fallen=(*encounter.fallen, fell)))
    rest = find_item(resolution.state, who.id, weapon.id)
    left = 0 if rest is None else rest.count
    resolution.emit(
        WeaponHurled(
            attacker=who,
            target=whom,
            name=weapon.name,
            left=left if who.is_character else None,
            lies=lies,
            rule=ERIS_MISSILES,
            audience=audience_of(hidden=who.hidden),
        )
    )


@FAMILY.answers(ERIS_MISSILES)
def in_reach(state: GameState, question: PickUpRuling) -> Iterator[Verdict]:
    """What lies by somebody is picked up by who is near them, as long as the fight goes on."""
    if state.encounter is None or find_combatant(state, question.who) is None:
        return
    lies_by = [fell.by for fell in state.encounter.fallen if fell.item == question.item]
    if lies_by and all(_is_far(state, question.who, by) for by in lies_by):
        yield Verdict(
            Ruling.FORBIDDEN,
            "That lies too far away to be picked up now. Go there first, or wait until the fight "
            "is over.",
            ERIS_MISSILES,
        )


def _is_far(state: GameState, who: str, by: str) -> bool:
    """Whether somebody has to go there first; nobody has to where nobody knows how far it is."""
    distance = distance_between(state, who, by) if find_combatant(state, by) else None
    return distance is not None and distance > reach_in(state)


@FAMILY.handles
def ready_weapon(resolution: Resolution, action: ReadyWeapon) -> None:
    """Say that a weapon is held ready: it can shoot first in a round of which nobody has acted yet,
    else from the next one on."""
    combatant = combatant_of(resolution, action.target)
    resolution.require_control(combatant.id, "say that {} is ready to shoot")
    if FIRST_FIRE.in_force(resolution.state) == "off":
        raise RuleError("In this game nobody shoots before initiative.")
    if combatant.readied is not None:
        raise RuleError(f"{combatant.name} is ready to shoot already.")
    if not _has_missiles(resolution.state, combatant.id):
        raise RuleError(
            f"{combatant.name} has nothing to shoot with. ",
            WayOut("Write a weapon down", "item add"),
            ".",
        )
    is_in_time = is_before_anybody_acts(resolution)
    since = resolution.encounter.round - is_in_time
    resolution.put_combatant(replace(combatant, readied=since))
    resolution.emit(
        WeaponReadied(
            target=resolution.who(combatant.id),
            this_round=is_in_time,
            audience=audience_of(hidden=combatant.hidden),
        )
    )


def may_shoot_first(state: GameState, target: str) -> bool:
    """Whether somebody said in time that a weapon was ready."""
    combatant, encounter = find_combatant(state, target), state.encounter
    if combatant is None or encounter is None or combatant.readied is None:
        return False
    return combatant.readied < encounter.round


def _has_missiles(state: GameState, target: str) -> bool:
    return any(item.bands is not None for item in items_of(state, target))


@FAMILY.answers(ERIS_FIRST_FIRE)
def granted(state: GameState, question: OutOfTurn) -> Iterator[Verdict]:
    """Such a shot is not bound to the order; nobody makes it unless all is as it has to be."""
    if FIRST in question.how:
        text = refusal(state, question.who, question.whom)
        ruling = Ruling.FORBIDDEN if text else Ruling.ALLOWED
        yield Verdict(ruling, text or "first fire", ERIS_FIRST_FIRE)


def refusal(state: GameState, who: str, whom: str) -> str:
    """Why somebody cannot shoot before initiative now, "" if they can."""
    combatant, encounter = find_combatant(state, who), state.encounter
    foe = find_combatant(state, whom)
    assert combatant is not None
    assert encounter is not None
    assert foe is not None
    if combatant.kind is Kind.MONSTER:
        return f"{combatant.name} waits for initiative: only players and theirs shoot first."
    if not may_shoot_first(state, combatant.id):
        return f"{combatant.name} has not said in time that a weapon is ready."
    if any(side.key == combatant.side and side.surprised for side in encounter.sides):
        return f"{combatant.name} was surprised, and cannot shoot first."
    if encounter.melee_begun and not _has_fled(encounter, foe):
        return "Blows have been struck already, so nobody shoots first any more."
    if any(_shoots_before(state, encounter, combatant, one) for one in encounter.combatants):
        return "The other side has missiles too: initiative decides who shoots first."
    return ""


def _has_fled(encounter: Encounter, foe: Combatant) -> bool:
    """Whether the enemy runs: this one, or any of its side."""
    gone = any(one.side == foe.side and one.gone == "fled" for one in encounter.combatants)
    return gone or foe.turn.retreating


def _shoots_before(
    state: GameState, encounter: Encounter, combatant: Combatant, one: Combatant
) -> bool:
    """Whether somebody on another side has missiles, and initiative lets them shoot earlier.

    Before initiative is known, nobody knows who that is. Who has acted has had their shot.
    """
    if one.hidden or one.gone or are_comrades(state, combatant.id, one.id):
        return False
    if one.turn.done or one.turn.attacked or not _has_missiles(state, one.id):
        return False
    own, other = (place_of(encounter, who.id) for who in (combatant, one))
    return own is None or (other is not None and other < own)


@FAMILY.follows(ERIS_FIRST_FIRE, after="shot_loading")
def shot_first_fire(resolution: Resolution, event: AttackRolled) -> None:
    """The weapon is ready no longer, and the turn is used up."""
    combatant = find_combatant(resolution.state, event.attacker.id)
    if FIRST not in event.how or combatant is None:
        return
    turn = replace(combatant.turn, shot_first=True)
    resolution.put_combatant(replace(combatant, turn=turn, readied=None))


@FAMILY.follows(ERIS_FIRST_FIRE, after="parry.place_comes")
def place_comes(resolution: Resolution, _event: StepBegan) -> None:
    """The turn of those who have shot first is over as soon as it comes."""
    for one in resolution.encounter.combatants:
        if one.turn.shot_first:
            end_turn_if_come(resolution, one.id)


@FAMILY.follows(ERIS_FIRE_INTO_MELEE)
def melee_begins(resolution: Resolution, event: AttackMade) -> None:
    """From the first blow on there is a melee."""
    encounter = resolution.state.encounter
    if encounter is not None and event.mode is Mode.MELEE and not encounter.melee_begun:
        resolution.put_encounter(replace(encounter, melee_begun=True))


def _is_risky(state: GameState, target: str, how: tuple[str, ...]) -> bool:
    """Whether a shot goes into a melee, or directly past one."""
    encounter = state.encounter
    if FIRE_INTO_MELEE.in_force(state) == "off" or encounter is None or not encounter.melee_begun:
        return False
    return PAST in how or encounter.positions.everyone or in_melee(state, target)


@FAMILY.answers(ERIS_FIRE_INTO_MELEE)
def no_range_bonus(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Whoever shoots into a melee aims with care."""
    if question.mode is Mode.MISSILE and _is_risky(state, question.whom, question.how):
        yield Verdict(Way.NO_RANGE_BONUS, "into melee", ERIS_FIRE_INTO_MELEE)


@FAMILY.follows(ERIS_FIRE_INTO_MELEE, after="breaks")
def strays(resolution: Resolution, event: AttackRolled) -> None:
    """A shot that missed may hit a friend of the shooter in that melee (R-FRIENDLY-DAMAGE)."""
    target = event.target.target
    if event.hit or event.mode is not Mode.MISSILE:
        return
    if not _is_risky(resolution.state, target, event.how):
        return
    friends = at_risk(resolution.state, event.attacker.target, target, event.how)
    if friends:
        # The d6 of a shot that missed, and what the friend takes whom it hits.
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


@FAMILY.handles
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

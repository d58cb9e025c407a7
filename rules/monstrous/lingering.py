"""What goes on each round without a roll: clinging, burning, growing back (R-MONSTER)."""

import re
from collections.abc import Callable, Iterator, Mapping

from rules.attack.records import AttackRolled
from rules.attack.striking import dice_of
from rules.attack.weapons import find_weapon
from rules.bestiary.words import BURNS, ELEMENTS, QUICK, REGENERATES, RULE
from rules.casting.knowing import level_of
from rules.checks.asking import is_alive
from rules.clock.records import ClockMoved
from rules.conditions.effects import begin_effect, end_effect
from rules.conditions.records import AddEffect, EffectEnded
from rules.encounter.bodies import bodies_of
from rules.encounter.records import CombatantLeft, EncounterEnded
from rules.health.damage import read_amount, take_damage
from rules.health.healing import restore
from rules.health.hit_points import become
from rules.health.records import HitPointsChanged, LifeChanged
from rules.items.tags import ASKED, AURA, FIRE, HOLY, SPLASH
from rules.kernel.fields import has_trait, traits_of
from rules.kernel.resolution import Resolution
from rules.kernel.targets import body_of, find_combatant, find_vitals, id_of, split_target
from rules.monstrous import FAMILY
from rules.monstrous.records import MONSTROUS, Cling, Monstrous
from rules.positions.spacing import engaged_with
from rules.record import replace
from rules.rounds.records import RoundEnded
from rules.sheet.reading import number
from rules.spells.work import leave_open
from rules.spells.worn import regained_each_round
from rules.state.game import GameState
from rules.state.health import UP, Harm, Life

_CLINGS = re.compile(r"clings (?P<dice>\S+)")
_SWALLOWS = re.compile(r"swallows (?P<dice>\S+) (?:on (?P<face>\d+)|by (?P<more>\d+))")
R_BOOK = "R-BOOK"
INSIDE = -4
"""On the attacks of who has been swallowed."""
TWENTY = 20
LEFT_BEHIND = "dies of it"
LASTING = frozenset(("fire", "acid"))
"""What does not grow back where that is said."""
DELAY = 3
"""Rounds after the first wound until it begins, where fire and acid stop it."""


@FAMILY.follows(RULE)
def gets_hold(resolution: Resolution, event: AttackRolled) -> None:
    """A hit of what clings or swallows gets hold of whom it hits, once."""
    if not event.hit or event.harmless:
        return
    for tag in event.tags:
        clings, swallows = _CLINGS.fullmatch(tag), _SWALLOWS.fullmatch(tag)
        if clings is not None:
            _begin(resolution, event, clings["dice"], f"gripped by {event.attacker.name}")
        elif swallows is not None and _goes_down(event, swallows):
            _begin(
                resolution,
                event,
                swallows["dice"],
                f"swallowed by {event.attacker.name}",
                penalty=INSIDE,
            )


@FAMILY.follows(R_BOOK)
def burns_on(resolution: Resolution, event: AttackRolled) -> None:
    """What broke over somebody harms them for a second round, by the book."""
    if not event.hit or event.harmless or SPLASH not in event.tags:
        return
    who, element = event.attacker.target, HOLY if HOLY in event.tags else FIRE
    if ASKED in event.tags:
        level = level_of(resolution.state, who)
        leave_open(resolution, who, event.weapon, "", (event.target,), level)
        return
    weapon = find_weapon(resolution.state, who, event.item)
    dice = event.dice or dice_of(resolution, who, weapon)
    name = "holy water" if element == HOLY else "burning"
    _begin(resolution, event, dice, name, element=element)


def _goes_down(event: AttackRolled, how: re.Match[str]) -> bool:
    """Whether the roll was good enough: on the die itself, or by so much more than was needed."""
    if event.natural is None:
        return False
    if how["face"] is not None:
        return event.natural >= int(how["face"])
    needed = event.reckoning.needed
    is_more = needed is not None and event.total is not None
    return event.natural == TWENTY or (
        is_more and (event.total or 0) - (needed or 0) >= int(how["more"])
    )


def _begin(
    resolution: Resolution,
    event: AttackRolled,
    dice: str,
    name: str,
    penalty: int = 0,
    element: str = "",
) -> None:
    """Somebody is held and hurt each round; with an `element`, by nobody and once."""
    kept, attacker, victim = MONSTROUS.of(resolution.state), event.attacker, event.target.target
    # What is left in a wound stays there when who has left it dies.
    holder = "" if LEFT_BEHIND in event.tags or element else attacker.target
    is_held = any(holder and one.attacker == holder for one in kept.clings)
    if is_held or not is_alive(resolution.state, victim):
        return
    wanted = AddEffect(
        target=victim,
        name=name,
        source=holder,
        amount=penalty,
        modifies="attack" if penalty else "",
    )
    begin_effect(resolution, wanted, rule=RULE)
    cling = Cling(
        attacker=holder,
        victim=victim,
        damage=dice,
        effect=resolution.state.effects[-1].id,
        since=resolution.encounter.round,
        once=bool(element),
        element=element,
    )
    resolution.put(MONSTROUS, replace(kept, clings=(*kept.clings, cling)))


@FAMILY.follows(RULE)
def round_is_over(resolution: Resolution, event: RoundEnded) -> None:
    """Who has been held since an earlier round is hurt; so are those near what burns."""
    for cling in MONSTROUS.of(resolution.state).clings:
        if cling.since < event.round and is_alive(resolution.state, cling.victim):
            _hurt(resolution, cling.attacker, cling.victim, cling.damage, cling.element)
    _let_go(resolution, lambda one: one.once and one.since < event.round)
    for body, victim, dice, element in tuple(_near_auras(resolution.state)):
        _hurt(resolution, body, victim, dice, element)
    for one in resolution.encounter.combatants:
        if one.turn.attacked and has_trait(resolution.state, one.id, QUICK.key):
            left = max(0, min(2, number(resolution, one.id, "initiative") or 0) - 1)
            resolution.put_combatant(replace(one, numbers={**one.numbers, "initiative": left}))


def _hurt(resolution: Resolution, by: str, victim: str, dice: str, element: str = "") -> None:
    amount, throw = read_amount(resolution, dice, "damage")
    tags = (element,) if element else ()
    if amount:
        harm = Harm(victim, amount, is_attack=False, by=by, tags=tags)
        take_damage(resolution, harm, throw)


def _near_auras(state: GameState) -> Iterator[tuple[str, str, str, str]]:
    """Who is in melee with a body that burns or freezes all around it, and how much that does."""
    encounter = state.encounter
    for one in () if encounter is None else encounter.combatants:
        for item in (item for item in one.items if AURA in item.tags):
            element = next((tag for tag in item.tags if tag in ELEMENTS), "")
            there = bodies_of(state, one)
            up = (body for body, vitals, gone in there if vitals.life is UP and not gone)
            for body in up:
                yield from ((body, foe, item.damage, element) for foe in engaged_with(state, body))


# When it is over


@FAMILY.follows(RULE)
def somebody_dies(resolution: Resolution, event: LifeChanged) -> None:
    """The dead hold nobody, and are let go."""
    if event.after is Life.DEAD:
        _let_go(resolution, lambda one: event.target.target in (one.attacker, one.victim))


@FAMILY.follows(RULE)
def somebody_leaves(resolution: Resolution, event: CombatantLeft) -> None:
    """Who is not there any more holds nobody."""
    del event
    _let_go(resolution, lambda one: _is_gone(resolution.state, one.attacker or one.victim))


def _is_gone(state: GameState, target: str) -> bool:
    """Whether somebody is not in the encounter any more."""
    combatant = find_combatant(state, id_of(target))
    if combatant is None or combatant.gone:
        return True
    body = body_of(combatant, split_target(target)[1])
    return body is not None and bool(body.gone)


@FAMILY.follows(RULE)
def effect_is_over(resolution: Resolution, event: EffectEnded) -> None:
    """Whoever is pulled off, by the referee's word, is off."""
    _let_go(resolution, lambda one: one.effect == event.effect_id)


@FAMILY.follows(RULE)
def fight_is_over(resolution: Resolution, _event: EncounterEnded) -> None:
    """Nobody is held any more, and all that was counted is over."""
    _let_go(resolution, lambda _one: True)
    kept, sheets = MONSTROUS.of(resolution.state).burned, resolution.state.characters
    burned = {one.id: kept[one.id] for one in sheets if one.id in kept}
    resolution.put(MONSTROUS, Monstrous(burned=burned))


@FAMILY.follows(RULE)
def time_goes_by(resolution: Resolution, event: ClockMoved) -> None:
    """Outside of fights what a ring gives back in each round comes back all at once."""
    state = resolution.state
    if state.encounter is not None:
        return
    for sheet in state.characters:
        rate, vitals = regained_each_round(state, sheet.id), sheet.vitals
        most = vitals.maximum - MONSTROUS.of(state).burned.get(sheet.id, 0) - vitals.hit_points
        amount = min(rate * event.rounds, most)
        if amount > 0 and vitals.life is UP:
            restore(resolution, sheet.id, amount, rule=RULE)


def _let_go(resolution: Resolution, which: Callable[[Cling], bool]) -> None:
    kept = MONSTROUS.of(resolution.state)
    gone = [one for one in kept.clings if which(one)]
    if not gone:
        return
    left = tuple(one for one in kept.clings if one not in gone)
    resolution.put(MONSTROUS, replace(kept, clings=left))
    ids = {one.effect for one in gone}
    for effect in [one for one in resolution.state.effects if one.id in ids]:
        end_effect(resolution, effect, "removed")


def _rate(state: GameState, target: str) -> int:
    """The hit points that somebody regains in a round, 0 for nobody in particular."""
    own = traits_of(state, target)
    grown = next((rate for rate, trait in REGENERATES.items() if trait.key in own), 0)
    return grown or regained_each_round(state, target)


def _burns(state: GameState, target: str) -> bool:
    """Whether what fire and acid do to somebody does not grow back."""
    is_ring = regained_each_round(state, target) > 0
    return is_ring or has_trait(state, target, BURNS.key)


@FAMILY.follows(RULE)
def is_hurt(resolution: Resolution, event: HitPointsChanged) -> None:
    """Remember when it was hurt first, and what of that does not grow back."""
    state, target = resolution.state, event.target.target
    if event.amount >= 0 or not _rate(state, target):
        return
    kept = MONSTROUS.of(state)
    hurt = kept.hurt if state.encounter is None else {target: state.encounter.round, **kept.hurt}
    burned = kept.burned
    if LASTING.intersection(event.tags) and _burns(state, target):
        burned = {**burned, target: burned.get(target, 0) + event.lost}
    resolution.put(MONSTROUS, replace(kept, hurt=hurt, burned=burned))


@FAMILY.follows(RULE)
def is_healed(resolution: Resolution, event: HitPointsChanged) -> None:
    """What was healed otherwise is no burn any more."""
    kept, target = MONSTROUS.of(resolution.state), event.target.target
    vitals = find_vitals(resolution.state, target)
    if event.amount <= 0 or target not in kept.burned or vitals is None:
        return
    left = min(kept.burned[target], vitals.maximum - vitals.hit_points)
    burned = {**_without(kept.burned, target), **({target: left} if left > 0 else {})}
    resolution.put(MONSTROUS, replace(kept, burned=burned))


@FAMILY.follows(RULE)
def rounds_go_by(resolution: Resolution, event: RoundEnded) -> None:
    """At the end of each round some of it grows back, and the dead get up whose time has come."""
    kept = MONSTROUS.of(resolution.state)
    for target, since in kept.hurt.items():
        vitals = find_vitals(resolution.state, target)
        delay = DELAY if has_trait(resolution.state, target, BURNS.key) else 0
        if vitals is None or vitals.life is not UP or event.round - since < delay:
            continue
        most = vitals.maximum - kept.burned.get(target, 0) - vitals.hit_points
        amount = min(_rate(resolution.state, target), most)
        if amount > 0:
            restore(resolution, target, amount, rule=RULE)
    for target, due in kept.rises.items():
        if event.round >= due:
            _rise(resolution, target)


@FAMILY.follows(RULE)
def dies(resolution: Resolution, event: LifeChanged) -> None:
    """A troll that is dead gets up again, unless fire or acid has killed it."""
    state, target = resolution.state, event.target.target
    if event.after is not Life.DEAD or state.encounter is None:
        return
    if not has_trait(state, target, BURNS.key) or _is_burned(resolution, target):
        return
    rounds = resolution.roll("getting up again", 2, 6, secret=True).total
    kept = MONSTROUS.of(state)
    rises = {**kept.rises, target: state.encounter.round + rounds}
    resolution.put(MONSTROUS, replace(kept, rises=rises))


def _is_burned(resolution: Resolution, target: str) -> bool:
    """Whether the last that hurt it was fire or acid."""
    blows = (
        one
        for one in reversed(resolution.events)
        if isinstance(one, HitPointsChanged) and one.target.target == target
    )
    last = next(blows, None)
    return last is not None and bool(LASTING.intersection(last.tags))


def _rise(resolution: Resolution, target: str) -> None:
    """It stands again with what has grown back, unless it was burned to death meanwhile."""
    kept = MONSTROUS.of(resolution.state)
    resolution.put(MONSTROUS, replace(kept, rises=_without(kept.rises, target)))
    vitals = find_vitals(resolution.state, target)
    if vitals is None or is_alive(resolution.state, target):
        return
    most = vitals.maximum - kept.burned.get(target, 0)
    if most > 0:
        points = min(most, _rate(resolution.state, target))
        become(resolution, target, replace(vitals, life=UP, hit_points=points), cause="healing")


def _without(kept: Mapping[str, int], target: str) -> dict[str, int]:
    return {key: value for key, value in kept.items() if key != target}

"""Putting armour on and taking it off takes time where the game wants it (ERIS-DONNING).

What takes time is an effect on whoever does it, which the clock ends. It rests while they do
something else, and what is done stays done.
"""

from rules.attack.records import AttackMade
from rules.casting.records import SpellCast
from rules.clock.clock import rounds_per_turn
from rules.clock.records import SECONDS_PER_TURN, seconds_per_round
from rules.conditions.effects import LONGEST_NAME, begin_effect, end_effect
from rules.conditions.reading import stopped
from rules.conditions.records import AddEffect, EffectEnded
from rules.encounter.bodies import standing
from rules.errors import RuleError
from rules.expedition.going import scale_of, travellers
from rules.health.records import LifeChanged
from rules.items.known import is_a
from rules.items.reading import find_item, items_of, name_owner, require_item
from rules.items.records import WieldItem
from rules.items.things import Kind
from rules.items.wielding import Armour, after_wielding, armour_of, hold, making_way
from rules.kernel.numbers import divide_up
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant
from rules.load import FAMILY
from rules.load.records import DONNING
from rules.movement.records import Moved
from rules.record import replace
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.items import Donning, Held, Item
from rules.state.party import Scale
from rules.state.sheet import Character

RULE = "ERIS-DONNING"
MOST_HELPERS = 6
_IN_A_ROUND = frozenset((Armour.LEATHER, Armour.CHAIN))
"""What takes a round; platemail takes a turn."""


@FAMILY.handles
def wield(resolution: Resolution, action: WieldItem) -> None:
    """Use an item or put it away; armour takes its time in an encounter and in a dungeon."""
    owner = name_owner(resolution, action.target)
    item = require_item(resolution, owner, action.item_id)
    _check_helpers(resolution, owner, item, action.helpers)
    character = resolution.find_character(owner)
    takes_time = is_a(item, Kind.ARMOUR) and resolution.setting(DONNING.key) == "eris"
    if character is None or not takes_time:
        hold(resolution, owner, after_wielding(resolution, owner, action))
        return
    if _leaves_off(resolution, character, item, action):
        return
    after = after_wielding(resolution, owner, action)
    work = _work(resolution, character, after)
    # Each helper halves it, and fractions go up (R-DON-ROUNDS).
    rounds = divide_up(work, _round(resolution) * 2**action.helpers)
    if _is_done_at_once(resolution, rounds):
        resolution.put_character(replace(character, donning=None))
        hold(resolution, owner, after, rounds=rounds)
        return
    # Put the effect on whoever does it; what they did before rests.
    helpers = action.helpers
    stop(resolution, character.id)
    off = after.held is Held.CARRIED
    name = f"{'taking off' if off else 'putting on'} {after.name}"
    wanted = AddEffect(target=character.id, name=name[:LONGEST_NAME], rounds=rounds)
    begin_effect(resolution, wanted, rule=RULE, dismissible=True)
    donning = Donning(after.id, off, resolution.state.effects[-1].id, helpers)
    resolution.put_character(replace(resolution.character(character.id), donning=donning))


def _check_helpers(resolution: Resolution, owner: str, item: Item, helpers: int) -> None:
    """Raise RuleError for more helpers than may help, or than are there."""
    if not 0 <= helpers <= MOST_HELPERS:
        raise RuleError(f"Up to {MOST_HELPERS} can help with armour. Give `helpers` of 0 to that.")
    if helpers and not is_a(item, Kind.ARMOUR):
        raise RuleError(f"Nobody has to help with {item.name}. Leave `helpers` out.")
    there = _free_to_help(resolution.state, owner) if helpers else 0
    if helpers > there:
        name = resolution.who(owner).label
        most = f"Only {there} can help" if there else "Nobody is there to help"
        raise RuleError(f"{most} {name}. Give `helpers` of {there}, or leave it out.")


def _free_to_help(state: GameState, owner: str) -> int:
    """How many others are there who can do anything: in an encounter those of the same side."""
    stricken = stopped(state)
    own, encounter = find_combatant(state, owner), state.encounter
    if own is not None and encounter is not None:
        beside = (one for one in encounter.combatants if one.side == own.side and one.id != owner)
        able = (one for one in beside if not one.hidden and one.id not in stricken)
        return sum(standing(encounter, state, one) for one in able)
    if state.expedition is None:
        return MOST_HELPERS
    others = (one for one in travellers(state) if one.id != owner and one.id not in stricken)
    return sum(one.vitals.life is Life.UP for one in others)


def _leaves_off(
    resolution: Resolution, character: Character, item: Item, action: WieldItem
) -> bool:
    """Whether somebody leaves off in the middle; RuleError for what they are doing already."""
    donning = character.donning
    if donning is None or not donning.effect or donning.item != item.id:
        return False
    if donning.off == action.away:
        does = "taking off" if donning.off else "putting on"
        raise RuleError(f"{character.name} is {does} {item.name} already.")
    stop(resolution, character.id)
    return True


def _work(resolution: Resolution, character: Character, after: Item) -> int:
    """What is to do for one alone, in seconds; what makes way has to be taken off before."""
    donning, off = character.donning, after.held is Held.CARRIED
    rests = donning is not None and not donning.effect
    if donning is not None and rests and (donning.item, donning.off) == (after.id, off):
        return donning.left
    away = () if off else making_way(items_of(resolution.state, character.id), after)
    return sum(
        _round(resolution) if armour_of(item) in _IN_A_ROUND else SECONDS_PER_TURN
        for item in (after, *away)
    )


def _round(resolution: Resolution) -> int:
    return seconds_per_round(rounds_per_turn(resolution.state))


def _is_done_at_once(resolution: Resolution, rounds: int) -> bool:
    """Whether nobody counts the time: at home, on the road, and a round between turns."""
    if resolution.state.encounter is not None:
        return False
    return rounds <= 1 or scale_of(resolution.state) is not Scale.DUNGEON


def stop(resolution: Resolution, character_id: str) -> None:
    """Somebody leaves off, if they were at it; what is done stays done."""
    character = resolution.find_character(character_id)
    donning = None if character is None else character.donning
    for effect in resolution.state.effects:
        if donning is not None and effect.id == donning.effect:
            end_effect(resolution, effect, "removed")


# What ends it


@FAMILY.follows(RULE)
def effect_is_over(resolution: Resolution, event: EffectEnded) -> None:
    """Time has put the armour on or off; whatever else ends it leaves the rest to do."""
    character = resolution.find_character(event.target.id)
    donning = None if character is None else character.donning
    if character is None or donning is None or donning.effect != event.effect_id:
        return
    if event.cause == "time":
        resolution.put_character(replace(character, donning=None))
        item = find_item(resolution.state, character.id, donning.item)
        held = Held.CARRIED if donning.off else Held.WORN
        if item is not None and item.held is not held:
            hold(resolution, character.id, replace(item, held=held))
        return
    found = (one.rounds_left for one in resolution.start.effects if one.id == event.effect_id)
    left = (next(found, None) or 1) * _round(resolution) * 2**donning.helpers
    rests = replace(donning, effect="", left=left)
    resolution.put_character(replace(character, donning=rests))


@FAMILY.follows(RULE)
def does_something_else(resolution: Resolution, event: AttackMade | Moved | SpellCast) -> None:
    """Whoever fights, walks or casts leaves off."""
    who = event.attacker if isinstance(event, AttackMade) else event.target
    stop(resolution, who.id)


@FAMILY.follows(RULE)
def falls(resolution: Resolution, event: LifeChanged) -> None:
    """So does whoever falls."""
    if event.after is not Life.UP:
        stop(resolution, event.target.id)

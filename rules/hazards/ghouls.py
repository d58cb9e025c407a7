"""Levels that are drained, for good or until a week of rest, and people frozen with fear by ghouls.

ERIS-LEVEL-DRAIN, ERIS-TEMP-DRAIN, ERIS-GHOUL-PARALYSIS.
"""

from collections.abc import Mapping

from rules.bestiary.nature import is_immune
from rules.checks.asking import Outcome
from rules.checks.records import Stake
from rules.conditions.effects import begin_effect, end_effect
from rules.conditions.kinds import BY_KEY as CONDITIONS
from rules.conditions.reading import effects_on
from rules.conditions.records import AddEffect, EffectBegan
from rules.encounter.records import EncounterEnded
from rules.errors import RuleError, WayOut
from rules.hazards import FAMILY
from rules.hazards.records import (
    ERIS,
    PARALYSIS,
    DrainLevels,
    LevelDrained,
    LevelReturned,
    ShakenOut,
    ShakeOut,
    Unaffected,
)
from rules.hazards.words import ask_save, for_time, require_alive
from rules.health.damage import read_amount
from rules.health.healing import HIGHEST
from rules.health.hit_points import kill, remake
from rules.kernel.events import REFEREES, Throw
from rules.kernel.fields import has_trait
from rules.kernel.naming import name_target, name_targets
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.record import replace
from rules.rest.records import Rested
from rules.rounds.acting import require_turn
from rules.rounds.turns import take_turns
from rules.sheet.classes import SAVES, hit_dice_at
from rules.sheet.reading import require_active, typed_number
from rules.sheet.records import CLERIC, ELF, FIGHTER, MAGIC_USER
from rules.state.encounter import Combatant
from rules.state.health import Effect
from rules.state.sheet import Character

FOR_GOOD, FOR_A_WEEK = "ERIS-LEVEL-DRAIN", "ERIS-TEMP-DRAIN"
FOLLOWS_LEVEL: Mapping[str, tuple[str, ...]] = {"attacks": ("thac0", "attack"), "saves": SAVES}
"""The numbers that are those of a level, by a word for them."""
LOWEST = 1
"""Whoever is drained below it dies (R-DRAIN)."""
MOST = 20
PLAIN_RULE, ERIS_RULE = "OSE-HELPLESS", "ERIS-PARALYSIS"
PARALYSED = "paralysed"
SEIZES = "seize"
RULE = "ERIS-GHOUL-PARALYSIS"
FROZEN = "ghoul-paralysed"
FREEZES = "freeze"
FEAR = "a ghoul's touch"
LEVELS: Mapping[str, int] = {ELF.key: 0, FIGHTER.key: 4, CLERIC.key: 5, MAGIC_USER.key: 6}
"""From which level who can shake others out of it (R-GHOUL-LEVEL)."""


@FAMILY.handles
def drain_levels(resolution: Resolution, action: DrainLevels) -> None:
    """The referee takes levels away."""
    resolution.require_referee("drain levels")
    if not 1 <= action.levels <= MOST:
        raise RuleError(f"1 to {MOST} levels can be drained at once.")
    if action.hit_points is not None and not 1 <= action.hit_points <= HIGHEST:
        raise RuleError(f"A maximum goes from 1 to {HIGHEST}.")
    targets = name_targets(resolution, action.targets)
    for target in targets:
        require_alive(resolution, target, "has nothing left to drain")
        _require_level(resolution, target, temporary=action.temporary)
    for target in targets:
        if action.temporary:
            drain_blood(resolution, target, action.levels)
        else:
            drain(resolution, target, action.levels, hit_points=action.hit_points)


def _require_level(resolution: Resolution, target: str, *, temporary: bool) -> None:
    """Raise RuleError where there is no sheet, or no level to lose for a time."""
    character, name = resolution.find_character(target), resolution.who(target).label
    if character is None:
        raise RuleError(f"{name} has no sheet, and what it loses is yours to say.")
    if temporary and not character.level:
        raise RuleError(f"{name} has no level left to lose.")


def drain(
    resolution: Resolution, target: str, levels: int, *, hit_points: int | None = None
) -> None:
    """Levels are gone for good: hit points are rolled anew, the damage taken stays."""
    character = _sheet_of(resolution, target, FOR_GOOD)
    if character is None:
        return
    before, after = character.level, character.level - levels
    _put_level(resolution, character, max(0, after))
    if after < LOWEST:
        _tell(resolution, character, before, max(0, after))
        kill(resolution, character.id, cause="damage")
        return
    throw = None
    if hit_points is None:
        # All of them, at least 1: the old ones are not kept (R-DRAIN).
        dice = hit_dice_at(resolution, character, after)
        total, throw = read_amount(resolution, dice, f"hit points of level {after}")
        hit_points = max(1, total)
    _tell(resolution, character, before, after, maximum=hit_points, throw=throw)
    remake(resolution, character.id, hit_points, rule=FOR_GOOD)


def drain_blood(resolution: Resolution, target: str, levels: int) -> None:
    """Levels are gone until a full week of rest; hit points and experience stay."""
    character = _sheet_of(resolution, target, FOR_A_WEEK)
    if character is None:
        return
    lost = min(levels, character.level)
    if not lost:
        who = resolution.who(character.id)
        why = "there is no level left to lose"
        resolution.emit(Unaffected(target=who, label="The drain", why=why, rule=FOR_A_WEEK))
        return
    drained = replace(character, drained=character.drained + lost)
    _put_level(resolution, drained, character.level - lost)
    _tell(resolution, drained, character.level, character.level - lost, temporary=True)


def _sheet_of(resolution: Resolution, target: str, rule: str) -> Character | None:
    """Whose level it is; of who has no sheet, referees are told that they have to say it."""
    character = resolution.find_character(target)
    if character is None:
        why = "it has no sheet; what it loses is yours to say"
        resolution.emit(
            Unaffected(
                target=resolution.who(target),
                label="The drain",
                why=why,
                rule=rule,
                audience=REFEREES,
            )
        )
    return character


def _put_level(resolution: Resolution, character: Character, level: int) -> None:
    """Write a level on the sheet, and into the encounter at once."""
    resolution.put_character(replace(character, level=level))
    combatant = resolution.find_combatant(character.id)
    if combatant is not None:
        resolution.put_combatant(replace(combatant, level=level))


def _tell(
    resolution: Resolution,
    character: Character,
    before: int,
    after: int,
    *,
    temporary: bool = False,
    maximum: int | None = None,
    throw: Throw | None = None,
) -> None:
    resolution.emit(
        LevelDrained(
            target=resolution.who(character.id),
            before=before,
            after=after,
            temporary=temporary,
            maximum=maximum,
            throw=throw,
            typed=_typed(resolution, character) if after else (),
            rule=FOR_A_WEEK if temporary else FOR_GOOD,
        )
    )


def _typed(resolution: Resolution, character: Character) -> tuple[str, ...]:
    """What of the numbers of a level was typed by hand, and stays as it is (R-SHEETNUM)."""
    state = resolution.state
    return tuple(
        word
        for word, keys in FOLLOWS_LEVEL.items()
        if any(typed_number(state, character.id, key) is not None for key in keys)
    )


@FAMILY.follows("ERIS-TEMP-DRAIN")
def week_is_over(resolution: Resolution, event: Rested) -> None:
    """A full week of rest, wherever it is, gives back what had been drained for a time."""
    character = resolution.character(event.target.id)
    if not event.full_weeks or not character.drained:
        return
    after = character.level + character.drained
    _put_level(resolution, replace(character, drained=0), after)
    resolution.emit(
        LevelReturned(target=event.target, before=character.level, after=after, rule=FOR_A_WEEK)
    )


def _is_deadly(resolution: Resolution) -> bool:
    """Whether paralysis may stop the heart here."""
    return resolution.setting(PARALYSIS.key) == ERIS


def _has_condition(resolution: Resolution, target: str, key: str) -> bool:
    return any(effect.key == key for effect in effects_on(resolution.state, target))


def paralyse(
    resolution: Resolution,
    target: str,
    *,
    by: str,
    lasting: str,
    label: str = "paralysis",
    modifier: int = 0,
) -> None:
    """Somebody has to save, unless they are paralysed already or cannot be; `lasting` is how long
    it lasts, such as `2d4 turns`, "" until somebody ends it."""
    if is_immune(resolution.state, target, "hold"):
        who = resolution.who(target)
        why = "nothing paralyses it"
        resolution.emit(Unaffected(target=who, label=label, why=why, rule=PLAIN_RULE))
    elif not _has_condition(resolution, target, PARALYSED):
        seizes = f"{SEIZES}:{lasting}" if lasting else SEIZES
        stake = Stake(on_failure=seizes, by=by, tags=("paralysis",))
        ask_save(resolution, target, "save_paralysis", stake, label, modifier=modifier)


def seize(resolution: Resolution, target: str, lasting: str = "") -> None:
    """The body goes stiff, unless it is already."""
    if _has_condition(resolution, target, PARALYSED):
        return
    known = CONDITIONS[PARALYSED]
    plain = AddEffect(target=target, name=known.name, key=known.key)
    wanted = for_time(resolution, plain, lasting)
    begin_effect(resolution, wanted, rule=ERIS_RULE if _is_deadly(resolution) else PLAIN_RULE)


@FAMILY.follows("R-PARALYSIS-ORDER")
def body_stiffens(resolution: Resolution, event: EffectBegan) -> None:
    """Whom a rule paralyses has to withstand it at once, where that may kill (R-PARALYSIS-ORDER).

    Who is paralysed by the referee's word alone has not.
    """
    if event.key == PARALYSED and event.rule and _is_deadly(resolution):
        ask_save(resolution, event.target.target, "adversity", Stake(), "paralysis")


@FAMILY.comes_of(SEIZES, ERIS_RULE)
def seized(resolution: Resolution, outcome: Outcome) -> None:
    seize(resolution, outcome.target, outcome.words)


def frighten(resolution: Resolution, target: str, *, by: str, lasting: str) -> None:
    """Somebody has to save against fear; where paralysis is plain, ghouls bring that."""
    is_elf = has_trait(resolution.state, target, ELF.key)
    if not _is_deadly(resolution) and not is_elf:
        paralyse(resolution, target, by=by, label=FEAR, lasting=lasting)
    elif is_elf:
        who = resolution.who(target)
        resolution.emit(Unaffected(target=who, label=FEAR, why="elves are immune", rule=RULE))
    elif not _has_condition(resolution, target, FROZEN):
        stake = Stake(on_failure=FREEZES, by=by, tags=("ghoul", "fear"))
        ask_save(resolution, target, "save_spells", stake, FEAR)


@FAMILY.comes_of(FREEZES, RULE)
def frozen(resolution: Resolution, outcome: Outcome) -> None:
    """Somebody cannot act until the encounter is over; without one nothing is missed."""
    if resolution.state.encounter is None or _has_condition(resolution, outcome.target, FROZEN):
        return
    known = CONDITIONS[FROZEN]
    wanted = AddEffect(target=outcome.target, name=known.name, key=known.key)
    begin_effect(resolution, wanted, rule=RULE)


@FAMILY.follows(RULE, after="battle_is_over")
def fear_is_over(resolution: Resolution, _event: EncounterEnded) -> None:
    """Nobody stays frozen once the encounter is over."""
    for effect in resolution.state.effects:
        if effect.key == FROZEN:
            end_effect(resolution, effect, "time")


# Shaking out


@FAMILY.handles
def shake_out(resolution: Resolution, action: ShakeOut) -> None:
    """Somebody who is not afraid any more shakes a comrade out of it: the action of a round."""
    target = name_target(resolution, action.target)
    shaker = _shaker(resolution, action)
    fear = _fear_of(resolution, target)
    _require_qualified(resolution, shaker)
    require_turn(resolution, shaker)
    who, by = resolution.who(target), resolution.who(shaker.id)
    resolution.emit(ShakenOut(target=who, by=by, rule=RULE))
    end_effect(resolution, fear, "removed")
    take_turns(resolution, (shaker,), by_hand=True)


def _shaker(resolution: Resolution, action: ShakeOut) -> Combatant:
    """Who does it, in the encounter and the actor's to act for."""
    by = action.by or require_active(resolution.state, resolution.actor).id
    target = id_of(name_target(resolution, by))
    resolution.require_control(target, "shake somebody for {}")
    found = resolution.find_combatant(target)
    if found is None:
        raise RuleError(f"{resolution.who(target).label} is not in the encounter.")
    return found


def _fear_of(resolution: Resolution, target: str) -> Effect:
    there = effects_on(resolution.state, target)
    found = next((effect for effect in there if effect.key == FROZEN), None)
    if found is None:
        raise RuleError(f"{resolution.who(target).label} is not frozen with a ghoul's fear.")
    return found


def _require_qualified(resolution: Resolution, shaker: Combatant) -> None:
    state = resolution.state
    if not any(
        has_trait(state, shaker.id, trait) and shaker.level >= level
        for trait, level in LEVELS.items()
    ):
        raise RuleError(
            f"{shaker.name} cannot do that. An elf can, a fighter from level 4, a "
            "cleric from level 5 and a magic-user from level 6. What somebody is "
            "stands on the sheet: ",
            WayOut("a trait", "sheet trait"),
            ", ",
            WayOut("the level", "sheet level"),
            ".",
        )

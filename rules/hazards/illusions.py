"""What is not there, and who believes in it (ERIS-ILLUSION). Only referees hear who does."""

from collections.abc import Iterator

from rules.checks.asking import ask_checks, roll_secretly
from rules.checks.kinds import find_check
from rules.checks.records import Stake
from rules.encounter.records import EncounterEnded
from rules.errors import NotFoundError, RuleError, WayOut
from rules.hazards import FAMILY
from rules.hazards.records import (
    HAZARDS,
    Disbelief,
    DisbeliefDeclared,
    DisbeliefJudged,
    Disbelieve,
    EndIllusion,
    Illusion,
    IllusionEnded,
    IllusionMade,
    MakeIllusion,
    Onlooker,
    StrikeWithIllusion,
)
from rules.hazards.words import require_ready
from rules.health.damage import check_amount, read_amount, take_damage
from rules.health.records import DamageTaken
from rules.kernel.naming import name_target, name_targets, who_if_there
from rules.kernel.numbers import check_modifier
from rules.kernel.questions import DamageVerdict, Toll
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.record import replace
from rules.sheet.reading import require_active
from rules.state.game import GameState
from rules.state.health import Harm

RULE = "ERIS-ILLUSION"
SAVE = "save_spells"
TAG = "illusion"
LONGEST_NAME = 80
MOST_MODIFIER = 20
NO_NAMES = frozenset(("the", "a", "an", "this", "that", "these", "those", "all", "in", "is", "of"))
"""Words that tell nothing of what is meant."""


# Who believes


def _words(text: str) -> frozenset[str]:
    return frozenset(text.lower().replace(",", " ").replace(".", " ").split()) - NO_NAMES


def is_meant(illusion: Illusion, what: str) -> bool:
    """Whether words mean an illusion: they are in its name, or its name is in them."""
    name, typed = _words(illusion.name), _words(what)
    return bool(typed) and bool(name) and (typed <= name or name <= typed)


def disbelieves(state: GameState, illusion: Illusion, target: str) -> bool:
    """Whether somebody has seen through it, or said that they do not believe in it."""
    saved = any(one.target == target and one.sees_through for one in illusion.onlookers)
    return saved or any(
        one.target == target and is_meant(illusion, one.what)
        for one in HAZARDS.of(state).disbeliefs
    )


@FAMILY.answers(RULE)
def not_believed(state: GameState, question: DamageTaken) -> Iterator[DamageVerdict]:
    """What an illusion does is nothing to those who do not believe in it; nobody is told why."""
    for illusion in HAZARDS.of(state).illusions:
        is_of_it = illusion.by and id_of(question.who) == illusion.by
        if is_of_it and disbelieves(state, illusion, question.whom):
            yield DamageVerdict(Toll.HARMLESS, "an illusion", RULE, hidden=True)


# Making, and ending


@FAMILY.handles
def make_illusion(resolution: Resolution, action: MakeIllusion) -> None:
    """Who is named sees it, and saves in secret, once."""
    resolution.require_referee("make an illusion")
    check_modifier(action.modifier, MOST_MODIFIER)
    name, by = _named(resolution, action.what)
    targets = name_targets(resolution, action.targets)
    for target in targets:
        require_ready(resolution, target, SAVE, "sees no illusions")
    old = next((one for one in HAZARDS.of(resolution.state).illusions if one.name == name), None)
    known = old or Illusion(name, by)
    seen = {one.target for one in known.onlookers}
    fresh = [target for target in targets if target not in seen]
    if not fresh:
        raise RuleError("All of them have seen it and saved already.")
    saves = tuple(_save(resolution, known, target, action.modifier) for target in fresh)
    illusion = replace(known, onlookers=(*known.onlookers, *saves))
    hazards = HAZARDS.of(resolution.state)
    others = tuple(one for one in hazards.illusions if one is not old)
    resolution.put(HAZARDS, replace(hazards, illusions=(*others, illusion)))
    there = [one for one in illusion.onlookers if who_if_there(resolution, one.target)]
    believes = {
        one.target: not disbelieves(resolution.state, illusion, one.target) for one in there
    }
    resolution.emit(
        IllusionMade(
            name=illusion.name,
            believers=tuple(resolution.who(target) for target, does in believes.items() if does),
            doubters=tuple(resolution.who(target) for target, does in believes.items() if not does),
            rule=RULE,
        )
    )


def _named(resolution: Resolution, typed: str) -> tuple[str, str]:
    """What it is called, and the combatant that it is, if it is one."""
    one = resolution.find_combatant(id_of(typed.strip()))
    if one is not None:
        return one.name, one.id
    name = " ".join(typed.split())
    if not _words(name) or len(name) > LONGEST_NAME:
        raise RuleError(f"Name what they see in 1 to {LONGEST_NAME} characters: `wall of fire`.")
    return name, ""


def _save(resolution: Resolution, illusion: Illusion, target: str, modifier: int) -> Onlooker:
    """Whoever has said already that they do not believe in it needs no save (R-DISBELIEF)."""
    if disbelieves(resolution.state, illusion, target):
        return Onlooker(target, sees_through=True)
    passed = roll_secretly(resolution, target, SAVE, modifier=modifier, tags=(TAG, "magic"))
    return Onlooker(target, passed)


def _find(resolution: Resolution, what: str) -> Illusion:
    by = id_of(what.strip())
    for illusion in HAZARDS.of(resolution.state).illusions:
        if (illusion.by and illusion.by == by) or is_meant(illusion, what):
            return illusion
    raise NotFoundError("There is no such illusion. ", WayOut("Make one", "illusion make"), ".")


@FAMILY.handles
def end_illusion(resolution: Resolution, action: EndIllusion) -> None:
    """The illusion is over."""
    resolution.require_referee("end an illusion")
    illusion = _find(resolution, action.what)
    hazards = HAZARDS.of(resolution.state)
    left = tuple(one for one in hazards.illusions if one is not illusion)
    resolution.put(HAZARDS, replace(hazards, illusions=left))
    resolution.emit(IllusionEnded(name=illusion.name, rule=RULE))


@FAMILY.follows(RULE, after="fear_is_over")
def encounter_is_over(resolution: Resolution, _event: EncounterEnded) -> None:
    """Illusions end with the encounter, and what was said of them counts no more."""
    hazards = HAZARDS.of(resolution.state)
    if hazards.illusions or hazards.disbeliefs:
        resolution.put(HAZARDS, replace(hazards, illusions=(), disbeliefs=()))


# Declared disbelief


@FAMILY.handles
def disbelieve(resolution: Resolution, action: Disbelieve) -> None:
    """Somebody does not believe in something: no roll, and nothing told of what is there."""
    typed = action.target or require_active(resolution.state, resolution.actor).id
    target = name_target(resolution, typed)
    resolution.require_control(target, "disbelieve for {}")
    what = " ".join(action.what.split())
    if not _words(what) or len(what) > LONGEST_NAME:
        raise RuleError(f"Say in 1 to {LONGEST_NAME} characters what: `the wall of fire`.")
    hazards = HAZARDS.of(resolution.state)
    said = Disbelief(target, what)
    if said in hazards.disbeliefs:
        raise RuleError(f"{resolution.who(target).label} has said so already.")
    resolution.put(HAZARDS, replace(hazards, disbeliefs=(*hazards.disbeliefs, said)))
    who = resolution.who(target)
    meant = next((one.name for one in hazards.illusions if is_meant(one, what)), "")
    resolution.emit(DisbeliefDeclared(target=who, what=what, rule=RULE))
    resolution.emit(DisbeliefJudged(target=who, name=meant, rule=RULE))


# What it does


@FAMILY.handles
def strike(resolution: Resolution, action: StrikeWithIllusion) -> None:
    """Damage to all who believe in it, rolled once; a save that it allows still halves it."""
    resolution.require_referee("let an illusion do damage")
    check_amount(action.amount)
    illusion = _find(resolution, action.what)
    believers = [one.target for one in illusion.onlookers if _is_struck(resolution, illusion, one)]
    if not believers:
        raise RuleError(f"Nobody believes in “{illusion.name}”: it does nothing.")
    if action.save:
        stake = Stake(damage=action.amount, by=illusion.by)
        check = find_check(action.save).key
        ask_checks(resolution, believers, check, stake=stake, label=illusion.name)
        return
    amount, throw = read_amount(resolution, action.amount, "damage")
    for target in believers:
        take_damage(resolution, Harm(target, amount, by=illusion.by), throw)


def _is_struck(resolution: Resolution, illusion: Illusion, one: Onlooker) -> bool:
    is_there = who_if_there(resolution, one.target) is not None
    return is_there and not disbelieves(resolution.state, illusion, one.target)
